//! Vehicle identification numbers.

use super::{ModelYear, NewVehicle};
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
    fn begins_as_north_american(&self) -> bool {
        self.key().starts_with(['1', '2', '3', '4', '5'])
    }

    /// Model years that the tenth character stands for: letters and digits repeat every 30 years from 1980. In
    /// North America the seventh character tells the cycle: a digit until 2009, a letter since 2010. Empty if
    /// it names no year.
    #[must_use]
    pub fn model_years(&self) -> Vec<i32> {
        const CODES: &str = "ABCDEFGHJKLMNPRSTVWXY123456789";
        let key: Vec<char> = self.key().chars().collect();
        let code = key.get(9).filter(|_| self.is_full());
        let Some((years, _)) = (0..).zip(CODES.chars()).find(|(_, sign)| Some(sign) == code) else {
            return Vec::new();
        };
        match key.get(6) {
            Some(sign) if self.is_north_american() && sign.is_ascii_digit() => vec![1980 + years],
            Some(_) if self.is_north_american() => vec![2010 + years],
            _ => vec![1980 + years, 2010 + years],
        }
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

/// A contradiction of a VIN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VinRemark {
    /// Whether the VIN or the stated year must be wrong. Otherwise the rule is not binding for the car.
    pub is_error: bool,
    pub sentence: String,
}

/// Compares a VIN with the stated model year and with its own check digit, at most one remark for each. Model
/// years may differ by one. Chassis numbers of cars from before 1981 are free.
#[must_use]
pub fn vin_remarks(vin: &Vin, year: i32, this_year: i32) -> Vec<VinRemark> {
    if !vin.is_full() {
        let sentence = "A VIN since 1981 has 17 characters without I, O and Q; this one does not".to_owned();
        // A North American VIN has this form by law, so one of about its length is mistyped. Elsewhere a car may have a
        // chassis number of another form.
        let is_error = vin.begins_as_north_american() && vin.key().len() >= 15;
        return Vec::from_iter((year >= Vin::SINCE).then_some(VinRemark { is_error, sentence }));
    }
    let is_error = vin.is_north_american();
    let mut remarks = Vec::new();
    if !vin.has_right_check_digit() {
        let sentence = if is_error {
            "The VIN's check digit is wrong; please compare the VIN with the car"
        } else {
            "The VIN's check digit is wrong; cars that were not made for North America may have none"
        };
        remarks.push(VinRemark { is_error, sentence: sentence.to_owned() });
    }
    let years: Vec<i32> = vin
        .model_years()
        .into_iter()
        .filter(|candidate| *candidate <= this_year + ModelYear::YEARS_AHEAD)
        .collect();
    if !years.is_empty() && !years.iter().any(|candidate| (candidate - year).abs() <= 1) {
        let years: Vec<String> = years.iter().map(i32::to_string).collect();
        let sentence = format!("The VIN says model year {}, not {year}", years.join(" or "));
        remarks.push(VinRemark { is_error, sentence });
    }
    remarks
}

/// The first error among the remarks about a vehicle's VIN, as a violation of `vin`. The model year counts
/// before the check digit, because it says more.
#[must_use]
pub fn vin_violation(car: &NewVehicle, this_year: i32) -> Option<Violation> {
    let remarks = vin_remarks(car.facts.vin.as_ref()?, car.year.get(), this_year);
    let error = remarks.into_iter().rev().find(|remark| remark.is_error)?;
    Some(Violation::new("vin", error.sentence))
}

/// All remarks about a vehicle's VIN, as violations of `vin` that need not be refused.
#[must_use]
pub fn vin_warnings(car: &NewVehicle, this_year: i32) -> Vec<Violation> {
    let vin = car.facts.vin.as_ref();
    let remarks = vin.map(|vin| vin_remarks(vin, car.year.get(), this_year)).unwrap_or_default();
    remarks.into_iter().map(|remark| Violation::new("vin", remark.sentence)).collect()
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
    fn vin_remarks_are_errors_where_the_rule_is_binding() {
        let remarks_of = |number: &str, year| -> Vec<(bool, String)> {
            let remarks = vin_remarks(&vin(number), year, 2026);
            remarks.into_iter().map(|remark| (remark.is_error, remark.sentence)).collect()
        };
        assert_eq!(remarks_of("1HGCM82633A004352", 2003), []);
        assert_eq!(remarks_of("1HGCM82633A004352", 2004), [], "model years may differ by one");
        let sentence = "The VIN says model year 2003, not 1999".to_owned();
        assert_eq!(remarks_of("1HGCM82633A004352", 1999), [(true, sentence)]);
        let wrong = remarks_of("1HGCM82603A004352", 2003);
        assert!(wrong.len() == 1 && wrong[0].0 && wrong[0].1.contains("check digit"), "{wrong:?}");
        let foreign = remarks_of("WP0ZZZ99ZTS392124", 1970);
        assert!(foreign.iter().all(|(is_error, _)| !is_error) && foreign.len() == 2, "{foreign:?}");
        assert_eq!(foreign[1].1, "The VIN says model year 1996 or 2026, not 1970");
        assert_eq!(remarks_of("DB5/1234/R", 1964), []);
        assert_eq!(remarks_of("DB5/1234/R", 1981).len(), 1);
        for slip in ["1FAFP90S05Y40000", "1FAFP90S05Y4O0001"] {
            assert!(
                remarks_of(slip, 2005).iter().all(|(is_error, _)| *is_error)
                    && remarks_of(slip, 1970).is_empty()
            );
            assert_eq!(remarks_of(slip, 2005).len(), 1, "{slip}");
        }
        assert!(remarks_of("DB5/1234/R", 1981).iter().all(|(is_error, _)| !is_error));
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
