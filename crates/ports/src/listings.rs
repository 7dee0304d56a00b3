//! Port for changes of listings by their seller and by the concierge, and for the admin list of listings.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::Actor,
    notifications::NewNotification,
    submissions::{Reason, Side, SubmissionId},
    vehicles::{ListingStatus, VehicleId, VehicleSummary},
};

pub use domain::vehicles::ListingChange;

use crate::StoreError;

/// A change of a listing with its actor and reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingCommand {
    pub vehicle: VehicleId,
    /// A seller changes their own listings only.
    pub user: UserId,
    /// Whether the user acts as seller or as staff.
    pub side: Side,
    /// For the audit log.
    pub actor: Actor,
    pub change: ListingChange,
    pub reason: Reason,
    /// Notifications to give when the change is made.
    pub notices: Vec<NewNotification>,
    pub at: Timestamp,
}

/// Result of changing a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeListingResult {
    Done,
    /// There is no such listing, or it is not the seller's.
    NoSuchListing,
    /// The listing's status does not permit the change.
    Impossible(ListingStatus),
}

/// Filter and cursor for the admin list of listings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AdminListingQuery {
    /// `None` for all.
    pub status: Option<ListingStatus>,
    /// Folded words, each of which occurs in make, model, year or place.
    pub words: Vec<String>,
    /// Only featured listings, in their order.
    pub is_featured: bool,
    /// Cursor: starts right before that listing.
    pub before: Option<VehicleId>,
}

/// A listing in the admin area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminListing {
    pub summary: VehicleSummary,
    /// Position among the featured listings.
    pub featured_rank: Option<i32>,
    /// Id, username and name of the seller.
    pub seller: Option<(UserId, String, String)>,
    /// The submission that it came from; `None` for the site's own cars.
    pub submission: Option<SubmissionId>,
}

/// One page of the admin list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminListings {
    /// The latest first.
    pub items: Vec<AdminListing>,
    /// Number on all pages.
    pub total: u64,
    pub has_more: bool,
}

/// Changes listings.
#[async_trait]
pub trait Listings: Send + Sync {
    /// Submission and seller of a vehicle; `None` for the site's own cars.
    async fn seller_of(&self, vehicle: VehicleId) -> Result<Option<(SubmissionId, UserId)>, StoreError>;

    /// Changes a listing as [`ListingChange::apply`] says. In the same transaction: a step of its price
    /// history, an audit log entry with the reason and every changed field before and after, the
    /// notifications, and the event.
    async fn change_listing(&self, order: &ListingCommand) -> Result<ChangeListingResult, StoreError>;

    /// Makes exactly these vehicles the featured ones, in that order; false, and nothing done, when one is
    /// not for sale.
    async fn set_featured(&self, ids: &[VehicleId], actor: Actor, at: Timestamp) -> Result<bool, StoreError>;

    /// At most `limit` listings for the admin area.
    async fn admin_listings(
        &self,
        query: &AdminListingQuery,
        limit: u32,
    ) -> Result<AdminListings, StoreError>;
}
