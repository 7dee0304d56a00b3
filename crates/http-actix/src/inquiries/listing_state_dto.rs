//! State of the listing that an inquiry is about, in responses.

use domain::{inquiries::ListingState, vehicles::ListingStatus};
use serde::Serialize;
use utoipa::ToSchema;

use crate::response::rfc3339;

/// Status of a listing as an inquiry shows it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InquiryListingStatus)]
enum ListingStatusDto {
    Live,
    UnderOffer,
    Sold,
    Withdrawn,
    Expired,
    /// The reader may not see the listing.
    Unavailable,
}

/// State of the listing that an inquiry is about.
#[derive(Serialize, ToSchema)]
#[schema(as = InquiryListing)]
pub(super) struct ListingStateDto {
    status: ListingStatusDto,
    /// Date of the sale of a sold car, else since when it has the status; null if unknown or not available.
    #[schema(format = "date-time")]
    since: Option<String>,
}

impl From<ListingState> for ListingStateDto {
    fn from(listing: ListingState) -> Self {
        let status = match listing.status {
            ListingStatus::Live => ListingStatusDto::Live,
            ListingStatus::UnderOffer => ListingStatusDto::UnderOffer,
            ListingStatus::Sold => ListingStatusDto::Sold,
            ListingStatus::Withdrawn if listing.is_expired => ListingStatusDto::Expired,
            ListingStatus::Withdrawn => ListingStatusDto::Withdrawn,
        };
        Self { status, since: listing.since.map(rfc3339) }
    }
}

impl ListingStateDto {
    /// State of a listing that the reader may not see.
    pub(super) const UNAVAILABLE: Self = Self { status: ListingStatusDto::Unavailable, since: None };
}
