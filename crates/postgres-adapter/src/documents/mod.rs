//! The private vault: metadata of documents, shares and the access log.

mod access;
mod rows;
mod share;
mod writes;

use access::{accesses, open};
use async_trait::async_trait;
use chrono::NaiveDate;
use diesel::prelude::*;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    documents::{
        Access, AccessKind, AttachRefusal, Document, DocumentAction, DocumentId, NewShare, QuotaExceeded,
        ShareId, ShareRefusal, Shared,
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
    documents::{DocumentCommand, Documents, NewDocument, OpenedDocument, Reader},
};
use serde::{Deserialize, Serialize};
use writes::{attach, delete, keep, lock_document};

use crate::{
    PostgresStore,
    audit::audit,
    commands,
    database::Failure,
    notifications::add,
    schema::{document_shares, documents, saved_vehicles, submissions, users},
};

/// Stored result of adding a document: its ID.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredDocumentRow {
    document: i64,
}

impl commands::StoredValue for DocumentId {
    type Row = StoredDocumentRow;

    fn to_row(&self) -> StoredDocumentRow {
        StoredDocumentRow { document: self.0 }
    }

    fn from_row(row: StoredDocumentRow) -> Result<Self, Failure> {
        Ok(Self(row.document))
    }
}

#[async_trait]
impl Documents for PostgresStore {
    async fn find_stored_document(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<DocumentId>, StoreError> {
        self.stored_result(idempotent, at).await
    }

    async fn store_document(
        &self,
        new: &NewDocument,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<DocumentId, QuotaExceeded>, StoreError> {
        let (new, at) = (new.clone(), command.at);
        self.run_once(command, move |connection| keep(&new, actor, at, connection)).await
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
        action: DocumentAction,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.database
            .run(move |connection| {
                let owner: Option<i64> =
                    documents::table.find(id.0).select(documents::owner_id).first(connection).optional()?;
                let action = Action::Document(action, id);
                audit(at, actor, owner.map(UserId), action, connection)
            })
            .await
    }

    async fn attach_document(
        &self,
        command: DocumentCommand,
        submission: Option<SubmissionId>,
        notifications: &[NewNotification],
    ) -> Result<Result<(), AttachRefusal>, StoreError> {
        let notifications = notifications.to_vec();
        self.database.write(move |connection| attach(command, submission, &notifications, connection)).await
    }

    async fn share_document(
        &self,
        command: DocumentCommand,
        share: &NewShare,
        notifications: &[NewNotification],
    ) -> Result<Result<Shared, ShareRefusal>, StoreError> {
        let DocumentCommand { owner, id, actor, at } = command;
        let (share, notifications) = (share.clone(), notifications.to_vec());
        self.database
            .write(move |connection| {
                let shared = share::open_to(owner, id, &share, at, connection)?;
                if let Ok(shared) = shared {
                    let action = Action::Document(DocumentAction::Shared, id);
                    audit(at, actor, Some(owner), action, connection)?;
                    add(if shared == Shared::New { &notifications } else { &[] }, at, connection)?;
                }
                Ok(shared)
            })
            .await
    }

    async fn end_share(&self, command: DocumentCommand, share: ShareId) -> Result<bool, StoreError> {
        let DocumentCommand { owner, id, actor, at } = command;
        self.database
            .write(move |connection| {
                if lock_document(owner, id, connection)?.is_none() {
                    return Ok(false);
                }
                let held = document_shares::table.find(share.0).filter(document_shares::document_id.eq(id.0));
                let is_gone = diesel::delete(held).execute(connection)? == 1;
                if is_gone {
                    let action = Action::Document(DocumentAction::Closed, id);
                    audit(at, actor, Some(owner), action, connection)?;
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
    ) -> Result<Option<Page<Access, i64>>, StoreError> {
        self.database.run(move |connection| accesses(owner, id, before, limit, connection)).await
    }

    async fn delete_document(
        &self,
        owner: UserId,
        id: DocumentId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.database.write(move |connection| delete(owner, id, actor, at, connection)).await
    }

    async fn unknown_documents(&self, mut keys: Vec<BlobKey>) -> Result<Vec<BlobKey>, StoreError> {
        self.database
            .run(move |connection| {
                let names: Vec<&str> = keys.iter().map(BlobKey::as_str).collect();
                let mut known: Vec<String> = documents::table
                    .filter(documents::content.eq_any(&names))
                    .select(documents::content)
                    .load(connection)?;
                let previews: Vec<Option<String>> = documents::table
                    .filter(documents::preview.eq_any(&names))
                    .select(documents::preview)
                    .load(connection)?;
                known.extend(previews.into_iter().flatten());
                keys.retain(|key| !known.iter().any(|known| known == key.as_str()));
                Ok(keys)
            })
            .await
    }
}
