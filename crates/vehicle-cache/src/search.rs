//! Searching a segment: filter to a set of rows, then sort them or walk a prepared order.

use std::ops::RangeInclusive;

use domain::vehicles::{Alternative, NumberField, Position, Sort, Town, VehicleQuery};

use crate::{
    lookup::{Column, Lookup},
    order::DirectedOrder,
    rows::Rows,
    segment::Segment,
};

impl Segment {
    /// The first `limit` of some rows after a position, in the query's order.
    pub(crate) fn sorted(
        &self,
        rows: &Rows,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: usize,
    ) -> Vec<u32> {
        match (query.sort, self.order(query.sort)) {
            (_, Some(order)) => self.in_order(rows, order, query, after, limit),
            (Sort::Relevance, None) => self.most_relevant(rows, query, after, limit),
            (_, None) => self.nearest(rows, query.origin(), after, limit),
        }
    }

    /// The matching rows without those in `replaced`; `None` if no row can match.
    pub(crate) fn matching(&self, query: &VehicleQuery, replaced: &Rows) -> Option<Rows> {
        let mut rows = self.in_status(query.only_status(), query.viewer)?;
        rows.remove(replaced);
        for lookup in lookups(query) {
            rows.keep(&self.rows_with(lookup));
        }
        if !query.models.is_empty() {
            let mut found = Rows::none(self.len());
            for model in &query.models {
                found.add(&self.rows_with(Lookup::Is(Column::Model, model.clone())));
            }
            rows.keep(&found);
        }
        for fact in query.facts.iter() {
            rows.keep(self.facts.rows_with(fact)?);
        }
        for term in query.search.terms() {
            self.retain_matches(&mut rows, term.alternatives());
        }
        let columns = [&self.prices, &self.years, &self.miles];
        for (column, range) in columns.into_iter().zip(ranges(query)) {
            if let Some(range) = range {
                rows.keep(&column.rows_within(&range));
            }
        }
        Some(rows)
    }

    /// Keeps the rows that match at least one alternative.
    fn retain_matches(&self, rows: &mut Rows, alternatives: &[Alternative]) {
        if let [way] = alternatives {
            self.retain_answers(rows, way);
            return;
        }
        let mut found = Rows::none(self.len());
        for way in alternatives {
            let mut answers = rows.clone();
            self.retain_answers(&mut answers, way);
            found.add(&answers);
        }
        rows.keep(&found);
    }

    /// Keeps the rows that match one alternative.
    fn retain_answers(&self, rows: &mut Rows, way: &Alternative) {
        let mut keep = |lookup: Lookup| rows.keep(&self.rows_with(lookup));
        match way {
            Alternative::Contains(texts) => {
                texts.iter().for_each(|text| keep(Lookup::Contains(Column::Words, text.clone())));
            }
            Alternative::All(ways) => ways.iter().for_each(|way| self.retain_answers(rows, way)),
            Alternative::Any(ways) => self.retain_matches(rows, ways),
            Alternative::Not(way) => {
                let mut answers = rows.clone();
                self.retain_answers(&mut answers, way);
                rows.remove(&answers);
            }
            Alternative::Within(field, range) => {
                let column = match field {
                    NumberField::Price => &self.prices,
                    NumberField::Year => &self.years,
                    NumberField::Miles => &self.miles,
                };
                rows.keep(&column.rows_within(&known_range(Some(*range.start()), Some(*range.end()))));
            }
            Alternative::LetterRun(letters) => keep(Lookup::LetterRun(letters.clone())),
            Alternative::Word(word) => keep(Lookup::Word(word.clone())),
            Alternative::InState(state) => keep(Lookup::InState(*state)),
            Alternative::Near(near) => keep(Lookup::Near(near.clone())),
            Alternative::HasStatus(status) => keep(Lookup::HasStatus(*status)),
            Alternative::StockNumber(word) => keep(Lookup::Contains(Column::Words, word.clone())),
            Alternative::HasNumber(id) => keep(Lookup::HasNumber(*id)),
            Alternative::IsVin(vin) => keep(Lookup::IsVin(vin.clone())),
            Alternative::OfMake(make) => keep(Lookup::Is(Column::Make, make.clone())),
        }
    }

    /// The first `limit` of the matches after a position, in a prepared order.
    fn in_order(
        &self,
        rows: &Rows,
        order: DirectedOrder<'_>,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: usize,
    ) -> Vec<u32> {
        let sort = query.sort;
        let begin = after.map_or(0, |after| {
            let is_before = |row: u32| !sort.precedes(after, sort.position(self.car(row)));
            order.partition_point(order.places(), is_before)
        });
        // Walking the order passes `all / total` rows for each match; sorting passes each match once or more.
        let total = rows.count();
        let is_sorted_faster = u128::from(total) * u128::from(total) < self.len() as u128 * limit as u128;
        if is_sorted_faster {
            let mut places: Vec<usize> =
                rows.iter().map(|row| order.place(row)).filter(|place| *place >= begin).collect();
            places.sort_unstable();
            places.into_iter().take(limit).map(|place| order.row(place)).collect()
        } else {
            let begin = begin.max(self.first_in_range(order, query));
            let walked = (begin..order.places().end).map(|place| order.row(place));
            walked.filter(|row| rows.contains(*row)).take(limit).collect()
        }
    }

    /// The first place that the query's range of the value by which it sorts allows; 0 for an order without a range.
    fn first_in_range(&self, order: DirectedOrder<'_>, query: &VehicleQuery) -> usize {
        let [prices, years, miles] = ranges(query);
        let (column, range) = match query.sort {
            Sort::PriceHigh | Sort::PriceLow => (&self.prices, prices),
            Sort::YearNew | Sort::YearOld => (&self.years, years),
            Sort::MilesLow | Sort::MilesHigh => (&self.miles, miles),
            _ => return 0,
        };
        let Some(range) = range else { return 0 };
        order.partition_point(order.known_places(), |row| {
            let value = column.value(row);
            if query.sort.is_descending() { value > *range.end() } else { value < *range.start() }
        })
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
        query.near.clone().map(Lookup::Near),
    ]
    .into_iter()
    .flatten()
}

/// The ranges of price, year and mileage of a query; `None` without a bound.
fn ranges(query: &VehicleQuery) -> [Option<RangeInclusive<i32>>; 3] {
    let known = |least: Option<i64>, most: Option<i64>| {
        (least.is_some() || most.is_some()).then(|| known_range(least, most))
    };
    let has_years = query.min_year.is_some() || query.max_year.is_some();
    [
        known(query.min_price, query.max_price),
        has_years.then(|| query.min_year.unwrap_or(i32::MIN)..=query.max_year.unwrap_or(i32::MAX)),
        known(query.min_miles.map(i64::from), query.max_miles.map(i64::from)),
    ]
}

/// A range of known prices or mileages, which are 0 or above.
fn known_range(least: Option<i64>, most: Option<i64>) -> RangeInclusive<i32> {
    // Above every price and mileage, so that a bound that does not fit allows as much as its nearest.
    const HIGHEST: i64 = i32::MAX as i64;
    let bound = |bound: i64| i32::try_from(bound.clamp(-1, HIGHEST)).unwrap_or(i32::MAX);
    bound(least.unwrap_or(0).max(0))..=bound(most.unwrap_or(HIGHEST))
}
