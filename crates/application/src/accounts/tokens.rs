//! Tokens of session cookies, known devices and emailed links, and the digests under which they are stored. A token is 32
//! random bytes and carries nothing, so there is no key that signs it.

use domain::accounts::{DeviceToken, RecoveryCode, SessionToken, SingleUseToken, TokenHash};
use ports::{StoreError, randomness::Randomness};
use sha2::{Digest, Sha256};

/// Digest under which a session token is stored.
pub(super) fn hash_session(token: &SessionToken) -> TokenHash {
    TokenHash(Sha256::digest(token.bits()).into())
}

/// Digest under which a device token is stored.
pub(super) fn hash_device(token: &DeviceToken) -> TokenHash {
    TokenHash(Sha256::digest(token.bits()).into())
}

/// Draws a token for a browser that is not a known device yet.
pub fn new_device_token(randomness: &dyn Randomness) -> Result<DeviceToken, StoreError> {
    let mut bits = [0; 32];
    randomness.fill(&mut bits)?;
    Ok(DeviceToken::from_bits(bits))
}

/// Digest under which a mailed single-use token is stored.
pub(crate) fn hash_single_use(token: &SingleUseToken) -> TokenHash {
    TokenHash(Sha256::digest(token.bits()).into())
}

/// Digest under which a recovery code is stored.
pub(super) fn hash_recovery(code: &RecoveryCode) -> TokenHash {
    TokenHash(Sha256::digest(code.bytes()).into())
}

/// Draws a single-use token.
pub(crate) fn new_single_use_token(randomness: &dyn Randomness) -> Result<SingleUseToken, StoreError> {
    let mut bits = [0; 32];
    randomness.fill(&mut bits)?;
    Ok(SingleUseToken::from_bits(bits))
}
