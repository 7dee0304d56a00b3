//! Sharing a document and ending a share.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    documents::{DocumentId, NewShare, ShareRefusal, Shared},
};

use super::writes::lock_document;
use crate::{
    database::Failure,
    schema::{document_shares, users},
};

/// Shares a document.
pub(super) fn open_to(
    owner: UserId,
    id: DocumentId,
    share: &NewShare,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<Shared, ShareRefusal>, Failure> {
    let named: Option<i64> = match &share.username {
        None => None,
        Some(name) => users::table
            .filter(users::username_key.eq(name.key()))
            .filter(users::is_collector)
            .select(users::id)
            .first(connection)
            .optional()?,
    };
    let is_own = lock_document(owner, id, connection)?.is_some();
    let held = document_shares::table.filter(document_shares::document_id.eq(id.0));
    let recipients: Vec<Option<i64>> = held.select(document_shares::member_id).load(connection)?;
    let recipients: Vec<Option<UserId>> = recipients.into_iter().map(|member| member.map(UserId)).collect();
    let recipients = is_own.then_some(recipients.as_slice());
    let (member, shared) = match share.check(owner, recipients, named.map(UserId)) {
        Ok((member, shared)) => (member.map(|member| member.0), shared),
        Err(refusal) => return Ok(Err(refusal)),
    };
    match shared {
        Shared::Again => {
            diesel::update(held.filter(document_shares::member_id.is_not_distinct_from(member)))
                .set(document_shares::until.eq(share.until))
                .execute(connection)?;
        }
        Shared::New => {
            diesel::insert_into(document_shares::table)
                .values((
                    document_shares::document_id.eq(id.0),
                    document_shares::member_id.eq(member),
                    document_shares::until.eq(share.until),
                    document_shares::since.eq(at),
                ))
                .execute(connection)?;
        }
    }
    Ok(Ok(shared))
}
