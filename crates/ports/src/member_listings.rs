//! Port for what a member's profile shows besides their data: their cars on the site and their forum posts.

use async_trait::async_trait;
use domain::{
    Page,
    accounts::UserId,
    vehicles::{ListingViewer, VehicleId, VehicleSummary},
};

use crate::StoreError;

/// Finds the listings and counts the posts of a member.
#[async_trait]
pub trait MemberListings: Send + Sync {
    /// A page of at most `limit` listings that the member's submissions became and that the viewer may see
    /// ([`VehicleSummary::is_visible_to`]), with ids below `before`, by descending id. Submissions without a
    /// listing MUST NOT appear. MUST NOT query the store once per listing.
    async fn member_listings(
        &self,
        seller: UserId,
        viewer: ListingViewer,
        before: Option<VehicleId>,
        limit: u32,
    ) -> Result<Page<VehicleSummary, VehicleId>, StoreError>;

    /// Number of the member's posts in the forum, the opening posts of topics included; neither deleted nor
    /// removed ones, nor those in topics that are.
    async fn count_member_posts(&self, author: UserId) -> Result<u64, StoreError>;
}
