/// How a picture looks, in 64 bits: of each pair of neighbours in eight rows of nine greys, which is
/// the brighter. Copies in other sizes, formats and qualities look alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerceptualHash(pub u64);

/// So many bits apart, two pictures are taken for the same.
pub const NEAR: u32 = 6;

impl PerceptualHash {
    /// Of a small picture in grey, `width` to a row.
    pub(crate) fn of(grey: &[u8], width: usize) -> Self {
        let mut bits = 0;
        for row in grey.chunks_exact(width) {
            for pair in row.windows(2) {
                bits = bits << 1 | u64::from(pair[0] < pair[1]);
            }
        }
        Self(bits)
    }

    /// How many of the bits differ.
    #[must_use]
    pub const fn distance(self, other: Self) -> u32 {
        (self.0 ^ other.0).count_ones()
    }
}
