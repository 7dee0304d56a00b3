//! Restoring and verifying a backup.

use domain::backups::{BackupName, Manifest};
use futures_util::TryStreamExt;
use ports::{
    StoreError,
    backups::{BackupPlace, DatabaseRestore, RestoreTarget},
    blobs::{BlobKey, BlobSource, Blobs},
};

use super::{
    BackupError, BackupFolder,
    checked::{damaged, open},
    error::stored,
    list::read_manifest,
    media_path, table_path,
};

/// Counts of a restored or verified backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    pub tables: usize,
    pub rows: u64,
    pub files: usize,
    pub bytes: u64,
}

impl From<&Manifest> for Restored {
    fn from(manifest: &Manifest) -> Self {
        Self {
            tables: manifest.tables.len(),
            rows: manifest.rows(),
            files: manifest.media.len(),
            bytes: manifest.bytes(),
        }
    }
}

/// Restores a backup into an empty database and an empty file storage. The database is committed last: after
/// a failure it has no rows, and the files that were written are deleted again.
///
/// # Errors
/// When database or storage are not empty, the key is another one, the backup is newer than this program or
/// damaged, or a store fails.
pub async fn restore_backup(
    place: &dyn BackupPlace,
    name: BackupName,
    database: &dyn RestoreTarget,
    media: &dyn Blobs,
) -> Result<Restored, BackupError> {
    let folder = BackupFolder { place, name };
    let manifest = read_manifest(folder).await?;
    if let Some(file) = media.list_all().await?.first() {
        return Err(BackupError::MediaNotEmpty(file.key.to_string()));
    }
    check_key(folder, &manifest, database)?;
    let restore = load(folder, &manifest, database).await?;
    let mut written = Vec::new();
    let outcome = async {
        write_files(folder, &manifest, media, &mut written).await?;
        Ok(restore.commit().await?)
    };
    if let Err(error) = outcome.await {
        for key in &written {
            // The next restore names what is left.
            let _ = media.delete(key).await;
        }
        return Err(error);
    }
    Ok(Restored::from(&manifest))
}

/// Loads a backup into an empty database without committing, compares every table with the manifest, and
/// reads every file.
///
/// # Errors
/// When the backup has neither members nor vehicles, or lacks most of the files that its rows name; at the first difference; otherwise as [`restore_backup`], but without a check of the key.
pub async fn verify_backup(
    place: &dyn BackupPlace,
    name: BackupName,
    scratch: &dyn RestoreTarget,
) -> Result<Restored, BackupError> {
    let folder = BackupFolder { place, name };
    let manifest = read_manifest(folder).await?;
    manifest
        .check_content()
        .and_then(|()| manifest.check_files())
        .map_err(|error| BackupError::Unusable(name, error))?;
    load(folder, &manifest, scratch).await?;
    for (key, record) in &manifest.media {
        let path = media_path(key);
        let (mut content, problem) = open(folder, &path, *record).await?.split();
        while content.try_next().await.map_err(|error| problem.explain(folder, &path, error))?.is_some() {}
    }
    Ok(Restored::from(&manifest))
}

fn check_key(
    folder: BackupFolder<'_>,
    manifest: &Manifest,
    database: &dyn RestoreTarget,
) -> Result<(), BackupError> {
    match &manifest.key_mark {
        Some(mark) if !database.is_made_with_key(mark) => Err(BackupError::WrongKey(folder.name)),
        Some(_) | None => Ok(()),
    }
}

/// Loads all tables and compares them with the manifest.
async fn load(
    folder: BackupFolder<'_>,
    manifest: &Manifest,
    database: &dyn RestoreTarget,
) -> Result<Box<dyn DatabaseRestore>, BackupError> {
    if let Some(version) = manifest.unknown_migration(&database.known_migrations()) {
        return Err(BackupError::Newer {
            backup: folder.name,
            program: manifest.program.clone(),
            version: version.to_owned(),
        });
    }
    let mut restore = database.begin_restore(&manifest.schema).await?.map_err(BackupError::NotRestorable)?;
    if let Some(table) = restore.missing_tables(&manifest.tables).first() {
        return Err(damaged(folder, &table_path(table), "is not in the manifest"));
    }
    for table in &manifest.tables {
        let path = table_path(&table.name);
        let (content, problem) = open(folder, &path, table.file).await?.split();
        let loaded = restore.load_table(table, content).await;
        loaded.map_err(|error| match problem.explain(folder, &path, error) {
            // The decompressor or the database reads the damage before the end of the file.
            BackupError::Store(StoreError::Failed(why)) => {
                damaged(folder, &path, &format!("cannot be loaded: {why}"))
            }
            error => error,
        })?;
    }
    restore.complete(&manifest.sequences).await?;
    for table in &manifest.tables {
        let found = restore.summarize(table).await?;
        if found != table.content {
            let problem = format!(
                "differs after loading: {} rows instead of {}, or other values",
                found.rows, table.content.rows
            );
            return Err(damaged(folder, &table_path(&table.name), &problem));
        }
    }
    Ok(restore)
}

async fn write_files(
    folder: BackupFolder<'_>,
    manifest: &Manifest,
    media: &dyn Blobs,
    written: &mut Vec<BlobKey>,
) -> Result<(), BackupError> {
    for (key, record) in &manifest.media {
        let path = media_path(key);
        let (content, problem) = open(folder, &path, *record).await?.split();
        let key = BlobKey::require(key)?;
        let content = BlobSource::Stream(Box::pin(content.map_err(std::io::Error::other)));
        let put = media.put(&key, content, u64::MAX).await;
        stored(put.map_err(|error: StoreError| problem.explain(folder, &path, error))?)?;
        written.push(key);
    }
    Ok(())
}
