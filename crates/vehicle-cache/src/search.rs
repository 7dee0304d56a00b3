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
        let mut found = if total <= FEW as u64 || matches!(query.sort, Sort::Nearest | Sort::Relevance) {
            self.sorted(&rows, query, after, limit + 1)
        } else {
            self.page_by_walking(&rows, query.sort, after, limit + 1)
        };
        let more = found.len() > limit;
        found.truncate(limit);
        let items: Vec<VehicleSummary> = found.into_iter().map(|row| self.car(row).clone()).collect();
        let next = items.last().filter(|_| more).map(|last| query.position(last));
        Page { items, total, next }
    }

    /// Counts the matches per value of a field.
    pub(crate) fn count_by(&self, query: &VehicleQuery, field: FacetField) -> Vec<StockCount> {
        self.matching(query).map_or_else(Vec::new, |rows| self.counts(&rows, field))
    }

    /// The matching rows; `None` if no row can match.
    fn matching(&self, query: &VehicleQuery) -> Option<Rows> {
        let mut rows = self.in_status(query.status, query.viewer)?;
        for lookup in lookups(query) {
            rows.keep(&self.rows_with(lookup));
        }
        if !query.models.is_empty() {
            let mut found = Rows::none(self.listings.len());
            for model in &query.models {
                found.add(&self.rows_with(Lookup::Is(Column::Model, model.clone())));
            }
            rows.keep(&found);
        }
        for fact in query.facts.iter() {
            rows.keep(self.facts.rows_with(fact)?);
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
                Alternative::Near(near) => found.add(&self.rows_with(Lookup::Near(near.clone()))),
                Alternative::PriceAtMost(dollars) => found.add(&self.rows_priced(0..=*dollars)),
                Alternative::PriceAtLeast(dollars) => {
                    found.add(&self.rows_priced((*dollars).max(0)..=i64::MAX))
                }
                Alternative::IsVin(vin) => found.add(&self.rows_with(Lookup::IsVin(vin.clone()))),
                Alternative::OfMake(make) => {
                    found.add(&self.rows_with(Lookup::Is(Column::Make, make.clone())));
                }
            }
        }
        rows.keep(&found);
    }

    /// The rows with a price in this range.
    fn rows_priced(&self, prices: std::ops::RangeInclusive<i64>) -> Rows {
        Rows::from_fn(self.listings.len(), |row| prices.contains(&self.prices[row]))
    }

    fn sorted(&self, rows: &Rows, query: &VehicleQuery, after: Option<Position>, limit: usize) -> Vec<u32> {
        let sort = query.sort;
        let mut found: Vec<(Position, u32)> = rows
            .iter()
            .map(|row| (query.position(self.car(row)), row))
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
        if let Some(unknown_keys) = unknown_keys(sort) {
            let [known, unknown] = after_in_highest_first(order, unknown_keys, after);
            let found = known.iter().rev().chain(unknown.iter().rev()).filter(is_found);
            return found.take(limit).map(|(_, row)| *row).collect();
        }
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

/// Keys of unknown values in the ascending and in the descending order, if a sort by highest values first has them last.
const fn unknown_keys(sort: Sort) -> Option<[i64; 2]> {
    match sort {
        Sort::PriceHigh => Some([Sort::ON_REQUEST_LOW, Sort::ON_REQUEST_HIGH]),
        Sort::MilesHigh => Some([Sort::UNKNOWN_MILES_LOW, Sort::UNKNOWN_MILES_HIGH]),
        _ => None,
    }
}

/// The entries of an ascending order that follow a position in the descending one, to be read from their ends: first
/// those with a known value, then the others, which have another key in each order.
fn after_in_highest_first(
    order: &[(Position, u32)],
    [ascending, descending]: [i64; 2],
    after: Option<Position>,
) -> [&[(Position, u32)]; 2] {
    let (known, unknown) = order.split_at(order.partition_point(|(position, _)| position.key < ascending));
    let Some(after) = after else { return [known, unknown] };
    let known = &known[..known.partition_point(|(position, _)| *position < after)];
    let precedes = |position: &Position| Position { key: descending, id: position.id } < after;
    [known, &unknown[..unknown.partition_point(|(position, _)| precedes(position))]]
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
        query.near.clone().map(Lookup::Near),
    ]
    .into_iter()
    .flatten()
}

/// Price, year and mileage ranges of a query; a missing bound becomes the type's minimum or maximum.
struct Ranges {
    /// Begins at 0 or above if there is any bound, because a price on request is in no range.
    prices: std::ops::RangeInclusive<i64>,
    years: std::ops::RangeInclusive<i32>,
    /// Begins at 0 or above if there is any bound, because unknown mileage is in no range.
    miles: std::ops::RangeInclusive<i32>,
}

impl Ranges {
    fn of(query: &VehicleQuery) -> Self {
        let has_price = query.min_price.is_some() || query.max_price.is_some();
        let least_price = if has_price { query.min_price.unwrap_or(0).max(0) } else { i64::MIN };
        let has_miles = query.min_miles.is_some() || query.max_miles.is_some();
        let least_miles = if has_miles { query.min_miles.unwrap_or(0).max(0) } else { i32::MIN };
        Self {
            miles: least_miles..=query.max_miles.unwrap_or(i32::MAX),
            prices: least_price..=query.max_price.unwrap_or(i64::MAX),
            years: query.min_year.unwrap_or(i32::MIN)..=query.max_year.unwrap_or(i32::MAX),
        }
    }

    fn is_everything(&self) -> bool {
        let all = i32::MIN..=i32::MAX;
        self.prices == (i64::MIN..=i64::MAX) && self.years == all && self.miles == all
    }

    fn hold(&self, snapshot: &Snapshot, row: u32) -> bool {
        let row = row as usize;
        self.prices.contains(&snapshot.prices[row])
            && self.years.contains(&snapshot.years[row])
            && self.miles.contains(&snapshot.miles[row])
    }

    /// All rows within the ranges.
    fn rows(&self, snapshot: &Snapshot) -> Rows {
        let (least, most) = (*self.prices.start(), *self.prices.end());
        let (first, last) = (*self.years.start(), *self.years.end());
        let (nearest, farthest) = (*self.miles.start(), *self.miles.end());
        let columns =
            snapshot.prices.chunks(64).zip(snapshot.years.chunks(64)).zip(snapshot.miles.chunks(64));
        let words = columns.map(|((prices, years), miles)| {
            prices.iter().zip(years).zip(miles).enumerate().fold(
                0_u64,
                |bits, (bit, ((price, year), miles))| {
                    let is_within = (least <= *price)
                        & (*price <= most)
                        & (first <= *year)
                        & (*year <= last)
                        & (nearest <= *miles)
                        & (*miles <= farthest);
                    bits | (u64::from(is_within) << bit)
                },
            )
        });
        Rows::of_words(words)
    }
}
