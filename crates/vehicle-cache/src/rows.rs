//! A set of rows as a bit set.

use roaring::RoaringBitmap;

const BITS: usize = 64;

/// A set of rows of one snapshot. Counting and intersecting are a pass over some kilobytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rows(Vec<u64>);

impl Rows {
    /// The rows below `count` for which `holds` is true; it is called in ascending order.
    pub(crate) fn from_fn(count: usize, holds: impl Fn(usize) -> bool) -> Self {
        let words = (0..count.div_ceil(BITS)).map(|word| {
            let first = word * BITS;
            (first..count.min(first + BITS))
                .fold(0, |bits, row| bits | (u64::from(holds(row)) << (row - first)))
        });
        Self(words.collect())
    }

    /// An empty set with capacity for `count` rows.
    pub(crate) fn none(count: usize) -> Self {
        Self(vec![0; count.div_ceil(BITS)])
    }

    /// The rows of a bitmap; those from `count` on may be dropped.
    pub(crate) fn of(rows: &RoaringBitmap, count: usize) -> Self {
        let mut set = Self::none(count);
        for row in rows {
            if let Some(word) = set.0.get_mut(row as usize / BITS) {
                *word |= 1 << (row as usize % BITS);
            }
        }
        set
    }

    /// A set from 64-bit words, one bit per row, lowest row in the lowest bit.
    pub(crate) fn of_words(words: impl Iterator<Item = u64>) -> Self {
        Self(words.collect())
    }

    /// Removes the rows for which `holds` is false.
    pub(crate) fn retain(&mut self, holds: impl Fn(u32) -> bool) {
        for (first, word) in (0_u32..).step_by(BITS).zip(&mut self.0) {
            let mut left = *word;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                if !holds(first + bit) {
                    *word &= !(1 << bit);
                }
            }
        }
    }

    /// Intersects with the other set.
    pub(crate) fn keep(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
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
        (0_u32..).step_by(BITS).zip(&self.0).flat_map(|(first, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let bit = left.trailing_zeros();
                    left &= left - 1;
                    first + bit
                })
            })
        })
    }

    /// Memory use in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.0.len() * size_of::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_its_rows() {
        let rows: RoaringBitmap = [0, 63, 64, 129].into_iter().collect();
        let mut set = Rows::of(&rows, 130);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 129]);
        assert_eq!(set.count(), 4);
        assert!(set.contains(64) && !set.contains(65) && !set.contains(4000));
        assert_eq!(set.count_common(&Rows::from_fn(130, |row| row >= 64)), 2);
        set.keep(&Rows::from_fn(130, |row| row >= 64));
        assert_eq!(set.iter().collect::<Vec<_>>(), [64, 129]);
        assert_eq!(Rows::from_fn(70, |_| true).count(), 70);
        set.add(&Rows::of_words([1].into_iter()));
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 64, 129]);
        set.retain(|row| row != 0);
        set.retain(|row| row != 64);
        assert_eq!(set.iter().collect::<Vec<_>>(), [129]);
        assert_eq!(Rows::of_words([1, 1 << 63].into_iter()).iter().collect::<Vec<_>>(), [0, 127]);
    }
}
