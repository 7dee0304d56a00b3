//! Prices, mileages and model years in a typed search: "under $200k", "50 grand", "5,000 miles or
//! less", "2018-2020", "2015 or newer", "60s", "’63".

use std::ops::RangeInclusive;

use super::{
    Mileage, UsDollars,
    number_amount::{Amount, NEWEST_SHORT_YEAR, YEARS, year_after_apostrophe},
    number_tokens::{APOSTROPHES, DASHES, Token, tokens},
    short_year::short_year,
};

/// The highest mileage that "low miles" means, in statute miles.
const LOW_MILES: i64 = 10_000;

/// The last model year before factories in the United States turned to war production.
const LAST_PREWAR_YEAR: i64 = 1942;

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

const LIMITS: [(&[&str], Limit); 21] = [
    (&["under"], Limit::AtMost),
    (&["below"], Limit::AtMost),
    (&["up", "to"], Limit::AtMost),
    (&["less", "than"], Limit::AtMost),
    (&["fewer", "than"], Limit::AtMost),
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
    let phrase = phrase.or_else(|| limit_after(&tokens)).or_else(|| budget(&tokens));
    let phrase = phrase.or_else(|| decade(&tokens)).or_else(|| prewar(&tokens));
    let (used, range) = phrase.or_else(|| single_year(&tokens))?;
    Some((tokens.get(used.checked_sub(1)?)?.end?, range))
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

/// "2015 or newer", "5,000 miles or less", "$100k and up", "2015+".
fn limit_after(tokens: &[Token]) -> Option<(usize, NumberRange)> {
    let (used, amount, is_least) = if let Some(least) = tokens.first()?.text.strip_suffix('+') {
        let first = Token { text: least.to_owned(), end: tokens.first()?.end };
        let rest = tokens[1..].iter().map(|token| Token { text: token.text.clone(), end: token.end });
        let (used, amount) = Amount::read(&std::iter::once(first).chain(rest).collect::<Vec<_>>())?;
        (used, amount, true)
    } else {
        let (used, amount) = Amount::read(tokens)?;
        let text = |at: usize| tokens.get(at).map(|token| token.text.as_str());
        let is_least = match (text(used)?, text(used + 1)?) {
            (
                "or" | "and",
                "less" | "under" | "fewer" | "below" | "lower" | "cheaper" | "older" | "earlier",
            ) => false,
            ("or" | "and", "more" | "over" | "above" | "up" | "higher" | "newer" | "later") => true,
            _ => return None,
        };
        (used + 2, amount, is_least)
    };
    let (field, value) = match amount.year() {
        Some(year) => (NumberField::Year, year),
        None => (amount.field()?, amount.value()),
    };
    let (least, most) = if is_least { (Some(value), None) } else { (None, Some(value)) };
    Some((used, within(field, least, most)))
}

/// An amount with its unit is the most that is wanted: "50 grand", "$50k", "5,000 miles"; not before a place that it may be
/// the distance from.
fn budget(tokens: &[Token]) -> Option<(usize, NumberRange)> {
    let (used, amount) = Amount::read(tokens)?;
    let is_distance = tokens.get(used).is_some_and(|next| ["of", "from"].contains(&next.text.as_str()));
    let field = amount.unit.filter(|_| !is_distance)?;
    Some((used, within(field, None, Some(amount.value()))))
}

/// "’63".
fn single_year(tokens: &[Token]) -> Option<(usize, NumberRange)> {
    let year = i64::from(year_after_apostrophe(&tokens.first()?.text)?);
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
    let first = match digits.len() {
        2 if digits != "20" => i64::from(short_year(digits, NEWEST_SHORT_YEAR)?),
        4 if YEARS.contains(&number) => number,
        _ => return None,
    };
    (first % 10 == 0).then(|| (begin + 1, within(NumberField::Year, Some(first), Some(first + 9))))
}

/// The whole word by which texts name the decade that the words of a phrase end in, because "60s" is a part of "560SL" as it
/// is spelled; `None` for another phrase.
pub(super) fn decade_word(words: &[String]) -> Option<String> {
    let word = words.last()?.trim_end_matches(',').trim_start_matches(APOSTROPHES);
    let is_decade = word.ends_with('s') && word.starts_with(|sign: char| sign.is_ascii_digit());
    (is_decade && !word.contains(DASHES)).then(|| word.to_owned())
}

/// "pre-war", "prewar".
fn prewar(tokens: &[Token]) -> Option<(usize, NumberRange)> {
    let text = |at: usize| tokens.get(at).map(|token| token.text.as_str());
    let used = match (text(0)?, text(1)) {
        ("pre-war" | "prewar", _) => 1,
        ("pre", Some("war")) => 2,
        _ => return None,
    };
    Some((used, within(NumberField::Year, None, Some(LAST_PREWAR_YEAR))))
}

/// "low miles", "low-mileage".
fn low_miles(tokens: &[Token]) -> Option<(usize, NumberRange)> {
    let text = |at: usize| tokens.get(at).map(|token| token.text.as_str());
    let used = match (text(0)?, text(1)) {
        ("low", Some("miles" | "mile" | "mileage")) => 2,
        ("low-miles" | "low-mile" | "low-mileage", _) => 1,
        _ => return None,
    };
    Some((used, within(NumberField::Miles, None, Some(LOW_MILES))))
}

#[cfg(test)]
#[path = "number_phrase_tests.rs"]
mod tests;
