//! Tests of vehicle imports: refused lines, batches, updates, dry runs, failures and resumption.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests stop there")]

mod failures;
mod files;

use std::io::Cursor;

use application::imports::{
    ImportError, ImportMode, ImportReport, ImportWatcher, RefusedLine, import_vehicles,
};
use domain::{
    feeds::RunId,
    imports::{LineOutcome, RecordOutcome},
    vehicles::{BodyStyle, ListingStatus, Transmission},
};
use memory_adapter::MemoryStore;
use ports::imports::{ImportProgress, VehicleImport};
use testkit::{FixedClock, all_vehicles};

#[derive(Default)]
struct RecordingWatcher {
    refusals: Vec<RefusedLine>,
    progress: Vec<ImportProgress>,
    outcomes: Vec<LineOutcome>,
}

impl ImportWatcher for RecordingWatcher {
    fn progress(&mut self, progress: &ImportProgress) {
        self.progress.push(*progress);
    }

    fn refused(&mut self, refusal: &RefusedLine) {
        self.refusals.push(refusal.clone());
    }

    fn line_finished(&mut self, outcome: &LineOutcome) {
        self.outcomes.push(outcome.clone());
    }
}

async fn import(
    file: &[u8],
    store: &dyn VehicleImport,
) -> (Result<ImportReport, ImportError>, RecordingWatcher) {
    import_as(ImportMode::Write, file, store).await
}

async fn import_as(
    mode: ImportMode,
    file: &[u8],
    store: &dyn VehicleImport,
) -> (Result<ImportReport, ImportError>, RecordingWatcher) {
    let mut notes = RecordingWatcher::default();
    let report =
        import_vehicles(Cursor::new(file.to_vec()), store, &FixedClock::default(), mode, &mut notes).await;
    (report, notes)
}

async fn import_all(file: &[u8], store: &dyn VehicleImport) -> ImportReport {
    import(file, store).await.0.expect("an import that nothing disturbs")
}

fn line(price: usize) -> String {
    format!("{{\"make\":\"BMW\",\"model\":\"Z3\",\"year\":2001,\"price\":{price}}}\n")
}

/// A file with that many lines, every seventh of which is invalid.
fn file(lines: usize) -> String {
    (0..lines).map(|n| if n % 7 == 6 { format!("refused {n}\n") } else { line(n) }).collect()
}

/// Prices in the order of the listings; 0 for a price on request, as which a feed's 0 is read.
async fn prices(store: &MemoryStore) -> Vec<i64> {
    all_vehicles(store).await.iter().map(|vehicle| vehicle.summary.price.dollars().unwrap_or(0)).collect()
}

fn valid_prices(lines: usize) -> Vec<i64> {
    (0..lines).filter(|n| n % 7 != 6).map(|n| n as i64).collect()
}

#[tokio::test]
async fn valid_lines_are_listed_and_invalid_ones_reported() {
    let text = concat!(
        "\u{FEFF}{\"make\":\"BMW\",\"model\":\"Z3\",\"year\":2001,\"price\":6200}\r\n",
        "\r\n",
        "not json \u{7}\u{202E} at all\n",
        "  {\"make\":\"\",\"model\":\"Z3\",\"year\":null,\"price\":6200}\n",
        "   \t\n",
        "{\"make\":\"BMW\",\"model\":\"Z3\",\"year\":2001,\"price\":6200}\n",
        "{\"make\":\"BMW\",\"model\":\"M1\",\"year\":1979,\"price\":1,\"image\":\"https://a.example/1.jpg\"}\n",
        "{\"make\":\"BMW\",\"model\":\"M3\",\"year\":1988,\"price\":\"POA\",\"image\":\"x\"}",
    );
    let store = MemoryStore::default();
    let (report, notes) = import(text.as_bytes(), &store).await;
    let progress = ImportProgress {
        run: RunId(1),
        offset: text.len() as u64,
        lines: 8,
        blank: 2,
        imported: 3,
        known: 1,
        refused: 2,
        unnumbered: 4,
        finished: true,
        ..ImportProgress::default()
    };
    let expected = ImportReport {
        progress,
        resumed_after: None,
        photos: 1,
        photos_unusable: 1,
        price_on_request: 1,
        sold: 0,
    };
    assert_eq!(report.unwrap(), expected);
    assert_eq!(notes.progress, [progress]);
    let messages: Vec<String> = notes.refusals.iter().map(RefusedLine::to_string).collect();
    assert_eq!(
        messages,
        [
            "line 3: The line is not a JSON object: not json at all",
            "line 4: make: Make is required; year: Please enter a valid year: \
             make: (blank), model: Z3, year: (blank), price: 6200",
        ]
    );
    let listed = all_vehicles(&store).await;
    let models: Vec<&str> = listed.iter().map(|vehicle| vehicle.summary.model.as_str()).collect();
    assert_eq!(models, ["Z3", "M1", "M3"]);
    assert!(listed.iter().all(|vehicle| vehicle.pictures.is_empty()), "no picture is hot-linked");
}

#[tokio::test]
async fn long_file_is_imported_in_ordered_batches() {
    let store = MemoryStore::default();
    let text = file(2000);
    let (report, notes) = import(text.as_bytes(), &store).await;
    let progress = report.unwrap().progress;
    assert_eq!((progress.imported, progress.refused, progress.lines), (1715, 285, 2000));
    assert_eq!(prices(&store).await, valid_prices(2000));
    let steps: Vec<u64> = notes.progress.iter().map(|progress| progress.imported).collect();
    assert_eq!(steps, [500, 1000, 1500, 1715]);
    assert!(notes.progress.is_sorted_by(|a, b| a.offset < b.offset && !a.finished));
}

#[tokio::test]
async fn repeated_import_adds_nothing() {
    let store = MemoryStore::default();
    let text = file(700);
    let first = import_all(text.as_bytes(), &store).await;
    for _ in 0..2 {
        let again = import_all(text.as_bytes(), &store).await;
        assert_eq!(again.resumed_after, None);
        assert_eq!((again.progress.imported, again.progress.known), (0, 600));
        assert_eq!((again.progress.lines, again.progress.refused), (first.progress.lines, 100));
    }
    let longer = text + &line(9_999);
    let grown = import_all(longer.as_bytes(), &store).await;
    assert_eq!((grown.progress.imported, grown.progress.known), (1, 600));
}

/// A record with a stock number; `more` are JSON fields after the price.
fn record_with_number(number: usize, price: usize, more: &str) -> String {
    format!(
        "{{\"source\":\"North\",\"stockNumber\":\"N{number}\",\"make\":\"BMW\",\"model\":\"Z3\",\"year\":2001,\"price\":{price}{more}}}\n"
    )
}

#[tokio::test]
async fn changed_feed_updates_its_vehicles() {
    let store = MemoryStore::default();
    let first: String = (0..1_200).map(|n| record_with_number(n, n, "")).collect();
    assert_eq!(import_all(first.as_bytes(), &store).await.progress.imported, 1_200);
    // In this order: an unknown key, another price, another mileage, and an invalid line.
    let second: String = (0..1_200)
        .map(|n| match n % 400 {
            0 => record_with_number(n, n, ",\"colour\":\"red\""),
            1 => record_with_number(n, n + 5_000, ""),
            2 => record_with_number(n, n, ",\"miles\":77"),
            3 => record_with_number(n, n, ",\"description\":\"a\\u0000b\""),
            _ => record_with_number(n, n, ""),
        })
        .collect();
    let (rehearsed, dry_run) = import_as(ImportMode::DryRun, second.as_bytes(), &store).await;
    let before = prices(&store).await;
    assert_eq!(before, (0..1_200).collect::<Vec<i64>>(), "a dry run writes nothing");
    let (report, notes) = import(second.as_bytes(), &store).await;
    let progress = report.unwrap().progress;
    assert_eq!((progress.imported, progress.updated, progress.known), (0, 6, 1_191));
    assert_eq!((progress.refused, progress.unnumbered), (3, 0));
    assert_eq!(rehearsed.unwrap().progress, ImportProgress { run: RunId::DRY_RUN, ..progress });
    assert_eq!((dry_run.outcomes, dry_run.refusals), (notes.outcomes, notes.refusals.clone()));
    assert!(
        notes.refusals[0].to_string().starts_with("line 4: description: Description must not contain a NUL")
    );
    let after = prices(&store).await;
    assert_eq!((after.len(), after[1], after[401], after[2]), (1_200, 5_001, 5_401, 2));
}

#[tokio::test]
async fn skipped_lines_are_reported_one_by_one() {
    let store = MemoryStore::default();
    import_all((record_with_number(1, 10, "") + &record_with_number(2, 20, "")).as_bytes(), &store).await;
    let ids: Vec<_> = all_vehicles(&store).await.iter().map(|vehicle| vehicle.summary.id).collect();
    store.set_status(ids[1], ListingStatus::Sold);
    let jeep = record_with_number(1, 10, "").replace("BMW", "Jeep").replace("Z3", "Wrangler");
    let file = record_with_number(1, 11, "")
        + "\n"
        + &record_with_number(1, 12, "")
        + &record_with_number(2, 25, "");
    let (report, notes) = import(file.as_bytes(), &store).await;
    let progress = report.unwrap().progress;
    assert_eq!((progress.updated, progress.repeated, progress.off_sale, progress.blank), (1, 1, 1, 1));
    let updates: Vec<(u64, bool)> = notes
        .outcomes
        .iter()
        .map(|record| (record.line, matches!(record.outcome, RecordOutcome::Updated(..))))
        .collect();
    assert_eq!(updates, [(1, true), (3, false), (4, false)]);
    assert_eq!(notes.outcomes[1].outcome, RecordOutcome::Repeated(1));
    assert_eq!(notes.outcomes[2].outcome, RecordOutcome::OffSale(ids[1], ListingStatus::Sold));
    assert_eq!(prices(&store).await, [11, 20]);
    let (report, notes) = import(jeep.as_bytes(), &store).await;
    assert_eq!(report.unwrap().progress.refused, 1);
    let sentence = "line 1: Its stock number or VIN is that of vehicle 1, a 2001 BMW Z3; if that car is gone, mark it as \
        sold or withdraw it, and import this one again: \
        source: North, stockNumber: N1, make: Jeep, model: Wrangler, year: 2001";
    assert_eq!(notes.refusals[0].to_string(), sentence, "with the first values of the line");
}

/// An auction site's records, whose `source` contains the URL of each listing instead of a stock number.
#[tokio::test]
async fn listing_url_in_source_identifies_the_record() {
    let page = |id: &str, rest: &str| {
        format!(
            "{{\"make\":\"BMW\",\"model\":\"Z3\",\"year\":2001{rest},\"source\":\"bids|sold|2020-12-29|https://bids.example/auctions/{id}/2001-bmw-z3|github:x/y\"}}\n"
        )
    };
    let store = MemoryStore::default();
    let first = page("A", ",\"price\":1,\"miles\":5") + &page("B", ",\"price\":2,\"miles\":5");
    assert_eq!(import_all(first.as_bytes(), &store).await.progress.imported, 2);
    let second = page("B", ",\"price\":3,\"miles\":9,\"location\":\"Madison, WI\"")
        .replace("sold|2020", "live|2021")
        + &page("A", ",\"price\":1,\"miles\":5");
    let progress = import_all(second.as_bytes(), &store).await.progress;
    assert_eq!((progress.imported, progress.updated, progress.known), (0, 1, 1));
    assert_eq!(prices(&store).await, [1, 3]);
}

/// Facts of a record are stated, the others are read from its texts. A changed record changes those it states;
/// what staff changed stays until the feed changes too.
#[tokio::test]
async fn stated_facts_are_kept_apart_from_facts_read_from_texts() {
    let line = |facts: &str| {
        format!(
            "{{\"make\":\"BMW\",\"model\":\"M5\",\"year\":2003,\"price\":1,\"source\":\"north\",\"stockNumber\":\"7\",\
             \"specs\":[\"4.9L V8\",\"Manual (6-Speed)\",\"Sedan\",\"Exterior: Carbon Black\",\"Sunroof\"]{facts}}}\n"
        )
    };
    let store = MemoryStore::default();
    let stated = ",\"transmission\":\"5-Speed Automatic\",\"title_state\":\"Ohio\",\"mileageUnknown\":\"yes\",\"horsepower\":394.0";
    import_all(line(stated).as_bytes(), &store).await;
    let facts = all_vehicles(&store).await.remove(0).facts;
    assert_eq!(
        (facts.transmission, facts.speeds.map(|it| it.get())),
        (Some(Transmission::Automatic), Some(5))
    );
    assert_eq!((facts.title_state.map(|it| it.code()), facts.is_mileage_unknown), (Some("OH"), Some(true)));
    assert_eq!((facts.body_style, facts.horsepower.map(|it| it.get())), (Some(BodyStyle::Sedan), Some(394)));
    let mined: Vec<&str> = facts.from_text.keys().map(|name| name.as_str()).collect();
    assert_eq!(mined, ["engine", "displacementCc", "bodyStyle", "exteriorColor"]);
    import_all(line(",\"owners\":2,\"bodyStyle\":\"Wagon\"").as_bytes(), &store).await;
    let facts = all_vehicles(&store).await.remove(0).facts;
    assert_eq!((facts.owners.map(|it| it.get()), facts.body_style), (Some(2), Some(BodyStyle::Wagon)));
    assert_eq!(facts.transmission, Some(Transmission::Automatic), "a fact that is left out stays");

    let wrong = ",\"transmission\":\"sideways\",\"displacement\":\"big\",\"mileageUnknown\":7,\"speeds\":99,\"vin\":\"none\"";
    let (_, notes) = import(line(wrong).as_bytes(), &store).await;
    let fields: Vec<&str> = notes.refusals[0].reasons.iter().map(|reason| reason.field).collect();
    assert_eq!(fields, ["mileageUnknown"]);
}
