//! Reads the lines of a file into batches of records.

use std::io::{self, BufRead};

use domain::{
    Violation,
    feeds::FeedPhoto,
    imports::{FieldDigests, IdentityKind, ImportRecord, RecordIdentity, RecordKey},
    vehicles::Price,
};
use ports::imports::ImportProgress;
use sha2::{Digest, Sha256};

use super::{
    LineDefaults, RefusedLine,
    lines::{Line, Lines, MAX_LINE},
    record::{ParsedLine, ParsedRecord, RecordFaults, parse_record},
    refusal::excerpt,
};

/// Maximum number of vehicles per batch: fast, yet little is lost when the process is killed.
const BATCH: usize = 500;
/// Maximum size of a batch in bytes, which limits memory use for long records.
const BATCH_BYTES: u64 = 8 * 1024 * 1024;
/// Maximum number of lines that are read at once, which limits memory use for refused lines.
const MAX_LINES: usize = 1_000;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Result of reading a line.
pub(super) enum LineResult {
    Blank,
    /// A line that states its car as sold, with the identity that it states legibly.
    Sold(Option<RecordKey>),
    /// With the numbers of its photo addresses that can be fetched, and that cannot.
    Record {
        photos: u64,
        unusable: u64,
        price: Price,
    },
    /// With the identity that the line states legibly.
    Refused(RefusedLine, Option<RecordKey>),
}

/// A record of the batch that is being collected.
pub(super) struct BatchRecord {
    pub(super) record: ImportRecord,
    /// Beginning of its line, which the report shows if the store refuses the record.
    pub(super) excerpt: String,
    /// Values that were left out.
    pub(super) remarks: Vec<Violation>,
}

/// The batch that is being collected.
pub(super) struct Batch {
    defaults: LineDefaults,
    this_year: i32,
    /// Where it begins in the file.
    offset: u64,
    /// Progress including the lines of the batch.
    pub(super) read: ImportProgress,
    records: Vec<BatchRecord>,
}

impl Batch {
    /// The first batch after that progress.
    pub(super) const fn new(defaults: LineDefaults, this_year: i32, done: ImportProgress) -> Self {
        Self { defaults, this_year, offset: done.offset, read: done, records: Vec::new() }
    }

    /// Reads lines until the batch is full, but at most [`MAX_LINES`]. None are left if there are no results.
    pub(super) fn read_lines<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Vec<LineResult>> {
        let mut results = Vec::new();
        while !self.is_full() && results.len() < MAX_LINES {
            let Some(line) = lines.next_line()? else { break };
            results.push(self.read_line(&line));
        }
        Ok(results)
    }

    pub(super) fn is_full(&self) -> bool {
        self.records.len() >= BATCH || self.read.offset - self.offset >= BATCH_BYTES
    }

    /// The records that were read; the next batch begins behind them.
    pub(super) fn take(&mut self) -> Vec<BatchRecord> {
        self.offset = self.read.offset;
        std::mem::take(&mut self.records)
    }

    fn read_line(&mut self, line: &Line<'_>) -> LineResult {
        let is_first = self.read.offset == 0;
        self.read.offset += line.length;
        self.read.lines += 1;
        let mut bytes = line.bytes;
        if is_first {
            bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        }
        let bytes = bytes.trim_ascii();
        if line.is_too_long {
            let message = format!("The line is longer than {} MiB", MAX_LINE / 1024 / 1024);
            let faults = vec![Violation::new("line", message)];
            return self.refuse(RecordFaults { faults, identity: None }, bytes);
        }
        if bytes.is_empty() {
            self.read.blank += 1;
            return LineResult::Blank;
        }
        match parse_record(bytes, &self.defaults, self.this_year) {
            Ok(ParsedLine::Sold(identity)) => LineResult::Sold(identity.as_ref().map(record_key)),
            Ok(ParsedLine::Record(record)) => {
                let ParsedRecord { vehicle, identity, photos, remarks } = *record;
                let usable = photos.iter().filter(|address| FeedPhoto::is_fetchable(address)).count() as u64;
                let unusable = photos.len() as u64 - usable;
                let price = vehicle.price;
                self.read.unnumbered += u64::from(identity.kind == IdentityKind::Description);
                let record = ImportRecord {
                    line: self.read.lines,
                    key: record_key(&identity),
                    kind: identity.kind,
                    bytes: RecordKey(Sha256::digest(bytes).into()),
                    digests: FieldDigests::of(&vehicle, short_digest),
                    vehicle,
                    photos,
                };
                self.records.push(BatchRecord { record, excerpt: excerpt(bytes, &[]), remarks });
                LineResult::Record { photos: usable, unusable, price }
            }
            Err(refused) => self.refuse(refused, bytes),
        }
    }

    fn refuse(&mut self, RecordFaults { faults, identity }: RecordFaults, bytes: &[u8]) -> LineResult {
        self.read.refused += 1;
        let identity = identity.as_ref().map(record_key);
        LineResult::Refused(RefusedLine::new(self.read.lines, faults, bytes), identity)
    }
}

fn record_key(identity: &RecordIdentity) -> RecordKey {
    RecordKey(Sha256::digest(&identity.text).into())
}

/// The first eight bytes of a SHA-256 digest: enough to detect a change of a field.
fn short_digest(text: &str) -> [u8; 8] {
    let digest: [u8; 32] = Sha256::digest(text).into();
    let mut short = [0; 8];
    short.copy_from_slice(&digest[..8]);
    short
}
