//! Idempotency keys, with which clients retry a write safely. `ports::retention` says how long they are
//! valid (`IDEMPOTENCY_KEY_VALIDITY`) and stored (`IDEMPOTENCY_RESULTS_KEPT`).

use std::fmt;

use crate::Violation;

/// Name of the request header with the key, and of the field in its violations.
pub const KEY_HEADER: &str = "Idempotency-Key";

/// A client's identifier of one write; repeating the key returns the first result.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Maximum length in characters.
    pub const MAX: usize = 200;

    /// Parses a key of 1 to 200 visible ASCII characters.
    ///
    /// # Errors
    /// A [`Violation`] of [`KEY_HEADER`].
    pub fn parse(input: &str) -> Result<Self, Violation> {
        if (1..=Self::MAX).contains(&input.len()) && input.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(Self(input.to_owned()))
        } else {
            Err(Violation::new(KEY_HEADER, "Idempotency-Key must be 1 to 200 visible ASCII characters"))
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Hides the value: whoever has the key can fetch the stored result, so it must not appear in logs.
impl fmt::Debug for IdempotencyKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("IdempotencyKey(…)")
    }
}

/// Violation for a key that was already used with different content.
#[must_use]
pub fn key_reused() -> Violation {
    Violation::new(KEY_HEADER, "This form was already sent with different content")
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
    fn debug_output_hides_the_key() {
        assert!(!format!("{:?}", IdempotencyKey::parse("secret").unwrap()).contains("secret"));
    }
}
