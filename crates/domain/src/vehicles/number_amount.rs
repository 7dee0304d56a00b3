//! Amounts in a typed search, with their units: "$200k", "50 grand", "5,000 miles", "’63".

use std::ops::RangeInclusive;

use super::{
    NumberField,
    number_tokens::{APOSTROPHES, Token},
    short_year::short_year,
};

/// Years that are read as model years.
pub(super) const YEARS: RangeInclusive<i64> = 1900..=2099;

/// The newest year that two digits mean in a search, which has no clock: "’27" is 2027, "’28" 1928.
pub(super) const NEWEST_SHORT_YEAR: i32 = 2027;

/// Words that make a model with "grand" before them, so that a number there is no price: "87 Grand National".
const GRAND_MODELS: [&str; 11] = [
    "am", "cherokee", "marquis", "national", "prix", "sport", "tourer", "touring", "turismo", "vitara",
    "wagoneer",
];

/// Words for statute miles.
pub(super) const MILE_UNITS: [&str; 4] = ["miles", "mile", "mi", "mi."];

/// Length of the statute mile.
const KILOMETERS_PER_MILE: f64 = 1.609_344;

/// Words for kilometers.
const KILOMETER_UNITS: [&str; 6] = ["kilometers", "kilometres", "kilometer", "kms", "km.", "km"];

/// A written number with its units.
pub(super) struct Amount {
    number: f64,
    /// Digits without commas.
    digits: usize,
    /// 1000 for "k", a million for "m".
    factor: Option<f64>,
    /// The number that its unit or currency sign names; `None` without one.
    pub(super) unit: Option<NumberField>,
    has_commas: bool,
    is_in_kilometers: bool,
}

impl Amount {
    /// Reads the amount that the tokens begin with, and their number.
    pub(super) fn read(tokens: &[Token]) -> Option<(usize, Self)> {
        let text = tokens.first()?.text.as_str();
        if let Some(year) = year_after_apostrophe(text) {
            let number = f64::from(year);
            let year = Self {
                number,
                digits: 4,
                factor: None,
                unit: None,
                has_commas: false,
                is_in_kilometers: false,
            };
            return Some((1, year));
        }
        let (text, mut unit) = match text.strip_prefix('$') {
            Some(amount) => (amount, Some(NumberField::Price)),
            None => (text, None),
        };
        let distance = ["miles", "mi.", "mi"].into_iter().find_map(|name| text.strip_suffix(name));
        unit = distance.map_or(unit, |_| Some(NumberField::Miles));
        let kilometers = KILOMETER_UNITS.into_iter().find_map(|name| text.strip_suffix(name));
        let mut is_in_kilometers = kilometers.is_some();
        unit = kilometers.map_or(unit, |_| Some(NumberField::Miles));
        let text = distance.or(kilometers).unwrap_or(text);
        let scaled = [("k", 1_000.0), ("m", 1_000_000.0)];
        let scaled = scaled.into_iter().find_map(|(name, factor)| Some((text.strip_suffix(name)?, factor)));
        let (written, mut factor) = scaled.map_or((text, None), |(digits, factor)| (digits, Some(factor)));
        let mut used = 1;
        if factor.is_none() {
            factor = match tokens.get(used).map(|token| token.text.as_str()) {
                Some("k" | "thousand") => Some(1_000.0),
                Some("m" | "million") => Some(1_000_000.0),
                Some("grand") if is_grand(written, tokens.get(used + 1)) => {
                    unit = Some(NumberField::Price);
                    Some(1_000.0)
                }
                _ => None,
            };
            used += usize::from(factor.is_some());
        }
        let named = match tokens.get(used).map(|token| token.text.as_str()) {
            Some(unit) if MILE_UNITS.contains(&unit) => Some(NumberField::Miles),
            Some(unit) if KILOMETER_UNITS.contains(&unit) => {
                is_in_kilometers = true;
                Some(NumberField::Miles)
            }
            Some("dollars" | "usd") => Some(NumberField::Price),
            _ => None,
        };
        used += usize::from(named.is_some());
        let plain = written.replace(',', "");
        let is_number = plain.len() <= 12 && plain.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let number = is_number.then(|| plain.parse().ok())??;
        let has_commas = plain.len() < written.len();
        let unit = named.or(unit);
        Some((used, Self { number, digits: plain.len(), factor, unit, has_commas, is_in_kilometers }))
    }

    /// The number that the amount states by itself. Without a unit it is a price from five digits on, because a shorter
    /// one may be a year or a model.
    pub(super) fn field(&self) -> Option<NumberField> {
        let is_price = self.factor.is_some() || self.has_commas || self.digits >= 5;
        self.unit.or_else(|| is_price.then_some(NumberField::Price))
    }

    fn total(&self) -> f64 {
        self.number * self.factor.unwrap_or(1.0)
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most eighteen digits")]
    pub(super) fn value(&self) -> i64 {
        (self.total() / if self.is_in_kilometers { KILOMETERS_PER_MILE } else { 1.0 }).round() as i64
    }

    pub(super) fn year(&self) -> Option<i64> {
        let is_plain = self.digits == 4 && self.field().is_none();
        Some(self.value()).filter(|year| is_plain && YEARS.contains(year))
    }

    /// With the factor and the unit of the upper end of a range: "200 to 300k" begins at 200,000, "500 to 10k" at 500.
    pub(super) fn scaled_like(mut self, most: &Self) -> Self {
        self.is_in_kilometers |= most.is_in_kilometers;
        let is_plain = self.factor.is_none() && !self.has_commas && self.digits <= 3;
        if is_plain && most.factor.is_some_and(|factor| self.number * factor < most.total()) {
            self.factor = most.factor;
        }
        self
    }
}

/// Whether "grand" after a number is a thousand dollars, and not the beginning of a model's name.
fn is_grand(number: &str, next: Option<&Token>) -> bool {
    number.len() <= 3 && next.is_none_or(|next| !GRAND_MODELS.contains(&next.text.as_str()))
}

/// A year written short: "’63" is 1963.
pub(super) fn year_after_apostrophe(text: &str) -> Option<i32> {
    short_year(text.strip_prefix(APOSTROPHES)?, NEWEST_SHORT_YEAR)
}
