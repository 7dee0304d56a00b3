//! Telling members what has happened to vehicles and in the admin queues, from the event log.
//!
//! Whoever announces reads what has happened after the mark, works out who is to be told, and gives
//! the notices together with the new mark: of any number of servers that do so at the same time, one
//! does it.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    events::EventId,
    notifications::{NewCase, NewNotice, VehicleChange},
    saved::{SavedSearch, SavedSearchId},
    vehicles::VehicleId,
};

use crate::StoreError;

/// A change that has not been announced, and its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotedChange {
    /// Its number, increasing for each vehicle.
    pub id: i64,
    /// What changed.
    pub change: VehicleChange,
}

/// A case that has arrived in an admin queue and has not been announced, and its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotedCase {
    /// Its number among them, increasing.
    pub id: i64,
    /// The case; `None` when it is gone already.
    pub case: Option<NewCase>,
}

/// What was announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announced {
    /// Where the mark stood.
    pub from: EventId,
    /// Where it stands from now on.
    pub to: EventId,
    /// The changes that need not be told any more.
    pub changes: Vec<i64>,
    /// The cases that need not be told any more.
    pub cases: Vec<i64>,
}

/// Keeps the mark, and answers who wants to know.
#[async_trait]
pub trait Announcements: Send + Sync {
    /// The last event that was announced.
    async fn announced(&self) -> Result<EventId, StoreError>;

    /// Every change of those vehicles' prices and statuses that has not been announced, by number.
    /// Whatever changes a vehicle notes it in its own atomic act.
    async fn unannounced_changes(&self, vehicles: &[VehicleId]) -> Result<Vec<NotedChange>, StoreError>;

    /// Every case that has not been announced, oldest first. Whatever puts a case into an admin queue
    /// notes it in its own atomic act. Questions about members' cars are no such cases.
    async fn unannounced_cases(&self) -> Result<Vec<NotedCase>, StoreError>;

    /// The members who work the admin queues, by number: admins who are neither suspended nor have left.
    async fn admins(&self) -> Result<Vec<UserId>, StoreError>;

    /// Who watches which of those vehicles, withdrawn ones included.
    async fn watchers(&self, vehicles: &[VehicleId]) -> Result<Vec<(VehicleId, UserId)>, StoreError>;

    /// At most `limit` saved searches of all members, by number, from right after `after` on.
    async fn all_searches(
        &self,
        after: Option<SavedSearchId>,
        limit: u32,
    ) -> Result<Vec<(UserId, SavedSearch)>, StoreError>;

    /// Moves the mark, gives the notices as
    /// [`notify`](crate::notifications::Notifications::notify) does, and forgets the changes and
    /// cases, in one atomic act. False, and nothing is done, when the mark is not where it was.
    async fn announce(
        &self,
        announced: &Announced,
        notices: &[NewNotice],
        at: Timestamp,
    ) -> Result<bool, StoreError>;
}
