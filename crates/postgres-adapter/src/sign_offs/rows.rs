//! Rows of sign-offs.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Jsonb, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    proposals::changed_fields,
    sign_offs::{SignOff, SignOffId, SignOffState},
    submissions::DecisionReason,
    vehicles::{ListingContent, VehicleId},
};
use ports::sign_offs::QueuedSignOff;
use serde_json::Value;

use crate::{
    database::Failure,
    decoding::decode_enum,
    listing_content::{content_json, content_of},
    queued_rows::{QueuedCaseRow, ReviewRow, queued_case_columns},
    schema::sign_offs,
};

/// Selects sign-offs `o` with their submission `s`.
pub(super) const SIGN_OFFS: &str =
    "SELECT o.id, o.submission_id, s.vehicle_id, s.seller_id, o.state, o.revision, o.base, o.edited,
            o.edited_at, o.objected_at, o.objection, o.closed_at, o.reason
       FROM sign_offs o JOIN submissions s ON s.id = o.submission_id";

#[derive(QueryableByName)]
pub(super) struct SignOffRow {
    #[diesel(embed)]
    review: ReviewRow,
    #[diesel(sql_type = Jsonb)]
    edited: Value,
    #[diesel(sql_type = Timestamptz)]
    edited_at: Timestamp,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    objected_at: Option<Timestamp>,
    #[diesel(sql_type = Text)]
    objection: String,
}

impl SignOffRow {
    pub(super) fn into_sign_off(self) -> Result<SignOff, Failure> {
        Ok(SignOff {
            id: SignOffId(self.review.id),
            submission: self.review.submission(),
            vehicle: self.review.vehicle(),
            seller: self.review.seller(),
            state: decode_enum("state", SignOffState::parse(&self.review.state))?,
            revision: self.review.revision,
            base: self.review.base()?,
            edited: content_of(self.edited)?,
            edited_at: self.edited_at,
            objected_at: self.objected_at,
            objection: DecisionReason::from_store(self.objection),
            closed_at: self.review.closed_at,
            reason: self.review.reason(),
        })
    }
}

/// The columns of a sign-off that change.
#[derive(AsChangeset, Insertable)]
#[diesel(table_name = sign_offs, treat_none_as_null = true)]
pub(super) struct WrittenRow {
    state: &'static str,
    revision: i32,
    base: Value,
    edited: Value,
    fields: Vec<String>,
    edited_at: Timestamp,
    objected_at: Option<Timestamp>,
    objection: String,
    closed_at: Option<Timestamp>,
    reason: String,
}

impl WrittenRow {
    /// The first revision of a sign-off.
    pub(super) fn opened(
        (base, edited): (&ListingContent, &ListingContent),
        vehicle: VehicleId,
        at: Timestamp,
    ) -> Result<Self, Failure> {
        Ok(Self {
            state: SignOffState::Open.as_str(),
            revision: 1,
            base: content_json(base, vehicle)?,
            edited: content_json(edited, vehicle)?,
            fields: changed_fields(&base.changes(edited)),
            edited_at: at,
            objected_at: None,
            objection: String::new(),
            closed_at: None,
            reason: String::new(),
        })
    }
}

impl TryFrom<&SignOff> for WrittenRow {
    type Error = Failure;

    fn try_from(sign_off: &SignOff) -> Result<Self, Failure> {
        let SignOff { base, edited, vehicle, .. } = sign_off;
        Ok(Self {
            state: sign_off.state.as_str(),
            revision: sign_off.revision,
            objected_at: sign_off.objected_at,
            objection: sign_off.objection.as_str().to_owned(),
            closed_at: sign_off.closed_at,
            reason: sign_off.reason.as_str().to_owned(),
            ..Self::opened((base, edited), *vehicle, sign_off.edited_at)?
        })
    }
}

/// Selects rows of the admin list; conditions on `o` follow.
pub(super) const QUEUED: &str = concat!(
    "SELECT o.id, ",
    queued_case_columns!(),
    ", o.state, o.fields, o.edited_at, o.objected_at, o.closed_at
       FROM sign_offs o JOIN submissions s ON s.id = o.submission_id
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
    edited_at: Timestamp,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    objected_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    closed_at: Option<Timestamp>,
}

impl QueuedRow {
    pub(super) fn into_queued(self) -> Result<QueuedSignOff, Failure> {
        Ok(QueuedSignOff {
            id: SignOffId(self.id),
            submission: self.case.submission(),
            vehicle: self.case.vehicle(),
            seller: self.case.seller(),
            title: self.case.title,
            state: decode_enum("state", SignOffState::parse(&self.state))?,
            fields: self.case.fields,
            edited_at: self.edited_at,
            objected_at: self.objected_at,
            closed_at: self.closed_at,
        })
    }
}
