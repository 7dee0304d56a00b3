//! The sellers of listings.

use diesel::prelude::*;
use domain::{accounts::UserId, submissions::SubmissionId, vehicles::ListingSeller};

use crate::{database::Failure, schema::submissions};

/// The seller of a listing; `None` for the site's own vehicles.
pub(crate) fn seller_of(id: i64, connection: &mut PgConnection) -> Result<Option<ListingSeller>, Failure> {
    let found: Option<(i64, i64)> = submissions::table
        .filter(submissions::vehicle_id.eq(id))
        .select((submissions::id, submissions::seller_id))
        .first(connection)
        .optional()?;
    let (submission, seller) = found.unzip();
    Ok(listing_seller(submission, seller))
}

/// The seller from the columns of a joined submission.
pub(crate) fn listing_seller(submission: Option<i64>, seller: Option<i64>) -> Option<ListingSeller> {
    Some(ListingSeller { submission: SubmissionId(submission?), seller: UserId(seller?) })
}
