//! Contract tests of edits of listings by staff.

use domain::{
    audit::FieldChange,
    submissions::{DecisionReason, Side},
    vehicles::{Badge, BadgeVariant, ListingChange, ListingRefusal, ListingStatus, Mileage, VehicleId},
};
use ports::{
    audit::{AuditLog, AuditQuery},
    claims::Claims,
    listings::{AdminListingQuery, AdminSearchWord, ListingCommand, Listings},
    vehicles::VehicleReader,
};

use super::{
    listing_changes::{changed_values, command, list_submission, status_change},
    notifications::member,
};
use crate::{VehicleFixture, at_minute, list, vehicle};

/// Every field that an admin changes is audited with its values and the reason, and is listed with the
/// seller's claims while the submission exists.
pub async fn admin_edit_is_audited_field_by_field<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let store = fixture.store();
    let id = list_submission(fixture, ada, desk).await;
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
    let reason = DecisionReason::parse("reason", "The odometer photo").unwrap();
    let command = ListingCommand { reason, ..command(id, desk, Side::Concierge, change) };
    assert_eq!(store.change_listing(&command).await.unwrap(), Ok(()));
    let query = AuditQuery { action: Some("listing_changed".into()), ..AuditQuery::default() };
    let lines = store.audit_lines(&query, 9).await.unwrap().items;
    let fields: Vec<&str> = changed_values(&lines[0]).iter().map(|(field, ..)| *field).collect();
    assert_eq!(fields, ["miles", "description", "badge"]);
    assert_eq!(changed_values(&lines[0])[0].2, Some("42,000 miles"));
    assert_eq!(lines[0].edit.reason.as_deref(), Some("The odometer photo"));
    let entry = store.entries_after(0, 99).await.unwrap().pop().unwrap();
    assert_eq!(entry.edit, lines[0].edit);
    let submission = store.seller_of(id).await.unwrap().unwrap().submission;
    let edits = store.fact_edits(submission).await.unwrap();
    let expected: Vec<FieldChange> = entry.edit.changes;
    assert_eq!(edits.iter().map(|edit| edit.change.clone()).collect::<Vec<_>>(), expected);
    assert_eq!(edits[0].at, at_minute(5));
}

/// Facts changed by an admin appear in listing, lists and search; other facts stay.
pub async fn admin_edit_changes_the_listing_and_its_search<F: VehicleFixture>(fixture: &F) {
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
    let done = store.change_listing(&command(id, desk, Side::Concierge, change)).await.unwrap();
    assert_eq!(done, Ok(()));
    let listed = store.vehicle(id).await.unwrap().unwrap();
    assert_eq!((listed.summary.title().as_str(), listed.summary.miles), ("1988 Porsche 959", None));
    assert_eq!((listed.description.as_str(), listed.summary.price.dollars().unwrap()), ("Silver.", 425_000));
    assert_eq!((listed.summary.badge.unwrap().text(), listed.updated_at), ("Rare", at_minute(5)));
    let words = |word: &str| AdminListingQuery {
        words: vec![AdminSearchWord::new(word)],
        ..AdminListingQuery::default()
    };
    assert_eq!(store.admin_listings(&words("madison"), 9).await.unwrap().total, 1);
    assert_eq!(store.admin_listings(&words("ferrari"), 9).await.unwrap().total, 0);
    let plain = ListingChange { badge: Some(None), ..ListingChange::default() };
    store.change_listing(&command(id, desk, Side::Concierge, plain)).await.unwrap().unwrap();
    assert_eq!(store.vehicle(id).await.unwrap().unwrap().summary.badge, None);
    for (status, done) in [
        (ListingStatus::Withdrawn, Ok(())),
        (ListingStatus::UnderOffer, Err(ListingRefusal::Impossible(ListingStatus::Withdrawn))),
        (ListingStatus::Live, Ok(())),
    ] {
        let moved =
            store.change_listing(&command(id, desk, Side::Concierge, status_change(status))).await.unwrap();
        assert_eq!(moved, done, "{status:?}");
    }
    let nowhere = command(VehicleId(4711), desk, Side::Concierge, status_change(ListingStatus::Sold));
    assert_eq!(store.change_listing(&nowhere).await.unwrap(), Err(ListingRefusal::NoSuchListing));
}
