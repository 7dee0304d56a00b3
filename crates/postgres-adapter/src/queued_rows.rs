//! Columns that the admin queues of proposals and sign-offs share.

use diesel::{
    QueryableByName,
    sql_types::{Array, BigInt, Text},
};
use domain::{accounts::UserId, submissions::SubmissionId, vehicles::VehicleId};

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

    /// Id, username and name.
    pub(crate) fn seller(&self) -> (UserId, String, String) {
        (UserId(self.seller_id), self.username.clone(), self.name.clone())
    }
}
