//! Reading of files: slow ones, long lines, excerpts, arbitrary bytes.

use std::{
    io::{self, BufReader, Cursor, Read, Seek, SeekFrom},
    sync::mpsc::{Receiver, channel},
    time::Duration,
};

use application::imports::{ImportMode, import_vehicles};
use domain::{feeds::RunId, vehicles::VehicleQuery};
use memory_adapter::MemoryStore;
use ports::{imports::ImportProgress, vehicles::VehicleReader};
use proptest::prelude::*;
use testkit::FixedClock;

use crate::{RecordingWatcher, import, import_all, line, prices};

/// A file whose first read waits for a signal.
struct SlowFile {
    signal: Option<Receiver<()>>,
    content: Cursor<Vec<u8>>,
}

impl Read for SlowFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(signal) = self.signal.take() {
            signal.recv_timeout(Duration::from_secs(10)).map_err(io::Error::other)?;
        }
        self.content.read(buffer)
    }
}

impl Seek for SlowFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.content.seek(to)
    }
}

#[tokio::test]
async fn other_tasks_of_the_thread_run_while_a_file_is_read() {
    let (sender, signal) = channel();
    let content = Cursor::new(line(1).into_bytes());
    let file = BufReader::new(SlowFile { signal: Some(signal), content });
    let (store, clock, mut notes) =
        (MemoryStore::default(), FixedClock::default(), RecordingWatcher::default());
    let importing = import_vehicles(file, &store, &clock, ImportMode::Write, &mut notes);
    let (report, ()) = tokio::join!(importing, async { sender.send(()).unwrap() });
    assert_eq!(report.unwrap().progress.imported, 1);
}

#[tokio::test]
async fn excerpt_of_a_refused_line_is_short() {
    let mut bytes = vec![b'\x01'; 200];
    bytes.extend("é".repeat(500).bytes());
    bytes.push(b'\n');
    bytes.extend(b"\xFF\xFE{\n");
    let (_, notes) = import(&bytes, &MemoryStore::default()).await;
    assert_eq!(notes.refusals[0].excerpt, "é".repeat(80));
    assert_eq!(notes.refusals[1].excerpt, "\u{FFFD}\u{FFFD}{");
    assert_eq!(notes.refusals[1].reasons[0].message, "The line is not valid UTF-8");
}

#[tokio::test]
async fn overlong_line_is_refused_and_the_next_is_read() {
    let mut text = "{\"make\":\"".to_owned();
    text.push_str(&"x".repeat(3 * 1024 * 1024));
    text.push('\n');
    text.push_str(&line(5));
    let store = MemoryStore::default();
    let (report, notes) = import(text.as_bytes(), &store).await;
    assert_eq!(report.unwrap().progress.refused, 1);
    assert_eq!(notes.refusals[0].reasons[0].message, "The line is longer than 1 MiB");
    assert_eq!(notes.refusals[0].excerpt.chars().count(), 80);
    assert_eq!(prices(&store).await, [5]);
}

#[tokio::test]
async fn empty_file_imports_nothing() {
    let report = import_all(b"", &MemoryStore::default()).await;
    assert_eq!(
        report.progress,
        ImportProgress { run: RunId(1), finished: true, ..ImportProgress::default() }
    );
}

proptest! {
    #[test]
    fn every_line_of_any_file_is_counted(
        lines in proptest::collection::vec(
            prop_oneof![
                (0..5_usize).prop_map(|price| line(price).into_bytes()),
                Just(b"\r\n".to_vec()),
                proptest::collection::vec(any::<u8>(), 0..30).prop_map(|mut line| { line.push(b'\n'); line }),
                "\\{\"(make|year|price)\": ?(1|\"a\"|null|\\[\\])\\}\n".prop_map(String::into_bytes),
            ],
            0..30,
        ),
    ) {
        let file = lines.concat();
        let blank = file
            .strip_prefix(b"\xEF\xBB\xBF")
            .unwrap_or(&file)
            .split_inclusive(|byte| *byte == b'\n')
            .filter(|line| line.trim_ascii().is_empty())
            .count() as u64;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let store = MemoryStore::default();
            let (report, notes) = import(&file, &store).await;
            let progress = report.unwrap().progress;
            assert_eq!(progress.offset, file.len() as u64);
            assert_eq!(progress.imported + progress.known + progress.refused + blank, progress.lines);
            assert_eq!(notes.refusals.len() as u64, progress.refused);
            assert_eq!(progress.blank, blank);
            let found = store.search(&VehicleQuery::default(), None, 1).await.unwrap();
            assert_eq!(found.total, progress.imported);
        });
    }
}
