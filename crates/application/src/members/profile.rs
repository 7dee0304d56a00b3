//! A member's public profile, limited by their privacy settings.

use chrono::NaiveDate;
use domain::audience::ListingViewer;
use domain::{
    Timestamp,
    accounts::{SignedIn, User, Username},
    preferences::ProfileViewer,
    saved::SavedList,
    vehicles::VehicleSummary,
};
use ports::{StoreError, members::Members, saved::SavedVehicles};

use crate::contact_requests::business_time;

/// The visible part of a member's profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberProfile {
    pub user: User,
    /// Date of the last activity (Central Time); `None` when hidden or unknown.
    pub last_active: Option<NaiveDate>,
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
    now: Timestamp,
) -> Result<Option<MemberProfile>, StoreError> {
    let Some(member) = members.member(username, now).await? else { return Ok(None) };
    let viewer = ProfileViewer::of(asking.map(SignedIn::user), member.user.id);
    if !member.privacy.shows_profile_to(viewer) {
        return Ok(None);
    }
    let collection = if member.privacy.shows_collection_to(viewer) {
        let reader = ListingViewer::of(asking);
        Some(saved.saved_vehicles(member.user.id, reader, SavedList::Saved).await?)
    } else {
        None
    };
    let last_seen = member.last_seen_at.filter(|_| member.privacy.activity_status);
    Ok(Some(MemberProfile {
        last_active: last_seen.map(business_time::business_date),
        collection,
        is_own: viewer == ProfileViewer::Owner,
        user: member.user,
    }))
}
