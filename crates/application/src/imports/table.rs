//! Converts a table (CSV) into the JSON Lines that an import reads.

use std::io::{self, Read, Write};

use csv::{ByteRecord, ReaderBuilder, Terminator};
use domain::{
    Violation,
    imports::{ColumnChoice, ColumnError, ColumnMap, choices_for, column_guess, ignored_status_columns},
    text::single_line,
};
use encoding_rs_io::DecodeReaderBytesBuilder;

use super::{
    RefusedLine,
    table_row::{object, text},
};

/// Separators that are recognized.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];
/// Number of bytes at the beginning of a file in which the separator is looked for.
const SAMPLE: u64 = 64 * 1024;

/// Fields with values of several lines.
const LONG_FIELDS: [&str; 3] = ["description", "specs", "image"];

/// How the columns of a table are read.
#[derive(Debug, Clone, Default)]
pub struct TableOptions {
    /// Fields of columns whose header is not recognized, or wrongly.
    pub columns: Vec<ColumnChoice>,
    /// Source of rows that name none.
    pub source: String,
}

/// Result of a conversion.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TableReport {
    /// Rows with content, without the header.
    pub rows: u64,
    /// Rows that are no records of the table.
    pub refused: u64,
}

/// The columns of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FileColumns {
    pub headers: Vec<String>,
    /// The field that each column is read as.
    pub fields: Vec<Option<&'static str>>,
    /// The values of the first row with content, shortened.
    pub sample: Vec<String>,
}

impl FileColumns {
    /// Remarks about ignored columns that may say which cars are sold.
    #[must_use]
    pub fn ignored_status(&self, choices: &[ColumnChoice]) -> Vec<Violation> {
        let remark = |header: &str| {
            let sentence = format!(
                "The column “{header}” is ignored. If it says which cars are sold or reserved, read it as the status; \
                 else ignore it by choice"
            );
            Violation::new("status", sentence)
        };
        ignored_status_columns(&self.headers, &self.fields, choices).into_iter().map(remark).collect()
    }
}

/// Failure of a conversion.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    #[error("the table cannot be read: {0}")]
    File(#[from] io::Error),
    #[error("the table cannot be read: {0}")]
    Csv(#[from] csv::Error),
    #[error(transparent)]
    Columns(#[from] ColumnError),
    #[error("the table is empty")]
    Empty,
}

/// Longest sample of a value in characters.
const SAMPLE_VALUE: usize = 60;

/// Reads the header and the first row of a table, also of one that cannot be converted. Choices for columns that it does
/// not have are ignored.
///
/// # Errors
/// [`TableError`], except for [`TableError::Columns`]
pub fn read_columns(input: impl Read, choices: &[ColumnChoice]) -> Result<FileColumns, TableError> {
    let (mut reader, headers, _) = open(input)?;
    let mut record = ByteRecord::new();
    let mut sample = vec![String::new(); headers.len()];
    while reader.read_byte_record(&mut record)? {
        if !record.iter().all(is_blank) {
            for (shown, value) in sample.iter_mut().zip(&record) {
                *shown = single_line(&text(value)).chars().take(SAMPLE_VALUE).collect();
            }
            break;
        }
    }
    let fields = column_guess(&headers, &choices_for(&headers, choices));
    Ok(FileColumns { headers, fields, sample })
}

type TableReader<'a> = csv::Reader<Box<dyn Read + 'a>>;

/// Begins to read a table: its rows, its header and its separator.
fn open<'a>(input: impl Read + 'a) -> Result<(TableReader<'a>, Vec<String>, u8), TableError> {
    let mut input = DecodeReaderBytesBuilder::new().utf8_passthru(true).strip_bom(true).build(input);
    let mut beginning = Vec::new();
    input.by_ref().take(SAMPLE).read_to_end(&mut beginning)?;
    // A file of an old Mac, whose lines end with a carriage return alone.
    let is_mac = beginning.contains(&b'\r') && !beginning.contains(&b'\n');
    if is_mac {
        replace_line_ends(&mut beginning);
    }
    // A first line "sep=;" is an instruction for Excel.
    let stated = match beginning.get(..5) {
        Some([b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', sign])
            if DELIMITERS.contains(sign) && matches!(beginning.get(5), Some(b'\r' | b'\n')) =>
        {
            Some(*sign)
        }
        _ => None,
    };
    let delimiter = stated.unwrap_or_else(|| delimiter(&beginning));
    let rest: Box<dyn Read + 'a> = if is_mac { Box::new(MacLines(input)) } else { Box::new(input) };
    // Every row ends with a line feed, also the last one: the line numbers depend on it.
    let input: Box<dyn Read + 'a> = Box::new(io::Cursor::new(beginning).chain(rest).chain(&b"\n"[..]));
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .terminator(Terminator::Any(b'\n'))
        .has_headers(false)
        .flexible(true)
        .from_reader(input);
    let mut record = ByteRecord::new();
    for _ in 0..=usize::from(stated.is_some()) {
        if !reader.read_byte_record(&mut record)? {
            return Err(TableError::Empty);
        }
    }
    let headers = record.iter().map(|value| single_line(&text(value))).collect();
    Ok((reader, headers, delimiter))
}

/// Reads a file with carriage returns as line feeds.
struct MacLines<R>(R);

impl<R: Read> Read for MacLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.0.read(buffer)?;
        replace_line_ends(&mut buffer[..length]);
        Ok(length)
    }
}

fn replace_line_ends(bytes: &mut [u8]) {
    bytes.iter_mut().filter(|byte| **byte == b'\r').for_each(|byte| *byte = b'\n');
}

/// Whether a value says nothing; DOS ended files with Ctrl-Z.
fn is_blank(value: &[u8]) -> bool {
    let value = value.trim_ascii();
    value.is_empty() || value == b"\x1a"
}

/// Writes one JSON object per row to `output`, on the line that the row begins on in the table: the header, refused
/// rows and the further lines of a row become empty lines. Separator and encoding are recognized: UTF-8, UTF-16 with a
/// byte order mark, and Windows-1252 for values that are not UTF-8. Rows that are no records of the table are reported
/// to `refused`, by line number in the file.
///
/// # Errors
/// [`TableError`]; nothing but the output has been written.
pub fn convert_table(
    input: impl Read,
    options: &TableOptions,
    output: &mut impl Write,
    refused: &mut dyn FnMut(RefusedLine),
) -> Result<TableReport, TableError> {
    let (mut reader, headers, delimiter) = open(input)?;
    let mut record = ByteRecord::new();
    let columns = ColumnMap::of(&headers, &options.columns)?;
    let mut report = TableReport::default();
    let mut lines = 0;
    while reader.read_byte_record(&mut record)? {
        if record.iter().all(is_blank) {
            continue;
        }
        report.rows += 1;
        let line = first_line(&record, reader.position().line());
        if let Some(sentence) = row_problem(&record, &columns, delimiter) {
            let values: Vec<String> = record.iter().map(text).collect();
            report.refused += 1;
            refused(RefusedLine::new(
                line,
                vec![Violation::new("line", sentence)],
                values.join(" | ").as_bytes(),
            ));
            continue;
        }
        for _ in lines + 1..line {
            output.write_all(b"\n")?;
        }
        lines = line;
        serde_json::to_writer(&mut *output, &object(&record, &columns, &options.source))
            .map_err(io::Error::from)?;
        output.write_all(b"\n")?;
    }
    Ok(report)
}

/// Why a row is no record of the table; `None` if it may be one.
fn row_problem(row: &ByteRecord, columns: &ColumnMap, delimiter: u8) -> Option<String> {
    if row.iter().skip(columns.len()).any(|value| !is_blank(value)) {
        return Some(format!(
            "The row has {} values, but the table has {} columns",
            row.len(),
            columns.len()
        ));
    }
    // Without its second quotation mark, a value goes on into the next row.
    let is_long = |field| LONG_FIELDS.contains(&field);
    let goes_on = |value: &[u8]| value.contains(&b'\n') && value.contains(&delimiter);
    let (field, _) = columns
        .fields()
        .zip(row)
        .filter_map(|(field, value)| Some((field?, value)))
        .find(|(field, value)| !is_long(*field) && goes_on(value))?;
    Some(format!("The value of {field} goes on into the next row; a quotation mark may be missing"))
}

/// Line on which a row begins that ends before the line `next`.
fn first_line(row: &ByteRecord, next: u64) -> u64 {
    let breaks = row.as_slice().iter().filter(|byte| **byte == b'\n').count() as u64;
    next.saturating_sub(1 + breaks)
}

/// The separator that occurs most often in the header, outside of quotes.
fn delimiter(beginning: &[u8]) -> u8 {
    let mut counts = [0_usize; DELIMITERS.len()];
    let mut is_quoted = false;
    for byte in beginning {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' if !is_quoted => break,
            byte if !is_quoted => {
                if let Some(index) = DELIMITERS.iter().position(|delimiter| delimiter == byte) {
                    counts[index] += 1;
                }
            }
            _ => {}
        }
    }
    let most = counts.iter().copied().max().unwrap_or_default();
    DELIMITERS
        .into_iter()
        .zip(counts)
        .find(|(_, count)| *count == most)
        .map_or(b',', |(delimiter, _)| delimiter)
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
