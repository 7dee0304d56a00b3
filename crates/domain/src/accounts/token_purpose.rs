//! Purposes and lifetimes of emailed single-use tokens.

use chrono::TimeDelta;

/// Purpose of a single-use token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenPurpose {
    /// Confirms the member's email address.
    VerifyEmail,
    /// Sets a new password without the old one.
    ResetPassword,
    /// Confirms a new email address; sent to that address.
    ChangeEmail,
}

impl TokenPurpose {
    pub const ALL: [Self; 3] = [Self::VerifyEmail, Self::ResetPassword, Self::ChangeEmail];

    /// Name in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
            Self::ChangeEmail => "change_email",
        }
    }

    /// Parses the output of [`as_str`](Self::as_str).
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.as_str() == word)
    }

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
