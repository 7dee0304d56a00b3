//! Searching a snapshot: filter to a set of rows, then sort them or walk a prepared order.

use crate::{
    rows::Rows,
    snapshot::{Column, Lookup, Snapshot},
};
use domain::vehicles::{
    Alternative, FacetField, Page, Position, SearchTerm, Sort, StockCount, Town, VehicleQuery, VehicleSummary,
};

/// Up to this many matches are sorted; with more, a page is found sooner by walking the list in its order.
const FEW: usize = 2_000;

impl Snapshot {
    /// One page of the matches, starting right after `after`.
    pub(crate) fn search(
        &self,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: usize,
    ) -> Page<VehicleSummary> {
        let Some(rows) = self.matching(query) else {
            return Page { items: Vec::new(), total: 0, next: None };
        };
        let total = rows.count();
        let mut found = if total <= FEW as u64 {
            self.sorted(&rows, query.sort, after, limit + 1)
        } else {
            self.page_by_walking(&rows, query.sort, after, limit + 1)
        };
        let more = found.len() > limit;
        found.truncate(limit);
        let items: Vec<VehicleSummary> = found.into_iter().map(|row| self.car(row).clone()).collect();
        let next = items.last().filter(|_| more).map(|last| query.sort.position(last));
        Page { items, total, next }
    }

    /// Counts the matches per value of a field.
    pub(crate) fn count_by(&self, query: &VehicleQuery, field: FacetField) -> Vec<StockCount> {
        self.matching(query).map_or_else(Vec::new, |rows| self.counts(&rows, field))
    }

    /// The matching rows; `None` if no row can match.
    fn matching(&self, query: &VehicleQuery) -> Option<Rows> {
        let mut rows = self.in_status(query.status)?.clone();
        for lookup in lookups(query) {
            rows.keep(&self.rows_with(lookup));
        }
        for term in query.search.terms() {
            self.keep_term(&mut rows, term);
        }
        let ranges = Ranges::of(query);
        if !ranges.is_everything() {
            // Few rows are tested one by one; for many, a branch-free pass over the columns is faster.
            if rows.count() < self.listings.len() as u64 / 16 {
                rows.retain(|row| ranges.hold(self, row));
            } else {
                rows.keep(&ranges.rows(self));
            }
        }
        Some(rows)
    }

    /// Keeps the rows that match at least one alternative of a term.
    fn keep_term(&self, rows: &mut Rows, term: &SearchTerm) {
        let word = |text: &String| self.rows_with(Lookup::Contains(Column::Words, text.clone()));
        if let [Alternative::Contains(texts)] = term.alternatives() {
            texts.iter().for_each(|text| rows.keep(&word(text)));
            return;
        }
        let mut found = Rows::none(self.listings.len());
        for way in term.alternatives() {
            match way {
                Alternative::Contains(texts) => {
                    let mut all = rows.clone();
                    texts.iter().for_each(|text| all.keep(&word(text)));
                    found.add(&all);
                }
                Alternative::LetterRun(letters) => {
                    found.add(&self.rows_with(Lookup::LetterRun(letters.clone())));
                }
                Alternative::InState(state) => found.add(&self.rows_with(Lookup::InState(*state))),
                Alternative::OfMake(make) => {
                    found.add(&self.rows_with(Lookup::Is(Column::Make, make.clone())));
                }
            }
        }
        rows.keep(&found);
    }

    fn sorted(&self, rows: &Rows, sort: Sort, after: Option<Position>, limit: usize) -> Vec<u32> {
        let mut found: Vec<(Position, u32)> = rows
            .iter()
            .map(|row| (sort.position(self.car(row)), row))
            .filter(|(position, _)| after.is_none_or(|after| sort.precedes(after, *position)))
            .collect();
        found.sort_unstable();
        if sort.is_descending() {
            found.reverse();
        }
        found.into_iter().take(limit).map(|(_, row)| row).collect()
    }

    fn page_by_walking(&self, rows: &Rows, sort: Sort, after: Option<Position>, limit: usize) -> Vec<u32> {
        let order = self.order(sort);
        let is_found = |(_, row): &&(Position, u32)| rows.contains(*row);
        if sort.is_descending() {
            let end =
                after.map_or(order.len(), |after| order.partition_point(|(position, _)| *position < after));
            order[..end].iter().rev().filter(is_found).take(limit).map(|(_, row)| *row).collect()
        } else {
            let begin = after.map_or(0, |after| order.partition_point(|(position, _)| *position <= after));
            order[begin..].iter().filter(is_found).take(limit).map(|(_, row)| *row).collect()
        }
    }
}

/// The lookups for a query's text filters.
fn lookups(query: &VehicleQuery) -> impl Iterator<Item = Lookup> {
    let contains = |column, text: &Option<String>| Some(Lookup::Contains(column, text.clone()?));
    let is = |column, text: &Option<String>| Some(Lookup::Is(column, text.clone()?));
    let town = query.town.as_ref();
    [
        contains(Column::Make, &query.make),
        contains(Column::Model, &query.model),
        contains(Column::Location, &query.location),
        is(Column::Make, &query.make_exact),
        is(Column::Model, &query.model_exact),
        town.map(|town| Lookup::Is(Column::Town, town.name().to_owned())),
        town.and_then(Town::state).map(Lookup::InState),
        query.state.map(Lookup::InState),
    ]
    .into_iter()
    .flatten()
}

/// Price and year ranges of a query; a missing bound becomes the type's minimum or maximum.
struct Ranges {
    prices: std::ops::RangeInclusive<i64>,
    years: std::ops::RangeInclusive<i32>,
}

impl Ranges {
    fn of(query: &VehicleQuery) -> Self {
        Self {
            prices: query.min_price.unwrap_or(i64::MIN)..=query.max_price.unwrap_or(i64::MAX),
            years: query.min_year.unwrap_or(i32::MIN)..=query.max_year.unwrap_or(i32::MAX),
        }
    }

    fn is_everything(&self) -> bool {
        self.prices == (i64::MIN..=i64::MAX) && self.years == (i32::MIN..=i32::MAX)
    }

    fn hold(&self, snapshot: &Snapshot, row: u32) -> bool {
        let row = row as usize;
        self.prices.contains(&snapshot.prices[row]) && self.years.contains(&snapshot.years[row])
    }

    /// All rows within both ranges.
    fn rows(&self, snapshot: &Snapshot) -> Rows {
        let (least, most) = (*self.prices.start(), *self.prices.end());
        let (first, last) = (*self.years.start(), *self.years.end());
        let words = snapshot.prices.chunks(64).zip(snapshot.years.chunks(64)).map(|(prices, years)| {
            prices.iter().zip(years).enumerate().fold(0_u64, |bits, (bit, (price, year))| {
                let is_within = (least <= *price) & (*price <= most) & (first <= *year) & (*year <= last);
                bits | (u64::from(is_within) << bit)
            })
        });
        Rows::of_words(words)
    }
}
