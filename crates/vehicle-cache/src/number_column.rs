//! A column of numbers that is searched by range and sorted by.

use std::ops::RangeInclusive;

use crate::{
    order::{DirectedOrder, Order},
    rows::Rows,
};

/// Number of sets kept per column. A search copies one and corrects at most half of the rows between two.
const SETS: usize = 32;

/// Values by row, some of them unknown, with their order.
pub(crate) struct NumberColumn {
    /// Any number for a row whose value is unknown.
    values: Vec<i32>,
    order: Order,
    /// Sets of the first rows in ascending order: none, `step` rows, twice as many, and so on.
    first: Vec<Rows>,
    step: usize,
}

impl NumberColumn {
    /// `values` are by row; `None` is unknown.
    pub(crate) fn of(values: impl Iterator<Item = Option<i32>> + Clone) -> Self {
        let order = Order::of(values.clone().map(|value| value.map(i64::from)));
        let values: Vec<i32> = values.map(Option::unwrap_or_default).collect();
        let step = values.len().div_ceil(SETS).max(1);
        let ascending = order.in_direction(false);
        let mut rows = Rows::none(values.len());
        let mut first = vec![rows.clone()];
        for place in ascending.known_places() {
            rows.insert(ascending.row(place));
            if (place + 1) % step == 0 {
                first.push(rows.clone());
            }
        }
        Self { values, order, first, step }
    }

    /// All rows by value, the unknown last.
    pub(crate) const fn order(&self, is_descending: bool) -> DirectedOrder<'_> {
        self.order.in_direction(is_descending)
    }

    /// The value in a row where it is known.
    pub(crate) fn value(&self, row: u32) -> i32 {
        self.values[row as usize]
    }

    /// The rows whose value is known and within a range.
    pub(crate) fn rows_within(&self, range: &RangeInclusive<i32>) -> Rows {
        let order = self.order(false);
        let known = order.known_places();
        let start = order.partition_point(known.clone(), |row| self.value(row) < *range.start());
        let end = order.partition_point(start..known.end, |row| self.value(row) <= *range.end());
        if end - start <= self.step {
            let mut rows = Rows::none(self.values.len());
            (start..end).for_each(|place| rows.insert(order.row(place)));
            return rows;
        }
        let mut rows = self.first_rows(end);
        rows.remove(&self.first_rows(start));
        rows
    }

    /// The first rows in ascending order.
    fn first_rows(&self, count: usize) -> Rows {
        let order = self.order(false);
        let nearest = ((count + self.step / 2) / self.step).min(self.first.len() - 1);
        let held = nearest * self.step;
        let mut rows = self.first[nearest].clone();
        (held..count).for_each(|place| rows.insert(order.row(place)));
        (count..held).for_each(|place| rows.clear_row(order.row(place)));
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_within_matches_values_in_the_range() {
        for (count, unknown) in [(0, 7), (1, 7), (31, 7), (33, 1), (64, 2), (65, 5), (1_000, 3), (5_000, 9)] {
            let values: Vec<Option<i32>> =
                (0..count).map(|row| (row % unknown != 0).then_some(row * 7919 % 101)).collect();
            let column = NumberColumn::of(values.iter().copied());
            for range in [
                10..=20,
                0..=100,
                50..=50,
                i32::MIN..=3,
                99..=i32::MAX,
                101..=200,
                -5..=-1,
                RangeInclusive::new(20, 10),
            ] {
                let expected = Rows::from_fn(values.len(), |row| {
                    values[row].is_some_and(|value| range.contains(&value))
                });
                assert_eq!(column.rows_within(&range), expected, "{count} {unknown} {range:?}");
            }
        }
    }
}
