//! Checking an authenticator or recovery code. That a code is used only once is ensured by the store
//! (`ports::two_factor::TwoFactor::use_factor`, `ports::sessions::Sessions::open`).

use domain::{
    Timestamp, Violation,
    accounts::{SecondFactorCode, TotpSecret, VerifiedFactor},
};
use ports::StoreError;

use super::{AccountPorts, tokens::hash_recovery};

/// The factor that a code stands for; `None` when a TOTP code is wrong. A recovery code is only looked up
/// when it is used.
pub(super) fn identify_factor(
    secret: &TotpSecret,
    given: &SecondFactorCode,
    at: Timestamp,
    ports: AccountPorts<'_>,
) -> Result<Option<VerifiedFactor>, StoreError> {
    Ok(match given {
        SecondFactorCode::Totp(code) => {
            ports.codes.step_of(secret, code, at)?.map(|step| VerifiedFactor::Totp { step })
        }
        SecondFactorCode::Recovery(code) => Some(VerifiedFactor::Recovery(hash_recovery(code))),
    })
}

/// Violation for a code that is wrong, or was used before: the store refuses a code's second use.
pub(super) fn wrong_code() -> Violation {
    Violation::new("code", "This code is wrong or was already used")
}
