//! An immutable state of the inventory: listings by row number, columns, text indexes and prepared sort
//! orders.

use domain::audience::{ListingAudience, ListingViewer};
use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use crate::{
    facts::{CachedListing, FactIndex, FactWords},
    field_values::FieldValues,
    order::{DirectedOrder, Order},
    rows::Rows,
    text_index::{TextIndex, TextIndexBuilder},
};
use domain::{
    events::EventId,
    markets::ModelCount,
    text,
    vehicles::{
        FacetField, ListingStatus, Make, Mileage, Model, Near, Neighbours, Place, Sort, Stock, StockCount,
        Town, UsDollars, UsState, VehicleId, VehicleSummary,
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
    /// In US dollars; [`UNKNOWN`] for a price on request.
    pub(crate) prices: Vec<i32>,
    pub(crate) years: Vec<i32>,
    /// [`UNKNOWN`] if the mileage is unknown.
    pub(crate) miles: Vec<i32>,
    /// By listing time, price, year, mileage and price drop.
    orders: [Order; 5],
    pub(crate) for_sale: Rows,
    by_status: HashMap<ListingStatus, Rows>,
    /// Rows that not everyone may see, by audience name; for sale or in any public status.
    restricted: HashMap<&'static str, RoaringBitmap>,
    featured: Vec<u32>,
    texts: [TextIndex; 7],
    states: HashMap<UsState, RoaringBitmap>,
    /// Rows by town, for distances.
    towns: HashMap<Town, RoaringBitmap>,
    fact_words: Arc<FactWords>,
    pub(crate) facts: FactIndex,
    /// Cached results of lookups.
    known: Cache<Lookup, Arc<Rows>>,
    makes: FieldValues,
    models: FieldValues,
    locations: FieldValues,
    stock: OnceLock<Stock>,
    vocabulary: OnceLock<Vec<StockCount>>,
    /// By [`ListingViewer`].
    model_counts: [OnceLock<Arc<Vec<ModelCount>>>; ListingViewer::ALL.len()],
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
    /// Make and model between spaces, as in `domain::vehicles::search_name`.
    Name,
    Year,
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
    /// A word of make or model, or the year, equals this.
    NameWord(String),
    /// Make, model or year contains this.
    NamePart(String),
}

impl Lookup {
    /// Approximate memory use, for the weight of the cache entry.
    fn bytes(&self) -> usize {
        match self {
            Self::Contains(_, text)
            | Self::Is(_, text)
            | Self::LetterRun(text)
            | Self::IsVin(text)
            | Self::NameWord(text)
            | Self::NamePart(text) => text.len(),
            Self::InState(_) => 0,
            Self::Near(near) => near.place().len(),
        }
    }
}

/// Price or mileage of a row for which it is unknown; below every known one.
const UNKNOWN: i32 = -1;

impl Snapshot {
    pub(crate) fn of(mut listings: Vec<Listing>, version: EventId) -> Self {
        listings.sort_unstable_by_key(|listing| listing.summary.id);
        let mut words = Arc::default();
        let listings = listings.into_iter().map(|listing| Arc::new(CachedListing::new(listing, &mut words)));
        Self::of_shared(listings.collect(), words, version)
    }

    /// The snapshot after these listings were added or replaced.
    pub(crate) fn with(&self, mut changed: Vec<Listing>, version: EventId) -> Self {
        changed.sort_unstable_by_key(|listing| listing.summary.id);
        let mut words = Arc::clone(&self.fact_words);
        let mut listings = Vec::with_capacity(self.listings.len() + changed.len());
        let mut kept = self.listings.iter().peekable();
        for listing in changed {
            let id = listing.summary.id;
            listings.extend(std::iter::from_fn(|| kept.next_if(|kept| kept.summary.id < id)).cloned());
            kept.next_if(|kept| kept.summary.id == id);
            listings.push(Arc::new(CachedListing::new(listing, &mut words)));
        }
        listings.extend(kept.cloned());
        Self::of_shared(listings, words, version)
    }

    fn of_shared(listings: Vec<Arc<CachedListing>>, fact_words: Arc<FactWords>, version: EventId) -> Self {
        let cars = || listings.iter().map(|listing| &listing.summary);
        let rows = || (0_u32..).zip(cars());
        let mut by_status: HashMap<ListingStatus, Rows> =
            ListingStatus::ALL.into_iter().map(|status| (status, Rows::none(listings.len()))).collect();
        let mut for_sale = Rows::none(listings.len());
        let mut restricted = HashMap::<&'static str, RoaringBitmap>::new();
        for (row, car) in rows() {
            if car.audience == ListingAudience::Everyone {
                by_status.entry(car.status).and_modify(|rows| rows.insert(row));
            } else {
                restricted.entry(car.audience.as_str()).or_default().insert(row);
            }
            if car.is_publicly_for_sale() {
                for_sale.insert(row);
            }
        }
        let makes = FieldValues::of(cars().map(|car| car.make.as_str()));
        let models = FieldValues::of(cars().map(|car| car.model.as_str()));
        let locations = FieldValues::of(cars().map(|car| car.place.as_ref().map_or("", Place::as_str)));
        let mut texts: [TextIndexBuilder; 7] = Default::default();
        let mut add = |column: Column, value: &str, rows: &RoaringBitmap| {
            texts[column as usize].add(value, rows);
        };
        let fields = [(Column::Make, &makes), (Column::Model, &models), (Column::Location, &locations)];
        for (column, field) in fields {
            for (value, rows) in field.with_rows() {
                let value = text::fold(value);
                value.split_whitespace().for_each(|word| add(Column::Words, word, &rows));
                add(column, &value, &rows);
            }
        }
        let mut names = HashMap::<[u32; 2], RoaringBitmap>::new();
        let mut years = HashMap::<i32, RoaringBitmap>::new();
        for (row, car) in rows() {
            names.entry([makes.number(row), models.number(row)]).or_default().insert(row);
            years.entry(car.year.get()).or_default().insert(row);
        }
        for ([make, model], rows) in names {
            let [make, model] = [makes.value(make), models.value(model)].map(text::fold);
            add(Column::Name, &format!(" {make} {model} "), &rows);
        }
        for (year, rows) in years {
            add(Column::Words, &year.to_string(), &rows);
            add(Column::Year, &year.to_string(), &rows);
        }
        let mut states = HashMap::<UsState, RoaringBitmap>::new();
        let mut towns = HashMap::<Town, RoaringBitmap>::new();
        for (location, rows) in locations.with_rows() {
            let town = Town::of_location(location);
            if let Some(state) = town.state() {
                *states.entry(state).or_default() |= &rows;
            }
            add(Column::Town, town.name(), &rows);
            *towns.entry(town).or_default() |= rows;
        }
        fact_words.index(&listings, &mut texts[Column::Words as usize]);
        let mut featured: Vec<(i32, u32)> = (0_u32..)
            .zip(&listings)
            .filter(|(row, _)| for_sale.contains(*row))
            .filter_map(|(row, listing)| Some((listing.featured_rank?, row)))
            .collect();
        featured.sort_unstable();
        // UsDollars::MAX fits.
        let price = |car: &VehicleSummary| i32::try_from(car.price.dollars()?).ok();
        let miles = |car: &VehicleSummary| car.miles.map(Mileage::get);
        Self {
            version,
            prices: cars().map(|car| price(car).unwrap_or(UNKNOWN)).collect(),
            years: cars().map(|car| car.year.get()).collect(),
            miles: cars().map(|car| miles(car).unwrap_or(UNKNOWN)).collect(),
            orders: [
                Order::of(cars().map(|car| Some(car.listed_at.timestamp_micros()))),
                Order::of(cars().map(|car| car.price.dollars())),
                Order::of(cars().map(|car| Some(car.year.get().into()))),
                Order::of(cars().map(|car| miles(car).map(i64::from))),
                Order::of(cars().map(|car| Some(car.price_drop.map_or(0, UsDollars::get)))),
            ],
            by_status,
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
            makes,
            models,
            locations,
            stock: OnceLock::new(),
            vocabulary: OnceLock::new(),
            model_counts: Default::default(),
            listings,
        }
    }

    pub(crate) fn version(&self) -> EventId {
        self.version
    }

    pub(crate) fn car(&self, row: u32) -> &VehicleSummary {
        &self.listings[row as usize].summary
    }

    /// Number of rows.
    pub(crate) fn len(&self) -> usize {
        self.listings.len()
    }

    /// The first row whose id is not below this one.
    pub(crate) fn first_row_from(&self, id: i64) -> u32 {
        let row = self.listings.partition_point(|listing| listing.summary.id.0 < id);
        u32::try_from(row).unwrap_or(u32::MAX)
    }

    /// The first row whose id is above this one.
    pub(crate) fn first_row_after(&self, id: i64) -> u32 {
        id.checked_add(1).map_or(u32::MAX, |next| self.first_row_from(next))
    }

    /// All towns with their rows. A location without a town counts as one.
    pub(crate) fn towns(&self) -> impl Iterator<Item = (&Town, &RoaringBitmap)> {
        self.towns.iter()
    }

    /// All rows as a sort lists them; `None` if that depends on the query.
    pub(crate) fn order(&self, sort: Sort) -> Option<DirectedOrder<'_>> {
        let order = match sort {
            Sort::Newest => 0,
            Sort::PriceHigh | Sort::PriceLow => 1,
            Sort::YearNew | Sort::YearOld => 2,
            Sort::MilesLow | Sort::MilesHigh => 3,
            Sort::PriceDrop => 4,
            Sort::Nearest | Sort::Relevance => return None,
        };
        Some(self.orders[order].in_direction(sort.is_descending()))
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
                Lookup::NameWord(word) => {
                    text(Column::Name).rows_with(&format!(" {word} ")) | text(Column::Year).rows_of(word)
                }
                Lookup::NamePart(part) => {
                    text(Column::Name).rows_with(part) | text(Column::Year).rows_with(part)
                }
            };
            Arc::new(Rows::of(&found, self.listings.len()))
        })
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
        let known = self.model_counts.get(viewer as usize);
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
        let sort = Sort::PriceLow;
        let Some(order) = self.order(sort) else { return Vec::new() };
        let own = sort.position(vehicle);
        let position = |row: u32| sort.position(self.car(row));
        let below = order.partition_point(order.places(), |row| position(row) < own);
        let above = order.partition_point(order.places(), |row| position(row) <= own);
        let is_wanted =
            |row: &u32| self.for_sale.contains(*row) && make.is_none_or(|make| self.car(*row).make == *make);
        let row = |place: usize| order.row(place);
        let below = (0..below).rev().map(row).filter(is_wanted).take(limit);
        let above = (above..self.len()).map(row).filter(is_wanted).take(limit);
        below.chain(above).map(|row| self.car(row).clone()).collect()
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
