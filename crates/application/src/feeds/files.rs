//! Files of a feed: brought to this machine, converted to JSON Lines, and the list of refused rows.

use std::{
    fs::File,
    io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    ops::Range,
};

use domain::feeds::FeedFormat;
use domain::imports::ColumnChoice;
use futures_util::StreamExt;
use ports::{
    StoreError,
    blobs::{BlobKey, Blobs},
};
use tempfile::NamedTempFile;
use tokio::io::{AsyncSeekExt, AsyncWriteExt};

use crate::imports::{
    FileColumns, RefusedLine, TableError, TableOptions, TableReport, convert_table, read_columns,
};

const BUFFER: usize = 256 * 1024;

/// A file as JSON Lines.
pub(super) struct ReadableFile {
    pub(super) lines: File,
    /// Columns of a table.
    pub(super) columns: Option<FileColumns>,
    /// Report of a table's conversion.
    pub(super) table: Option<TableReport>,
}

/// Why a file cannot be read.
pub(super) enum Unreadable {
    /// For this reason; with the columns, if there are any.
    Because(String, Option<FileColumns>),
    Failed(StoreError),
}

impl From<StoreError> for Unreadable {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}

pub(super) fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(format!("a temporary file of a feed: {error}"))
}

/// Copies a stored file to a temporary one.
async fn fetch(key: &BlobKey, blobs: &dyn Blobs) -> Result<File, StoreError> {
    let blob = blobs.get(key, None).await?;
    let mut content = blob.ok_or_else(|| StoreError::Failed(format!("{key} is missing")))?.content;
    let mut file = tokio::fs::File::from_std(tempfile::tempfile().map_err(failed)?);
    while let Some(piece) = content.next().await {
        file.write_all(&piece?).await.map_err(failed)?;
    }
    file.flush().await.map_err(failed)?;
    file.rewind().await.map_err(failed)?;
    Ok(file.into_std().await)
}

/// Brings a stored file to this machine as JSON Lines. Rows that are no records of a table are reported to `refused`.
pub(super) async fn open(
    key: &BlobKey,
    format: FeedFormat,
    columns: Vec<ColumnChoice>,
    blobs: &dyn Blobs,
    mut refused: impl FnMut(RefusedLine) + Send + 'static,
) -> Result<ReadableFile, Unreadable> {
    let file = fetch(key, blobs).await?;
    if format == FeedFormat::Lines {
        return Ok(ReadableFile { lines: file, columns: None, table: None });
    }
    // Converting a large table takes seconds.
    let converted = tokio::task::spawn_blocking(move || convert(file, columns, &mut refused)).await;
    converted.map_err(failed)?
}

fn convert(
    mut file: File,
    columns: Vec<ColumnChoice>,
    refused: &mut dyn FnMut(RefusedLine),
) -> Result<ReadableFile, Unreadable> {
    let read = read_columns(BufReader::with_capacity(BUFFER, &file), &columns);
    let read = read.map_err(|error| unreadable(&error, None))?;
    file.rewind().map_err(failed)?;
    let mut lines = BufWriter::new(tempfile::tempfile().map_err(failed)?);
    let options = TableOptions {
        columns: domain::imports::choices_for(&read.headers, &columns),
        // The import gives rows their source.
        source: String::new(),
    };
    let report = convert_table(BufReader::with_capacity(BUFFER, file), &options, &mut lines, refused);
    let report = report.map_err(|error| unreadable(&error, Some(&read)))?;
    let mut lines = lines.into_inner().map_err(failed)?;
    lines.rewind().map_err(failed)?;
    Ok(ReadableFile { lines, columns: Some(read), table: Some(report) })
}

fn unreadable(error: &TableError, columns: Option<&FileColumns>) -> Unreadable {
    match error {
        TableError::File(error) => Unreadable::Failed(failed(error)),
        error => {
            let sentence = error.to_string();
            let mut letters = sentence.chars();
            let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
            Unreadable::Because(format!("{first}{}", letters.as_str()), columns.cloned())
        }
    }
}

/// Header of the list of refused rows, with a byte order mark for spreadsheets.
const REFUSED_HEADER: &str = "\u{feff}line,field,reason,row\r\n";

/// The list of refused rows as CSV.
pub(super) struct RefusedRows {
    /// The rows in the order in which they were added.
    added: BufWriter<File>,
    /// Line of each row, and where it is in `added`.
    places: Vec<(u64, Range<u64>)>,
}

impl RefusedRows {
    pub(super) fn new() -> Result<Self, StoreError> {
        let added = BufWriter::with_capacity(BUFFER, tempfile::tempfile().map_err(failed)?);
        Ok(Self { added, places: Vec::new() })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Adds a row, on one line per reason.
    pub(super) fn add(&mut self, refusal: &RefusedLine) -> Result<(), StoreError> {
        let mut rows = String::new();
        for reason in &refusal.reasons {
            let cells = [reason.field, &reason.message, &refusal.excerpt].map(cell).join(",");
            rows.push_str(&format!("{},{cells}\r\n", refusal.line));
        }
        self.added.write_all(rows.as_bytes()).map_err(failed)?;
        let start = self.places.last().map_or(0, |(_, place)| place.end);
        self.places.push((refusal.line, start..start + rows.len() as u64));
        Ok(())
    }

    /// The complete file in the order of the lines; blocks while it is written. They are added in another one: first the rows that are no records
    /// of their table; of the others, those that cannot be read come before those of their batch that the store refuses.
    pub(super) fn finish(mut self) -> Result<NamedTempFile, StoreError> {
        self.places.sort_by_key(|(line, _)| *line);
        let added = self.added.into_inner().map_err(failed)?;
        let mut file = BufWriter::new(NamedTempFile::new().map_err(failed)?);
        file.write_all(REFUSED_HEADER.as_bytes()).map_err(failed)?;
        for (_, place) in self.places {
            (&added).seek(SeekFrom::Start(place.start)).map_err(failed)?;
            let mut row = (&added).take(place.end - place.start);
            std::io::copy(&mut row, &mut file).map_err(failed)?;
        }
        file.into_inner().map_err(failed)
    }
}

/// A quoted cell. One that a spreadsheet would take for a formula begins with an apostrophe.
fn cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let mark = if is_formula { "'" } else { "" };
    format!("\"{mark}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use domain::Violation;

    use super::*;

    #[test]
    fn refused_rows_are_written_as_csv_in_the_order_of_their_lines() {
        let mut rows = RefusedRows::new().unwrap();
        let reasons = vec![
            Violation::new("price", "Please enter a valid price"),
            Violation::new("vin", "He said \"no\", twice"),
        ];
        let other = vec![Violation::new("line", "Too long")];
        rows.add(&RefusedLine { line: 12, reasons: other.clone(), excerpt: "a".into() }).unwrap();
        rows.add(&RefusedLine { line: 7, reasons, excerpt: "=1+1".into() }).unwrap();
        rows.add(&RefusedLine { line: 9, reasons: other, excerpt: "b".into() }).unwrap();
        let text = std::fs::read_to_string(rows.finish().unwrap().path()).unwrap();
        assert_eq!(
            text,
            "\u{feff}line,field,reason,row\r\n7,\"price\",\"Please enter a valid price\",\"'=1+1\"\r\n\
             7,\"vin\",\"He said \"\"no\"\", twice\",\"'=1+1\"\r\n\
             9,\"line\",\"Too long\",\"b\"\r\n12,\"line\",\"Too long\",\"a\"\r\n"
        );
    }
}
