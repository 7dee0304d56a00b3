//! Random names of files.

use data_encoding::HEXLOWER;
use ports::{StoreError, randomness::Randomness};

/// `N` random bytes as lower-case hexadecimal digits.
///
/// # Errors
/// When the system has no randomness.
pub(crate) fn random_hex<const N: usize>(randomness: &dyn Randomness) -> Result<String, StoreError> {
    let mut bytes = [0; N];
    randomness.fill(&mut bytes)?;
    Ok(HEXLOWER.encode(&bytes))
}
