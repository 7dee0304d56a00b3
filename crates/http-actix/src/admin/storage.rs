//! Storage that the site uses, for admins.

use actix_web::{HttpResponse, get, web};
use domain::{
    accounts::Admin,
    storage::{BackupUse, FileUse, StorageUse, TableUse},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    AppState,
    dto::enums::one_of,
    extract::Allowed,
    response::{Problem, rfc3339},
};

/// A table of the database.
#[derive(Serialize, ToSchema)]
#[schema(as = StoredTable)]
pub(crate) struct TableDto {
    name: String,
    /// Size in bytes, with its indexes.
    bytes: u64,
}

/// Stored files of one kind.
#[derive(Serialize, ToSchema)]
#[schema(as = StoredFiles)]
pub(crate) struct FilesDto {
    /// `photos`, `documents`, `evidence`, `feed_files` or `data_exports`.
    #[schema(schema_with = one_of::<domain::storage::StoredFileKind>)]
    kind: &'static str,
    files: u64,
    /// Total size of the files whose size is recorded.
    bytes: u64,
    /// Number of files whose size is not recorded.
    unmeasured: u64,
}

/// The latest successful scheduled backup.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StoredBackup)]
pub(crate) struct BackupDto {
    #[schema(format = DateTime)]
    finished_at: String,
    bytes: u64,
}

/// Storage that the site uses.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StorageUse)]
pub(crate) struct StorageDto {
    /// Size of the whole database in bytes.
    database_bytes: u64,
    /// The ten largest tables, the largest first.
    tables: Vec<TableDto>,
    files: Vec<FilesDto>,
    #[schema(required)]
    last_backup: Option<BackupDto>,
}

impl From<StorageUse> for StorageDto {
    fn from(StorageUse { database_bytes, tables, files, last_backup }: StorageUse) -> Self {
        let table = |TableUse { name, bytes }| TableDto { name, bytes };
        let kind = |FileUse { kind, files, bytes, unmeasured }| FilesDto {
            kind: kind.as_str(),
            files,
            bytes,
            unmeasured,
        };
        let backup =
            |BackupUse { finished_at, bytes }| BackupDto { finished_at: rfc3339(finished_at), bytes };
        Self {
            database_bytes,
            tables: tables.into_iter().map(table).collect(),
            files: files.into_iter().map(kind).collect(),
            last_backup: last_backup.map(backup),
        }
    }
}

/// Get the size of the database and of the stored files.
///
/// The sizes of files are those that the database records; the file storage is not listed.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "Sizes in bytes", body = StorageDto))
)]
#[get("/api/admin/storage")]
pub(crate) async fn read_storage_use(
    state: web::Data<AppState>,
    _: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(StorageDto::from(state.store.storage_use().await?)))
}
