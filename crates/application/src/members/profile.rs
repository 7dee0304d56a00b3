//! A member's public profile, limited by their privacy settings.

use chrono::NaiveDate;
use domain::{
    Page, Timestamp,
    accounts::{SignedIn, User, Username},
    preferences::ProfileViewer,
    saved::SavedList,
    vehicles::{ListingViewer, VehicleId, VehicleSummary},
};
use ports::{
    StoreError,
    member_listings::MemberListings,
    members::{Member, Members},
    saved::SavedVehicles,
};

use crate::business_time;

/// The visible part of a member's profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberProfile {
    pub user: User,
    /// Date of the last activity (Central Time); `None` when hidden or unknown.
    pub last_active: Option<NaiveDate>,
    /// Number of their posts in the forum; `None` for viewers outside the forum.
    pub posts: Option<u64>,
    /// Favorites; `None` when hidden.
    pub collection: Option<Vec<VehicleSummary>>,
    /// True when the viewer is the member.
    pub is_own: bool,
}

/// A member's profile, as far as it is visible to the viewer. `None` when there is no such member or the
/// profile is hidden; the two cases are indistinguishable.
pub async fn member_profile(
    asking: Option<&SignedIn>,
    username: &Username,
    members: &dyn Members,
    saved: &dyn SavedVehicles,
    listings: &dyn MemberListings,
    now: Timestamp,
) -> Result<Option<MemberProfile>, StoreError> {
    let Some((member, viewer)) = visible_member(asking, username, members, now).await? else {
        return Ok(None);
    };
    let posts = if viewer.sees_forum_posts() {
        Some(listings.count_member_posts(member.user.id).await?)
    } else {
        None
    };
    let collection = if member.privacy.shows_collection_to(viewer) {
        let reader = ListingViewer::of(asking);
        Some(saved.saved_vehicles(member.user.id, reader, SavedList::Saved).await?)
    } else {
        None
    };
    let last_seen = member.last_seen_at.filter(|_| member.privacy.activity_status);
    Ok(Some(MemberProfile {
        last_active: last_seen.map(business_time::business_date),
        posts,
        collection,
        is_own: viewer == ProfileViewer::Owner,
        user: member.user,
    }))
}

/// A page of at most `limit` listings that a member submitted, with ids below `before`, as far as the viewer may see
/// them, by descending id. `None` when there is no such member or the profile is hidden.
pub async fn member_listings(
    asking: Option<&SignedIn>,
    username: &Username,
    (before, limit): (Option<VehicleId>, u32),
    members: &dyn Members,
    listings: &dyn MemberListings,
    now: Timestamp,
) -> Result<Option<Page<VehicleSummary, VehicleId>>, StoreError> {
    let found = visible_member(asking, username, members, now).await?;
    let Some((member, profile_viewer)) = found else { return Ok(None) };
    let is_own = profile_viewer == ProfileViewer::Owner;
    let viewer = if is_own { ListingViewer::SELLER } else { ListingViewer::of(asking) };
    let seller = member.user.id;
    Ok(Some(listings.member_listings(seller, viewer, before, limit).await?))
}

/// The member, if the viewer may see their profile.
async fn visible_member(
    asking: Option<&SignedIn>,
    username: &Username,
    members: &dyn Members,
    now: Timestamp,
) -> Result<Option<(Member, ProfileViewer)>, StoreError> {
    let Some(member) = members.member(username, now).await? else { return Ok(None) };
    let viewer = ProfileViewer::of(asking.map(SignedIn::user), member.user.id);
    Ok(member.privacy.shows_profile_to(viewer).then_some((member, viewer)))
}
