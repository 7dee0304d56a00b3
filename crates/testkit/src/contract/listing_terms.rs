//! The contract of [`ListingTerms`].

use chrono::TimeDelta;
use domain::{
    Timestamp,
    accounts::UserId,
    events::Event,
    notifications::{DeepLink, NewNotification, NotificationKind},
    submissions::Submission,
    vehicles::{
        EXPIRY_REASON, ListingChange, ListingExpiry, ListingSeller, ListingStatus, ListingTerm,
        RenewalRefusal, VehicleId,
    },
};
use futures_util::future::join_all;
use ports::{
    announcements::Announcements,
    commands::{Command, CommandOutcome},
    events::EventLog,
    listing_terms::{EndingCommand, EndingListing, ListingRenewal, ListingTerms, RenewRefusal},
    listings::{AdminListingQuery, ListingCommand, Listings},
    notifications::Notifications,
    submissions::{Approval, Submissions},
    vehicles::VehicleReader,
};

use super::{
    listing_changes::{actor, approve_submission, list_submission, staff_command},
    notifications::member,
};
use crate::{VehicleFixture, at_minute, command_at, events_since, latest_edits};

/// A listing of `ada` until the hundredth day, and an admin.
pub(super) struct Scene {
    pub(super) ada: UserId,
    pub(super) desk: UserId,
    pub(super) submission: Submission,
    pub(super) vehicle: VehicleId,
}

pub(super) fn day(day: i64) -> Timestamp {
    at_minute(0) + TimeDelta::days(day)
}

pub(super) fn format_time(at: Timestamp) -> String {
    at.format("%Y-%m-%d %H:%M UTC").to_string()
}

pub(super) async fn scene<F: VehicleFixture>(fixture: &F) -> Scene {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let approval = Approval { expires_at: Some(day(100)), ..Approval::default() };
    let submission = approve_submission(fixture, ada, desk, &[], approval).await;
    Scene { ada, desk, vehicle: submission.listing.unwrap().vehicle, submission }
}

impl Scene {
    pub(super) fn ending(&self, ends: i64, at: i64) -> EndingCommand {
        let (kind, link) = (NotificationKind::SubmissionDecided, DeepLink::to("/dashboard"));
        let notification = NewNotification::new(self.ada, kind, &format!("Day {at}"), "t", link);
        EndingCommand {
            vehicle: self.vehicle,
            ends_at: day(ends),
            notifications: vec![notification],
            at: day(at),
        }
    }

    pub(super) fn renewal(&self) -> ListingRenewal {
        ListingRenewal {
            submission: self.submission.id,
            seller: self.ada,
            actor: actor(self.ada),
            term: ListingTerm::default(),
        }
    }

    pub(super) async fn change<F: VehicleFixture>(&self, fixture: &F, change: ListingChange, at: i64) {
        let command = ListingCommand { at: day(at), ..staff_command(self.vehicle, self.desk, change, 0) };
        assert_eq!(fixture.store().change_listing(&command).await.unwrap(), Ok(()));
    }

    /// Status and end of the listing as its seller reads them.
    pub(super) async fn state<F: VehicleFixture>(&self, fixture: &F) -> (ListingStatus, ListingExpiry) {
        let submission = fixture.store().submission(self.submission.id).await.unwrap().unwrap();
        let listing = submission.listing.unwrap();
        let vehicle = fixture.store().vehicle(self.vehicle).await.unwrap().unwrap();
        assert_eq!((vehicle.summary.status, vehicle.expires_at), (listing.status, listing.expiry.ends_at));
        (listing.status, listing.expiry)
    }

    pub(super) async fn titles<F: VehicleFixture>(&self, fixture: &F) -> Vec<String> {
        let notifications = fixture.store().notifications(self.ada, None, 9).await.unwrap().items;
        notifications.into_iter().map(|notification| notification.title).collect()
    }
}

pub(super) fn to(status: ListingStatus) -> ListingChange {
    ListingChange { status: Some(status), ..ListingChange::default() }
}

fn end_change(end: Option<i64>) -> ListingChange {
    ListingChange { expires_at: Some(end.map(day)), ..ListingChange::default() }
}

pub(super) fn until(ends: i64, expired: Option<i64>) -> ListingExpiry {
    ListingExpiry { ends_at: Some(day(ends)), expired_at: expired.map(day) }
}

pub(super) fn changed(vehicle: VehicleId) -> Event {
    Event::VehiclesChanged { vehicles: vec![vehicle] }
}

pub(super) async fn renew<F: VehicleFixture>(
    fixture: &F,
    renewal: &ListingRenewal,
    command: &Command,
) -> Result<VehicleId, RenewalRefusal> {
    match fixture.store().renew_listing(renewal, command).await.unwrap() {
        CommandOutcome::Done(id) => Ok(id),
        CommandOutcome::Refused(RenewRefusal::Impossible(refusal)) => Err(refusal),
        other => panic!("{other:?}"),
    }
}

/// A seller is reminded once of each end, and of none while the listing is not for sale without an offer.
pub async fn a_seller_is_reminded_once_of_each_end<F: VehicleFixture>(fixture: &F) {
    let scene = scene(fixture).await;
    let store = fixture.store();
    let endless = list_submission(fixture, scene.ada, scene.desk).await;
    assert_eq!(store.vehicle(endless).await.unwrap().unwrap().expires_at, None);
    assert_eq!(store.listings_to_remind(day(85), 9).await.unwrap(), []);
    let expected = EndingListing {
        vehicle: scene.vehicle,
        title: scene.submission.title(),
        ends_at: day(100),
        seller: Some(ListingSeller { submission: scene.submission.id, seller: scene.ada }),
    };
    assert_eq!(store.listings_to_remind(day(86), 9).await.unwrap(), [expected]);
    assert_eq!(store.listings_to_remind(day(86), 0).await.unwrap(), []);
    assert!(!store.remind_of_end(&scene.ending(100, 85)).await.unwrap(), "too early");
    assert!(!store.remind_of_end(&scene.ending(99, 86)).await.unwrap(), "it has another end");
    let unknown = EndingCommand { vehicle: VehicleId(4711), ..scene.ending(100, 86) };
    assert!(!store.remind_of_end(&unknown).await.unwrap());
    let command = scene.ending(100, 86);
    let tries = join_all((0..4).map(|_| store.remind_of_end(&command))).await;
    assert_eq!(tries.into_iter().filter(|done| *done.as_ref().unwrap()).count(), 1);
    assert_eq!(scene.titles(fixture).await, ["Day 86"]);
    assert_eq!(store.listings_to_remind(day(90), 9).await.unwrap(), []);
    assert_eq!(scene.state(fixture).await, (ListingStatus::Live, until(100, None)));

    scene.change(fixture, end_change(Some(110)), 90).await;
    assert_eq!(store.listings_to_remind(day(96), 9).await.unwrap()[0].ends_at, day(110), "a new end");
    scene.change(fixture, to(ListingStatus::UnderOffer), 96).await;
    assert_eq!(store.listings_to_remind(day(97), 9).await.unwrap(), []);
    assert!(!store.remind_of_end(&scene.ending(110, 97)).await.unwrap(), "it is under offer");
    scene.change(fixture, to(ListingStatus::Live), 98).await;
    assert!(store.remind_of_end(&scene.ending(110, 98)).await.unwrap());
    assert!(!store.remind_of_end(&scene.ending(110, 110)).await.unwrap(), "it expires instead");
    assert_eq!(store.listings_to_remind(day(110), 9).await.unwrap(), []);
}

/// A listing expires once, with everything that a withdrawal writes.
pub async fn a_listing_expires_once<F: VehicleFixture>(fixture: &F) {
    let scene = scene(fixture).await;
    let store = fixture.store();
    assert_eq!(store.listings_to_expire(day(100) - TimeDelta::microseconds(1), 9).await.unwrap(), []);
    assert_eq!(store.listings_to_expire(day(100), 9).await.unwrap()[0].vehicle, scene.vehicle);
    assert!(!store.expire_listing(&scene.ending(100, 99)).await.unwrap(), "too early");
    assert!(!store.expire_listing(&scene.ending(99, 100)).await.unwrap(), "it has another end");
    scene.change(fixture, to(ListingStatus::UnderOffer), 99).await;
    assert_eq!(store.listings_to_expire(day(101), 9).await.unwrap(), []);
    assert!(!store.expire_listing(&scene.ending(100, 101)).await.unwrap(), "it is under offer");
    scene.change(fixture, to(ListingStatus::Live), 101).await;

    let before = store.latest_event().await.unwrap();
    let command = scene.ending(100, 102);
    let tries = join_all((0..4).map(|_| store.expire_listing(&command))).await;
    assert_eq!(tries.into_iter().filter(|done| *done.as_ref().unwrap()).count(), 1);
    assert_eq!(scene.state(fixture).await, (ListingStatus::Withdrawn, until(100, Some(102))));
    assert_eq!(store.vehicle(scene.vehicle).await.unwrap().unwrap().updated_at, day(102));
    assert_eq!(store.listings_to_expire(day(103), 9).await.unwrap(), []);
    assert_eq!(scene.titles(fixture).await, ["Day 102"]);
    let events = events_since(fixture.store(), before).await;
    assert_eq!(events.iter().filter(|event| **event == changed(scene.vehicle)).count(), 1, "{events:?}");
    let edits = latest_edits(store, 1).await;
    let expected = ("listing_changed".to_owned(), vec!["status: live to withdrawn".to_owned()]);
    assert_eq!((edits[0].0.clone(), edits[0].1.clone()), expected);
    assert_eq!(edits[0].2.as_deref(), Some(EXPIRY_REASON));
    let noted = store.unannounced_changes(&[scene.vehicle]).await.unwrap();
    let last = noted.last().unwrap().change;
    assert_eq!((last.after.status, last.by), (ListingStatus::Withdrawn, None), "watchers hear of it");
}

/// Staff set and remove the end of a listing, and relist what expired.
pub async fn staff_set_the_end_of_a_listing<F: VehicleFixture>(fixture: &F) {
    let scene = scene(fixture).await;
    let store = fixture.store();
    scene.change(fixture, end_change(Some(50)), 3).await;
    let edits = latest_edits(store, 1).await;
    assert_eq!(edits[0].1, [format!("expiresAt: {} to {}", format_time(day(100)), format_time(day(50)))]);
    let found = store.admin_listings(&AdminListingQuery::default(), 9).await.unwrap();
    assert_eq!(found.items[0].expires_at, Some(day(50)));
    assert!(store.expire_listing(&scene.ending(50, 50)).await.unwrap());
    let relisted = ListingChange { expires_at: Some(Some(day(80))), ..to(ListingStatus::Live) };
    scene.change(fixture, relisted, 51).await;
    assert_eq!(scene.state(fixture).await, (ListingStatus::Live, until(80, None)));
    scene.change(fixture, to(ListingStatus::Withdrawn), 52).await;
    let renewed = renew(fixture, &scene.renewal(), &command_at(day(79))).await;
    assert_eq!(renewed, Err(RenewalRefusal::Withdrawn), "it did not expire this time");
    scene.change(fixture, to(ListingStatus::Live), 53).await;
    assert!(store.expire_listing(&scene.ending(80, 80)).await.unwrap());
    scene.change(fixture, end_change(None), 81).await;
    let expected = (ListingStatus::Withdrawn, ListingExpiry::default());
    assert_eq!(scene.state(fixture).await, expected, "without an end it has not expired");
    scene.change(fixture, to(ListingStatus::Live), 82).await;
    assert_eq!(store.listings_to_expire(day(9_999), 9).await.unwrap(), []);
}
