//! The operating system's random generator behind the port `Randomness`.

use ports::{StoreError, randomness::Randomness};

/// The operating system's cryptographic random generator.
pub(crate) struct SystemRandomness;

impl Randomness for SystemRandomness {
    #[expect(clippy::disallowed_methods, reason = "the adapter of the port")]
    fn fill(&self, bytes: &mut [u8]) -> Result<(), StoreError> {
        getrandom::fill(bytes).map_err(|error| StoreError::Failed(format!("no randomness: {error}")))
    }
}
