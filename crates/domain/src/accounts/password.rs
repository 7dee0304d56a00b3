//! Passwords and password hashes. Neither is ever shown in logs or errors.

use std::fmt;

use super::password_strength::{PasswordContext, WeakPasswordReason, guessable};
use crate::{Violation, rules};

/// Message for passwords of [`COMMON_PASSWORDS`](crate::rules::COMMON_PASSWORDS).
const COMMON: &str = "This password is too common and easily guessed";
/// Message for passwords derived from the account.
const FROM_CONTEXT: &str =
    "This password is too easy to guess from your username, your email address or the name of this site";

/// A plain-text password. `Debug` hides it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// Maximum length in bytes; bounds the cost of hashing.
    pub const MAX_BYTES: usize = 1024;

    /// Parses a newly chosen password: checks the rules of the registration form and rejects easily guessed
    /// ones. White space at the ends counts.
    ///
    /// # Errors
    /// A [`Violation`] of `field`.
    pub fn parse_new(
        field: &'static str,
        input: String,
        context: PasswordContext<'_>,
    ) -> Result<Self, Violation> {
        let chosen = Self::validated("register", field, input)?;
        match guessable(&chosen.0, context) {
            Some(WeakPasswordReason::Common) => Err(Violation::new(field, COMMON)),
            Some(WeakPasswordReason::FromContext) => Err(Violation::new(field, FROM_CONTEXT)),
            None => Ok(chosen),
        }
    }

    /// Parses a password entered at login.
    ///
    /// # Errors
    /// A [`Violation`] of `password`.
    pub fn parse_login(input: String) -> Result<Self, Violation> {
        Self::validated("login", "password", input)
    }

    fn validated(form: &str, field: &'static str, input: String) -> Result<Self, Violation> {
        if input.len() > Self::MAX_BYTES {
            return Err(Violation::new(field, "Password must be at most 1,024 bytes long"));
        }
        match rules::violated_rule(form, "password", &input) {
            Some(message) => Err(Violation::new(field, message)),
            None => Ok(Self(input)),
        }
    }

    /// The bytes to hash.
    #[must_use]
    pub fn expose(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// An Argon2 hash in PHC string format, including its parameters: `$argon2id$v=19$…`.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// Wraps a hash from the hasher or a store, unchecked.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self(text)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Hides the hash: a leaked hash allows offline guessing.
impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_password_must_satisfy_length_and_strength_rules() {
        let common = Some("This password is too common and easily guessed");
        let long = Some("Password must be at most 1,024 bytes long");
        let own = Some(FROM_CONTEXT);
        let context = PasswordContext { username: "ada_l", email: "countess@example.com", brand: "Marque" };
        // A hard-to-guess text of this many bytes.
        let varied = |bytes: usize| {
            let mut text: String = (0..bytes).map(|n| format!("{n} ")).collect();
            text.truncate(bytes);
            text
        };
        for (input, message) in [
            ("short12", Some("Password must be at least 8 characters long")),
            ("FootBall", common),
            ("12345678", common),
            ("WHATEVER", common),
            ("footballs", common),
            ("        ", common),
            ("password1", common),
            ("11111111", common),
            ("qwerty123", common),
            ("countess", own),
            ("Ada_L2026", own),
            ("Marque2026", own),
            (" pass word ", None),
            ("👩‍🚀🏎️🏁🏆✨🌟💎", None),
            (&varied(64), None),
            (&varied(1024), None),
            (&varied(1025), long),
            (&"é".repeat(513), long),
        ] {
            let chosen = Password::parse_new("newPassword", input.into(), context);
            assert_eq!(
                chosen.as_ref().err().map(|v| (v.field, v.message.as_str())),
                message.map(|m| ("newPassword", m)),
                "{input}"
            );
            if let Ok(password) = chosen {
                assert_eq!(password.expose(), input.as_bytes(), "nothing is trimmed or cut");
            }
        }
    }

    #[test]
    fn login_password_is_not_checked_for_strength() {
        let refused = Password::parse_login("short12".into()).unwrap_err();
        assert_eq!(refused.message, "Password must be at least 8 characters");
        assert!(Password::parse_login("football".into()).is_ok());
        assert!(Password::parse_login("x".repeat(1025)).is_err());
    }

    #[test]
    fn debug_output_hides_password_and_hash() {
        let password =
            Password::parse_new("password", "correct horse".into(), PasswordContext::default()).unwrap();
        assert!(!format!("{password:?}").contains("horse"));
        assert!(!format!("{:?}", PasswordHash::new("$argon2id$secret".into())).contains("secret"));
    }
}
