//! Finds the rows of a segment that match a lookup, in its text indexes.

use std::sync::Arc;

use domain::vehicles::joins_word;
use roaring::RoaringBitmap;

use crate::{
    lookup::{Column, Lookup},
    rows::Rows,
    segment::Segment,
};

impl Segment {
    /// The rows that match a lookup, cached.
    pub(crate) fn rows_with(&self, lookup: Lookup) -> Arc<Rows> {
        let text = |column: Column| self.texts.get(column);
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
                Lookup::LetterRun(letters) => text(Column::Words).rows_with_run(letters, char::is_alphabetic),
                // A word contains no white space, but a whole value may.
                Lookup::Word(word) => {
                    let columns = [Column::Words, Column::Make, Column::Model, Column::Location];
                    let found = columns.map(|column| text(column).rows_with_run(word, joins_word));
                    found.into_iter().fold(RoaringBitmap::new(), |all, rows| all | rows)
                }
                Lookup::InState(state) => self.states.get(state).cloned().unwrap_or_default(),
                Lookup::Near(near) => {
                    let within = self.towns.iter().filter(|(town, _)| near.contains(town));
                    within.fold(RoaringBitmap::new(), |found, (_, rows)| found | rows)
                }
                Lookup::IsVin(vin) => self.facts.rows_of_vin(vin, &self.listings),
                Lookup::HasStatus(status) => (0_u32..)
                    .zip(&self.listings)
                    .filter(|(_, listing)| listing.summary.status == *status)
                    .map(|(row, _)| row)
                    .collect(),
                Lookup::HasNumber(id) => {
                    let row = self.listings.binary_search_by_key(id, |listing| listing.summary.id).ok();
                    row.and_then(|row| u32::try_from(row).ok()).into_iter().collect()
                }
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
