//! Facts of the listings in memory: words as numbers, values as sets of rows.

use std::{collections::HashMap, sync::Arc};

use domain::vehicles::{FactField, FactValue, FactValues, StockCount, VehicleSummary};
use ports::vehicles::ListingRecord;
use roaring::RoaringBitmap;

use crate::{rows::Rows, text_index::TextIndexBuilder};

/// A listing as snapshots hold it: like [`ListingRecord`], but the words of its facts are numbers, because an
/// inventory repeats them.
pub(crate) struct CachedListing {
    pub(crate) summary: Arc<VehicleSummary>,
    pub(crate) featured_rank: Option<i32>,
    pub(crate) updated_at: domain::Timestamp,
    values: FactValues,
    /// Indexes in [`FactWords`].
    words: Box<[u32]>,
    vin: Option<Box<str>>,
}

impl CachedListing {
    fn new(listing: ListingRecord, words: &mut Arc<FactWords>) -> Self {
        Self {
            values: listing.facts.values,
            words: listing.facts.words.iter().map(|word| FactWords::number(words, word)).collect(),
            vin: listing.facts.vin.map(String::into_boxed_str),
            summary: Arc::new(listing.summary),
            featured_rank: listing.featured_rank,
            updated_at: listing.updated_at,
        }
    }

    /// Listings as segments hold them, ascending by id.
    pub(crate) fn all_of(mut listings: Vec<ListingRecord>, words: &mut Arc<FactWords>) -> Vec<Arc<Self>> {
        listings.sort_unstable_by_key(|listing| listing.summary.id);
        listings.into_iter().map(|listing| Arc::new(Self::new(listing, words))).collect()
    }
}

/// Distinct words of facts. Consecutive snapshots share them; numbers are never reused.
#[derive(Clone, Default)]
pub(crate) struct FactWords {
    words: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
}

impl FactWords {
    /// The number of a word, which is added if it is new.
    fn number(this: &mut Arc<Self>, word: &str) -> u32 {
        if let Some(number) = this.numbers.get(word) {
            return *number;
        }
        let (all, word) = (Arc::make_mut(this), Arc::<str>::from(word));
        let number = u32::try_from(all.words.len()).unwrap_or(u32::MAX);
        all.words.push(Arc::clone(&word));
        all.numbers.insert(word, number);
        number
    }

    /// Adds the rows of each word to an index.
    pub(crate) fn index(&self, listings: &[Arc<CachedListing>], texts: &mut TextIndexBuilder) {
        let mut rows = vec![RoaringBitmap::new(); self.words.len()];
        for (row, listing) in (0_u32..).zip(listings) {
            for number in &listing.words {
                rows[*number as usize].insert(row);
            }
        }
        for (word, rows) in self.words.iter().zip(rows).filter(|(_, rows)| !rows.is_empty()) {
            texts.add(word, &rows);
        }
    }
}

/// Rows by fact.
pub(crate) struct FactIndex {
    values: HashMap<FactValue, Rows>,
    /// Rows with a VIN that everyone sees, in ascending order of the VINs.
    by_vin: Vec<u32>,
}

impl FactIndex {
    pub(crate) fn of(listings: &[Arc<CachedListing>]) -> Self {
        let all = FactField::ALL.into_iter().flat_map(FactField::values);
        let mut values: HashMap<FactValue, Rows> =
            all.map(|value| (value, Rows::none(listings.len()))).collect();
        for (row, listing) in (0_u32..).zip(listings) {
            for value in listing.values.iter() {
                values.entry(value).and_modify(|rows| rows.insert(row));
            }
        }
        let rows = (0_u32..).zip(listings).filter(|(_, listing)| listing.vin.is_some());
        let mut by_vin: Vec<u32> = rows.map(|(row, _)| row).collect();
        by_vin.sort_by_key(|row| listings[*row as usize].vin.as_deref());
        Self { values, by_vin }
    }

    /// The rows that have a value.
    pub(crate) fn rows_with(&self, value: FactValue) -> Option<&Rows> {
        self.values.get(&value)
    }

    /// The rows with a VIN.
    pub(crate) fn rows_of_vin(&self, vin: &str, listings: &[Arc<CachedListing>]) -> RoaringBitmap {
        let vin_of = |row: &u32| listings[*row as usize].vin.as_deref();
        let begin = self.by_vin.partition_point(|row| vin_of(row) < Some(vin));
        self.by_vin[begin..].iter().copied().take_while(|row| vin_of(row) == Some(vin)).collect()
    }

    /// Counts rows per value of a field.
    pub(crate) fn counts(&self, rows: &Rows, field: FactField) -> Vec<StockCount> {
        let counts = field.values().into_iter().map(|value| StockCount {
            value: value.as_str().to_owned(),
            count: self.rows_with(value).map_or(0, |held| rows.count_common(held)),
        });
        counts.filter(|entry| entry.count > 0).collect()
    }
}
