//! A vehicle as searches see it: its folded texts, and what each part of a search finds in them.

use std::collections::BTreeSet;

use super::{
    Alternative, Make, Model, ModelYear, NumberField, Place, SearchFacts, Town, VehicleSummary,
    word_bounds::{has_letter_run, has_word},
};
use crate::text;

/// A vehicle with folded texts, for matching against many queries.
#[derive(Debug, Clone)]
pub struct Candidate<'a> {
    pub(super) vehicle: &'a VehicleSummary,
    pub(super) facts: &'a SearchFacts,
    pub(super) make: String,
    pub(super) model: String,
    pub(super) location: String,
    /// Without name and state if no location is stated.
    pub(super) town: Town,
    text: String,
    /// Of the description, ascending; empty unless one is given.
    description_words: Vec<String>,
}

impl<'a> Candidate<'a> {
    #[must_use]
    pub fn of(vehicle: &'a VehicleSummary, facts: &'a SearchFacts) -> Self {
        let place = vehicle.place.as_ref();
        Self {
            vehicle,
            facts,
            make: text::fold(vehicle.make.as_str()),
            model: text::fold(vehicle.model.as_str()),
            location: text::fold(place.map_or("", Place::as_str)),
            town: place.map(Place::town).unwrap_or_default(),
            text: searchable_text(&vehicle.make, &vehicle.model, vehicle.year, place, facts),
            description_words: Vec::new(),
        }
    }

    /// The same vehicle with its description, for queries that [read it](VehicleQuery::reads_descriptions).
    #[must_use]
    pub fn with_description(self, description: &str) -> Self {
        Self { description_words: description_words(description), ..self }
    }

    #[must_use]
    pub const fn vehicle(&self) -> &'a VehicleSummary {
        self.vehicle
    }

    /// Whether the description contains all words of a text.
    pub(super) fn mentions(&self, way: &Alternative) -> bool {
        let has = |word: &String| self.description_words.binary_search(word).is_ok();
        way.described().is_some_and(|words| words.iter().all(has))
    }

    /// A number of the vehicle; `None` if it is unknown.
    fn number(&self, field: NumberField) -> Option<i64> {
        match field {
            NumberField::Price => self.vehicle.price.dollars(),
            NumberField::Year => Some(i64::from(self.vehicle.year.get())),
            NumberField::Miles => self.vehicle.miles.map(|miles| i64::from(miles.get())),
        }
    }

    pub(super) fn answers(&self, way: &Alternative) -> bool {
        match way {
            Alternative::Contains(texts) => texts.iter().all(|text| self.text.contains(text.as_str())),
            Alternative::LetterRun(letters) => has_letter_run(&self.text, letters),
            Alternative::Word(word) => has_word(&self.text, word),
            Alternative::All(ways) => ways.iter().all(|way| self.answers(way)),
            Alternative::Any(ways) => ways.iter().any(|way| self.answers(way)),
            Alternative::Not(way) => !self.answers(way),
            Alternative::InState(state) => self.town.state() == Some(*state),
            Alternative::OfMake(make) => self.make == *make,
            Alternative::IsVin(vin) => self.facts.vin.as_ref() == Some(vin),
            Alternative::HasStatus(status) => self.vehicle.status == *status,
            Alternative::StockNumber(word) => self.text.contains(word.as_str()),
            Alternative::HasNumber(id) => self.vehicle.id == *id,
            Alternative::Near(near) => near.contains(&self.town),
            Alternative::Within(field, range) => {
                self.number(*field).is_some_and(|number| range.contains(&number))
            }
        }
    }
}

impl Alternative {
    /// The [words](description_words) by which a description answers this; `None` if none does.
    #[must_use]
    pub fn described(&self) -> Option<Vec<String>> {
        let words: Vec<String> = match self {
            Self::Contains(texts) => texts.iter().flat_map(|text| description_words(text)).collect(),
            Self::Word(word) => description_words(word),
            _ => Vec::new(),
        };
        Some(words).filter(|words| !words.is_empty())
    }
}

/// Folded text that search words are matched against, with one line per field and per word of a fact. Search
/// words contain no line breaks, so no match spans two lines.
#[must_use]
pub fn searchable_text(
    make: &Make,
    model: &Model,
    year: ModelYear,
    place: Option<&Place>,
    facts: &SearchFacts,
) -> String {
    let place = place.map_or("", Place::as_str);
    let mut lines = text::fold(&format!("{}\n{}\n{year}\n{place}", make.as_str(), model.as_str()));
    for word in &facts.words {
        lines.push('\n');
        lines.push_str(word);
    }
    lines
}

/// Words that negate the next word of a description.
const NEGATIONS: [&str; 3] = ["no", "not", "non"];

/// Words between a negation and what it negates.
const ARTICLES: [&str; 3] = ["a", "an", "the"];

/// Distinct folded words of a description, or of a text that is looked for in one, in ascending order. A word is a
/// run of letters and digits; descriptions are searched for whole words. A word after a negation is another one:
/// "not numbers matching" contains "not numbers", so that "numbers" does not find it.
#[must_use]
pub fn description_words(text: &str) -> Vec<String> {
    let folded = text::fold(text);
    let (mut words, mut is_negated) = (BTreeSet::new(), false);
    for part in folded.split_inclusive(|sign: char| !sign.is_alphanumeric()) {
        let word = part.trim_end_matches(|sign: char| !sign.is_alphanumeric());
        if is_negated && !word.is_empty() && !ARTICLES.contains(&word) {
            words.insert(format!("not {word}"));
            is_negated = false;
        } else if !word.is_empty() {
            words.insert(word.to_owned());
        }
        // "No. 45" and "no, original" negate nothing.
        let goes_on = part.ends_with(|sign: char| sign.is_whitespace() || sign == '-');
        is_negated = goes_on && (is_negated || NEGATIONS.contains(&word));
    }
    words.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_after_a_negation_are_other_words() {
        for (description, words) in [
            ("Numbers matching.", &["matching", "numbers"][..]),
            ("Not numbers matching", &["matching", "not", "not numbers"]),
            ("non-original, original", &["non", "not original", "original"]),
            ("It is not a COPO", &["a", "is", "it", "not", "not copo"]),
            ("No rust; rust", &["no", "not rust", "rust"]),
            ("Chassis No. 45", &["45", "chassis", "no"]),
            ("no", &["no"]),
            ("no\nrust", &["no", "not rust"]),
            ("notable", &["notable"]),
            ("", &[]),
        ] {
            assert_eq!(description_words(description), words, "{description}");
        }
    }
}
