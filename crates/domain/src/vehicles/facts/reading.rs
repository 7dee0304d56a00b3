//! What one phrase states, and the words and numbers that it is read by.

use super::fact::Fact;
use crate::text;

/// Facts that one phrase states.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Reading {
    pub(super) facts: Vec<Fact>,
    /// Whether the facts say everything that the phrase says.
    pub(super) is_complete: bool,
    /// Whether the words leave the value open: "4WD/AWD".
    pub(super) is_open: bool,
}

impl Reading {
    pub(super) fn of(facts: impl IntoIterator<Item = Fact>) -> Option<Self> {
        let facts: Vec<Fact> = facts.into_iter().collect();
        (!facts.is_empty()).then_some(Self { facts, is_complete: true, is_open: false })
    }
}

/// The words of a phrase, folded. Hyphens and parentheses separate words; thousands separators are dropped.
pub(super) fn words(phrase: &str) -> Vec<String> {
    let folded = text::fold(phrase).replace(['\u{2010}', '\u{2011}', '-', '(', ')', '~'], " ");
    let words = folded.split_whitespace().map(|word| {
        let is_number = word.starts_with(|sign: char| sign.is_ascii_digit());
        let word = word.trim_end_matches([',', '.']);
        if is_number { word.replace(',', "") } else { word.to_owned() }
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// A number as a digit or a word, up to ten.
pub(super) fn number(word: &str) -> Option<i64> {
    const NAMES: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let name = (1..).zip(NAMES).find(|(_, name)| *name == word).map(|(number, _)| number);
    name.or_else(|| word.parse().ok())
}
