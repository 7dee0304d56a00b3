use crate::{Violation, rules};

/// What a member is called and logs in with, as they spell it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Username(String);

impl Username {
    /// Reads the `username` of a form: `register` and `login` have their sentences.
    ///
    /// # Errors
    /// A [`Violation`] of `username` when it breaks the form's rules.
    pub fn parse(form: &str, input: &str) -> Result<Self, Violation> {
        match rules::broken(form, "username", input) {
            Some(message) => Err(Violation::new("username", message)),
            None => Ok(Self(input.to_owned())),
        }
    }

    /// As its owner spells it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What two spellings of one name share: only one member may have it.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_to_fifty_letters_digits_and_underscores() {
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
    fn spellings_of_one_name_share_its_key() {
        let key = |name| Username::parse("register", name).unwrap().key();
        assert_eq!(key("Ada_L"), key("aDA_l"));
        assert_ne!(key("ada_l"), key("ada__l"));
    }
}
