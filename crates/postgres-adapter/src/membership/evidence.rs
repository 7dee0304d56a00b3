//! Evidence files of collector applications.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    membership::{ApplicationId, Evidence, EvidenceId},
};
use ports::membership::{EvidenceLimitReached, NewEvidence, StoredEvidence};

use super::rows::EvidenceRow;
use crate::{audit::audit, database::Failure, member_rows::lock_member, schema::application_evidence};

/// Stores an uploaded file that no application has yet.
pub(super) fn keep(
    user: UserId,
    new: &NewEvidence,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<EvidenceId, EvidenceLimitReached>, Failure> {
    lock_member(user, connection)?;
    let waiting: i64 = application_evidence::table
        .filter(application_evidence::user_id.eq(user.0))
        .filter(application_evidence::application_id.is_null())
        .count()
        .get_result(connection)?;
    if !Evidence::may_upload(usize::try_from(waiting).unwrap_or(usize::MAX)) {
        return Ok(Err(EvidenceLimitReached));
    }
    let id: i64 = diesel::insert_into(application_evidence::table)
        .values((
            application_evidence::user_id.eq(user.0),
            application_evidence::name.eq(new.name.as_str()),
            application_evidence::kind.eq(new.kind.media_type()),
            application_evidence::size.eq(i64::try_from(new.size).unwrap_or(i64::MAX)),
            application_evidence::blob.eq(&new.blob),
            application_evidence::uploaded_at.eq(at),
        ))
        .returning(application_evidence::id)
        .get_result(connection)?;
    Ok(Ok(EvidenceId(id)))
}

/// A member's own file.
pub(super) fn owned(
    user: UserId,
    id: EvidenceId,
    connection: &mut PgConnection,
) -> Result<Option<StoredEvidence>, Failure> {
    let row: Option<EvidenceRow> = application_evidence::table
        .find(id.0)
        .filter(application_evidence::user_id.eq(user.0))
        .select(EvidenceRow::as_select())
        .first(connection)
        .optional()?;
    row.map(EvidenceRow::into_stored).transpose()
}

/// The file of an application for an admin; audited.
pub(super) fn read_as_admin(
    application: ApplicationId,
    id: EvidenceId,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Option<StoredEvidence>, Failure> {
    let row: Option<EvidenceRow> = application_evidence::table
        .find(id.0)
        .filter(application_evidence::application_id.eq(application.0))
        .select(EvidenceRow::as_select())
        .first(connection)
        .optional()?;
    let Some(row) = row else { return Ok(None) };
    audit(at, actor, Some(UserId(row.user_id)), Action::EvidenceRead(id), connection)?;
    row.into_stored().map(Some)
}

/// Filters the keys that no file has.
pub(super) fn unknown(mut blobs: Vec<String>, connection: &mut PgConnection) -> Result<Vec<String>, Failure> {
    let known: Vec<String> = application_evidence::table
        .filter(application_evidence::blob.eq_any(&blobs))
        .select(application_evidence::blob)
        .load(connection)?;
    blobs.retain(|blob| !known.contains(blob));
    Ok(blobs)
}
