//! A set of rows as a bit set.

use roaring::RoaringBitmap;

const BITS: usize = 64;

/// A set of rows of one segment. Counting and intersecting are a pass over some kilobytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rows(Vec<u64>);

impl Rows {
    /// No rows, of any segment.
    pub(crate) const NONE: &'static Self = &Self(Vec::new());

    /// An empty set with capacity for `count` rows.
    pub(crate) fn none(count: usize) -> Self {
        Self(vec![0; count.div_ceil(BITS)])
    }

    /// The rows below `count`.
    pub(crate) fn all(count: usize) -> Self {
        let mut words = vec![u64::MAX; count.div_ceil(BITS)];
        if let Some(last) = words.last_mut() {
            *last >>= (BITS - count % BITS) % BITS;
        }
        Self(words)
    }

    /// An empty set with the capacity of this one.
    pub(crate) fn without_rows(&self) -> Self {
        Self(vec![0; self.0.len()])
    }

    /// The rows of a bitmap; those from `count` on may be dropped.
    pub(crate) fn of(rows: &RoaringBitmap, count: usize) -> Self {
        let mut set = Self::none(count);
        for row in rows {
            set.insert(row);
        }
        set
    }

    /// Intersects with the other set.
    pub(crate) fn keep(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
    }

    pub(crate) fn insert(&mut self, row: u32) {
        if let Some(word) = self.0.get_mut(row as usize / BITS) {
            *word |= 1 << (row as usize % BITS);
        }
    }

    /// Removes one row.
    pub(crate) fn clear_row(&mut self, row: u32) {
        if let Some(word) = self.0.get_mut(row as usize / BITS) {
            *word &= !(1 << (row as usize % BITS));
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Removes the rows of the other set.
    pub(crate) fn remove(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
    }

    /// Adds the rows of the other set that are missing and removes those that are present.
    pub(crate) fn toggle(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word ^= other;
        }
    }

    /// Adds the rows of the other set.
    pub(crate) fn add(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Number of rows that are in both sets.
    pub(crate) fn count_common(&self, other: &Self) -> u64 {
        self.0.iter().zip(&other.0).map(|(one, other)| u64::from((one & other).count_ones())).sum()
    }

    pub(crate) fn contains(&self, row: u32) -> bool {
        self.0.get(row as usize / BITS).is_some_and(|word| word >> (row as usize % BITS) & 1 == 1)
    }

    /// The rows, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> {
        (0_u32..).step_by(BITS).zip(&self.0).flat_map(|(first, word)| bits(*word).map(move |bit| first + bit))
    }

    /// The rows, descending.
    pub(crate) fn descending(&self) -> impl Iterator<Item = u32> {
        let words = self.0.iter().enumerate().rev();
        words.flat_map(|(place, word)| {
            let first = u32::try_from(place * BITS).unwrap_or(u32::MAX);
            // The highest bit is the lowest of the reversed word.
            bits(word.reverse_bits()).map(move |bit| first + (u64::BITS - 1 - bit))
        })
    }

    /// The rows below `count` for which `holds` is true.
    #[cfg(test)]
    pub(crate) fn from_fn(count: usize, holds: impl Fn(usize) -> bool) -> Self {
        let mut rows = Self::none(count);
        (0_u32..).zip(0..count).filter(|(_, row)| holds(*row)).for_each(|(row, _)| rows.insert(row));
        rows
    }

    /// Memory use in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.0.len() * size_of::<u64>()
    }
}

/// The places of the bits that are set, ascending.
fn bits(word: u64) -> impl Iterator<Item = u32> {
    let mut left = word;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let bit = left.trailing_zeros();
            left &= left - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_set_operations() {
        let rows: RoaringBitmap = [0, 63, 64, 129].into_iter().collect();
        let mut set = Rows::of(&rows, 130);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 129]);
        assert_eq!(set.count(), 4);
        assert!(set.contains(64) && !set.contains(65) && !set.contains(4000));
        assert_eq!(set.count_common(&Rows::from_fn(130, |row| row >= 64)), 2);
        set.keep(&Rows::from_fn(130, |row| row >= 64));
        assert_eq!(set.iter().collect::<Vec<_>>(), [64, 129]);
        assert_eq!(Rows::from_fn(70, |_| true).count(), 70);
        set.add(&Rows::from_fn(1, |_| true));
        set.insert(127);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 64, 127, 129]);
        assert_eq!(set.descending().collect::<Vec<_>>(), [129, 127, 64, 0]);
        set.toggle(&Rows::from_fn(130, |row| row < 2));
        assert_eq!(set.iter().collect::<Vec<_>>(), [1, 64, 127, 129]);
        set.remove(&Rows::from_fn(130, |row| row < 127));
        assert_eq!(set.iter().collect::<Vec<_>>(), [127, 129]);
        assert!(!set.is_empty() && set.without_rows().is_empty());
        for count in [0, 1, 63, 64, 65, 128] {
            assert_eq!(Rows::all(count), Rows::from_fn(count, |_| true));
        }
    }
}
