use chrono::NaiveDate;
use domain::{
    accounts::{SignedIn, User, Username},
    preferences::Viewer,
    saved::SavedList,
    vehicles::VehicleSummary,
};
use ports::{StoreError, members::Members, saved::SavedVehicles};

use crate::contact_requests::calendar;

/// What somebody may see of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberProfile {
    /// Who it is.
    pub user: User,
    /// The day on which they were last here, in Chicago, when that may be told.
    pub last_active: Option<NaiveDate>,
    /// What they keep, when it may be seen.
    pub collection: Option<Vec<VehicleSummary>>,
    /// Whether it is one's own.
    pub is_own: bool,
}

/// A member's profile, as far as they show it to whoever asks. `None` when there is nobody of that
/// name, or nobody who shows themselves: which of the two is not told.
///
/// # Errors
/// When a store fails.
pub async fn member_profile(
    asking: Option<&SignedIn>,
    username: &Username,
    members: &dyn Members,
    saved: &dyn SavedVehicles,
) -> Result<Option<MemberProfile>, StoreError> {
    let Some(member) = members.member(username).await? else { return Ok(None) };
    let viewer = Viewer::of(asking.map(SignedIn::user), member.user.id);
    if !member.privacy.shows_profile_to(viewer) {
        return Ok(None);
    }
    let collection = if member.privacy.shows_collection_to(viewer) {
        Some(saved.saved_vehicles(member.user.id, SavedList::Saved).await?)
    } else {
        None
    };
    let last_seen = member.last_seen_at.filter(|_| member.privacy.activity_status);
    Ok(Some(MemberProfile {
        last_active: last_seen.map(calendar::today_in_chicago),
        collection,
        is_own: viewer == Viewer::Themselves,
        user: member.user,
    }))
}
