//! Price of a listing: an amount in US dollars, or "price on request".

use std::fmt;

use super::numbers::Thousands;
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

#[cfg(test)]
#[path = "price_tests.rs"]
mod tests;
