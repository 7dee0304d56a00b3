//! Uploading, attaching and deleting documents.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    documents::{AttachRefusal, DocumentAction, DocumentId, QuotaExceeded, check_attachment, check_quota},
    notifications::NewNotification,
    submissions::SubmissionId,
};
use ports::{
    blobs::BlobKey,
    documents::{DocumentCommand, NewDocument},
};

use crate::{
    audit::audit,
    blobs::abandon,
    database::Failure,
    notifications::add,
    schema::{documents, submissions, users},
};

pub(super) fn keep(
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
    let sizes: Vec<u64> = sizes.into_iter().map(i64::unsigned_abs).collect();
    if let Err(refusal) = check_quota(&sizes, new.stored.length) {
        return Ok(Err(refusal));
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
    audit(at, actor, Some(new.owner), action, connection)?;
    Ok(Ok(DocumentId(id)))
}

/// Locks an owner's document until the transaction ends and returns its subject; `None` when the owner has no
/// such document.
pub(super) fn lock_document(
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

/// Attaches a document to a submission of its owner, or detaches it.
pub(super) fn attach(
    command: DocumentCommand,
    submission: Option<SubmissionId>,
    notifications: &[NewNotification],
    connection: &mut PgConnection,
) -> Result<Result<(), AttachRefusal>, Failure> {
    let DocumentCommand { owner, id, actor, at } = command;
    let before = lock_document(owner, id, connection)?;
    let seller: Option<Option<i64>> = match submission {
        None => None,
        Some(submission) => Some(
            submissions::table
                .find(submission.0)
                .select(submissions::seller_id)
                .first(connection)
                .optional()?,
        ),
    };
    if let Err(refusal) = check_attachment(owner, before.is_some(), seller.map(|seller| seller.map(UserId))) {
        return Ok(Err(refusal));
    }
    if before != Some(submission.map(|submission| submission.0)) {
        diesel::update(documents::table.find(id.0))
            .set(documents::submission_id.eq(submission.map(|submission| submission.0)))
            .execute(connection)?;
        let action = Action::Document(DocumentAction::Attached, id);
        audit(at, actor, Some(owner), action, connection)?;
        add(notifications, at, connection)?;
    }
    Ok(Ok(()))
}

/// Deletes a document and abandons its files; returns whether there was one.
pub(super) fn delete(
    owner: UserId,
    id: DocumentId,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let own = documents::table.find(id.0).filter(documents::owner_id.eq(owner.0));
    let deleted: Option<(String, Option<String>)> = diesel::delete(own)
        .returning((documents::content, documents::preview))
        .get_result(connection)
        .optional()?;
    let Some((content, preview)) = deleted else { return Ok(false) };
    let files = [Some(content), preview];
    let keys: Vec<BlobKey> = files.iter().flatten().filter_map(|key| BlobKey::parse(key)).collect();
    abandon(&keys, connection)?;
    let action = Action::Document(DocumentAction::Deleted, id);
    audit(at, actor, Some(owner), action, connection)?;
    Ok(true)
}
