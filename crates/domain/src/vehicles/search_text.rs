//! What is typed into the search box, and what it means.

use super::{Make, UsState};
use crate::{Violation, text};

/// The longest search or filter text, in characters.
pub(super) const MAX_TEXT: usize = 200;

/// The words of the longest name of a state ("District of Columbia") or of a make that is read as one.
const MAX_PHRASE: usize = 3;

/// What was searched for: every [`SearchTerm`] must hold. Two texts are equal when their words are.
#[derive(Debug, Clone, Default)]
pub struct SearchText {
    words: Vec<String>,
    terms: Vec<SearchTerm>,
}

/// One or more words that are read together. At least one [`Alternative`] must hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SearchTerm {
    alternatives: Vec<Alternative>,
}

/// One way in which a vehicle can answer a term.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Alternative {
    /// Each of these folded texts is found in the make, the model, the year or the location.
    Contains(Vec<String>),
    /// A run of letters in one of these fields is exactly this: two letters, lower case.
    LetterRun(String),
    /// The location is in this state.
    InState(UsState),
    /// The folded make is exactly this.
    OfMake(String),
}

impl SearchText {
    /// Reads a search: words are split at white space and after commas, and folded; nothing typed asks
    /// for nothing.
    ///
    /// # Errors
    /// A [`Violation`] of `search` when it is longer than 200 characters or holds control characters.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let words = super::search::checked("search", input)?
            .split_whitespace()
            .flat_map(|word| word.split_inclusive(','))
            .map(text::fold)
            .filter(|word| !word.is_empty());
        Ok(Self::from_store(words.collect()))
    }

    /// Words read back from a store, which only ever held parsed ones.
    #[must_use]
    pub fn from_store(words: Vec<String>) -> Self {
        let terms = terms_of(&words);
        Self { words, terms }
    }

    /// The folded words as they were typed.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// What the words mean.
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
    /// The ways in which the term can be answered; never empty.
    #[must_use]
    pub fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    fn contains(words: &[String], others: impl IntoIterator<Item = Alternative>) -> Self {
        let contains = Alternative::Contains(words.to_vec());
        Self { alternatives: std::iter::once(contains).chain(others).collect() }
    }
}

/// Reads words as terms, the longest phrase first. "illinois" and "new york" also mean the state,
/// "vw" and "astin martin" also the make. A state's abbreviation means the state or that very run of
/// letters, so that "il" finds neither Lawrenceville nor Ilkley; "911 sc" still finds a "911SC".
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
            (1, Some(SearchTerm::contains(&rest[..1], [])))
        };
        terms.extend(term);
        previous = rest[..count].last();
        rest = &rest[count..];
    }
    terms
}

/// The state whose full name begins the words, and how many words it takes.
fn state_name(words: &[String]) -> Option<(usize, UsState)> {
    (1..=MAX_PHRASE.min(words.len())).rev().find_map(|count| {
        let name = words[..count].iter().map(|word| bare(word)).collect::<Vec<_>>().join(" ");
        Some((count, UsState::of_name(&name)?))
    })
}

/// The state whose abbreviation the first word is, and that abbreviation in lower case.
fn state_code(words: &[String]) -> Option<(String, UsState)> {
    let code = bare(words.first()?);
    Some((code.to_owned(), UsState::of_code(code)?))
}

/// The folded make that the words begin with, when they are not its plain name, and how many they are.
fn make_name(words: &[String]) -> Option<(usize, String)> {
    (1..=MAX_PHRASE.min(words.len())).rev().find_map(|count| {
        let make = text::fold(Make::known(&words[..count].concat())?);
        (count > 1 || make != words[0]).then_some((count, make))
    })
}

/// The word without the punctuation around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| c.is_ascii_punctuation())
}

/// Whether a run of letters in a folded text is exactly these.
pub(super) fn has_letter_run(text: &str, letters: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic()).any(|run| run == letters)
}

/// The runs of two letters in a folded text, for stores that look [`Alternative::LetterRun`] up.
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
