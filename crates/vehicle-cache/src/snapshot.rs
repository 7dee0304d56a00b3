//! An immutable state of the inventory: a large segment, and a small one with what changed since it was built.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use domain::{
    Page, Timestamp,
    events::EventId,
    fetch_size,
    markets::ModelCount,
    vehicles::{
        FacetField, ListingViewer, Make, Model, Neighbors, Position, Sort, Stock, StockCount, UsDollars,
        VehicleId, VehicleQuery, VehicleSummary,
    },
};
use itertools::Itertools;
use ports::vehicles::{ListingRecord, SitemapEntry};

use crate::{
    facts::{CachedListing, FactWords},
    rows::Rows,
    segment::Segment,
};

/// Fewer changes than these are not merged into the base.
const FEW_CHANGES: usize = 64;

/// A state of the inventory. A change creates a new one, which shares the base with its predecessor.
pub(crate) struct Snapshot {
    version: EventId,
    base: Arc<Segment>,
    /// Rows of the base whose listings changed since it was built.
    replaced: Rows,
    /// The listings that were added or changed since the base was built.
    changes: Segment,
    fact_words: Arc<FactWords>,
    stock: OnceLock<Stock>,
    vocabulary: OnceLock<Vec<StockCount>>,
    /// By [`ListingViewer`].
    model_counts: [OnceLock<Arc<Vec<ModelCount>>>; ListingViewer::ALL.len()],
}

/// A segment and those of its rows that are outdated.
type Part<'a> = (&'a Segment, &'a Rows);

impl Snapshot {
    pub(crate) fn new(
        base: Arc<Segment>,
        changes: Vec<Arc<CachedListing>>,
        fact_words: Arc<FactWords>,
        version: EventId,
    ) -> Self {
        let mut replaced = Rows::none(base.len());
        let rows = changes.iter().filter_map(|listing| base.row_of(listing.summary.id));
        rows.for_each(|row| replaced.insert(row));
        Self {
            version,
            replaced,
            changes: Segment::of(changes, &fact_words),
            base,
            fact_words,
            stock: OnceLock::new(),
            vocabulary: OnceLock::new(),
            model_counts: Default::default(),
        }
    }

    /// The snapshot after these listings were added or replaced.
    pub(crate) fn with(&self, changed: Vec<ListingRecord>, version: EventId) -> Self {
        let mut words = Arc::clone(&self.fact_words);
        let changes = updated(&self.changes.listings, &CachedListing::all_of(changed, &mut words));
        Self::new(Arc::clone(&self.base), changes, words, version)
    }

    /// Whether there are so many changes that a new base with them saves more work than it costs. A change costs in
    /// proportion to the number of changes, a base in proportion to the listings: their sum is least when bases are built
    /// after a number of changes that grows with the square root of the listings.
    pub(crate) fn has_many_changes(&self) -> bool {
        self.changes.len() > self.base.len().isqrt().max(FEW_CHANGES)
    }

    /// All listings as one segment.
    pub(crate) fn merged(&self) -> Segment {
        Segment::of(updated(&self.base.listings, &self.changes.listings), &self.fact_words)
    }

    /// This snapshot on the merged segment of an earlier one. Both must have the same base.
    pub(crate) fn rebased(&self, merged: Segment, earlier: &Self) -> Self {
        let merged_listing =
            |id: VehicleId| earlier.changes.row_of(id).map(|row| &earlier.changes.listings[row as usize]);
        let is_later = |listing: &&Arc<CachedListing>| {
            merged_listing(listing.summary.id).is_none_or(|merged| !Arc::ptr_eq(merged, listing))
        };
        let later = self.changes.listings.iter().filter(is_later).cloned().collect();
        Self::new(Arc::new(merged), later, Arc::clone(&self.fact_words), self.version)
    }

    pub(crate) fn version(&self) -> EventId {
        self.version
    }

    fn parts(&self) -> [Part<'_>; 2] {
        [(&self.base, &self.replaced), (&self.changes, Rows::NONE)]
    }

    /// One page of the matches, starting right after `after`.
    pub(crate) fn search(
        &self,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: u32,
    ) -> Page<Arc<VehicleSummary>, Position> {
        let most = fetch_size(limit) as usize;
        let mut total = 0;
        let [base, changes] = self.parts().map(|(segment, replaced)| {
            let Some(rows) = segment.matching(query, replaced) else { return Vec::new() };
            total += rows.count();
            let found = segment.sorted(&rows, query, after, most);
            found.into_iter().map(|row| segment.car(row)).collect()
        });
        let is_first = |a: &&Arc<VehicleSummary>, b: &&Arc<VehicleSummary>| {
            query.sort.precedes(query.position(a), query.position(b))
        };
        let found = base.into_iter().merge_by(changes, is_first).take(most).cloned().collect();
        Page::from_rows(found, limit, total, |last| query.position(last))
    }

    /// Prices of the matches, each with the time of its listing.
    pub(crate) fn asking_prices(&self, query: &VehicleQuery) -> Vec<(UsDollars, Timestamp)> {
        let of_parts = self.parts().map(|(segment, replaced)| {
            let Some(rows) = segment.matching(query, replaced) else { return Vec::new() };
            let cars = rows.iter().map(|row| segment.car(row));
            cars.filter_map(|car| Some((car.price.known()?, car.listed_at))).collect()
        });
        of_parts.concat()
    }

    /// Counts the matches per value of a field.
    pub(crate) fn count_by(&self, query: &VehicleQuery, field: FacetField) -> Vec<StockCount> {
        self.counts(field, |segment, replaced| segment.matching(query, replaced))
    }

    /// Counts some rows of each segment per value of a field.
    fn counts<'a>(
        &'a self,
        field: FacetField,
        rows: impl Fn(&'a Segment, &Rows) -> Option<Rows>,
    ) -> Vec<StockCount> {
        let [mut counts, changes] = self.parts().map(|(segment, replaced)| {
            rows(segment, replaced).map_or_else(Vec::new, |rows| segment.counts(&rows, field))
        });
        if !changes.is_empty() {
            let mut places: HashMap<String, usize> =
                counts.iter().enumerate().map(|(place, count)| (count.value.clone(), place)).collect();
            for StockCount { value, count } in changes {
                match places.get(&value) {
                    Some(place) => counts[*place].count += count,
                    None => {
                        places.insert(value.clone(), counts.len());
                        counts.push(StockCount { value, count });
                    }
                }
            }
        }
        counts
    }

    pub(crate) fn featured(&self, limit: usize) -> Vec<Arc<VehicleSummary>> {
        let [base, changes] = self.parts().map(|(segment, replaced)| {
            let rows = segment.featured.iter().filter(|row| !replaced.contains(**row));
            rows.map(|row| &segment.listings[*row as usize])
        });
        let place = |listing: &CachedListing| (listing.featured_rank, listing.summary.id);
        let merged = base.merge_by(changes, |a, b| place(a) <= place(b));
        merged.take(limit).map(|listing| Arc::clone(&listing.summary)).collect()
    }

    pub(crate) fn largest_id(&self) -> VehicleId {
        let last = |segment: &Segment| segment.listings.last().map(|listing| listing.summary.id);
        last(&self.base).max(last(&self.changes)).unwrap_or(VehicleId(0))
    }

    pub(crate) fn sitemap(&self, from: VehicleId, to: VehicleId) -> Vec<SitemapEntry> {
        let [base, changes] = self.parts().map(|(segment, replaced)| {
            let rows = segment.first_row_from(from.0)..segment.first_row_after(to.0);
            let rows = rows.filter(|row| !replaced.contains(*row));
            rows.map(|row| &segment.listings[row as usize]).filter(|listing| listing.summary.is_public())
        });
        let merged = base.merge_by(changes, |a, b| a.summary.id < b.summary.id);
        merged
            .map(|listing| SitemapEntry {
                id: listing.summary.id,
                slug: listing.summary.slug(),
                updated_at: listing.updated_at,
            })
            .collect()
    }

    /// The segments with their rows that are for sale to everyone.
    fn for_sale(&self) -> [(&Segment, Rows); 2] {
        self.parts().map(|(segment, replaced)| (segment, segment.for_sale_without(replaced)))
    }

    pub(crate) fn stock(&self) -> &Stock {
        self.stock.get_or_init(|| {
            let for_sale = self.for_sale();
            let first = |sort: Sort| {
                let cars = for_sale.iter().filter_map(move |(segment, rows)| segment.first_known(sort, rows));
                cars.reduce(move |a, b| if sort.precedes(sort.position(a), sort.position(b)) { a } else { b })
            };
            let price = |sort| first(sort)?.price.dollars();
            let year = |sort| Some(first(sort)?.year.get());
            Stock {
                makes: self.for_sale_by(FacetField::Make),
                locations: self.for_sale_by(FacetField::Location),
                prices: price(Sort::PriceLow).zip(price(Sort::PriceHigh)),
                years: year(Sort::YearOld).zip(year(Sort::YearNew)),
                total: for_sale.iter().map(|(_, rows)| rows.count()).sum(),
            }
        })
    }

    /// Counts the cars for sale to everyone per value of a field, by value.
    fn for_sale_by(&self, field: FacetField) -> Vec<StockCount> {
        let mut counts = self.counts(field, |segment, replaced| Some(segment.for_sale_without(replaced)));
        counts.sort_unstable_by(|a, b| a.value.cmp(&b.value));
        counts
    }

    /// Numbers of the cars that the viewer may see, by make and model.
    pub(crate) fn models(&self, viewer: ListingViewer) -> Arc<Vec<ModelCount>> {
        let count = || {
            let mut models = HashMap::<(&Make, &Model), (u64, u64)>::new();
            for (segment, replaced) in self.parts() {
                for (car, for_sale, sold) in segment.model_counts(replaced, viewer) {
                    let counts = models.entry((&car.make, &car.model)).or_default();
                    *counts = (counts.0 + for_sale, counts.1 + sold);
                }
            }
            let counts = models.into_iter().map(|((make, model), (for_sale, sold))| ModelCount {
                make: make.clone(),
                model: model.clone(),
                for_sale,
                sold,
            });
            Arc::new(
                counts.sorted_unstable_by(|a, b| (&a.make, &a.model).cmp(&(&b.make, &b.model))).collect(),
            )
        };
        let known = self.model_counts.get(viewer as usize);
        known.map_or_else(count, |known| Arc::clone(known.get_or_init(count)))
    }

    pub(crate) fn vocabulary(&self, limit: usize) -> Vec<StockCount> {
        let words = self.vocabulary.get_or_init(|| {
            let stock = self.stock();
            let models = self.for_sale_by(FacetField::Model);
            let mut words: Vec<StockCount> =
                stock.makes.iter().chain(&stock.locations).cloned().chain(models).collect();
            words.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.value.cmp(&b.value)));
            words
        });
        words.iter().take(limit).cloned().collect()
    }

    pub(crate) fn neighbors(&self, vehicle: &VehicleSummary, limit: usize) -> Neighbors {
        Neighbors {
            same_make: self.beside(vehicle, limit, Some(&vehicle.make)),
            any_make: self.beside(vehicle, limit, None),
        }
    }

    /// Cars for sale nearest in price, up to `limit` below and above, without the car itself.
    fn beside(
        &self,
        vehicle: &VehicleSummary,
        limit: usize,
        make: Option<&Make>,
    ) -> Vec<Arc<VehicleSummary>> {
        let [base, changes] =
            self.parts().map(|(segment, replaced)| segment.beside(vehicle, replaced, limit, make));
        let position = |car: &&Arc<VehicleSummary>| Sort::PriceLow.position(car);
        let below = base.below.into_iter().merge_by(changes.below, |a, b| position(a) > position(b));
        let above = base.above.into_iter().merge_by(changes.above, |a, b| position(a) < position(b));
        below.take(limit).chain(above.take(limit)).cloned().collect()
    }
}

/// The listings after others were added or replaced. All are ascending by id.
fn updated(listings: &[Arc<CachedListing>], changed: &[Arc<CachedListing>]) -> Vec<Arc<CachedListing>> {
    // Of equal ids the changed listing comes first, and is kept.
    let merged = changed.iter().merge_by(listings, |a, b| a.summary.id <= b.summary.id);
    merged.dedup_by(|a, b| a.summary.id == b.summary.id).cloned().collect()
}
