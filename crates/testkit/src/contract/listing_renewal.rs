//! Contract tests of the renewal of listings.

use domain::{
    submissions::SubmissionId,
    vehicles::{ListingChange, ListingExpiry, ListingStatus, ListingTerm, RenewalRefusal, Vin},
};
use ports::{
    announcements::Announcements,
    commands::{Command, CommandOutcome},
    events::EventLog,
    listing_terms::{ListingRenewal, ListingTerms, RenewRefusal},
    listings::{ListingCommand, Listings, NewListing},
    vehicles::VehicleReader,
};

use super::{
    listing_changes::{actor, staff_command},
    listing_terms::{changed, day, format_time, renew, scene, to, until},
    notifications::member,
};
use crate::{VehicleFixture, command_at, events_since, idempotent_command, latest_edits, rate_limit};

/// A seller renews their own listing around its end; one that expired goes live again.
pub async fn a_seller_renews_a_listing<F: VehicleFixture>(fixture: &F) {
    let scene = scene(fixture).await;
    let (store, renewal) = (fixture.store(), scene.renewal());
    let eve = member(fixture, "eve").await;
    for other in [
        ListingRenewal { seller: eve, ..renewal.clone() },
        ListingRenewal { submission: SubmissionId(4711), ..renewal.clone() },
    ] {
        let refused = store.renew_listing(&other, &command_at(day(90))).await.unwrap();
        assert_eq!(refused, CommandOutcome::Refused(RenewRefusal::NoSuchListing));
    }
    assert_eq!(renew(fixture, &renewal, &command_at(day(85))).await, Err(RenewalRefusal::TooEarly));
    let before = store.latest_event().await.unwrap();
    assert_eq!(renew(fixture, &renewal, &command_at(day(86))).await, Ok(scene.vehicle));
    assert_eq!(scene.state(fixture).await, (ListingStatus::Live, until(206, None)));
    assert_eq!(events_since(fixture.store(), before).await, [changed(scene.vehicle)]);
    let edits = latest_edits(store, 1).await;
    assert_eq!(edits[0].1, [format!("expiresAt: {} to {}", format_time(day(100)), format_time(day(206)))]);
    assert_eq!(renew(fixture, &renewal, &command_at(day(86))).await, Err(RenewalRefusal::TooEarly), "once");

    assert!(store.expire_listing(&scene.ending(206, 207)).await.unwrap());
    let command =
        Command { rate_limit: Some(rate_limit("renewals", 1)), ..idempotent_command(day(210), "k", 1) };
    assert_eq!(renew(fixture, &renewal, &command).await, Ok(scene.vehicle));
    assert_eq!(scene.state(fixture).await, (ListingStatus::Live, until(330, None)));
    let edits = latest_edits(store, 1).await;
    let ends = format!("expiresAt: {} to {}", format_time(day(206)), format_time(day(330)));
    assert_eq!(edits[0].1, ["status: withdrawn to live".to_owned(), ends]);
    let moves = store.status_moves(scene.vehicle).await.unwrap();
    let last = moves.last().unwrap();
    assert_eq!((last.from, last.to), (ListingStatus::Withdrawn, ListingStatus::Live));
    let again = store.renew_listing(&renewal, &command).await.unwrap();
    assert_eq!(again, CommandOutcome::Repeated(scene.vehicle));
    let other = Command { rate_limit: None, ..idempotent_command(day(210), "k", 2) };
    assert_eq!(store.renew_listing(&renewal, &other).await.unwrap(), CommandOutcome::Conflict);
    let noted = store.unannounced_changes(&[scene.vehicle]).await.unwrap();
    assert_eq!(noted.last().unwrap().change.by, Some(scene.ada));

    assert!(store.expire_listing(&scene.ending(330, 330)).await.unwrap());
    assert_eq!(renew(fixture, &renewal, &command_at(day(361))).await, Err(RenewalRefusal::TooLate));
    let endless = ListingRenewal { term: ListingTerm::ENDLESS, ..renewal.clone() };
    assert_eq!(renew(fixture, &endless, &command_at(day(360))).await, Ok(scene.vehicle));
    assert_eq!(scene.state(fixture).await, (ListingStatus::Live, ListingExpiry::default()));
    assert_eq!(renew(fixture, &renewal, &command_at(day(361))).await, Err(RenewalRefusal::Endless));
}

/// Listings that were sold, or withdrawn by their seller or staff, are neither renewed nor expired.
pub async fn listing_off_sale_is_neither_renewed_nor_expired<F: VehicleFixture>(fixture: &F) {
    let scene = scene(fixture).await;
    let (store, renewal) = (fixture.store(), scene.renewal());
    scene.change(fixture, to(ListingStatus::UnderOffer), 90).await;
    assert_eq!(renew(fixture, &renewal, &command_at(day(120))).await, Ok(scene.vehicle));
    assert_eq!(scene.state(fixture).await, (ListingStatus::UnderOffer, until(240, None)));
    for (status, refusal) in [
        (ListingStatus::Withdrawn, RenewalRefusal::Withdrawn),
        (ListingStatus::Live, RenewalRefusal::TooEarly),
        (ListingStatus::Sold, RenewalRefusal::Sold),
    ] {
        scene.change(fixture, to(status), 121).await;
        assert_eq!(renew(fixture, &renewal, &command_at(day(122))).await, Err(refusal));
    }
    assert_eq!(scene.state(fixture).await, (ListingStatus::Sold, until(240, None)), "the end stays");
    assert_eq!(store.listings_to_expire(day(300), 9).await.unwrap(), []);
    assert!(!store.expire_listing(&scene.ending(240, 300)).await.unwrap());
}

/// A listing that expired is not renewed while another listing with its VIN is for sale.
pub async fn car_for_sale_in_another_listing_is_not_renewed<F: VehicleFixture>(fixture: &F) {
    let scene = scene(fixture).await;
    let (store, renewal) = (fixture.store(), scene.renewal());
    let mut car = store.vehicle(scene.vehicle).await.unwrap().unwrap().as_stated();
    car.facts.vin = Vin::parse("ZFFMN34A000080000").unwrap();
    let facts = ListingChange { facts: Some(Box::new(car.clone())), ..ListingChange::default() };
    scene.change(fixture, facts, 90).await;
    let other = NewListing { admin: scene.desk, actor: actor(scene.desk), car };
    assert!(store.expire_listing(&scene.ending(100, 101)).await.unwrap());
    let CommandOutcome::Done(other) = store.add_listing(&other, &command_at(day(102))).await.unwrap() else {
        panic!()
    };
    let refused = renew(fixture, &renewal, &command_at(day(103))).await;
    assert_eq!(refused, Err(RenewalRefusal::SameVin));
    assert_eq!(scene.state(fixture).await, (ListingStatus::Withdrawn, until(100, Some(101))));
    let withdrawn =
        ListingCommand { at: day(104), ..staff_command(other, scene.desk, to(ListingStatus::Withdrawn), 0) };
    assert_eq!(store.change_listing(&withdrawn).await.unwrap(), Ok(()));
    assert_eq!(renew(fixture, &renewal, &command_at(day(105))).await, Ok(scene.vehicle));
}
