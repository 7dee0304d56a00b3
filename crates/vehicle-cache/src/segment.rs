//! Listings by row number with columns, text indexes and prepared sort orders. Immutable.

use std::{collections::HashMap, sync::Arc};

use domain::vehicles::{
    FacetField, ListingStatus, ListingViewer, Make, Mileage, Place, Sort, StockCount, Town, UsDollars,
    UsState, VehicleId, VehicleSummary,
};
use moka::sync::Cache;
use roaring::RoaringBitmap;

use crate::{
    facts::{CachedListing, FactIndex, FactWords},
    field_values::FieldValues,
    lookup::Lookup,
    number_column::NumberColumn,
    order::{DirectedOrder, Order},
    rows::Rows,
    status_rows::{StatusRows, featured_rows},
    text_columns::{TextColumns, rows_by_place},
};

/// Upper bound in bytes of the cached lookup results of one segment.
const LOOKUP_CACHE_BYTES: u64 = 8 * 1024 * 1024;

/// A part of the inventory.
pub(crate) struct Segment {
    /// By row number, ascending by id.
    pub(crate) listings: Vec<Arc<CachedListing>>,
    /// In US dollars; unknown for a price on request.
    pub(crate) prices: NumberColumn,
    pub(crate) years: NumberColumn,
    pub(crate) miles: NumberColumn,
    by_listing_time: Order,
    by_price_drop: Order,
    /// Rows for sale to everyone.
    pub(crate) for_sale: Rows,
    by_status: HashMap<ListingStatus, Rows>,
    /// Rows that not everyone may see, by audience name; for sale or in any public status.
    restricted: HashMap<&'static str, RoaringBitmap>,
    /// Featured rows for sale to everyone, by rank, then by id.
    pub(crate) featured: Vec<u32>,
    pub(crate) texts: TextColumns,
    pub(crate) states: HashMap<UsState, RoaringBitmap>,
    /// Rows by town, for distances.
    pub(crate) towns: HashMap<Town, RoaringBitmap>,
    pub(crate) facts: FactIndex,
    /// Cached results of lookups.
    pub(crate) known: Cache<Lookup, Arc<Rows>>,
    pub(crate) makes: FieldValues,
    pub(crate) models: FieldValues,
    locations: FieldValues,
}

impl Segment {
    /// Indexes listings, which must be ascending by id without repetition.
    pub(crate) fn of(listings: Vec<Arc<CachedListing>>, fact_words: &FactWords) -> Self {
        let cars = || listings.iter().map(|listing| &*listing.summary);
        let StatusRows { for_sale, by_status, restricted } = StatusRows::of(&listings);
        let makes = FieldValues::of(cars().map(|car| car.make.as_str()));
        let models = FieldValues::of(cars().map(|car| car.model.as_str()));
        let locations = FieldValues::of(cars().map(|car| car.place.as_ref().map_or("", Place::as_str)));
        let texts = TextColumns::of(&listings, [&makes, &models, &locations], fact_words);
        let (states, towns) = rows_by_place(&locations);
        // UsDollars::MAX fits.
        let price = |car: &VehicleSummary| i32::try_from(car.price.dollars()?).ok();
        Self {
            prices: NumberColumn::of(cars().map(price)),
            years: NumberColumn::of(cars().map(|car| Some(car.year.get()))),
            miles: NumberColumn::of(cars().map(|car| car.miles.map(Mileage::get))),
            by_listing_time: Order::of(cars().map(|car| Some(car.listed_at.timestamp_micros()))),
            by_price_drop: Order::of(cars().map(|car| Some(car.price_drop.map_or(0, UsDollars::get)))),
            by_status,
            featured: featured_rows(&listings, &for_sale),
            for_sale,
            restricted,
            texts,
            states,
            towns,
            facts: FactIndex::of(&listings),
            known: Cache::builder()
                .weigher(|key: &Lookup, rows: &Arc<Rows>| {
                    u32::try_from(key.bytes() + rows.bytes()).unwrap_or(u32::MAX)
                })
                .max_capacity(LOOKUP_CACHE_BYTES)
                .build(),
            makes,
            models,
            locations,
            listings,
        }
    }

    /// The car in a row.
    pub(crate) fn car(&self, row: u32) -> &Arc<VehicleSummary> {
        &self.listings[row as usize].summary
    }

    /// Number of rows.
    pub(crate) fn len(&self) -> usize {
        self.listings.len()
    }

    /// The row of a listing.
    pub(crate) fn row_of(&self, id: VehicleId) -> Option<u32> {
        let row = self.listings.binary_search_by_key(&id, |listing| listing.summary.id).ok()?;
        u32::try_from(row).ok()
    }

    /// The first row whose id is not below this one; the number of rows if there is none.
    pub(crate) fn first_row_from(&self, id: i64) -> u32 {
        let row = self.listings.partition_point(|listing| listing.summary.id.0 < id);
        u32::try_from(row).unwrap_or(u32::MAX)
    }

    /// The first row whose id is above this one; the number of rows if there is none.
    pub(crate) fn first_row_after(&self, id: i64) -> u32 {
        let row = self.listings.partition_point(|listing| listing.summary.id.0 <= id);
        u32::try_from(row).unwrap_or(u32::MAX)
    }

    /// All rows as a sort lists them; `None` if that depends on the query.
    pub(crate) fn order(&self, sort: Sort) -> Option<DirectedOrder<'_>> {
        let is_descending = sort.is_descending();
        Some(match sort {
            Sort::Newest => self.by_listing_time.in_direction(is_descending),
            Sort::PriceHigh | Sort::PriceLow => self.prices.order(is_descending),
            Sort::YearNew | Sort::YearOld => self.years.order(is_descending),
            Sort::MilesLow | Sort::MilesHigh => self.miles.order(is_descending),
            Sort::PriceDrop => self.by_price_drop.in_direction(is_descending),
            Sort::Nearest | Sort::Relevance => return None,
        })
    }

    /// The rows in that status that the viewer may see; all rows for sale if `None` is given.
    pub(crate) fn in_status(&self, status: Option<ListingStatus>, viewer: ListingViewer) -> Option<Rows> {
        let public = status.map_or(Some(&self.for_sale), |status| self.by_status.get(&status));
        let mut rows = public?.clone();
        for audience in viewer.restricted_audiences() {
            let Some(restricted) = self.restricted.get(audience) else { continue };
            let is_wanted = |row: &u32| {
                let found = self.car(*row).status;
                status.map_or(found.is_for_sale(), |status| found == status)
            };
            let wanted: RoaringBitmap = restricted.iter().filter(is_wanted).collect();
            rows.add(&Rows::of(&wanted, self.listings.len()));
        }
        Some(rows)
    }

    /// Counts the rows per value of a field.
    pub(crate) fn counts(&self, rows: &Rows, field: FacetField) -> Vec<StockCount> {
        match field {
            FacetField::Make => self.makes.counts(rows),
            FacetField::Model => self.models.counts(rows),
            FacetField::Location => self.locations.counts(rows),
            FacetField::Fact(field) => self.facts.counts(rows, field),
        }
    }

    /// The rows for sale to everyone, without those in `replaced`.
    pub(crate) fn for_sale_without(&self, replaced: &Rows) -> Rows {
        let mut rows = self.for_sale.clone();
        rows.remove(replaced);
        rows
    }

    /// The first of some rows in an order, if it has the value by which it is sorted.
    pub(crate) fn first_known(&self, sort: Sort, rows: &Rows) -> Option<&VehicleSummary> {
        let order = self.order(sort)?;
        let row = order.known_places().map(|place| order.row(place)).find(|row| rows.contains(*row));
        row.map(|row| &**self.car(row))
    }

    /// For each make and model: a car, and the numbers of cars for sale and sold that the viewer may see, without the
    /// rows in `replaced`.
    pub(crate) fn model_counts(
        &self,
        replaced: &Rows,
        viewer: ListingViewer,
    ) -> impl Iterator<Item = (&VehicleSummary, u64, u64)> {
        let mut counts = HashMap::<[u32; 2], (&VehicleSummary, u64, u64)>::new();
        for (row, listing) in (0_u32..).zip(&self.listings) {
            let car = &*listing.summary;
            if car.is_visible_to(viewer) && !replaced.contains(row) {
                let name = [self.makes.number(row), self.models.number(row)];
                let (_, for_sale, sold) = counts.entry(name).or_insert((car, 0, 0));
                *(if car.status.is_for_sale() { for_sale } else { sold }) += 1;
            }
        }
        counts.into_values()
    }

    /// Cars for sale to everyone nearest in price to a car, without itself and the rows in `replaced`: at most `limit` in
    /// each direction, of one make if it is given.
    pub(crate) fn beside(
        &self,
        vehicle: &VehicleSummary,
        replaced: &Rows,
        limit: usize,
        make: Option<&Make>,
    ) -> NearestInPrice<'_> {
        let sort = Sort::PriceLow;
        let Some(order) = self.order(sort) else { return NearestInPrice::default() };
        let own = sort.position(vehicle);
        let position = |row: u32| sort.position(self.car(row));
        let below = order.partition_point(order.places(), |row| position(row) < own);
        let above = order.partition_point(order.places(), |row| position(row) <= own);
        let is_wanted = |row: &u32| {
            self.for_sale.contains(*row)
                && !replaced.contains(*row)
                && make.is_none_or(|make| self.car(*row).make == *make)
        };
        let cars = |places: &mut dyn Iterator<Item = usize>| {
            let rows = places.map(|place| order.row(place)).filter(is_wanted).take(limit);
            rows.map(|row| self.car(row)).collect()
        };
        NearestInPrice { below: cars(&mut (0..below).rev()), above: cars(&mut (above..self.len())) }
    }
}

/// Cars nearest in price to another, the nearest first.
#[derive(Default)]
pub(crate) struct NearestInPrice<'a> {
    pub(crate) below: Vec<&'a Arc<VehicleSummary>>,
    pub(crate) above: Vec<&'a Arc<VehicleSummary>>,
}
