//! The distinct values of a field of all rows.

use std::collections::HashMap;

use domain::vehicles::StockCount;
use roaring::RoaringBitmap;

use crate::rows::Rows;

/// The distinct values of a field and the value of each row.
pub(crate) struct FieldValues {
    values: Vec<String>,
    /// By row: index into `values`.
    rows: Vec<u32>,
}

impl FieldValues {
    /// `values` are by row; empty if the row has none.
    pub(crate) fn of<'a>(values: impl Iterator<Item = &'a str>) -> Self {
        let mut numbers = HashMap::<&str, u32>::new();
        let rows = values
            .map(|value| {
                let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                *numbers.entry(value).or_insert(next)
            })
            .collect();
        let mut values = vec![String::new(); numbers.len()];
        for (value, number) in numbers {
            values[number as usize] = value.to_owned();
        }
        Self { values, rows }
    }

    /// The number of a row's value: equal for equal values.
    pub(crate) fn number(&self, row: u32) -> u32 {
        self.rows[row as usize]
    }

    /// The value with this number.
    pub(crate) fn value(&self, number: u32) -> &str {
        &self.values[number as usize]
    }

    /// Each value with its rows.
    pub(crate) fn with_rows(&self) -> impl Iterator<Item = (&str, RoaringBitmap)> {
        let mut rows = vec![RoaringBitmap::new(); self.values.len()];
        for (row, number) in (0_u32..).zip(&self.rows) {
            rows[*number as usize].insert(row);
        }
        self.values.iter().map(String::as_str).zip(rows)
    }

    /// Counts rows per value, without rows that have none.
    pub(crate) fn counts(&self, rows: &Rows) -> Vec<StockCount> {
        let mut counts = vec![0_u64; self.values.len()];
        for row in rows.iter() {
            counts[self.rows[row as usize] as usize] += 1;
        }
        let counted = self.values.iter().zip(counts).filter(|(value, count)| *count > 0 && !value.is_empty());
        counted.map(|(value, count)| StockCount { value: value.clone(), count }).collect()
    }
}
