//! Purposes, lifetimes and validity of emailed single-use tokens.

use chrono::TimeDelta;

use crate::Timestamp;

/// Purpose of a single-use token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum TokenPurpose {
    /// Confirms the member's email address.
    VerifyEmail,
    /// Sets a new password without the old one.
    ResetPassword,
    /// Confirms a new email address; sent to that address.
    ChangeEmail,
}

named_enum!(TokenPurpose);

impl TokenPurpose {
    /// How long a token is valid. Short for password resets, which give access to the account; three days for
    /// confirmations.
    #[must_use]
    pub fn lifetime(self) -> TimeDelta {
        match self {
            Self::VerifyEmail | Self::ChangeEmail => TimeDelta::days(3),
            Self::ResetPassword => TimeDelta::minutes(30),
        }
    }
}

/// Reason why a single-use token is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenRefusal {
    /// Never issued, issued for another purpose, or already purged.
    Unknown,
    /// Already used.
    Used,
    Expired,
    /// Superseded: a newer token was sent, or the password or address has changed since.
    Replaced,
}

/// Whether a token of that purpose is valid at that time. `ended` says how it was used up or superseded, if it was;
/// `is_own_address`, whether the member's address is the one that it was mailed to, as all but a
/// [`ChangeEmail`](TokenPurpose::ChangeEmail) token must.
///
/// # Errors
/// A [`TokenRefusal`]: that it ended before that it expired.
pub fn check_token(
    purpose: TokenPurpose,
    ended: Option<TokenRefusal>,
    is_own_address: bool,
    expires_at: Timestamp,
    at: Timestamp,
) -> Result<(), TokenRefusal> {
    if let Some(refusal) = ended {
        return Err(refusal);
    }
    if purpose != TokenPurpose::ChangeEmail && !is_own_address {
        return Err(TokenRefusal::Replaced);
    }
    if at < expires_at { Ok(()) } else { Err(TokenRefusal::Expired) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_valid_until_they_expire_at_the_address_that_they_were_mailed_to() {
        let end = Timestamp::UNIX_EPOCH;
        let before = end - TimeDelta::microseconds(1);
        for purpose in TokenPurpose::ALL {
            let check = |ended, is_own, at| check_token(purpose, ended, is_own, end, at);
            assert_eq!(check(None, true, before), Ok(()), "{purpose:?}");
            assert_eq!(check(None, true, end), Err(TokenRefusal::Expired), "{purpose:?}");
            assert_eq!(check(Some(TokenRefusal::Used), true, end), Err(TokenRefusal::Used), "{purpose:?}");
            let moved =
                if purpose == TokenPurpose::ChangeEmail { Ok(()) } else { Err(TokenRefusal::Replaced) };
            assert_eq!(check(None, false, before), moved, "{purpose:?}");
        }
    }
}
