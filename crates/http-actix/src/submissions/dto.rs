//! DTOs of submissions.

use std::collections::BTreeMap;

use domain::{
    Timestamp,
    claims::takes_claims,
    pictures::PictureFormat,
    submissions::{Side, StatusChange, Submission, SubmissionListing, SubmissionMessage, TransitionKind},
    vehicles::{ListingActivity, VehicleId},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    dto::{
        ActivityDto, OwnFactsDto,
        enums::{ListingStatus, SubmissionSide, SubmissionStatus},
    },
    pictures::SentPictureDto,
    response::{RichNodeDto, rfc3339},
};

/// Current state of the listing that the submission became.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SubmissionListing)]
pub(crate) struct ListingDto {
    #[schema(value_type = ListingStatus)]
    status: &'static str,
    price: String,
    /// In whole US dollars; null for a price on request.
    #[schema(required)]
    price_numeric: Option<i64>,
    /// Statuses that its seller may give it now.
    #[schema(value_type = Vec<ListingStatus>)]
    transitions: Vec<&'static str>,
    /// Whether its seller may change the price now.
    can_change_price: bool,
    /// Interest in the listing; missing in the answer to a new submission.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    activity: Option<ActivityDto>,
    /// When the listing expires; missing without an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime, nullable = false)]
    expires_at: Option<String>,
    /// When it was withdrawn because it expired; missing if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime, nullable = false)]
    expired_at: Option<String>,
    /// Whether the seller may renew it now; missing in the answer to a new submission.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    can_renew: Option<bool>,
    /// From when the seller may renew it while it is for sale; missing without an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime, nullable = false)]
    renewable_from: Option<String>,
    /// Until when the seller may renew it after it expired; missing if it has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime, nullable = false)]
    renewable_until: Option<String>,
}

impl From<SubmissionListing> for ListingDto {
    fn from(listing: SubmissionListing) -> Self {
        let expiry = listing.expiry;
        Self {
            status: listing.status.as_str(),
            price: listing.price.to_string(),
            price_numeric: listing.price.dollars(),
            transitions: listing
                .status
                .transitions(Side::Seller)
                .map(domain::vehicles::ListingStatus::as_str)
                .collect(),
            can_change_price: listing.status.allows(None, true, Side::Seller),
            activity: None,
            expires_at: expiry.ends_at.map(rfc3339),
            expired_at: expiry.expired_at.map(rfc3339),
            can_renew: None,
            renewable_from: expiry.renewable_from().map(rfc3339),
            renewable_until: expiry.renewable_until().map(rfc3339),
        }
    }
}

/// A vehicle submitted for review.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Submission)]
pub(crate) struct SubmissionDto {
    id: i64,
    make: String,
    model: String,
    year: String,
    year_numeric: i32,
    price: String,
    /// In whole US dollars; null for a price on request.
    #[schema(required)]
    price_numeric: Option<i64>,
    miles: String,
    #[schema(required)]
    miles_numeric: Option<i32>,
    location: String,
    description: String,
    /// Picture paths, the cover first.
    images: Vec<String>,
    /// Path of the cover; null without pictures.
    #[schema(required)]
    main_image: Option<String>,
    /// The pictures, the cover first.
    pictures: Vec<SentPictureDto>,
    documents: Vec<String>,
    specs: Vec<String>,
    #[serde(flatten)]
    facts: OwnFactsDto,
    user_id: i64,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    updated_at: String,
    #[schema(value_type = SubmissionStatus)]
    status: &'static str,
    /// Whether its seller may change it now, and so submit it again.
    can_revise: bool,
    /// Whether its seller may withdraw it now.
    can_withdraw: bool,
    /// Whether its seller may change the statements about it now.
    can_change_claims: bool,
    /// Reason of the concierge's latest decision; may be empty.
    notes: String,
    /// Incremented with each change of the content.
    revision: i32,
    /// Vehicle that the submission became; null before approval.
    #[schema(required)]
    vehicle_id: Option<i64>,
    #[schema(required)]
    listing: Option<ListingDto>,
    /// Messages that the seller has not read.
    unread_messages: u32,
}

impl From<&Submission> for SubmissionDto {
    fn from(submission: &Submission) -> Self {
        let content = &submission.content;
        let car = &content.car;
        let shown = submission.pictures.iter().zip(&content.shown);
        let pictures: Vec<SentPictureDto> =
            shown.map(|(kept, shown)| SentPictureDto::new(kept, &shown.alt)).collect();
        let images: Vec<String> = submission
            .pictures
            .iter()
            .map(|kept| {
                let widest = kept.widths.last().copied().unwrap_or_default();
                format!("{}/{widest}.{}", kept.id.path(), PictureFormat::WebP.as_str())
            })
            .collect();
        Self {
            id: submission.id.0,
            make: car.make.as_str().to_owned(),
            model: car.model.as_str().to_owned(),
            year: car.year.to_string(),
            year_numeric: car.year.get(),
            price: car.price.to_string(),
            price_numeric: car.price.dollars(),
            miles: car.miles.map(|miles| miles.to_string()).unwrap_or_default(),
            miles_numeric: car.miles.map(|miles| miles.get()),
            location: car.place.as_ref().map(|place| place.as_str().to_owned()).unwrap_or_default(),
            description: car.description.clone(),
            main_image: images.first().cloned(),
            images,
            pictures,
            documents: content.documents.clone(),
            specs: car.specs.clone(),
            facts: OwnFactsDto::from(&car.facts),
            user_id: submission.seller.0,
            created_at: rfc3339(submission.created_at),
            updated_at: rfc3339(submission.updated_at),
            status: submission.status.as_str(),
            can_revise: submission.status.after(TransitionKind::Revise).is_some(),
            can_withdraw: submission.status.after(TransitionKind::Withdraw).is_some(),
            can_change_claims: takes_claims(
                submission.status,
                submission.listing.map(|listing| listing.status),
            ),
            notes: submission.notes.clone(),
            revision: submission.revision,
            vehicle_id: submission.listing.map(|listing| listing.vehicle.0),
            listing: submission.listing.map(ListingDto::from),
            unread_messages: submission.unread.seller,
        }
    }
}

impl SubmissionDto {
    /// A submission for its seller at the time `now`, with the interest in the listing, if there is one.
    pub(crate) fn for_seller(
        submission: &Submission,
        activity: &BTreeMap<VehicleId, ListingActivity>,
        now: Timestamp,
    ) -> Self {
        let listing = submission.listing.map(|listing| ListingDto {
            activity: activity.get(&listing.vehicle).copied().map(ActivityDto::from),
            can_renew: Some(listing.expiry.renewal(listing.status, now).is_ok()),
            ..ListingDto::from(listing)
        });
        Self { listing, ..Self::from(submission) }
    }
}

/// A status change.
#[derive(Serialize, ToSchema)]
#[schema(as = SubmissionTransition)]
pub(crate) struct MoveDto {
    /// Previous status; null for the first entry.
    #[schema(value_type = Option<SubmissionStatus>, required)]
    from: Option<&'static str>,
    #[schema(value_type = SubmissionStatus)]
    to: &'static str,
    #[schema(format = DateTime)]
    at: String,
    #[schema(value_type = SubmissionSide)]
    by: &'static str,
    /// May be empty.
    reason: String,
}

impl From<&StatusChange> for MoveDto {
    fn from(moved: &StatusChange) -> Self {
        Self {
            from: moved.from.map(|from| from.as_str()),
            to: moved.to.as_str(),
            at: rfc3339(moved.at),
            by: moved.by.as_str(),
            reason: moved.reason.clone(),
        }
    }
}

/// A submission with its description and history.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SubmissionDetail)]
pub(crate) struct SubmissionDetailDto {
    #[serde(flatten)]
    pub(super) submission: SubmissionDto,
    /// The description parsed into safe nodes, as on the vehicle's page.
    pub(super) description_content: Vec<RichNodeDto>,
    /// Status changes, oldest first.
    pub(super) history: Vec<MoveDto>,
}

/// A message about a submission.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SubmissionMessage)]
pub(crate) struct MessageDto {
    id: i64,
    #[schema(value_type = SubmissionSide)]
    by: &'static str,
    text: String,
    #[schema(format = DateTime)]
    at: String,
    /// Whether the reader's side wrote it.
    is_mine: bool,
}

impl MessageDto {
    pub(super) fn new(message: &SubmissionMessage, reader: Side) -> Self {
        Self {
            id: message.id.0,
            by: message.by.as_str(),
            text: message.text.as_str().to_owned(),
            at: rfc3339(message.at),
            is_mine: message.by == reader,
        }
    }
}
