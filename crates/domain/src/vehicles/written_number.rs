//! Numbers as people write them, with currency, unit and thousands separators.

use super::Mileage;
use crate::text;

/// Words for the unit of a distance in kilometers, the longest ending first.
const KILOMETERS: [&str; 6] = ["kilometers", "kilometres", "kilometer", "kilometre", "kms", "km"];

/// Quantity of a written number: a model year, an amount of money or a distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberKind {
    Year,
    /// US dollars.
    Money,
    /// Miles or kilometers.
    Distance,
}

impl NumberKind {
    /// Whether a number of this kind may have the currency, unit and separators that are written with it.
    #[must_use]
    pub fn admits(self, written: &str) -> bool {
        let folded = text::fold(written);
        let has_currency = ["$", "usd", "dollars"].into_iter().any(|word| folded.contains(word));
        let has_distance =
            folded.replace("million", "").contains("mi") || without_kilometers(written).is_some();
        match self {
            Self::Year => {
                !has_currency && !has_distance && !folded.trim().contains([',', ' ', '\'', 'k', 'm'])
            }
            Self::Money => !has_distance,
            Self::Distance => !has_currency,
        }
    }
}

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
/// three digits may be separated by commas, spaces or apostrophes. Thousands and millions may be short: "95k", "$1.2M",
/// "1.2 million". Kilometers become miles: "98,000 km" is "60894".
///
/// `None` for anything else, and for what can be read in two ways: "425,00", "425.000", "99,500k", and "1.2m", which may be
/// miles.
#[must_use]
pub fn plain_number(written: &str) -> Option<String> {
    if let Some(kilometers) = without_kilometers(written) {
        let kilometers: f64 = scaled_number(&without_units(&kilometers), false)?.parse().ok()?;
        return Some(Mileage::miles_of(kilometers).to_string());
    }
    scaled_number(&without_units(written), written.contains('$'))
}

/// [`plain_number`] of a text in lower case without currency and unit, possibly in thousands or millions.
fn scaled_number(line: &str, is_money: bool) -> Option<String> {
    let thousands = line.strip_suffix('k').map(|number| (number, 3));
    let millions = line.strip_suffix("million").or_else(|| line.strip_suffix('m').filter(|_| is_money));
    let Some((number, zeros)) = thousands.or(millions.map(|number| (number, 6))) else {
        return number_without_unit(line);
    };
    let number = number.trim_end();
    let (sign, unsigned) = number.strip_prefix('-').map_or(("", number), |unsigned| ("-", unsigned));
    let (whole, decimals) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = !whole.is_empty() && decimals.len() <= zeros && are_digits(whole) && are_digits(decimals);
    let digits = format!("{whole}{decimals:0<zeros$}");
    let digits = digits.trim_start_matches('0');
    is_number.then(|| format!("{sign}{}", if digits.is_empty() { "0" } else { digits }))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_refuse_the_units_of_others() {
        for (written, year, money, distance) in [
            ("1996", true, true, true),
            (" 425 000 ", false, true, true),
            ("1,996", false, true, true),
            ("$1996", false, true, false),
            ("42,000 USD", false, true, false),
            ("42,000 dollars", false, true, false),
            ("4,200 miles", false, false, true),
            ("4200mi.", false, false, true),
            ("42,000 km", false, false, true),
            ("2k", false, true, true),
            ("1.2 million", false, true, true),
            ("$1.2M", false, true, false),
        ] {
            let admits = [NumberKind::Year, NumberKind::Money, NumberKind::Distance];
            assert_eq!(admits.map(|kind| kind.admits(written)), [year, money, distance], "{written}");
        }
    }
}
