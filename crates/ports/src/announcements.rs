//! Port for turning logged events into notifications: changed vehicles and new cases in the admin queues.
//!
//! A caller reads what happened after the stored position of the event log, works out who is to be notified,
//! and stores the notifications together with the new position. When several servers do so at the same time,
//! only one of them succeeds.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    events::EventId,
    notifications::{NewCase, NewNotification, VehicleChange},
    saved::{SavedSearch, SavedSearchId},
    vehicles::{ListingViewer, VehicleId},
};

use crate::StoreError;

/// A vehicle change that has not been announced yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnannouncedChange {
    /// Increases with each change of a vehicle.
    pub id: i64,
    pub change: VehicleChange,
}

/// A new case in an admin queue that has not been announced yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnannouncedCase {
    /// Increases with each noted case.
    pub id: i64,
    /// `None` when the case has been deleted meanwhile.
    pub case: Option<NewCase>,
}

/// A member who may be notified about listings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct AnnouncementRecipient {
    pub user: UserId,
    /// Decides which listings they are notified about.
    pub viewer: ListingViewer,
}

/// The outcome of one announcement round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnouncementRound {
    /// Expected current position.
    pub from: EventId,
    /// New position.
    pub to: EventId,
    /// Ids of the changes that are done with.
    pub changes: Vec<i64>,
    /// Ids of the cases that are done with.
    pub cases: Vec<i64>,
}

/// Stores the position up to which events were announced, and answers whom to notify.
#[async_trait]
pub trait Announcements: Send + Sync {
    /// Id of the last announced event.
    async fn announced_up_to(&self) -> Result<EventId, StoreError>;

    /// All price and status changes of those vehicles that have not been announced, by id. Changes of several
    /// vehicles that one transaction makes have no order among each other. Every method that
    /// changes a vehicle notes the change in its own transaction.
    async fn unannounced_changes(&self, vehicles: &[VehicleId])
    -> Result<Vec<UnannouncedChange>, StoreError>;

    /// All cases that have not been announced, oldest first. Every method that puts a case into an admin
    /// queue notes it in its own transaction. Questions about members' cars are not cases.
    async fn unannounced_cases(&self) -> Result<Vec<UnannouncedCase>, StoreError>;

    /// Ids of the admins who are neither suspended at `at` nor have closed their accounts, ascending.
    async fn admins(&self, at: Timestamp) -> Result<Vec<UserId>, StoreError>;

    /// Pairs of vehicle and watching member for those vehicles, withdrawn ones included.
    async fn watchers(
        &self,
        vehicles: &[VehicleId],
    ) -> Result<Vec<(VehicleId, AnnouncementRecipient)>, StoreError>;

    /// Pairs of vehicle and selling member for those vehicles, by vehicle; the site's own cars have none.
    async fn sellers(&self, vehicles: &[VehicleId]) -> Result<Vec<(VehicleId, UserId)>, StoreError>;

    /// At most `limit` saved searches of all members, by id, starting right after `after`.
    async fn all_searches(
        &self,
        after: Option<SavedSearchId>,
        limit: u32,
    ) -> Result<Vec<(AnnouncementRecipient, SavedSearch)>, StoreError>;

    /// Moves the position, stores the notifications as
    /// [`notify`](crate::notifications::Notifications::notify) does, and forgets the changes and cases, in
    /// one transaction. Returns false and does nothing when the position is not `announced.from`.
    async fn announce(
        &self,
        announced: &AnnouncementRound,
        notifications: &[NewNotification],
        at: Timestamp,
    ) -> Result<bool, StoreError>;
}
