//! Tests of listings.

use super::*;
use crate::vehicles::{FactsDraft, VehicleDraft};

fn draft() -> VehicleDraft {
    VehicleDraft { make: "BMW".into(), model: "Z3".into(), year: 2001.into(), ..VehicleDraft::default() }
}

#[test]
fn set_facts_keeps_price_and_audience() {
    let stated = |draft| NewVehicle::parse(draft, 2026).unwrap();
    let mut vehicle = Vehicle::listed(VehicleId(1), stated(draft()), Timestamp::UNIX_EPOCH);
    let before = vehicle.clone();
    let specs = vec!["3.2 L".into()];
    let other = VehicleDraft {
        year: 2002.into(),
        miles: Some(9.into()),
        description: "Red.".into(),
        specs,
        ..draft()
    };
    let other = stated(VehicleDraft { price: Some(70), ..other });
    vehicle.set_facts(&other);
    assert_eq!(vehicle.as_stated(), NewVehicle { price: before.summary.price, ..other.clone() });
    assert_eq!(vehicle.facts, other.listed_facts());
    vehicle.set_facts(&before.as_stated());
    assert_eq!(vehicle, before);
}

#[test]
fn what_is_shown_of_a_car_is_told_by_its_facts() {
    let listed = |miles, facts| {
        let car = NewVehicle::parse(VehicleDraft { miles, facts, ..draft() }, 2026).unwrap();
        let car = Vehicle::listed(VehicleId(44), car, Timestamp::UNIX_EPOCH);
        (car.summary.mileage_text(), car.stock_number(), car.is_known_used())
    };
    let tmu = FactsDraft { is_mileage_unknown: Some(true), ..FactsDraft::default() };
    let text = |text: &str| Some(text.to_owned());
    let number = || "00044".to_owned();
    assert_eq!(listed(Some(12.into()), FactsDraft::default()), (text("12 miles"), number(), false));
    let unknown_mileage = text("8,000 miles, true mileage unknown");
    assert_eq!(listed(Some(8_000.into()), tmu.clone()), (unknown_mileage, number(), true));
    let of_dealer = FactsDraft { stock_number: text("P-1"), owners: text("1"), ..tmu };
    assert_eq!(listed(None, of_dealer), (text("True mileage unknown"), "P-1".to_owned(), true));
    assert_eq!(listed(None, FactsDraft::default()), (None, number(), false));
    let old = NewVehicle::parse(VehicleDraft { miles: None, year: 1986.into(), ..draft() }, 2026).unwrap();
    let is_used = |at: &str| Vehicle::listed(VehicleId(1), old.clone(), at.parse().unwrap()).is_known_used();
    assert_eq!(["1987-06-01T00:00:00Z", "1988-06-01T00:00:00Z"].map(is_used), [false, true]);
}

#[test]
fn a_price_drop_is_the_distance_from_the_highest_asking_price() {
    use PriceKind::{Asked, Changed, Sold};
    let price = |dollars: Option<i64>| Price::parse(dollars).unwrap();
    let listed =
        Vehicle::listed(VehicleId(1), NewVehicle::parse(draft(), 2026).unwrap(), Timestamp::UNIX_EPOCH);
    let drop = |status, steps: &[(PriceKind, Option<i64>)]| {
        let prices = steps.iter();
        let prices: Vec<PriceEvent> =
            prices.map(|(kind, at)| PriceEvent::new(*kind, price(*at), Timestamp::UNIX_EPOCH)).collect();
        let summary =
            VehicleSummary { price: prices.last().unwrap().price, status, ..listed.summary.clone() };
        Vehicle { prices, summary, ..listed.clone() }.price_drop().map(UsDollars::get)
    };
    use ListingStatus::{Live, Sold as IsSold, UnderOffer, Withdrawn};
    let lower = [(Asked, Some(90)), (Changed, Some(100)), (Changed, Some(70))];
    for (status, steps, expected) in [
        (Live, &lower[..], Some(30)),
        (UnderOffer, &lower, Some(30)),
        (Withdrawn, &lower, None),
        (Live, &lower[..2], None),
        (IsSold, &[(Asked, Some(90)), (Sold, Some(70))], None),
        (Live, &[(Asked, Some(90)), (Changed, None)], None),
        (Live, &[(Asked, Some(90)), (Changed, Some(0))], None),
        (Live, &[(Asked, None), (Changed, Some(90))], None),
        (Live, &[(Asked, Some(90)), (Changed, None), (Changed, Some(80))], Some(10)),
    ] {
        assert_eq!(drop(status, steps), expected, "{status:?} {steps:?}");
    }
}
