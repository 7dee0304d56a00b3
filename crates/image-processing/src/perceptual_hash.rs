//! Perceptual hash (difference hash) to find copies of a picture.

/// A 64-bit difference hash: for each pair of neighbors in eight rows of nine grey values, whether the right
/// one is brighter. Copies in other sizes, formats and qualities have similar hashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerceptualHash(pub u64);

impl PerceptualHash {
    /// The hash of a small grey picture with `width` values per row.
    pub(crate) fn of(grey: &[u8], width: usize) -> Self {
        let mut bits = 0;
        for row in grey.chunks_exact(width) {
            for pair in row.windows(2) {
                bits = bits << 1 | u64::from(pair[0] < pair[1]);
            }
        }
        Self(bits)
    }
}
