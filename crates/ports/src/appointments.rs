//! Port for the slots that the concierge offers, and for the calendar feeds of appointments.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{ActingSession, TokenHash, UserId},
    appointments::{AppointmentTown, MeetingAddress, NewSlot, Slot, SlotId},
    audit::Actor,
    contact_requests::Reference,
    inquiries::{Thread, ThreadOwner},
};

use crate::StoreError;

/// Why a slot was not withdrawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WithdrawSlotRefusal {
    /// The slot is booked.
    Booked,
    NoSuchSlot,
}

/// The member whose calendar feed was requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedOwner {
    pub user: UserId,
    /// Admins see all appointments, if the site's rule for their second factor is met.
    pub is_admin: bool,
    pub has_second_factor: bool,
    /// Folded email address; `None` until they have confirmed it.
    pub mailbox: Option<String>,
}

/// Stores slots and calendar feeds.
#[async_trait]
pub trait Appointments: Send + Sync {
    /// The slots of a town, or of all towns, that start between `from` and `to`, by start; each with the
    /// thread that has booked it.
    async fn slots(
        &self,
        town: Option<AppointmentTown>,
        from: Timestamp,
        to: Timestamp,
    ) -> Result<Vec<(Slot, Option<Reference>)>, StoreError>;

    async fn slot(&self, id: SlotId) -> Result<Option<Slot>, StoreError>;

    /// Offers slots at an address except those that [overlap](domain::appointments::without_overlaps) another one; returns how many were added.
    async fn offer_slots(
        &self,
        slots: &[NewSlot],
        address: &MeetingAddress,
        actor: Actor,
        at: Timestamp,
    ) -> Result<u64, StoreError>;

    /// Withdraws a slot.
    async fn withdraw_slot(
        &self,
        id: SlotId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), WithdrawSlotRefusal>, StoreError>;

    /// The threads whose appointment ends after `since`, by its start; of one owner, or of everybody.
    async fn appointments<'a>(
        &self,
        owner: Option<&'a ThreadOwner>,
        since: Timestamp,
    ) -> Result<Vec<Thread>, StoreError>;

    /// Sets the token of a member's calendar feed, replacing an earlier one; `None` disables the feed. The
    /// acting session MUST still exist: [`SessionEnded`](StoreError::SessionEnded) otherwise.
    async fn set_feed(
        &self,
        by: ActingSession,
        token: Option<TokenHash>,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// The owner of a feed; `None` when the token is unknown, or they are suspended at `at` or have
    /// closed their account.
    async fn feed_owner(&self, token: TokenHash, at: Timestamp) -> Result<Option<FeedOwner>, StoreError>;
}
