//! Evidence files: uploading them before an application, removing them, and sweeping files without a record.

use std::path::PathBuf;

use chrono::TimeDelta;
use domain::{
    accounts::{SignedIn, UserId},
    files::{FileFormat, FileName},
    membership::{Application, Evidence, EvidenceId},
};
use ports::{
    StoreError,
    blobs::{BlobKey, BlobSource, Blobs, PutResult},
    clock::Clock,
    commands::{Command, CommandOutcome, IdempotentRequest, WriteError},
    membership::{CollectorApplications, EvidenceLimitReached, NewEvidence},
    randomness::Randomness,
};

use super::MembershipPorts;
use crate::{
    FileTooLarge,
    old_files::{FileDeletions, old_files},
    random_hex::random_hex,
};

const FOLDER: &str = "evidence";

/// An uploaded file.
#[derive(Debug)]
pub struct File {
    /// Name given by its owner.
    pub name: String,
    /// Type, detected from the content.
    pub kind: FileFormat,
    /// Temporary location of the content.
    pub path: PathBuf,
}

/// Stores a file for a future application. A repeated idempotency key returns the first result before any
/// other check.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn upload_evidence(
    signed_in: &SignedIn,
    file: File,
    idempotent: Option<IdempotentRequest>,
    ports: MembershipPorts<'_>,
) -> Result<Evidence, WriteError<FileTooLarge>> {
    let (user, at) = (signed_in.user().id, ports.clock.now());
    if let Some(idempotent) = &idempotent {
        let stored = ports.applications.find_stored_evidence(idempotent, at).await?;
        if let Some(id) = stored.into_result()? {
            return stored_evidence(user, id, ports).await;
        }
    }
    let key = generate_blob_key(user, ports.randomness)?;
    let stored = match ports.blobs.put(&key, BlobSource::File(file.path), Evidence::MAX_BYTES).await? {
        PutResult::Stored(stored) => stored,
        PutResult::TooLarge => return Err(WriteError::Refused(FileTooLarge)),
    };
    let new = NewEvidence {
        name: FileName::sanitize(&file.name, "evidence"),
        kind: file.kind,
        size: stored.length,
        blob: key.as_str().to_owned(),
    };
    let command = Command { at, idempotent, rate_limit: None };
    let outcome = ports.applications.store_evidence(user, &new, &command).await;
    if !matches!(outcome, Ok(CommandOutcome::Done(_))) {
        delete_files(vec![new.blob], ports.blobs).await;
    }
    let id = outcome?
        .into_result()
        .map_err(|error| error.map_refusal(|EvidenceLimitReached| Evidence::too_many().into()))?;
    stored_evidence(user, id, ports).await
}

async fn stored_evidence(
    user: UserId,
    id: EvidenceId,
    ports: MembershipPorts<'_>,
) -> Result<Evidence, WriteError<FileTooLarge>> {
    // The file was removed after it was stored, so the stored result refers to nothing.
    let found = ports.applications.own_evidence(user, id).await?;
    found.map(|stored| stored.evidence).ok_or(WriteError::IdempotencyKeyReused)
}

/// Removes a file that waits for an application; false when there is no such.
pub async fn remove_evidence(
    signed_in: &SignedIn,
    id: EvidenceId,
    ports: MembershipPorts<'_>,
) -> Result<bool, StoreError> {
    let user = signed_in.user().id;
    let Some(stored) = ports.applications.own_evidence(user, id).await? else { return Ok(false) };
    let is_gone = ports.applications.remove_evidence(user, id).await?;
    if is_gone {
        delete_files(vec![stored.blob], ports.blobs).await;
    }
    Ok(is_gone)
}

/// Deletes files that were never attached to an application, and files without a record, such as those whose
/// deletion failed after a decision.
///
/// # Errors
/// When a store fails; a file that cannot be deleted keeps no other from it.
pub async fn delete_evidence(
    applications: &dyn CollectorApplications,
    blobs: &dyn Blobs,
    clock: &dyn Clock,
) -> Result<(), StoreError> {
    let before = clock.now() - TimeDelta::hours(Evidence::KEPT_UNATTACHED_HOURS);
    applications.purge_waiting_evidence(before).await?;
    let mut deletions = FileDeletions::default();
    for batch in old_files(FOLDER, blobs, clock).await? {
        let keys = batch.iter().map(ToString::to_string).collect();
        for key in applications.unknown_blobs(keys).await? {
            deletions.delete(&BlobKey::require(&key)?, blobs).await;
        }
    }
    deletions.finish().map(|_| ())
}

/// Keys of an application's files in the blob store.
pub(super) async fn blobs_of(
    application: &Application,
    ports: MembershipPorts<'_>,
) -> Result<Vec<String>, StoreError> {
    let mut blobs = Vec::new();
    for file in &application.evidence {
        if let Some(stored) = ports.applications.own_evidence(application.user, file.id).await? {
            blobs.push(stored.blob);
        }
    }
    Ok(blobs)
}

/// Deletes files that have no record any more. A failure is only logged; [`delete_evidence`] tries again.
pub(super) async fn delete_files(keys: Vec<String>, blobs: &dyn Blobs) {
    for key in keys {
        let deleted = match BlobKey::require(&key) {
            Ok(key) => blobs.delete(&key).await,
            Err(error) => Err(error),
        };
        if let Err(error) = deleted {
            tracing::warn!(%error, "evidence file not deleted; the next cleanup tries again");
        }
    }
}

fn generate_blob_key(user: UserId, randomness: &dyn Randomness) -> Result<BlobKey, StoreError> {
    BlobKey::require(&format!("{FOLDER}/{}/{}", user.0, random_hex::<16>(randomness)?))
}
