//! The price that a feed states for a car.

use super::RowStatus;
use crate::{
    Violation, text,
    vehicles::{Price, UsDollars, plain_number},
};

/// The accepted forms of a price, for the messages of refused ones.
const ACCEPTED: &str = "an amount in US dollars, with commas or nothing between thousands (425000, $425,000, 99k), or POA for \
                        a price on request";

/// Signs and words of other currencies, in lower case, with their names. A sign that contains another one is before it.
const OTHER_CURRENCIES: [(&[&str], &str); 8] = [
    (&["€", "eur", "euro", "euros"], "euros"),
    (&["£", "gbp", "pound", "pounds"], "pounds"),
    (&["¥", "jpy", "yen"], "yen"),
    (&["ca$", "c$", "cad"], "Canadian dollars"),
    (&["au$", "a$", "aud"], "Australian dollars"),
    (&["chf", "sfr", "francs"], "Swiss francs"),
    (&["mx$", "mxn", "pesos"], "pesos"),
    (&["aed", "dirhams"], "dirhams"),
];

/// Words after an amount that leave it as it is.
const AFTER_AMOUNT: [&str; 6] = ["(obo)", "obo", "o.b.o.", "or best offer", "firm", "+"];

/// Reads a price as dealers write it: "$425,000", "99k", "$1.2M", "$95,000 OBO". Words like "POA" and 0, which dealers' programs
/// write for a car without a price, are a price on request.
///
/// # Errors
/// A [`Violation`] of `price` that says what is accepted.
pub fn feed_price(written: &str) -> Result<Price, Violation> {
    if written.trim().is_empty() {
        return Err(Violation::new("price", format!("Price is required: {ACCEPTED}")));
    }
    if Price::is_on_request_phrase(written) {
        return Ok(Price::OnRequest);
    }
    let folded = text::fold(written);
    if let Some(name) = other_currency(&folded) {
        let sentence = format!("Please enter a valid price: only US dollars are accepted, not {name}");
        return Err(Violation::new("price", sentence));
    }
    if RowStatus::in_place_of_price(written).is_some() {
        let sentence = format!("Please enter a valid price: this is a status, not a price; {ACCEPTED}");
        return Err(Violation::new("price", sentence));
    }
    amount(&folded).ok_or_else(invalid_feed_price).and_then(feed_amount)
}

/// The price of a number in US dollars; a price on request if it is 0.
///
/// # Errors
/// As for [`feed_price`].
pub fn feed_amount(dollars: f64) -> Result<Price, Violation> {
    let price = UsDollars::from_amount(dollars).map_err(|_| invalid_feed_price())?;
    Ok(if price.is_amount() { price.into() } else { Price::OnRequest })
}

/// The violation of a price that is none.
#[must_use]
pub fn invalid_feed_price() -> Violation {
    Violation::new("price", format!("Please enter a valid price: {ACCEPTED}"))
}

/// Name of the other currency that a folded text names.
fn other_currency(folded: &str) -> Option<&'static str> {
    let is_in = |name: &&str| {
        if name.chars().all(char::is_alphabetic) {
            folded.split(|sign: char| !sign.is_alphabetic()).any(|word| word == *name)
        } else {
            folded.contains(*name)
        }
    };
    OTHER_CURRENCIES.iter().find(|(all, _)| all.iter().any(is_in)).map(|(_, name)| *name)
}

/// An amount in US dollars in lower case: "$95,000 obo", "99.5k", "$1.2m", "1.2 million". `None` for anything else, also
/// for a distance.
fn amount(folded: &str) -> Option<f64> {
    let line = folded.trim();
    let rest = AFTER_AMOUNT.iter().find_map(|words| line.strip_suffix(words));
    let line = rest.map_or(line, |rest| rest.trim_end_matches([' ', ',', '/']));
    let millions =
        line.strip_suffix("million").or_else(|| line.strip_suffix('m').filter(|_| line.contains('$')));
    let (line, factor) = match line.strip_suffix('k') {
        _ if millions.is_some() => (millions.unwrap_or_default().trim_end(), 1_000_000.0),
        // "99,500k" may be 99 thousand, too.
        Some(thousands) if !thousands.trim().contains([',', ' ', '\'']) => (thousands.trim_end(), 1_000.0),
        _ => (line, 1.0),
    };
    let letters: String = line.chars().filter(|sign| sign.is_alphabetic()).collect();
    if !["", "us", "usd", "dollars"].contains(&letters.as_str()) {
        return None;
    }
    Some(plain_number(line)?.parse::<f64>().ok()? * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_read_as_dealers_write_them() {
        for (written, dollars) in [
            ("$425,000", Some(425_000)),
            ("425000.00", Some(425_000)),
            ("99k", Some(99_000)),
            (" $99.5K ", Some(99_500)),
            ("99 k", Some(99_000)),
            ("$95,000 OBO", Some(95_000)),
            ("$95,000/obo", Some(95_000)),
            ("$95,000 (OBO)", Some(95_000)),
            ("95k, or best offer", Some(95_000)),
            ("US$ 1,250 o.b.o.", Some(1_250)),
            ("$125,000 firm", Some(125_000)),
            ("$125000+", Some(125_000)),
            ("$1.2M", Some(1_200_000)),
            ("1.25 million", Some(1_250_000)),
            ("$ Call", None),
            ("Inquire Within", None),
            ("Contact us!", None),
            ("POA", None),
            ("Call for price", None),
            ("$0", None),
            ("0k", None),
        ] {
            assert_eq!(feed_price(written).unwrap().dollars(), dollars, "{written}");
        }
    }

    #[test]
    fn a_price_that_is_refused_says_what_is_accepted() {
        let invalid = format!("Please enter a valid price: {ACCEPTED}");
        let required = format!("Price is required: {ACCEPTED}");
        let status = format!("Please enter a valid price: this is a status, not a price; {ACCEPTED}");
        let currency = |name| format!("Please enter a valid price: only US dollars are accepted, not {name}");
        for (written, sentence) in [
            ("", required.clone()),
            (" \u{a0} ", required),
            (",123", invalid.clone()),
            ("1,234,", invalid.clone()),
            ("425.000", invalid.clone()),
            ("425.000k", invalid.clone()),
            ("99,500k", invalid.clone()),
            ("9 500k", invalid.clone()),
            ("9 500 000k", invalid.clone()),
            ("k", invalid.clone()),
            ("OBO", invalid.clone()),
            ("98,000 km", invalid.clone()),
            ("4,200 miles", invalid.clone()),
            ("9m", invalid.clone()),
            ("-", invalid.clone()),
            ("-$5", invalid.clone()),
            ("9999999k", invalid.clone()),
            ("TBD", invalid),
            ("Sold", status.clone()),
            ("sale-pending", status),
            ("€99.000,00", currency("euros")),
            ("99,000 EUR", currency("euros")),
            ("£45,000", currency("pounds")),
            ("CA$95,000 OBO", currency("Canadian dollars")),
            ("A$95,000", currency("Australian dollars")),
            ("CHF 50'000", currency("Swiss francs")),
        ] {
            let refused = feed_price(written).unwrap_err();
            assert_eq!((refused.field, refused.message), ("price", sentence), "{written}");
        }
    }
}
