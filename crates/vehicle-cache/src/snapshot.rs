//! An immutable state of the inventory: listings by row number, columns, text indexes and prepared sort
//! orders.

use domain::audience::{ListingAudience, ListingViewer};
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, OnceLock},
};

use crate::{
    facts::{CachedListing, FactIndex, FactWords},
    rows::Rows,
    text_index::{TextIndex, TextIndexBuilder},
};
use domain::{
    events::EventId,
    markets::ModelCount,
    text,
    vehicles::{
        FacetField, ListingStatus, Make, Mileage, Model, Near, Neighbours, Place, Position, Sort, Stock,
        StockCount, Town, UsState, VehicleId, VehicleSummary,
    },
};
use moka::sync::Cache;
use ports::vehicles::{Listing, SitemapEntry};
use roaring::RoaringBitmap;

/// Upper bound in bytes of the cached lookup results of one snapshot.
const KEPT_TEXTS: u64 = 8 * 1024 * 1024;

/// An immutable state of the inventory; every change creates a new snapshot.
pub(crate) struct Snapshot {
    version: EventId,
    /// By row number, ascending by id.
    pub(crate) listings: Vec<Arc<CachedListing>>,
    /// In US dollars; [`Sort::ON_REQUEST_HIGH`] for a price on request.
    pub(crate) prices: Vec<i64>,
    pub(crate) years: Vec<i32>,
    /// [`UNKNOWN_MILES`] if the mileage is unknown.
    pub(crate) miles: Vec<i32>,
    /// All rows, ascending by sort key and row number; by newest, lowest price, year, lowest mileage and price
    /// drop.
    orders: [Vec<(Position, u32)>; 5],
    pub(crate) for_sale: Rows,
    by_status: HashMap<ListingStatus, Rows>,
    /// Rows that not everyone may see, by audience name; for sale or in any public status.
    restricted: HashMap<&'static str, RoaringBitmap>,
    featured: Vec<u32>,
    texts: [TextIndex; 5],
    states: HashMap<UsState, RoaringBitmap>,
    /// Rows by town, for distances.
    towns: HashMap<Town, RoaringBitmap>,
    fact_words: Arc<FactWords>,
    pub(crate) facts: FactIndex,
    /// Cached results of lookups.
    known: Cache<Lookup, Arc<Rows>>,
    /// Makes, models and locations, for counting.
    fields: OnceLock<[FieldValues; 3]>,
    stock: OnceLock<Stock>,
    vocabulary: OnceLock<Vec<StockCount>>,
    /// By [`ListingViewer`].
    models: [OnceLock<Arc<Vec<ModelCount>>>; ListingViewer::ALL.len()],
}

/// A column with a text index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Column {
    /// The words of make, model, location and facts, and the year. A search word contains no white space, so it is
    /// found within one of them or not at all.
    Words,
    Make,
    Model,
    Location,
    Town,
}

/// A condition whose matching rows are cached. Texts are folded.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Lookup {
    /// The column contains this text.
    Contains(Column, String),
    /// The column equals this text.
    Is(Column, String),
    /// A word contains these letters without another letter before or after them.
    LetterRun(String),
    InState(UsState),
    /// The town is in this area.
    Near(Near),
    /// The VIN, if everyone sees it, equals this.
    IsVin(String),
}

impl Lookup {
    /// Approximate memory use, for the weight of the cache entry.
    fn bytes(&self) -> usize {
        match self {
            Self::Contains(_, text) | Self::Is(_, text) | Self::LetterRun(text) | Self::IsVin(text) => {
                text.len()
            }
            Self::InState(_) => 0,
            Self::Near(near) => near.place().len(),
        }
    }
}

/// The distinct values of a field and the value of each row.
struct FieldValues {
    values: Vec<String>,
    /// By row: index into `values`; [`NO_VALUE`] if the row has none.
    rows: Vec<u32>,
}

const NO_VALUE: u32 = u32::MAX;

/// Mileage of a row whose mileage is unknown; below every known one.
const UNKNOWN_MILES: i32 = -1;

impl FieldValues {
    fn of<'a>(values: impl Iterator<Item = Option<&'a str>>) -> Self {
        let mut places = HashMap::<&str, u32>::new();
        let rows = values
            .map(|value| {
                let next = u32::try_from(places.len()).unwrap_or(NO_VALUE);
                value.map_or(NO_VALUE, |value| *places.entry(value).or_insert(next))
            })
            .collect();
        let mut values = vec![String::new(); places.len()];
        for (value, place) in places {
            values[place as usize] = value.to_owned();
        }
        Self { values, rows }
    }

    fn counts(&self, rows: &Rows) -> Vec<StockCount> {
        let mut counts = vec![0_u64; self.values.len()];
        for row in rows.iter() {
            if let Some(count) = counts.get_mut(self.rows[row as usize] as usize) {
                *count += 1;
            }
        }
        let counted = self.values.iter().zip(counts).filter(|(_, count)| *count > 0);
        counted.map(|(value, count)| StockCount { value: value.clone(), count }).collect()
    }
}

impl Snapshot {
    pub(crate) fn of(mut listings: Vec<Listing>, version: EventId) -> Self {
        listings.sort_unstable_by_key(|listing| listing.summary.id);
        let mut words = Arc::default();
        let listings = listings.into_iter().map(|listing| Arc::new(CachedListing::new(listing, &mut words)));
        Self::of_shared(listings.collect(), words, version)
    }

    /// The snapshot after these listings were added or replaced.
    pub(crate) fn with(&self, changed: Vec<Listing>, version: EventId) -> Self {
        let mut words = Arc::clone(&self.fact_words);
        let mut by_id: BTreeMap<VehicleId, Arc<CachedListing>> =
            self.listings.iter().map(|listing| (listing.summary.id, Arc::clone(listing))).collect();
        by_id.extend(
            changed
                .into_iter()
                .map(|listing| (listing.summary.id, Arc::new(CachedListing::new(listing, &mut words)))),
        );
        Self::of_shared(by_id.into_values().collect(), words, version)
    }

    fn of_shared(listings: Vec<Arc<CachedListing>>, fact_words: Arc<FactWords>, version: EventId) -> Self {
        let rows = || (0_u32..).zip(listings.iter().map(|listing| &listing.summary));
        let order = |sort: Sort| {
            let mut order: Vec<(Position, u32)> =
                rows().map(|(row, car)| (sort.position(car), row)).collect();
            order.sort_unstable();
            order
        };
        let in_status = |status: ListingStatus| {
            Rows::from_fn(listings.len(), |row| {
                let car = &listings[row].summary;
                car.status == status && car.audience == ListingAudience::Everyone
            })
        };
        let for_sale = Rows::from_fn(listings.len(), |row| listings[row].summary.is_publicly_for_sale());
        let mut restricted = HashMap::<&'static str, RoaringBitmap>::new();
        for (row, car) in rows().filter(|(_, car)| car.audience != ListingAudience::Everyone) {
            restricted.entry(car.audience.as_str()).or_default().insert(row);
        }
        let mut texts: [TextIndexBuilder; 5] = Default::default();
        let mut states = HashMap::<UsState, RoaringBitmap>::new();
        // Many cars share a location; looking it up is cheaper than parsing it again.
        let mut town_of = HashMap::<&str, Town>::new();
        let mut towns = HashMap::<Town, RoaringBitmap>::new();
        for (row, car) in rows() {
            let place = car.place.as_ref().map_or("", Place::as_str);
            let town = town_of.entry(place).or_insert_with(|| Town::of_location(place));
            if let Some(rows) = towns.get_mut(town) {
                rows.insert(row);
            } else {
                towns.insert(town.clone(), RoaringBitmap::from([row]));
            }
            if let Some(state) = town.state() {
                states.entry(state).or_default().insert(row);
            }
            texts[Column::Town as usize].add(town.name(), row);
            let values = [car.make.as_str(), car.model.as_str(), place].map(text::fold);
            for word in values.iter().flat_map(|value| value.split_whitespace()) {
                texts[Column::Words as usize].add(word, row);
            }
            texts[Column::Words as usize].add(&car.year.to_string(), row);
            for (column, value) in [Column::Make, Column::Model, Column::Location].into_iter().zip(&values) {
                texts[column as usize].add(value, row);
            }
        }
        // Borrows from `listings`, which is moved below.
        drop(town_of);
        fact_words.index(&listings, &mut texts[Column::Words as usize]);
        let mut featured: Vec<(i32, u32)> = (0_u32..)
            .zip(&listings)
            .filter(|(row, _)| for_sale.contains(*row))
            .filter_map(|(row, listing)| Some((listing.featured_rank?, row)))
            .collect();
        featured.sort_unstable();
        Self {
            version,
            prices: rows().map(|(_, car)| car.price.dollars().unwrap_or(Sort::ON_REQUEST_HIGH)).collect(),
            years: rows().map(|(_, car)| car.year.get()).collect(),
            miles: rows().map(|(_, car)| car.miles.map_or(UNKNOWN_MILES, Mileage::get)).collect(),
            orders: [Sort::Newest, Sort::PriceLow, Sort::YearOld, Sort::MilesLow, Sort::PriceDrop].map(order),
            by_status: ListingStatus::ALL.into_iter().map(|status| (status, in_status(status))).collect(),
            for_sale,
            restricted,
            featured: featured.into_iter().map(|(_, row)| row).collect(),
            texts: texts.map(TextIndexBuilder::build),
            states,
            towns,
            fact_words,
            facts: FactIndex::of(&listings),
            known: Cache::builder()
                .weigher(|key: &Lookup, rows: &Arc<Rows>| {
                    u32::try_from(key.bytes() + rows.bytes()).unwrap_or(u32::MAX)
                })
                .max_capacity(KEPT_TEXTS)
                .build(),
            fields: OnceLock::new(),
            stock: OnceLock::new(),
            vocabulary: OnceLock::new(),
            models: Default::default(),
            listings,
        }
    }

    pub(crate) fn version(&self) -> EventId {
        self.version
    }

    pub(crate) fn car(&self, row: u32) -> &VehicleSummary {
        &self.listings[row as usize].summary
    }

    /// All rows, ascending by the sort's key and row number; for both orders by price and by mileage by the lowest.
    pub(crate) fn order(&self, sort: Sort) -> &[(Position, u32)] {
        match sort {
            // For the last two there is no prepared order; such lists are sorted.
            Sort::Newest | Sort::Nearest | Sort::Relevance => &self.orders[0],
            Sort::PriceHigh | Sort::PriceLow => &self.orders[1],
            Sort::YearNew | Sort::YearOld => &self.orders[2],
            Sort::MilesLow | Sort::MilesHigh => &self.orders[3],
            Sort::PriceDrop => &self.orders[4],
        }
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

    /// The rows that match a lookup, cached.
    pub(crate) fn rows_with(&self, lookup: Lookup) -> Arc<Rows> {
        let text = |column: Column| &self.texts[column as usize];
        self.known.get_with_by_ref(&lookup, || {
            let found = match &lookup {
                // Folding may turn a character into white space ("¨" becomes a space with a mark). Such a
                // word spans several words, so whole values are searched for it.
                Lookup::Contains(Column::Words, word) if word.contains(char::is_whitespace) => {
                    text(Column::Make).rows_with(word)
                        | text(Column::Model).rows_with(word)
                        | text(Column::Location).rows_with(word)
                }
                Lookup::Contains(column, part) => text(*column).rows_with(part),
                Lookup::Is(column, value) => text(*column).rows_of(value),
                Lookup::LetterRun(letters) => text(Column::Words).rows_with_letter_run(letters),
                Lookup::InState(state) => self.states.get(state).cloned().unwrap_or_default(),
                Lookup::Near(near) => {
                    let within = self.towns.iter().filter(|(town, _)| near.contains(town));
                    within.fold(RoaringBitmap::new(), |found, (_, rows)| found | rows)
                }
                Lookup::IsVin(vin) => self.facts.rows_of_vin(vin, &self.listings),
            };
            Arc::new(Rows::of(&found, self.listings.len()))
        })
    }

    /// Counts the rows per value of a field.
    pub(crate) fn counts(&self, rows: &Rows, field: FacetField) -> Vec<StockCount> {
        let cars = || self.listings.iter().map(|listing| &listing.summary);
        let [makes, models, locations] = self.fields.get_or_init(|| {
            [
                FieldValues::of(cars().map(|car| Some(car.make.as_str()))),
                FieldValues::of(cars().map(|car| Some(car.model.as_str()))),
                FieldValues::of(cars().map(|car| car.place.as_ref().map(Place::as_str))),
            ]
        });
        match field {
            FacetField::Make => makes.counts(rows),
            FacetField::Model => models.counts(rows),
            FacetField::Location => locations.counts(rows),
            FacetField::Fact(field) => self.facts.counts(rows, field),
        }
    }

    pub(crate) fn featured(&self, limit: usize) -> Vec<VehicleSummary> {
        self.featured.iter().take(limit).map(|row| self.car(*row).clone()).collect()
    }

    pub(crate) fn largest_id(&self) -> VehicleId {
        self.listings.last().map_or(VehicleId(0), |listing| listing.summary.id)
    }

    pub(crate) fn sitemap(&self, from: VehicleId, to: VehicleId) -> Vec<SitemapEntry> {
        let begin = self.listings.partition_point(|listing| listing.summary.id < from);
        self.listings[begin..]
            .iter()
            .take_while(|listing| listing.summary.id <= to)
            .filter(|listing| listing.summary.is_public())
            .map(|listing| SitemapEntry {
                id: listing.summary.id,
                slug: listing.summary.slug(),
                updated_at: listing.updated_at,
            })
            .collect()
    }

    pub(crate) fn stock(&self) -> &Stock {
        self.stock.get_or_init(|| {
            let cars = || self.for_sale.iter().map(|row| self.car(row));
            let prices = || cars().filter_map(|car| car.price.dollars());
            let years = || cars().map(|car| car.year.get());
            Stock {
                makes: counted(cars().map(|car| car.make.as_str())),
                locations: counted(cars().filter_map(|car| car.place.as_ref()).map(Place::as_str)),
                prices: prices().min().zip(prices().max()),
                years: years().min().zip(years().max()),
                total: self.for_sale.count(),
            }
        })
    }

    /// Numbers of the cars that the viewer may see, by make and model.
    pub(crate) fn models(&self, viewer: ListingViewer) -> Arc<Vec<ModelCount>> {
        let count = || {
            let mut models = HashMap::<(&Make, &Model), (u64, u64)>::new();
            for car in self.listings.iter().map(|listing| &listing.summary) {
                if car.is_visible_to(viewer) {
                    let (for_sale, sold) = models.entry((&car.make, &car.model)).or_default();
                    *(if car.status.is_for_sale() { for_sale } else { sold }) += 1;
                }
            }
            let mut counts: Vec<ModelCount> = models
                .into_iter()
                .map(|((make, model), (for_sale, sold))| ModelCount {
                    make: make.clone(),
                    model: model.clone(),
                    for_sale,
                    sold,
                })
                .collect();
            counts.sort_unstable_by(|a, b| (&a.make, &a.model).cmp(&(&b.make, &b.model)));
            Arc::new(counts)
        };
        let known = self.models.get(viewer as usize);
        known.map_or_else(count, |known| Arc::clone(known.get_or_init(count)))
    }

    pub(crate) fn vocabulary(&self, limit: usize) -> Vec<StockCount> {
        let words = self.vocabulary.get_or_init(|| {
            let stock = self.stock();
            let models = counted(self.for_sale.iter().map(|row| self.car(row).model.as_str()));
            let mut words: Vec<StockCount> =
                stock.makes.iter().chain(&stock.locations).cloned().chain(models).collect();
            words.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.value.cmp(&b.value)));
            words
        });
        words.iter().take(limit).cloned().collect()
    }

    pub(crate) fn neighbours(&self, vehicle: &VehicleSummary, limit: usize) -> Neighbours {
        Neighbours {
            same_make: self.beside(vehicle, limit, Some(&vehicle.make)),
            any_make: self.beside(vehicle, limit, None),
        }
    }

    /// Cars for sale nearest in price, up to `limit` below and above, without the car itself.
    fn beside(&self, vehicle: &VehicleSummary, limit: usize, make: Option<&Make>) -> Vec<VehicleSummary> {
        let own = Sort::PriceLow.position(vehicle);
        let order = self.order(Sort::PriceLow);
        let is_wanted =
            |row: &u32| self.for_sale.contains(*row) && make.is_none_or(|make| self.car(*row).make == *make);
        let below = order[..order.partition_point(|(position, _)| *position < own)].iter().rev();
        let above = order[order.partition_point(|(position, _)| *position <= own)..].iter();
        let near = |row: &u32| self.car(*row).clone();
        let below = below.map(|(_, row)| row).filter(|row| is_wanted(row)).take(limit).map(near);
        below.chain(above.map(|(_, row)| row).filter(|row| is_wanted(row)).take(limit).map(near)).collect()
    }
}

fn counted<'a>(values: impl Iterator<Item = &'a str>) -> Vec<StockCount> {
    let mut counts = HashMap::<&str, u64>::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    let mut counts: Vec<StockCount> =
        counts.into_iter().map(|(value, count)| StockCount { value: value.to_owned(), count }).collect();
    counts.sort_by(|a, b| a.value.cmp(&b.value));
    counts
}
