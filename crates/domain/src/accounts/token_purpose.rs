//! Purposes and lifetimes of emailed single-use tokens.

use chrono::TimeDelta;

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
