//! DTOs of the administration of listings.

use std::collections::BTreeMap;

use domain::{
    pictures::PhotoDraft,
    submissions::Side,
    vehicles::{ListingActivity, SaleAttempt, VehicleId},
};
use ports::listings::AdminListing;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    dto::{
        ActivityDto, AdminFactsDto, AudienceDto, AudienceInputDto, BadgeDto, FactsInputDto, PictureDto,
        enums::{ListingStatus, PhotoGroup, SaleOutcome},
        nullable,
    },
    response::rfc3339,
    sign_offs::SignOffDto,
    submissions::{NewBadgeDto, QueuedSellerDto},
};

/// A change of a listing's status that the concierge may make now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ListingTransition)]
pub(crate) struct TransitionDto {
    #[schema(value_type = ListingStatus)]
    to: &'static str,
    /// Whether the change requires a reason.
    needs_reason: bool,
    /// Whether it can be undone as if it had not been made.
    is_reversible: bool,
}

impl TransitionDto {
    /// All changes from a status.
    fn from_status(from: domain::vehicles::ListingStatus) -> Vec<Self> {
        let transitions = from.transitions(Side::Concierge);
        transitions
            .map(|to| Self {
                to: to.as_str(),
                needs_reason: from.needs_reason(Some(to), false),
                is_reversible: from.is_reversible(to, Side::Concierge),
            })
            .collect()
    }
}

/// A listing as admins see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminListing)]
pub(crate) struct AdminListingDto {
    id: i64,
    title: String,
    make: String,
    model: String,
    year: String,
    price: String,
    /// In whole US dollars; null for a price on request.
    #[schema(required)]
    price_numeric: Option<i64>,
    #[schema(value_type = ListingStatus)]
    status: &'static str,
    /// Changes of the status that are possible now.
    transitions: Vec<TransitionDto>,
    #[schema(required)]
    badge: Option<BadgeDto>,
    /// First photo; null without photos.
    #[schema(required)]
    cover: Option<PictureDto<'static>>,
    /// Position among the featured vehicles; null if not featured.
    #[schema(required)]
    featured_rank: Option<i32>,
    location: String,
    /// Member who submitted it; null for cars that the marketplace itself offers.
    #[schema(required)]
    seller: Option<QueuedSellerDto>,
    /// Submission that it came from; null for cars that the marketplace itself offers.
    #[schema(required)]
    submission_id: Option<i64>,
    /// Sources whose feeds named it, the latest first; an empty name for an import that names none. Empty for listings
    /// that were added by hand.
    sources: Vec<String>,
    /// Stock number of its seller; empty if there is none.
    stock_number: String,
    #[schema(format = DateTime)]
    listed_at: String,
    /// Whether visitors can see it.
    is_published: bool,
    #[serde(flatten)]
    audience: AudienceDto,
    activity: ActivityDto,
    /// When it expires; missing without an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime, nullable = false)]
    expires_at: Option<String>,
}

impl AdminListingDto {
    pub(super) fn new(listing: &AdminListing, activity: &BTreeMap<VehicleId, ListingActivity>) -> Self {
        let car = &listing.summary;
        Self {
            id: car.id.0,
            title: car.title(),
            make: car.make.as_str().to_owned(),
            model: car.model.as_str().to_owned(),
            year: car.year.to_string(),
            price: car.price_text(),
            price_numeric: car.price.dollars(),
            status: car.status.as_str(),
            transitions: TransitionDto::from_status(car.status),
            badge: car.badge.as_ref().map(BadgeDto::from),
            cover: car.cover.as_deref().cloned().map(PictureDto::from),
            featured_rank: listing.featured_rank,
            location: car.place.as_ref().map(|place| place.as_str().to_owned()).unwrap_or_default(),
            seller: listing.seller.as_ref().map(QueuedSellerDto::from),
            submission_id: listing.submission.map(|submission| submission.0),
            sources: listing.sources.iter().map(|source| source.as_str().to_owned()).collect(),
            stock_number: listing.stock_number.clone(),
            listed_at: rfc3339(car.listed_at),
            is_published: car.is_public(),
            audience: AudienceDto::from(car.audience),
            activity: activity.get(&car.id).copied().unwrap_or_default().into(),
            expires_at: listing.expires_at.map(rfc3339),
        }
    }
}

/// A time that a listing was under offer or sold.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SaleAttempt)]
pub(crate) struct SaleAttemptDto {
    #[schema(format = DateTime)]
    began_at: String,
    /// When it was completed or fell through; null while pending, or if a feed withdrew the listing.
    #[schema(required, format = DateTime)]
    ended_at: Option<String>,
    #[schema(value_type = SaleOutcome)]
    outcome: &'static str,
    /// Reason why it fell through; blank without one.
    reason: String,
}

impl From<SaleAttempt> for SaleAttemptDto {
    fn from(attempt: SaleAttempt) -> Self {
        Self {
            began_at: rfc3339(attempt.began_at),
            ended_at: attempt.ended_at.map(rfc3339),
            outcome: attempt.outcome.as_str(),
            reason: attempt.reason,
        }
    }
}

/// A listing with its facts as admins see them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminListingDetail)]
pub(crate) struct AdminListingDetailDto {
    #[serde(flatten)]
    pub(super) listing: AdminListingDto,
    pub(super) facts: AdminFactsDto,
    /// Markdown.
    pub(super) description: String,
    pub(super) specs: Vec<String>,
    /// In statute miles; null if not stated.
    #[schema(required)]
    pub(super) miles_numeric: Option<i32>,
    /// The first is the cover.
    pub(super) photos: Vec<PictureDto<'static>>,
    /// Each time that it was under offer or sold, the earliest first.
    pub(super) sales: Vec<SaleAttemptDto>,
    /// The latest sign-off of staff edits by the seller; null if there was none.
    #[schema(required)]
    pub(super) sign_off: Option<SignOffDto>,
    /// Send it with a change; 409 if the listing was changed since.
    pub(super) version: String,
}

/// A photo of a listing in a form.
#[derive(Deserialize, Serialize, ToSchema)]
#[schema(as = ListingPhoto)]
pub(crate) struct ListingPhotoDto {
    /// `path` of a photo of the listing or of an upload.
    path: String,
    /// Caption; also the alternative text.
    #[serde(default)]
    alt: String,
    #[schema(value_type = Option<PhotoGroup>)]
    group: Option<String>,
}

pub(crate) fn photo_drafts(photos: Vec<ListingPhotoDto>) -> Vec<PhotoDraft> {
    let draft =
        |ListingPhotoDto { path, alt, group }| PhotoDraft { path, alt, group: group.unwrap_or_default() };
    photos.into_iter().map(draft).collect()
}

/// A listing to add.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewListing)]
pub(crate) struct NewListingDto {
    #[schema(value_type = String, required)]
    pub(super) make: Option<String>,
    #[schema(value_type = String, required)]
    pub(super) model: Option<String>,
    #[schema(value_type = i64, required)]
    pub(super) year_numeric: Option<f64>,
    /// In US dollars; cents are dropped. Required unless the price is on request.
    #[schema(minimum = 0)]
    pub(super) price_numeric: Option<f64>,
    /// Whether the price is on request.
    #[serde(default)]
    pub(super) price_on_request: bool,
    /// In statute miles; null or missing if not known.
    #[schema(value_type = Option<i64>, minimum = 0)]
    pub(super) miles_numeric: Option<f64>,
    #[schema(value_type = String, required)]
    pub(super) location: Option<String>,
    /// Markdown.
    pub(super) description: Option<String>,
    pub(super) specs: Option<Vec<String>>,
    #[serde(flatten)]
    pub(super) facts: FactsInputDto,
    pub(super) badge: Option<NewBadgeDto>,
    #[serde(flatten)]
    pub(super) audience: AudienceInputDto,
    /// In display order, the cover first.
    #[serde(default)]
    pub(super) photos: Vec<ListingPhotoDto>,
}

/// Changes of a listing; missing fields stay unchanged.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminListingChange)]
pub(crate) struct AdminListingChangeDto {
    pub(super) make: Option<String>,
    pub(super) model: Option<String>,
    #[schema(value_type = Option<i64>)]
    pub(super) year_numeric: Option<f64>,
    /// In US dollars; cents are dropped. With a change to sold, the price paid.
    #[schema(minimum = 0)]
    pub(super) price_numeric: Option<f64>,
    /// True puts the asking price on request.
    #[serde(default)]
    pub(super) price_on_request: bool,
    /// Price paid in US dollars; with a change to sold, or to correct a sale.
    #[schema(minimum = 0)]
    pub(super) sold_price_numeric: Option<f64>,
    /// Day of the sale in Central Time; with a change to sold, or to correct a sale.
    #[schema(format = Date)]
    pub(super) sold_on: Option<String>,
    /// Null removes the mileage.
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<i64>, minimum = 0)]
    pub(super) miles_numeric: Option<Option<f64>>,
    pub(super) location: Option<String>,
    /// Markdown.
    pub(super) description: Option<String>,
    pub(super) specs: Option<Vec<String>>,
    #[serde(flatten)]
    pub(super) facts: FactsInputDto,
    /// All photos in display order, the cover first.
    pub(super) photos: Option<Vec<ListingPhotoDto>>,
    /// Version of the listing that the change is based on; 409 if it was changed since.
    pub(super) version: Option<String>,
    /// Null removes the badge.
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<NewBadgeDto>)]
    pub(super) badge: Option<Option<NewBadgeDto>>,
    #[serde(flatten)]
    pub(super) audience: AudienceInputDto,
    /// Last day of the listing in Central Time; null removes the end.
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<String>, format = Date)]
    pub(super) expires_on: Option<Option<String>>,
    #[schema(value_type = Option<ListingStatus>)]
    pub(super) status: Option<String>,
    /// Reason; required to withdraw a listing and to reverse or correct a sale.
    pub(super) reason: Option<String>,
}

/// Vehicles to feature.
#[derive(Deserialize, ToSchema)]
#[schema(as = FeaturedVehicles)]
pub(crate) struct FeaturedDto {
    /// Vehicle ids in display order.
    #[schema(value_type = Vec<i64>, required)]
    pub(super) ids: Option<Vec<i64>>,
}
