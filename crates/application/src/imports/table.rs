//! Converts a table (CSV) into the JSON Lines that an import reads.

use std::io::{self, Read, Write};

use csv::{ByteRecord, ReaderBuilder, Terminator};
use domain::{
    Violation,
    imports::{ColumnChoice, ColumnError, ColumnMap, choices_for, column_guess},
    text::single_line,
    vehicles::VinVisibility,
};
use encoding_rs::WINDOWS_1252;
use encoding_rs_io::DecodeReaderBytesBuilder;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::Refusal;

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
pub struct TableColumns {
    pub headers: Vec<String>,
    /// The field that each column is read as.
    pub fields: Vec<Option<&'static str>>,
    /// The values of the first row with content, shortened.
    pub sample: Vec<String>,
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
pub fn read_columns(input: impl Read, choices: &[ColumnChoice]) -> Result<TableColumns, TableError> {
    let (mut reader, headers, _) = open(input)?;
    let mut record = ByteRecord::new();
    let mut sample = vec![String::new(); headers.len()];
    while reader.read_byte_record(&mut record)? {
        if record.iter().any(|value| !value.trim_ascii().is_empty()) {
            for (shown, value) in sample.iter_mut().zip(&record) {
                *shown = single_line(&text(value)).chars().take(SAMPLE_VALUE).collect();
            }
            break;
        }
    }
    let fields = column_guess(&headers, &choices_for(&headers, choices));
    Ok(TableColumns { headers, fields, sample })
}

type TableReader<'a> = csv::Reader<Box<dyn Read + 'a>>;

/// Begins to read a table: its rows, its header and its separator.
fn open<'a>(input: impl Read + 'a) -> Result<(TableReader<'a>, Vec<String>, u8), TableError> {
    let mut input = DecodeReaderBytesBuilder::new().utf8_passthru(true).strip_bom(true).build(input);
    let mut beginning = Vec::new();
    input.by_ref().take(SAMPLE).read_to_end(&mut beginning)?;
    let delimiter = delimiter(&beginning);
    // Every row ends with a line feed, also the last one: the line numbers depend on it.
    let input: Box<dyn Read + 'a> = Box::new(io::Cursor::new(beginning).chain(input).chain(&b"\n"[..]));
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .terminator(Terminator::Any(b'\n'))
        .has_headers(false)
        .flexible(true)
        .from_reader(input);
    let mut record = ByteRecord::new();
    if !reader.read_byte_record(&mut record)? {
        return Err(TableError::Empty);
    }
    let headers = record.iter().map(|value| single_line(&text(value))).collect();
    Ok((reader, headers, delimiter))
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
    refused: &mut dyn FnMut(Refusal),
) -> Result<TableReport, TableError> {
    let (mut reader, headers, delimiter) = open(input)?;
    let mut record = ByteRecord::new();
    let columns = ColumnMap::of(&headers, &options.columns)?;
    let mut report = TableReport::default();
    let mut lines = 0;
    while reader.read_byte_record(&mut record)? {
        if record.iter().all(|value| value.trim_ascii().is_empty()) {
            continue;
        }
        report.rows += 1;
        let line = first_line(&record, reader.position().line());
        if let Some(sentence) = row_problem(&record, &columns, delimiter) {
            let values: Vec<String> = record.iter().map(text).collect();
            report.refused += 1;
            refused(Refusal::new(
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
    if row.len() > columns.len() {
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

/// A value as text: UTF-8, or Windows-1252 if it is not.
fn text(value: &[u8]) -> String {
    match std::str::from_utf8(value) {
        Ok(text) => text.to_owned(),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(value).0.into_owned(),
    }
}

/// The import record of a row, with its fields in the order of the columns, so that the beginning of the line tells
/// which row it is.
#[derive(Default)]
struct RowObject(Vec<(&'static str, Value)>);

impl RowObject {
    /// Adds values to a field that holds a list.
    fn extend(&mut self, field: &'static str, values: impl IntoIterator<Item = Value>) {
        if let Some((_, Value::Array(known))) = self.0.iter_mut().find(|(name, _)| *name == field) {
            known.extend(values);
        } else {
            self.0.push((field, values.into_iter().collect()));
        }
    }

    /// Adds a field unless the row has it.
    fn or_insert(&mut self, field: &'static str, value: Value) {
        if self.0.iter().all(|(name, _)| *name != field) {
            self.0.push((field, value));
        }
    }
}

impl Serialize for RowObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(field, value)| (field, value)))
    }
}

/// Converts a row; empty values are left out.
fn object(row: &ByteRecord, columns: &ColumnMap, source: &str) -> RowObject {
    let (mut city, mut state) = (String::new(), String::new());
    let mut object = RowObject::default();
    for (field, value) in columns.fields().zip(row) {
        let (Some(field), value) = (field, text(value)) else { continue };
        let value = value.trim();
        if value.is_empty() {
            continue;
        }
        match field {
            "city" => value.clone_into(&mut city),
            "state" => value.clone_into(&mut state),
            "vinInFull" => {
                object.or_insert("vin", value.into());
                object.or_insert("vinVisibility", VinVisibility::Full.as_str().into());
            }
            "specs" => object.extend(field, list(value)),
            "image" => object.extend(field, addresses(value)),
            _ => object.0.push((field, value.into())),
        }
    }
    let place: Vec<String> = [city, state].into_iter().filter(|part| !part.is_empty()).collect();
    if !place.is_empty() {
        object.or_insert("location", place.join(", ").into());
    }
    if !source.is_empty() {
        object.or_insert("source", source.into());
    }
    object
}

/// Items of a list in one value: separated by `|`, or else by line breaks, semicolons or commas.
fn list(value: &str) -> impl Iterator<Item = Value> + '_ {
    let separator = ['|', '\n', ';', ','].into_iter().find(|separator| value.contains(*separator));
    let items = value.split(move |sign| Some(sign) == separator).map(str::trim);
    items.filter(|item| !item.is_empty()).map(Value::from)
}

/// Addresses in one value: separated by `|` or white space, or by a comma or semicolon before the next `http`, since
/// addresses contain these.
fn addresses(value: &str) -> impl Iterator<Item = Value> {
    let mut found = Vec::new();
    for part in value.split(|sign: char| sign == '|' || sign.is_whitespace()) {
        let mut rest = part;
        while let Some(index) = [",http", ";http"].iter().filter_map(|next| rest.find(next)).min() {
            found.push(&rest[..index]);
            rest = &rest[index + 1..];
        }
        found.push(rest.trim_end_matches([',', ';']));
    }
    found.into_iter().filter(|address| !address.is_empty()).map(Value::from)
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
