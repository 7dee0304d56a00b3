//! The rows of a snapshot in the order of a sort.

use std::ops::Range;

/// All rows in ascending order of a key. Rows without a key are last in both directions.
pub(crate) struct Order {
    /// Rows with a key by key and row number, then the others by row number.
    rows: Vec<u32>,
    /// By row: its index in `rows`.
    indexes: Vec<u32>,
    /// Number of rows with a key.
    known: usize,
}

impl Order {
    /// `keys` are by row.
    pub(crate) fn of(keys: impl Iterator<Item = Option<i64>>) -> Self {
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        for (row, key) in (0_u32..).zip(keys) {
            match key {
                Some(key) => known.push((key, row)),
                None => unknown.push(row),
            }
        }
        known.sort_unstable();
        let rows: Vec<u32> = known.iter().map(|(_, row)| *row).chain(unknown).collect();
        let mut indexes = vec![0; rows.len()];
        for (index, row) in (0_u32..).zip(&rows) {
            indexes[*row as usize] = index;
        }
        Self { rows, indexes, known: known.len() }
    }

    pub(crate) const fn in_direction(&self, is_descending: bool) -> DirectedOrder<'_> {
        DirectedOrder { order: self, is_descending }
    }
}

/// An order in one direction. The place of a row is its index in that list.
#[derive(Clone, Copy)]
pub(crate) struct DirectedOrder<'a> {
    order: &'a Order,
    is_descending: bool,
}

impl DirectedOrder<'_> {
    /// The index in the ascending order for a place, or the place for an index.
    const fn mirrored(self, index: usize) -> usize {
        let (known, all) = (self.order.known, self.order.rows.len());
        if !self.is_descending {
            index
        } else if index < known {
            known - 1 - index
        } else {
            known + (all - 1 - index)
        }
    }

    pub(crate) fn row(self, place: usize) -> u32 {
        self.order.rows[self.mirrored(place)]
    }

    pub(crate) fn place(self, row: u32) -> usize {
        self.mirrored(self.order.indexes[row as usize] as usize)
    }

    /// All places.
    pub(crate) const fn places(self) -> Range<usize> {
        0..self.order.rows.len()
    }

    /// The places of rows with a key.
    pub(crate) const fn known_places(self) -> Range<usize> {
        0..self.order.known
    }

    /// The first of the places whose row does not satisfy `is_before`; their end if all do. The rows that satisfy it
    /// must come first.
    pub(crate) fn partition_point(self, places: Range<usize>, is_before: impl Fn(u32) -> bool) -> usize {
        let Range { mut start, mut end } = places;
        while start < end {
            let middle = start.midpoint(end);
            if is_before(self.row(middle)) {
                start = middle + 1;
            } else {
                end = middle;
            }
        }
        start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_keys_are_last_in_both_directions() {
        let order = Order::of([Some(30), None, Some(10), Some(30), None].into_iter());
        let rows = |is_descending| {
            let order = order.in_direction(is_descending);
            let rows: Vec<u32> = order.places().map(|place| order.row(place)).collect();
            assert!(order.places().all(|place| order.place(order.row(place)) == place));
            rows
        };
        assert_eq!(rows(false), [2, 0, 3, 1, 4]);
        assert_eq!(rows(true), [3, 0, 2, 4, 1]);
        let descending = order.in_direction(true);
        assert_eq!(descending.partition_point(descending.known_places(), |row| row != 2), 2);
        assert_eq!(descending.partition_point(descending.known_places(), |_| true), 3);
        assert_eq!(descending.partition_point(1..1, |_| true), 1);
    }
}
