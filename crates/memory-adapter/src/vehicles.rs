//! `VehicleReader` and `VehicleBulkReader` in memory: every query scans all listings with the domain's own
//! predicates.

use std::{collections::BTreeMap, sync::Arc};

use async_trait::async_trait;
use domain::vehicles::{
    FacetField, FactValue, ListingAudience, ListingViewer, Make, Model, Neighbors, Position, Sort, Stock,
    StockCount, UsDollars, Vehicle, VehicleId, VehicleQuery, VehicleSummary,
};
use domain::{Page, Timestamp, markets::ModelCount};
use ports::{
    StoreError,
    vehicles::{ListingRecord as BulkListing, SitemapEntry, VehicleBulkReader, VehicleReader},
};

use crate::{MemoryStore, state::ListingRow, state::State};

#[async_trait]
impl VehicleReader for MemoryStore {
    async fn search(
        &self,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: u32,
    ) -> Result<Page<Arc<VehicleSummary>, Position>, StoreError> {
        let state = self.read()?;
        let sort = query.sort;
        let mut matching: Vec<(Position, &ListingRow)> = state
            .listings
            .values()
            .filter(|listing| listing.answers(query))
            .map(|listing| (query.position(&listing.vehicle.summary), listing))
            .collect();
        let total = matching.len() as u64;
        matching.retain(|(position, _)| after.is_none_or(|after| sort.precedes(after, *position)));
        matching.sort_by_key(|(position, _)| *position);
        if sort.is_descending() {
            matching.reverse();
        }
        let page = Page::from_rows(matching, limit, total, |(position, _)| *position);
        Ok(page.filter_map(|(_, listing)| Some(Arc::new(listing.summary()))))
    }

    async fn vehicle(&self, id: VehicleId) -> Result<Option<Vehicle>, StoreError> {
        Ok(self.read()?.listings.get(&id).map(|listing| listing.vehicle.clone()))
    }

    async fn featured(&self, limit: u32) -> Result<Vec<Arc<VehicleSummary>>, StoreError> {
        let state = self.read()?;
        let mut featured: Vec<(i32, &ListingRow)> = state
            .for_sale()
            .filter_map(|listing| listing.featured_rank.map(|rank| (rank, listing)))
            .collect();
        featured.sort_by_key(|(rank, listing)| (*rank, listing.vehicle.summary.id));
        Ok(featured.iter().take(limit as usize).map(|(_, listing)| Arc::new(listing.summary())).collect())
    }

    async fn stock(&self) -> Result<Stock, StoreError> {
        let state = self.read()?;
        let cars = || state.for_sale().map(|listing| &listing.vehicle.summary);
        let prices = || cars().filter_map(|car| car.price.dollars());
        let years = || cars().map(|car| car.year.get());
        Ok(Stock {
            makes: counts(cars().map(|car| car.make.as_str())),
            locations: counts(cars().filter_map(|car| car.place.as_ref()).map(|place| place.as_str())),
            prices: prices().min().zip(prices().max()),
            years: years().min().zip(years().max()),
            total: cars().count() as u64,
        })
    }

    async fn asking_prices(&self, query: &VehicleQuery) -> Result<Vec<(UsDollars, Timestamp)>, StoreError> {
        let state = self.read()?;
        let found = state.listings.values().filter(|listing| listing.answers(query));
        let cars = found.map(|listing| &listing.vehicle.summary);
        Ok(cars.filter_map(|car| Some((car.price.known()?, car.listed_at))).collect())
    }

    async fn count_by(&self, query: &VehicleQuery, field: FacetField) -> Result<Vec<StockCount>, StoreError> {
        let state = self.read()?;
        let found = state.listings.values().filter(|listing| listing.answers(query));
        let cars = found.map(|listing| &listing.vehicle);
        Ok(match field {
            FacetField::Make => counts(cars.map(|car| car.summary.make.as_str())),
            FacetField::Model => counts(cars.map(|car| car.summary.model.as_str())),
            FacetField::Location => {
                counts(cars.filter_map(|car| car.summary.place.as_ref()).map(|place| place.as_str()))
            }
            FacetField::Fact(field) => {
                let values = cars.filter_map(|car| car.facts.search_facts().values.get(field));
                counts(values.map(FactValue::as_str))
            }
        })
    }

    async fn models(&self, viewer: ListingViewer) -> Result<Arc<Vec<ModelCount>>, StoreError> {
        let state = self.read()?;
        let mut models = BTreeMap::<(&Make, &Model), (u64, u64)>::new();
        for car in state.listings.values().map(|listing| &listing.vehicle.summary) {
            if car.is_visible_to(viewer) {
                let (for_sale, sold) = models.entry((&car.make, &car.model)).or_default();
                *(if car.status.is_for_sale() { for_sale } else { sold }) += 1;
            }
        }
        let counts = models.into_iter().map(|((make, model), (for_sale, sold))| ModelCount {
            make: make.clone(),
            model: model.clone(),
            for_sale,
            sold,
        });
        Ok(Arc::new(counts.collect()))
    }

    async fn vocabulary(&self, limit: u32) -> Result<Vec<StockCount>, StoreError> {
        let state = self.read()?;
        let texts = state.for_sale().flat_map(|listing| {
            let car = &listing.vehicle.summary;
            [
                Some(car.make.as_str()),
                Some(car.model.as_str()),
                car.place.as_ref().map(|place| place.as_str()),
            ]
        });
        let mut vocabulary = counts(texts.flatten());
        vocabulary.sort_by_key(|entry| std::cmp::Reverse(entry.count));
        vocabulary.truncate(limit as usize);
        Ok(vocabulary)
    }

    async fn neighbors(&self, vehicle: &VehicleSummary, limit: u32) -> Result<Neighbors, StoreError> {
        let state = self.read()?;
        Ok(Neighbors {
            same_make: next_to(&state, vehicle, limit as usize, Some(&vehicle.make)),
            any_make: next_to(&state, vehicle, limit as usize, None),
        })
    }

    async fn largest_id(&self) -> Result<VehicleId, StoreError> {
        Ok(self.read()?.listings.last_key_value().map_or(VehicleId(0), |(id, _)| *id))
    }

    async fn sitemap(&self, from: VehicleId, to: VehicleId) -> Result<Vec<SitemapEntry>, StoreError> {
        let state = self.read()?;
        let entries = state.listings.values().filter_map(|listing| {
            let summary = &listing.vehicle.summary;
            let wanted = summary.is_public() && summary.id >= from && summary.id <= to;
            wanted.then(|| SitemapEntry {
                id: summary.id,
                slug: summary.slug(),
                updated_at: listing.vehicle.updated_at,
            })
        });
        Ok(entries.collect())
    }
}

/// Occurrences of each text, ordered by text.
fn counts<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<StockCount> {
    let mut counts = BTreeMap::<&str, u64>::new();
    for text in texts {
        *counts.entry(text).or_default() += 1;
    }
    counts.into_iter().map(|(value, count)| StockCount { value: value.to_owned(), count }).collect()
}

/// Cars for sale near a car in price order: up to `limit` below, nearest first, then up to `limit` above,
/// nearest first.
fn next_to(
    state: &State,
    own: &VehicleSummary,
    limit: usize,
    make: Option<&Make>,
) -> Vec<Arc<VehicleSummary>> {
    let place = |listing: &ListingRow| Sort::PriceLow.position(&listing.vehicle.summary);
    let own_place = Sort::PriceLow.position(own);
    let mut cars: Vec<&ListingRow> = state
        .for_sale()
        .filter(|listing| make.is_none_or(|make| listing.vehicle.summary.make == *make))
        .filter(|listing| listing.vehicle.summary.id != own.id)
        .collect();
    cars.sort_by_key(|listing| place(listing));
    let above = cars.partition_point(|listing| place(listing) < own_place);
    let below = cars[..above].iter().rev().take(limit);
    below.chain(cars[above..].iter().take(limit)).map(|listing| Arc::new(listing.summary())).collect()
}

#[async_trait]
impl VehicleBulkReader for MemoryStore {
    async fn listings_after(&self, after: VehicleId, limit: u32) -> Result<Vec<BulkListing>, StoreError> {
        let state = self.read()?;
        Ok(state
            .listings
            .values()
            .filter(|listing| listing.vehicle.summary.id > after)
            .take(limit as usize)
            .map(fed)
            .collect())
    }

    async fn listings(&self, ids: &[VehicleId]) -> Result<Vec<BulkListing>, StoreError> {
        let state = self.read()?;
        Ok(state
            .listings
            .values()
            .filter(|listing| ids.contains(&listing.vehicle.summary.id))
            .map(fed)
            .collect())
    }

    async fn audiences(&self, ids: &[VehicleId]) -> Result<Vec<(VehicleId, ListingAudience)>, StoreError> {
        let state = self.read()?;
        let summaries = state.listings.values().map(|listing| &listing.vehicle.summary);
        let requested = summaries.filter(|summary| ids.contains(&summary.id));
        Ok(requested.map(|summary| (summary.id, summary.audience)).collect())
    }
}

fn fed(listing: &ListingRow) -> BulkListing {
    BulkListing {
        summary: listing.summary(),
        facts: listing.vehicle.facts.search_facts(),
        featured_rank: listing.featured_rank,
        updated_at: listing.vehicle.updated_at,
    }
}
