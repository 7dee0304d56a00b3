//! Queries of the admin area about submissions.

use diesel::{
    dsl::{count_star, exists, min, not},
    prelude::*,
};
use domain::{
    Page, Timestamp,
    accounts::UserId,
    fetch_size,
    submissions::{Submission, SubmissionId, SubmissionStatus},
    vehicles::VehicleId,
};
use ports::submissions::{QueueCounts, QueueQuery, Seller};

use super::rows::load;
use crate::{
    database::Failure,
    decoding::decode_enum,
    like_pattern::substring,
    pictures::{perceptual_hash_runs, stored_pictures},
    schema::{account_closures, pictures, submission_pictures, submissions, users, vehicles},
    suspensions::is_active,
};

/// Maximum number of similar pictures that are compared bit by bit.
const MAX_CANDIDATES: i64 = 500;

pub(super) fn seller(
    id: UserId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Option<Seller>, Failure> {
    let closures = account_closures::table
        .filter(account_closures::user_id.eq(users::id))
        .filter(account_closures::returned_at.is_null());
    let is_open = is_active(at).and(not(exists(closures)));
    let row: Option<(String, String, Timestamp, Option<bool>)> = users::table
        .find(id.0)
        .select((users::username, users::name, users::created_at, is_open.nullable()))
        .first(connection)
        .optional()?;
    let Some((username, name, member_since, is_active)) = row else { return Ok(None) };
    let count: i64 =
        submissions::table.filter(submissions::seller_id.eq(id.0)).select(count_star()).first(connection)?;
    Ok(Some(Seller {
        id,
        username,
        name,
        member_since,
        submissions: count.unsigned_abs(),
        is_active: is_active.unwrap_or_default(),
    }))
}

pub(super) fn queue(
    query: &QueueQuery,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Page<(Submission, String, String), SubmissionId>, Failure> {
    let matching = || {
        let mut rows = submissions::table.into_boxed();
        if let Some(status) = query.status {
            rows = rows.filter(submissions::status.eq(status.as_str()));
        }
        for word in &query.words {
            rows = rows.filter(submissions::search_folded.like(substring(word)));
        }
        rows
    };
    let total: i64 = matching().select(count_star()).first(connection)?;
    let ids: Vec<i64> = matching()
        .filter(submissions::id.gt(query.after.map_or(0, |after| after.0)))
        .order(submissions::id)
        .limit(i64::from(fetch_size(limit)))
        .select(submissions::id)
        .load(connection)?;
    let page = Page::from_rows(ids, limit, total.unsigned_abs(), |last| SubmissionId(*last));
    page.try_convert(|ids| with_sellers(&ids, connection))
}

/// Loads submissions, each with its seller's username and name.
fn with_sellers(
    ids: &[i64],
    connection: &mut PgConnection,
) -> Result<Vec<(Submission, String, String)>, Failure> {
    let found = load(ids, connection)?;
    let sellers: Vec<i64> = found.iter().map(|submission| submission.seller.0).collect();
    let names: Vec<(i64, String, String)> = users::table
        .filter(users::id.eq_any(sellers))
        .select((users::id, users::username, users::name))
        .load(connection)?;
    let items = found
        .into_iter()
        .filter_map(|submission| {
            let (_, username, name) = names.iter().find(|(id, ..)| *id == submission.seller.0)?;
            Some((submission, username.clone(), name.clone()))
        })
        .collect();
    Ok(items)
}

pub(super) fn counts(connection: &mut PgConnection) -> Result<QueueCounts, Failure> {
    let rows: Vec<(String, i64)> = submissions::table
        .group_by(submissions::status)
        .select((submissions::status, count_star()))
        .load(connection)?;
    let counts = rows
        .into_iter()
        .map(|(status, count)| {
            Ok((decode_enum("status", SubmissionStatus::parse(&status))?, count.unsigned_abs()))
        })
        .collect::<Result<_, Failure>>()?;
    let oldest_pending = submissions::table
        .filter(submissions::status.eq(SubmissionStatus::Pending.as_str()))
        .select(min(submissions::waiting_since))
        .first(connection)?;
    Ok(QueueCounts { counts, oldest_pending })
}

pub(super) fn submissions_with_vin(
    key: &str,
    except: SubmissionId,
    connection: &mut PgConnection,
) -> Result<Vec<SubmissionId>, Failure> {
    let ids: Vec<i64> = submissions::table
        .filter(submissions::vin_key.eq(key))
        .filter(submissions::id.ne(except.0))
        .order(submissions::id)
        .select(submissions::id)
        .load(connection)?;
    Ok(ids.into_iter().map(SubmissionId).collect())
}

pub(super) fn own_submissions_with_vin(
    seller: UserId,
    key: &str,
    except: Option<SubmissionId>,
    connection: &mut PgConnection,
) -> Result<Vec<SubmissionId>, Failure> {
    let over = SubmissionStatus::ALL.into_iter().filter(|status| status.is_over());
    let mut own = submissions::table
        .filter(submissions::vin_key.eq(key))
        .filter(submissions::seller_id.eq(seller.0))
        .filter(submissions::status.ne_all(over.map(SubmissionStatus::as_str)))
        .order(submissions::id)
        .select(submissions::id)
        .into_boxed();
    if let Some(except) = except {
        own = own.filter(submissions::id.ne(except.0));
    }
    let ids: Vec<i64> = own.load(connection)?;
    Ok(ids.into_iter().map(SubmissionId).collect())
}

pub(super) fn listings_with_vin(
    key: &str,
    except: SubmissionId,
    connection: &mut PgConnection,
) -> Result<Vec<VehicleId>, Failure> {
    let own: Option<Option<i64>> =
        submissions::table.find(except.0).select(submissions::vehicle_id).first(connection).optional()?;
    let ids: Vec<i64> = vehicles::table
        .filter(vehicles::vin_key.eq(key))
        .filter(vehicles::id.ne(own.flatten().unwrap_or_default()))
        .order(vehicles::id)
        .select(vehicles::id)
        .load(connection)?;
    Ok(ids.into_iter().map(VehicleId).collect())
}

pub(super) fn submissions_with_similar_picture(
    id: SubmissionId,
    connection: &mut PgConnection,
) -> Result<Vec<SubmissionId>, Failure> {
    let Some(own) = load(&[id.0], connection)?.pop() else { return Ok(Vec::new()) };
    let digests: Vec<&[u8]> = own.pictures.iter().map(|picture| picture.digest.as_slice()).collect();
    let runs: Vec<i32> =
        own.pictures.iter().flat_map(|picture| perceptual_hash_runs(picture.perceptual_hash)).collect();
    let equal: Vec<Vec<u8>> =
        pictures::table.filter(pictures::digest.eq_any(digests)).select(pictures::id).load(connection)?;
    let near: Vec<Vec<u8>> = pictures::table
        .filter(pictures::perceptual_hash_runs.overlaps_with(runs))
        .limit(MAX_CANDIDATES)
        .select(pictures::id)
        .load(connection)?;
    let names =
        equal.into_iter().chain(near).map(crate::pictures::picture_id).collect::<Result<Vec<_>, _>>()?;
    let alike: Vec<Vec<u8>> = stored_pictures(&names, connection)?
        .into_iter()
        .filter(|other| {
            own.pictures.iter().any(|mine| mine.is_duplicate_of(&other.digest, other.perceptual_hash))
        })
        .map(|other| other.id.bits().to_vec())
        .collect();
    let ids: Vec<i64> = submission_pictures::table
        .filter(submission_pictures::picture_id.eq_any(alike))
        .filter(submission_pictures::submission_id.ne(id.0))
        .select(submission_pictures::submission_id)
        .distinct()
        .order(submission_pictures::submission_id)
        .load(connection)?;
    Ok(ids.into_iter().map(SubmissionId).collect())
}
