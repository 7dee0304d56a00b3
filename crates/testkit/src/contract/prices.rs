//! The contract of [`Prices`].

use domain::accounts::UserId;
use domain::audit::Actor;
use domain::prices::{CarPrice, ComparableCriteria, PriceKnown};
use domain::submissions::{Reason, Side};
use domain::vehicles::{ListingStatus, Make, Model, ModelYear, UsDollars, VehicleId};
use ports::accounts::{Accounts, RegisterResult};
use ports::listings::{ChangeListingResult, ListingChange, ListingCommand, Listings};
use ports::prices::Prices;

use crate::{VehicleFixture, at_minute, list, new_user, vehicle};

async fn desk<F: VehicleFixture>(fixture: &F) -> UserId {
    match fixture.store().register(&new_user("desk", "desk@example.com"), None, at_minute(0)).await.unwrap() {
        RegisterResult::Done(user, _) => user.id,
        other => panic!("{other:?}"),
    }
}

async fn change<F: VehicleFixture>(
    fixture: &F,
    desk: UserId,
    id: VehicleId,
    status: Option<ListingStatus>,
    dollars: Option<i64>,
    minute: i64,
) {
    let price = dollars.map(|dollars| UsDollars::parse(dollars).unwrap());
    let order = ListingCommand {
        vehicle: id,
        user: desk,
        side: Side::Concierge,
        actor: Actor { user: Some(desk), address: None },
        change: ListingChange { status, price, ..ListingChange::default() },
        version: None,
        reason: Reason::default(),
        notices: Vec::new(),
        at: at_minute(minute),
    };
    assert_eq!(fixture.store().change_listing(&order).await.unwrap(), ChangeListingResult::Done);
}

/// Lists a car at that price and minute.
async fn listed<F: VehicleFixture>(
    fixture: &F,
    make: &str,
    model: &str,
    year: i64,
    dollars: i64,
    minute: i64,
) -> VehicleId {
    let car = vehicle().make(make).model(model).year(year).price(dollars).build();
    list(fixture.store(), vec![car], at_minute(minute)).await[0]
}

fn told(cars: &[CarPrice]) -> Vec<(i64, i64, PriceKnown, domain::Timestamp)> {
    cars.iter().map(|car| (car.vehicle.0, car.price.get(), car.known, car.at)).collect()
}

fn make(name: &str) -> Make {
    Make::parse(name).unwrap()
}

/// Comparable cars have the same make and model and a similar year; each has its asked or paid price, latest
/// listed first.
pub async fn like_cars_tell_their_prices<F: VehicleFixture>(fixture: &F) {
    let desk = desk(fixture).await;
    let own = listed(fixture, "Ferrari", "F40", 1990, 1_000, 1).await;
    let asked = listed(fixture, "Ferrari", "f40", 1993, 1_100, 2).await;
    let cheaper = listed(fixture, "Ferrari", "F40", 1987, 1_200, 3).await;
    let sold = listed(fixture, "Ferrari", "F40", 1990, 1_300, 4).await;
    let offered = listed(fixture, "Ferrari", "F40", 1991, 1_400, 5).await;
    for (other, model, year) in [
        ("Ferrari", "F40 LM", 1990),
        ("Ferrari", "F40", 1994),
        ("Ferrari", "F40", 1986),
        ("Porsche", "F40", 1990),
    ] {
        listed(fixture, other, model, year, 9_999, 6).await;
    }
    let gone = listed(fixture, "Ferrari", "F40", 1990, 9_999, 6).await;
    change(fixture, desk, gone, Some(ListingStatus::Withdrawn), None, 7).await;
    let silent = listed(fixture, "Ferrari", "F40", 1990, 9_999, 6).await;
    change(fixture, desk, silent, Some(ListingStatus::Sold), None, 7).await;
    change(fixture, desk, cheaper, None, Some(1_150), 8).await;
    change(fixture, desk, sold, None, Some(1_250), 8).await;
    change(fixture, desk, sold, Some(ListingStatus::Sold), Some(1_225), 9).await;
    change(fixture, desk, offered, Some(ListingStatus::UnderOffer), None, 9).await;
    let year = ModelYear::parse(1990, 2026).unwrap();
    let likeness = ComparableCriteria::of(&make("ferrari"), &Model::parse("F40").unwrap(), year, Some(own));
    let like = fixture.store().comparable_cars(&likeness, 9).await.unwrap();
    let expected = [
        (offered.0, 1_400, PriceKnown::Asked, at_minute(5)),
        (sold.0, 1_225, PriceKnown::Sold, at_minute(9)),
        (cheaper.0, 1_150, PriceKnown::Asked, at_minute(8)),
        (asked.0, 1_100, PriceKnown::Asked, at_minute(2)),
    ];
    assert_eq!(told(&like), expected);
    assert_eq!((like[0].make.as_str(), like[0].model.as_str(), like[0].year.get()), ("Ferrari", "F40", 1991));
    assert_eq!(told(&fixture.store().comparable_cars(&likeness, 2).await.unwrap()), expected[..2]);
    let all =
        fixture.store().comparable_cars(&ComparableCriteria { except: None, ..likeness }, 9).await.unwrap();
    assert_eq!(all.len(), 5);
}

/// Sales of the given makes are returned for any model and year, without asked prices.
pub async fn sales_are_told_by_make<F: VehicleFixture>(fixture: &F) {
    let desk = desk(fixture).await;
    let mut sales = Vec::new();
    for (name, model, dollars) in
        [("Ferrari", "F40", 10), ("Porsche", "959", 20), ("Ferrari", "Dino", 30), ("Bugatti", "EB110", 40)]
    {
        let id = listed(fixture, name, model, 1990, 99, 1).await;
        change(fixture, desk, id, Some(ListingStatus::Sold), Some(dollars), 2).await;
        sales.push(id.0);
    }
    listed(fixture, "Ferrari", "F50", 1996, 99, 1).await;
    let mut told = told(&fixture.store().sales(&[make("Ferrari"), make("Porsche")]).await.unwrap());
    told.sort_unstable_by_key(|(id, ..)| *id);
    let sold = |id, dollars| (id, dollars, PriceKnown::Sold, at_minute(2));
    assert_eq!(told, [sold(sales[0], 10), sold(sales[1], 20), sold(sales[2], 30)]);
    assert_eq!(fixture.store().sales(&[]).await.unwrap(), []);
}
