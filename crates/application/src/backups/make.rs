//! Making a backup.

use domain::{
    Timestamp,
    backups::{BackupName, BackupSchedule, FileRecord, LastBackup, Manifest, TableRecord, past_retention},
};
use futures_util::TryStreamExt;
use ports::{
    StoreError,
    backups::{BackupPlace, BackupRecords, DatabaseDump, DatabaseDumps, TableColumns},
    blobs::{BlobEntry, BlobKey, BlobSource, Blobs, Incoming},
    clock::Clock,
};

use super::{
    BackupError, BackupFolder, MANIFEST,
    error::stored,
    list::{folders, is_complete, newest_backup, read_manifest},
    manifest_file, media_path, table_path,
};

/// Contents, destination and clock of a backup.
#[derive(Clone, Copy)]
pub struct MakeBackup<'a> {
    pub dumps: &'a dyn DatabaseDumps,
    pub media: &'a dyn Blobs,
    pub place: &'a dyn BackupPlace,
    pub clock: &'a dyn Clock,
    /// Version of the program.
    pub program: &'a str,
}

/// A backup that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeBackup {
    pub last: LastBackup,
    pub tables: usize,
    pub rows: u64,
    pub files: usize,
}

/// The schedule that a backup belongs to.
#[derive(Clone, Copy)]
pub struct Scheduled<'a> {
    /// Where the backup is recorded.
    pub records: &'a dyn BackupRecords,
    pub schedule: BackupSchedule,
    /// Whether to make none if the newest one at the place is recent.
    pub only_if_due: bool,
}

/// Makes a backup. The database is read as of one moment; files are copied afterwards, so that every row's
/// file is included unless it is deleted meanwhile. Interrupted backups are deleted first.
///
/// With a schedule the backup is recorded, and backups past their retention are deleted. `None` if none is
/// due.
///
/// # Errors
/// When another backup is being made, the database has no schema, or a store fails.
pub async fn make_backup(
    backup: MakeBackup<'_>,
    scheduled: Option<Scheduled<'_>>,
) -> Result<Option<MadeBackup>, BackupError> {
    let MakeBackup { dumps, place, clock, .. } = backup;
    let mut dump = dumps.begin_dump().await?.ok_or(BackupError::Busy)?;
    // Asked while the lock is held, because another server may have made one just now; and the place itself, because
    // another one may be set, or the backups may be lost.
    if let Some(Scheduled { schedule, only_if_due: true, .. }) = scheduled
        && !schedule.is_due(newest_backup(place).await?, clock.now())
    {
        return Ok(None);
    }
    let complete = sweep(place).await?;
    // In whole seconds, because places may store the times of files so.
    let begun_at = BackupName::at(clock.now()).time();
    let folder = BackupFolder { place, name: BackupName::unused(begun_at, &complete) };
    let outcome = write(backup, dump.as_mut(), folder, begun_at, complete.first().copied()).await;
    let manifest = match outcome {
        Ok(manifest) => manifest,
        Err(error) => {
            // If this fails, the next backup deletes what is left.
            let _ = folder.delete().await;
            return Err(error);
        }
    };
    let last = LastBackup { name: folder.name, finished_at: clock.now(), bytes: manifest.bytes() };
    if let Some(Scheduled { records, schedule, .. }) = scheduled {
        records.record_backup(last, clock.now()).await?;
        let complete: Vec<_> = complete.into_iter().chain([folder.name]).collect();
        for name in past_retention(&complete, schedule.keep, clock.now()) {
            BackupFolder { place, name }.delete().await?;
        }
    }
    Ok(Some(MadeBackup {
        last,
        tables: manifest.tables.len(),
        rows: manifest.rows(),
        files: manifest.media.len(),
    }))
}

/// Deletes interrupted backups; returns the complete ones, newest first. No other backup is being made,
/// because the caller holds the lock.
async fn sweep(place: &dyn BackupPlace) -> Result<Vec<BackupName>, StoreError> {
    let mut complete = Vec::new();
    for name in folders(place).await? {
        let folder = BackupFolder { place, name };
        if is_complete(folder).await? {
            complete.push(name);
        } else {
            tracing::warn!(backup = %name, "interrupted backup deleted");
            folder.delete().await?;
        }
    }
    Ok(complete)
}

async fn write(
    backup: MakeBackup<'_>,
    dump: &mut dyn DatabaseDump,
    folder: BackupFolder<'_>,
    begun_at: Timestamp,
    previous: Option<BackupName>,
) -> Result<Manifest, BackupError> {
    let contents = dump.contents().clone();
    let mut tables = Vec::with_capacity(contents.tables.len());
    for table in contents.tables {
        tables.push(write_table(dump, folder, table).await?);
    }
    dump.end_reading().await?;
    let mut manifest = Manifest {
        created_at: begun_at,
        program: backup.program.to_owned(),
        schema: contents.schema,
        key_mark: contents.key_mark,
        tables,
        sequences: contents.sequences,
        media: Vec::new(),
    };
    manifest.check().map_err(BackupError::Empty)?;
    let previous = match previous {
        // One that cannot be read is not used, and remains for the operator to look at.
        Some(name) => {
            let folder = BackupFolder { place: folder.place, name };
            read_manifest(folder).await.ok().map(|manifest| (folder, manifest))
        }
        None => None,
    };
    let mut files = backup.media.list_all().await?;
    files.sort_unstable_by(|a, b| a.key.cmp(&b.key));
    for file in files {
        if let Some(record) = write_file(backup.media, folder, previous.as_ref(), &file).await? {
            manifest.media.push((file.key.to_string(), record));
        }
    }
    manifest.check().map_err(BackupError::Empty)?;
    dump.confirm_lock().await?;
    let json = manifest_file::encode(&manifest).map_err(|error| StoreError::Failed(error.to_string()))?;
    folder.place.put(&folder.file(MANIFEST)?, BlobSource::of(json), u64::MAX).await?;
    Ok(manifest)
}

async fn write_table(
    dump: &mut dyn DatabaseDump,
    folder: BackupFolder<'_>,
    table: TableColumns,
) -> Result<TableRecord, BackupError> {
    let copy = dump.copy_table(&table).await?;
    let key = folder.file(&table_path(&table.name))?;
    let copied = folder.place.put(&key, copy.content, u64::MAX).await;
    // The error of reading explains an error of writing, not the other way round.
    let (copied, content) = match (copied, copy.summary.await) {
        (Ok(copied), Ok(content)) => (stored(copied)?, content),
        (Err(error @ StoreError::Full(_)), _) | (Ok(_), Err(error)) | (Err(_), Err(error)) => {
            return Err(error.into());
        }
        (Err(error), Ok(_)) => return Err(error.into()),
    };
    let file = FileRecord { length: copied.length, digest: copied.digest };
    Ok(TableRecord { name: table.name, columns: table.columns, content, file })
}

/// Copies a file, from the previous backup if it is there already; `None` if it was deleted meanwhile.
async fn write_file(
    media: &dyn Blobs,
    folder: BackupFolder<'_>,
    previous: Option<&(BackupFolder<'_>, Manifest)>,
    file: &BlobEntry,
) -> Result<Option<FileRecord>, BackupError> {
    let key = folder.file(&media_path(file.key.as_str()))?;
    if let Some((previous, manifest)) = previous
        && let Some(record) = unchanged(manifest, file)
    {
        let from = previous.file(&media_path(file.key.as_str()))?;
        // A place that cannot copy gets the file again.
        if matches!(folder.place.copy(&from, &key).await, Ok(true)) {
            return Ok(Some(record));
        }
    }
    let Some(copied) = copy_file(media, &file.key, folder.place, &key).await? else { return Ok(None) };
    Ok(Some(copied))
}

/// The record of a file that has not been written again since that backup.
fn unchanged(manifest: &Manifest, file: &BlobEntry) -> Option<FileRecord> {
    let at = manifest.media.binary_search_by(|(key, _)| key.as_str().cmp(file.key.as_str())).ok()?;
    let (_, record) = manifest.media.get(at)?;
    (record.length == file.length && file.stored_at < manifest.created_at).then_some(*record)
}

async fn copy_file(
    from: &dyn Blobs,
    from_key: &BlobKey,
    to: &dyn Blobs,
    to_key: &BlobKey,
) -> Result<Option<FileRecord>, StoreError> {
    let Some(blob) = from.get(from_key, None).await? else { return Ok(None) };
    let content: Incoming = Box::pin(blob.content.map_err(std::io::Error::other));
    let copied = stored(to.put(to_key, BlobSource::Stream(content), u64::MAX).await?)?;
    Ok(Some(FileRecord { length: copied.length, digest: copied.digest }))
}
