//! DTO of the interest that a listing draws.

use domain::vehicles::ListingActivity;
use serde::Serialize;
use utoipa::ToSchema;

/// Interest in a listing since it was added, without that of staff and of the seller.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ListingActivity)]
pub(crate) struct ActivityDto {
    /// Views of its page, once per browser session.
    views: u64,
    /// Of these, the views of the last 30 days.
    recent_views: u64,
    /// Members who have it saved or watch it now.
    saves: u64,
    /// Inquiries about it that are on file.
    inquiries: u64,
}

impl From<ListingActivity> for ActivityDto {
    fn from(activity: ListingActivity) -> Self {
        let ListingActivity { views, recent_views, saves, inquiries } = activity;
        Self { views, recent_views, saves, inquiries }
    }
}
