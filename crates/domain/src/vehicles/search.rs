//! Inventory search: the query and its matching.

use super::{
    Alternative, Candidate, FactField, FactValues, ListingStatus, ListingViewer, Make, Mileage, Near,
    Position, Price, SearchFacts, SearchText, Sort, Town, UsState, VehicleSummary, query_text::checked,
};
use crate::{Violation, text};

/// Filter value that turns a text filter off.
pub const ANY: &str = "any";
/// Default number of vehicles per page.
pub const DEFAULT_LIMIT: u32 = 50;
/// Maximum number of vehicles per page.
pub const MAX_LIMIT: u32 = 200;

/// A field with filter options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FacetField {
    /// [`VehicleQuery::make`] and [`VehicleQuery::make_exact`].
    Make,
    /// [`VehicleQuery::model`] and [`VehicleQuery::model_exact`].
    Model,
    /// [`VehicleQuery::location`], [`VehicleQuery::town`] and [`VehicleQuery::state`].
    Location,
    /// [`VehicleQuery::facts`].
    Fact(FactField),
}

/// A query of the inventory. A vehicle must satisfy all conditions.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct VehicleQuery {
    /// Text search.
    pub search: SearchText,
    /// Whether words of the search are looked for in descriptions, too. Not part of a saved search.
    pub in_descriptions: bool,
    /// Folded substring of the make.
    pub make: Option<String>,
    /// The whole make, folded.
    pub make_exact: Option<String>,
    /// Folded substring of the model.
    pub model: Option<String>,
    /// The whole model, folded.
    pub model_exact: Option<String>,
    /// Whole models, folded, of which one must match; empty for every model. Not part of a saved search.
    pub models: Vec<String>,
    /// Folded substring of the location.
    pub location: Option<String>,
    /// Town of the location.
    pub town: Option<Town>,
    pub state: Option<UsState>,
    /// Area around a place, in which the location's town must be.
    pub near: Option<Near>,
    /// In US dollars, inclusive. A price on request is in no range.
    pub min_price: Option<i64>,
    /// In US dollars, inclusive.
    pub max_price: Option<i64>,
    /// First model year, inclusive.
    pub min_year: Option<i32>,
    /// Last model year, inclusive.
    pub max_year: Option<i32>,
    /// In statute miles, inclusive. Unknown mileage is in no range.
    pub min_miles: Option<i32>,
    /// In statute miles, inclusive.
    pub max_miles: Option<i32>,
    /// Facts that a vehicle must have.
    pub facts: FactValues,
    /// Only this status; `None` for that of the [search](SearchText::status), or else all vehicles for sale.
    pub status: Option<ListingStatus>,
    pub sort: Sort,
    /// Whose results these are: listings that they may not see match nothing.
    pub viewer: ListingViewer,
}

impl VehicleQuery {
    /// A [`Violation`] of the lower end of each range whose ends are exchanged, so that it can find nothing.
    #[must_use]
    pub fn range_violations(&self) -> Vec<Violation> {
        let is_exchanged =
            |(min, max): (Option<i64>, Option<i64>)| min.zip(max).is_some_and(|(min, max)| min > max);
        [
            ("minPrice", "price", (self.min_price, self.max_price)),
            ("minYear", "year", (self.min_year.map(i64::from), self.max_year.map(i64::from))),
            ("minMiles", "mileage", (self.min_miles.map(i64::from), self.max_miles.map(i64::from))),
        ]
        .into_iter()
        .filter(|(.., range)| is_exchanged(*range))
        .map(|(field, what, _)| Violation::new(field, format!("The lowest {what} is above the highest")))
        .collect()
    }

    /// Parses a text filter: folded; `None` if it is blank or [`ANY`].
    ///
    /// # Errors
    /// A [`Violation`] of `field` if it is longer than 200 characters or contains control characters.
    pub fn filter(field: &'static str, input: &str) -> Result<Option<String>, Violation> {
        let folded = text::fold(&text::single_line(checked(field, input)?));
        Ok(Some(folded).filter(|folded| !folded.is_empty() && folded != ANY))
    }

    /// Parses a whole make in any known spelling or alias.
    ///
    /// # Errors
    /// A [`Violation`] of `makeExact`, as for [`filter`](Self::filter).
    pub fn exact_make(input: &str) -> Result<Option<String>, Violation> {
        let filter = Self::filter("makeExact", input)?;
        // A text that is too long for a make stays a filter, which matches nothing.
        Ok(filter.map(|make| Make::parse(&make).map_or(make, |known| text::fold(known.as_str()))))
    }

    /// Parses a town with or without its state: "Springfield, IL", "Springfield".
    ///
    /// # Errors
    /// A [`Violation`] of `town`, as for [`filter`](Self::filter).
    pub fn exact_town(input: &str) -> Result<Option<Town>, Violation> {
        // Must not be folded first: "Portland OR" is recognized by its capitals.
        let is_given = Self::filter("town", input)?.is_some();
        Ok(is_given.then(|| Town::of_location(input)))
    }

    /// Parses a state by name or abbreviation; `None` if it is blank or [`ANY`].
    ///
    /// # Errors
    /// A [`Violation`] of `state` if there is no such state.
    pub fn in_state(input: &str) -> Result<Option<UsState>, Violation> {
        let unknown = || Violation::new("state", "state must be a US state, such as IL or Illinois");
        Self::filter("state", input)?.map(|state| UsState::parse(&state).ok_or_else(unknown)).transpose()
    }

    /// Position of a vehicle in the query's order.
    #[must_use]
    pub fn position(&self, vehicle: &VehicleSummary) -> Position {
        let position = self.sort.position(vehicle);
        match self.sort {
            Sort::Nearest => {
                let distance = self.distance(vehicle).map_or(Sort::UNKNOWN_DISTANCE, i64::from);
                Position { key: distance, ..position }
            }
            Sort::Relevance => Position { key: self.relevance(vehicle), ..position },
            _ => position,
        }
    }

    /// The status of all matches; `None` for all vehicles for sale.
    #[must_use]
    pub fn only_status(&self) -> Option<ListingStatus> {
        self.status.or_else(|| self.search.status())
    }

    /// The area from whose place distances are measured: that of the filter, or else of the search text.
    #[must_use]
    pub const fn origin(&self) -> Option<&Near> {
        match &self.near {
            Some(near) => Some(near),
            None => self.search.area(),
        }
    }

    /// Distance of a vehicle from the [`origin`](Self::origin) in tenths of a mile; `None` if either is unknown.
    #[must_use]
    pub fn distance(&self, vehicle: &VehicleSummary) -> Option<u32> {
        self.origin()?.distance(&vehicle.place.as_ref()?.town())
    }

    /// Removes the filters on a field, for counting the options of that field.
    #[must_use]
    pub fn without(mut self, field: FacetField) -> Self {
        match field {
            FacetField::Make => (self.make, self.make_exact) = (None, None),
            FacetField::Model => (self.model, self.model_exact, self.models) = (None, None, Vec::new()),
            FacetField::Location => (self.location, self.town, self.state) = (None, None, None),
            FacetField::Fact(fact) => self.facts = self.facts.without(fact),
        }
        self
    }

    /// Whether the search needs descriptions, which summaries do not contain.
    #[must_use]
    pub fn reads_descriptions(&self) -> bool {
        self.in_descriptions && !self.search.terms().is_empty()
    }

    /// Whether a listing matches, by its summary and facts. Reference implementation for the tests of all stores.
    #[must_use]
    pub fn matches(&self, vehicle: &VehicleSummary, facts: &SearchFacts) -> bool {
        self.finds(&Candidate::of(vehicle, facts))
    }

    /// Whether a price is in the range, if there is one.
    fn has_price(&self, price: Price) -> bool {
        let is_within = |price: i64| {
            self.min_price.is_none_or(|min| price >= min) && self.max_price.is_none_or(|max| price <= max)
        };
        let is_unlimited = self.min_price.is_none() && self.max_price.is_none();
        is_unlimited || price.dollars().is_some_and(is_within)
    }

    /// Whether a mileage is in the range, if there is one.
    fn has_miles(&self, miles: Option<Mileage>) -> bool {
        let is_within = |miles: i32| {
            self.min_miles.is_none_or(|min| miles >= min) && self.max_miles.is_none_or(|max| miles <= max)
        };
        let is_unlimited = self.min_miles.is_none() && self.max_miles.is_none();
        is_unlimited || miles.map(Mileage::get).is_some_and(is_within)
    }

    /// Like [`matches`](Self::matches), for matching one vehicle against many queries.
    #[must_use]
    pub fn finds(&self, candidate: &Candidate<'_>) -> bool {
        self.matches_for(self.viewer, candidate)
    }

    fn is_answered(&self, way: &Alternative, candidate: &Candidate<'_>) -> bool {
        candidate.answers(way) || (self.in_descriptions && candidate.mentions(way))
    }

    /// Like [`finds`](Self::finds) for another viewer than the query's own.
    #[must_use]
    pub fn matches_for(&self, viewer: ListingViewer, candidate: &Candidate<'_>) -> bool {
        let vehicle = candidate.vehicle;
        let contains = |filter: &Option<String>, value: &str| {
            filter.as_ref().is_none_or(|filter| value.contains(filter.as_str()))
        };
        let status_holds = match self.only_status() {
            Some(status) => vehicle.status == status,
            None => vehicle.status.is_for_sale(),
        };
        status_holds
            && vehicle.audience.admits(viewer)
            && self.has_price(vehicle.price)
            && self.min_year.is_none_or(|min| vehicle.year.get() >= min)
            && self.max_year.is_none_or(|max| vehicle.year.get() <= max)
            && self.has_miles(vehicle.miles)
            && self.facts.iter().all(|fact| candidate.facts.values.get(fact.field()) == Some(fact))
            && contains(&self.make, &candidate.make)
            && contains(&self.model, &candidate.model)
            && contains(&self.location, &candidate.location)
            && self.make_exact.as_ref().is_none_or(|make| candidate.make == *make)
            && self.model_exact.as_ref().is_none_or(|model| candidate.model == *model)
            && (self.models.is_empty() || self.models.contains(&candidate.model))
            && self.town.as_ref().is_none_or(|town| town.contains(&candidate.town))
            && self.state.is_none_or(|state| candidate.town.state() == Some(state))
            && self.near.as_ref().is_none_or(|near| near.contains(&candidate.town))
            && self
                .search
                .terms()
                .iter()
                .all(|term| term.alternatives().iter().any(|way| self.is_answered(way, candidate)))
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
