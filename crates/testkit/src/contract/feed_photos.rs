//! The contract of [`FeedPhotos`].

use std::time::Duration;

use domain::{
    Timestamp,
    events::Event,
    feeds::{FeedGallery, FeedPhotoCounts, PhotoFetch, SourceName},
    imports::ImportRecord,
    pictures::{Picture, PictureId},
    vehicles::{ListingStatus, VehicleId},
};
use ports::{
    audit::{AuditLog, AuditQuery},
    events::EventLog,
    feed_photos::{ClaimedGallery, FeedPhotos, FetchedPhotos},
    feeds::Feeds,
    pictures::{NewPicture, Pictures},
    vehicles::VehicleReader,
};

use super::feeds::{car, complete_run, stock, undo};
use crate::{VehicleFixture, all_vehicles, at_minute, command_at, new_picture};

const LEASE: Duration = Duration::from_secs(120);

fn address(name: &str) -> String {
    format!("https://north.example/{name}.jpg")
}

/// A record of the source "north" with photos.
fn record(line: u64, number: &str, photos: &[&str]) -> ImportRecord {
    let photos = photos.iter().map(|name| address(name)).collect();
    ImportRecord { photos, ..stock(line, number, car(100)) }
}

async fn stored_photo<F: VehicleFixture>(fixture: &F, number: u8) -> Picture {
    let new = NewPicture { owner: None, ..new_picture(domain::accounts::UserId(1), number) };
    fixture.store().store_picture(&new, &command_at(at_minute(1))).await.unwrap();
    fixture.store().pictures(&[new.id]).await.unwrap().remove(0).picture("")
}

fn failed_photo(name: &str, is_final: bool) -> (String, PhotoFetch) {
    (address(name), PhotoFetch::Failed { problem: "Not reachable".into(), is_final })
}

async fn claim<F: VehicleFixture>(fixture: &F, at: Timestamp) -> Option<ClaimedGallery> {
    fixture.store().claim_feed_gallery(at, LEASE).await.unwrap()
}

async fn apply<F: VehicleFixture>(
    fixture: &F,
    vehicle: VehicleId,
    results: Vec<(String, PhotoFetch)>,
    at: Timestamp,
) {
    let fetched = FetchedPhotos { vehicle, results, at, not_before: at };
    fixture.store().apply_feed_photos(&fetched).await.unwrap();
}

async fn paths<F: VehicleFixture>(fixture: &F, id: VehicleId) -> Vec<String> {
    let vehicle = fixture.store().vehicle(id).await.unwrap().unwrap();
    assert_eq!(vehicle.summary.cover.as_deref(), vehicle.pictures.first());
    vehicle.pictures.into_iter().map(|photo| photo.path).collect()
}

async fn counts<F: VehicleFixture>(fixture: &F) -> Vec<(String, FeedPhotoCounts)> {
    let counts = fixture.store().feed_photo_counts().await.unwrap();
    counts.into_iter().map(|it| (it.source.as_str().to_owned(), it.counts)).collect()
}

/// A worker gets a listing under a lease; what it fetched is shown in the feed's order, with audit log and event, and
/// the same feed again fetches nothing.
pub async fn feed_photos_are_fetched_once_under_a_lease<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    complete_run(fixture, vec![record(1, "A", &["a", "b"]), stock(2, "B", car(7))], &[], 1).await;
    let id = all_vehicles(store).await[0].summary.id;
    assert_eq!(counts(fixture).await[0].1, FeedPhotoCounts { waiting: 2, ..FeedPhotoCounts::default() });
    let claimed = claim(fixture, at_minute(2)).await.unwrap();
    let gallery = FeedGallery::default().with_addresses(&[address("a"), address("b")]);
    assert_eq!(claimed, ClaimedGallery { vehicle: id, gallery });
    assert_eq!(claim(fixture, at_minute(2)).await, None, "it is leased, and the other has no photos");
    assert_eq!(claim(fixture, at_minute(5)).await, Some(claimed), "the lease ended");

    let (a, b) = (stored_photo(fixture, 1).await, stored_photo(fixture, 2).await);
    let before = store.latest_event().await.unwrap();
    apply(fixture, id, vec![(address("b"), PhotoFetch::Stored(b.clone()))], at_minute(6)).await;
    let gone = Picture { path: PictureId::from_bits([77; 16]).path(), ..a.clone() };
    apply(fixture, id, vec![(address("a"), PhotoFetch::Stored(gone))], at_minute(6)).await;
    assert_eq!(paths(fixture, id).await, [b.path.as_str()], "a picture that is gone waits again");
    apply(fixture, id, vec![(address("a"), PhotoFetch::Stored(a.clone()))], at_minute(7)).await;
    assert_eq!(paths(fixture, id).await, [a.path.as_str(), b.path.as_str()]);
    let kept = store.pictures(&[PictureId::of_path(&a.path).unwrap()]).await.unwrap().remove(0);
    assert_eq!((kept.is_attached, kept.is_public(), kept.owner), (true, true, None));
    let events = store.events_after(before, 9).await.unwrap();
    let changed = |event: &Event| matches!(event, Event::VehiclesChanged { vehicles } if *vehicles == [id]);
    assert_eq!(events.iter().filter(|(_, event)| changed(event)).count(), 2);
    let lines = store.audit_lines(&AuditQuery::default(), 9).await.unwrap().items;
    assert_eq!(lines[0].edit.reason.as_deref(), Some("Photos of its source"));
    assert_eq!(lines[0].edit.changes[0].field, "photos");
    let done = FeedPhotoCounts { stored: 2, ..FeedPhotoCounts::default() };
    assert_eq!(counts(fixture).await, [("North".to_owned(), done)]);

    complete_run(fixture, vec![record(1, "A", &["a", "b"]), stock(2, "B", car(7))], &[], 8).await;
    assert_eq!(claim(fixture, at_minute(9)).await, None);
    complete_run(fixture, vec![stock(1, "A", car(100)), record(2, "B", &["c"])], &[], 10).await;
    assert_eq!(paths(fixture, id).await.len(), 2, "a feed that states no photos leaves them");
    complete_run(fixture, vec![record(1, "A", &["b"])], &[], 11).await;
    let claimed = claim(fixture, at_minute(12)).await.unwrap();
    let other = claim(fixture, at_minute(12)).await.unwrap();
    let of_a = if claimed.vehicle == id { claimed } else { other };
    assert_eq!((of_a.vehicle, of_a.gallery.dropped.as_slice()), (id, &[a.path.clone()][..]));
    apply(fixture, id, Vec::new(), at_minute(12)).await;
    assert_eq!(paths(fixture, id).await, [b.path]);
    let dropped = store.pictures(&[PictureId::of_path(&a.path).unwrap()]).await.unwrap().remove(0);
    assert!(!dropped.is_attached && !dropped.is_public());
}

/// A withdrawn listing's photos are not fetched until its feed names it again for sale.
pub async fn photos_of_withdrawn_listings_are_not_fetched<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let run = complete_run(fixture, vec![record(1, "A", &["a"]), record(2, "B", &["b"])], &[], 1).await;
    let all: Vec<VehicleId> = all_vehicles(store).await.iter().map(|vehicle| vehicle.summary.id).collect();
    complete_run(fixture, vec![record(1, "A", &["a"])], &[all[1]], 2).await;
    let withdrawn = store.vehicle(all[1]).await.unwrap().unwrap();
    assert_eq!(withdrawn.summary.status, ListingStatus::Withdrawn);
    assert_eq!(claim(fixture, at_minute(3)).await.map(|claimed| claimed.vehicle), Some(all[0]));
    assert_eq!(claim(fixture, at_minute(3)).await, None);
    let picture = stored_photo(fixture, 1).await;
    apply(fixture, all[1], vec![(address("b"), PhotoFetch::Stored(picture))], at_minute(3)).await;
    assert!(paths(fixture, all[1]).await.is_empty());
    assert!(store.feed_run(run).await.unwrap().is_some());
}

/// Failed photos are listed with their vehicle and reason, and retried automatically and on demand.
pub async fn failed_photos_are_listed_and_retried<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let mut first = record(1, "A", &["a", "b"]);
    first.photos.push("ftp://north.example/c.jpg".into());
    complete_run(fixture, vec![first], &[], 1).await;
    let listing = all_vehicles(store).await.remove(0).summary;
    claim(fixture, at_minute(2)).await.unwrap();
    apply(fixture, listing.id, vec![failed_photo("a", false), failed_photo("b", true)], at_minute(2)).await;
    let north = SourceName::parse("NORTH").unwrap();
    let problems = store.feed_photo_problems(&north, 9).await.unwrap();
    let named: Vec<(VehicleId, &str, &str)> =
        problems.iter().map(|it| (it.vehicle, it.address.as_str(), it.problem.as_str())).collect();
    let (a, b, id) = (address("a"), address("b"), listing.id);
    assert_eq!(
        named,
        [
            (id, a.as_str(), "Not reachable"),
            (id, b.as_str(), "Not reachable"),
            (id, "ftp://north.example/c.jpg", "Photo addresses must begin with https:// or http://"),
        ]
    );
    assert_eq!(problems[0].title, listing.title());
    assert_eq!(store.feed_photo_problems(&north, 2).await.unwrap().len(), 2);
    assert!(store.feed_photo_problems(&SourceName::default(), 9).await.unwrap().is_empty());

    assert_eq!(claim(fixture, at_minute(11)).await, None, "ten minutes have not passed");
    let again = claim(fixture, at_minute(12)).await.unwrap();
    assert_eq!(again.gallery.to_fetch(9), [address("a")]);
    assert_eq!(store.retry_feed_photos(&north, at_minute(12)).await.unwrap(), 1);
    let again = claim(fixture, at_minute(12)).await.unwrap();
    assert_eq!(again.gallery.to_fetch(9), [address("a"), address("b")]);
    let expected = FeedPhotoCounts { waiting: 2, stored: 0, failed: 1 };
    assert_eq!(counts(fixture).await, [("North".to_owned(), expected)]);
    assert_eq!(store.retry_feed_photos(&north, at_minute(13)).await.unwrap(), 0);
}

/// A listing that only got its photos since is undone with its run.
pub async fn undo_is_not_blocked_by_fetched_photos<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let run = complete_run(fixture, vec![record(1, "A", &["a", "b"])], &[], 1).await;
    let id = all_vehicles(store).await[0].summary.id;
    for (number, name) in [(1, "a"), (2, "b")] {
        let picture = stored_photo(fixture, number).await;
        let results = vec![(address(name), PhotoFetch::Stored(picture))];
        apply(fixture, id, results, at_minute(1 + i64::from(number))).await;
    }
    assert_eq!(paths(fixture, id).await.len(), 2);
    let undone = undo(fixture, run, 5).await;
    assert_eq!((undone.counts.undone, undone.counts.left), (1, 0));
    assert_eq!(store.vehicle(id).await.unwrap().unwrap().summary.status, ListingStatus::Withdrawn);
}
