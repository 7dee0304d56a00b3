//! Vehicle identification numbers.

use crate::{Violation, text};

/// A 17-character VIN, or an older chassis number in the maker's own format.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Vin(String);

impl Vin {
    /// First model year with 17-character VINs.
    pub const SINCE: i32 = 1981;

    /// Parses a VIN or chassis number: at most 30 letters, digits and ` -/.*#`, with at least one digit.
    /// Blank input is `None`.
    ///
    /// # Errors
    /// A [`Violation`] of `vin`.
    pub fn parse(input: &str) -> Result<Option<Self>, Violation> {
        let line = text::single_line(input).to_uppercase();
        if line.is_empty() {
            return Ok(None);
        }
        let is_sign = |sign: char| sign.is_ascii_alphanumeric() || " -/.*#".contains(sign);
        if line.len() > 30 || !line.chars().all(is_sign) || !line.chars().any(|sign| sign.is_ascii_digit()) {
            return Err(Violation::new("vin", "Please enter the VIN or chassis number as it is stamped"));
        }
        Ok(Some(Self(line)))
    }

    /// As entered, in upper case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Letters and digits only; equal for all spellings of a number.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.chars().filter(char::is_ascii_alphanumeric).collect()
    }

    /// Whether it has the form of a VIN: 17 characters without I, O and Q.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let key = self.key();
        key.len() == 17 && !key.contains(['I', 'O', 'Q'])
    }

    /// Whether the ninth character is the correct check digit, which is mandatory only for cars made for
    /// North America.
    #[must_use]
    pub fn has_right_check_digit(&self) -> bool {
        const WEIGHTS: [u32; 17] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
        let key = self.key();
        let sum: u32 = key.chars().zip(WEIGHTS).map(|(sign, weight)| value(sign) * weight).sum();
        let expected = match sum % 11 {
            10 => 'X',
            digit => char::from_digit(digit, 10).unwrap_or('X'),
        };
        self.is_full() && key.chars().nth(8) == Some(expected)
    }
}

fn value(sign: char) -> u32 {
    match sign {
        'A' | 'J' => 1,
        'B' | 'K' | 'S' => 2,
        'C' | 'L' | 'T' => 3,
        'D' | 'M' | 'U' => 4,
        'E' | 'N' | 'V' => 5,
        'F' | 'W' => 6,
        'G' | 'P' | 'X' => 7,
        'H' | 'Y' => 8,
        'R' | 'Z' => 9,
        digit => digit.to_digit(10).unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vin(text: &str) -> Vin {
        Vin::parse(text).unwrap().unwrap()
    }

    #[test]
    fn a_check_digit_is_right_or_wrong() {
        for good in ["1M8GDM9AXKP042788", "11111111111111111", "1hgcm82633a004352", "1HGCM-82633 A004352"] {
            assert!(vin(good).has_right_check_digit(), "{good}");
        }
        for bad in ["1M8GDM9A0KP042788", "ZFF76ZHB000123456", "1HGCM82633A00435", "1HGCM82633A00435O"] {
            assert!(!vin(bad).has_right_check_digit(), "{bad}");
        }
    }

    #[test]
    fn older_numbers_are_free() {
        assert_eq!(Vin::parse(" \n").unwrap(), None);
        assert_eq!(vin("198.040-55 00042").as_str(), "198.040-55 00042");
        assert_eq!(vin("db5/1234/r").key(), "DB51234R");
        for bad in ["none", "x".repeat(31).as_str(), "911<script>", "Ärger 7"] {
            assert_eq!(Vin::parse(bad).unwrap_err().field, "vin", "{bad}");
        }
    }
}
