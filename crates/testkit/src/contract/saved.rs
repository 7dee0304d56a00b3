//! The contract of [`SavedVehicles`].

use domain::{
    accounts::UserId,
    saved::{MAX_VEHICLES, PriceChange, SavedList, SearchName},
    vehicles::{ListingStatus, ListingViewer, Price, PriceEvent, PriceKind, VehicleId, VehicleQuery},
};
use futures_util::future::join_all;
use ports::{
    StoreError,
    saved::{SaveVehicleRefusal, SavedSearches, SavedVehicles},
};

use super::accounts::register_member;
use crate::{VehicleFixture, at_minute, list, list_one, new_user, picture, vehicle};

pub(super) async fn member<F: VehicleFixture>(fixture: &F, name: &str) -> UserId {
    register_member(fixture.store(), &new_user(name, &format!("{name}@example.com"))).await.id
}

pub(super) fn name(text: &str) -> SearchName {
    SearchName::parse(text).unwrap()
}

async fn ids<S: SavedVehicles>(store: &S, user: UserId, list: SavedList) -> Vec<VehicleId> {
    store
        .saved_vehicles(user, ListingViewer::Public, list)
        .await
        .unwrap()
        .iter()
        .map(|vehicle| vehicle.id)
        .collect()
}

async fn save<S: SavedVehicles>(
    store: &S,
    user: UserId,
    car: VehicleId,
    minute: i64,
) -> Result<(), SaveVehicleRefusal> {
    store.save_vehicle(user, ListingViewer::Public, SavedList::Saved, car, at_minute(minute)).await.unwrap()
}

pub(super) fn query_up_to_price(max_price: i64) -> VehicleQuery {
    VehicleQuery { max_price: Some(max_price), ..VehicleQuery::default() }
}

/// Saved vehicles are listed latest first, equal times by descending id.
pub async fn saved_vehicles_are_listed_latest_first<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let car = || vehicle().specs(&["1", "2", "3", "4"]).pictures(vec![picture("a"), picture("b")]).build();
    let cars = list(store, vec![car(), car(), car(), car()], at_minute(0)).await;
    for (place, minute) in [(1, 5), (3, 7), (0, 7)] {
        assert_eq!(save(store, ada, cars[place], minute).await, Ok(()));
    }
    assert_eq!(ids(store, ada, SavedList::Saved).await, [cars[3], cars[0], cars[1]]);
    assert_eq!(ids(store, ada, SavedList::Watch).await, []);
    let summary = store.saved_vehicles(ada, ListingViewer::Public, SavedList::Saved).await.unwrap().remove(0);
    assert_eq!(summary.specs, ["1", "2", "3"]);
    assert_eq!(summary.cover, Some(Box::new(picture("a"))));
    store.remove_vehicle(ada, SavedList::Saved, cars[3]).await.unwrap();
    assert_eq!(ids(store, ada, SavedList::Saved).await, [cars[0], cars[1]]);
}

/// Saving again keeps the position; removing what is not saved does nothing.
pub async fn saving_again_keeps_the_position<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let cars = list(store, vec![vehicle().build(), vehicle().build()], at_minute(0)).await;
    save(store, ada, cars[0], 1).await.unwrap();
    save(store, ada, cars[1], 2).await.unwrap();
    let again = join_all((0..10).map(|_| save(store, ada, cars[0], 3))).await;
    assert_eq!(again, [Ok(()); 10]);
    assert_eq!(ids(store, ada, SavedList::Saved).await, [cars[1], cars[0]]);
    for gone in [cars[0], cars[0], VehicleId(4711)] {
        store.remove_vehicle(ada, SavedList::Saved, gone).await.unwrap();
    }
    assert_eq!(ids(store, ada, SavedList::Saved).await, [cars[1]]);
}

/// Sold vehicles stay on the list; withdrawn ones are hidden, cannot be saved, and reappear if listed again.
pub async fn withdrawn_vehicles_are_hidden_from_saved_lists<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let car = list_one(store, vehicle().build(), at_minute(0)).await;
    assert_eq!(save(store, ada, VehicleId(4711), 1).await, Err(SaveVehicleRefusal::NoSuchVehicle));
    save(store, ada, car, 1).await.unwrap();
    for status in ListingStatus::PUBLIC {
        fixture.set_status(car, status).await;
        let list = store.saved_vehicles(ada, ListingViewer::Public, SavedList::Saved).await.unwrap();
        assert_eq!(list.iter().map(|vehicle| vehicle.status).collect::<Vec<_>>(), [status]);
    }
    fixture.set_status(car, ListingStatus::Withdrawn).await;
    assert_eq!(ids(store, ada, SavedList::Saved).await, []);
    assert_eq!(save(store, ada, car, 2).await, Err(SaveVehicleRefusal::NoSuchVehicle));
    fixture.set_status(car, ListingStatus::Live).await;
    assert_eq!(ids(store, ada, SavedList::Saved).await, [car]);
}

/// Lists are separate per kind and member.
pub async fn saved_lists_are_separate_per_kind_and_member<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let cars = list(store, vec![vehicle().build(), vehicle().build()], at_minute(0)).await;
    save(store, ada, cars[0], 1).await.unwrap();
    store
        .save_vehicle(ada, ListingViewer::Public, SavedList::Watch, cars[1], at_minute(1))
        .await
        .unwrap()
        .unwrap();
    save(store, eve, cars[1], 1).await.unwrap();
    store.remove_vehicle(eve, SavedList::Saved, cars[0]).await.unwrap();
    store.remove_vehicle(ada, SavedList::Saved, cars[1]).await.unwrap();
    assert_eq!(ids(store, ada, SavedList::Saved).await, [cars[0]]);
    assert_eq!(ids(store, ada, SavedList::Watch).await, [cars[1]]);
    assert_eq!(ids(store, eve, SavedList::Saved).await, [cars[1]]);
    assert_eq!(ids(store, eve, SavedList::Watch).await, []);
}

/// A full list refuses additions until one is removed; withdrawn vehicles do not count.
pub async fn full_saved_list_refuses_additions<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let cars = (0..=MAX_VEHICLES).map(|_| vehicle().build()).collect();
    let cars = list(store, cars, at_minute(0)).await;
    let (last, rest) = cars.split_last().unwrap();
    for car in rest {
        assert_eq!(save(store, ada, *car, 1).await, Ok(()));
    }
    assert_eq!(save(store, ada, *last, 2).await, Err(SaveVehicleRefusal::Full));
    assert_eq!(save(store, ada, rest[0], 2).await, Ok(()));
    assert_eq!(ids(store, ada, SavedList::Saved).await.len(), rest.len());
    let watched =
        store.save_vehicle(ada, ListingViewer::Public, SavedList::Watch, *last, at_minute(2)).await.unwrap();
    assert_eq!(watched, Ok(()), "the other list has room");
    store.remove_vehicle(ada, SavedList::Saved, rest[0]).await.unwrap();
    assert_eq!(save(store, ada, *last, 3).await, Ok(()));
    assert_eq!(save(store, ada, rest[0], 3).await, Err(SaveVehicleRefusal::Full));
    fixture.set_status(rest[1], ListingStatus::Withdrawn).await;
    assert_eq!(save(store, ada, rest[0], 3).await, Ok(()));
}

/// Concurrent additions never exceed the limit.
pub async fn saved_list_limit_holds_under_concurrency<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let cars = (0..MAX_VEHICLES + 9).map(|_| vehicle().build()).collect();
    let cars = list(store, cars, at_minute(0)).await;
    let (rest, rush) = cars.split_at(MAX_VEHICLES as usize - 1);
    for car in rest {
        save(store, ada, *car, 1).await.unwrap();
    }
    let outcomes = join_all(rush.iter().map(|car| save(store, ada, *car, 2))).await;
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == Ok(())).count(), 1, "{outcomes:?}");
    assert_eq!(ids(store, ada, SavedList::Saved).await.len(), MAX_VEHICLES as usize);
}

/// Price changes of the makes on a list include every public change of an asked price, and no sale prices.
pub async fn price_changes_of_saved_makes_are_returned<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let car = |make| vehicle().make(make).price(100).build();
    let cars = ["Porsche", "Ferrari", "Porsche", "Porsche", "Bugatti", "McLaren"].map(car);
    let cars = list(store, cars.into(), at_minute(0)).await;
    for (place, price, kind, minute) in [
        (0, 90, PriceKind::Changed, 5),
        (0, 80, PriceKind::Sold, 9),
        (2, 120, PriceKind::Changed, 3),
        (2, 110, PriceKind::Changed, 4),
        (3, 1, PriceKind::Changed, 1),
        (4, 1, PriceKind::Changed, 1),
    ] {
        let price = Price::parse(Some(price)).unwrap();
        fixture.record_price(cars[place], PriceEvent::new(kind, price, at_minute(minute))).await;
    }
    fixture.set_status(cars[3], ListingStatus::Withdrawn).await;
    assert_eq!(store.price_steps(ada, SavedList::Saved).await.unwrap(), []);
    for car in [cars[0], cars[1], cars[2]] {
        save(store, ada, car, 1).await.unwrap();
    }
    store
        .save_vehicle(ada, ListingViewer::Public, SavedList::Watch, cars[4], at_minute(1))
        .await
        .unwrap()
        .unwrap();
    let changes = store.price_steps(ada, SavedList::Saved).await.unwrap();
    let changes: Vec<(&str, &[PriceChange])> =
        changes.iter().map(|(make, steps)| (make.as_str(), steps.as_slice())).collect();
    let step = |minute, before, after| PriceChange { at: at_minute(minute), before, after };
    let porsches = [step(3, 100, 120), step(4, 120, 110), step(5, 100, 90)];
    assert_eq!(changes, [("Ferrari", &[][..]), ("Porsche", &porsches[..])]);
}

/// Saving for an unknown member fails.
pub async fn saving_for_an_unknown_member_fails<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let car = list_one(store, vehicle().build(), at_minute(0)).await;
    let unknown_user = UserId(4711);
    let saved =
        store.save_vehicle(unknown_user, ListingViewer::Public, SavedList::Saved, car, at_minute(0)).await;
    assert!(matches!(saved, Err(StoreError::Failed(_))), "{saved:?}");
    let saved = store.save_search(unknown_user, &name("Cars"), &query_up_to_price(1), at_minute(0)).await;
    assert!(matches!(saved, Err(StoreError::Failed(_))), "{saved:?}");
}
