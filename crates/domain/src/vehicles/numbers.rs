//! Numeric facts of a vehicle: price, mileage and model year.

use std::fmt;

use crate::{Violation, text};

/// A price in whole US dollars, from 0 to one billion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UsDollars(i64);

impl UsDollars {
    /// Maximum accepted price.
    pub const MAX: i64 = 1_000_000_000;
    /// Lower prices are probably mistyped, or stand for none: no collector car costs $1 or $100.
    pub const LOWEST_USUAL: i64 = 500;

    /// Creates a price in dollars.
    ///
    /// # Errors
    /// A [`Violation`] of `price` if it is negative or above [`Self::MAX`].
    pub fn parse(dollars: i64) -> Result<Self, Violation> {
        if (0..=Self::MAX).contains(&dollars) {
            Ok(Self(dollars))
        } else {
            Err(Violation::new("price", "Please enter a valid price"))
        }
    }

    /// Creates a price from a JSON number in dollars. The range is checked before cents are dropped, so -0.01
    /// is rejected.
    ///
    /// # Errors
    /// A [`Violation`] of `price` if it is not a number, negative or too large.
    pub fn from_amount(dollars: f64) -> Result<Self, Violation> {
        #[expect(clippy::cast_precision_loss, reason = "a billion is exact")]
        let is_believable = (0.0..=Self::MAX as f64).contains(&dollars);
        #[expect(clippy::cast_possible_truncation, reason = "below a billion")]
        let whole = if is_believable { dollars.trunc() as i64 } else { -1 };
        Self::parse(whole)
    }

    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Whether it says what a car costs. Forms accept 0, which is no basis for comparisons.
    #[must_use]
    pub const fn is_amount(self) -> bool {
        self.0 > 0
    }
}

impl fmt::Display for UsDollars {
    /// Formats as `$425,000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", Thousands(self.0))
    }
}

/// Price of a listing: an amount, or "price on request".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Price {
    Known(UsDollars),
    /// The price is told on inquiry. The amount is stored nowhere.
    OnRequest,
}

impl Price {
    /// Creates a price in dollars; `None` is a price on request.
    ///
    /// # Errors
    /// As for [`UsDollars::parse`].
    pub fn parse(dollars: Option<i64>) -> Result<Self, Violation> {
        Ok(Self::from(dollars.map(UsDollars::parse).transpose()?))
    }

    /// The amount, unless the price is on request.
    #[must_use]
    pub const fn known(self) -> Option<UsDollars> {
        match self {
            Self::Known(price) => Some(price),
            Self::OnRequest => None,
        }
    }

    /// The amount in US dollars, unless the price is on request.
    #[must_use]
    pub fn dollars(self) -> Option<i64> {
        self.known().map(UsDollars::get)
    }

    /// Whether the price of a feed is a phrase for "price on request", such as "POA" or "call for price".
    #[must_use]
    pub fn is_on_request_phrase(written: &str) -> bool {
        const WORDS: [&str; 19] = [
            "poa",
            "por",
            "price on request",
            "price on application",
            "price upon request",
            "on request",
            "upon request",
            "on application",
            "call",
            "call us",
            "call for price",
            "contact us",
            "contact dealer",
            "contact for price",
            "inquire",
            "inquire within",
            "please inquire",
            "make offer",
            "make an offer",
        ];
        let folded = text::fold(written).replace(['.', '!', '$'], "");
        WORDS.contains(&folded.split_whitespace().collect::<Vec<_>>().join(" ").as_str())
    }
}

impl From<UsDollars> for Price {
    fn from(price: UsDollars) -> Self {
        Self::Known(price)
    }
}

impl From<Option<UsDollars>> for Price {
    fn from(price: Option<UsDollars>) -> Self {
        price.map_or(Self::OnRequest, Self::Known)
    }
}

impl fmt::Display for Price {
    /// Formats as `$425,000` or `Price on request`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(price) => price.fmt(f),
            Self::OnRequest => f.write_str("Price on request"),
        }
    }
}

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
struct Thousands(i64);

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
