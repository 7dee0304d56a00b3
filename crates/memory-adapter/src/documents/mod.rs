//! `Documents` in memory: private files, their shares and the access log.

mod personal_data;
mod state;

use async_trait::async_trait;
use chrono::NaiveDate;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    documents::{
        Access, AccessKind, AttachRefusal, Document, DocumentAction, DocumentId, NewShare, QuotaExceeded,
        ReadAs, ShareId, ShareRefusal, Shared, check_attachment, check_quota,
    },
    notifications::NewNotification,
    saved::SavedList,
    submissions::SubmissionId,
    to_microseconds,
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    blobs::BlobKey,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    documents::{DocumentCommand, Documents, NewDocument, OpenedDocument, Reader},
};

use crate::{
    MemoryStore,
    paging::page,
    records::{AccessRecord, DocumentRecord},
};

#[async_trait]
impl Documents for MemoryStore {
    async fn find_stored_document(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<DocumentId>, StoreError> {
        self.read()?.find_stored(idempotent, at)
    }

    async fn store_document(
        &self,
        new: &NewDocument,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<DocumentId, QuotaExceeded>, StoreError> {
        let at = to_microseconds(command.at);
        self.write()?.run_once(command, |state| {
            if !state.members.contains_key(&new.owner) {
                return Err(StoreError::Failed("there is no such member".into()));
            }
            let theirs = state.documents.values().filter(|record| record.new.owner == new.owner);
            let sizes: Vec<u64> = theirs.map(|record| record.new.stored.length).collect();
            if let Err(refusal) = check_quota(&sizes, new.stored.length) {
                return Ok(Err(refusal));
            }
            state.documents_kept += 1;
            let id = DocumentId(state.documents_kept);
            let record =
                DocumentRecord { new: new.clone(), uploaded_at: at, submission: None, shares: Vec::new() };
            state.documents.insert(id, record);
            state.audit(at, actor, Some(new.owner), Action::Document(DocumentAction::Uploaded, id));
            Ok(Ok(id))
        })
    }

    async fn own_document(&self, owner: UserId, id: DocumentId) -> Result<Option<Document>, StoreError> {
        Ok(self.read()?.document(id).filter(|document| document.owner == owner))
    }

    async fn documents_of(&self, owner: UserId) -> Result<Vec<Document>, StoreError> {
        Ok(self.read()?.documents_that(|document| document.owner == owner).collect())
    }

    async fn documents_shared_with(
        &self,
        member: UserId,
        today: NaiveDate,
        limit: u32,
    ) -> Result<Vec<Document>, StoreError> {
        let state = self.read()?;
        let shared = state.documents_that(|document| {
            let is_shared = document.shares.iter().any(|share| share.admits(member, today));
            document.owner != member && is_shared
        });
        Ok(shared.take(limit as usize).collect())
    }

    async fn documents_about(&self, vehicle: VehicleId) -> Result<Vec<Document>, StoreError> {
        let state = self.read()?;
        let is_about =
            |document: &Document| document.about.as_ref().is_some_and(|about| about.vehicle == Some(vehicle));
        Ok(state.documents_that(is_about).collect())
    }

    async fn watching_collectors(&self, vehicle: VehicleId) -> Result<Vec<UserId>, StoreError> {
        let state = self.read()?;
        let watchers = state
            .saved_vehicles
            .keys()
            .filter(|(_, list, watched)| *list == SavedList::Watch && *watched == vehicle)
            .map(|(user, ..)| *user);
        let is_collector =
            |user: &UserId| state.members.get(user).is_some_and(|account| account.user.roles.is_collector);
        Ok(watchers.filter(is_collector).collect())
    }

    async fn open_document(
        &self,
        id: DocumentId,
        reader: Reader,
        way: AccessKind,
        today: NaiveDate,
        at: Timestamp,
    ) -> Result<Option<OpenedDocument>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let Some(document) = state.document(id) else { return Ok(None) };
        let Some(read_as) = document.read_as(reader.user, reader.roles, today) else { return Ok(None) };
        let is_staff = read_as == ReadAs::Staff;
        if read_as != ReadAs::Owner {
            let next = state.document_accesses.last().map_or(0, |access| access.id) + 1;
            state.document_accesses.push(AccessRecord {
                id: next,
                document: id,
                member: Some(reader.user),
                is_staff,
                way,
                at,
            });
        }
        if is_staff {
            let action = Action::Document(DocumentAction::ReadByStaff, id);
            state.audit(at, reader.actor, Some(document.owner), action);
        }
        Ok(state.documents.get(&id).map(|record| OpenedDocument {
            document,
            stored: record.new.stored,
            content: record.new.content.clone(),
            preview: record.new.preview.clone(),
        }))
    }

    async fn record_refused_document(
        &self,
        id: DocumentId,
        action: DocumentAction,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let mut state = self.write()?;
        let owner = state.documents.get(&id).map(|record| record.new.owner);
        state.audit(to_microseconds(at), actor, owner, Action::Document(action, id));
        Ok(())
    }

    async fn attach_document(
        &self,
        command: DocumentCommand,
        submission: Option<SubmissionId>,
        notifications: &[NewNotification],
    ) -> Result<Result<(), AttachRefusal>, StoreError> {
        let DocumentCommand { owner, id, actor, at } = command;
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let seller = submission.map(|submission| state.submissions.get(&submission).map(|it| it.seller));
        let record = state.own_document_record(owner, id);
        if let Err(refusal) = check_attachment(owner, record.is_some(), seller) {
            return Ok(Err(refusal));
        }
        if let Some(record) = record.filter(|record| record.submission != submission) {
            record.submission = submission;
            state.audit(at, actor, Some(owner), Action::Document(DocumentAction::Attached, id));
            state.add_notifications(notifications, at);
        }
        Ok(Ok(()))
    }

    async fn share_document(
        &self,
        command: DocumentCommand,
        share: &NewShare,
        notifications: &[NewNotification],
    ) -> Result<Result<Shared, ShareRefusal>, StoreError> {
        Ok(self.write()?.share_document(command, share, notifications))
    }

    async fn end_share(&self, command: DocumentCommand, share: ShareId) -> Result<bool, StoreError> {
        let DocumentCommand { owner, id, actor, at } = command;
        let mut state = self.write()?;
        let Some(record) = state.own_document_record(owner, id) else { return Ok(false) };
        let before = record.shares.len();
        record.shares.retain(|kept| kept.id != share);
        let is_gone = record.shares.len() < before;
        if is_gone {
            let action = Action::Document(DocumentAction::Closed, id);
            state.audit(to_microseconds(at), actor, Some(owner), action);
        }
        Ok(is_gone)
    }

    async fn accesses(
        &self,
        owner: UserId,
        id: DocumentId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Option<Page<Access, i64>>, StoreError> {
        let state = self.read()?;
        if state.documents.get(&id).is_none_or(|record| record.new.owner != owner) {
            return Ok(None);
        }
        let wanted = state.document_accesses.iter().rev().filter(|access| access.document == id);
        let accesses = wanted.map(|access| Access {
            id: access.id,
            at: access.at,
            who: access
                .member
                .and_then(|member| state.members.get(&member))
                .map(|account| account.user.username.clone()),
            is_staff: access.is_staff,
            way: access.way,
        });
        let is_past = |access: &Access| before.is_none_or(|before| access.id < before);
        Ok(Some(page(accesses, is_past, limit, |last| last.id)))
    }

    async fn delete_document(
        &self,
        owner: UserId,
        id: DocumentId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        if state.own_document_record(owner, id).is_none() {
            return Ok(false);
        }
        state.drop_document(id);
        state.audit(to_microseconds(at), actor, Some(owner), Action::Document(DocumentAction::Deleted, id));
        Ok(true)
    }

    async fn unknown_documents(&self, mut keys: Vec<BlobKey>) -> Result<Vec<BlobKey>, StoreError> {
        let state = self.read()?;
        let is_known = |key: &BlobKey| {
            state
                .documents
                .values()
                .any(|record| record.new.content == *key || record.new.preview.as_ref() == Some(key))
        };
        keys.retain(|key| !is_known(key));
        Ok(keys)
    }
}
