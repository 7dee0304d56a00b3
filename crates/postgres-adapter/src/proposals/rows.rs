//! Rows of proposals.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Jsonb, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    proposals::{Proposal, ProposalId, ProposalState},
};
use ports::proposals::QueuedProposal;
use serde_json::Value;

use crate::{
    database::Failure,
    decoding::decode_enum,
    listing_content::content_of,
    queued_rows::{QueuedCaseRow, ReviewRow, queued_case_columns},
};

/// Selects proposals `p` with their submission `s`.
pub(super) const PROPOSALS: &str =
    "SELECT p.id, p.submission_id, s.vehicle_id, s.seller_id, p.state, p.revision, p.base, p.proposed,
            p.proposed_at, p.closed_at, p.reason
       FROM listing_proposals p JOIN submissions s ON s.id = p.submission_id";

#[derive(QueryableByName)]
pub(super) struct ProposalRow {
    #[diesel(embed)]
    pub(super) review: ReviewRow,
    #[diesel(sql_type = Jsonb)]
    proposed: Value,
    #[diesel(sql_type = Timestamptz)]
    proposed_at: Timestamp,
}

impl ProposalRow {
    pub(super) fn into_proposal(self) -> Result<Proposal, Failure> {
        Ok(Proposal {
            id: ProposalId(self.review.id),
            submission: self.review.submission(),
            vehicle: self.review.vehicle(),
            seller: self.review.seller(),
            state: decode_enum("state", ProposalState::parse(&self.review.state))?,
            revision: self.review.revision,
            base: self.review.base()?,
            proposed: content_of(self.proposed)?,
            proposed_at: self.proposed_at,
            closed_at: self.review.closed_at,
            reason: self.review.reason(),
        })
    }
}

/// Selects rows of the admin queue; conditions on `p` follow.
pub(super) const QUEUED: &str = concat!(
    "SELECT p.id, ",
    queued_case_columns!(),
    ", p.state, p.fields, p.proposed_at, p.closed_at
       FROM listing_proposals p JOIN submissions s ON s.id = p.submission_id
       JOIN vehicles v ON v.id = s.vehicle_id JOIN users u ON u.id = s.seller_id"
);

#[derive(QueryableByName)]
pub(super) struct QueuedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(embed)]
    case: QueuedCaseRow,
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = Timestamptz)]
    proposed_at: Timestamp,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    closed_at: Option<Timestamp>,
}

impl QueuedRow {
    pub(super) fn into_queued(self) -> Result<QueuedProposal, Failure> {
        Ok(QueuedProposal {
            id: ProposalId(self.id),
            submission: self.case.submission(),
            vehicle: self.case.vehicle(),
            seller: self.case.seller(),
            title: self.case.title,
            state: decode_enum("state", ProposalState::parse(&self.state))?,
            fields: self.case.fields,
            proposed_at: self.proposed_at,
            closed_at: self.closed_at,
        })
    }
}
