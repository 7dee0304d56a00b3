//! The contract of [`VehicleBulkReader`], which read models follow.

use domain::vehicles::{ListingAudience, ListingStatus, VehicleId};
use ports::vehicles::{VehicleBulkReader, VehicleReader};

use crate::{VehicleFixture, at_minute, list, picture, vehicle};

/// Paging returns every listing of any status once, by id.
pub async fn feed_pages_every_listing_once<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: VehicleBulkReader,
{
    let store = fixture.store();
    let vehicles =
        (0..5).map(|n| vehicle().price(n).featured(3).pictures(vec![picture("cover")]).build()).collect();
    let ids = list(store, vehicles, at_minute(0)).await;
    fixture.set_status(ids[1], ListingStatus::Sold).await;
    fixture.set_status(ids[2], ListingStatus::Withdrawn).await;
    let mut fed = Vec::new();
    loop {
        let last =
            fed.last().map_or(VehicleId(0), |listing: &ports::vehicles::ListingRecord| listing.summary.id);
        let part = store.listings_after(last, 2).await.unwrap();
        if part.is_empty() {
            break;
        }
        assert!(part.len() <= 2);
        fed.extend(part);
    }
    assert_eq!(fed.iter().map(|listing| listing.summary.id).collect::<Vec<_>>(), ids);
    for listing in &fed {
        let whole = store.vehicle(listing.summary.id).await.unwrap().unwrap();
        assert_eq!(listing.summary.status, whole.summary.status);
        assert_eq!(listing.summary.cover, whole.summary.cover);
        assert_eq!(listing.updated_at, whole.updated_at);
        assert_eq!(listing.featured_rank, Some(3));
    }
}

/// Listings are returned by id; unknown ids are skipped.
pub async fn feed_returns_listings_by_id<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: VehicleBulkReader,
{
    let store = fixture.store();
    let ids = list(store, (0..3).map(|n| vehicle().price(n).build()).collect(), at_minute(0)).await;
    let fed = store.listings(&[ids[2], VehicleId(4711), ids[0]]).await.unwrap();
    assert_eq!(fed.iter().map(|listing| listing.summary.id).collect::<Vec<_>>(), [ids[0], ids[2]]);
    assert_eq!(store.listings(&[]).await.unwrap(), []);
    let public = |id: VehicleId| (id, ListingAudience::Everyone);
    let audiences = store.audiences(&[ids[2], VehicleId(4711), ids[0]]).await.unwrap();
    assert_eq!(audiences, [public(ids[0]), public(ids[2])]);
    assert_eq!(store.audiences(&[]).await.unwrap(), []);
}
