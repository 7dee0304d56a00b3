//! The contract of [`Announcements`].

use domain::accounts::UserId;
use domain::events::EventId;
use domain::notifications::{NoticeKind, Offer};
use domain::saved::{SavedList, SavedSearchId, SearchName};
use domain::vehicles::{ListingStatus, PriceEvent, PriceKind, UsDollars, VehicleId, VehicleQuery};
use futures_util::future::join_all;
use ports::announcements::{Announced, Announcements};
use ports::events::EventLog;
use ports::saved::{SavedSearches, SavedVehicles};

use super::notifications::{member, notice, titles};
use crate::{VehicleFixture, at_minute, list, list_one, vehicle};

fn priced(dollars: i64) -> PriceEvent {
    PriceEvent::new(PriceKind::Changed, UsDollars::parse(dollars).unwrap(), at_minute(1))
}

/// Each change of a price or a status is noted with what was before; announcing forgets those that are
/// named, and no other.
pub async fn changes_are_noted_until_they_are_announced<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let cars = list(store, vec![vehicle().price(100).build(); 2], at_minute(0)).await;
    assert_eq!(store.unannounced_changes(&cars).await.unwrap(), [], "a new listing is no change");
    fixture.record_price(cars[0], priced(90)).await;
    fixture.record_price(cars[0], priced(90)).await;
    fixture.set_status(cars[0], ListingStatus::Sold).await;
    fixture.set_status(cars[1], ListingStatus::UnderOffer).await;
    let noted = store.unannounced_changes(&cars[..1]).await.unwrap();
    let offer = |price, status| Offer { price: UsDollars::parse(price).unwrap(), status };
    let steps: Vec<(Offer, Offer)> = noted.iter().map(|n| (n.change.before, n.change.after)).collect();
    let (live, sold) = (ListingStatus::Live, ListingStatus::Sold);
    assert_eq!(steps, [(offer(100, live), offer(90, live)), (offer(90, live), offer(90, sold))]);
    assert!(noted.iter().all(|noted| noted.change.vehicle == cars[0] && noted.change.by.is_none()));

    let from = store.announced().await.unwrap();
    let done = Announced { from, to: EventId(from.0 + 1), changes: vec![noted[0].id] };
    assert!(store.announce(&done, &[], at_minute(2)).await.unwrap());
    assert_eq!(store.unannounced_changes(&cars[..1]).await.unwrap(), noted[1..]);
    assert_eq!(store.unannounced_changes(&cars).await.unwrap().len(), 2);
    assert_eq!(store.unannounced_changes(&[VehicleId(4711)]).await.unwrap(), []);
}

/// Whoever makes a change can say who they are.
pub async fn who_made_a_change_is_known<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let car = list_one(store, vehicle().build(), at_minute(0)).await;
    fixture.set_status_as(ada, car, ListingStatus::UnderOffer).await;
    fixture.set_status(car, ListingStatus::Live).await;
    let by: Vec<Option<UserId>> =
        store.unannounced_changes(&[car]).await.unwrap().iter().map(|noted| noted.change.by).collect();
    assert_eq!(by, [Some(ada), None]);
}

/// Whoever watches is found, whoever merely saved is not.
pub async fn watchers_are_found_whoever_they_are<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let cars = list(store, vec![vehicle().build(); 3], at_minute(0)).await;
    for (user, kind, car) in [
        (ada, SavedList::Watch, cars[0]),
        (eve, SavedList::Watch, cars[0]),
        (ada, SavedList::Saved, cars[1]),
        (eve, SavedList::Watch, cars[2]),
    ] {
        store.save_vehicle(user, kind, car, at_minute(1)).await.unwrap();
    }
    fixture.set_status(cars[2], ListingStatus::Withdrawn).await;
    assert_eq!(store.watchers(&cars[..2]).await.unwrap(), [(cars[0], ada), (cars[0], eve)]);
    assert_eq!(store.watchers(&cars[2..]).await.unwrap(), [(cars[2], eve)], "they are told that it has gone");
    assert_eq!(store.watchers(&[]).await.unwrap(), []);
}

/// Page after page, every search of everybody.
pub async fn every_search_comes_up_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let members = [member(fixture, "ada").await, member(fixture, "eve").await];
    let name = SearchName::parse("Under a price").unwrap();
    for price in 1..=5 {
        let query = VehicleQuery { max_price: Some(price), ..VehicleQuery::default() };
        for user in members {
            store.save_search(user, &name, &query, at_minute(0)).await.unwrap();
        }
    }
    let mut seen: Vec<(UserId, SavedSearchId, Option<i64>)> = Vec::new();
    loop {
        let after = seen.last().map(|(_, id, _)| *id);
        let page = store.all_searches(after, 3).await.unwrap();
        if page.is_empty() {
            break;
        }
        seen.extend(page.into_iter().map(|(user, search)| (user, search.id, search.query.max_price)));
    }
    assert!(seen.is_sorted_by(|a, b| a.1 < b.1), "{seen:?}");
    let asked: Vec<_> = seen.into_iter().map(|(user, _, price)| (price, user)).collect();
    let expected: Vec<_> = (1..=5).flat_map(|price| members.map(|user| (Some(price), user))).collect();
    assert_eq!(asked, expected);
}

/// Of any number of servers that have read the same news, one tells it.
pub async fn of_many_who_announce_one_does<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    list_one(store, vehicle().build(), at_minute(0)).await;
    let from = store.announced().await.unwrap();
    let to = store.latest_event().await.unwrap();
    assert!(from < to, "a fresh store has announced nothing that comes later");
    let done = Announced { from, to, changes: vec![] };
    let news = [notice(ada, NoticeKind::NewMatch, "news")];
    let told = join_all((0..6).map(|_| store.announce(&done, &news, at_minute(1)))).await;
    assert_eq!(told.into_iter().filter(|told| *told.as_ref().unwrap()).count(), 1);
    assert_eq!(titles(store, ada).await, ["news"]);
    assert_eq!(store.announced().await.unwrap(), to);
}
