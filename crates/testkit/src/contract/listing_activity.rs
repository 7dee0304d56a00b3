//! The contract of [`ListingActivityLog`].

use chrono::NaiveDate;
use domain::saved::SavedList;
use domain::vehicles::ListingViewer;
use domain::vehicles::{ListingActivity, VehicleId};
use futures_util::future::join_all;
use ports::contact_requests::ContactRequests;
use ports::listing_activity::ListingActivityLog;
use ports::saved::SavedVehicles;

use super::accounts::register_member;
use crate::{VehicleFixture, at_minute, command_at, inquiry, list_one, new_confirmation, new_user, vehicle};

const MONDAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 23).unwrap();
const TUESDAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 24).unwrap();

async fn activity<S: ListingActivityLog>(store: &S, car: VehicleId) -> ListingActivity {
    store.listing_activity(&[car], TUESDAY).await.unwrap()[&car]
}

/// Views are counted per listing and day, without losing one to another.
pub async fn views_are_counted_per_listing_and_day<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let car = list_one(store, vehicle().build(), at_minute(0)).await;
    let other = list_one(store, vehicle().build(), at_minute(0)).await;
    assert_eq!(activity(store, car).await, ListingActivity::default());
    for counted in join_all((0..20).map(|_| store.count_view(car, TUESDAY))).await {
        counted.unwrap();
    }
    store.count_view(car, MONDAY).await.unwrap();
    store.count_view(VehicleId(other.0 + 1), TUESDAY).await.unwrap();
    let found = activity(store, car).await;
    assert_eq!((found.views, found.recent_views), (21, 20));
    assert_eq!(activity(store, other).await, ListingActivity::default());
    assert!(store.listing_activity(&[], TUESDAY).await.unwrap().is_empty());
}

/// A member who saved and watches a listing is one; inquiries about it are counted.
pub async fn saves_and_inquiries_are_counted<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let car = list_one(store, vehicle().build(), at_minute(0)).await;
    let other = list_one(store, vehicle().build(), at_minute(0)).await;
    for (name, lists) in [("ada", &SavedList::ALL[..]), ("eve", &[SavedList::Watch][..])] {
        let user = register_member(store, &new_user(name, &format!("{name}@example.com"))).await.id;
        for list in lists {
            store.save_vehicle(user, ListingViewer::Public, *list, car, at_minute(1)).await.unwrap().unwrap();
        }
    }
    for (about, minute) in [(Some(car), 1), (Some(other), 2), (None, 3), (Some(car), 4)] {
        let at = at_minute(minute);
        store
            .store_contact_request(&inquiry(about), None, &new_confirmation(at), &command_at(at), None)
            .await
            .unwrap();
    }
    let expected = ListingActivity { saves: 2, inquiries: 2, ..ListingActivity::default() };
    assert_eq!(activity(store, car).await, expected);
    let both = store.listing_activity(&[other, car], TUESDAY).await.unwrap();
    assert_eq!(both[&other], ListingActivity { inquiries: 1, ..ListingActivity::default() });
    assert_eq!(both[&car], expected);
}
