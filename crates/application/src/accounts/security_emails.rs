//! Security emails about log-in settings: the account, what changed, and what to do if the member did not do
//! it. They contain no links, so that members do not learn to click links in such emails.

use domain::{accounts::User, contact_requests::EmailAddress, mail::Mail};

use crate::mail::templates::{
    EmailChanged, PasskeyAdded, PasskeyRemoved, RecoveryCodeUsed, RecoveryCodesRenewed, TwoFactorIsOff,
    TwoFactorIsOn,
};

pub(super) fn two_factor_is_on(user: &User, brand: &str) -> Mail {
    TwoFactorIsOn { brand, username: user.username.as_str() }.mail(&user.email)
}

pub(super) fn two_factor_is_off(user: &User, brand: &str) -> Mail {
    TwoFactorIsOff { brand, username: user.username.as_str() }.mail(&user.email)
}

pub(super) fn recovery_codes_renewed(user: &User, brand: &str) -> Mail {
    RecoveryCodesRenewed { brand, username: user.username.as_str() }.mail(&user.email)
}

pub(super) fn recovery_code_used(user: &User, brand: &str) -> Mail {
    RecoveryCodeUsed { brand, username: user.username.as_str() }.mail(&user.email)
}

pub(super) fn passkey_added(user: &User, brand: &str) -> Mail {
    PasskeyAdded { brand, username: user.username.as_str() }.mail(&user.email)
}

pub(super) fn passkey_removed(user: &User, brand: &str) -> Mail {
    PasskeyRemoved { brand, username: user.username.as_str() }.mail(&user.email)
}

/// Informs the old address of a change of address.
pub(super) fn email_changed(user: &User, to: &EmailAddress, brand: &str) -> Mail {
    EmailChanged { brand, username: user.username.as_str(), address: to.as_str() }.mail(&user.email)
}
