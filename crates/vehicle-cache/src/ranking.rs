//! Orders that depend on the query: by distance and by relevance. Matches are grouped by their sort key.

use std::collections::BTreeMap;

use domain::vehicles::{Alternative, Near, Position, SearchTerm, Sort, VehicleQuery};
use roaring::RoaringBitmap;

use crate::{lookup::Lookup, rows::Rows, segment::Segment};

impl Segment {
    /// The first `limit` rows after a position of matches sorted by [`Sort::Nearest`].
    pub(crate) fn nearest(
        &self,
        rows: &Rows,
        near: Option<&Near>,
        after: Option<Position>,
        limit: usize,
    ) -> Vec<u32> {
        let mut by_distance = BTreeMap::<i64, RoaringBitmap>::new();
        for (town, rows) in &self.towns {
            let distance =
                near.and_then(|near| near.distance(town)).map_or(Sort::UNKNOWN_DISTANCE, i64::from);
            *by_distance.entry(distance).or_default() |= rows;
        }
        let mut found = Vec::new();
        let first = after.map_or(i64::MIN, |after| after.key);
        for (key, group) in by_distance.range(first..) {
            let begin =
                after.filter(|after| after.key == *key).map_or(0, |after| self.first_row_after(after.id));
            let wanted = group.range(begin..).filter(|row| rows.contains(*row));
            found.extend(wanted.take(limit - found.len()));
            if found.len() == limit {
                break;
            }
        }
        found
    }

    /// The first `limit` rows after a position of matches sorted by [`Sort::Relevance`].
    pub(crate) fn most_relevant(
        &self,
        rows: &Rows,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: usize,
    ) -> Vec<u32> {
        let scores = self.scores(rows, query);
        let mut found = Vec::new();
        for score in (0..=scores.highest).rev() {
            let end = match after {
                Some(after) if score > after.key => continue,
                Some(after) if score == after.key => self.first_row_from(after.id),
                _ => u32::MAX,
            };
            let group = scores.rows_with(score, rows);
            found.extend(group.descending().filter(|row| *row < end).take(limit - found.len()));
            if found.len() == limit {
                break;
            }
        }
        found
    }

    /// The relevance of rows, equal to [`VehicleQuery::relevance`].
    fn scores(&self, rows: &Rows, query: &VehicleQuery) -> RowNumbers {
        let mut scores = RowNumbers::default();
        let terms = query.search.terms();
        if terms.iter().any(may_span_model_and_year) {
            let mut by_score = BTreeMap::<i64, Rows>::new();
            for row in rows.iter() {
                let score = query.relevance(self.car(row));
                by_score.entry(score).or_insert_with(|| Rows::none(self.len())).insert(row);
            }
            for (score, rows) in by_score {
                scores.add(&rows, score);
            }
            return scores;
        }
        for term in terms {
            let [whole, part] = self.rows_named(term);
            scores.add(&whole, 2);
            scores.add(&part, 1);
        }
        scores
    }

    /// The rows whose name answers a term with whole words, and those of the others whose name answers it with parts of
    /// words.
    fn rows_named(&self, term: &SearchTerm) -> [Rows; 2] {
        let all_of = |texts: &[&str], lookup: fn(String) -> Lookup| {
            let mut found = Rows::all(self.len());
            texts.iter().for_each(|text| found.keep(&self.rows_with(lookup((*text).to_owned()))));
            found
        };
        let (mut whole, mut part) = (Rows::none(self.len()), Rows::none(self.len()));
        for (texts, may_be_part) in term.alternatives().iter().filter_map(Alternative::name_texts) {
            whole.add(&all_of(&texts, Lookup::NameWord));
            if may_be_part {
                part.add(&all_of(&texts, Lookup::NamePart));
            }
        }
        part.remove(&whole);
        [whole, part]
    }
}

/// Whether a name may answer a term with the end of its model and the beginning of its year, which are indexed apart.
fn may_span_model_and_year(term: &SearchTerm) -> bool {
    let begins_year = |word: &str| word.len() <= 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let texts = term.alternatives().iter().filter_map(Alternative::name_texts);
    texts.flat_map(|(texts, _)| texts).any(|text| {
        text.contains(char::is_whitespace) && text.split_whitespace().next_back().is_some_and(begins_year)
    })
}

/// A number per row: for each binary digit, from the lowest, the rows in whose number it is set.
#[derive(Default)]
struct RowNumbers {
    digits: Vec<Rows>,
    /// No number is higher.
    highest: i64,
}

impl RowNumbers {
    /// Adds a positive amount to the numbers of some rows.
    fn add(&mut self, rows: &Rows, amount: i64) {
        self.highest += amount;
        for digit in (0..i64::BITS as usize).filter(|digit| amount >> digit & 1 == 1) {
            let mut carried = rows.clone();
            for place in digit.. {
                if carried.is_empty() {
                    break;
                }
                while self.digits.len() <= place {
                    self.digits.push(rows.without_rows());
                }
                let mut next = carried.clone();
                next.keep(&self.digits[place]);
                self.digits[place].toggle(&carried);
                carried = next;
            }
        }
    }

    /// Those of the rows that have this number, which must not be above [`highest`](Self::highest).
    fn rows_with(&self, number: i64, rows: &Rows) -> Rows {
        let mut found = rows.clone();
        for (place, digit) in self.digits.iter().enumerate() {
            if number >> place & 1 == 1 {
                found.keep(digit);
            } else {
                found.remove(digit);
            }
        }
        if number >> self.digits.len() == 0 { found } else { rows.without_rows() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_numbers_are_added_with_carry() {
        let rows = |modulus: usize| Rows::from_fn(200, |row| row % modulus == 0);
        let mut numbers = RowNumbers::default();
        for (modulus, amount) in [(2, 1), (3, 2), (5, 1), (7, 2), (11, 5)] {
            numbers.add(&rows(modulus), amount);
        }
        let all = rows(1);
        let number = |row: usize| {
            let amounts = [(2, 1), (3, 2), (5, 1), (7, 2), (11, 5)];
            amounts
                .iter()
                .filter(|(modulus, _)| row.is_multiple_of(*modulus))
                .map(|(_, amount)| amount)
                .sum::<i64>()
        };
        assert_eq!(numbers.highest, 11);
        for expected in 0..=numbers.highest {
            assert_eq!(
                numbers.rows_with(expected, &all),
                Rows::from_fn(200, |row| number(row) == expected),
                "{expected}"
            );
        }
    }
}
