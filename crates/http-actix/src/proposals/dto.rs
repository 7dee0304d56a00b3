//! DTOs of proposals.

use application::{listings::FactsPatch, proposals::OwnListing};
use domain::{
    proposals::{Proposal, ProposalState},
    submissions::DecisionReason,
    vehicles::{ListingContent, Vehicle},
};
use ports::{proposals::QueuedProposal, submissions::Seller};
use serde::{Deserialize, Serialize};
use utoipa::{ToSchema, openapi::Object};

use crate::{
    dto::{
        ContentChangesDto, FactsInputDto, ListingContentDto,
        enums::{ListingProposalState, SignOffState, described, values},
        nullable,
    },
    listings::ListingPhotoDto,
    response::rfc3339,
    submissions::QueuedSellerDto,
};

/// A change of a listing that its seller proposes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ListingProposal)]
pub(crate) struct ProposalDto {
    id: i64,
    #[schema(value_type = ListingProposalState)]
    state: &'static str,
    /// Incremented when the seller replaces the proposal.
    revision: i32,
    #[serde(flatten)]
    changes: ContentChangesDto,
    /// The whole content as proposed.
    proposed: ListingContentDto,
    #[schema(format = DateTime)]
    proposed_at: String,
    /// When it was decided, withdrawn or lapsed; null while open.
    #[schema(required, format = DateTime)]
    closed_at: Option<String>,
    /// The concierge's reason; null unless declined.
    #[schema(required)]
    reason: Option<String>,
}

impl From<&Proposal> for ProposalDto {
    fn from(proposal: &Proposal) -> Self {
        let reason = Some(proposal.reason.clone()).filter(|reason| *reason != DecisionReason::default());
        Self {
            id: proposal.id.0,
            state: proposal.state.as_str(),
            revision: proposal.revision,
            changes: ContentChangesDto::between(&proposal.base, &proposal.proposed),
            proposed: ListingContentDto::from(&proposal.proposed),
            proposed_at: rfc3339(proposal.proposed_at),
            closed_at: proposal.closed_at.map(rfc3339),
            reason: reason.map(|reason| reason.as_str().to_owned()),
        }
    }
}

/// Content of the caller's listing, with the latest proposal about it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnListingContent)]
pub(crate) struct OwnListingDto {
    /// The listing as it is now.
    content: ListingContentDto,
    /// Send it with a proposal; 409 if the listing was changed since.
    version: String,
    /// In any state; null if there was none.
    #[schema(required)]
    proposal: Option<ProposalDto>,
    /// State of the latest sign-off of staff edits; null if there was none.
    #[schema(required, value_type = Option<SignOffState>)]
    sign_off: Option<&'static str>,
}

impl From<&OwnListing> for OwnListingDto {
    fn from(own: &OwnListing) -> Self {
        Self {
            content: ListingContentDto::from(&ListingContent::of(&own.vehicle)),
            version: own.vehicle.updated_at.timestamp_micros().to_string(),
            proposal: own.latest.as_ref().map(ProposalDto::from),
            sign_off: own.sign_off.map(domain::sign_offs::SignOffState::as_str),
        }
    }
}

/// A change to propose; missing fields stay as they are on the listing.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewListingProposal)]
pub(crate) struct NewProposalDto {
    make: Option<String>,
    model: Option<String>,
    #[schema(value_type = Option<i64>)]
    year_numeric: Option<f64>,
    /// Null removes the mileage.
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<i64>, minimum = 0)]
    miles_numeric: Option<Option<f64>>,
    location: Option<String>,
    /// Markdown.
    description: Option<String>,
    specs: Option<Vec<String>>,
    #[serde(flatten)]
    facts: FactsInputDto,
    /// All photos in display order, the cover first.
    pub(super) photos: Option<Vec<ListingPhotoDto>>,
    /// Version of the listing that the proposal is based on.
    #[schema(value_type = String, required)]
    pub(super) version: Option<String>,
}

impl NewProposalDto {
    /// The proposed facts and texts, and the photos.
    pub(super) fn split(self) -> (FactsPatch, Option<Vec<ListingPhotoDto>>) {
        let facts = FactsPatch {
            make: self.make,
            model: self.model,
            year: self.year_numeric,
            miles: self.miles_numeric,
            location: self.location,
            description: self.description,
            specs: self.specs,
            facts: self.facts.into(),
        };
        (facts, self.photos)
    }
}

/// A proposal in the admin queue.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QueuedProposal)]
pub(crate) struct QueuedProposalDto {
    id: i64,
    vehicle_id: i64,
    submission_id: i64,
    /// Year, make and model.
    title: String,
    seller: QueuedSellerDto,
    #[schema(value_type = ListingProposalState)]
    state: &'static str,
    /// Names of the changed fields.
    fields: Vec<String>,
    #[schema(format = DateTime)]
    proposed_at: String,
    /// Null while open.
    #[schema(required, format = DateTime)]
    closed_at: Option<String>,
}

impl From<&QueuedProposal> for QueuedProposalDto {
    fn from(proposal: &QueuedProposal) -> Self {
        Self {
            id: proposal.id.0,
            vehicle_id: proposal.vehicle.0,
            submission_id: proposal.submission.0,
            title: proposal.title.clone(),
            seller: QueuedSellerDto::from(&proposal.seller),
            state: proposal.state.as_str(),
            fields: proposal.fields.clone(),
            proposed_at: rfc3339(proposal.proposed_at),
            closed_at: proposal.closed_at.map(rfc3339),
        }
    }
}

/// A proposal as admins review it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProposalReview)]
pub(crate) struct ProposalReviewDto {
    #[serde(flatten)]
    proposal: ProposalDto,
    vehicle_id: i64,
    submission_id: i64,
    /// Year, make and model.
    title: String,
    #[schema(required)]
    seller: Option<QueuedSellerDto>,
    /// Names of proposed fields that the listing has changed meanwhile; while there are any, the proposal
    /// cannot be approved.
    conflicts: Vec<String>,
}

impl ProposalReviewDto {
    pub(super) fn new(proposal: &Proposal, seller: Option<&Seller>, listing: &Vehicle) -> Self {
        let is_open = proposal.state == ProposalState::Open;
        Self {
            proposal: ProposalDto::from(proposal),
            vehicle_id: proposal.vehicle.0,
            submission_id: proposal.submission.0,
            title: listing.summary.title(),
            seller: seller.map(|it| QueuedSellerDto::new(it.id, &it.username, &it.name)),
            conflicts: if is_open { proposal.conflicts(listing) } else { Vec::new() },
        }
    }
}

/// Schema of the states that a decision leads to.
fn decisions() -> Object {
    let names = [ProposalState::Approved, ProposalState::Declined].map(ProposalState::as_str);
    described(values(names), "`approved` or `declined`.")
}

/// Decision about a proposal.
#[derive(Deserialize, ToSchema)]
#[schema(as = ProposalDecision)]
pub(crate) struct ProposalDecisionDto {
    /// `approved` or `declined`.
    #[serde(default)]
    #[schema(required, schema_with = decisions)]
    pub(super) decision: String,
    /// Revision of the proposal that was read.
    #[schema(value_type = i32, required)]
    pub(super) revision: Option<i32>,
    /// Required to decline; shown to the seller.
    pub(super) reason: Option<String>,
}
