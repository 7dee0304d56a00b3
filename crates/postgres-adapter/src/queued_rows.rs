//! Columns that proposals and sign-offs share: of a case, and of a row in their admin queues.

use diesel::{
    QueryableByName,
    sql_types::{Array, BigInt, Integer, Jsonb, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::{NamedMember, UserId, Username},
    submissions::{DecisionReason, SubmissionId},
    vehicles::{ListingContent, VehicleId},
};
use serde_json::Value;

use crate::{database::Failure, listing_content::content_of};

/// Columns of a case that proposals and sign-offs share. In SQL `s` is the submission.
#[derive(QueryableByName)]
pub(crate) struct ReviewRow {
    #[diesel(sql_type = BigInt)]
    pub(crate) id: i64,
    #[diesel(sql_type = BigInt)]
    submission_id: i64,
    #[diesel(sql_type = BigInt)]
    vehicle_id: i64,
    #[diesel(sql_type = BigInt)]
    seller_id: i64,
    #[diesel(sql_type = Text)]
    pub(crate) state: String,
    #[diesel(sql_type = Integer)]
    pub(crate) revision: i32,
    #[diesel(sql_type = Jsonb)]
    base: Value,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub(crate) closed_at: Option<Timestamp>,
    #[diesel(sql_type = Text)]
    reason: String,
}

impl ReviewRow {
    pub(crate) const fn submission(&self) -> SubmissionId {
        SubmissionId(self.submission_id)
    }

    pub(crate) const fn vehicle(&self) -> VehicleId {
        VehicleId(self.vehicle_id)
    }

    pub(crate) const fn seller(&self) -> UserId {
        UserId(self.seller_id)
    }

    pub(crate) fn base(&self) -> Result<ListingContent, Failure> {
        content_of(self.base.clone())
    }

    pub(crate) fn reason(&self) -> DecisionReason {
        DecisionReason::from_store(self.reason.clone())
    }
}

/// A case about a listing, with its seller. In SQL `s` is the submission, `v` the vehicle and `u` the seller.
#[derive(QueryableByName)]
pub(crate) struct QueuedCaseRow {
    #[diesel(sql_type = BigInt)]
    submission_id: i64,
    #[diesel(sql_type = BigInt)]
    vehicle_id: i64,
    #[diesel(sql_type = Text)]
    pub(crate) title: String,
    #[diesel(sql_type = BigInt)]
    seller_id: i64,
    #[diesel(sql_type = Text)]
    username: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Array<Text>)]
    pub(crate) fields: Vec<String>,
}

/// SQL columns of [`QueuedCaseRow`] except `fields`.
macro_rules! queued_case_columns {
    () => {
        "s.id AS submission_id, s.vehicle_id, v.year || ' ' || v.make || ' ' || v.model AS title,
         u.id AS seller_id, u.username, u.name"
    };
}
pub(crate) use queued_case_columns;

impl QueuedCaseRow {
    pub(crate) const fn submission(&self) -> SubmissionId {
        SubmissionId(self.submission_id)
    }

    pub(crate) const fn vehicle(&self) -> VehicleId {
        VehicleId(self.vehicle_id)
    }

    pub(crate) fn seller(&self) -> NamedMember {
        NamedMember {
            id: UserId(self.seller_id),
            username: Username::from_store(&self.username),
            name: self.name.clone(),
        }
    }
}
