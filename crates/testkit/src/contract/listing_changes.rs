//! The contract of [`Listings`], and of reading the audit log.

use domain::accounts::UserId;
use domain::audit::{Action, Actor, FieldChange};
use domain::events::{Event, EventId};
use domain::notifications::{DeepLink, NewNotification, NotificationKind};
use domain::pictures::PictureId;
use domain::submissions::{Reason, Side, Submission};
use domain::vehicles::{
    Badge, BadgeVariant, ListingStatus, Mileage, Price, PriceEvent, PriceKind, StatusMove, VehicleId,
};
use futures_util::future::join_all;
use ports::audit::{AuditLine, AuditLog, AuditQuery};
use ports::claims::Claims;
use ports::commands::CommandOutcome;
use ports::events::EventLog;
use ports::listings::{AdminListingQuery, ListingChange, ListingCommand, ListingRefusal, Listings};
use ports::notifications::Notifications;
use ports::prices::Prices;
use ports::submissions::Approval;
use ports::submissions::{Submissions, Transition, TransitionCommand};
use ports::vehicles::VehicleCatalogue;

use super::notifications::member;
use crate::{
    VehicleFixture, act, at_minute, list, new_submission, submission_content, submission_draft, vehicle,
};

pub(super) fn actor(user: UserId) -> Actor {
    Actor { user: Some(user), address: None }
}

/// A vehicle submitted by `seller` and listed by `desk`.
pub(super) async fn listed<F: VehicleFixture>(fixture: &F, seller: UserId, desk: UserId) -> VehicleId {
    listed_with(fixture, seller, desk, &[]).await.listing.unwrap().vehicle
}

/// A submission of `seller` with these pictures, listed by `desk`.
pub(super) async fn listed_with<F: VehicleFixture>(
    fixture: &F,
    seller: UserId,
    desk: UserId,
    pictures: &[PictureId],
) -> Submission {
    approved(fixture, seller, desk, pictures, Approval::default()).await
}

/// A submission of `seller` with these pictures, approved by `desk`.
pub(super) async fn approved<F: VehicleFixture>(
    fixture: &F,
    seller: UserId,
    desk: UserId,
    pictures: &[PictureId],
    approval: Approval,
) -> Submission {
    let new = new_submission(seller, submission_content(submission_draft(), pictures));
    let CommandOutcome::Done(submission) = fixture.store().submit(&new, &act(at_minute(1))).await.unwrap()
    else {
        panic!("not submitted")
    };
    let order = TransitionCommand {
        submission,
        user: desk,
        actor: actor(desk),
        revision: None,
        step: Transition::Approve(approval),
        reason: Reason::default(),
        notices: Vec::new(),
        at: at_minute(2),
    };
    match fixture.store().apply_transition(&order).await.unwrap() {
        Ok(submission) => *submission,
        other => panic!("{other:?}"),
    }
}

fn order(vehicle: VehicleId, user: UserId, side: Side, change: ListingChange) -> ListingCommand {
    let (actor, reason) = (actor(user), Reason::default());
    ListingCommand {
        vehicle,
        user,
        side,
        actor,
        change,
        version: None,
        reason,
        notices: Vec::new(),
        at: at_minute(5),
    }
}

fn to(status: ListingStatus) -> ListingChange {
    ListingChange { status: Some(status), ..ListingChange::default() }
}

fn priced(dollars: i64) -> ListingChange {
    ListingChange { price: Some(Price::parse(Some(dollars)).unwrap()), ..ListingChange::default() }
}

/// Changes of the status are kept in order with their reasons; other changes and other listings are not among them.
pub async fn changes_of_the_status_are_recorded<F: VehicleFixture>(fixture: &F) {
    use ListingStatus::{Live, Sold, UnderOffer};
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let (id, other) = (listed(fixture, ada, desk).await, listed(fixture, ada, desk).await);
    let store = fixture.store();
    let sold = ListingChange { status: Some(Sold), ..priced(1_900_000) };
    let changes = [to(UnderOffer), priced(2_000_000), to(Live), to(UnderOffer), sold];
    for (change, minute) in changes.into_iter().zip(10..) {
        let reason = Reason::parse("reason", &format!("At {minute}")).unwrap();
        let order = order(id, desk, Side::Concierge, change);
        let order = ListingCommand { reason, at: at_minute(minute), ..order };
        assert_eq!(store.change_listing(&order).await.unwrap(), Ok(()));
    }
    let step = |from, to, minute: i64| StatusMove {
        from,
        to,
        at: at_minute(minute),
        reason: format!("At {minute}"),
    };
    let expected = [
        step(Live, UnderOffer, 10),
        step(UnderOffer, Live, 12),
        step(Live, UnderOffer, 13),
        step(UnderOffer, Sold, 14),
    ];
    assert_eq!(store.status_moves(id).await.unwrap(), expected);
    assert_eq!(store.status_moves(other).await.unwrap(), []);
}

/// A change is stored with price history, event and audit entry.
pub async fn a_listing_is_changed_by_its_seller<F: VehicleFixture>(fixture: &F) {
    let (ada, eve, desk) =
        (member(fixture, "ada").await, member(fixture, "eve").await, member(fixture, "desk").await);
    let id = listed(fixture, ada, desk).await;
    let store = fixture.store();
    let change =
        async |user, change| store.change_listing(&order(id, user, Side::Seller, change)).await.unwrap();
    assert_eq!(change(eve, priced(1)).await, Err(ListingRefusal::NoSuchListing));
    let before = store.latest_event().await.unwrap();
    assert_eq!(change(ada, priced(2_000_000)).await, Ok(()));
    let sold = ListingChange { status: Some(ListingStatus::Sold), ..priced(1_900_000) };
    assert_eq!(change(ada, sold).await, Ok(()));
    for late in [priced(1), to(ListingStatus::Live)] {
        assert_eq!(change(ada, late).await, Err(ListingRefusal::Impossible(ListingStatus::Sold)));
    }
    let vehicle = store.vehicle(id).await.unwrap().unwrap();
    assert_eq!(
        (vehicle.summary.status, vehicle.summary.price.dollars().unwrap()),
        (ListingStatus::Sold, 1_900_000)
    );
    let history: Vec<(PriceKind, i64)> =
        vehicle.prices.iter().map(|step| (step.kind, step.price.dollars().unwrap())).collect();
    let expected =
        [(PriceKind::Asked, 2_450_000), (PriceKind::Changed, 2_000_000), (PriceKind::Sold, 1_900_000)];
    assert_eq!(history, expected);
    let events: Vec<Event> =
        store.events_after(before, 9).await.unwrap().into_iter().map(|(_, event)| event).collect();
    assert_eq!(
        events,
        [Event::VehiclesChanged { vehicles: vec![id] }, Event::VehiclesChanged { vehicles: vec![id] }]
    );
    let query = AuditQuery { action: Some("listing_changed".into()), ..AuditQuery::default() };
    assert_eq!(store.audit_lines(&query, 9).await.unwrap().len(), 2);
    let lines = store.audit_lines(&query, 9).await.unwrap();
    assert_eq!(told(&lines[1]), [("price", Some("$2,450,000"), Some("$2,000,000"))]);
    let sold = [("status", Some("live"), Some("sold")), ("price", Some("$2,000,000"), Some("$1,900,000"))];
    assert_eq!(told(&lines[0]), sold);
    assert_eq!(lines[0].details, format!("{{\"vehicle\":{}}}", id.0));
}

/// The changed fields of an audit entry, with the values before and after.
pub(super) fn told(line: &AuditLine) -> Vec<(&str, Option<&str>, Option<&str>)> {
    let told = line.edit.changes.iter();
    told.map(|change| (change.field.as_str(), change.before.as_deref(), change.after.as_deref())).collect()
}

/// A sale can be corrected and reversed by an admin; the recorded price stays, marked as superseded.
pub async fn a_sale_is_corrected_and_reversed<F: VehicleFixture>(fixture: &F) {
    let desk = member(fixture, "desk").await;
    let store = fixture.store();
    let id = list(store, vec![vehicle().price(100).build()], at_minute(1)).await[0];
    let change = async |change: ListingChange, reason: &str, minute| {
        let reason = Reason::parse("reason", reason).unwrap();
        let order = order(id, desk, Side::Concierge, change);
        store.change_listing(&ListingCommand { reason, at: at_minute(minute), ..order }).await.unwrap()
    };
    let sold = ListingChange { status: Some(ListingStatus::Sold), ..priced(8_500) };
    assert_eq!(change(sold, "", 5).await, Ok(()));
    let asked = change(priced(85), "typed in the wrong place", 6).await;
    assert_eq!(
        asked,
        Err(ListingRefusal::Impossible(ListingStatus::Sold)),
        "an asking price is no correction"
    );
    let correction = |price: i64, minute| ListingChange {
        sold_at: Some(at_minute(minute)),
        corrects_sale: true,
        ..priced(price)
    };
    assert_eq!(change(correction(85, 4), "One zero too many", 7).await, Ok(()));
    let history = async || -> Vec<(PriceKind, i64, domain::Timestamp, bool)> {
        let steps = store.vehicle(id).await.unwrap().unwrap().prices;
        let step = |step: &PriceEvent| {
            (step.kind, step.price.dollars().unwrap(), step.at, step.superseded_at.is_some())
        };
        steps.iter().map(step).collect()
    };
    let corrected = [
        (PriceKind::Asked, 100, at_minute(1), false),
        (PriceKind::Sold, 85, at_minute(4), false),
        (PriceKind::Sold, 8_500, at_minute(5), true),
    ];
    assert_eq!(history().await, corrected);
    let make = vehicle().build().make;
    let sales = async || -> Vec<i64> {
        store.sales(std::slice::from_ref(&make)).await.unwrap().iter().map(|sale| sale.price.get()).collect()
    };
    assert_eq!(sales().await, [85]);
    let now = store.vehicle(id).await.unwrap().unwrap().summary;
    assert_eq!((now.price.dollars().unwrap(), now.status), (85, ListingStatus::Sold));

    assert_eq!(change(to(ListingStatus::Live), "The buyer stepped back", 8).await, Ok(()));
    let now = store.vehicle(id).await.unwrap().unwrap().summary;
    assert_eq!(
        (now.price.dollars().unwrap(), now.status),
        (100, ListingStatus::Live),
        "as it was asked before"
    );
    assert!(
        history().await.iter().filter(|(kind, ..)| *kind == PriceKind::Sold).all(|(.., is_gone)| *is_gone)
    );
    assert_eq!(sales().await, [0; 0]);
    let late = change(correction(90, 4), "Too late", 9).await;
    assert_eq!(late, Err(ListingRefusal::Impossible(ListingStatus::Live)));
    let query = AuditQuery { action: Some("listing_changed".into()), ..AuditQuery::default() };
    let lines = store.audit_lines(&query, 9).await.unwrap();
    assert_eq!(lines.len(), 3, "what was refused is not in the log");
    assert_eq!(lines[0].edit.reason.as_deref(), Some("The buyer stepped back"));
    assert_eq!(
        told(&lines[0])[..2],
        [("status", Some("sold"), Some("live")), ("price", Some("$85"), Some("$100"))]
    );
    assert_eq!(told(&lines[1])[0], ("price", Some("$8,500"), Some("$85")));
    assert_eq!(told(&lines[1])[1].0, "soldAt");
}

/// Every field that an admin changes is audited with its values and the reason, and is listed with the
/// seller's claims while the submission exists.
pub async fn a_desks_edit_is_told_field_by_field<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let store = fixture.store();
    let id = listed(fixture, ada, desk).await;
    let before = store.vehicle(id).await.unwrap().unwrap();
    let mut facts = vehicle().build();
    facts.make = before.summary.make.clone();
    facts.model = before.summary.model.clone();
    facts.year = before.summary.year;
    facts.place.clone_from(&before.summary.place);
    facts.specs.clone_from(&before.summary.specs);
    facts.description = format!("{} Two owners.", before.description).trim().to_owned();
    facts.miles = Mileage::parse(42_000).ok();
    let badge = Some(Badge::parse("Rare", BadgeVariant::Featured).ok());
    let change = ListingChange { facts: Some(Box::new(facts)), badge, ..ListingChange::default() };
    let reason = Reason::parse("reason", "The odometer photo").unwrap();
    let order = ListingCommand { reason, ..order(id, desk, Side::Concierge, change) };
    assert_eq!(store.change_listing(&order).await.unwrap(), Ok(()));
    let query = AuditQuery { action: Some("listing_changed".into()), ..AuditQuery::default() };
    let lines = store.audit_lines(&query, 9).await.unwrap();
    let fields: Vec<&str> = told(&lines[0]).iter().map(|(field, ..)| *field).collect();
    assert_eq!(fields, ["miles", "description", "badge"]);
    assert_eq!(told(&lines[0])[0].2, Some("42,000 miles"));
    assert_eq!(lines[0].edit.reason.as_deref(), Some("The odometer photo"));
    let entry = store.entries_after(0, 99).await.unwrap().pop().unwrap();
    assert_eq!(entry.edit, lines[0].edit);
    let submission = store.seller_of(id).await.unwrap().unwrap().0;
    let edits = store.fact_edits(submission).await.unwrap();
    let expected: Vec<FieldChange> = entry.edit.changes;
    assert_eq!(edits.iter().map(|edit| edit.change.clone()).collect::<Vec<_>>(), expected);
    assert_eq!(edits[0].at, at_minute(5));
}

/// Facts changed by an admin appear in listing, lists and search; other facts stay.
pub async fn a_listing_is_changed_by_the_desk<F: VehicleFixture>(fixture: &F) {
    let desk = member(fixture, "desk").await;
    let store = fixture.store();
    let id = list(store, vec![vehicle().badge("Old", BadgeVariant::Sold).build()], at_minute(1)).await[0];
    let facts = vehicle()
        .make("Porsche")
        .model("959")
        .year(1988)
        .miles(None)
        .place("Madison, WI")
        .specs(&["Flat-six"]);
    let facts = Some(Box::new(facts.description("Silver.").build()));
    let badge = Some(Badge::parse("Rare", BadgeVariant::Featured).ok());
    let change = ListingChange { facts, badge, ..ListingChange::default() };
    let done = store.change_listing(&order(id, desk, Side::Concierge, change)).await.unwrap();
    assert_eq!(done, Ok(()));
    let told = store.vehicle(id).await.unwrap().unwrap();
    assert_eq!((told.summary.title().as_str(), told.summary.miles), ("1988 Porsche 959", None));
    assert_eq!((told.description.as_str(), told.summary.price.dollars().unwrap()), ("Silver.", 425_000));
    assert_eq!((told.summary.badge.unwrap().text(), told.updated_at), ("Rare", at_minute(5)));
    let words = |word: &str| AdminListingQuery { words: vec![word.into()], ..AdminListingQuery::default() };
    assert_eq!(store.admin_listings(&words("madison"), 9).await.unwrap().total, 1);
    assert_eq!(store.admin_listings(&words("ferrari"), 9).await.unwrap().total, 0);
    let plain = ListingChange { badge: Some(None), ..ListingChange::default() };
    store.change_listing(&order(id, desk, Side::Concierge, plain)).await.unwrap().unwrap();
    assert_eq!(store.vehicle(id).await.unwrap().unwrap().summary.badge, None);
    for (status, done) in [
        (ListingStatus::Withdrawn, Ok(())),
        (ListingStatus::Sold, Err(ListingRefusal::Impossible(ListingStatus::Withdrawn))),
        (ListingStatus::Live, Ok(())),
    ] {
        let moved = store.change_listing(&order(id, desk, Side::Concierge, to(status))).await.unwrap();
        assert_eq!(moved, done, "{status:?}");
    }
    let nowhere = order(VehicleId(4711), desk, Side::Concierge, to(ListingStatus::Sold));
    assert_eq!(store.change_listing(&nowhere).await.unwrap(), Err(ListingRefusal::NoSuchListing));
}

/// The seller is notified in the same transaction, and only if the change was made.
pub async fn a_listings_seller_is_told_with_the_change<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let store = fixture.store();
    let houses = list(store, vec![vehicle().build()], at_minute(1)).await[0];
    let id = listed(fixture, ada, desk).await;
    assert_eq!(store.seller_of(id).await.unwrap().map(|(_, seller)| seller), Some(ada));
    for nobodys in [houses, VehicleId(4711)] {
        assert_eq!(store.seller_of(nobodys).await.unwrap(), None);
    }
    let told = |title: &str| {
        NewNotification::new(ada, NotificationKind::SubmissionDecided, title, "", DeepLink::to("/"))
    };
    let changed = async |status, title: &str| {
        let order = order(id, desk, Side::Concierge, to(status));
        store.change_listing(&ListingCommand { notices: vec![told(title)], ..order }).await.unwrap()
    };
    assert_eq!(changed(ListingStatus::Withdrawn, "gone").await, Ok(()));
    let impossible = Err(ListingRefusal::Impossible(ListingStatus::Withdrawn));
    assert_eq!(changed(ListingStatus::Sold, "sold").await, impossible);
    let notices = store.notices(ada, None, 9).await.unwrap();
    assert_eq!(notices.iter().map(|notice| notice.title.as_str()).collect::<Vec<_>>(), ["gone"]);
}

/// Concurrent changes each start from the result of the one before.
pub async fn a_listing_is_sold_once<F: VehicleFixture>(fixture: &F) {
    let desk = member(fixture, "desk").await;
    let store = fixture.store();
    let id = list(store, vec![vehicle().build()], at_minute(1)).await[0];
    let tries = join_all((0..20).map(async |_| {
        store.change_listing(&order(id, desk, Side::Concierge, to(ListingStatus::Sold))).await.unwrap()
    }))
    .await;
    assert_eq!(tries.iter().filter(|outcome| **outcome == Ok(())).count(), 1, "{tries:?}");
}

/// The featured vehicles are exactly those chosen, in that order; only vehicles for sale can be chosen.
pub async fn the_featured_are_chosen_whole<F: VehicleFixture>(fixture: &F) {
    let desk = member(fixture, "desk").await;
    let store = fixture.store();
    let cars = (0..3).map(|at| vehicle().price(at).featured(1).build()).collect();
    let cars = list(store, cars, at_minute(1)).await;
    fixture.set_status(cars[1], ListingStatus::Sold).await;
    let featured =
        async || -> Vec<VehicleId> { store.featured(9).await.unwrap().iter().map(|car| car.id).collect() };
    assert!(store.set_featured(&[cars[2]], actor(desk), at_minute(3)).await.unwrap());
    assert_eq!(featured().await, [cars[2]]);
    assert!(!store.set_featured(&[cars[0], cars[1]], actor(desk), at_minute(3)).await.unwrap());
    assert_eq!(featured().await, [cars[2]], "a refused choice changes nothing");
    assert!(store.set_featured(&[cars[2], cars[0]], actor(desk), at_minute(3)).await.unwrap());
    assert_eq!(featured().await, [cars[2], cars[0]]);
    let line = store.audit_lines(&AuditQuery::default(), 1).await.unwrap().pop().unwrap();
    let (one, two) = (cars[2].0.to_string(), format!("{}, {}", cars[2].0, cars[0].0));
    assert_eq!(told(&line), [("featured", Some(one.as_str()), Some(two.as_str()))]);
    let (before, query) = (store.latest_event().await.unwrap(), AuditQuery::default());
    let lines = store.audit_lines(&query, 99).await.unwrap().len();
    assert!(store.set_featured(&[cars[2], cars[0]], actor(desk), at_minute(4)).await.unwrap());
    assert_eq!(store.latest_event().await.unwrap(), before, "the same choice is no change");
    assert_eq!(store.audit_lines(&query, 99).await.unwrap().len(), lines);
    assert_ne!(before, EventId(0));
}

/// The admin's list is paged from the latest, filtered, and names the seller.
pub async fn the_desk_lists_every_status<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let store = fixture.store();
    let first = list(store, vec![vehicle().build()], at_minute(1)).await[0];
    let second = listed(fixture, ada, desk).await;
    fixture.set_status(first, ListingStatus::Withdrawn).await;
    let ask = async |query: AdminListingQuery, limit| {
        let found = store.admin_listings(&query, limit).await.unwrap();
        let ids: Vec<VehicleId> = found.items.iter().map(|listing| listing.summary.id).collect();
        (ids, found.total, found.has_more)
    };
    assert_eq!(ask(AdminListingQuery::default(), 9).await, (vec![second, first], 2, false));
    assert_eq!(ask(AdminListingQuery::default(), 1).await, (vec![second], 2, true));
    let next = AdminListingQuery { before: Some(second), ..AdminListingQuery::default() };
    assert_eq!(ask(next, 1).await, (vec![first], 2, false));
    let withdrawn =
        AdminListingQuery { status: Some(ListingStatus::Withdrawn), ..AdminListingQuery::default() };
    assert_eq!(ask(withdrawn, 9).await, (vec![first], 1, false));
    let found = store.admin_listings(&AdminListingQuery::default(), 9).await.unwrap().items;
    assert_eq!(
        found[0].seller.as_ref().map(|(id, username, _)| (*id, username.as_str())),
        Some((ada, "ada"))
    );
    let from = found[0].submission.unwrap();
    let submission = store.submission(from).await.unwrap().unwrap();
    assert_eq!(submission.listing.unwrap().vehicle, second);
    assert_eq!((&found[1].seller, found[1].submission), (&None, None));
}

/// The audit log is filtered by actor, member, action and time, latest first.
pub async fn the_audit_log_is_read_by_what_is_asked<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    listed(fixture, ada, desk).await;
    let store = fixture.store();
    let names = async |query: AuditQuery| -> Vec<String> {
        let lines = store.audit_lines(&query, 9).await.unwrap();
        assert_eq!(store.count_audit_lines(&query).await.unwrap(), lines.len() as u64);
        lines.into_iter().map(|line| line.action).collect()
    };
    let all = ["submission_moved", "submission_sent", "registered", "registered"];
    assert_eq!(names(AuditQuery::default()).await, all);
    assert_eq!(
        names(AuditQuery { actor: Some("DESK".into()), ..AuditQuery::default() }).await,
        ["submission_moved"]
    );
    let target = AuditQuery { target: Some("ada".into()), ..AuditQuery::default() };
    assert_eq!(names(target).await, ["submission_moved", "submission_sent", "registered"]);
    let action = AuditQuery { action: Some("submission_sent".into()), ..AuditQuery::default() };
    assert_eq!(names(action).await, ["submission_sent"]);
    let span = AuditQuery { from: Some(at_minute(1)), to: Some(at_minute(2)), ..AuditQuery::default() };
    assert_eq!(names(span).await, ["submission_sent"]);
    assert_eq!(names(AuditQuery { actor: Some("nobody".into()), ..AuditQuery::default() }).await, [""; 0]);
    let lines = store.audit_lines(&AuditQuery::default(), 9).await.unwrap();
    let before = AuditQuery { before: Some(lines[1].id), ..AuditQuery::default() };
    assert_eq!(store.audit_lines(&before, 1).await.unwrap(), lines[2..3]);
    assert_eq!(store.count_audit_lines(&before).await.unwrap(), lines.len() as u64, "on all pages");
    assert_eq!(lines[0].actor.as_ref().unwrap().username.as_deref(), Some("desk"));
    assert_eq!(store.audit_actions().await.unwrap(), ["registered", "submission_moved", "submission_sent"]);

    let actor = Actor { user: Some(ada), address: None };
    store.record_refused_access("GET /api/admin/users", actor, at_minute(9)).await.unwrap();
    let refused = AuditQuery { action: Some("access_refused".into()), ..AuditQuery::default() };
    let line = store.audit_lines(&refused, 9).await.unwrap().remove(0);
    assert_eq!((line.actor.map(|named| named.id), line.at), (Some(ada), at_minute(9)));
    assert_eq!(line.details, r#"{"route":"GET /api/admin/users"}"#);
    let entry = store.entries_after(line.id - 1, 1).await.unwrap().remove(0);
    assert_eq!(entry.action, Action::AccessDenied);
}
