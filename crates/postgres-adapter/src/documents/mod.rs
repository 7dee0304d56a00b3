//! The private vault: metadata of documents, shares and the access log.

mod rows;
mod share;

use async_trait::async_trait;
use chrono::NaiveDate;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{UserId, Username},
    audit::{Action, Actor},
    documents::{
        Access, AccessKind, Document, DocumentAction, DocumentId, MOST_DOCUMENTS, NewShare, QUOTA_BYTES,
        ReadAs, ShareId,
    },
    notifications::NewNotification,
    saved::SavedList,
    submissions::SubmissionId,
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    blobs::BlobKey,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    documents::{
        AttachRefusal, Documents, NewDocument, OpenedDocument, QuotaExceeded, Reader, ShareRefusal, Shared,
    },
};
use serde::{Deserialize, Serialize};

use crate::{
    PostgresStore,
    audit::note,
    blobs::abandon,
    commands,
    database::Failure,
    notifications::add,
    schema::{document_accesses, document_shares, documents, saved_vehicles, submissions, users},
};

/// Stored result of adding a document: its ID.
#[derive(Serialize, Deserialize)]
pub(crate) struct KeptRow {
    document: i64,
}

impl commands::StoredValue for DocumentId {
    type Row = KeptRow;

    fn to_row(&self) -> KeptRow {
        KeptRow { document: self.0 }
    }

    fn from_row(row: KeptRow) -> Result<Self, Failure> {
        Ok(Self(row.document))
    }
}

/// ID, time, username, whether as staff, and how it was accessed.
type AccessRow = (i64, Timestamp, Option<String>, bool, String);

#[async_trait]
impl Documents for PostgresStore {
    async fn find_stored_document(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<DocumentId>, StoreError> {
        let idempotent = idempotent.clone();
        self.database.run(move |connection| commands::find_stored(&idempotent, at, connection)).await
    }

    async fn keep_document(
        &self,
        new: &NewDocument,
        actor: Actor,
        act: &Command,
    ) -> Result<CommandOutcome<DocumentId, QuotaExceeded>, StoreError> {
        let (new, act) = (new.clone(), act.clone());
        self.database
            .run(move |connection| {
                commands::act(&act, connection, |connection| keep(&new, actor, act.at, connection))
            })
            .await
    }

    async fn own_document(&self, owner: UserId, id: DocumentId) -> Result<Option<Document>, StoreError> {
        self.database
            .run(move |connection| {
                let found = rows::read(&[id.0], connection)?.pop();
                Ok(found.filter(|document| document.owner == owner))
            })
            .await
    }

    async fn documents_of(&self, owner: UserId) -> Result<Vec<Document>, StoreError> {
        self.database
            .run(move |connection| {
                let ids: Vec<i64> = documents::table
                    .filter(documents::owner_id.eq(owner.0))
                    .select(documents::id)
                    .load(connection)?;
                rows::read(&ids, connection)
            })
            .await
    }

    async fn documents_shared_with(
        &self,
        member: UserId,
        today: NaiveDate,
        limit: u32,
    ) -> Result<Vec<Document>, StoreError> {
        self.database
            .run(move |connection| {
                let is_theirs =
                    document_shares::member_id.eq(member.0).or(document_shares::member_id.is_null());
                let ids: Vec<i64> = document_shares::table
                    .inner_join(documents::table)
                    .filter(is_theirs)
                    .filter(document_shares::until.ge(today))
                    .filter(documents::owner_id.ne(member.0))
                    .select(documents::id)
                    .distinct()
                    .order(documents::id.desc())
                    .limit(limit.into())
                    .load(connection)?;
                rows::read(&ids, connection)
            })
            .await
    }

    async fn documents_about(&self, vehicle: VehicleId) -> Result<Vec<Document>, StoreError> {
        self.database
            .run(move |connection| {
                let ids: Vec<i64> = documents::table
                    .inner_join(submissions::table)
                    .filter(submissions::vehicle_id.eq(vehicle.0))
                    .select(documents::id)
                    .load(connection)?;
                let mut found = rows::read(&ids, connection)?;
                // Documents of listings that the viewer may not see are hidden too.
                found.retain(|document| {
                    document.about.as_ref().is_some_and(|about| about.vehicle == Some(vehicle))
                });
                Ok(found)
            })
            .await
    }

    async fn watching_collectors(&self, vehicle: VehicleId) -> Result<Vec<UserId>, StoreError> {
        self.database
            .run(move |connection| {
                let ids: Vec<i64> = saved_vehicles::table
                    .inner_join(users::table)
                    .filter(saved_vehicles::vehicle_id.eq(vehicle.0))
                    .filter(saved_vehicles::list.eq(SavedList::Watch.as_str()))
                    .filter(users::is_collector)
                    .order(users::id)
                    .select(users::id)
                    .load(connection)?;
                Ok(ids.into_iter().map(UserId).collect())
            })
            .await
    }

    async fn open_document(
        &self,
        id: DocumentId,
        reader: Reader,
        way: AccessKind,
        today: NaiveDate,
        at: Timestamp,
    ) -> Result<Option<OpenedDocument>, StoreError> {
        self.database.write(move |connection| open(id, reader, way, today, at, connection)).await
    }

    async fn record_refused_document(
        &self,
        id: DocumentId,
        act: DocumentAction,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.database
            .run(move |connection| {
                let owner: Option<i64> =
                    documents::table.find(id.0).select(documents::owner_id).first(connection).optional()?;
                let action = Action::Document(act, id);
                note(at, actor, owner.map(UserId), action, connection)
            })
            .await
    }

    async fn attach_document(
        &self,
        owner: UserId,
        id: DocumentId,
        submission: Option<SubmissionId>,
        notices: &[NewNotification],
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), AttachRefusal>, StoreError> {
        let notices = notices.to_vec();
        self.database
            .write(move |connection| {
                let Some(before) = hold(owner, id, connection)? else {
                    return Ok(Err(AttachRefusal::NoSuchDocument));
                };
                if let Some(submission) = submission {
                    let seller: Option<i64> = submissions::table
                        .find(submission.0)
                        .select(submissions::seller_id)
                        .first(connection)
                        .optional()?;
                    if seller != Some(owner.0) {
                        return Ok(Err(AttachRefusal::NoSuchSubmission));
                    }
                }
                if before != submission.map(|submission| submission.0) {
                    diesel::update(documents::table.find(id.0))
                        .set(documents::submission_id.eq(submission.map(|submission| submission.0)))
                        .execute(connection)?;
                    let action = Action::Document(DocumentAction::Attached, id);
                    note(at, actor, Some(owner), action, connection)?;
                    add(&notices, at, connection)?;
                }
                Ok(Ok(()))
            })
            .await
    }

    async fn share_document(
        &self,
        owner: UserId,
        id: DocumentId,
        share: &NewShare,
        notices: &[NewNotification],
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<Shared, ShareRefusal>, StoreError> {
        let (share, notices) = (share.clone(), notices.to_vec());
        self.database
            .write(move |connection| {
                if hold(owner, id, connection)?.is_none() {
                    return Ok(Err(ShareRefusal::NoSuchDocument));
                }
                let shared = share::open_to(owner, id, &share, at, connection)?;
                if let Ok(shared) = shared {
                    let action = Action::Document(DocumentAction::Shared, id);
                    note(at, actor, Some(owner), action, connection)?;
                    add(if shared == Shared::New { &notices } else { &[] }, at, connection)?;
                }
                Ok(shared)
            })
            .await
    }

    async fn end_share(
        &self,
        owner: UserId,
        id: DocumentId,
        share: ShareId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.database
            .write(move |connection| {
                if hold(owner, id, connection)?.is_none() {
                    return Ok(false);
                }
                let held = document_shares::table.find(share.0).filter(document_shares::document_id.eq(id.0));
                let is_gone = diesel::delete(held).execute(connection)? == 1;
                if is_gone {
                    let action = Action::Document(DocumentAction::Closed, id);
                    note(at, actor, Some(owner), action, connection)?;
                }
                Ok(is_gone)
            })
            .await
    }

    async fn accesses(
        &self,
        owner: UserId,
        id: DocumentId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Option<Vec<Access>>, StoreError> {
        self.database
            .run(move |connection| {
                let is_theirs: i64 = documents::table
                    .find(id.0)
                    .filter(documents::owner_id.eq(owner.0))
                    .count()
                    .get_result(connection)?;
                if is_theirs == 0 {
                    return Ok(None);
                }
                let rows: Vec<AccessRow> = document_accesses::table
                    .left_join(users::table)
                    .filter(document_accesses::document_id.eq(id.0))
                    .filter(document_accesses::id.lt(before.unwrap_or(i64::MAX)))
                    .order(document_accesses::id.desc())
                    .limit(limit.into())
                    .select((
                        document_accesses::id,
                        document_accesses::at,
                        users::username.nullable(),
                        document_accesses::is_staff,
                        document_accesses::way,
                    ))
                    .load(connection)?;
                rows.into_iter().map(access).collect::<Result<_, _>>().map(Some)
            })
            .await
    }

    async fn count_accesses(&self, owner: UserId, id: DocumentId) -> Result<u64, StoreError> {
        self.database
            .run(move |connection| {
                let theirs = documents::table.find(id.0).filter(documents::owner_id.eq(owner.0));
                if theirs.count().get_result::<i64>(connection)? == 0 {
                    return Ok(0);
                }
                let count: i64 = document_accesses::table
                    .filter(document_accesses::document_id.eq(id.0))
                    .count()
                    .get_result(connection)?;
                Ok(count.unsigned_abs())
            })
            .await
    }

    async fn delete_document(
        &self,
        owner: UserId,
        id: DocumentId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.database
            .write(move |connection| {
                let own = documents::table.find(id.0).filter(documents::owner_id.eq(owner.0));
                let gone: Option<(String, Option<String>)> = diesel::delete(own)
                    .returning((documents::content, documents::preview))
                    .get_result(connection)
                    .optional()?;
                let Some((content, preview)) = gone else { return Ok(false) };
                let files = [Some(content), preview];
                let keys: Vec<BlobKey> =
                    files.iter().flatten().filter_map(|key| BlobKey::parse(key)).collect();
                abandon(&keys, connection)?;
                let action = Action::Document(DocumentAction::Deleted, id);
                note(at, actor, Some(owner), action, connection)?;
                Ok(true)
            })
            .await
    }

    async fn unknown_documents(&self, mut keys: Vec<BlobKey>) -> Result<Vec<BlobKey>, StoreError> {
        self.database
            .run(move |connection| {
                let asked: Vec<&str> = keys.iter().map(BlobKey::as_str).collect();
                let mut known: Vec<String> = documents::table
                    .filter(documents::content.eq_any(&asked))
                    .select(documents::content)
                    .load(connection)?;
                let previews: Vec<Option<String>> = documents::table
                    .filter(documents::preview.eq_any(&asked))
                    .select(documents::preview)
                    .load(connection)?;
                known.extend(previews.into_iter().flatten());
                keys.retain(|key| !known.iter().any(|known| known == key.as_str()));
                Ok(keys)
            })
            .await
    }
}

fn keep(
    new: &NewDocument,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<DocumentId, QuotaExceeded>, Failure> {
    // Serializes concurrent uploads, so that the limit check sees all of them.
    users::table
        .find(new.owner.0)
        .select(users::id)
        .for_no_key_update()
        .first::<i64>(connection)
        .optional()?
        .ok_or_else(|| Failure::Corrupt("there is no such member".into()))?;
    let sizes: Vec<i64> = documents::table
        .filter(documents::owner_id.eq(new.owner.0))
        .select(documents::size)
        .load(connection)?;
    let used: u64 = sizes.iter().map(|size| size.unsigned_abs()).sum();
    if sizes.len() as u64 >= MOST_DOCUMENTS || used + new.stored.length > QUOTA_BYTES {
        return Ok(Err(QuotaExceeded));
    }
    let id: i64 = diesel::insert_into(documents::table)
        .values((
            documents::owner_id.eq(new.owner.0),
            documents::name.eq(new.name.as_str()),
            documents::kind.eq(new.kind.media_type()),
            documents::size.eq(i64::try_from(new.stored.length).unwrap_or(i64::MAX)),
            documents::digest.eq(new.stored.digest.as_slice()),
            documents::content.eq(new.content.as_str()),
            documents::preview.eq(new.preview.as_ref().map(BlobKey::as_str)),
            documents::uploaded_at.eq(at),
        ))
        .returning(documents::id)
        .get_result(connection)?;
    let action = Action::Document(DocumentAction::Uploaded, DocumentId(id));
    note(at, actor, Some(new.owner), action, connection)?;
    Ok(Ok(DocumentId(id)))
}

fn open(
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
        note(at, reader.actor, Some(opened.document.owner), action, connection)?;
    }
    Ok(Some(opened))
}

/// Locks an owner's document until the transaction ends and returns its subject; `None` when the owner has no
/// such document.
fn hold(
    owner: UserId,
    id: DocumentId,
    connection: &mut PgConnection,
) -> Result<Option<Option<i64>>, Failure> {
    Ok(documents::table
        .find(id.0)
        .filter(documents::owner_id.eq(owner.0))
        .select(documents::submission_id)
        .for_update()
        .first(connection)
        .optional()?)
}

fn access((id, at, who, is_staff, way): AccessRow) -> Result<Access, Failure> {
    let way = AccessKind::parse(&way).ok_or_else(|| Failure::Corrupt("no such way of reading".into()))?;
    let who = who.map(|name| Username::parse("register", &name)).transpose()?;
    Ok(Access { id, at, who, is_staff, way })
}
