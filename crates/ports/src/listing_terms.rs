//! Port for the end of listings: reminding sellers of it, withdrawing what has expired, and renewing.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::Actor,
    notifications::NewNotification,
    submissions::SubmissionId,
    vehicles::{ListingSeller, ListingTerm, RenewalRefusal, VehicleId},
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome},
};

/// A listing whose end has come, or comes soon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndingListing {
    pub vehicle: VehicleId,
    /// Year, make and model.
    pub title: String,
    pub ends_at: Timestamp,
    /// `None` for the site's own cars.
    pub seller: Option<ListingSeller>,
}

/// Command to remind the seller of a listing's end, or to withdraw the listing because its end has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndingCommand {
    pub vehicle: VehicleId,
    /// The end that was read; nothing is done if the listing has another one by now.
    pub ends_at: Timestamp,
    /// Notifications to give when it is done.
    pub notifications: Vec<NewNotification>,
    pub at: Timestamp,
}

/// A renewal by the seller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingRenewal {
    /// The submission that became the listing.
    pub submission: SubmissionId,
    /// A seller renews their own listings only.
    pub seller: UserId,
    /// For the audit log.
    pub actor: Actor,
    pub term: ListingTerm,
}

/// Refusal of a renewal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RenewRefusal {
    /// The seller has no such submission, or it is not listed.
    NoSuchListing,
    /// The listing may not be renewed.
    Impossible(RenewalRefusal),
}

/// Ends of listings.
///
/// Of concurrent equal commands one is done. The rules are those of
/// [`ListingExpiry`](domain::vehicles::ListingExpiry).
#[async_trait]
pub trait ListingTerms: Send + Sync {
    /// At most `limit` listings whose seller must be reminded at `at`, the earliest end first.
    async fn listings_to_remind(&self, at: Timestamp, limit: u32) -> Result<Vec<EndingListing>, StoreError>;

    /// At most `limit` listings that must be withdrawn at `at`, the earliest end first.
    async fn listings_to_expire(&self, at: Timestamp, limit: u32) -> Result<Vec<EndingListing>, StoreError>;

    /// Gives the notifications and remembers that the seller was reminded of this end; false, and nothing done,
    /// when that is not due any more.
    async fn remind_of_end(&self, command: &EndingCommand) -> Result<bool, StoreError>;

    /// Withdraws a listing, with an audit log entry without an actor, the notifications and the event of a changed
    /// listing; false, and nothing done, when it is not due any more.
    async fn expire_listing(&self, command: &EndingCommand) -> Result<bool, StoreError>;

    /// Gives a listing a new full term; one that expired is for sale again. In the same transaction: a record of the
    /// change, an audit log entry and the event. A [`Command`] with all its duties.
    async fn renew_listing(
        &self,
        renewal: &ListingRenewal,
        command: &Command,
    ) -> Result<CommandOutcome<VehicleId, RenewRefusal>, StoreError>;
}
