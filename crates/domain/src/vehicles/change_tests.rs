//! Tests of listing changes.

use chrono::TimeDelta;

use super::*;
use crate::vehicles::VehicleDraft;

pub(in crate::vehicles) fn day(day: i64) -> Timestamp {
    Timestamp::UNIX_EPOCH + TimeDelta::days(day)
}

fn dollars(amount: i64) -> Price {
    Price::parse(Some(amount)).unwrap()
}

pub(in crate::vehicles) fn car(status: ListingStatus, prices: &[(PriceKind, i64, i64)]) -> Vehicle {
    let draft = VehicleDraft {
        make: "BMW".into(),
        model: "Z3".into(),
        year: 2001.into(),
        price: Some(1),
        miles: Some(4_200.into()),
        description: "Blue.".into(),
        ..VehicleDraft::default()
    };
    let new = NewVehicle::parse(draft, 2026).unwrap();
    let steps = prices.iter().map(|(kind, price, at)| PriceEvent::new(*kind, dollars(*price), day(*at)));
    let prices: Vec<PriceEvent> = steps.collect();
    let mut car = Vehicle::listed(VehicleId(1), new, day(0));
    (car.summary.price, car.summary.status) = (prices.last().unwrap().price, status);
    Vehicle { prices, ..car }
}

fn sold() -> Vehicle {
    use PriceKind::{Asked, Changed, Sold};
    car(ListingStatus::Sold, &[(Asked, 100, 0), (Changed, 90, 1), (Sold, 8_500, 2)])
}

fn changed_values(edit: &ListingEdit) -> Vec<(&str, Option<&str>, Option<&str>)> {
    let changed_values = edit.changes.iter();
    changed_values
        .map(|change| (change.field.as_str(), change.before.as_deref(), change.after.as_deref()))
        .collect()
}

#[test]
fn only_staff_correct_a_sold_price() {
    let price_change = ListingChange { price: Some(dollars(85)), ..ListingChange::default() };
    assert_eq!(
        price_change.apply(&sold(), Side::Concierge, day(9)),
        Err(ListingStatus::Sold),
        "an asking price"
    );
    let change = ListingChange { corrects_sale: true, ..price_change };
    assert_eq!(change.apply(&sold(), Side::Seller, day(9)), Err(ListingStatus::Sold));
    let live = car(ListingStatus::Live, &[(PriceKind::Asked, 100, 0)]);
    assert_eq!(change.apply(&live, Side::Concierge, day(9)), Err(ListingStatus::Live));
    let edit = change.apply(&sold(), Side::Concierge, day(9)).unwrap();
    assert_eq!((edit.status, edit.price, edit.supersedes_sale), (ListingStatus::Sold, dollars(85), true));
    let step = edit.price_event.unwrap();
    assert_eq!((step.kind, step.price, step.at), (PriceKind::Sold, dollars(85), day(2)));
    assert_eq!(changed_values(&edit), [("price", Some("$8,500"), Some("$85"))]);
}

#[test]
fn sale_date_can_be_corrected_without_price() {
    let change = ListingChange { sold_at: Some(day(1)), corrects_sale: true, ..ListingChange::default() };
    let edit = change.apply(&sold(), Side::Concierge, day(9)).unwrap();
    let step = edit.price_event.unwrap();
    assert_eq!((step.price, step.at, edit.supersedes_sale), (dollars(8_500), day(1), true));
    assert_eq!(
        changed_values(&edit),
        [("soldAt", Some("1970-01-03 00:00 UTC"), Some("1970-01-02 00:00 UTC"))]
    );
}

#[test]
fn identical_sale_correction_changes_nothing() {
    let change = ListingChange {
        price: Some(dollars(8_500)),
        sold_at: Some(day(2)),
        corrects_sale: true,
        ..ListingChange::default()
    };
    let edit = change.apply(&sold(), Side::Concierge, day(9)).unwrap();
    assert_eq!((edit.price_event, edit.supersedes_sale, edit.changes.len()), (None, false, 0));
}

#[test]
fn reversed_sale_restores_the_asking_price() {
    for status in [ListingStatus::Live, ListingStatus::UnderOffer] {
        let change = ListingChange { status: Some(status), ..ListingChange::default() };
        assert_eq!(change.apply(&sold(), Side::Seller, day(9)), Err(ListingStatus::Sold));
        let edit = change.apply(&sold(), Side::Concierge, day(9)).unwrap();
        assert_eq!((edit.status, edit.price, edit.price_event), (status, dollars(90), None));
        assert!(edit.supersedes_sale);
        let expected = [
            ("status", Some("sold"), Some(status.as_str())),
            ("price", Some("$8,500"), Some("$90")),
            ("soldAt", Some("1970-01-03 00:00 UTC"), None),
        ];
        assert_eq!(changed_values(&edit), expected);
    }
    let back = ListingChange {
        status: Some(ListingStatus::Live),
        price: Some(dollars(95)),
        ..ListingChange::default()
    };
    let edit = back.apply(&sold(), Side::Concierge, day(9)).unwrap();
    assert_eq!(edit.price_event, Some(PriceEvent::new(PriceKind::Changed, dollars(95), day(9))));
    assert_eq!(edit.price, dollars(95));
}

#[test]
fn sale_may_be_dated_on_another_day() {
    let live = car(ListingStatus::Live, &[(PriceKind::Asked, 100, 0)]);
    let sale = ListingChange {
        status: Some(ListingStatus::Sold),
        price: Some(dollars(90)),
        sold_at: Some(day(3)),
        ..ListingChange::default()
    };
    let edit = sale.apply(&live, Side::Concierge, day(9)).unwrap();
    assert_eq!(edit.price_event, Some(PriceEvent::new(PriceKind::Sold, dollars(90), day(3))));
    assert!(!edit.supersedes_sale);
    let early = ListingChange { sold_at: Some(day(3)), ..ListingChange::default() };
    assert_eq!(early.apply(&live, Side::Seller, day(9)).map(|edit| edit.price_event), Ok(None));
}

#[test]
fn price_changes_to_on_request_and_back() {
    let live = car(ListingStatus::Live, &[(PriceKind::Asked, 100, 0)]);
    let priced = |price| ListingChange { price: Some(price), ..ListingChange::default() };
    let edit = priced(Price::OnRequest).apply(&live, Side::Concierge, day(9)).unwrap();
    assert_eq!(edit.price, Price::OnRequest);
    assert_eq!(edit.price_event, Some(PriceEvent::new(PriceKind::Changed, Price::OnRequest, day(9))));
    assert_eq!(changed_values(&edit), [("price", Some("$100"), Some("Price on request"))]);
    let prices = vec![live.prices[0], edit.price_event.unwrap()];
    let summary = VehicleSummary { price: Price::OnRequest, ..live.summary.clone() };
    let silent = Vehicle { prices, summary, ..live };
    let again = priced(dollars(90)).apply(&silent, Side::Concierge, day(10)).unwrap();
    assert_eq!(changed_values(&again), [("price", Some("Price on request"), Some("$90"))]);
    assert_eq!(priced(Price::OnRequest).apply(&silent, Side::Concierge, day(10)).unwrap().changes, []);
}

#[test]
fn sale_without_price_adds_no_price_event() {
    let live = car(ListingStatus::Live, &[(PriceKind::Asked, 100, 0)]);
    let prices = vec![PriceEvent::new(PriceKind::Asked, Price::OnRequest, day(0))];
    let summary = VehicleSummary { price: Price::OnRequest, ..live.summary.clone() };
    let silent = Vehicle { prices, summary, ..live };
    let sold = |price| ListingChange { status: Some(ListingStatus::Sold), price, ..ListingChange::default() };
    for price in [None, Some(Price::OnRequest)] {
        let edit = sold(price).apply(&silent, Side::Concierge, day(9)).unwrap();
        assert_eq!((edit.price, edit.price_event), (Price::OnRequest, None), "{price:?}");
    }
    let edit = sold(Some(dollars(90))).apply(&silent, Side::Concierge, day(9)).unwrap();
    let mut prices = silent.prices.clone();
    prices.extend(edit.price_event);
    let summary = VehicleSummary { price: edit.price, status: ListingStatus::Sold, ..silent.summary.clone() };
    let sold = Vehicle { prices, summary, ..silent };
    let reversed = ListingChange { status: Some(ListingStatus::Live), ..ListingChange::default() };
    let edit = reversed.apply(&sold, Side::Concierge, day(10)).unwrap();
    assert_eq!(edit.price, Price::OnRequest, "as before the sale");
    assert_eq!(sold.sale().map(|sale| sale.price), Some(dollars(90)));
}

#[test]
fn changes_name_exactly_the_changed_facts() {
    let live = car(ListingStatus::Live, &[(PriceKind::Asked, 100, 0)]);
    let draft = VehicleDraft {
        make: "BMW".into(),
        model: "Z3 M".into(),
        year: 2001.into(),
        price: Some(1),
        miles: Some(42_000.into()),
        location: "Madison, WI".into(),
        description: "Red.".into(),
        specs: vec!["V8".into()],
        ..VehicleDraft::default()
    };
    let facts = Some(Box::new(NewVehicle::parse(draft, 2026).unwrap()));
    let edit = ListingChange { facts, ..ListingChange::default() };
    let edit = edit.apply(&live, Side::Concierge, day(9)).unwrap();
    let expected = [
        ("model", Some("Z3"), Some("Z3 M")),
        ("miles", Some("4,200 miles"), Some("42,000 miles")),
        ("location", None, Some("Madison, WI")),
        ("description", Some("Blue."), Some("Red.")),
        ("specs", None, Some("V8")),
    ];
    assert_eq!(changed_values(&edit), expected);
}
