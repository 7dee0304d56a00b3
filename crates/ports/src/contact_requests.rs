//! Keeping what visitors ask.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{TokenHash, UserId},
    contact_requests::{Confirmation, ContactRequest},
    mail::Mail,
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
};

/// Why something that was asked is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContactRequestError {
    /// Another asking has this reference already: draw another.
    ReferenceTaken,
    /// The time that was picked is somebody else's, elsewhere, past, or not offered any more.
    SlotTaken,
}

/// What whoever asked is mailed at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfirmationEmail {
    /// What opens their thread.
    pub link: TokenHash,
    /// The mail that holds it.
    pub mail: Mail,
}

/// Keeps what visitors ask, until somebody of the concierge has answered.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait ContactRequests: Send + Sync {
    /// What is known of an act that [`keep`](Self::keep) would do at that moment.
    async fn find_stored(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<Confirmation>, StoreError>;

    /// Keeps something under the receipt's reference, which no other asking of any kind may have:
    /// [`ContactRequestError::ReferenceTaken`] otherwise. A question or a wish to meet becomes a thread of
    /// [`Inquiries`](crate::inquiries::Inquiries); a slot that was picked becomes its meeting, and of
    /// those who pick one at the same time one has it. An [`Command`] with all its duties; the vehicle that
    /// it names MUST exist. What whoever asked is mailed goes into the outbox with it, and its link opens
    /// the thread; only a question or a wish to meet has one. The thread belongs to `asker`, the member
    /// who was signed in.
    async fn keep<'a>(
        &self,
        asking: &ContactRequest,
        asker: Option<UserId>,
        receipt: &Confirmation,
        act: &Command,
        told: Option<&'a ConfirmationEmail>,
    ) -> Result<CommandOutcome<Confirmation, ContactRequestError>, StoreError>;
}
