//! What nobody can guess.

use crate::StoreError;

/// Draws bits that nobody can guess.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait Randomness: Send + Sync {
    /// Fills the bytes.
    ///
    /// # Errors
    /// When there is no good randomness: worse MUST NOT be given instead.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), StoreError>;
}
