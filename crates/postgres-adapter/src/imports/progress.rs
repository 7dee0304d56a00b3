//! Progress of the import of a file.

use diesel::prelude::*;
use domain::{Timestamp, feeds::RunId};
use ports::imports::{FileKey, ImportProgress};

use crate::{database::Failure, decoding::integer, schema::import_runs};

/// Stored progress of an import.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = import_runs)]
pub(super) struct RunRow {
    file_key: Vec<u8>,
    pub(super) run: i64,
    byte_offset: i64,
    lines: i64,
    blank: i64,
    imported: i64,
    updated: i64,
    known: i64,
    pub(super) off_sale: i64,
    repeated: i64,
    refused: i64,
    unnumbered: i64,
    finished: bool,
    updated_at: Timestamp,
}

impl RunRow {
    pub(super) fn new(file: FileKey, progress: ImportProgress, at: Timestamp) -> Result<Self, Failure> {
        Ok(Self {
            file_key: file.0.to_vec(),
            run: progress.run.0,
            byte_offset: integer(progress.offset)?,
            lines: integer(progress.lines)?,
            blank: integer(progress.blank)?,
            imported: integer(progress.imported)?,
            updated: integer(progress.updated)?,
            known: integer(progress.known)?,
            off_sale: integer(progress.off_sale)?,
            repeated: integer(progress.repeated)?,
            refused: integer(progress.refused)?,
            unnumbered: integer(progress.unnumbered)?,
            finished: progress.finished,
            updated_at: at,
        })
    }

    pub(super) fn into_progress(self) -> ImportProgress {
        ImportProgress {
            run: RunId(self.run),
            offset: self.byte_offset.unsigned_abs(),
            lines: self.lines.unsigned_abs(),
            blank: self.blank.unsigned_abs(),
            imported: self.imported.unsigned_abs(),
            updated: self.updated.unsigned_abs(),
            known: self.known.unsigned_abs(),
            off_sale: self.off_sale.unsigned_abs(),
            repeated: self.repeated.unsigned_abs(),
            refused: self.refused.unsigned_abs(),
            unnumbered: self.unnumbered.unsigned_abs(),
            finished: self.finished,
        }
    }
}

pub(super) fn keep(row: RunRow, connection: &mut PgConnection) -> Result<(), Failure> {
    diesel::insert_into(import_runs::table)
        .values(&row)
        .on_conflict(import_runs::file_key)
        .do_update()
        .set(&row)
        .execute(connection)?;
    Ok(())
}
