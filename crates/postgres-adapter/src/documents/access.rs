//! Opening of documents, and their access log.

use chrono::NaiveDate;
use diesel::prelude::*;
use domain::{
    Page, Timestamp,
    accounts::{UserId, Username},
    audit::Action,
    documents::{Access, AccessKind, DocumentAction, DocumentId, ReadAs},
    fetch_size,
};
use ports::documents::{OpenedDocument, Reader};

use super::rows;
use crate::{
    audit::audit,
    database::Failure,
    decoding::invalid,
    schema::{document_accesses, documents, users},
};

/// ID, time, username, whether as staff, and how it was accessed.
type AccessRow = (i64, Timestamp, Option<String>, bool, String);

pub(super) fn open(
    id: DocumentId,
    reader: Reader,
    way: AccessKind,
    today: NaiveDate,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Option<OpenedDocument>, Failure> {
    // Locked, so that the document cannot be deleted between the read and its entry in the access log.
    documents::table.find(id.0).select(documents::id).for_key_share().first::<i64>(connection).optional()?;
    let Some(opened) = rows::opened(&[id.0], connection)?.pop() else { return Ok(None) };
    let Some(read_as) = opened.document.read_as(reader.user, reader.roles, today) else { return Ok(None) };
    if read_as != ReadAs::Owner {
        diesel::insert_into(document_accesses::table)
            .values((
                document_accesses::document_id.eq(id.0),
                document_accesses::member_id.eq(reader.user.0),
                document_accesses::is_staff.eq(read_as == ReadAs::Staff),
                document_accesses::way.eq(way.as_str()),
                document_accesses::at.eq(at),
            ))
            .execute(connection)?;
    }
    if read_as == ReadAs::Staff {
        let action = Action::Document(DocumentAction::ReadByStaff, id);
        audit(at, reader.actor, Some(opened.document.owner), action, connection)?;
    }
    Ok(Some(opened))
}

fn access((id, at, who, is_staff, way): AccessRow) -> Result<Access, Failure> {
    let way = AccessKind::parse(&way).ok_or_else(|| invalid("document_accesses.way"))?;
    let who = who.map(Username::from_store);
    Ok(Access { id, at, who, is_staff, way })
}

/// A page of the access log, latest first; `None` unless the document is the owner's.
pub(super) fn accesses(
    owner: UserId,
    id: DocumentId,
    before: Option<i64>,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Option<Page<Access, i64>>, Failure> {
    let is_theirs: i64 =
        documents::table.find(id.0).filter(documents::owner_id.eq(owner.0)).count().get_result(connection)?;
    if is_theirs == 0 {
        return Ok(None);
    }
    let total: i64 = document_accesses::table
        .filter(document_accesses::document_id.eq(id.0))
        .count()
        .get_result(connection)?;
    let rows: Vec<AccessRow> = document_accesses::table
        .left_join(users::table)
        .filter(document_accesses::document_id.eq(id.0))
        .filter(document_accesses::id.lt(before.unwrap_or(i64::MAX)))
        .order(document_accesses::id.desc())
        .limit(fetch_size(limit).into())
        .select((
            document_accesses::id,
            document_accesses::at,
            users::username.nullable(),
            document_accesses::is_staff,
            document_accesses::way,
        ))
        .load(connection)?;
    let log: Vec<Access> = rows.into_iter().map(access).collect::<Result<_, _>>()?;
    Ok(Some(Page::from_rows(log, limit, total.unsigned_abs(), |last| last.id)))
}
