//! Whether the store can serve.

use async_trait::async_trait;

use crate::StoreError;

/// Whether the store can serve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readiness {
    /// It answers, and its schema is the one this program was built for or a later one.
    Ready,
    /// It answers, but migrations are missing.
    MigrationsPending,
}

/// Asks the store how it is.
#[async_trait]
pub trait Health: Send + Sync {
    /// A real round trip to the store; MUST answer within a few seconds, also when the store hangs.
    async fn readiness(&self) -> Result<Readiness, StoreError>;
}
