use std::fmt;

use crate::accounts::{read_bits, write_bits};

/// What a mail about notices carries as the way out of such mail: 256 bits, drawn at random, good for
/// as long as anybody keeps the mail's hash, and as often as its reader likes.
#[derive(Clone, PartialEq, Eq)]
pub struct UnsubscribeToken([u8; 32]);

impl UnsubscribeToken {
    /// The token of those bits.
    #[must_use]
    pub const fn from_bits(bits: [u8; 32]) -> Self {
        Self(bits)
    }

    /// Reads what [`expose`](Self::expose) wrote; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        read_bits(text).map(Self)
    }

    /// For the link in the mail.
    #[must_use]
    pub fn expose(&self) -> String {
        write_bits(&self.0)
    }

    /// For hashing.
    #[must_use]
    pub const fn bits(&self) -> &[u8; 32] {
        &self.0
    }
}

/// Whoever holds it may stop somebody's mail, so it stays out of logs.
impl fmt::Debug for UnsubscribeToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("UnsubscribeToken(…)")
    }
}
