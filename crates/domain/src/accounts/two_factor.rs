//! Two-factor authentication: TOTP secrets and codes, and recovery codes.

use std::fmt;

use chrono::TimeDelta;

use super::{TokenHash, User};
use crate::Violation;

/// Number of recovery codes issued at a time.
pub const RECOVERY_CODES: usize = 10;

/// Message when a second factor is required but missing.
pub const ENTER_CODE: &str = "Enter the code from your authenticator";

/// Whether admins must have two-factor authentication to use their role. Set by the operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AdminTwoFactorPolicy {
    #[default]
    Optional,
    /// Without a second factor the admin role has no effect.
    Required,
}

impl AdminTwoFactorPolicy {
    /// Whether the user's admin role is withheld until they set up a second factor.
    #[must_use]
    pub const fn suspends_admin_role(self, user: &User) -> bool {
        user.roles.is_admin && self.denies_admin_role(user.has_second_factor)
    }

    /// Whether admins with or without a second factor are treated as if they were none.
    #[must_use]
    pub const fn denies_admin_role(self, has_second_factor: bool) -> bool {
        matches!(self, Self::Required) && !has_second_factor
    }
}

/// How long a login with a correct password may wait for its second factor.
#[must_use]
pub fn challenge_lifetime() -> TimeDelta {
    TimeDelta::minutes(5)
}

/// A random 160-bit TOTP secret, shared with the member's authenticator (RFC 4226 §4).
#[derive(Clone, PartialEq, Eq)]
pub struct TotpSecret([u8; 20]);

impl TotpSecret {
    #[must_use]
    pub const fn from_bits(bits: [u8; 20]) -> Self {
        Self(bits)
    }

    /// The raw bits, for storage and code generation.
    #[must_use]
    pub const fn bits(&self) -> &[u8; 20] {
        &self.0
    }
}

/// Hides the secret: it allows generating codes.
impl fmt::Debug for TotpSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TotpSecret(…)")
    }
}

/// A six-digit TOTP code.
#[derive(Clone, PartialEq, Eq)]
pub struct TotpCode(String);

impl TotpCode {
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

/// A single-use code that replaces an authenticator code: 120 random bits, so that its hash cannot be
/// brute-forced. Codes issued earlier have 80 bits and stay valid until they are replaced.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode {
    bits: u128,
    letters: usize,
}

/// Crockford's base 32 alphabet, five bits per character; without the ambiguous i, l, o and u.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Characters of a new code.
const LENGTH: usize = 24;
/// Characters of a code issued earlier.
const EARLIER_LENGTH: usize = 16;

impl RecoveryCode {
    #[must_use]
    pub fn from_bits(bits: [u8; 15]) -> Self {
        let bits = bits.iter().fold(0, |bits, byte| bits << 8 | u128::from(*byte));
        Self { bits, letters: LENGTH }
    }

    /// Secret text for the member, in groups of four characters.
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

    /// The bits as bytes, for hashing.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let bytes = self.bits.to_be_bytes();
        bytes[bytes.len() - self.letters * 5 / 8..].to_vec()
    }

    /// Parses a code in either case, reading o as 0 and i or l as 1; `None` if malformed.
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

/// A code entered as second factor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecondFactorCode {
    Totp(TotpCode),
    Recovery(RecoveryCode),
}

impl SecondFactorCode {
    /// Parses the `code` field of a form, ignoring white space and hyphens.
    ///
    /// # Errors
    /// A [`Violation`] of `code` if it is empty, or neither six digits nor a recovery code.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let letters: String = input.chars().take(200).filter(|c| !c.is_whitespace() && *c != '-').collect();
        if letters.is_empty() {
            return Err(Violation::new("code", ENTER_CODE));
        }
        if letters.len() == 6 && letters.bytes().all(|digit| digit.is_ascii_digit()) {
            return Ok(Self::Totp(TotpCode(letters)));
        }
        RecoveryCode::read(&letters).map(Self::Recovery).ok_or_else(|| {
            Violation::new("code", "Enter the six-digit code, or a recovery code of 24 letters and digits")
        })
    }
}

/// A verified second factor, with what a store needs to prevent its reuse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerifiedFactor {
    /// A TOTP code. Codes of this and earlier time steps are rejected from then on.
    Totp {
        /// Number of 30-second steps since 1970 (RFC 6238 §4.2).
        step: i64,
    },
    /// The hash of the recovery code.
    Recovery(TokenHash),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_digits_parse_as_totp_code() {
        for input in ["123456", " 123 456 ", "123-456", "000000"] {
            let digits: String = input.chars().filter(char::is_ascii_digit).collect();
            assert_eq!(
                SecondFactorCode::parse(input),
                Ok(SecondFactorCode::Totp(TotpCode(digits))),
                "{input}"
            );
        }
    }

    #[test]
    fn recovery_code_parsing_tolerates_case_and_separators() {
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
            assert_eq!(
                SecondFactorCode::parse(&input),
                Ok(SecondFactorCode::Recovery(read.clone())),
                "{input}"
            );
        }
    }

    #[test]
    fn short_recovery_code_of_earlier_version_is_accepted() {
        let Ok(SecondFactorCode::Recovery(code)) = SecondFactorCode::parse("zw00-20c1-0c52-0r7g") else {
            panic!("it is a recovery code")
        };
        assert_eq!(code.bytes().len(), 10, "80 bits, as it was hashed");
        assert_eq!(code.expose(), "zw00-20c1-0c52-0r7g");
        let short = RecoveryCode::read("0000000000000000").unwrap();
        assert_ne!(short.bytes(), RecoveryCode::from_bits([0; 15]).bytes());
    }

    #[test]
    fn malformed_codes_are_rejected_with_a_message() {
        for (input, message) in [
            ("", ENTER_CODE),
            (" - ", ENTER_CODE),
            ("12345", "Enter the six-digit code, or a recovery code of 24 letters and digits"),
            ("1234567", "Enter the six-digit code, or a recovery code of 24 letters and digits"),
            ("١٢٣٤٥٦", "Enter the six-digit code, or a recovery code of 24 letters and digits"),
            (
                "uuuu-uuuu-uuuu-uuuu-uuuu-uuuu",
                "Enter the six-digit code, or a recovery code of 24 letters and digits",
            ),
            (&"a".repeat(100_000), "Enter the six-digit code, or a recovery code of 24 letters and digits"),
        ] {
            let refused = SecondFactorCode::parse(input).unwrap_err();
            assert_eq!((refused.field, refused.message.as_str()), ("code", message), "{input:.20}");
        }
    }

    #[test]
    fn debug_output_hides_codes_and_secret() {
        let code = RecoveryCode::from_bits([7; 15]);
        let text =
            format!("{:?} {code:?} {:?}", TotpSecret::from_bits([7; 20]), SecondFactorCode::parse("123456"));
        assert!(!text.contains('7') && !text.contains("123"), "{text}");
    }
}
