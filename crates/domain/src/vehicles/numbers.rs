use std::fmt;

use crate::Violation;

/// A price in whole US dollars, from 0 to a billion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UsDollars(i64);

impl UsDollars {
    /// The largest price that is believed.
    pub const MAX: i64 = 1_000_000_000;

    /// A price of that many dollars.
    ///
    /// # Errors
    /// A [`Violation`] of `price` when it is negative (spec §5) or beyond belief.
    pub fn parse(dollars: i64) -> Result<Self, Violation> {
        if (0..=Self::MAX).contains(&dollars) {
            Ok(Self(dollars))
        } else {
            Err(Violation::new("price", "Please enter a valid price"))
        }
    }

    /// A price as it was sent, in dollars. It is checked as it is; only then are cents dropped.
    ///
    /// # Errors
    /// A [`Violation`] of `price` when it is no number, negative (-0.01 is), or beyond belief.
    pub fn from_amount(dollars: f64) -> Result<Self, Violation> {
        #[expect(clippy::cast_precision_loss, reason = "a billion is exact")]
        let is_believable = (0.0..=Self::MAX as f64).contains(&dollars);
        #[expect(clippy::cast_possible_truncation, reason = "below a billion")]
        let whole = if is_believable { dollars.trunc() as i64 } else { -1 };
        Self::parse(whole)
    }

    /// The amount in dollars.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl fmt::Display for UsDollars {
    /// `$425,000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", Thousands(self.0))
    }
}

/// How far the car has gone, in statute miles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mileage(i32);

impl Mileage {
    /// The largest mileage that is believed.
    pub const MAX: i64 = 5_000_000;

    /// A mileage of that many miles.
    ///
    /// # Errors
    /// A [`Violation`] of `miles` when it is negative (spec §5) or beyond belief.
    pub fn parse(miles: i64) -> Result<Self, Violation> {
        match i32::try_from(miles) {
            Ok(miles) if (0..=Self::MAX).contains(&i64::from(miles)) => Ok(Self(miles)),
            _ => Err(Violation::new("miles", "Please enter valid mileage")),
        }
    }

    /// A mileage as it was sent. Fractions of a mile are refused.
    ///
    /// # Errors
    /// A [`Violation`] of `miles` when it is no whole number, negative, or beyond belief.
    pub fn from_amount(miles: f64) -> Result<Self, Violation> {
        Self::parse(whole_number(miles).unwrap_or(-1))
    }

    /// The number of miles.
    #[must_use]
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl fmt::Display for Mileage {
    /// `4,200 miles`, `1 mile`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = if self.0 == 1 { "mile" } else { "miles" };
        write!(f, "{} {unit}", Thousands(i64::from(self.0)))
    }
}

/// The year the maker gave the car.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModelYear(i32);

impl ModelYear {
    /// The first year accepted (spec §5).
    pub const MIN: i32 = 1900;

    /// A model year. Makers sell next year's cars, so two years ahead of `this_year` are accepted.
    ///
    /// # Errors
    /// A [`Violation`] of `year` outside of that range.
    pub fn parse(year: i64, this_year: i32) -> Result<Self, Violation> {
        match i32::try_from(year) {
            Ok(year) if (Self::MIN..=this_year + 2).contains(&year) => Ok(Self(year)),
            _ => Err(Violation::new("year", "Please enter a valid year")),
        }
    }

    /// A model year as it was sent.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), and when it is no whole number.
    pub fn from_amount(year: f64, this_year: i32) -> Result<Self, Violation> {
        Self::parse(whole_number(year).unwrap_or(0), this_year)
    }

    /// A model year read back from a store, which only ever held parsed ones.
    #[must_use]
    pub const fn from_store(year: i32) -> Self {
        Self(year)
    }

    /// The year.
    #[must_use]
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl fmt::Display for ModelYear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A number without a fraction, as an integer; `None` for any other, infinite ones and NaN included.
#[must_use]
pub fn whole_number(number: f64) -> Option<i64> {
    /// Beyond it, a float no longer tells one whole number from the next.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    #[expect(clippy::cast_possible_truncation, reason = "whole and within the exact range")]
    (number.fract() == 0.0 && number.abs() < EXACT).then_some(number as i64)
}

/// A number that is not negative, with commas between groups of three digits.
struct Thousands(i64);

impl fmt::Display for Thousands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_read_as_prices() {
        for (dollars, shown) in
            [(0, "$0"), (10, "$10"), (999, "$999"), (425_000, "$425,000"), (12_000_000, "$12,000,000")]
        {
            assert_eq!(UsDollars::parse(dollars).unwrap().to_string(), shown);
        }
        assert_eq!(UsDollars::parse(-1).unwrap_err().message, "Please enter a valid price");
        assert!(UsDollars::parse(i64::MAX).is_err());
    }

    #[test]
    fn a_price_is_checked_as_sent_before_its_cents_are_dropped() {
        for (sent, kept) in [(0.0, 0), (-0.0, 0), (0.99, 0), (425_000.99, 425_000), (1e9, 1_000_000_000)] {
            assert_eq!(UsDollars::from_amount(sent).unwrap().get(), kept, "{sent}");
        }
        for sent in [-0.01, -0.99, -1.0, 1e9 + 0.01, 1e300, f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
            let refused = UsDollars::from_amount(sent).unwrap_err();
            assert_eq!((refused.field, refused.message.as_str()), ("price", "Please enter a valid price"));
        }
    }

    #[test]
    fn miles_and_years_have_no_fractions() {
        assert_eq!(Mileage::from_amount(4_200.0).unwrap().get(), 4_200);
        assert_eq!(ModelYear::from_amount(1990.0, 2026).unwrap().get(), 1990);
        for sent in [0.5, -0.5, -1.0, 5_000_000.5, 1e300, f64::INFINITY, f64::NAN] {
            assert!(Mileage::from_amount(sent).is_err(), "{sent}");
            assert!(ModelYear::from_amount(sent, 2026).is_err(), "{sent}");
        }
        assert!(ModelYear::from_amount(1990.5, 2026).is_err());
    }

    #[test]
    fn miles_read_as_miles() {
        assert_eq!(Mileage::parse(1).unwrap().to_string(), "1 mile");
        assert_eq!(Mileage::parse(4200).unwrap().to_string(), "4,200 miles");
        assert_eq!(Mileage::parse(-1).unwrap_err().message, "Please enter valid mileage");
        assert!(Mileage::parse(i64::MIN).is_err());
    }

    #[test]
    fn years_begin_in_1900_and_end_with_next_models() {
        assert!(ModelYear::parse(1899, 2026).is_err());
        assert_eq!(ModelYear::parse(1900, 2026).unwrap().get(), 1900);
        assert_eq!(ModelYear::parse(2028, 2026).unwrap().get(), 2028);
        assert_eq!(ModelYear::parse(2029, 2026).unwrap_err().message, "Please enter a valid year");
    }
}
