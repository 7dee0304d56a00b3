//! The contract of [`Listings`]: listings of the marketplace itself and photos of listings.

use domain::events::Event;
use domain::pictures::{PhotoGroup, Picture, PictureId};
use domain::to_microseconds;
use domain::vehicles::{
    BadgeVariant, ListingStatus, Make, SameVinListing, Vehicle, VehicleId, VehicleQuery, Vin,
};
use domain::{
    accounts::UserId,
    vehicles::{ListingChange, ListingRefusal},
};
use ports::account_closure::{AccountClosure, ErasureResult};
use ports::audit::{AuditLog, AuditQuery};
use ports::commands::{CommandOutcome, StoredResult};
use ports::events::EventLog;
use ports::listings::{ListingCommand, Listings, NewListing};
use ports::pictures::Pictures;
use ports::submissions::Submissions;
use ports::vehicles::VehicleReader;

use super::listing_changes::{actor, list_submission_with, staff_command};
use super::notifications::member;
use crate::{VehicleFixture, at_minute, command_at, idempotent_command, new_picture, picture, vehicle};

async fn upload<F: VehicleFixture>(fixture: &F, owner: UserId, number: u8) -> PictureId {
    let new = new_picture(owner, number);
    fixture.store().store_picture(&new, &command_at(at_minute(1))).await.unwrap();
    new.id
}

/// The public form of an upload with this caption.
async fn photo<F: VehicleFixture>(fixture: &F, id: PictureId, alt: &str) -> Picture {
    fixture.store().pictures(&[id]).await.unwrap().remove(0).picture(alt)
}

async fn stored_picture<F: VehicleFixture>(fixture: &F, id: PictureId) -> (Option<UserId>, bool, bool) {
    let stored = fixture.store().pictures(&[id]).await.unwrap().remove(0);
    (stored.owner, stored.is_attached, stored.is_public())
}

async fn set_photos<F: VehicleFixture>(
    fixture: &F,
    (vehicle, desk): (VehicleId, UserId),
    photos: &[Picture],
    minute: i64,
) -> Result<(), ListingRefusal> {
    let command = staff_command(
        vehicle,
        desk,
        ListingChange { photos: Some(photos.to_vec()), ..ListingChange::default() },
        minute,
    );
    fixture.store().change_listing(&command).await.unwrap()
}

async fn photos_of<F: VehicleFixture>(fixture: &F, id: VehicleId) -> Vec<Picture> {
    let vehicle = fixture.store().vehicle(id).await.unwrap().unwrap();
    assert_eq!(vehicle.summary.cover.as_deref(), vehicle.pictures.first());
    vehicle.pictures
}

/// A listing of the marketplace is stored whole, once per idempotency key; its photos belong to nobody.
pub async fn staff_listing_is_added_once_per_key<F: VehicleFixture>(fixture: &F) {
    let (store, desk) = (fixture.store(), member(fixture, "desk").await);
    let id = upload(fixture, desk, 1).await;
    let grouped = Picture { group: Some(PhotoGroup::Engine), ..photo(fixture, id, "The engine").await };
    let car = vehicle().badge("Just In", BadgeVariant::New).pictures(vec![grouped, picture("rear")]).build();
    let new = NewListing { admin: desk, actor: actor(desk), car: car.clone() };
    let once = idempotent_command(at_minute(5), "a", 1);
    let idempotent = once.idempotent.clone().unwrap();
    assert_eq!(store.find_added_listing(&idempotent, at_minute(5)).await.unwrap(), StoredResult::Unknown);
    let CommandOutcome::Done(listing) = store.add_listing(&new, &once).await.unwrap() else { panic!() };
    assert_eq!(store.add_listing(&new, &once).await.unwrap(), CommandOutcome::Repeated(listing));
    assert_eq!(
        store.find_added_listing(&idempotent, at_minute(6)).await.unwrap(),
        StoredResult::Repeated(listing)
    );
    let expected = Vehicle::listed(listing, car, to_microseconds(at_minute(5)));
    assert_eq!(store.vehicle(listing).await.unwrap(), Some(expected));
    assert_eq!(stored_picture(fixture, id).await, (None, true, true));
    let events = store.events_after(domain::events::EventId(0), 100).await.unwrap();
    let listed = Event::VehiclesListed { vehicles: vec![listing] };
    assert!(events.iter().filter(|(_, event)| *event == listed).count() == 1, "{events:?}");
    let query = AuditQuery { action: Some("listing_added".into()), ..AuditQuery::default() };
    let log = store.audit_lines(&query, 10).await.unwrap().items;
    assert_eq!(log.len(), 1);
    assert_eq!(log[0].actor.as_ref().map(|actor| actor.id), Some(desk));
    assert_eq!(store.seller_of(listing).await.unwrap(), None);
}

/// A listing with a photo that was deleted meanwhile is not added.
pub async fn a_listing_with_a_missing_photo_is_not_added<F: VehicleFixture>(fixture: &F) {
    let (store, desk) = (fixture.store(), member(fixture, "desk").await);
    let id = upload(fixture, desk, 1).await;
    let car = vehicle().pictures(vec![photo(fixture, id, "").await]).build();
    store.remove_picture(desk, id).await.unwrap();
    let new = NewListing { admin: desk, actor: actor(desk), car };
    let added = store.add_listing(&new, &command_at(at_minute(2))).await.unwrap();
    assert_eq!(added, CommandOutcome::Refused(ListingRefusal::PictureGone));
    assert_eq!(store.largest_id().await.unwrap(), VehicleId(0));
}

/// Photos are replaced as a whole: order, captions and groups. Those taken out are no longer public and are
/// swept later; those of the marketplace may be added again by anyone who edits.
pub async fn photos_of_a_listing_are_replaced<F: VehicleFixture>(fixture: &F) {
    let (store, desk) = (fixture.store(), member(fixture, "desk").await);
    let (one, two) = (upload(fixture, desk, 1).await, upload(fixture, desk, 2).await);
    let front = photo(fixture, one, "Front").await;
    let car = vehicle().pictures(vec![picture("plate"), front.clone()]).build();
    let new = NewListing { admin: desk, actor: actor(desk), car };
    let CommandOutcome::Done(listing) = store.add_listing(&new, &command_at(at_minute(2))).await.unwrap()
    else {
        panic!()
    };
    let seats = photo(fixture, two, "Seats").await;
    let seats = Picture { group: Some(PhotoGroup::Interior), ..seats };
    let front = Picture { alt: "Front, three quarters".into(), ..front };
    let wanted = [seats.clone(), front.clone(), picture("plate")];
    assert_eq!(set_photos(fixture, (listing, desk), &wanted, 3).await, Ok(()));
    assert_eq!(photos_of(fixture, listing).await, wanted);
    assert_eq!(stored_picture(fixture, two).await, (None, true, true));
    let query = AuditQuery { action: Some("listing_changed".into()), ..AuditQuery::default() };
    let log = store.audit_lines(&query, 10).await.unwrap().items;
    let fields: Vec<&str> = log[0].edit.changes.iter().map(|change| change.field.as_str()).collect();
    assert_eq!(fields, ["photos", "photoOrder"]);

    assert_eq!(set_photos(fixture, (listing, desk), &[front], 4).await, Ok(()));
    assert_eq!(stored_picture(fixture, two).await, (None, false, false));
    assert_eq!(store.remove_unused_pictures(at_minute(5), 10).await.unwrap(), [two]);
    let gone = set_photos(fixture, (listing, desk), &[seats], 6).await;
    assert_eq!(gone, Err(ListingRefusal::PictureGone));
    assert_eq!(photos_of(fixture, listing).await.len(), 1);
    assert_eq!(set_photos(fixture, (listing, desk), &[], 7).await, Ok(()));
    assert_eq!(photos_of(fixture, listing).await, []);
}

/// A seller's photos stay theirs and in their submission, whatever the listing shows.
pub async fn sellers_photos_remain_in_their_submission<F: VehicleFixture>(fixture: &F) {
    let (store, ada, desk) = (fixture.store(), member(fixture, "ada").await, member(fixture, "desk").await);
    let seller_photo = upload(fixture, ada, 1).await;
    let submission = list_submission_with(fixture, ada, desk, &[seller_photo]).await;
    let listing = submission.listing.unwrap().vehicle;
    let added = upload(fixture, desk, 2).await;
    let wanted = [photo(fixture, seller_photo, "Theirs").await, photo(fixture, added, "Ours").await];
    assert_eq!(set_photos(fixture, (listing, desk), &wanted, 3).await, Ok(()));
    assert_eq!(stored_picture(fixture, seller_photo).await, (Some(ada), true, true));
    assert_eq!(set_photos(fixture, (listing, desk), &wanted[1..], 4).await, Ok(()));
    assert_eq!(stored_picture(fixture, seller_photo).await, (Some(ada), true, false));
    assert_eq!(store.submission(submission.id).await.unwrap().unwrap().pictures.len(), 1);
}

/// When a seller is erased, their photos are gone and the next one is the cover, also in lists.
pub async fn a_listing_keeps_a_cover_when_its_seller_is_erased<F: VehicleFixture>(fixture: &F) {
    let (store, ada, desk) = (fixture.store(), member(fixture, "ada").await, member(fixture, "desk").await);
    let seller_photo = upload(fixture, ada, 1).await;
    let listing = list_submission_with(fixture, ada, desk, &[seller_photo]).await.listing.unwrap().vehicle;
    let added = upload(fixture, desk, 2).await;
    let ours = photo(fixture, added, "Ours").await;
    let wanted = [photo(fixture, seller_photo, "Theirs").await, ours.clone(), picture("plate")];
    assert_eq!(set_photos(fixture, (listing, desk), &wanted, 3).await, Ok(()));
    fixture.set_status(listing, ListingStatus::Sold).await;
    let erased = store.erase_unconfirmed(ada, None, actor(desk), at_minute(20)).await.unwrap();
    assert_eq!(erased, ErasureResult::Done);
    assert_eq!(photos_of(fixture, listing).await, [ours.clone(), picture("plate")]);
    let sold = VehicleQuery { status: Some(ListingStatus::Sold), ..VehicleQuery::default() };
    let found = store.search(&sold, None, 10).await.unwrap();
    assert_eq!(found.items[0].cover, Some(Box::new(ours)));
}

/// A change that is based on an earlier version is refused.
pub async fn change_based_on_an_earlier_version_is_refused<F: VehicleFixture>(fixture: &F) {
    let (store, desk) = (fixture.store(), member(fixture, "desk").await);
    let new = NewListing { admin: desk, actor: actor(desk), car: vehicle().build() };
    let CommandOutcome::Done(listing) = store.add_listing(&new, &command_at(at_minute(2))).await.unwrap()
    else {
        panic!()
    };
    let change = async |version, status, minute| {
        let command = ListingCommand {
            version: Some(to_microseconds(at_minute(version))),
            ..staff_command(
                listing,
                desk,
                ListingChange { status: Some(status), ..ListingChange::default() },
                minute,
            )
        };
        store.change_listing(&command).await.unwrap()
    };
    assert_eq!(change(2, ListingStatus::UnderOffer, 3).await, Ok(()));
    assert_eq!(change(2, ListingStatus::Live, 4).await, Err(ListingRefusal::Outdated));
    assert_eq!(change(3, ListingStatus::Live, 5).await, Ok(()));
}

/// A VIN is for sale once: a second car with it is neither added nor put up for sale again, and no listing gets the
/// VIN of another one.
pub async fn vin_is_for_sale_once<F: VehicleFixture>(fixture: &F) {
    let (store, desk) = (fixture.store(), member(fixture, "desk").await);
    let with_vin = |number: &str| {
        let mut car = vehicle().build();
        car.facts.vin = Vin::parse(number).unwrap();
        car
    };
    let add = async |number: &str, minute| {
        let new = NewListing { admin: desk, actor: actor(desk), car: with_vin(number) };
        store.add_listing(&new, &command_at(at_minute(minute))).await.unwrap()
    };
    let CommandOutcome::Done(first) = add("ZFF MN34 1", 1).await else { panic!() };
    let title = store.vehicle(first).await.unwrap().unwrap().summary.title();
    let same_vin = |vehicle| {
        let make = with_vin("").make.as_str().to_owned();
        ListingRefusal::SameVin(SameVinListing { vehicle, make, title: title.clone() })
    };
    assert_eq!(add("ZFFMN341", 2).await, CommandOutcome::Refused(same_vin(first)));
    let CommandOutcome::Done(second) = add("WP0 1", 3).await else { panic!() };
    let change = async |vehicle, change, minute| {
        store.change_listing(&staff_command(vehicle, desk, change, minute)).await.unwrap()
    };
    let facts =
        |number| ListingChange { facts: Some(Box::new(with_vin(number))), ..ListingChange::default() };
    assert_eq!(change(second, facts("zff-mn34-1"), 4).await, Err(same_vin(first)));
    let status = |to| ListingChange { status: Some(to), ..ListingChange::default() };
    assert_eq!(change(first, status(ListingStatus::Withdrawn), 5).await, Ok(()));
    assert_eq!(change(second, facts("zff-mn34-1"), 6).await, Ok(()));
    assert_eq!(change(first, status(ListingStatus::Live), 7).await, Err(same_vin(second)));
    assert_eq!(store.vehicle(first).await.unwrap().unwrap().summary.status, ListingStatus::Withdrawn);
    let (vin, car) = (Vin::parse("ZFFMN341").unwrap().unwrap(), with_vin(""));
    let found = store.listing_with_vin(&vin, &car.make, None).await.unwrap();
    assert_eq!(found.map(|found| found.vehicle), Some(second));
    assert_eq!(store.listing_with_vin(&vin, &car.make, Some(second)).await.unwrap(), None);
    let other_make = Make::parse("Bentley").unwrap();
    assert_eq!(store.listing_with_vin(&vin, &other_make, None).await.unwrap(), None, "a chassis number");
    assert_eq!(change(second, status(ListingStatus::UnderOffer), 8).await, Ok(()));
    assert_eq!(change(first, status(ListingStatus::Live), 9).await, Err(same_vin(second)));
    fixture.set_status(second, ListingStatus::Sold).await;
    assert_eq!(change(first, status(ListingStatus::Live), 10).await, Ok(()));
}
