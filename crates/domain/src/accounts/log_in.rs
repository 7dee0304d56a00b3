//! The login form.

use super::{Password, Username};
use crate::Violation;

/// Unvalidated login form.
pub struct LogInDraft {
    pub username: String,
    pub password: String,
}

/// Validated login form.
#[derive(Debug, Clone)]
pub struct LogIn {
    pub username: Username,
    pub password: Password,
}

impl LogIn {
    /// Validates a draft.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field, in the order of the fields.
    pub fn parse(draft: LogInDraft) -> Result<Self, Vec<Violation>> {
        match (Username::parse("login", &draft.username), Password::parse_login(draft.password)) {
            (Ok(username), Ok(password)) => Ok(Self { username, password }),
            (username, password) => Err(username.err().into_iter().chain(password.err()).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_username_and_password_are_reported_together() {
        let refused = LogIn::parse(LogInDraft { username: "ab".into(), password: "short".into() });
        let errors: Vec<_> = refused.unwrap_err().into_iter().map(|v| (v.field, v.message)).collect();
        assert_eq!(
            errors,
            [
                ("username", "Username must be at least 3 characters".into()),
                ("password", "Password must be at least 8 characters".into()),
            ]
        );
    }
}
