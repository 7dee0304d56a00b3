//! Comparison of two vehicle stores by their answers.

use std::{collections::BTreeMap, sync::Arc};

use domain::vehicles::{
    ListingStatus, Position, Stock, StockCount, UsDollars, Vehicle, VehicleId, VehicleQuery, VehicleSummary,
};
use domain::{Page, Timestamp, vehicles::ListingViewer};
use ports::vehicles::VehicleReader;

use crate::{all_vehicles, assert_facets_hold, facets_of};

/// Asserts that two stores that were given the same vehicles in the same order give the same answers. Ids may
/// differ, because a store may leave gaps: vehicles are compared by their position among the listings.
///
/// # Panics
/// At the first answer that differs.
pub async fn assert_same_answers<A, B>(a: &A, b: &B, queries: &[VehicleQuery])
where
    A: VehicleReader,
    B: VehicleReader,
{
    compare(&View::of(a, |_| true).await, &View::of(b, |_| true).await, queries).await;
}

/// Like [`assert_same_answers`], for stores that agree on public listings only: no answer may reveal how many
/// others there are. The queries must ask for public listings.
///
/// # Panics
/// At the first answer that differs.
pub async fn assert_same_public_answers<A, B>(a: &A, b: &B, queries: &[VehicleQuery])
where
    A: VehicleReader,
    B: VehicleReader,
{
    compare(
        &View::of(a, ListingStatus::is_public).await,
        &View::of(b, ListingStatus::is_public).await,
        queries,
    )
    .await;
}

async fn compare<A, B>(a_view: &View<'_, A>, b_view: &View<'_, B>, queries: &[VehicleQuery])
where
    A: VehicleReader,
    B: VehicleReader,
{
    let (a, b) = (a_view.store, b_view.store);
    assert_eq!(a_view.details(), b_view.details(), "the listings themselves");
    for query in queries {
        for limit in [1, 3, 200] {
            let (a_pages, b_pages) = (a_view.pages(query, limit).await, b_view.pages(query, limit).await);
            assert_eq!(a_pages, b_pages, "pages of {limit} for {query:?}");
        }
        let (a_prices, b_prices) = (asking_prices(a, query).await, asking_prices(b, query).await);
        assert_eq!(a_prices, b_prices, "asking prices for {query:?}");
        let found = a.search(query, None, u32::MAX).await.unwrap().items;
        let mut stated: Vec<_> =
            found.iter().filter_map(|car| Some((car.price.known()?, car.listed_at))).collect();
        stated.sort_unstable();
        assert_eq!(a_prices, stated, "asking prices of the cars for {query:?}");
        assert_eq!(facets_of(a, query).await, facets_of(b, query).await, "options for {query:?}");
        assert_facets_hold(a, query).await;
        assert_facets_hold(b, query).await;
    }
    for limit in [0, 1, 4, 50] {
        assert_eq!(a_view.featured(limit).await, b_view.featured(limit).await, "{limit} featured");
        assert_eq!(a_view.neighbors(limit).await, b_view.neighbors(limit).await, "{limit} neighbors");
    }
    assert_eq!(sorted(a.stock().await.unwrap()), sorted(b.stock().await.unwrap()), "the stock");
    let (a_words, b_words) = (a.vocabulary(1000).await.unwrap(), b.vocabulary(1000).await.unwrap());
    assert_eq!(summed(&a_words), summed(&b_words), "the vocabulary");
    assert_eq!(a_view.sitemap().await, b_view.sitemap().await, "the sitemap");
    for viewer in ListingViewer::ALL {
        assert_eq!(a.models(viewer).await.unwrap(), b.models(viewer).await.unwrap(), "models for {viewer:?}");
    }
}

async fn asking_prices(store: &impl VehicleReader, query: &VehicleQuery) -> Vec<(UsDollars, Timestamp)> {
    let mut prices = store.asking_prices(query).await.unwrap();
    prices.sort_unstable();
    prices
}

/// A store, and the position of each listing by its id.
struct View<'a, C> {
    store: &'a C,
    listings: Vec<Vehicle>,
    places: BTreeMap<VehicleId, i64>,
}

impl<'a, C: VehicleReader> View<'a, C> {
    /// A view of the listings with a compared status.
    async fn of(store: &'a C, is_compared: impl Fn(ListingStatus) -> bool) -> Self {
        let mut listings = all_vehicles(store).await;
        listings.retain(|vehicle| is_compared(vehicle.summary.status));
        let places = (1..).zip(&listings).map(|(place, vehicle)| (vehicle.summary.id, place)).collect();
        Self { store, listings, places }
    }

    fn with_position(&self, summary: &VehicleSummary) -> VehicleSummary {
        VehicleSummary { id: VehicleId(self.places[&summary.id]), ..summary.clone() }
    }

    fn all_with_positions(&self, summaries: &[Arc<VehicleSummary>]) -> Vec<Arc<VehicleSummary>> {
        summaries.iter().map(|summary| Arc::new(self.with_position(summary))).collect()
    }

    fn details(&self) -> Vec<Vehicle> {
        let with_position =
            |vehicle: &Vehicle| Vehicle { summary: self.with_position(&vehicle.summary), ..vehicle.clone() };
        self.listings.iter().map(with_position).collect()
    }

    async fn pages(&self, query: &VehicleQuery, limit: u32) -> Vec<Page<Arc<VehicleSummary>, Position>> {
        let mut pages = Vec::new();
        let mut after = None;
        loop {
            let mut page = self.store.search(query, after, limit).await.unwrap();
            after = page.next;
            page.items = self.all_with_positions(&page.items);
            if let Some(next) = &mut page.next {
                next.id = self.places[&VehicleId(next.id)];
            }
            pages.push(page);
            if after.is_none() {
                return pages;
            }
            assert!(pages.len() <= self.listings.len(), "paging never ends for {query:?}");
        }
    }

    async fn featured(&self, limit: u32) -> Vec<Arc<VehicleSummary>> {
        self.all_with_positions(&self.store.featured(limit).await.unwrap())
    }

    async fn neighbors(&self, limit: u32) -> Vec<[Vec<Arc<VehicleSummary>>; 2]> {
        let mut all = Vec::new();
        for vehicle in &self.listings {
            let neighbors = self.store.neighbors(&vehicle.summary, limit).await.unwrap();
            all.push([neighbors.same_make, neighbors.any_make].map(|cars| {
                let mut cars = self.all_with_positions(&cars);
                cars.sort_by_key(|car| car.id);
                cars
            }));
        }
        all
    }

    async fn sitemap(&self) -> Vec<(i64, String, domain::Timestamp)> {
        let entries = self.store.sitemap(VehicleId(i64::MIN), VehicleId(i64::MAX)).await.unwrap();
        entries.into_iter().map(|entry| (self.places[&entry.id], entry.slug, entry.updated_at)).collect()
    }
}

fn sorted(mut stock: Stock) -> Stock {
    stock.makes.sort_by(|a, b| a.value.cmp(&b.value));
    stock.locations.sort_by(|a, b| a.value.cmp(&b.value));
    stock
}

/// Occurrences of each text, whether or not a store lists makes, models and locations separately.
pub(crate) fn summed(vocabulary: &[StockCount]) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for entry in vocabulary {
        *counts.entry(entry.value.clone()).or_default() += entry.count;
    }
    counts
}
