//! DTOs of sign-offs.

use domain::{sign_offs::SignOff, submissions::DecisionReason};
use ports::{sign_offs::QueuedSignOff, submissions::Seller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    dto::{ContentChangesDto, PictureDto, enums::SignOffState},
    response::rfc3339,
    submissions::QueuedSellerDto,
};

/// Edits of a listing by staff, which its seller signs off.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SignOff)]
pub(crate) struct SignOffDto {
    id: i64,
    #[schema(value_type = SignOffState)]
    state: &'static str,
    /// Incremented by each further edit.
    revision: i32,
    #[serde(flatten)]
    changes: ContentChangesDto,
    /// Photos after the edits; null if they are the same.
    #[schema(required)]
    photos_after: Option<Vec<PictureDto<'static>>>,
    /// Time of the latest edit.
    #[schema(format = DateTime)]
    edited_at: String,
    /// When the seller objected; null if they did not.
    #[schema(required, format = DateTime)]
    objected_at: Option<String>,
    /// The seller's reason; null if they did not object.
    #[schema(required)]
    objection: Option<String>,
    /// When it was agreed to, decided or lapsed; null while unfinished.
    #[schema(required, format = DateTime)]
    closed_at: Option<String>,
    /// The concierge's reason; null unless kept.
    #[schema(required)]
    reason: Option<String>,
}

fn text(reason: &DecisionReason) -> Option<String> {
    Some(reason.as_str().to_owned()).filter(|text| !text.is_empty())
}

impl From<&SignOff> for SignOffDto {
    fn from(sign_off: &SignOff) -> Self {
        let (base, edited) = (&sign_off.base, &sign_off.edited);
        let after = (base.photos != edited.photos).then_some(&edited.photos);
        Self {
            id: sign_off.id.0,
            state: sign_off.state.as_str(),
            revision: sign_off.revision,
            changes: ContentChangesDto::between(base, edited),
            photos_after: after.map(|photos| photos.iter().cloned().map(PictureDto::from).collect()),
            edited_at: rfc3339(sign_off.edited_at),
            objected_at: sign_off.objected_at.map(rfc3339),
            objection: text(&sign_off.objection),
            closed_at: sign_off.closed_at.map(rfc3339),
            reason: text(&sign_off.reason),
        }
    }
}

/// The seller's answer to staff edits.
#[derive(Deserialize, ToSchema)]
#[schema(as = SignOffAnswer)]
pub(crate) struct SignOffAnswerDto {
    /// Revision of the sign-off that was read.
    #[schema(value_type = i32, required)]
    pub(super) revision: Option<i32>,
    /// `agree` or `object`.
    #[serde(default)]
    #[schema(required, pattern = "^(agree|object)$")]
    pub(super) verdict: String,
    /// Required to object; shown to the concierge.
    pub(super) reason: Option<String>,
}

/// Decision to keep edits that the seller objects to.
#[derive(Deserialize, ToSchema)]
#[schema(as = KeptEdits)]
pub(crate) struct KeptEditsDto {
    /// Revision of the sign-off that was read.
    #[schema(value_type = i32, required)]
    pub(super) revision: Option<i32>,
    /// Shown to the seller.
    #[schema(value_type = String, required)]
    pub(super) reason: Option<String>,
}

/// A sign-off in the admin list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QueuedSignOff)]
pub(crate) struct QueuedSignOffDto {
    id: i64,
    vehicle_id: i64,
    submission_id: i64,
    /// Year, make and model.
    title: String,
    seller: QueuedSellerDto,
    #[schema(value_type = SignOffState)]
    state: &'static str,
    /// Names of the changed fields.
    fields: Vec<String>,
    #[schema(format = DateTime)]
    edited_at: String,
    /// Null if the seller did not object.
    #[schema(required, format = DateTime)]
    objected_at: Option<String>,
    /// Null while unfinished.
    #[schema(required, format = DateTime)]
    closed_at: Option<String>,
}

impl From<&QueuedSignOff> for QueuedSignOffDto {
    fn from(sign_off: &QueuedSignOff) -> Self {
        Self {
            id: sign_off.id.0,
            vehicle_id: sign_off.vehicle.0,
            submission_id: sign_off.submission.0,
            title: sign_off.title.clone(),
            seller: QueuedSellerDto::from(&sign_off.seller),
            state: sign_off.state.as_str(),
            fields: sign_off.fields.clone(),
            edited_at: rfc3339(sign_off.edited_at),
            objected_at: sign_off.objected_at.map(rfc3339),
            closed_at: sign_off.closed_at.map(rfc3339),
        }
    }
}

/// A sign-off as admins review it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SignOffReview)]
pub(crate) struct SignOffReviewDto {
    #[serde(flatten)]
    sign_off: SignOffDto,
    vehicle_id: i64,
    submission_id: i64,
    /// Year, make and model.
    title: String,
    #[schema(required)]
    seller: Option<QueuedSellerDto>,
}

impl SignOffReviewDto {
    pub(super) fn new(sign_off: &SignOff, seller: Option<&Seller>) -> Self {
        Self {
            sign_off: SignOffDto::from(sign_off),
            vehicle_id: sign_off.vehicle.0,
            submission_id: sign_off.submission.0,
            title: sign_off.edited.title(),
            seller: seller.map(|it| QueuedSellerDto::new(it.id, &it.username, &it.name)),
        }
    }
}
