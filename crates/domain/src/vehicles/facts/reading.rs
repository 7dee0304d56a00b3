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
        if is_number { without_thousands(word) } else { word.to_owned() }
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// The word without its thousands separators. A comma that does not stand before three digits is none: "1,5" is no 15.
fn without_thousands(word: &str) -> String {
    let is_separator = |at: usize| {
        let rest = &word[at + 1..];
        rest.bytes().take_while(u8::is_ascii_digit).count() == 3 && stands_in_number(word, at)
    };
    word.char_indices()
        .filter(|(at, sign)| *sign != ',' || !is_separator(*at))
        .map(|(_, sign)| sign)
        .collect()
}

/// Whether the sign at that byte stands between two digits, where it separates no phrases: "3.8", "1,025".
fn stands_in_number(text: &str, at: usize) -> bool {
    let is_digit = |sign: Option<&u8>| sign.is_some_and(u8::is_ascii_digit);
    is_digit(at.checked_sub(1).and_then(|before| text.as_bytes().get(before)))
        && is_digit(text.as_bytes().get(at + 1))
}

/// The parts of a phrase between commas, of which those in numbers are none.
pub(super) fn comma_parts(phrase: &str) -> impl Iterator<Item = &str> {
    parts(phrase, |at, sign| sign == ',' && !stands_in_number(phrase, at))
}

/// The sentences of a line. A full stop ends one only before white space or at the end: "3.8-liter" is one word.
pub(super) fn sentences(line: &str) -> impl Iterator<Item = &str> {
    parts(line, |at, sign| match sign {
        ';' | '!' => true,
        '.' => line[at + 1..].chars().next().is_none_or(char::is_whitespace),
        _ => false,
    })
}

/// The parts of a text between signs of one byte, by their positions.
fn parts(text: &str, is_separator: impl Fn(usize, char) -> bool) -> impl Iterator<Item = &str> {
    let ends = text.char_indices().filter(move |(at, sign)| is_separator(*at, *sign)).map(|(at, _)| at);
    let mut begin = 0;
    ends.chain([text.len()]).map(move |end| {
        let part = &text[begin..end];
        begin = text.len().min(end + 1);
        part
    })
}

/// A number as a digit or a word, up to ten.
pub(super) fn number(word: &str) -> Option<i64> {
    const NAMES: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let name = (1..).zip(NAMES).find(|(_, name)| *name == word).map(|(number, _)| number);
    name.or_else(|| word.parse().ok())
}
