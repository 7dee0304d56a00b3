//! Prices in the forms of listings.

use domain::{
    Violation,
    vehicles::{Price, UsDollars},
};

/// The sale price is required and above 0, because price evidence depends on it.
pub(super) fn paid(field: &'static str, dollars: Option<f64>) -> Result<Option<Price>, Violation> {
    match price(field, dollars)? {
        Some(Price::Known(paid)) if paid.is_amount() => Ok(Some(Price::Known(paid))),
        _ => Err(Violation::new(field, "Please enter the sale price")),
    }
}

pub(super) fn price(field: &'static str, dollars: Option<f64>) -> Result<Option<Price>, Violation> {
    let parsed = dollars.map(UsDollars::from_amount).transpose();
    parsed.map(|price| price.map(Price::Known)).map_err(|violation| Violation::new(field, violation.message))
}

/// An asking price as admins state it: an amount in US dollars, or on request; `None` for neither.
pub(super) fn asking_price(dollars: Option<f64>, is_on_request: bool) -> Result<Option<Price>, Violation> {
    match (dollars, is_on_request) {
        (Some(_), true) => {
            Err(Violation::new("priceNumeric", "Please enter a price or put it on request, not both"))
        }
        (None, true) => Ok(Some(Price::OnRequest)),
        (dollars, false) => price("priceNumeric", dollars),
    }
}
