//! Sharing a document and ending a share.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    documents::{DocumentId, MAX_SHARES, NewShare},
};
use ports::documents::{ShareRefusal, Shared};

use crate::{
    database::Failure,
    schema::{document_shares, users},
};

/// Shares a locked document.
pub(super) fn open_to(
    owner: UserId,
    id: DocumentId,
    share: &NewShare,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<Shared, ShareRefusal>, Failure> {
    let member: Option<i64> = match &share.username {
        None => None,
        Some(name) => {
            let found: Option<i64> = users::table
                .filter(users::username_key.eq(name.key()))
                .filter(users::is_collector)
                .select(users::id)
                .first(connection)
                .optional()?;
            match found {
                None => return Ok(Err(ShareRefusal::NoSuchMember)),
                Some(member) if member == owner.0 => return Ok(Err(ShareRefusal::Oneself)),
                found => found,
            }
        }
    };
    let held = document_shares::table.filter(document_shares::document_id.eq(id.0));
    let held = held.filter(document_shares::member_id.is_not_distinct_from(member));
    let changed = diesel::update(held).set(document_shares::until.eq(share.until)).execute(connection)?;
    if changed > 0 {
        return Ok(Ok(Shared::Again));
    }
    let count: i64 = document_shares::table
        .filter(document_shares::document_id.eq(id.0))
        .count()
        .get_result(connection)?;
    if count >= MAX_SHARES as i64 {
        return Ok(Err(ShareRefusal::TooMany));
    }
    diesel::insert_into(document_shares::table)
        .values((
            document_shares::document_id.eq(id.0),
            document_shares::member_id.eq(member),
            document_shares::until.eq(share.until),
            document_shares::since.eq(at),
        ))
        .execute(connection)?;
    Ok(Ok(Shared::New))
}
