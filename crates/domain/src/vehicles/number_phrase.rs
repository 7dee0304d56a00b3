//! Prices, mileages and model years in a typed search: "under $200k", "5,000 to 10,000 miles", "2018-2020", "60s", "’63".

use std::ops::RangeInclusive;

use super::{
    Mileage, UsDollars,
    number_tokens::{APOSTROPHES, Token, tokens},
};

/// The highest mileage that "low miles" means, in statute miles.
const LOW_MILES: i64 = 10_000;

/// Years that are read as model years.
const YEARS: RangeInclusive<i64> = 1900..=2099;

/// Words for statute miles.
pub(super) const MILE_UNITS: [&str; 4] = ["miles", "mile", "mi", "mi."];

/// A number of a vehicle that a search may limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NumberField {
    /// In US dollars.
    Price,
    /// The model year.
    Year,
    /// In statute miles.
    Miles,
}

/// A range of one of the numbers, ends included.
type NumberRange = (NumberField, RangeInclusive<i64>);

/// How a phrase limits the number after it.
#[derive(Clone, Copy)]
enum Limit {
    AtMost,
    AtLeast,
    FromYear,
    UntilYear,
    AfterYear,
    BeforeYear,
}

const LIMITS: [(&[&str], Limit); 20] = [
    (&["under"], Limit::AtMost),
    (&["below"], Limit::AtMost),
    (&["up", "to"], Limit::AtMost),
    (&["less", "than"], Limit::AtMost),
    (&["at", "most"], Limit::AtMost),
    (&["max"], Limit::AtMost),
    (&["<"], Limit::AtMost),
    (&["over"], Limit::AtLeast),
    (&["above"], Limit::AtLeast),
    (&["more", "than"], Limit::AtLeast),
    (&["at", "least"], Limit::AtLeast),
    (&["min"], Limit::AtLeast),
    (&[">"], Limit::AtLeast),
    (&["from"], Limit::FromYear),
    (&["since"], Limit::FromYear),
    (&["until"], Limit::UntilYear),
    (&["after"], Limit::AfterYear),
    (&["newer", "than"], Limit::AfterYear),
    (&["before"], Limit::BeforeYear),
    (&["older", "than"], Limit::BeforeYear),
];

/// The range that the words begin with, and their number.
pub(super) fn number_phrase(words: &[String]) -> Option<(usize, NumberRange)> {
    let tokens = tokens(words);
    let phrase = low_miles(&tokens).or_else(|| range(&tokens)).or_else(|| limit(&tokens));
    let (used, range) = phrase.or_else(|| decade(&tokens)).or_else(|| single_year(&tokens))?;
    Some((tokens.get(used.checked_sub(1)?)?.end?, range))
}

/// A written number with its units.
struct Amount {
    number: f64,
    /// Digits without commas.
    digits: usize,
    /// 1000 for "k", a million for "m".
    factor: Option<f64>,
    /// The number that its unit or currency sign names; `None` without one.
    unit: Option<NumberField>,
    has_commas: bool,
}

impl Amount {
    /// Reads the amount that the tokens begin with, and their number.
    fn read(tokens: &[Token]) -> Option<(usize, Self)> {
        let text = tokens.first()?.text.as_str();
        if let Some(year) = short_year(text) {
            let number = f64::from(year);
            return Some((1, Self { number, digits: 4, factor: None, unit: None, has_commas: false }));
        }
        let (text, mut unit) = match text.strip_prefix('$') {
            Some(amount) => (amount, Some(NumberField::Price)),
            None => (text, None),
        };
        let distance = ["miles", "mi.", "mi"].into_iter().find_map(|name| text.strip_suffix(name));
        unit = distance.map_or(unit, |_| Some(NumberField::Miles));
        let text = distance.unwrap_or(text);
        let scaled = [("k", 1_000.0), ("m", 1_000_000.0)];
        let scaled = scaled.into_iter().find_map(|(name, factor)| Some((text.strip_suffix(name)?, factor)));
        let (written, mut factor) = scaled.map_or((text, None), |(digits, factor)| (digits, Some(factor)));
        let mut used = 1;
        if factor.is_none() {
            factor = match tokens.get(used).map(|token| token.text.as_str()) {
                Some("k" | "thousand") => Some(1_000.0),
                Some("m" | "million") => Some(1_000_000.0),
                _ => None,
            };
            used += usize::from(factor.is_some());
        }
        let named = match tokens.get(used).map(|token| token.text.as_str()) {
            Some(unit) if MILE_UNITS.contains(&unit) => Some(NumberField::Miles),
            Some("dollars" | "usd") => Some(NumberField::Price),
            _ => None,
        };
        used += usize::from(named.is_some());
        let plain = written.replace(',', "");
        let is_number = plain.len() <= 12 && plain.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let number = is_number.then(|| plain.parse().ok())??;
        let has_commas = plain.len() < written.len();
        Some((used, Self { number, digits: plain.len(), factor, unit: named.or(unit), has_commas }))
    }

    /// The number that the amount states by itself. Without a unit it is a price from five digits on, because a shorter
    /// one may be a year or a model.
    fn field(&self) -> Option<NumberField> {
        let is_price = self.factor.is_some() || self.has_commas || self.digits >= 5;
        self.unit.or_else(|| is_price.then_some(NumberField::Price))
    }

    fn total(&self) -> f64 {
        self.number * self.factor.unwrap_or(1.0)
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most eighteen digits")]
    fn value(&self) -> i64 {
        self.total().round() as i64
    }

    fn year(&self) -> Option<i64> {
        let is_plain = self.digits == 4 && self.field().is_none();
        Some(self.value()).filter(|year| is_plain && YEARS.contains(year))
    }

    /// With the factor of the upper end of a range: "200 to 300k" begins at 200,000, "500 to 10k" at 500.
    fn scaled_like(mut self, most: &Self) -> Self {
        let is_plain = self.factor.is_none() && !self.has_commas && self.digits <= 3;
        if is_plain && most.factor.is_some_and(|factor| self.number * factor < most.total()) {
            self.factor = most.factor;
        }
        self
    }
}

/// A range with ends that a vehicle can have; a missing end does not limit it.
fn within(field: NumberField, least: Option<i64>, most: Option<i64>) -> NumberRange {
    let highest = match field {
        NumberField::Price => UsDollars::MAX,
        NumberField::Year => 9999,
        NumberField::Miles => Mileage::MAX,
    };
    let least = least.unwrap_or(0).min(highest + 1);
    (field, least..=most.unwrap_or(highest).min(highest))
}

/// "between 200k and 300k", "$200,000 to $300,000", "5k-10k miles", "from 2018 to 2020".
fn range(tokens: &[Token]) -> Option<(usize, NumberRange)> {
    let (begin, separators): (usize, &[&str]) = match tokens.first()?.text.as_str() {
        "between" => (1, &["and", "to", "-"]),
        "from" => (1, &["to", "-"]),
        _ => (0, &["to", "-"]),
    };
    let (count, least) = Amount::read(tokens.get(begin..)?)?;
    let separator = begin + count;
    tokens.get(separator).filter(|token| separators.contains(&token.text.as_str()))?;
    let (count, most) = Amount::read(tokens.get(separator + 1..)?)?;
    let used = separator + 1 + count;
    if let (Some(one), Some(other)) = (least.year(), most.year()) {
        return Some((used, within(NumberField::Year, Some(one.min(other)), Some(one.max(other)))));
    }
    let least = least.scaled_like(&most);
    let field = match (least.field(), most.field()) {
        (_, Some(NumberField::Miles)) => NumberField::Miles,
        (Some(one), Some(other)) if one == other => one,
        _ => return None,
    };
    let (one, other) = (least.value(), most.value());
    Some((used, within(field, Some(one.min(other)), Some(one.max(other)))))
}

/// "under $200k", "over 5,000 miles", "before 1975".
fn limit(tokens: &[Token]) -> Option<(usize, NumberRange)> {
    let begins = |phrase: &[&str]| {
        tokens.iter().map(|token| token.text.as_str()).take(phrase.len()).eq(phrase.iter().copied())
    };
    let (phrase, limit) = LIMITS.into_iter().find(|(phrase, _)| begins(phrase))?;
    let (count, amount) = Amount::read(tokens.get(phrase.len()..)?)?;
    let (value, year) = (Some(amount.value()), amount.year());
    let range = match (limit, amount.field()) {
        (Limit::AtMost, Some(field)) => within(field, None, value),
        (Limit::AtLeast | Limit::FromYear, Some(field)) => within(field, value, None),
        (Limit::AtMost | Limit::AtLeast, None) => return None,
        (Limit::FromYear, None) => within(NumberField::Year, Some(year?), None),
        (Limit::UntilYear, _) => within(NumberField::Year, None, Some(year?)),
        (Limit::AfterYear, _) => within(NumberField::Year, Some(year? + 1), None),
        (Limit::BeforeYear, _) => within(NumberField::Year, None, Some(year? - 1)),
    };
    Some((phrase.len() + count, range))
}

/// A year written short, with an apostrophe: "’63" is 1963. Up to "’29" it is of this century, as [`decade`] has it.
fn short_year(text: &str) -> Option<i16> {
    let digits = text.strip_prefix(APOSTROPHES)?;
    let is_short = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: i16 = is_short.then(|| digits.parse().ok())??;
    Some(if number < 30 { 2000 + number } else { 1900 + number })
}

/// "’63".
fn single_year(tokens: &[Token]) -> Option<(usize, NumberRange)> {
    let year = i64::from(short_year(&tokens.first()?.text)?);
    Some((1, within(NumberField::Year, Some(year), Some(year))))
}

/// "60s", "the 1960s", "from the ’60s". "20s" is none: it may mean 1920 or 2020.
fn decade(tokens: &[Token]) -> Option<(usize, NumberRange)> {
    let text = |at: usize| tokens.get(at).map(|token| token.text.as_str());
    let begin = match (text(0)?, text(1)) {
        ("from" | "of" | "in", Some("the")) => 2,
        ("the", _) => 1,
        _ => 0,
    };
    let word = text(begin)?.trim_start_matches(APOSTROPHES);
    let digits = word.strip_suffix('s')?.trim_end_matches(APOSTROPHES);
    let number: i64 = digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())??;
    let first = match (digits.len(), number) {
        (2, 30..=99) => 1900 + number,
        (2, 0) => 2000,
        (4, _) if YEARS.contains(&number) => number,
        _ => return None,
    };
    (first % 10 == 0).then(|| (begin + 1, within(NumberField::Year, Some(first), Some(first + 9))))
}

/// "low miles", "low-mileage".
fn low_miles(tokens: &[Token]) -> Option<(usize, NumberRange)> {
    let text = |at: usize| tokens.get(at).map(|token| token.text.as_str());
    let used = match (text(0)?, text(1)) {
        ("low", Some("miles" | "mileage")) => 2,
        ("low-miles" | "low-mileage", _) => 1,
        _ => return None,
    };
    Some((used, within(NumberField::Miles, None, Some(LOW_MILES))))
}

#[cfg(test)]
#[path = "number_phrase_tests.rs"]
mod tests;
