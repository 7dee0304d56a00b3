//! Port for changes of listings by their seller and by the concierge, and for the admin list of listings.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::{NamedMember, UserId},
    audit::Actor,
    feeds::SourceName,
    notifications::NewNotification,
    submissions::{DecisionReason, Side, SubmissionId},
    vehicles::{
        Alternative, ListingChange, ListingEditor, ListingRefusal, ListingSeller, ListingStatus, Make,
        NewVehicle, SameVinListing, SearchTerm, SearchText, StatusMove, VehicleId, VehicleSummary, Vin,
    },
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
};

/// A change of a listing with its actor and reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingCommand {
    pub vehicle: VehicleId,
    /// A seller changes their own listings only; `None` for the command line.
    pub user: Option<UserId>,
    /// Whether the user acts as seller or as staff.
    pub side: Side,
    /// For the audit log.
    pub actor: Actor,
    pub change: ListingChange,
    /// Last change of the listing that the user saw; `None` accepts any.
    pub version: Option<Timestamp>,
    pub reason: DecisionReason,
    /// Notifications to give when the change is made.
    pub notifications: Vec<NewNotification>,
    pub at: Timestamp,
}

impl ListingCommand {
    /// The user who changes the listing.
    #[must_use]
    pub const fn editor(&self) -> ListingEditor {
        ListingEditor { user: self.user, side: self.side, version: self.version }
    }
}

/// A listing of the marketplace itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewListing {
    pub admin: UserId,
    /// For the audit log.
    pub actor: Actor,
    /// With its photos and badge.
    pub car: NewVehicle,
}

/// How a listing came to the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListingOrigin {
    /// A feed of that source named it.
    Source(SourceName),
    /// No import named it.
    AddedByHand,
}

/// Filter and cursor for the admin list of listings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AdminListingQuery {
    /// `None` for all.
    pub status: Option<ListingStatus>,
    /// Each occurs in make, model, year, place or facts, or is one of the listing's numbers.
    pub words: Vec<AdminSearchWord>,
    /// `None` for all.
    pub origin: Option<ListingOrigin>,
    /// Only featured listings, in their order.
    pub is_featured: bool,
    /// Cursor: starts right before that listing.
    pub before: Option<VehicleId>,
}

/// A word of a search in the admin list, and the numbers that it may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminSearchWord {
    /// Folded text.
    pub text: String,
    /// The number of a listing.
    pub listing: Option<VehicleId>,
    /// The [key](Vin::key) of a VIN or chassis number, or of its [ending](Vin::matches_ending).
    pub vin_key: Option<String>,
    /// The search word of a stock number, or its beginning.
    pub stock_number: Option<String>,
}

impl AdminSearchWord {
    /// Reads a folded word.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let terms = SearchText::from_store(vec![text.to_owned()]);
        let stock_number =
            terms.terms().iter().flat_map(SearchTerm::alternatives).find_map(|way| match way {
                Alternative::StockNumber(text) => Some(text.clone()),
                _ => None,
            });
        Self {
            listing: text.parse().ok().map(VehicleId),
            vin_key: Vin::parse(text).ok().flatten().map(|vin| vin.key()),
            stock_number,
            text: text.to_owned(),
        }
    }
}

/// A listing in the admin area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminListing {
    pub summary: VehicleSummary,
    /// Position among the featured listings.
    pub featured_rank: Option<i32>,
    /// Id, username and name of the seller.
    pub seller: Option<NamedMember>,
    /// The submission that it came from; `None` for the site's own cars.
    pub submission: Option<SubmissionId>,
    /// Sources whose feeds named it, the latest first: an empty name for an import of the command line that names none.
    /// Empty for listings that were added by hand.
    pub sources: Vec<SourceName>,
    /// Stock number of its seller; empty if there is none.
    pub stock_number: String,
    /// When it expires; `None` if it has no end.
    pub expires_at: Option<Timestamp>,
}

/// Changes listings.
#[async_trait]
pub trait Listings: Send + Sync {
    /// Submission and seller of a vehicle; `None` for the site's own cars.
    async fn seller_of(&self, vehicle: VehicleId) -> Result<Option<ListingSeller>, StoreError>;

    /// Stored result of the command that [`add_listing`](Self::add_listing) would carry out at that moment.
    async fn find_added_listing(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<VehicleId>, StoreError>;

    /// Lists a vehicle with its photos, first price, audit log entry and event, unless another listing for sale
    /// [has its VIN](Self::listing_with_vin). Uploaded photos of the admin
    /// become the marketplace's: they have no owner any more. A [`Command`] with all its duties.
    async fn add_listing(
        &self,
        new: &NewListing,
        command: &Command,
    ) -> Result<CommandOutcome<VehicleId, ListingRefusal>, StoreError>;

    /// The listing for sale, other than `own`, that keeps a car of this make from being for sale; see
    /// [`vin_conflict`](domain::vehicles::vin_conflict).
    async fn listing_with_vin(
        &self,
        vin: &Vin,
        make: &Make,
        own: Option<VehicleId>,
    ) -> Result<Option<SameVinListing>, StoreError>;

    /// Changes a listing as [`ListingChange::apply`] says, unless another listing for sale has the VIN that it
    /// [claims](ListingChange::claimed_vin), with its photos: those added by an admin become the
    /// marketplace's, those taken out are deleted later unless a submission shows them. In the same transaction: a step of its price
    /// history, an audit log entry with the reason and every changed field before and after, the
    /// notifications, and the event: a listing that becomes visible to everyone is listed anew.
    async fn change_listing(
        &self,
        command: &ListingCommand,
    ) -> Result<Result<(), ListingRefusal>, StoreError>;

    /// Changes of a listing's status by its seller and by staff, the earliest first.
    async fn status_moves(&self, vehicle: VehicleId) -> Result<Vec<StatusMove>, StoreError>;

    /// Makes every listing whose time for collectors has ended visible to everyone: listed at `at`, with an
    /// audit log entry without an actor, and one event that lists them all. Returns their ids, ascending.
    async fn release_due_listings(&self, at: Timestamp) -> Result<Vec<VehicleId>, StoreError>;

    /// Makes exactly these vehicles the featured ones, in that order; false, and nothing done, when one is
    /// not for sale to everyone.
    async fn set_featured(&self, ids: &[VehicleId], actor: Actor, at: Timestamp) -> Result<bool, StoreError>;

    /// At most `limit` listings for the admin area.
    async fn admin_listings(
        &self,
        query: &AdminListingQuery,
        limit: u32,
    ) -> Result<Page<AdminListing, VehicleId>, StoreError>;
}
