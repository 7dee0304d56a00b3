//! Changing what is listed, by its seller and by the desk.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::Actor,
    notifications::NewNotice,
    submissions::{Reason, Side, SubmissionId},
    vehicles::{ListingStatus, VehicleId, VehicleSummary},
};

pub use domain::vehicles::ListingChange;

use crate::StoreError;

/// A change, by whom and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingOrder {
    /// Of which listing.
    pub vehicle: VehicleId,
    /// By whom; a seller changes their own listings only.
    pub user: UserId,
    /// For which side.
    pub side: Side,
    /// From where, for the audit log.
    pub actor: Actor,
    /// What.
    pub change: ListingChange,
    /// Why.
    pub reason: Reason,
    /// Whoever is told, when it is made.
    pub notices: Vec<NewNotice>,
    /// When.
    pub at: Timestamp,
}

/// What became of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListingChanged {
    /// It is made.
    Done,
    /// There is no such listing, or none of theirs.
    NoSuchListing,
    /// It cannot be made where the listing stands.
    Impossible(ListingStatus),
}

/// Which listings the desk looks at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AdminListingQuery {
    /// Those that stand there; `None` for all.
    pub status: Option<ListingStatus>,
    /// Folded words, each of which is in make, model, year or place.
    pub words: Vec<String>,
    /// Featured ones only, in their order.
    pub is_featured: bool,
    /// From right before that one on.
    pub before: Option<VehicleId>,
}

/// A listing as the desk sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminListing {
    /// What lists show of it.
    pub summary: VehicleSummary,
    /// Its place among the featured.
    pub featured_rank: Option<i32>,
    /// Who submitted it: number, username and name.
    pub seller: Option<(UserId, String, String)>,
    /// The submission that it came from; the house's own cars have none.
    pub submission: Option<SubmissionId>,
}

/// A part of the desk's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminListings {
    /// The latest first.
    pub items: Vec<AdminListing>,
    /// How many there are on all pages.
    pub total: u64,
    /// Whether there are more.
    pub has_more: bool,
}

/// Changes listings.
#[async_trait]
pub trait Listings: Send + Sync {
    /// Who offered a vehicle, and with which submission; `None` for cars of the house.
    async fn offered_by(&self, vehicle: VehicleId) -> Result<Option<(SubmissionId, UserId)>, StoreError>;

    /// Changes a listing as [`ListingChange::apply`] says, with a step of its price history, a line of
    /// the audit log that names every changed field with its values before and after and the reason,
    /// the notices, and the event that tells of it in the same transaction.
    async fn change_listing(&self, order: &ListingOrder) -> Result<ListingChanged, StoreError>;

    /// Features these and no others, in that order; false, and nothing done, when one is not for sale.
    async fn feature(&self, ids: &[VehicleId], actor: Actor, at: Timestamp) -> Result<bool, StoreError>;

    /// At most `limit` listings for the desk.
    async fn admin_listings(
        &self,
        query: &AdminListingQuery,
        limit: u32,
    ) -> Result<AdminListings, StoreError>;
}
