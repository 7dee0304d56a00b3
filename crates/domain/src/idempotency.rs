//! Doing a thing once, however often it is asked for.

use std::fmt;

use crate::Violation;

/// The header that carries the key; a violation of the key names it.
pub const KEY_HEADER: &str = "Idempotency-Key";

/// What a client calls one act of its own, so that trying again is not doing again.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// The longest key, in characters.
    pub const MAX: usize = 200;

    /// Reads a key: 1 to 200 visible ASCII characters.
    ///
    /// # Errors
    /// A [`Violation`] of the header otherwise.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        if (1..=Self::MAX).contains(&input.len()) && input.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(Self(input.to_owned()))
        } else {
            Err(Violation::new(KEY_HEADER, "Idempotency-Key must be 1 to 200 visible ASCII characters"))
        }
    }

    /// The key.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A key is a claim on an answer that may be private, so it stays out of logs.
impl fmt::Debug for IdempotencyKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("IdempotencyKey(…)")
    }
}

/// The refusal of a key that was used for other content before.
#[must_use]
pub fn sent_otherwise() -> Violation {
    Violation::new(KEY_HEADER, "This form was sent already with other content")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_visible_ascii() {
        for good in ["1", "7b1f0c9e-58b4-4d0e-9d43-5b8e1b6e0f5c", "\"quoted\"", &"k".repeat(200)] {
            assert_eq!(IdempotencyKey::parse(good).unwrap().as_str(), good);
        }
        for bad in ["", " ", "a b", "schlüssel", "a\0", "tab\t", &"k".repeat(201)] {
            assert_eq!(IdempotencyKey::parse(bad).unwrap_err().field, "Idempotency-Key", "{bad:?}");
        }
    }

    #[test]
    fn a_key_is_not_told_to_logs() {
        assert!(!format!("{:?}", IdempotencyKey::parse("secret").unwrap()).contains("secret"));
    }
}
