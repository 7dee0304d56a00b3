//! The contract of [`Listings`]: changes by sellers and admins.

use domain::{
    accounts::UserId,
    audit::Actor,
    events::Event,
    notifications::{DeepLink, NewNotification, NotificationKind},
    pictures::PictureId,
    submissions::{DecisionReason, Side, Submission},
    vehicles::{ListingChange, ListingRefusal, ListingStatus, Price, PriceKind, StatusMove, VehicleId},
};
use ports::{
    audit::{AuditLine, AuditLog, AuditQuery},
    commands::CommandOutcome,
    events::EventLog,
    listings::{ListingCommand, Listings},
    notifications::Notifications,
    submissions::{Approval, Submissions, Transition, TransitionCommand},
    vehicles::VehicleReader,
};

use super::notifications::member;
use crate::{
    VehicleFixture, at_minute, command_at, events_since, list, new_submission, submission_content,
    submission_draft, vehicle,
};

pub(super) fn actor(user: UserId) -> Actor {
    Actor { user: Some(user), address: None }
}

/// A vehicle submitted by `seller` and listed by `desk`.
pub(super) async fn list_submission<F: VehicleFixture>(
    fixture: &F,
    seller: UserId,
    desk: UserId,
) -> VehicleId {
    list_submission_with(fixture, seller, desk, &[]).await.listing.unwrap().vehicle
}

/// A submission of `seller` with these pictures, listed by `desk`.
pub(super) async fn list_submission_with<F: VehicleFixture>(
    fixture: &F,
    seller: UserId,
    desk: UserId,
    pictures: &[PictureId],
) -> Submission {
    approve_submission(fixture, seller, desk, pictures, Approval::default()).await
}

/// A change of a listing by `desk`, an admin.
pub(super) fn staff_command(
    vehicle: VehicleId,
    desk: UserId,
    change: ListingChange,
    minute: i64,
) -> ListingCommand {
    ListingCommand {
        vehicle,
        user: Some(desk),
        side: Side::Concierge,
        actor: actor(desk),
        change,
        version: None,
        reason: DecisionReason::default(),
        notifications: Vec::new(),
        at: at_minute(minute),
    }
}

/// A submission of `seller` with these pictures, approved by `desk`.
pub(super) async fn approve_submission<F: VehicleFixture>(
    fixture: &F,
    seller: UserId,
    desk: UserId,
    pictures: &[PictureId],
    approval: Approval,
) -> Submission {
    let new = new_submission(seller, submission_content(submission_draft(), pictures));
    let CommandOutcome::Done(submission) =
        fixture.store().submit(&new, &command_at(at_minute(1))).await.unwrap()
    else {
        panic!("not submitted")
    };
    let command = TransitionCommand {
        submission,
        user: desk,
        actor: actor(desk),
        revision: None,
        transition: Transition::Approve(approval),
        reason: DecisionReason::default(),
        notifications: Vec::new(),
        at: at_minute(2),
    };
    match fixture.store().apply_transition(&command).await.unwrap() {
        Ok(submission) => *submission,
        other => panic!("{other:?}"),
    }
}

pub(super) fn command(vehicle: VehicleId, user: UserId, side: Side, change: ListingChange) -> ListingCommand {
    let (actor, reason) = (actor(user), DecisionReason::default());
    ListingCommand {
        vehicle,
        user: Some(user),
        side,
        actor,
        change,
        version: None,
        reason,
        notifications: Vec::new(),
        at: at_minute(5),
    }
}

pub(super) fn status_change(status: ListingStatus) -> ListingChange {
    ListingChange { status: Some(status), ..ListingChange::default() }
}

pub(super) fn price_change(dollars: i64) -> ListingChange {
    ListingChange { price: Some(Price::parse(Some(dollars)).unwrap()), ..ListingChange::default() }
}

/// Changes of the status are kept in order with their reasons; other changes and other listings are not among them.
pub async fn changes_of_the_status_are_recorded<F: VehicleFixture>(fixture: &F) {
    use ListingStatus::{Live, Sold, UnderOffer};
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let (id, other) = (list_submission(fixture, ada, desk).await, list_submission(fixture, ada, desk).await);
    let store = fixture.store();
    let sold = ListingChange { status: Some(Sold), ..price_change(1_900_000) };
    let changes = [
        status_change(UnderOffer),
        price_change(2_000_000),
        status_change(Live),
        status_change(UnderOffer),
        sold,
    ];
    for (change, minute) in changes.into_iter().zip(10..) {
        let reason = DecisionReason::parse("reason", &format!("At {minute}")).unwrap();
        let command = command(id, desk, Side::Concierge, change);
        let command = ListingCommand { reason, at: at_minute(minute), ..command };
        assert_eq!(store.change_listing(&command).await.unwrap(), Ok(()));
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
    let id = list_submission(fixture, ada, desk).await;
    let store = fixture.store();
    let change =
        async |user, change| store.change_listing(&command(id, user, Side::Seller, change)).await.unwrap();
    assert_eq!(change(eve, price_change(1)).await, Err(ListingRefusal::NoSuchListing));
    let before = store.latest_event().await.unwrap();
    assert_eq!(change(ada, price_change(2_000_000)).await, Ok(()));
    let sold = ListingChange { status: Some(ListingStatus::Sold), ..price_change(1_900_000) };
    assert_eq!(change(ada, sold).await, Ok(()));
    for late in [price_change(1), status_change(ListingStatus::Live)] {
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
    let events = events_since(store, before).await;
    assert_eq!(
        events,
        [Event::VehiclesChanged { vehicles: vec![id] }, Event::VehiclesChanged { vehicles: vec![id] }]
    );
    let query = AuditQuery { action: Some("listing_changed".into()), ..AuditQuery::default() };
    assert_eq!(store.audit_lines(&query, 9).await.unwrap().items.len(), 2);
    let lines = store.audit_lines(&query, 9).await.unwrap().items;
    assert_eq!(changed_values(&lines[1]), [("price", Some("$2,450,000"), Some("$2,000,000"))]);
    let sold = [("status", Some("live"), Some("sold")), ("price", Some("$2,000,000"), Some("$1,900,000"))];
    assert_eq!(changed_values(&lines[0]), sold);
    assert_eq!(lines[0].details, format!("{{\"vehicle\":{}}}", id.0));
}

/// The changed fields of an audit entry, with the values before and after.
pub(super) fn changed_values(line: &AuditLine) -> Vec<(&str, Option<&str>, Option<&str>)> {
    let fields = line.edit.changes.iter();
    fields.map(|change| (change.field.as_str(), change.before.as_deref(), change.after.as_deref())).collect()
}

/// The seller is notified in the same transaction, and only if the change was made.
pub async fn seller_is_notified_with_the_change<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let store = fixture.store();
    let houses = list(store, vec![vehicle().build()], at_minute(1)).await[0];
    let id = list_submission(fixture, ada, desk).await;
    assert_eq!(store.seller_of(id).await.unwrap().map(|listing| listing.seller), Some(ada));
    for nobodys in [houses, VehicleId(4711)] {
        assert_eq!(store.seller_of(nobodys).await.unwrap(), None);
    }
    let notification = |title: &str| {
        NewNotification::new(ada, NotificationKind::SubmissionDecided, title, "", DeepLink::to("/"))
    };
    let changed = async |status, title: &str| {
        let command = command(id, desk, Side::Concierge, status_change(status));
        store
            .change_listing(&ListingCommand { notifications: vec![notification(title)], ..command })
            .await
            .unwrap()
    };
    assert_eq!(changed(ListingStatus::Withdrawn, "gone").await, Ok(()));
    let impossible = Err(ListingRefusal::Impossible(ListingStatus::Withdrawn));
    assert_eq!(changed(ListingStatus::UnderOffer, "offer").await, impossible);
    let notifications = store.notifications(ada, None, 9).await.unwrap().items;
    assert_eq!(
        notifications.iter().map(|notification| notification.title.as_str()).collect::<Vec<_>>(),
        ["gone"]
    );
}
