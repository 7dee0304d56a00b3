//! Port for storing inquiries, appointment requests and access requests of visitors.

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

/// Refusal to store a contact request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContactRequestError {
    /// Another contact request has this reference; the caller draws another.
    ReferenceTaken,
    /// The chosen slot is booked, in another town, past, or no longer offered.
    SlotTaken,
}

/// Mail that confirms a contact request to its sender.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfirmationEmail {
    /// Token of the link that opens the thread.
    pub link: TokenHash,
    /// The mail, with the link in it.
    pub mail: Mail,
}

/// Stores contact requests until the concierge has answered them.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait ContactRequests: Send + Sync {
    /// Stored result of the command that [`keep`](Self::keep) would carry out at that moment.
    async fn find_stored(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<Confirmation>, StoreError>;

    /// Stores a contact request; a [`Command`] with all its duties. Its reference MUST be unique among all
    /// contact requests: [`ContactRequestError::ReferenceTaken`] otherwise. The vehicle that it names MUST
    /// exist.
    ///
    /// An inquiry or an appointment request becomes a thread of [`Inquiries`](crate::inquiries::Inquiries)
    /// that belongs to `asker`, the member who was signed in. A chosen slot becomes its appointment; of
    /// concurrent requests for one slot, one gets it. `email` is queued in the same transaction, and its link
    /// opens the thread; only inquiries and appointment requests have one.
    async fn store_contact_request<'a>(
        &self,
        contact_request: &ContactRequest,
        asker: Option<UserId>,
        confirmation: &Confirmation,
        command: &Command,
        email: Option<&'a ConfirmationEmail>,
    ) -> Result<CommandOutcome<Confirmation, ContactRequestError>, StoreError>;
}
