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

/// Why something that was asked is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotKept {
    /// Another asking has this reference already: draw another.
    ReferenceTaken,
    /// The time that was picked is somebody else's, elsewhere, past, or not offered any more.
    SlotTaken,
}

/// Keeps what visitors ask, until somebody of the concierge has answered.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait AskingDesk: Send + Sync {
    /// What is known of an act that [`keep`](Self::keep) would do at that moment.
    async fn recall(&self, idempotent: &Idempotent, at: Timestamp) -> Result<Recall<Receipt>, StoreError>;

    /// Keeps something under the receipt's reference, which no other asking of any kind may have:
    /// [`NotKept::ReferenceTaken`] otherwise. A question or a wish to meet becomes a thread of
    /// [`Inquiries`](crate::inquiries::Inquiries); a slot that was picked becomes its meeting, and of
    /// those who pick one at the same time one has it. An [`Act`] with all its duties; the vehicle that
    /// it names MUST exist.
    async fn keep(
        &self,
        asking: &Asking,
        receipt: &Receipt,
        act: &Act,
    ) -> Result<Outcome<Receipt, NotKept>, StoreError>;
}
