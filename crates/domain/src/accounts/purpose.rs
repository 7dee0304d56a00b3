use chrono::TimeDelta;

/// What a single-use token is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// To show that a member reads the mail at their address.
    VerifyEmail,
    /// To choose another password without knowing the old one.
    ResetPassword,
    /// To be reached at another address: the one that the mail goes to.
    ChangeEmail,
}

impl Purpose {
    /// All three.
    pub const ALL: [Self; 3] = [Self::VerifyEmail, Self::ResetPassword, Self::ChangeEmail];

    /// As it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
            Self::ChangeEmail => "change_email",
        }
    }

    /// Reads what [`as_str`](Self::as_str) wrote.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.as_str() == word)
    }

    /// How long such a token counts: one that opens an account lives as long as it takes to read a
    /// mail, one that confirms an address over a weekend.
    #[must_use]
    pub fn lifetime(self) -> TimeDelta {
        match self {
            Self::VerifyEmail | Self::ChangeEmail => TimeDelta::days(3),
            Self::ResetPassword => TimeDelta::minutes(30),
        }
    }
}

/// Why a single-use token does nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenRefusal {
    /// Nobody was ever given it, or for something else, or so long ago that it is forgotten.
    Unknown,
    /// It has done what it was for.
    Used,
    /// Its time is over.
    Expired,
    /// A newer one was mailed, the password was changed, or the address is another by now.
    Replaced,
}
