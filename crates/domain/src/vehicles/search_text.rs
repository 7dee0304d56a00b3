//! Parsing of search box input into terms.

use super::{Make, UsState, Vin};
use crate::{Violation, text};

/// Maximum length of a search or filter text in characters.
pub(super) const MAX_TEXT: usize = 200;

/// Maximum number of words in a state's name ("District of Columbia") or in a make that is recognized as one.
const MAX_PHRASE: usize = 3;

/// Minimum length of a word that is compared with VINs.
const MIN_VIN: usize = 7;

/// A parsed search: every [`SearchTerm`] must match. Two searches are equal if their words are.
#[derive(Debug, Clone, Default)]
pub struct SearchText {
    words: Vec<String>,
    terms: Vec<SearchTerm>,
}

/// One or more words with a common meaning. At least one [`Alternative`] must match.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SearchTerm {
    alternatives: Vec<Alternative>,
}

/// One way in which a vehicle can match a term.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Alternative {
    /// All of these folded texts occur in the make, model, year, location or the words of the facts.
    Contains(Vec<String>),
    /// A run of letters in one of these fields equals these two lower-case letters.
    LetterRun(String),
    /// The location is in this state.
    InState(UsState),
    /// The folded make equals this.
    OfMake(String),
    /// This is the VIN ([`Vin::key`]) of a vehicle that shows its VIN in full.
    IsVin(String),
}

impl SearchText {
    /// Parses search input: splits it at white space and after commas and folds the words. Blank input has no
    /// terms and matches everything.
    ///
    /// # Errors
    /// A [`Violation`] of `search` if it is longer than 200 characters or contains control characters.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let words = super::search::checked("search", input)?
            .split_whitespace()
            .flat_map(|word| word.split_inclusive(','))
            .map(text::fold)
            .filter(|word| !word.is_empty());
        Ok(Self::from_store(words.collect()))
    }

    /// Restores a search from stored words, unchecked.
    #[must_use]
    pub fn from_store(words: Vec<String>) -> Self {
        let terms = terms_of(&words);
        Self { words, terms }
    }

    /// Folded words in the order typed.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    #[must_use]
    pub fn terms(&self) -> &[SearchTerm] {
        &self.terms
    }
}

impl PartialEq for SearchText {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for SearchText {}

impl std::hash::Hash for SearchText {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

impl SearchTerm {
    /// Alternatives of the term; never empty.
    #[must_use]
    pub fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    fn contains(words: &[String], others: impl IntoIterator<Item = Alternative>) -> Self {
        let contains = Alternative::Contains(words.to_vec());
        Self { alternatives: std::iter::once(contains).chain(others).collect() }
    }
}

/// Parses words into terms, longest phrase first. State names ("illinois", "new york") also match the state;
/// aliases of makes ("vw", "astin martin") also match the make. A state's abbreviation matches the state or
/// that exact run of letters, so "il" finds neither Lawrenceville nor Ilkley, but "911 sc" still finds
/// "911SC".
fn terms_of(words: &[String]) -> Vec<SearchTerm> {
    let mut terms = Vec::new();
    let mut rest = words;
    let mut previous: Option<&String> = None;
    while let Some(word) = rest.first() {
        let is_preposition =
            word == "in" && (state_name(&rest[1..]).is_some() || state_code(&rest[1..]).is_some());
        let (count, term) = if is_preposition {
            (1, None)
        } else if let Some((count, state)) = state_name(rest) {
            (count, Some(SearchTerm::contains(&rest[..count], [Alternative::InState(state)])))
        } else if let Some((count, make)) = make_name(rest) {
            let is_contained = rest[..count].iter().all(|word| make.contains(word.as_str()));
            let exactly = (!is_contained).then_some(Alternative::OfMake(make));
            (count, Some(SearchTerm::contains(&rest[..count], exactly)))
        } else if let Some((code, state)) = state_code(rest) {
            let joined = [
                previous.map(|before| format!("{before}{code}")),
                rest.get(1).map(|next| format!("{code}{next}")),
            ];
            let alternatives = [Alternative::LetterRun(code), Alternative::InState(state)];
            let joined = joined.into_iter().flatten().map(|joined| Alternative::Contains(vec![joined]));
            (1, Some(SearchTerm { alternatives: alternatives.into_iter().chain(joined).collect() }))
        } else {
            (1, Some(SearchTerm::contains(&rest[..1], vin_key(word).map(Alternative::IsVin))))
        };
        terms.extend(term);
        previous = rest[..count].last();
        rest = &rest[count..];
    }
    terms
}

/// Key of a word that may be a VIN or chassis number: those have a digit. Short ones are no search for a car,
/// because models and years look the same.
fn vin_key(word: &str) -> Option<String> {
    let key = Vin::parse(word).ok()??.key();
    Some(key).filter(|key| key.len() >= MIN_VIN)
}

/// State whose full name the words begin with, and its number of words.
fn state_name(words: &[String]) -> Option<(usize, UsState)> {
    (1..=MAX_PHRASE.min(words.len())).rev().find_map(|count| {
        let name = words[..count].iter().map(|word| bare(word)).collect::<Vec<_>>().join(" ");
        Some((count, UsState::of_name(&name)?))
    })
}

/// State whose postal abbreviation is the first word, and that abbreviation in lower case.
fn state_code(words: &[String]) -> Option<(String, UsState)> {
    let code = bare(words.first()?);
    Some((code.to_owned(), UsState::of_code(code)?))
}

/// Folded make that the words begin with, if they differ from its plain name, and their number.
fn make_name(words: &[String]) -> Option<(usize, String)> {
    (1..=MAX_PHRASE.min(words.len())).rev().find_map(|count| {
        let make = text::fold(Make::known(&words[..count].concat())?);
        (count > 1 || make != words[0]).then_some((count, make))
    })
}

/// Removes punctuation from both ends.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| c.is_ascii_punctuation())
}

/// Whether a run of letters in a folded text equals `letters`.
pub(super) fn has_letter_run(text: &str, letters: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic()).any(|run| run == letters)
}

/// Runs of exactly two letters in a folded text, for stores that index [`Alternative::LetterRun`].
pub fn two_letter_runs(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|run| run.chars().count() == 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(search: &str) -> String {
        let words = |words: &[String]| words.join("+");
        let alternative = |alternative: &Alternative| match alternative {
            Alternative::Contains(texts) => words(texts),
            Alternative::LetterRun(run) => format!("={run}"),
            Alternative::InState(state) => state.code().to_owned(),
            Alternative::OfMake(make) => format!("make:{make}"),
            Alternative::IsVin(vin) => format!("vin:{vin}"),
        };
        let term =
            |term: &SearchTerm| term.alternatives().iter().map(alternative).collect::<Vec<_>>().join("|");
        SearchText::parse(search).unwrap().terms().iter().map(term).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_are_read_as_states_makes_and_texts() {
        for (search, terms) in [
            ("Porsche 911 GT3", "porsche 911 gt3"),
            ("porsche illinois", "porsche illinois|IL"),
            ("porsche Illinois, ", "porsche illinois,|IL"),
            ("ferrari in wisconsin", "ferrari wisconsin|WI"),
            ("bmw in new york 2002", "bmw new+york|NY 2002"),
            ("west virginia", "west+virginia|WV"),
            ("porsche il", "porsche =il|IL|porscheil"),
            ("chicago,il", "chicago, =il|IL|chicago,il"),
            ("911 sc", "911 =sc|SC|911sc"),
            ("la ferrari", "=la|LA|laferrari ferrari"),
            ("vw beetle", "vw|make:volkswagen beetle"),
            ("porshe", "porshe|make:porsche"),
            ("astin martin", "astin+martin|make:aston martin"),
            ("rolls royce", "rolls+royce"),
            ("land rover", "land+rover"),
            ("de tomaso", "de+tomaso"),
            ("de lorean", "de+lorean"),
            ("mc laren", "mc+laren"),
            ("mercedes benz", "mercedes+benz"),
            ("rollsroyce", "rollsroyce|make:rolls-royce"),
            ("zff76zhb000211234", "zff76zhb000211234|vin:ZFF76ZHB000211234"),
            ("0811*tc*74 2020", "0811*tc*74|vin:0811TC74 2020"),
            ("", ""),
        ] {
            assert_eq!(read(search), terms, "{search}");
        }
    }

    #[test]
    fn a_run_of_letters_ends_where_letters_end() {
        for (text, has_run) in [
            ("chicago, il", true),
            ("il", true),
            ("911il 4", true),
            ("il-4", true),
            ("lawrenceville, ga", false),
            ("ilkley", false),
            ("brasil", false),
            ("éil", false),
        ] {
            assert_eq!(has_letter_run(text, "il"), has_run, "{text}");
            assert_eq!(two_letter_runs(text).any(|run| run == "il"), has_run, "{text}");
        }
    }
}
