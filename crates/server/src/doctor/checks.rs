//! Checks of database, file storage and temporary folder.

use std::{
    io::{Read, Seek, Write},
    path::Path,
};

use domain::storage::{FileUse, StorageUse, readable_size};
use media::ClamdScanner;
use ports::{
    StoreError,
    health::{Health, StoreReadiness},
    mail::MailOutbox,
    storage::StorageReport,
    vehicles::VehicleReader,
};
use postgres_adapter::ReplicaStatus;

use super::finding::Finding;
use crate::{
    database::{OpenDatabase, WRONG_KEY, lost_key},
    settings::{Settings, StorageConfig},
    storage_check::{check_place, missing_bucket_keys, open_existing},
};

/// Writes and reads a file in the temporary folder, where uploads are buffered until they are checked.
pub(super) fn check_temporary_folder() -> Result<String, String> {
    let folder = std::env::temp_dir();
    let attempt = || -> std::io::Result<bool> {
        let mut file = tempfile::tempfile_in(&folder)?;
        file.write_all(b"probe")?;
        file.rewind()?;
        let mut found = String::new();
        file.read_to_string(&mut found)?;
        Ok(found == "probe")
    };
    match attempt() {
        Ok(true) => Ok(format!("written and read in {}", folder.display())),
        Ok(false) => Err(format!("what is written to {} is not found again", folder.display())),
        Err(error) => Err(format!(
            "{} cannot be used ({error}), so every upload would fail; make it writable, or set TMPDIR",
            folder.display()
        )),
    }
}

/// Stores, reads and deletes a probe file in the file storage. A folder that is missing may be a disk that is not mounted;
/// only that of a site that was never started is made by the first start.
pub(super) async fn check_storage(settings: &Settings) -> Finding {
    let StorageConfig { place, is_default } = &settings.storage;
    match open_existing(place) {
        Ok(opened) => check_place(&opened)
            .await
            .map_err(|error| match missing_bucket_keys(place) {
                Some(advice) => format!("{error}; {advice}"),
                None => error,
            })
            .into(),
        Err(error) if *is_default => {
            Finding::Warning(format!("{error:#}; the first start makes it (STORAGE_URL)"))
        }
        Err(error) => Finding::Failure(format!("STORAGE_URL: {error:#}; mount or create it")),
    }
}

/// Stores, reads and deletes a probe file in the place of backups; `None` if there is none.
pub(super) async fn check_backup_place(settings: &Settings) -> Option<Result<String, String>> {
    let place = settings.backup.place.as_ref()?;
    Some(match open_existing(place) {
        Ok(opened) => check_place(&opened).await.map_err(|error| format!("BACKUP_URL: {place}: {error}")),
        Err(error) => Err(format!("BACKUP_URL: {error:#}; mount or create it")),
    })
}

/// Asks clamd for a sign of life; `None` if uploads are not scanned.
pub(super) async fn check_malware_scanner(settings: &Settings) -> Option<Result<String, String>> {
    let address = settings.malware.clamd.clone()?;
    let answer = ClamdScanner::new(address).check_connection().await;
    Some(
        answer
            .map(|()| "clamd answers".into())
            .map_err(|error| format!("{error}; every upload is refused until it answers")),
    )
}

/// Whether the replica follows the primary. A database of its own would answer from what it happened to have.
fn standby_finding(is_standby: Result<bool, StoreError>) -> Option<Finding> {
    // A replica that cannot be reached is reported elsewhere.
    matches!(is_standby, Ok(false)).then(|| {
        Finding::Warning(
            "REPLICA_DATABASE_URL leads to a database that is no streaming replica (pg_is_in_recovery() is false)".into(),
        )
    })
}

/// Whether the key is the one of the database. `missing` is the key file that does not exist.
fn key_finding(fits: Result<Option<bool>, StoreError>, missing: Option<&Path>) -> Finding {
    match (fits, missing) {
        (Ok(Some(_)), Some(file)) => Finding::Failure(lost_key(file)),
        (Ok(None), Some(file)) => {
            Finding::Fine(format!("none yet: the first start makes {}", file.display()))
        }
        (Ok(Some(true)), None) => Finding::Fine("decrypts the stored secrets".into()),
        (Ok(Some(false)), None) => Finding::Failure(WRONG_KEY.into()),
        (Ok(None), None) => Finding::Fine("no encrypted secrets yet".into()),
        (Err(error), _) => Finding::Failure(error.to_string()),
    }
}

fn replica_finding(found: Result<ReplicaStatus, StoreError>) -> Result<String, String> {
    match found {
        Ok(ReplicaStatus { events_behind: 0, .. }) => Ok("reached, has all events".into()),
        Ok(status) => Ok(format!("reached, {} events behind", status.events_behind)),
        Err(error) => Err(format!("{error}; the primary answers its reads (REPLICA_DATABASE_URL)")),
    }
}

/// Size of the database and of its three largest tables.
pub(super) fn database_line(storage: &StorageUse) -> String {
    let largest: Vec<String> = storage
        .tables
        .iter()
        .take(3)
        .map(|table| format!("{} {}", table.name, readable_size(table.bytes)))
        .collect();
    format!("{}; largest tables: {}", readable_size(storage.database_bytes), largest.join(", "))
}

/// Number and size of the stored files of each kind.
pub(super) fn files_line(files: &[FileUse]) -> String {
    let kinds: Vec<String> = files
        .iter()
        .map(|FileUse { kind, files, bytes, unmeasured }| {
            let size = match (files - unmeasured, unmeasured) {
                (0, 1..) => ", size not recorded".to_owned(),
                (0, 0) => String::new(),
                (_, 0) => format!(", {}", readable_size(*bytes)),
                (_, unmeasured) => {
                    format!(", {}, size of {unmeasured} not recorded", readable_size(*bytes))
                }
            };
            format!("{files} {}{size}", kind.label())
        })
        .collect();
    kinds.join("; ")
}

fn readiness_finding(readiness: Result<StoreReadiness, StoreError>) -> Finding {
    match readiness {
        Ok(StoreReadiness::Ready) => Finding::Fine("reached, schema up to date".into()),
        Ok(StoreReadiness::SchemaIsNewer(version)) => Finding::Warning(format!(
            "reached, but its schema is of a newer version of Marque (migration {version}): this program works with it, but \
             cannot restore the backups that it makes"
        )),
        Ok(StoreReadiness::MigrationsPending(names)) => Finding::Failure(format!(
            "reached, but migrations are pending ({}): run `marque migrate`",
            names.join(", ")
        )),
        Err(error) => Finding::Failure(error.to_string()),
    }
}

pub(super) async fn examine(database: &OpenDatabase) -> Vec<(&'static str, Finding)> {
    let store = database.store();
    let readiness = store.readiness().await;
    let is_ready = matches!(readiness, Ok(StoreReadiness::Ready | StoreReadiness::SchemaIsNewer(_)));
    let mut findings = vec![("database", readiness_finding(readiness))];
    if let Ok(Err(error)) = store.check_encoding().await {
        findings.push(("database encoding", Finding::Failure(error.to_string())));
    }
    if let Some(found) = store.check_replica().await {
        findings.push(("database replica", replica_finding(found).into()));
    }
    if let Some(found) = store.is_replica_standby().await.and_then(standby_finding) {
        findings.push(("database replica", found));
    }
    if is_ready {
        let stock = store.stock().await.map_err(|error| error.to_string());
        findings.push(("inventory", stock.map(|stock| format!("{} vehicles for sale", stock.total)).into()));
        let storage = store.storage_use().await.map_err(|error| error.to_string());
        findings.push(("database size", storage.as_ref().map(database_line).map_err(Clone::clone).into()));
        findings.push(("stored files", storage.map(|storage| files_line(&storage.files)).into()));
        let fits = store.key_fits().await;
        findings.push(("key", key_finding(fits, database.missing_key_file())));
        let mail = store.mail_counts().await.map_err(|error| error.to_string());
        findings.push((
            "mail",
            mail.map(|mail| {
                format!(
                    "{} waiting, {} sent, {} shown, {} given up, {} dropped",
                    mail.waiting, mail.sent, mail.shown, mail.given_up, mail.dropped
                )
            })
            .into(),
        ));
    }
    findings
}

#[cfg(test)]
mod tests {
    use domain::storage::{StoredFileKind, TableUse};

    use super::*;

    #[test]
    fn what_works_but_should_be_changed_is_a_warning() {
        let newer = readiness_finding(Ok(StoreReadiness::SchemaIsNewer("20991231000000".into())));
        assert!(matches!(&newer, Finding::Warning(text) if text.contains("20991231000000")), "{newer:?}");
        assert!(matches!(standby_finding(Ok(false)), Some(Finding::Warning(_))));
        let away = StoreError::Unavailable(String::new());
        assert_eq!((standby_finding(Ok(true)), standby_finding(Err(away))), (None, None));
    }

    #[test]
    fn storage_sizes_are_reported_as_far_as_known() {
        let used = |kind, files, bytes, unmeasured| FileUse { kind, files, bytes, unmeasured };
        let files = [
            used(StoredFileKind::Photos, 3, 2048, 1),
            used(StoredFileKind::Documents, 1, 1, 0),
            used(StoredFileKind::Evidence, 0, 0, 0),
            used(StoredFileKind::FeedFiles, 2, 0, 2),
        ];
        assert_eq!(
            files_line(&files),
            "3 photos, 2.0 KB, size of 1 not recorded; 1 documents, 1 byte; 0 evidence; 2 feed files, size not \
         recorded"
        );
        let table = |name: &str, bytes| TableUse { name: name.into(), bytes };
        let tables =
            vec![table("vehicles", 4096), table("users", 2048), table("events", 1024), table("jobs", 1)];
        let storage = StorageUse { database_bytes: 8192, tables, files: Vec::new(), last_backup: None };
        assert_eq!(
            database_line(&storage),
            "8.0 KB; largest tables: vehicles 4.0 KB, users 2.0 KB, events 1.0 KB"
        );
    }
}
