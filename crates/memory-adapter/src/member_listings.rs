//! `MemberListings` in memory: the cars of a member on the site, and the number of their forum posts.

use async_trait::async_trait;
use domain::{
    Page,
    accounts::UserId,
    vehicles::{ListingViewer, VehicleId, VehicleSummary},
};
use ports::{StoreError, member_listings::MemberListings};

use crate::{MemoryStore, paging::page, state::ListingRow, state::State};

#[async_trait]
impl MemberListings for MemoryStore {
    async fn member_listings(
        &self,
        seller: UserId,
        viewer: ListingViewer,
        before: Option<VehicleId>,
        limit: u32,
    ) -> Result<Page<VehicleSummary, VehicleId>, StoreError> {
        let state = self.read()?;
        let mut listings: Vec<VehicleSummary> =
            state.listings_of(seller, viewer).map(ListingRow::summary).collect();
        listings.sort_by_key(|listing| std::cmp::Reverse(listing.id));
        let is_past = |listing: &VehicleSummary| before.is_none_or(|before| listing.id < before);
        Ok(page(listings, is_past, limit, |last| last.id))
    }

    async fn count_member_posts(&self, author: UserId) -> Result<u64, StoreError> {
        Ok(self.read()?.count_forum_posts(author))
    }
}

impl State {
    fn listings_of(&self, seller: UserId, viewer: ListingViewer) -> impl Iterator<Item = &ListingRow> {
        let theirs = self.submissions.values().filter(move |submission| submission.seller == seller);
        let listings = theirs.filter_map(|submission| self.listings.get(&submission.vehicle?));
        listings.filter(move |listing| listing.vehicle.summary.is_visible_to(viewer))
    }
}
