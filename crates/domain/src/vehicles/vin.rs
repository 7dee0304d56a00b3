//! Vehicle identification numbers.

use crate::{Violation, text};

/// A 17-character VIN, or an older chassis number in the maker's own format.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Vin(String);

impl Vin {
    /// First model year with 17-character VINs.
    pub const SINCE: i32 = 1981;
    /// Fewest characters of the end of a number by which staff find its car.
    pub const MIN_ENDING: usize = 4;

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
            return Err(Violation::new(
                "vin",
                "Please enter the VIN or chassis number as stamped on the car",
            ));
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

    /// Identifies a car among those for sale. Chassis numbers of old cars are short and unique only within a make.
    #[must_use]
    pub fn car_key(&self, make: &str) -> String {
        let of_make = if self.is_full() { String::new() } else { text::fold(make) };
        format!("{of_make}\n{}", self.key())
    }

    /// Whether it has that [key](Self::key), or ends with it. Endings have at least [`MIN_ENDING`](Self::MIN_ENDING)
    /// characters.
    #[must_use]
    pub fn matches_ending(&self, key: &str) -> bool {
        let own = self.key();
        own == key || (key.len() >= Self::MIN_ENDING && own.ends_with(key))
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

    /// Whether the car was made in North America: there a check digit and a model year are mandatory.
    #[must_use]
    pub fn is_north_american(&self) -> bool {
        self.is_full() && self.begins_as_north_american()
    }

    /// Whether the first character is that of a country of North America.
    pub(super) fn begins_as_north_american(&self) -> bool {
        self.key().starts_with(['1', '2', '3', '4', '5'])
    }

    /// Model years that the tenth character stands for in either cycle: letters and digits repeat every 30 years from 1980.
    /// Empty if it names no year.
    pub(super) fn coded_years(&self) -> Vec<i32> {
        const CODES: &str = "ABCDEFGHJKLMNPRSTVWXY123456789";
        let code = self.key().chars().nth(9).filter(|_| self.is_full());
        let years = (0..).zip(CODES.chars()).find(|(_, sign)| Some(*sign) == code).map(|(years, _)| years);
        years.map_or_else(Vec::new, |years| vec![1980 + years, 2010 + years])
    }

    /// Model years that it stands for. In North America the seventh character tells the cycle of vehicles up to 10,000
    /// pounds: a digit until 2009, a letter since 2010. Empty if the tenth character names no year.
    #[must_use]
    pub fn model_years(&self) -> Vec<i32> {
        let mut years = self.coded_years();
        if self.is_north_american() {
            let is_early = self.key().chars().nth(6).is_some_and(|sign| sign.is_ascii_digit());
            years.retain(|year| (*year < 2010) == is_early);
        }
        years
    }

    /// Whether it consists of one character, which no maker assigns: "00000000000000000".
    #[must_use]
    pub fn is_placeholder(&self) -> bool {
        let key = self.key();
        self.is_full() && key.chars().all(|sign| key.starts_with(sign))
    }

    /// The number with a bullet for each of the last six characters, the serial number.
    #[must_use]
    pub fn masked(&self) -> String {
        let shown = self.key().len().saturating_sub(6);
        let mut signs = 0;
        let mask = |sign: char| {
            signs += usize::from(sign.is_ascii_alphanumeric());
            if sign.is_ascii_alphanumeric() && signs > shown { '•' } else { sign }
        };
        self.0.chars().map(mask).collect()
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
    fn vin_check_digit_is_verified() {
        for good in ["1M8GDM9AXKP042788", "11111111111111111", "1hgcm82633a004352", "1HGCM-82633 A004352"] {
            assert!(vin(good).has_right_check_digit(), "{good}");
        }
        for bad in ["1M8GDM9A0KP042788", "ZFF76ZHB000123456", "1HGCM82633A00435", "1HGCM82633A00435O"] {
            assert!(!vin(bad).has_right_check_digit(), "{bad}");
        }
    }

    #[test]
    fn chassis_numbers_without_vin_format_are_accepted() {
        assert_eq!(Vin::parse(" \n").unwrap(), None);
        assert_eq!(vin("198.040-55 00042").as_str(), "198.040-55 00042");
        assert_eq!(vin("db5/1234/r").key(), "DB51234R");
        for bad in ["none", "x".repeat(31).as_str(), "911<script>", "Ärger 7"] {
            assert_eq!(Vin::parse(bad).unwrap_err().field, "vin", "{bad}");
        }
    }

    #[test]
    fn vin_is_found_by_its_ending() {
        for (number, key, expected) in [
            ("1HGCM-82633 A004352", "1HGCM82633A004352", true),
            ("1HGCM-82633 A004352", "004352", true),
            ("1HGCM-82633 A004352", "4352", true),
            ("1HGCM-82633 A004352", "352", false),
            ("1HGCM-82633 A004352", "00435", false),
            ("1HGCM-82633 A004352", "", false),
            ("DB5/1", "DB51", true),
            ("B5/1", "B51", true),
        ] {
            assert_eq!(vin(number).matches_ending(key), expected, "{number} {key}");
        }
    }

    #[test]
    fn model_years_are_decoded_from_vin() {
        for (number, years) in [
            ("1HGCM82633A004352", vec![2003]),
            ("1M8GDM9AXKP042788", vec![1989]),
            ("1FTFW1RG5CFA00001", vec![2012]),
            ("WP0AB2966NS123456", vec![1992, 2022]),
            ("ZFFMN34A000080000", vec![]),
            ("198.040-55 00042", vec![]),
        ] {
            assert_eq!(vin(number).model_years(), years, "{number}");
        }
    }

    #[test]
    fn vin_serial_number_is_masked() {
        for (number, masked) in [
            ("1HGCM82633A004352", "1HGCM82633A••••••"),
            ("1HGCM-82633 A004352", "1HGCM-82633 A••••••"),
            ("198.040-55 00042", "198.040-5• •••••"),
            ("0123", "••••"),
        ] {
            assert_eq!(vin(number).masked(), masked);
        }
    }
}
