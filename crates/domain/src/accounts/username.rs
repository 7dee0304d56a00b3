//! Usernames.

use crate::{Violation, rules};

/// A member's username, in the spelling chosen by the member.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Username(String);

impl Username {
    /// Parses the `username` field of a form (`register` or `login`), with that form's messages.
    ///
    /// # Errors
    /// A [`Violation`] of `username`.
    pub fn parse(form: &str, input: &str) -> Result<Self, Violation> {
        rules::checked(form, "username", input.to_owned()).map(Self)
    }

    /// A stored username; it was valid when it was chosen.
    #[must_use]
    pub fn from_store(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Uniqueness key: the username in lower case.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn username_has_3_to_50_letters_digits_or_underscores() {
        let short = Some("Username must be at least 3 characters");
        let odd = Some("Username must only contain letters, numbers, and underscores");
        let long = Some("Username must be at most 50 characters");
        for (input, message) in [
            ("", short),
            ("ab", short),
            ("abc", None),
            ("Ada_1815", None),
            ("___", None),
            ("a b c", odd),
            (" ada", odd),
            ("ada\n", odd),
            ("ada\0", odd),
            ("jörg", odd),
            ("аda", odd),
            ("１２３", odd),
            ("ada😀", odd),
            ("' OR 1=1 --", odd),
            (&"a".repeat(50), None),
            (&"a".repeat(51), long),
        ] {
            for form in ["register", "login"] {
                let refused = Username::parse(form, input).err().map(|violation| violation.message);
                assert_eq!(refused.as_deref(), message, "{form}: {input:?}");
            }
        }
    }

    #[test]
    fn username_key_ignores_case() {
        let key = |name| Username::parse("register", name).unwrap().key();
        assert_eq!(key("Ada_L"), key("aDA_l"));
        assert_ne!(key("ada_l"), key("ada__l"));
    }
}
