//! Passwords: what is kept of them, and whether one is right.

use async_trait::async_trait;
use domain::accounts::{Password, PasswordHash};

use crate::StoreError;

/// Whether a password is the right one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is not.
    Wrong,
    /// It is.
    Right,
    /// It is, and what is kept of it was made with less care than today's.
    RightButWeak,
}

/// Makes and checks what is kept of passwords. Both are slow on purpose: an implementation MUST keep
/// them away from everybody else's work and MUST answer [`StoreError::Unavailable`] rather than
/// let them pile up.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// What to keep of a password.
    async fn hash(&self, password: &Password) -> Result<PasswordHash, StoreError>;

    /// Checks a password against what was kept. `None`, for a member that does not exist, is
    /// [`Verdict::Wrong`] after the same work.
    async fn verify<'a>(
        &self,
        password: &Password,
        kept: Option<&'a PasswordHash>,
    ) -> Result<Verdict, StoreError>;
}
