//! Legal texts: a row per document with its draft, and its published versions.

use async_trait::async_trait;
use chrono::NaiveDate;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    legal::{
        LegalAction, LegalDocument, LegalDraft, LegalFile, LegalForm, LegalHistory, LegalPublication,
        LegalRefusal, LegalVersion,
    },
    to_microseconds,
};
use ports::{
    StoreError,
    legal::{LegalNotifications, LegalTexts, UnannouncedVersion},
};

use crate::{
    PostgresStore,
    audit::{audit, audit_edit},
    database::Failure,
    legal_rows::{DraftChange, LegalDocumentRow, VersionRow},
    notifications,
    schema::{legal_documents, legal_versions, users},
};

#[async_trait]
impl LegalTexts for PostgresStore {
    async fn legal_history(&self, document: LegalDocument) -> Result<LegalHistory, StoreError> {
        self.database.run(move |connection| history(document, connection)).await
    }

    async fn legal_text(&self, document: LegalDocument, number: i32) -> Result<Option<String>, StoreError> {
        self.database
            .run(move |connection| {
                let version = legal_versions::table.find((document.as_str(), number));
                Ok(version.select(legal_versions::text).first(connection).optional()?)
            })
            .await
    }

    async fn legal_file(&self, document: LegalDocument) -> Result<LegalFile, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<LegalDocumentRow> = legal_documents::table
                    .find(document.as_str())
                    .select(LegalDocumentRow::as_select())
                    .first(connection)
                    .optional()?;
                Ok(row.unwrap_or_default().into_file(history(document, connection)?))
            })
            .await
    }

    async fn publish_legal_text(
        &self,
        publication: &LegalPublication,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), LegalRefusal>, StoreError> {
        let publication = publication.clone();
        self.database
            .write(move |connection| {
                let document = publication.document;
                let file = locked(document, connection)?;
                let (version, edit) = match file.publish(&publication, at) {
                    Ok(published) => published,
                    Err(refusal) => return Ok(Err(refusal)),
                };
                insert(&version, &publication.text.text, at, connection)?;
                change(&file, None, connection)?;
                let action = Action::Legal(LegalAction::Published, document, version.number);
                audit_edit(at, actor, None, action, edit, connection)?;
                Ok(Ok(()))
            })
            .await
    }

    async fn save_legal_draft(
        &self,
        document: LegalDocument,
        draft: Option<&LegalForm>,
        revision: i32,
        at: Timestamp,
    ) -> Result<Result<(), LegalRefusal>, StoreError> {
        let draft = draft.cloned();
        self.database
            .write(move |connection| {
                let file = locked(document, connection)?;
                match file.save_draft(draft, revision, at) {
                    Ok(draft) => change(&file, draft.as_ref(), connection).map(Ok),
                    Err(refusal) => Ok(Err(refusal)),
                }
            })
            .await
    }

    async fn withdraw_legal_text(
        &self,
        document: LegalDocument,
        number: i32,
        today: NaiveDate,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), LegalRefusal>, StoreError> {
        self.database
            .write(move |connection| {
                let file = locked(document, connection)?;
                if let Err(refusal) = file.withdraw(number, today) {
                    return Ok(Err(refusal));
                }
                diesel::update(legal_versions::table.find((document.as_str(), number)))
                    .set((
                        legal_versions::withdrawn_at.eq(to_microseconds(at)),
                        legal_versions::notified_up_to.eq(None::<i64>),
                    ))
                    .execute(connection)?;
                change(&file, file.draft.as_ref(), connection)?;
                let action = Action::Legal(LegalAction::Withdrawn, document, number);
                audit(at, actor, None, action, connection)?;
                Ok(Ok(()))
            })
            .await
    }

    async fn unannounced_legal_version(&self, limit: u32) -> Result<Option<UnannouncedVersion>, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<(VersionRow, Option<i64>)> = legal_versions::table
                    .filter(legal_versions::notified_up_to.is_not_null())
                    .order(legal_versions::published_at)
                    .select((VersionRow::as_select(), legal_versions::notified_up_to))
                    .first(connection)
                    .optional()?;
                let Some((row, Some(notified_up_to))) = row else { return Ok(None) };
                let members: Vec<i64> = users::table
                    .filter(users::id.gt(notified_up_to))
                    .filter(users::created_at.le(row.published_at))
                    .order(users::id)
                    .limit(limit.into())
                    .select(users::id)
                    .load(connection)?;
                Ok(Some(UnannouncedVersion {
                    version: row.into_version()?,
                    notified_up_to: UserId(notified_up_to),
                    members: members.into_iter().map(UserId).collect(),
                }))
            })
            .await
    }

    async fn notify_legal_version(
        &self,
        notifications: &LegalNotifications,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let notifications = notifications.clone();
        self.database
            .write(move |connection| {
                let mark = legal_versions::table
                    .find((notifications.document.as_str(), notifications.number))
                    .filter(legal_versions::notified_up_to.eq(notifications.from.0));
                let moved = diesel::update(mark)
                    .set(legal_versions::notified_up_to.eq(notifications.to.map(|member| member.0)))
                    .execute(connection)?;
                if moved == 1 {
                    notifications::add(&notifications.notifications, at, connection)?;
                }
                Ok(moved == 1)
            })
            .await
    }
}

fn history(document: LegalDocument, connection: &mut PgConnection) -> Result<LegalHistory, Failure> {
    let rows: Vec<VersionRow> = legal_versions::table
        .filter(legal_versions::document.eq(document.as_str()))
        .order(legal_versions::number)
        .select(VersionRow::as_select())
        .load(connection)?;
    let versions: Result<_, Failure> = rows.into_iter().map(VersionRow::into_version).collect();
    Ok(LegalHistory::new(document, versions?))
}

/// The document, whose row is locked until the transaction ends; its first change adds the row.
fn locked(document: LegalDocument, connection: &mut PgConnection) -> Result<LegalFile, Failure> {
    diesel::insert_into(legal_documents::table)
        .values(legal_documents::document.eq(document.as_str()))
        .on_conflict_do_nothing()
        .execute(connection)?;
    let row: LegalDocumentRow = legal_documents::table
        .find(document.as_str())
        .for_update()
        .select(LegalDocumentRow::as_select())
        .first(connection)?;
    Ok(row.into_file(history(document, connection)?))
}

fn insert(
    version: &LegalVersion,
    text: &str,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let notified_up_to = version.document.notifies_members().then_some(0_i64);
    diesel::insert_into(legal_versions::table)
        .values((
            legal_versions::document.eq(version.document.as_str()),
            legal_versions::number.eq(version.number),
            legal_versions::title.eq(&version.title),
            legal_versions::text.eq(text),
            legal_versions::effective_on.eq(version.effective_on),
            legal_versions::note.eq(&version.note),
            legal_versions::published_at.eq(to_microseconds(at)),
            legal_versions::notified_up_to.eq(notified_up_to),
        ))
        .execute(connection)?;
    Ok(())
}

/// Stores the draft of a changed document under its next revision.
fn change(
    file: &LegalFile,
    draft: Option<&LegalDraft>,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let change = DraftChange {
        revision: file.revision.saturating_add(1),
        draft_title: draft.map(|draft| draft.form.title.as_str()),
        draft_text: draft.map(|draft| draft.form.text.as_str()),
        draft_effective_on: draft.map(|draft| draft.form.effective_on.as_str()),
        draft_note: draft.map(|draft| draft.form.note.as_str()),
        draft_saved_at: draft.map(|draft| draft.saved_at),
    };
    let row = legal_documents::table.find(file.history.document().as_str());
    diesel::update(row).set(change).execute(connection)?;
    Ok(())
}
