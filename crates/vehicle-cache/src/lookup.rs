//! Conditions whose matching rows a segment finds in its text indexes and keeps.

use std::sync::Arc;

use domain::vehicles::{Near, UsState};
use roaring::RoaringBitmap;

use crate::{rows::Rows, segment::Segment};

/// A column with a text index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Column {
    /// The words of make, model, location and facts, and the year. A search word contains no white space, so it is
    /// found within one of them or not at all.
    Words,
    Make,
    Model,
    Location,
    Town,
    /// Make and model between spaces, as in `domain::vehicles::search_name`.
    Name,
    Year,
}

/// A condition whose matching rows are cached. Texts are folded.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Lookup {
    /// The column contains this text.
    Contains(Column, String),
    /// The column equals this text.
    Is(Column, String),
    /// A word contains these letters without another letter before or after them.
    LetterRun(String),
    InState(UsState),
    /// The town is in this area.
    Near(Near),
    /// The VIN, if everyone sees it, equals this.
    IsVin(String),
    /// A word of make or model, or the year, equals this.
    NameWord(String),
    /// Make, model or year contains this.
    NamePart(String),
}

impl Lookup {
    /// Approximate memory use, for the weight of the cache entry.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Contains(_, text)
            | Self::Is(_, text)
            | Self::LetterRun(text)
            | Self::IsVin(text)
            | Self::NameWord(text)
            | Self::NamePart(text) => text.len(),
            Self::InState(_) => 0,
            Self::Near(near) => near.place().len(),
        }
    }
}

impl Segment {
    /// The rows that match a lookup, cached.
    pub(crate) fn rows_with(&self, lookup: Lookup) -> Arc<Rows> {
        let text = |column: Column| &self.texts[column as usize];
        self.known.get_with_by_ref(&lookup, || {
            let found = match &lookup {
                // Folding may turn a character into white space ("¨" becomes a space with a mark). Such a
                // word spans several words, so whole values are searched for it.
                Lookup::Contains(Column::Words, word) if word.contains(char::is_whitespace) => {
                    text(Column::Make).rows_with(word)
                        | text(Column::Model).rows_with(word)
                        | text(Column::Location).rows_with(word)
                }
                Lookup::Contains(column, part) => text(*column).rows_with(part),
                Lookup::Is(column, value) => text(*column).rows_of(value),
                Lookup::LetterRun(letters) => text(Column::Words).rows_with_letter_run(letters),
                Lookup::InState(state) => self.states.get(state).cloned().unwrap_or_default(),
                Lookup::Near(near) => {
                    let within = self.towns.iter().filter(|(town, _)| near.contains(town));
                    within.fold(RoaringBitmap::new(), |found, (_, rows)| found | rows)
                }
                Lookup::IsVin(vin) => self.facts.rows_of_vin(vin, &self.listings),
                Lookup::NameWord(word) => {
                    text(Column::Name).rows_with(&format!(" {word} ")) | text(Column::Year).rows_of(word)
                }
                Lookup::NamePart(part) => {
                    text(Column::Name).rows_with(part) | text(Column::Year).rows_with(part)
                }
            };
            Arc::new(Rows::of(&found, self.listings.len()))
        })
    }
}
