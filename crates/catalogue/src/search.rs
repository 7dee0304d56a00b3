//! Searching a snapshot.

use crate::{
    rows::Rows,
    snapshot::{Column, Snapshot},
};
use domain::vehicles::{Page, Position, Sort, VehicleQuery, VehicleSummary};

/// Up to so many matches are sorted; more are met soon enough by walking the list in its order.
const FEW: usize = 2_000;

impl Snapshot {
    /// The page of what matches, right after `after`.
    pub(crate) fn search(
        &self,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: usize,
    ) -> Page<VehicleSummary> {
        let ranges = Ranges::of(query);
        let Some(mut rows) = self.candidates(query) else {
            return Page { items: Vec::new(), total: 0, next: None };
        };
        if !ranges.is_everything() {
            // Few are asked one by one; many all at once, without a branch.
            if rows.count() < self.listings.len() as u64 / 16 {
                rows.retain(|row| ranges.hold(self, row));
            } else {
                rows.keep(&ranges.rows(self));
            }
        }
        let total = rows.count();
        let mut found = if total <= FEW as u64 {
            self.sorted(&rows, query.sort, after, limit + 1)
        } else {
            self.walked(&rows, query.sort, after, limit + 1)
        };
        let more = found.len() > limit;
        found.truncate(limit);
        let items: Vec<VehicleSummary> = found.into_iter().map(|row| self.car(row).clone()).collect();
        let next = items.last().filter(|_| more).map(|last| query.sort.position(last));
        Page { items, total, next }
    }

    /// The rows that have the status and hold every text; none when there cannot be any.
    fn candidates(&self, query: &VehicleQuery) -> Option<Rows> {
        let mut rows = self.in_status(query.status)?.clone();
        let words = query.search.words().iter().map(|word| (Column::Words, word));
        let filters =
            [(Column::Make, &query.make), (Column::Model, &query.model), (Column::Location, &query.location)];
        let filters = filters.into_iter().filter_map(|(column, filter)| Some((column, filter.as_ref()?)));
        for (column, text) in words.chain(filters) {
            rows.keep(&self.rows_with(column, text));
        }
        Some(rows)
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

    fn walked(&self, rows: &Rows, sort: Sort, after: Option<Position>, limit: usize) -> Vec<u32> {
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

/// The ranges of a query, with their missing ends at the ends of all numbers.
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

    /// All rows within.
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
