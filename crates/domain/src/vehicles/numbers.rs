//! Mileage and model year of a vehicle, and numbers of its draft.

use std::fmt;

use crate::Violation;

/// A mileage in statute miles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mileage(i32);

impl Mileage {
    /// Maximum accepted mileage.
    pub const MAX: i64 = 5_000_000;

    /// Creates a mileage.
    ///
    /// # Errors
    /// A [`Violation`] of `miles` if it is negative or above [`Self::MAX`].
    pub fn parse(miles: i64) -> Result<Self, Violation> {
        match i32::try_from(miles) {
            Ok(miles) if (0..=Self::MAX).contains(&i64::from(miles)) => Ok(Self(miles)),
            _ => Err(Self::invalid()),
        }
    }

    /// Statute miles of a distance in kilometers, rounded to the nearest mile. The international mile is exactly
    /// 1.609344 km (NIST Handbook 44, Appendix C).
    #[must_use]
    pub fn miles_of(kilometers: f64) -> f64 {
        (kilometers / 1.609_344).round()
    }

    /// Creates a mileage from a number of a draft.
    ///
    /// # Errors
    /// Like [`parse`](Self::parse), for a number of a draft, which may be no whole number.
    pub fn from_draft(miles: DraftNumber) -> Result<Self, Violation> {
        Self::parse(miles.whole().ok_or_else(Self::invalid)?)
    }

    fn invalid() -> Violation {
        Violation::new("miles", "Please enter valid mileage")
    }

    #[must_use]
    pub const fn get(self) -> i32 {
        self.0
    }
}

/// A mileage for display: "88,000 miles", "88,000 miles, true mileage unknown"; `None` if nothing is known of it.
#[must_use]
pub fn mileage_text(miles: Option<Mileage>, is_mileage_unknown: bool) -> Option<String> {
    let miles = miles.map(|miles| miles.to_string());
    match (miles, is_mileage_unknown) {
        (Some(miles), true) => Some(format!("{miles}, true mileage unknown")),
        (None, true) => Some("True mileage unknown".to_owned()),
        (miles, false) => miles,
    }
}

impl fmt::Display for Mileage {
    /// Formats as `4,200 miles` or `1 mile`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = if self.0 == 1 { "mile" } else { "miles" };
        write!(f, "{} {unit}", Thousands(i64::from(self.0)))
    }
}

/// A model year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModelYear(i32);

impl ModelYear {
    /// First accepted year.
    pub const MIN: i32 = 1900;
    /// Accepted years after the current one: makers sell cars of future model years.
    pub const YEARS_AHEAD: i32 = 2;

    /// Creates a model year of at most [`YEARS_AHEAD`](Self::YEARS_AHEAD) years after `this_year`.
    ///
    /// # Errors
    /// A [`Violation`] of `year` outside that range.
    pub fn parse(year: i64, this_year: i32) -> Result<Self, Violation> {
        match i32::try_from(year) {
            Ok(year) if (Self::MIN..=this_year + Self::YEARS_AHEAD).contains(&year) => Ok(Self(year)),
            _ => Err(Self::invalid()),
        }
    }

    /// Creates a model year from a number of a draft.
    ///
    /// # Errors
    /// Like [`parse`](Self::parse), for a number of a draft, which may be no whole number.
    pub fn from_draft(year: DraftNumber, this_year: i32) -> Result<Self, Violation> {
        Self::parse(year.whole().ok_or_else(Self::invalid)?, this_year)
    }

    fn invalid() -> Violation {
        Violation::new("year", "Please enter a valid year")
    }

    /// Restores a model year from a store, unchecked.
    #[must_use]
    pub const fn from_store(year: i32) -> Self {
        Self(year)
    }

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

/// A number of a draft: whole, or something else, which its field refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DraftNumber {
    Whole(i64),
    /// A fraction, a number that is too large, or no number at all.
    #[default]
    Invalid,
}

impl DraftNumber {
    const fn whole(self) -> Option<i64> {
        match self {
            Self::Whole(number) => Some(number),
            Self::Invalid => None,
        }
    }
}

impl From<i64> for DraftNumber {
    fn from(number: i64) -> Self {
        Self::Whole(number)
    }
}

impl From<f64> for DraftNumber {
    fn from(number: f64) -> Self {
        whole_number(number).map_or(Self::Invalid, Self::Whole)
    }
}

/// Converts a number without a fraction to an integer; `None` for fractions, infinities, NaN and numbers that
/// are not exact.
#[must_use]
pub fn whole_number(number: f64) -> Option<i64> {
    /// 2^53: from here on floats cannot represent every integer.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    #[expect(clippy::cast_possible_truncation, reason = "whole and within the exact range")]
    (number.fract() == 0.0 && number.abs() < EXACT).then_some(number as i64)
}

/// Formats a non-negative number with thousands separators.
pub(super) struct Thousands(pub(super) i64);

impl fmt::Display for Thousands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 / 1000 {
            0 => write!(f, "{}", self.0),
            thousands => write!(f, "{},{:03}", Self(thousands), self.0 % 1000),
        }
    }
}

#[cfg(test)]
#[path = "numbers_tests.rs"]
mod tests;
