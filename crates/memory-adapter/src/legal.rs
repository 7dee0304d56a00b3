//! `LegalTexts` in memory.

use async_trait::async_trait;
use chrono::NaiveDate;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor, Edit},
    legal::{LegalAction, LegalDocument, LegalFile, LegalForm, LegalHistory, LegalPublication, LegalRefusal},
    to_microseconds,
};
use ports::{
    StoreError,
    legal::{LegalNotifications, LegalTexts, UnannouncedVersion},
};

use crate::{MemoryStore, records::StoredVersion, state::State};

#[async_trait]
impl LegalTexts for MemoryStore {
    async fn legal_history(&self, document: LegalDocument) -> Result<LegalHistory, StoreError> {
        Ok(self.read()?.legal_file(document).history)
    }

    async fn legal_text(&self, document: LegalDocument, number: i32) -> Result<Option<String>, StoreError> {
        let state = self.read()?;
        let versions = state.legal.get(&document).map_or(&[][..], |record| &record.versions);
        let found = versions.iter().find(|stored| stored.version.number == number);
        Ok(found.map(|stored| stored.text.clone()))
    }

    async fn legal_file(&self, document: LegalDocument) -> Result<LegalFile, StoreError> {
        Ok(self.read()?.legal_file(document))
    }

    async fn publish_legal_text(
        &self,
        publication: &LegalPublication,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), LegalRefusal>, StoreError> {
        let mut state = self.write()?;
        let document = publication.document;
        let (version, edit) = match state.legal_file(document).publish(publication, at) {
            Ok(published) => published,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let number = version.number;
        let record = state.legal.entry(document).or_default();
        record.versions.push(StoredVersion {
            version,
            text: publication.text.text.clone(),
            notified_up_to: document.notifies_members().then_some(UserId(0)),
        });
        record.change(None);
        state.audit_edit(at, actor, None, Action::Legal(LegalAction::Published, document, number), edit);
        Ok(Ok(()))
    }

    async fn save_legal_draft(
        &self,
        document: LegalDocument,
        draft: Option<&LegalForm>,
        revision: i32,
        at: Timestamp,
    ) -> Result<Result<(), LegalRefusal>, StoreError> {
        let mut state = self.write()?;
        let saved = state.legal_file(document).save_draft(draft.cloned(), revision, at);
        Ok(saved.map(|draft| state.legal.entry(document).or_default().change(draft)))
    }

    async fn withdraw_legal_text(
        &self,
        document: LegalDocument,
        number: i32,
        today: NaiveDate,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), LegalRefusal>, StoreError> {
        let mut state = self.write()?;
        let file = state.legal_file(document);
        if let Err(refusal) = file.withdraw(number, today) {
            return Ok(Err(refusal));
        }
        let record = state.legal.entry(document).or_default();
        for stored in record.versions.iter_mut().filter(|stored| stored.version.number == number) {
            stored.version.withdrawn_at = Some(to_microseconds(at));
            stored.notified_up_to = None;
        }
        record.change(file.draft);
        let action = Action::Legal(LegalAction::Withdrawn, document, number);
        state.audit_edit(at, actor, None, action, Edit::default());
        Ok(Ok(()))
    }

    async fn unannounced_legal_version(&self, limit: u32) -> Result<Option<UnannouncedVersion>, StoreError> {
        let state = self.read()?;
        let versions = state.legal.values().flat_map(|record| &record.versions);
        let untold = versions.filter_map(|stored| Some((&stored.version, stored.notified_up_to?)));
        let first = untold.min_by_key(|(version, _)| version.published_at);
        Ok(first.map(|(version, notified_up_to)| {
            let mut members: Vec<UserId> = state
                .members
                .iter()
                .filter(|(id, member)| {
                    **id > notified_up_to && Some(member.user.created_at) <= version.published_at
                })
                .map(|(id, _)| *id)
                .collect();
            members.sort_unstable();
            members.truncate(limit as usize);
            UnannouncedVersion { version: version.clone(), notified_up_to, members }
        }))
    }

    async fn notify_legal_version(
        &self,
        notifications: &LegalNotifications,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let record = state.legal.entry(notifications.document).or_default();
        let mark = record.versions.iter_mut().find(|stored| {
            stored.version.number == notifications.number && stored.notified_up_to == Some(notifications.from)
        });
        let Some(stored) = mark else { return Ok(false) };
        stored.notified_up_to = notifications.to;
        state.add_notifications(&notifications.notifications, at);
        Ok(true)
    }
}

impl State {
    fn legal_file(&self, document: LegalDocument) -> LegalFile {
        let Some(record) = self.legal.get(&document) else {
            return LegalFile { history: LegalHistory::new(document, Vec::new()), revision: 0, draft: None };
        };
        let versions = record.versions.iter().map(|stored| stored.version.clone()).collect();
        LegalFile {
            history: LegalHistory::new(document, versions),
            revision: record.revision,
            draft: record.draft.clone(),
        }
    }
}
