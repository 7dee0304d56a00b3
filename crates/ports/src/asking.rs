//! Keeping what visitors ask.

use async_trait::async_trait;
use domain::{
    Timestamp,
    asking::{Asking, Receipt},
};

use crate::{
    StoreError,
    acts::{Act, Idempotent, Outcome, Recall},
};

/// Another asking has this reference already: draw another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReferenceTaken;

/// Keeps what visitors ask, until somebody of the concierge has answered.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait AskingDesk: Send + Sync {
    /// What is known of an act that [`keep`](Self::keep) would do at that moment.
    async fn recall(&self, idempotent: &Idempotent, at: Timestamp) -> Result<Recall<Receipt>, StoreError>;

    /// Keeps something under the receipt's reference, which no other asking of any kind may have:
    /// [`ReferenceTaken`] otherwise. An [`Act`] with all its duties; the vehicle that it names MUST
    /// exist.
    async fn keep(
        &self,
        asking: &Asking,
        receipt: &Receipt,
        act: &Act,
    ) -> Result<Outcome<Receipt, ReferenceTaken>, StoreError>;
}
