//! Numbers as people write them, with currency, unit and thousands separators.

use super::Mileage;
use crate::text;

/// Words for the unit of a distance in kilometers, the longest ending first.
const KILOMETERS: [&str; 6] = ["kilometers", "kilometres", "kilometer", "kilometre", "kms", "km"];

/// A written distance without its unit, if that is kilometers: "98,000 km" to "98,000". Lower case.
#[must_use]
pub fn without_kilometers(written: &str) -> Option<String> {
    let folded = text::fold(written);
    let line = folded.trim();
    let rest = KILOMETERS.iter().find_map(|unit| line.strip_suffix(unit))?;
    Some(rest.trim_end().to_owned())
}

/// A written number without its currency or unit: "$425,000" to "425,000", "4,200 miles" to "4,200". Lower case.
fn without_units(written: &str) -> String {
    let folded = text::fold(written);
    let mut line = folded.trim();
    for unit in ["us$", "usd", "$"] {
        line = line.strip_prefix(unit).unwrap_or(line).trim_start();
    }
    for unit in ["usd", "dollars", "miles", "mile", "mi.", "mi"] {
        line = line.strip_suffix(unit).unwrap_or(line).trim_end();
    }
    line.to_owned()
}

/// A written number in plain notation: "$425,000.00" becomes "425000.00", "4,200 miles" becomes "4200". Groups of
/// three digits may be separated by commas, spaces or apostrophes. Kilometers become miles: "98,000 km" is "60894".
///
/// `None` for anything else, and for what can be read in two ways: "425,00" and "425.000".
#[must_use]
pub fn plain_number(written: &str) -> Option<String> {
    if let Some(kilometers) = without_kilometers(written) {
        let kilometers: f64 = number_without_unit(&without_units(&kilometers))?.parse().ok()?;
        return Some(Mileage::miles_of(kilometers).to_string());
    }
    number_without_unit(&without_units(written))
}

/// [`plain_number`] of a text in lower case without currency and unit.
fn number_without_unit(line: &str) -> Option<String> {
    let (sign, unsigned) = line.strip_prefix('-').map_or(("", line), |unsigned| ("-", unsigned));
    let (whole, decimals) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let groups: Vec<&str> = whole.split([',', ' ', '\'']).collect();
    let (first, rest) = groups.split_first()?;
    let are_thousands = rest.is_empty() || (first.len() <= 3 && rest.iter().all(|group| group.len() == 3));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = !first.is_empty() && are_thousands && groups.iter().all(|group| are_digits(group));
    let point = if decimals.is_empty() { "" } else { "." };
    (is_number && are_digits(decimals) && decimals.len() != 3)
        .then(|| format!("{sign}{}{point}{decimals}", groups.concat()))
}
