//! The contract of the stores about who may see a listing.

use chrono::TimeDelta;
use domain::prices::ComparableCriteria;
use domain::saved::SavedList;
use domain::to_microseconds;
use domain::vehicles::{FacetField, NewVehicle, VehicleId, VehicleQuery};
use domain::vehicles::{ListingAudience, ListingViewer, RELEASE_REASON};
use domain::{events::Event, vehicles::ListingChange};
use ports::audit::{AuditLog, AuditQuery};
use ports::claims::Claims;
use ports::events::EventLog;
use ports::listings::Listings;
use ports::questions::Questions;
use ports::saved::SavedVehicles;
use ports::vehicles::VehicleReader;

use super::listing_changes::{actor, changed_values, staff_command};
use super::notifications::member;
use super::prices::comparables;
use crate::{VehicleFixture, at_minute, events_since, list, vehicle};

fn audiences() -> [ListingAudience; 3] {
    let until = Some(to_microseconds(at_minute(30)));
    [ListingAudience::Everyone, ListingAudience::Collectors { until }, ListingAudience::Staff]
}

/// A listing for each audience, in the order of [`audiences`].
async fn list_for_each_audience<F: VehicleFixture>(fixture: &F) -> Vec<VehicleId> {
    let car = || vehicle().make("Porsche").model("911 GT3").featured(1).build();
    let cars = audiences().map(|audience| NewVehicle { audience, ..car() });
    list(fixture.store(), cars.to_vec(), at_minute(1)).await
}

/// Each viewer finds, saves and reads about the listings for them; public reads know the public ones only.
pub async fn listing_is_visible_to_its_audience_only<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let ids = list_for_each_audience(fixture).await;
    for viewer in ListingViewer::ALL {
        let visible: Vec<VehicleId> = ids
            .iter()
            .zip(audiences())
            .filter(|(_, audience)| audience.admits(viewer))
            .map(|(id, _)| *id)
            .collect();
        let query = VehicleQuery { viewer, ..VehicleQuery::default() };
        let page = store.search(&query, None, 9).await.unwrap();
        let mut found: Vec<VehicleId> = page.items.iter().map(|car| car.id).collect();
        found.sort_unstable();
        assert_eq!((found, page.total), (visible.clone(), visible.len() as u64), "{viewer:?}");
        // Read in pages of one, the parts of the inventory are merged in their order.
        let (mut paged, mut after) = (Vec::new(), None);
        loop {
            let page = store.search(&query, after, 1).await.unwrap();
            paged.extend(page.items.iter().map(|car| car.id));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(paged, page.items.iter().map(|car| car.id).collect::<Vec<_>>());
        let counts = store.count_by(&query, FacetField::Make).await.unwrap();
        assert_eq!(counts.iter().map(|count| count.count).sum::<u64>(), visible.len() as u64, "{viewer:?}");
        for id in &ids {
            let is_visible = visible.contains(id);
            let saved = store.save_vehicle(ada, viewer, SavedList::Saved, *id, at_minute(2)).await.unwrap();
            assert_eq!(saved == Ok(()), is_visible, "{viewer:?} {id:?}");
            assert_eq!(store.claims_about(*id, viewer).await.unwrap().is_some(), is_visible);
            assert_eq!(store.questions_about(*id, None, viewer).await.unwrap().is_some(), is_visible);
            assert_eq!(store.facts_about(*id, viewer).await.unwrap().is_some(), is_visible);
        }
        let shortlist = store.saved_vehicles(ada, viewer, SavedList::Saved).await.unwrap();
        assert_eq!(shortlist.len(), visible.len(), "{viewer:?}");
        for id in &ids {
            store.remove_vehicle(ada, SavedList::Saved, *id).await.unwrap();
        }
    }
    let public = ids[0];
    assert_eq!(store.stock().await.unwrap().total, 1);
    let featured = store.featured(9).await.unwrap();
    assert_eq!(featured.iter().map(|car| car.id).collect::<Vec<_>>(), [public]);
    let mapped = store.sitemap(VehicleId(0), ids[2]).await.unwrap();
    assert_eq!(mapped.iter().map(|entry| entry.id).collect::<Vec<_>>(), [public]);
    let car = store.vehicle(ids[1]).await.unwrap().unwrap().summary;
    let near = store.neighbors(&car, 9).await.unwrap();
    assert_eq!(near.any_make.iter().map(|car| car.id).collect::<Vec<_>>(), [public]);
    let like = ComparableCriteria::of(&car.make, &car.model, car.year, None);
    let prices = comparables(store, &like, 9).await;
    assert_eq!(prices.iter().map(|car| car.vehicle).collect::<Vec<_>>(), [public]);
    assert!(!store.set_featured(&ids[1..2], actor(ada), at_minute(3)).await.unwrap());
}

/// A listing for collectors becomes visible to everyone when its time has come, once, listed anew.
pub async fn listings_for_collectors_are_released<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ids = list_for_each_audience(fixture).await;
    let before = store.latest_event().await.unwrap();
    let due = at_minute(30);
    assert_eq!(store.release_due_listings(due - TimeDelta::seconds(1)).await.unwrap(), []);
    assert_eq!(store.release_due_listings(due).await.unwrap(), [ids[1]]);
    assert_eq!(store.release_due_listings(due).await.unwrap(), []);
    let listing = store.vehicle(ids[1]).await.unwrap().unwrap();
    assert_eq!(listing.summary.audience, ListingAudience::Everyone);
    assert_eq!((listing.summary.listed_at, listing.updated_at), (to_microseconds(due), to_microseconds(due)));
    let events = events_since(store, before).await;
    assert_eq!(events, [Event::VehiclesListed { vehicles: vec![ids[1]] }]);
    let lines = store.audit_lines(&AuditQuery::default(), 9).await.unwrap().items;
    let until = at_minute(30).format("%Y-%m-%d %H:%M UTC").to_string();
    assert_eq!(
        changed_values(&lines[0]),
        [("audience", Some("collectors"), Some("everyone")), ("publicFrom", Some(until.as_str()), None)]
    );
    assert_eq!(lines[0].edit.reason.as_deref(), Some(RELEASE_REASON));
    assert_eq!(store.search(&VehicleQuery::default(), None, 9).await.unwrap().items[0].id, ids[1]);
}

/// Staff change the audience; a listing that becomes visible to everyone is listed anew.
pub async fn staff_choose_the_audience<F: VehicleFixture>(fixture: &F) {
    let (store, desk) = (fixture.store(), member(fixture, "desk").await);
    let ids = list_for_each_audience(fixture).await;
    for (id, audience, minute, is_listed_anew) in [
        (ids[0], ListingAudience::Staff, 5, false),
        (ids[0], ListingAudience::Everyone, 6, true),
        (ids[1], ListingAudience::Collectors { until: None }, 7, false),
    ] {
        let before = store.latest_event().await.unwrap();
        let command = staff_command(
            id,
            desk,
            ListingChange { audience: Some(audience), ..ListingChange::default() },
            minute,
        );
        assert_eq!(store.change_listing(&command).await.unwrap(), Ok(()));
        let listing = store.vehicle(id).await.unwrap().unwrap().summary;
        assert_eq!(listing.audience, audience);
        let at = to_microseconds(at_minute(if is_listed_anew { minute } else { 1 }));
        assert_eq!(listing.listed_at, at, "{audience:?}");
        let vehicles = vec![id];
        let expected = match is_listed_anew {
            true => Event::VehiclesListed { vehicles },
            false => Event::VehiclesChanged { vehicles },
        };
        assert_eq!(events_since(store, before).await, [expected]);
    }
}
