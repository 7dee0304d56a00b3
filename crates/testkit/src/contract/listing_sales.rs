//! The contract of [`Listings`]: sales, their correction and reversal.

use domain::{
    submissions::{DecisionReason, Side},
    vehicles::{ListingChange, ListingRefusal, ListingStatus, PriceEvent, PriceKind},
};
use futures_util::future::join_all;
use ports::{
    audit::{AuditLog, AuditQuery},
    listings::{ListingCommand, Listings},
    prices::Prices,
    vehicles::VehicleReader,
};

use super::{
    listing_changes::{changed_values, command, price_change, status_change},
    notifications::member,
};
use crate::{VehicleFixture, at_minute, list, vehicle};

/// A sale can be corrected and reversed by an admin; the recorded price stays, marked as superseded.
pub async fn a_sale_is_corrected_and_reversed<F: VehicleFixture>(fixture: &F) {
    let desk = member(fixture, "desk").await;
    let store = fixture.store();
    let id = list(store, vec![vehicle().price(10_000).build()], at_minute(1)).await[0];
    let change = async |change: ListingChange, reason: &str, minute| {
        let reason = DecisionReason::parse("reason", reason).unwrap();
        let command = command(id, desk, Side::Concierge, change);
        store.change_listing(&ListingCommand { reason, at: at_minute(minute), ..command }).await.unwrap()
    };
    let sold = ListingChange { status: Some(ListingStatus::Sold), ..price_change(850_000) };
    assert_eq!(change(sold, "", 5).await, Ok(()));
    let price_changed = change(price_change(8_500), "typed in the wrong place", 6).await;
    assert_eq!(
        price_changed,
        Err(ListingRefusal::Impossible(ListingStatus::Sold)),
        "an asking price is no correction"
    );
    let correction = |price: i64, minute| ListingChange {
        sold_at: Some(at_minute(minute)),
        corrects_sale: true,
        ..price_change(price)
    };
    assert_eq!(change(correction(8_500, 4), "One zero too many", 7).await, Ok(()));
    let history = async || -> Vec<(PriceKind, i64, domain::Timestamp, bool)> {
        let steps = store.vehicle(id).await.unwrap().unwrap().prices;
        let step = |step: &PriceEvent| {
            (step.kind, step.price.dollars().unwrap(), step.at, step.superseded_at.is_some())
        };
        steps.iter().map(step).collect()
    };
    let corrected = [
        (PriceKind::Asked, 10_000, at_minute(1), false),
        (PriceKind::Sold, 8_500, at_minute(4), false),
        (PriceKind::Sold, 850_000, at_minute(5), true),
    ];
    assert_eq!(history().await, corrected);
    let make = vehicle().build().make;
    let sales = async || -> Vec<i64> {
        store.sales(std::slice::from_ref(&make)).await.unwrap().iter().map(|sale| sale.price.get()).collect()
    };
    assert_eq!(sales().await, [8_500]);
    let now = store.vehicle(id).await.unwrap().unwrap().summary;
    assert_eq!((now.price.dollars().unwrap(), now.status), (8_500, ListingStatus::Sold));

    assert_eq!(change(status_change(ListingStatus::Live), "The buyer stepped back", 8).await, Ok(()));
    let now = store.vehicle(id).await.unwrap().unwrap().summary;
    assert_eq!(
        (now.price.dollars().unwrap(), now.status),
        (10_000, ListingStatus::Live),
        "as it was asked before"
    );
    assert!(
        history().await.iter().filter(|(kind, ..)| *kind == PriceKind::Sold).all(|(.., is_gone)| *is_gone)
    );
    assert_eq!(sales().await, [0; 0]);
    let late = change(correction(9_000, 4), "Too late", 9).await;
    assert_eq!(late, Err(ListingRefusal::Impossible(ListingStatus::Live)));
    let query = AuditQuery { action: Some("listing_changed".into()), ..AuditQuery::default() };
    let lines = store.audit_lines(&query, 9).await.unwrap().items;
    assert_eq!(lines.len(), 3, "what was refused is not in the log");
    assert_eq!(lines[0].edit.reason.as_deref(), Some("The buyer stepped back"));
    assert_eq!(
        changed_values(&lines[0])[..2],
        [("status", Some("sold"), Some("live")), ("price", Some("$8,500"), Some("$10,000"))]
    );
    assert_eq!(changed_values(&lines[1])[0], ("price", Some("$850,000"), Some("$8,500")));
    assert_eq!(changed_values(&lines[1])[1].0, "soldAt");
}

/// Concurrent changes each start from the result of the one before.
pub async fn a_listing_is_sold_once<F: VehicleFixture>(fixture: &F) {
    let desk = member(fixture, "desk").await;
    let store = fixture.store();
    let id = list(store, vec![vehicle().build()], at_minute(1)).await[0];
    let tries = join_all((0..20).map(async |_| {
        store
            .change_listing(&command(id, desk, Side::Concierge, status_change(ListingStatus::Sold)))
            .await
            .unwrap()
    }))
    .await;
    assert_eq!(tries.iter().filter(|outcome| **outcome == Ok(())).count(), 1, "{tries:?}");
}
