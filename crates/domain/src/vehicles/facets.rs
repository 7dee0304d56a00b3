//! Filter options with counts: the fixed options of the specification (§9) and further values in stock.
//!
//! Fixed options filter by substring; options from stock and of facts use parameters that match the whole value,
//! so that every count equals the number of results of its option.

use std::collections::BTreeMap;

use super::us_state::{UsState, split_location};
use super::{FacetField, FactField, Town};
use crate::text;

/// Makes that are always offered, in the order of the specification.
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

/// A value that occurs in stock, with the number of vehicles that have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockCount {
    /// As spelled in the listings.
    pub value: String,
    pub count: u64,
}

/// Summary of the vehicles for sale.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stock {
    pub makes: Vec<StockCount>,
    /// Every stated location.
    pub locations: Vec<StockCount>,
    /// Lowest and highest price in US dollars; `None` without vehicles.
    pub prices: Option<(i64, i64)>,
    /// First and last model year; `None` without vehicles.
    pub years: Option<(i32, i32)>,
    /// Number of vehicles for sale.
    pub total: u64,
}

/// Numbers of vehicles per value of each filter field. Each field is counted among the results of the query
/// without its filters on that field ([`super::VehicleQuery::without`]).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FacetCounts {
    /// As spelled in the listings.
    pub makes: Vec<StockCount>,
    /// As spelled in the listings; empty if no models are offered.
    pub models: Vec<StockCount>,
    /// As spelled in the listings.
    pub locations: Vec<StockCount>,
    /// By the API names of their values.
    pub facts: BTreeMap<FactField, Vec<StockCount>>,
}

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
    /// See [`Stock::prices`].
    pub prices: Option<(i64, i64)>,
    /// See [`Stock::years`].
    pub years: Option<(i32, i32)>,
    /// See [`Stock::total`].
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
mod tests {
    use super::*;

    fn count(value: &str, count: u64) -> StockCount {
        StockCount { value: value.into(), count }
    }

    fn read(facets: &[Facet]) -> Vec<String> {
        let read = |facet: &Facet| {
            format!("{}={} {} ({})", facet.parameter.as_str(), facet.value, facet.label, facet.count)
        };
        facets.iter().map(read).collect()
    }

    fn facets(makes: Vec<StockCount>, locations: Vec<StockCount>) -> Facets {
        Facets::of(&Stock::default(), &FacetCounts { makes, locations, ..FacetCounts::default() })
    }

    #[test]
    fn the_specs_makes_are_substrings_and_the_others_whole() {
        let makes = vec![
            count("Porsche", 3),
            count("Alpina", 1),
            count("Rover", 1),
            count("Land Rover", 9),
            count("AC", 1),
            count("Pininfarina Ferrari", 1),
            count("Ferrari", 2),
            count("SINGER", 1),
            count("Singer", 2),
        ];
        assert_eq!(
            read(&facets(makes, vec![]).makes),
            [
                "make=ferrari Ferrari (3)",
                "make=lamborghini Lamborghini (0)",
                "make=porsche Porsche (3)",
                "make=aston martin Aston Martin (0)",
                "make=mclaren McLaren (0)",
                "make=bugatti Bugatti (0)",
                "makeExact=AC AC (1)",
                "makeExact=Alpina Alpina (1)",
                "makeExact=Land Rover Land Rover (9)",
                "makeExact=Pininfarina Ferrari Pininfarina Ferrari (1)",
                "makeExact=Rover Rover (1)",
                "makeExact=Singer Singer (3)",
            ]
        );
    }

    #[test]
    fn locations_are_counted_by_town_and_by_state() {
        let locations = vec![
            count("Chicago, IL", 2),
            count("Chicago, Illinois", 1),
            count("West Chicago, IL", 1),
            count("Milwaukee, WI", 4),
            count("IL", 5),
            count("Springfield, IL", 1),
            count("SPRINGFIELD, IL", 2),
            count("Springfield, MO", 1),
            count("Springfield", 1),
            count("Zürich", 1),
        ];
        let facets = facets(vec![], locations);
        assert_eq!(
            read(&facets.locations),
            [
                "location=chicago Chicago, IL (4)",
                "location=lake forest Lake Forest, IL (0)",
                "location=evanston Evanston, IL (0)",
                "location=milwaukee Milwaukee, WI (4)",
                "location=madison Madison, WI (0)",
                "town=Springfield Springfield (5)",
                "town=SPRINGFIELD, IL SPRINGFIELD, IL (3)",
                "town=Springfield, MO Springfield, MO (1)",
                "town=West Chicago, IL West Chicago, IL (1)",
                "town=Zürich Zürich (1)",
            ]
        );
        assert_eq!(
            read(&facets.states),
            ["state=IL Illinois (12)", "state=MO Missouri (1)", "state=WI Wisconsin (4)"]
        );
    }
    #[test]
    fn facts_are_offered_in_their_order_if_they_find_something() {
        let counts = vec![count("dual_clutch", 2), count("manual", 5), count("cvt", 0)];
        let counts =
            FacetCounts { facts: [(FactField::Transmission, counts)].into(), ..FacetCounts::default() };
        let facets = Facets::of(&Stock::default(), &counts);
        assert_eq!(
            read(&facets.facts[&FactField::Transmission]),
            ["transmission=manual Manual (5)", "transmission=dual_clutch Dual-clutch (2)"]
        );
        assert_eq!(facets.facts[&FactField::BodyStyle], []);
    }
}
