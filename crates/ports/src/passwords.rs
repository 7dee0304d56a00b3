//! Port for hashing and verifying passwords.

use async_trait::async_trait;
use domain::accounts::{Password, PasswordHash};

use crate::StoreError;

/// Result of verifying a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordCheck {
    Wrong,
    Right,
    /// Right, but the stored hash uses weaker parameters than today's and should be replaced.
    NeedsRehash,
}

/// Hashes and verifies passwords. Both are slow on purpose: an implementation MUST NOT block other work and
/// MUST return [`StoreError::Unavailable`] rather than queue without bound.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    async fn hash(&self, password: &Password) -> Result<PasswordHash, StoreError>;

    /// Verifies a password against a stored hash. `None`, for a member who does not exist, returns
    /// [`PasswordCheck::Wrong`] after the same amount of work.
    async fn verify<'a>(
        &self,
        password: &Password,
        stored_hash: Option<&'a PasswordHash>,
    ) -> Result<PasswordCheck, StoreError>;
}
