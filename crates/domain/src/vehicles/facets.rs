//! Filter options with counts: fixed options and further values in stock.
//!
//! Fixed options filter by substring; options from stock and of facts use parameters that match the whole value,
//! so that every count equals the number of results of its option.

use std::collections::BTreeMap;

use super::{
    FacetField, FactField, Town,
    facet_counts::{FacetCounts, Stock, StockCount},
    location::split_location,
    us_state::UsState,
};
use crate::text;

/// Makes that are always offered, in this order.
pub const FIXED_MAKES: [&str; 6] =
    ["Ferrari", "Lamborghini", "Porsche", "Aston Martin", "McLaren", "Bugatti"];
/// Locations that are always offered, in the order of the specification: search value and label.
pub const FIXED_LOCATIONS: [(&str, &str); 5] = [
    ("chicago", "Chicago, IL"),
    ("lake forest", "Lake Forest, IL"),
    ("evanston", "Evanston, IL"),
    ("milwaukee", "Milwaukee, WI"),
    ("madison", "Madison, WI"),
];

/// Query parameter that an option sets. Choosing an option replaces all other filters on its [`FacetField`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FacetParameter {
    /// Substring of the make.
    Make,
    /// The whole make.
    MakeExact,
    /// The whole model.
    ModelExact,
    /// Substring of the location.
    Location,
    /// A town, with its US state if it has one.
    Town,
    /// A US state.
    State,
    /// The value of a fact.
    Fact(FactField),
}

impl FacetParameter {
    /// Name of the query parameter.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Make => "make",
            Self::MakeExact => "makeExact",
            Self::ModelExact => "modelExact",
            Self::Location => "location",
            Self::Town => "town",
            Self::State => "state",
            Self::Fact(field) => field.as_str(),
        }
    }

    /// The field that it filters.
    #[must_use]
    pub const fn field(self) -> FacetField {
        match self {
            Self::Make | Self::MakeExact => FacetField::Make,
            Self::ModelExact => FacetField::Model,
            Self::Location | Self::Town | Self::State => FacetField::Location,
            Self::Fact(field) => FacetField::Fact(field),
        }
    }
}

/// A filter option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facet {
    pub parameter: FacetParameter,
    /// Value of the query parameter.
    pub value: String,
    pub label: String,
    /// Number of vehicles found with this option.
    pub count: u64,
}

/// The options of all filters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facets {
    /// Fixed makes first, then others by name.
    pub makes: Vec<Facet>,
    /// By name.
    pub models: Vec<Facet>,
    /// Fixed locations first, then towns by name.
    pub locations: Vec<Facet>,
    pub states: Vec<Facet>,
    /// In the fixed order of their values.
    pub facts: BTreeMap<FactField, Vec<Facet>>,
    /// Lowest and highest asking price of the stock ([`Stock::prices`]).
    pub prices: Option<(i64, i64)>,
    /// First and last model year of the stock ([`Stock::years`]).
    pub years: Option<(i32, i32)>,
    /// Number of cars in stock ([`Stock::total`]).
    pub total: u64,
}

impl Facets {
    /// Builds the options. Fixed options are included even with a count of 0, others only if they find
    /// something.
    #[must_use]
    pub fn of(stock: &Stock, counts: &FacetCounts) -> Self {
        let fixed = FIXED_MAKES.map(|make| (make.to_lowercase(), make));
        let fixed = fixed.iter().map(|(value, label)| (value.as_str(), *label));
        let mut makes = substring_options(FacetParameter::Make, fixed, &counts.makes);
        add(&mut makes, exact_options(FacetParameter::MakeExact, &counts.makes));
        let mut locations =
            substring_options(FacetParameter::Location, FIXED_LOCATIONS.into_iter(), &counts.locations);
        let places = Places::of(&counts.locations);
        add(&mut locations, places.towns());
        Self {
            makes,
            models: exact_options(FacetParameter::ModelExact, &counts.models),
            locations,
            states: places.states(),
            facts: FactField::ALL.into_iter().map(|field| (field, fact_options(field, counts))).collect(),
            prices: stock.prices,
            years: stock.years,
            total: stock.total,
        }
    }
}

/// Options that match by substring, with the sums of all values that contain them.
fn substring_options<'a>(
    parameter: FacetParameter,
    options: impl Iterator<Item = (&'a str, &'a str)>,
    counts: &[StockCount],
) -> Vec<Facet> {
    let folded: Vec<(String, u64)> =
        counts.iter().map(|entry| (text::fold(&entry.value), entry.count)).collect();
    let found =
        |value: &str| folded.iter().filter(|(held, _)| held.contains(value)).map(|(_, count)| count).sum();
    options
        .map(|(value, label)| Facet {
            parameter,
            value: value.into(),
            label: label.into(),
            count: found(value),
        })
        .collect()
}

/// One option per value of a fact that occurs, labelled.
fn fact_options(field: FactField, counts: &FacetCounts) -> Vec<Facet> {
    let counts = counts.facts.get(&field).map_or(&[][..], Vec::as_slice);
    let count = |value: &str| counts.iter().find(|entry| entry.value == value).map_or(0, |entry| entry.count);
    let options = field.values().into_iter().map(|value| Facet {
        parameter: FacetParameter::Fact(field),
        value: value.as_str().into(),
        label: value.label().into(),
        count: count(value.as_str()),
    });
    options.filter(|facet| facet.count > 0).collect()
}

/// One option per value, by name. Values that differ only in case and accents are merged under the most
/// frequent spelling.
fn exact_options(parameter: FacetParameter, counts: &[StockCount]) -> Vec<Facet> {
    let mut values = BTreeMap::<String, Spellings>::new();
    for entry in counts {
        values.entry(text::fold(&entry.value)).or_default().add(&entry.value, entry.count);
    }
    values
        .into_values()
        .map(|spellings| {
            let label = spellings.most_frequent();
            Facet { parameter, value: label.clone(), label, count: spellings.total() }
        })
        .collect()
}

/// Appends the options whose label is not present yet.
fn add(facets: &mut Vec<Facet>, others: Vec<Facet>) {
    let offered: Vec<String> = facets.iter().map(|facet| text::fold(&facet.label)).collect();
    facets.extend(others.into_iter().filter(|facet| !offered.contains(&text::fold(&facet.label))));
}

/// Spellings of one value with their frequencies.
#[derive(Default)]
struct Spellings(BTreeMap<String, u64>);

impl Spellings {
    fn add(&mut self, spelling: &str, count: u64) {
        *self.0.entry(spelling.to_owned()).or_default() += count;
    }

    fn total(&self) -> u64 {
        self.0.values().sum()
    }

    fn most_frequent(&self) -> String {
        // Of equally frequent spellings the last one in sort order wins: lower case sorts after capitals.
        self.0
            .iter()
            .max_by_key(|(_, count)| **count)
            .map(|(spelling, _)| spelling.clone())
            .unwrap_or_default()
    }
}

/// Locations grouped by town and by state.
struct Places {
    towns: BTreeMap<Town, Spellings>,
    /// Number of vehicles per town name, over all states.
    names: BTreeMap<String, u64>,
    states: BTreeMap<UsState, u64>,
}

impl Places {
    fn of(locations: &[StockCount]) -> Self {
        let mut places = Self { towns: BTreeMap::new(), names: BTreeMap::new(), states: BTreeMap::new() };
        for entry in locations {
            let (spelling, _) = split_location(&entry.value);
            let town = Town::of_location(&entry.value);
            *places.names.entry(town.name().to_owned()).or_default() += entry.count;
            if let Some(state) = town.state() {
                *places.states.entry(state).or_default() += entry.count;
            }
            places.towns.entry(town).or_default().add(&spelling, entry.count);
        }
        places
    }

    /// Options for towns. A town without a state matches, and therefore counts, towns of that name in all
    /// states.
    fn towns(&self) -> Vec<Facet> {
        let named = self.towns.iter().filter(|(town, _)| !town.name().is_empty());
        let mut options: Vec<Facet> = named
            .map(|(town, spellings)| {
                let label = town.label(&spellings.most_frequent());
                let count = match town.state() {
                    Some(_) => spellings.total(),
                    None => self.names.get(town.name()).copied().unwrap_or_default(),
                };
                Facet { parameter: FacetParameter::Town, value: label.clone(), label, count }
            })
            .collect();
        options.sort_by_cached_key(|facet| text::fold(&facet.label));
        options
    }

    fn states(&self) -> Vec<Facet> {
        let mut states: Vec<Facet> = self
            .states
            .iter()
            .map(|(state, count)| Facet {
                parameter: FacetParameter::State,
                value: state.code().into(),
                label: state.name().into(),
                count: *count,
            })
            .collect();
        states.sort_by(|a, b| a.label.cmp(&b.label));
        states
    }
}

#[cfg(test)]
#[path = "facets_tests.rs"]
mod tests;
