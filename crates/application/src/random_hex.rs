//! Random hexadecimal digits, for names of stored files.

use data_encoding::HEXLOWER;
use ports::{StoreError, randomness::Randomness};

/// `N` random bytes as lower-case hexadecimal digits.
///
/// # Errors
/// When the random number generator of the system fails.
pub(crate) fn random_hex<const N: usize>(randomness: &dyn Randomness) -> Result<String, StoreError> {
    let mut bytes = [0; N];
    randomness.fill(&mut bytes)?;
    Ok(HEXLOWER.encode(&bytes))
}
