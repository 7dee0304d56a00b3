//! Parsing of search box input into terms.

use std::ops::Range;

use super::{
    Alternative, ListingStatus, Make, Near, SearchTerm, VehicleId, Vin,
    body_phrase::body_phrase,
    compound_word::spellings,
    distance_phrase::{distance_phrase, place},
    facts::searched_in_words,
    number_phrase::{NumberField, decade_word, number_phrase},
    query_text::checked,
    search_aliases::aliases,
    search_names::{
        known_place, make_name, place_after_in, state_code, state_name, stated_number, town_after_make,
        town_spellings, zip_area,
    },
    search_words::{filler, make_and_model, negated, singular, status_phrase, unwrapped},
    speeds_phrase::{speeds_phrase, speeds_texts},
};
use crate::{Violation, text};

/// Minimum length of a word that is compared with VINs.
const MIN_VIN: usize = 7;

/// A parsed search: every [`SearchTerm`] must match. Two searches are equal if their words are.
#[derive(Debug, Clone, Default)]
pub struct SearchText {
    words: Vec<String>,
    terms: Vec<SearchTerm>,
    /// Places of the terms' words, in the order of the terms.
    phrases: Vec<Range<usize>>,
    /// The area that the words name by a distance or as a ZIP code.
    area: Option<Near>,
}

impl SearchText {
    /// Most terms whose removal is offered.
    pub const MAX_REMOVALS: usize = 8;

    /// Parses search input: folds it, because folding can make spaces, and splits it at white space and after commas.
    /// Blank input has no terms and matches everything.
    ///
    /// # Errors
    /// A [`Violation`] of `search` if it is longer than 200 characters or contains control characters.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let folded = text::fold(checked("search", input)?);
        let words = folded.split_whitespace().flat_map(|word| word.split_inclusive(','));
        Ok(Self::from_store(words.map(str::to_owned).collect()))
    }

    /// Restores a search from stored words, unchecked.
    #[must_use]
    pub fn from_store(words: Vec<String>) -> Self {
        let plain = unwrapped(&words);
        let (phrases, terms) = terms_of(&plain).into_iter().unzip();
        let area = (0..plain.len()).find_map(|at| Some(named_area(&plain[at..])?.1));
        Self { words, terms, phrases, area }
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

    /// The area that the words name by a distance or as a ZIP code: "near 60614".
    #[must_use]
    pub const fn area(&self) -> Option<&Near> {
        self.area.as_ref()
    }

    /// The status that the words ask for: "sold".
    #[must_use]
    pub fn status(&self) -> Option<ListingStatus> {
        let ways = self.terms.iter().flat_map(SearchTerm::alternatives);
        ways.into_iter().find_map(|way| match way {
            Alternative::HasStatus(status) => Some(*status),
            _ => None,
        })
    }

    /// The place that the words name after "in", by a distance or as a ZIP code, or a town of the region alone or after a make;
    /// `None` if they name none.
    #[must_use]
    pub fn place(&self) -> Option<NamedPlace> {
        (0..self.words.len()).find_map(|at| {
            let words = &self.words[at..];
            let area = named_area(words).map(|(count, near)| (count, Some(near)));
            let (count, near) =
                area.or_else(|| place_after_in(words)).or_else(|| town_after_make(&self.words, at))?;
            let others = [&self.words[..at], &words[count..]].concat();
            Some(NamedPlace { near, rest: Self::from_store(others) })
        })
    }

    /// The search without each of its terms, at most [`MAX_REMOVALS`](Self::MAX_REMOVALS): the words of the term, and
    /// the rest. Empty if it has one term, which is removed with the search.
    #[must_use]
    pub fn without_terms(&self) -> Vec<(String, Self)> {
        if self.terms.len() < 2 {
            return Vec::new();
        }
        let phrases = self.phrases.iter().take(Self::MAX_REMOVALS);
        let without = phrases.map(|phrase| {
            let rest = [&self.words[..phrase.start], &self.words[phrase.end..]].concat();
            (joined(&self.words[phrase.clone()]), Self::from_store(rest))
        });
        let mut without: Vec<_> = without.collect();
        without.dedup();
        without
    }

    /// The words as typed text.
    #[must_use]
    pub fn text(&self) -> String {
        joined(&self.words)
    }
}

/// A place that the words of a search name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPlace {
    /// The area of the place; `None` for a whole state.
    pub near: Option<Near>,
    /// The search without the words of the place.
    pub rest: SearchText,
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

/// The area that the words begin with, by a distance or as a ZIP code, and their number.
fn named_area(words: &[String]) -> Option<(usize, Near)> {
    distance_phrase(words).or_else(|| Some((1, zip_area(words.first()?)?)))
}

/// Parses words into terms, longest phrase first. State names ("illinois", "new york") also match the state;
/// numbers of gears ("6 speed") match as whole words only, aliases of makes ("vw", "astin martin") also match the make, and other names ("pdk", "boxer six", "xke") what they
/// name. Among other words, a state's abbreviation matches the state or
/// that exact run of letters, so "porsche il" finds neither Lawrenceville nor Ilkley, but "911 sc" still finds
/// "911SC"; alone, it also matches like any other text. Each term stands with the place of its words; an "in" before a place belongs to the place.
fn terms_of(words: &[String]) -> Vec<(Range<usize>, SearchTerm)> {
    let mut terms: Vec<(Range<usize>, SearchTerm)> = Vec::new();
    let (mut rest, mut begin) = (words, 0);
    let mut previous: Option<&String> = None;
    while let Some(word) = rest.first() {
        let is_preposition = word == "in"
            && (rest.get(1).is_some_and(|next| zip_area(next).is_some())
                || state_name(&rest[1..]).is_some()
                || state_code(&rest[1..]).is_some()
                || place(&rest[1..], known_place).is_some());
        let fillers = if is_preposition { 1 } else { filler(rest) };
        let (count, term) = if fillers > 0 {
            (fillers, None)
        } else if let Some((count, status)) = status_phrase(rest) {
            (count, Some(SearchTerm { alternatives: vec![Alternative::HasStatus(status)] }))
        } else if let Some(phrase) = negated(rest) {
            (2, Some(SearchTerm { alternatives: vec![Alternative::Word(phrase)] }))
        } else if let Some((count, alternatives)) = body_phrase(rest) {
            (count, Some(SearchTerm { alternatives }))
        } else if let Some((count, speeds)) = speeds_phrase(rest) {
            // Two words alone occur in much else: "6 speed" in "356 Speedster".
            let as_word = (count == 1).then(|| Alternative::Contains(vec![word.clone()]));
            let gears = speeds_texts(speeds).map(Alternative::Word);
            let alternatives = as_word.into_iter().chain(gears).collect();
            (count, Some(SearchTerm { alternatives }))
        } else if let Some((count, near)) = distance_phrase(rest) {
            (count, Some(SearchTerm::contains(&rest[..count], [Alternative::Near(near)])))
        } else if let Some((count, (field, range))) = number_phrase(rest) {
            let decade = decade_word(&rest[..count]).filter(|_| field == NumberField::Year);
            let within = Alternative::Within(field, range);
            let term = match decade {
                Some(word) => SearchTerm { alternatives: vec![Alternative::Word(word), within] },
                None if count == 1 => {
                    SearchTerm::contains(&rest[..1], other_spellings(word).into_iter().chain([within]))
                }
                None => SearchTerm::contains(&rest[..count], [within]),
            };
            (count, Some(term))
        } else if let Some((count, alternatives)) = aliases(rest, words) {
            (count, Some(SearchTerm { alternatives }))
        } else if let Some((count, state)) = state_name(rest) {
            (count, Some(SearchTerm::contains(&rest[..count], [Alternative::InState(state)])))
        } else if let Some((count, make)) = make_name(rest) {
            let is_contained = rest[..count].iter().all(|word| make.contains(word.as_str()));
            let exactly = (!is_contained).then_some(Alternative::OfMake(make));
            (count, Some(SearchTerm::contains(&rest[..count], exactly)))
        } else if let (Some((_, state)), [_]) = (state_code(rest), words) {
            (1, Some(SearchTerm::contains(words, [Alternative::InState(state)])))
        } else if let Some((code, state)) = state_code(rest) {
            let joined = [
                previous.map(|before| format!("{before}{code}")),
                rest.get(1).map(|next| format!("{code}{next}")),
            ];
            let alternatives = [Alternative::LetterRun(code), Alternative::InState(state)];
            let joined = joined.into_iter().flatten().map(|joined| Alternative::Contains(vec![joined]));
            (1, Some(SearchTerm { alternatives: alternatives.into_iter().chain(joined).collect() }))
        } else {
            let others = other_spellings(word).into_iter().chain(other_forms(word));
            (1, Some(SearchTerm::contains(&rest[..1], others)))
        };
        previous = rest[..count].last();
        rest = &rest[count..];
        if let Some(term) = term {
            let end = words.len() - rest.len();
            terms.push((begin..end, term));
            begin = end;
        }
    }
    // A whole search that may be one stock number, "a 123", is found by all of its terms or by that number.
    let number = searched_in_words(&words[filler(words)..]).map(Alternative::StockNumber);
    for (_, term) in &mut terms {
        term.alternatives.extend(number.clone());
    }
    terms
}

/// The singular of a plural, make and model of a word that joins them, and other spellings in names of towns: "corvettes",
/// "porsche911", "saint".
fn other_forms(word: &str) -> Vec<Alternative> {
    let one = singular(word.trim_end_matches(','));
    let of_make = one.as_deref().and_then(Make::known).map(|make| Alternative::OfMake(text::fold(make)));
    let joined = make_and_model(word).map(|names| Alternative::Contains(names.map(text::fold).into()));
    let towns = town_spellings(word).into_iter().map(Alternative::Word);
    one.map(Alternative::Word).into_iter().chain(of_make).chain(joined).chain(towns).collect()
}

/// Alternatives of a single word: the VIN, stock number and ZIP code that it may be, and its other spellings.
pub(super) fn other_spellings(word: &str) -> Vec<Alternative> {
    let spelled = spellings(word).into_iter().map(|spelled| Alternative::Contains(vec![spelled]));
    let vin = vin_key(word).map(Alternative::IsVin);
    let number = VehicleId::of_stock_number(word).map(Alternative::HasNumber);
    let near = zip_area(word).map(Alternative::Near);
    vin.into_iter().chain(number).chain(stated_number(word)).chain(near).chain(spelled).collect()
}

/// Key of a word that may be a VIN or chassis number: those have a digit. Short ones are no search for a car,
/// because models and years look the same.
fn vin_key(word: &str) -> Option<String> {
    let key = Vin::parse(word).ok()??.key();
    Some(key).filter(|key| key.len() >= MIN_VIN)
}

/// Words as text. A number keeps its commas ("$95,000"), at which its words end.
fn joined(words: &[String]) -> String {
    let mut text = String::new();
    for word in words {
        let is_in_number = text.ends_with(',') && word.starts_with(|c: char| c.is_ascii_digit());
        if !text.is_empty() && !is_in_number {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

#[cfg(test)]
#[path = "search_place_tests.rs"]
mod place_tests;
#[cfg(test)]
#[path = "search_text_tests.rs"]
mod tests;
