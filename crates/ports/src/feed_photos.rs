//! Port for the photos that feeds state by address: what is to be fetched, and what was.

use std::time::Duration;

use async_trait::async_trait;
use domain::{
    Timestamp,
    feeds::{FeedGallery, FeedPhotoCounts, PhotoFetch, SourceName},
    vehicles::VehicleId,
};

use crate::StoreError;

/// A listing whose photos are to be fetched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedGallery {
    pub vehicle: VehicleId,
    pub gallery: FeedGallery,
}

/// Results of fetching photos of a listing, by address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FetchedPhotos {
    pub vehicle: VehicleId,
    pub results: Vec<(String, PhotoFetch)>,
    pub at: Timestamp,
    /// Earliest time of the next attempt, if something is left to do.
    pub not_before: Timestamp,
}

/// Numbers of photos of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourcePhotos {
    /// As last written in an import.
    pub source: SourceName,
    /// Sums over the listings of the source.
    pub counts: FeedPhotoCounts,
}

/// A photo that could not be fetched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhotoProblem {
    pub vehicle: VehicleId,
    /// Title of the listing.
    pub title: String,
    pub address: String,
    /// Sentence for staff.
    pub problem: String,
}

/// Stores the photos that feeds state by address. Imports write them; see
/// [`import_batch`](crate::imports::VehicleImport::import_batch).
#[async_trait]
pub trait FeedPhotos: Send + Sync {
    /// The listing for sale whose photos are due first at `at`; no other worker gets it for the time of the lease.
    /// Listings that are not for sale are skipped until an import names them again.
    async fn claim_feed_gallery(
        &self,
        at: Timestamp,
        lease: Duration,
    ) -> Result<Option<ClaimedGallery>, StoreError>;

    /// Takes over results, following [`FeedGallery::apply`]: photos of the listing, the audit log, and one event, in one
    /// transaction. A picture that no longer exists waits again. Nothing happens when the listing is not for sale.
    async fn apply_feed_photos(&self, fetched: &FetchedPhotos) -> Result<(), StoreError>;

    /// Numbers of photos by source, in the order of their names.
    async fn feed_photo_counts(&self) -> Result<Vec<SourcePhotos>, StoreError>;

    /// Photos of a source that could not be fetched, by listing, at most `limit`.
    async fn feed_photo_problems(
        &self,
        source: &SourceName,
        limit: u32,
    ) -> Result<Vec<PhotoProblem>, StoreError>;

    /// Makes the failed photos of a source wait again, except those whose address cannot be fetched. Returns the number
    /// of listings.
    async fn retry_feed_photos(&self, source: &SourceName, at: Timestamp) -> Result<u64, StoreError>;
}
