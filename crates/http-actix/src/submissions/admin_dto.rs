//! DTOs of submissions in the admin area.

use crate::dto::AudienceInputDto;
use application::submissions::SubmissionCase;
use domain::{
    Violation,
    accounts::{NamedMember, UserId},
    rich_text::RichNode,
    submissions::{Side, Submission, SubmissionCheck, SubmissionStatus as Status},
    vehicles::Badge,
};
use ports::submissions::QueueCounts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dto::{MessageDto, MoveDto, SubmissionDto};
use crate::{
    dto::{
        FieldChangeDto, PriceEvidenceDto,
        enums::{BadgeVariant, CheckName, CheckState, SubmissionStatus},
    },
    pictures::SentPictureDto,
    response::{RichNodeDto, rfc3339},
};

/// Seller of a submission.
#[derive(Serialize, ToSchema)]
#[schema(as = QueuedSeller)]
pub(crate) struct QueuedSellerDto {
    id: i64,
    username: String,
    name: String,
}

impl QueuedSellerDto {
    pub(crate) fn new(id: UserId, username: &str, name: &str) -> Self {
        Self { id: id.0, username: username.to_owned(), name: name.to_owned() }
    }
}

impl From<&NamedMember> for QueuedSellerDto {
    fn from(seller: &NamedMember) -> Self {
        Self::new(seller.id, seller.username.as_str(), &seller.name)
    }
}

/// A submission in the admin queue.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QueuedSubmission)]
pub(crate) struct QueuedDto {
    id: i64,
    make: String,
    model: String,
    year: String,
    price: String,
    location: String,
    seller: QueuedSellerDto,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    updated_at: String,
    #[schema(value_type = SubmissionStatus)]
    status: &'static str,
    #[schema(required)]
    cover: Option<SentPictureDto>,
    /// Time of the last change of status.
    #[schema(format = DateTime)]
    waiting_since: String,
    /// Messages that the concierge has not read.
    unread_messages: u32,
    revision: i32,
}

impl QueuedDto {
    pub(super) fn new(submission: &Submission, username: &str, name: &str) -> Self {
        let car = &submission.content.car;
        let cover = submission.pictures.first().zip(submission.content.shown.first());
        Self {
            id: submission.id.0,
            make: car.make.as_str().to_owned(),
            model: car.model.as_str().to_owned(),
            year: car.year.to_string(),
            price: car.price.to_string(),
            location: car.place.as_ref().map(|place| place.as_str().to_owned()).unwrap_or_default(),
            seller: QueuedSellerDto::new(submission.seller, username, name),
            created_at: rfc3339(submission.created_at),
            updated_at: rfc3339(submission.updated_at),
            status: submission.status.as_str(),
            cover: cover.map(|(kept, shown)| SentPictureDto::new(kept, &shown.alt)),
            waiting_since: rfc3339(submission.waiting_since),
            unread_messages: submission.unread.concierge,
            revision: submission.revision,
        }
    }
}

/// Submissions by status.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SubmissionCounts)]
pub(crate) struct CountsDto {
    pending: u64,
    changes_requested: u64,
    approved: u64,
    rejected: u64,
    withdrawn: u64,
    /// Start of the longest wait among pending submissions; null if none is pending.
    #[schema(format = DateTime, required)]
    oldest_pending_at: Option<String>,
}

impl From<QueueCounts> for CountsDto {
    fn from(counts: QueueCounts) -> Self {
        let count = |status: Status| {
            counts.counts.iter().find(|(known, _)| *known == status).map_or(0, |(_, count)| *count)
        };
        Self {
            pending: count(Status::Pending),
            changes_requested: count(Status::ChangesRequested),
            approved: count(Status::Approved),
            rejected: count(Status::Rejected),
            withdrawn: count(Status::Withdrawn),
            oldest_pending_at: counts.oldest_pending.map(rfc3339),
        }
    }
}

/// A link to a related page.
#[derive(Serialize, ToSchema)]
#[schema(as = CheckLink)]
pub(crate) struct CheckLinkDto {
    label: String,
    href: String,
}

/// Result of one automatic check of a submission.
#[derive(Serialize, ToSchema)]
#[schema(as = SubmissionCheck)]
pub(crate) struct CheckDto {
    #[schema(value_type = CheckName)]
    name: &'static str,
    #[schema(value_type = CheckState)]
    state: &'static str,
    sentence: String,
    links: Vec<CheckLinkDto>,
}

impl From<&SubmissionCheck> for CheckDto {
    fn from(check: &SubmissionCheck) -> Self {
        let links = check.links.iter();
        Self {
            name: check.name.as_str(),
            state: check.state.as_str(),
            sentence: check.sentence.clone(),
            links: links
                .map(|(label, href)| CheckLinkDto { label: label.clone(), href: href.clone() })
                .collect(),
        }
    }
}

/// Seller of a submission, with their record.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CaseSeller)]
pub(crate) struct CaseSellerDto {
    id: i64,
    username: String,
    name: String,
    #[schema(format = DateTime)]
    member_since: String,
    /// Number of submissions the seller has made.
    submissions: u64,
}

/// A submission with everything that a decision needs.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SubmissionCase)]
pub(crate) struct CaseDto {
    #[serde(flatten)]
    submission: SubmissionDto,
    /// Decisions that can be made now; empty unless it waits for one.
    #[schema(value_type = Vec<SubmissionDecisionStatus>)]
    decisions: Vec<&'static str>,
    /// The description parsed into safe nodes, as on the vehicle's page.
    description_content: Vec<RichNodeDto>,
    seller: CaseSellerDto,
    checks: Vec<CheckDto>,
    price_evidence: PriceEvidenceDto,
    /// Changes that the seller made since the latest decision of staff.
    changes: Vec<FieldChangeDto>,
    /// Status changes, oldest first.
    history: Vec<MoveDto>,
    /// Messages, oldest first.
    messages: Vec<MessageDto>,
}

impl CaseDto {
    pub(super) fn new(case: &SubmissionCase, description: Vec<RichNode>) -> Self {
        let messages = case.messages.iter();
        Self {
            submission: SubmissionDto::from(&case.submission),
            decisions: case.submission.status.decisions().map(Status::as_str).collect(),
            description_content: RichNodeDto::all(description),
            seller: CaseSellerDto {
                id: case.seller.id.0,
                username: case.seller.username.clone(),
                name: case.seller.name.clone(),
                member_since: rfc3339(case.seller.member_since),
                submissions: case.seller.submissions,
            },
            checks: case.checks.iter().map(CheckDto::from).collect(),
            price_evidence: PriceEvidenceDto::from(&case.comparables),
            changes: case.changes.iter().cloned().map(FieldChangeDto::from).collect(),
            history: case.moves.iter().map(MoveDto::from).collect(),
            messages: messages.map(|message| MessageDto::new(message, Side::Concierge)).collect(),
        }
    }
}

/// Label on a vehicle's picture.
#[derive(Deserialize, Serialize, ToSchema)]
#[schema(as = NewBadge)]
pub(crate) struct NewBadgeDto {
    #[serde(default)]
    #[schema(required, min_length = 1)]
    text: String,
    #[serde(default)]
    #[schema(value_type = BadgeVariant, required)]
    variant: String,
}

impl NewBadgeDto {
    /// See [`Badge::from_words`].
    pub(crate) fn parse(&self) -> Result<Badge, Violation> {
        Badge::from_words(&self.text, &self.variant)
    }
}

/// Decision on a submission.
#[derive(Deserialize, ToSchema)]
#[schema(as = SubmissionDecision)]
pub(crate) struct DecisionDto {
    #[schema(value_type = SubmissionDecisionStatus, required)]
    pub(super) status: Option<String>,
    /// Reason; required unless the submission is approved.
    pub(super) notes: Option<String>,
    pub(super) badge: Option<NewBadgeDto>,
    #[serde(flatten)]
    pub(super) audience: AudienceInputDto,
    /// Revision that the admin reviewed; 409 if it is no longer the current one.
    pub(super) revision: Option<i32>,
}

/// Possible decisions.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum SubmissionDecisionStatus {
    Approved,
    Rejected,
    ChangesRequested,
}
