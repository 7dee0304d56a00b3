//! The second factor: what an authenticator shows, and what stands in for it when it is lost.

use std::fmt;

use chrono::TimeDelta;

use super::{TokenHash, User};
use crate::Violation;

/// How many recovery codes a member is given at a time.
pub const RECOVERY_CODES: usize = 10;

/// What is asked for when a second factor is missing.
pub const ENTER_CODE: &str = "Enter the code from your authenticator";

/// Whether admins must have two-factor authentication on to act as admins; the operator's choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AdminSecondFactor {
    /// It is up to each admin.
    #[default]
    Optional,
    /// Without it an admin has no more rights than any member, until it is set up.
    Required,
}

impl AdminSecondFactor {
    /// Whether a member's admin role does not count until they have set up a second factor.
    #[must_use]
    pub const fn withholds_admin(self, user: &User) -> bool {
        matches!(self, Self::Required) && user.roles.is_admin && !user.has_second_factor
    }
}

/// How long a log-in whose password was right may wait for its second factor.
#[must_use]
pub fn challenge_lifetime() -> TimeDelta {
    TimeDelta::minutes(5)
}

/// What a member's authenticator and we share: 160 bits, drawn at random (RFC 4226 §4).
#[derive(Clone, PartialEq, Eq)]
pub struct TotpSecret([u8; 20]);

impl TotpSecret {
    /// The secret of those bits.
    #[must_use]
    pub const fn from_bits(bits: [u8; 20]) -> Self {
        Self(bits)
    }

    /// As a store keeps it, and as codes are made from it.
    #[must_use]
    pub const fn bits(&self) -> &[u8; 20] {
        &self.0
    }
}

/// Whoever holds it can make codes, so it stays out of logs.
impl fmt::Debug for TotpSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TotpSecret(…)")
    }
}

/// Six digits from an authenticator.
#[derive(Clone, PartialEq, Eq)]
pub struct TotpCode(String);

impl TotpCode {
    /// The digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for TotpCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TotpCode(…)")
    }
}

/// What lets a member in once without their authenticator: 120 bits, drawn at random, so that what is
/// kept of it cannot be guessed back. Those that were made earlier have 80 bits and work until they are
/// replaced.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode {
    bits: u128,
    letters: usize,
}

/// Without i, l, o and u, which are read as something else (Crockford's base 32): five bits each.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Of a code that is made now.
const LENGTH: usize = 24;
/// Of a code that was made earlier.
const EARLIER_LENGTH: usize = 16;

impl RecoveryCode {
    /// The code of those bits.
    #[must_use]
    pub fn from_bits(bits: [u8; 15]) -> Self {
        let bits = bits.iter().fold(0, |bits, byte| bits << 8 | u128::from(*byte));
        Self { bits, letters: LENGTH }
    }

    /// For its owner to keep: groups of four.
    #[must_use]
    pub fn expose(&self) -> String {
        let mut text = String::with_capacity(self.letters + self.letters / 4);
        for place in 0..self.letters {
            if place > 0 && place % 4 == 0 {
                text.push('-');
            }
            let letter = (self.bits >> (5 * (self.letters - 1 - place)) & 31) as usize;
            text.push(char::from(LETTERS[letter]));
        }
        text
    }

    /// Its bits as bytes, for hashing.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let bytes = self.bits.to_be_bytes();
        bytes[bytes.len() - self.letters * 5 / 8..].to_vec()
    }

    /// Reads the letters of a code, written in whatever case, with o for 0 and i or l for 1.
    fn read(letters: &str) -> Option<Self> {
        if letters.len() != LENGTH && letters.len() != EARLIER_LENGTH {
            return None;
        }
        let mut bits = 0_u128;
        for letter in letters.bytes() {
            let letter = match letter.to_ascii_lowercase() {
                b'o' => b'0',
                b'i' | b'l' => b'1',
                other => other,
            };
            let value = LETTERS.iter().position(|known| *known == letter)?;
            bits = bits << 5 | value as u128;
        }
        Some(Self { bits, letters: letters.len() })
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(…)")
    }
}

/// What somebody enters where a second factor is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GivenCode {
    /// Of their authenticator.
    Totp(TotpCode),
    /// Of the ten that they keep.
    Recovery(RecoveryCode),
}

impl GivenCode {
    /// Reads the `code` of a form. Spaces and hyphens are how people group what they read.
    ///
    /// # Errors
    /// A [`Violation`] of `code` when it is empty, or neither six digits nor a recovery code.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let letters: String = input.chars().take(200).filter(|c| !c.is_whitespace() && *c != '-').collect();
        if letters.is_empty() {
            return Err(Violation::new("code", ENTER_CODE));
        }
        if letters.len() == 6 && letters.bytes().all(|digit| digit.is_ascii_digit()) {
            return Ok(Self::Totp(TotpCode(letters)));
        }
        RecoveryCode::read(&letters).map(Self::Recovery).ok_or_else(|| {
            Violation::new("code", "A code is six digits; a recovery code is 24 letters and digits")
        })
    }
}

/// A second factor that was found right, as it is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Factor {
    /// A code of the authenticator: of so many half minutes since 1970. Neither it nor an earlier one
    /// counts again.
    Totp {
        /// See RFC 6238 §4.2.
        step: i64,
    },
    /// The recovery code of which that is kept.
    Recovery(TokenHash),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_digits_are_an_authenticators() {
        for input in ["123456", " 123 456 ", "123-456", "000000"] {
            let digits: String = input.chars().filter(char::is_ascii_digit).collect();
            assert_eq!(GivenCode::parse(input), Ok(GivenCode::Totp(TotpCode(digits))), "{input}");
        }
    }

    #[test]
    fn a_recovery_code_is_read_as_people_write_it() {
        let code = RecoveryCode::from_bits([0xff, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0x10]);
        let text = code.expose();
        assert_eq!((text.len(), text.split('-').count()), (29, 6), "{text}");
        assert_eq!(code.bytes(), [0xff, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0x10]);
        let zeroes = RecoveryCode::from_bits([0; 15]);
        let ones = RecoveryCode::read("111111111111111111111111").unwrap();
        for (input, read) in [
            (text.clone(), &code),
            (text.to_uppercase(), &code),
            (text.replace('-', " "), &code),
            (text.replace('-', ""), &code),
            ("oooo-OOOO-0000-0000-0000-0000".into(), &zeroes),
            ("iiii-llll-IIII-LLLL-1111-1111".into(), &ones),
        ] {
            assert_eq!(GivenCode::parse(&input), Ok(GivenCode::Recovery(read.clone())), "{input}");
        }
    }

    #[test]
    fn an_earlier_recovery_code_is_read_as_ever() {
        let Ok(GivenCode::Recovery(code)) = GivenCode::parse("zw00-20c1-0c52-0r7g") else {
            panic!("it is a recovery code")
        };
        assert_eq!(code.bytes().len(), 10, "80 bits, as it was hashed");
        assert_eq!(code.expose(), "zw00-20c1-0c52-0r7g");
        let short = RecoveryCode::read("0000000000000000").unwrap();
        assert_ne!(short.bytes(), RecoveryCode::from_bits([0; 15]).bytes());
    }

    #[test]
    fn anything_else_is_told() {
        for (input, message) in [
            ("", ENTER_CODE),
            (" - ", ENTER_CODE),
            ("12345", "A code is six digits; a recovery code is 24 letters and digits"),
            ("1234567", "A code is six digits; a recovery code is 24 letters and digits"),
            ("١٢٣٤٥٦", "A code is six digits; a recovery code is 24 letters and digits"),
            (
                "uuuu-uuuu-uuuu-uuuu-uuuu-uuuu",
                "A code is six digits; a recovery code is 24 letters and digits",
            ),
            (&"a".repeat(100_000), "A code is six digits; a recovery code is 24 letters and digits"),
        ] {
            let refused = GivenCode::parse(input).unwrap_err();
            assert_eq!((refused.field, refused.message.as_str()), ("code", message), "{input:.20}");
        }
    }

    #[test]
    fn nothing_shows_them() {
        let code = RecoveryCode::from_bits([7; 15]);
        let text = format!("{:?} {code:?} {:?}", TotpSecret::from_bits([7; 20]), GivenCode::parse("123456"));
        assert!(!text.contains('7') && !text.contains("123"), "{text}");
    }
}
