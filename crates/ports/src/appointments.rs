//! Appointments: the times that are offered, and calendars of the meetings.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{ActingSession, TokenHash, UserId},
    appointments::{Slot, SlotId},
    audit::Actor,
    contact_requests::{Reference, Town},
    inquiries::{Thread, ThreadOwner},
};

use crate::StoreError;

/// A time that is to be offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewSlot {
    /// Where.
    pub town: Town,
    /// From when.
    pub starts_at: Timestamp,
    /// Until when.
    pub ends_at: Timestamp,
}

/// What became of withdrawing a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Withdrawn {
    /// It is not offered any more.
    Done,
    /// It is somebody's.
    Taken,
    /// There is no such slot.
    NoSuch,
}

/// Whose calendar a feed shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedOwner {
    /// Who.
    pub user: UserId,
    /// Whether it shows everybody's meetings.
    pub is_admin: bool,
    /// Their folded address, once they have confirmed it.
    pub mailbox: Option<String>,
}

/// Keeps the times that are offered.
#[async_trait]
pub trait Appointments: Send + Sync {
    /// The slots of a town, or of all, that start within the span, by their start; each with the
    /// thread whose it is.
    async fn slots(
        &self,
        town: Option<Town>,
        from: Timestamp,
        to: Timestamp,
    ) -> Result<Vec<(Slot, Option<Reference>)>, StoreError>;

    /// The slot of that number.
    async fn slot(&self, id: SlotId) -> Result<Option<Slot>, StoreError>;

    /// Offers times, but for those that overlap one of the same town; how many.
    async fn offer(&self, slots: &[NewSlot], actor: Actor, at: Timestamp) -> Result<u64, StoreError>;

    /// Offers a time no longer.
    async fn withdraw(&self, id: SlotId, actor: Actor, at: Timestamp) -> Result<Withdrawn, StoreError>;

    /// The threads with a meeting that ends after that, by its start: everybody's, or somebody's.
    async fn meetings<'a>(
        &self,
        owner: Option<&'a ThreadOwner>,
        since: Timestamp,
    ) -> Result<Vec<Thread>, StoreError>;

    /// Gives a member a feed, in place of the one they had; `None` takes it from them. The acting
    /// session MUST be there still: [`SessionEnded`](StoreError::SessionEnded) otherwise.
    async fn set_feed(
        &self,
        by: ActingSession,
        token: Option<TokenHash>,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Whose feed it is; nobody's when they are kept out or have left.
    async fn feed_owner(&self, token: TokenHash) -> Result<Option<FeedOwner>, StoreError>;
}
