//! The contract of [`Prices`].

use domain::prices::{CarPrice, ComparableCriteria, PriceKnown};
use domain::vehicles::ListingViewer;
use domain::vehicles::{ListingStatus, Make, Mileage, Model, ModelYear, Price, UsDollars, VehicleId};
use domain::{accounts::UserId, vehicles::ListingChange};
use ports::accounts::{Accounts, RegisterResult};
use ports::listings::Listings;
use ports::prices::Prices;
use ports::vehicles::VehicleReader;

use super::listing_changes::staff_command;
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
    let price = dollars.map(|dollars| Price::parse(Some(dollars)).unwrap());
    let command =
        staff_command(id, desk, ListingChange { status, price, ..ListingChange::default() }, minute);
    assert_eq!(fixture.store().change_listing(&command).await.unwrap(), Ok(()));
}

/// Lists a car at that price and minute.
async fn list_car<F: VehicleFixture>(
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

fn price_rows(cars: &[CarPrice]) -> Vec<(i64, i64, PriceKnown, domain::Timestamp)> {
    cars.iter().map(|car| (car.vehicle.0, car.price.get(), car.known, car.at)).collect()
}

fn make(name: &str) -> Make {
    Make::parse(name).unwrap()
}

/// Prices of the comparable cars in the inventory.
pub(super) async fn comparables<S>(store: &S, criteria: &ComparableCriteria, limit: u32) -> Vec<CarPrice>
where
    S: Prices + VehicleReader,
{
    let models = criteria.models_in(&store.models(ListingViewer::Public).await.unwrap());
    store.comparable_cars(criteria, &models, limit).await.unwrap()
}

/// Comparable cars have the same make, model family and generation; each has its asked or paid price, latest
/// listed first.
pub async fn comparable_cars_return_their_prices<F: VehicleFixture>(fixture: &F) {
    let desk = desk(fixture).await;
    let own = list_car(fixture, "Ferrari", "F40", 1990, 1_000, 1).await;
    let for_sale = list_car(fixture, "Ferrari", "f40 LM", 1993, 1_100, 2).await;
    let cheaper = list_car(fixture, "Ferrari", "F40", 1987, 1_200, 3).await;
    let sold = list_car(fixture, "Ferrari", "F40", 1990, 1_300, 4).await;
    let offered = list_car(fixture, "Ferrari", "F40", 1991, 1_400, 5).await;
    for (other, model, year) in [
        ("Ferrari", "F50", 1990),
        ("Ferrari", "F40", 1994),
        ("Ferrari", "F40", 1986),
        ("Porsche", "F40", 1990),
    ] {
        list_car(fixture, other, model, year, 9_999, 6).await;
    }
    let gone = list_car(fixture, "Ferrari", "F40", 1990, 9_999, 6).await;
    change(fixture, desk, gone, Some(ListingStatus::Withdrawn), None, 7).await;
    let silent = list_car(fixture, "Ferrari", "F40", 1990, 9_999, 6).await;
    change(fixture, desk, silent, Some(ListingStatus::Sold), None, 7).await;
    change(fixture, desk, cheaper, None, Some(1_150), 8).await;
    change(fixture, desk, sold, None, Some(1_250), 8).await;
    change(fixture, desk, sold, Some(ListingStatus::Sold), Some(1_225), 9).await;
    change(fixture, desk, offered, Some(ListingStatus::UnderOffer), None, 9).await;
    let year = ModelYear::parse(1990, 2026).unwrap();
    let criteria = ComparableCriteria::of(&make("ferrari"), &Model::parse("F40").unwrap(), year, Some(own));
    let like = comparables(fixture.store(), &criteria, 9).await;
    let expected = [
        (offered.0, 1_400, PriceKnown::Asked, at_minute(5)),
        (sold.0, 1_225, PriceKnown::Sold, at_minute(9)),
        (cheaper.0, 1_150, PriceKnown::Asked, at_minute(8)),
        (for_sale.0, 1_100, PriceKnown::Asked, at_minute(2)),
    ];
    assert_eq!(price_rows(&like), expected);
    assert_eq!((like[0].make.as_str(), like[0].model.as_str(), like[0].year.get()), ("Ferrari", "F40", 1991));
    assert_eq!(price_rows(&comparables(fixture.store(), &criteria, 2).await), expected[..2]);
    let all = comparables(fixture.store(), &ComparableCriteria { except: None, ..criteria.clone() }, 9).await;
    assert_eq!(all.len(), 5);
    assert_eq!(fixture.store().comparable_cars(&criteria, &[], 9).await.unwrap(), []);
}

/// Sales of the given makes are returned for any model and year, without asked prices.
pub async fn sales_are_returned_by_make<F: VehicleFixture>(fixture: &F) {
    let desk = desk(fixture).await;
    let mut sales = Vec::new();
    for (name, model, dollars) in [
        ("Ferrari", "F40", 1_000),
        ("Porsche", "959", 2_000),
        ("Ferrari", "Dino", 3_000),
        ("Bugatti", "EB110", 4_000),
    ] {
        let id = list_car(fixture, name, model, 1990, 9_900, 1).await;
        change(fixture, desk, id, Some(ListingStatus::Sold), Some(dollars), 2).await;
        sales.push(id.0);
    }
    list_car(fixture, "Ferrari", "F50", 1996, 9_900, 1).await;
    let mut price_rows =
        price_rows(&fixture.store().sales(&[make("Ferrari"), make("Porsche")]).await.unwrap());
    price_rows.sort_unstable_by_key(|(id, ..)| *id);
    let sold = |id, dollars| (id, dollars, PriceKnown::Sold, at_minute(2));
    assert_eq!(price_rows, [sold(sales[0], 1_000), sold(sales[1], 2_000), sold(sales[2], 3_000)]);
    assert_eq!(fixture.store().sales(&[]).await.unwrap(), []);
}

/// Prices below the lowest usual one, which stand for none, are neither comparable prices nor sales.
pub async fn implausible_prices_are_no_evidence<F: VehicleFixture>(fixture: &F) {
    let desk = desk(fixture).await;
    let lowest = UsDollars::LOWEST_USUAL;
    let asked = list_car(fixture, "Ferrari", "F40", 1990, lowest, 1).await;
    list_car(fixture, "Ferrari", "F40", 1990, lowest - 1, 1).await;
    let mut sold = Vec::new();
    for dollars in [1, 100, lowest - 1, lowest] {
        let id = list_car(fixture, "Ferrari", "F40", 1990, 90_000, 2).await;
        change(fixture, desk, id, Some(ListingStatus::Sold), Some(dollars), 3).await;
        sold.push(id.0);
    }
    let expected = [
        (sold[3], lowest, PriceKnown::Sold, at_minute(3)),
        (asked.0, lowest, PriceKnown::Asked, at_minute(1)),
    ];
    let year = ModelYear::parse(1990, 2026).unwrap();
    let criteria = ComparableCriteria::of(&make("Ferrari"), &Model::parse("F40").unwrap(), year, None);
    assert_eq!(price_rows(&comparables(fixture.store(), &criteria, 2).await), expected);
    assert_eq!(price_rows(&fixture.store().sales(&[make("Ferrari")]).await.unwrap()), expected[..1]);
}

/// Cars of a known generation are compared with one another, whatever their trim, and with no others.
pub async fn cars_are_compared_within_their_generation<F: VehicleFixture>(fixture: &F) {
    let touring = list_car(fixture, "Porsche", "911 GT3 Touring", 2018, 1_000, 1).await;
    let carrera = list_car(fixture, "Porsche", "911 Carrera S", 2012, 1_100, 2).await;
    let turbo = list_car(fixture, "Porsche", "991 Turbo", 2019, 1_200, 3).await;
    for (model, year) in [("911 Carrera RS", 1973), ("911 Turbo", 2020), ("Cayman GT4", 2018)] {
        list_car(fixture, "Porsche", model, year, 9_999, 4).await;
    }
    let open = list_car(fixture, "Mercedes-Benz", "300SL Roadster", 1960, 2_000, 5).await;
    list_car(fixture, "Mercedes-Benz", "300 SEL", 1960, 9_999, 6).await;
    for (make_name, model, year, own, expected) in [
        ("Porsche", "911 GT3 Touring", 2018, Some(touring), vec![turbo.0, carrera.0]),
        ("Mercedes-Benz", "300 SL Gullwing", 1955, None, vec![open.0]),
    ] {
        let (model, year) = (Model::parse(model).unwrap(), ModelYear::parse(year, 2026).unwrap());
        let criteria = ComparableCriteria::of(&make(make_name), &model, year, own);
        let found = comparables(fixture.store(), &criteria, 9).await;
        assert_eq!(found.iter().map(|car| car.vehicle.0).collect::<Vec<_>>(), expected, "{model:?}");
    }
    let stated = vehicle().make("Porsche").model("911 R").year(2016).miles(Some(4_200)).build();
    let id = list(fixture.store(), vec![stated], at_minute(7)).await[0];
    let year = ModelYear::parse(2018, 2026).unwrap();
    let criteria = ComparableCriteria::of(&make("Porsche"), &Model::parse("911").unwrap(), year, None);
    let found = comparables(fixture.store(), &criteria, 1).await;
    assert_eq!((found[0].vehicle, found[0].miles.map(Mileage::get)), (id, Some(4_200)));
}

/// The recorded sales of listings are read at once, whatever else has a price.
pub async fn sales_are_returned_by_listing<F: VehicleFixture>(fixture: &F) {
    let desk = desk(fixture).await;
    let sold = list_car(fixture, "Ferrari", "F40", 1990, 99, 1).await;
    let silent = list_car(fixture, "Ferrari", "F40", 1990, 99, 1).await;
    let for_sale = list_car(fixture, "Ferrari", "F40", 1990, 99, 1).await;
    let other = list_car(fixture, "Ferrari", "F40", 1990, 99, 1).await;
    change(fixture, desk, sold, Some(ListingStatus::Sold), Some(10), 2).await;
    change(fixture, desk, silent, Some(ListingStatus::Sold), None, 2).await;
    change(fixture, desk, other, Some(ListingStatus::Sold), Some(10), 2).await;
    let price_rows = fixture.store().sales_of(&[for_sale, silent, sold, VehicleId(4711)]).await.unwrap();
    let price_rows: Vec<_> = price_rows
        .into_iter()
        .map(|(id, sale)| (id, sale.price.dollars().unwrap(), sale.is_sale()))
        .collect();
    assert_eq!(price_rows, [(sold, 10, true)]);
    assert_eq!(fixture.store().sales_of(&[]).await.unwrap(), []);
}
