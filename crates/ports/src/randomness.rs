//! Port for cryptographically secure random bytes.

use crate::StoreError;

/// Generates unpredictable bytes.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait Randomness: Send + Sync {
    /// Fills the buffer.
    ///
    /// # Errors
    /// When no secure randomness is available; weaker randomness MUST NOT be used instead.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), StoreError>;
}
