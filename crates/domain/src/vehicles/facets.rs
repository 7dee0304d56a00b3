//! What the filters offer: the spec's options (§9) and whatever else the stock holds, with counts.
//!
//! The spec's options are looked for as substrings. Those that come from the stock have parameters of
//! their own that mean the whole value, so that every count is what its choice returns.

use std::collections::BTreeMap;

use super::us_state::{UsState, split_location};
use super::{FacetField, Town};
use crate::text;

/// The makes that are always offered, in the spec's order.
pub const FIXED_MAKES: [&str; 6] =
    ["Ferrari", "Lamborghini", "Porsche", "Aston Martin", "McLaren", "Bugatti"];
/// The locations that are always offered, in the spec's order: what is searched for, how it reads.
pub const FIXED_LOCATIONS: [(&str, &str); 5] = [
    ("chicago", "Chicago, IL"),
    ("lake forest", "Lake Forest, IL"),
    ("evanston", "Evanston, IL"),
    ("milwaukee", "Milwaukee, WI"),
    ("madison", "Madison, WI"),
];

/// One value that the stock holds and how many cars for sale have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockCount {
    /// As it is spelled on the listing.
    pub value: String,
    /// How many.
    pub count: u64,
}

/// What a store knows of the cars for sale.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stock {
    /// Every make.
    pub makes: Vec<StockCount>,
    /// Every location that is stated.
    pub locations: Vec<StockCount>,
    /// Lowest and highest price in dollars.
    pub prices: Option<(i64, i64)>,
    /// First and last model year.
    pub years: Option<(i32, i32)>,
    /// How many cars are for sale.
    pub total: u64,
}

/// How many vehicles have each value of the fields that filters choose from. Each field is counted among
/// what the question finds without its filters on that very field ([`super::VehicleQuery::without`]).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FacetCounts {
    /// Makes as the listings spell them.
    pub makes: Vec<StockCount>,
    /// Models as the listings spell them; empty where none are offered.
    pub models: Vec<StockCount>,
    /// Locations as the listings spell them.
    pub locations: Vec<StockCount>,
}

/// The parameter that an option is sent as. Choosing an option takes the place of every other filter on
/// its [`FacetField`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FacetParameter {
    /// A substring of the make.
    Make,
    /// The whole make.
    MakeExact,
    /// The whole model.
    ModelExact,
    /// A substring of the location.
    Location,
    /// A town, with its US state where it has one.
    Town,
    /// A US state.
    State,
}

impl FacetParameter {
    /// The parameter's name in an address.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Make => "make",
            Self::MakeExact => "makeExact",
            Self::ModelExact => "modelExact",
            Self::Location => "location",
            Self::Town => "town",
            Self::State => "state",
        }
    }

    /// The field that it filters.
    #[must_use]
    pub const fn field(self) -> FacetField {
        match self {
            Self::Make | Self::MakeExact => FacetField::Make,
            Self::ModelExact => FacetField::Model,
            Self::Location | Self::Town | Self::State => FacetField::Location,
        }
    }
}

/// One option of a filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facet {
    /// What it is sent as.
    pub parameter: FacetParameter,
    /// What is sent when it is chosen.
    pub value: String,
    /// How it reads.
    pub label: String,
    /// How many vehicles are found when it is chosen.
    pub count: u64,
}

/// The options of all filters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facets {
    /// The spec's makes first, then the others by name.
    pub makes: Vec<Facet>,
    /// By name.
    pub models: Vec<Facet>,
    /// The spec's locations first, then the towns by name.
    pub locations: Vec<Facet>,
    /// The US states by name.
    pub states: Vec<Facet>,
    /// See [`Stock::prices`].
    pub prices: Option<(i64, i64)>,
    /// See [`Stock::years`].
    pub years: Option<(i32, i32)>,
    /// See [`Stock::total`].
    pub total: u64,
}

impl Facets {
    /// The options for a stock, with what each of them finds. The spec's options are there whatever they
    /// find, the others only where they find something.
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
            prices: stock.prices,
            years: stock.years,
            total: stock.total,
        }
    }
}

/// Options that find every value which holds their own.
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

/// An option for each value, by name. Values that differ in case and accents alone are one, spelled as
/// most listings spell it.
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

/// Adds the options that do not read like one that is there.
fn add(facets: &mut Vec<Facet>, others: Vec<Facet>) {
    let offered: Vec<String> = facets.iter().map(|facet| text::fold(&facet.label)).collect();
    facets.extend(others.into_iter().filter(|facet| !offered.contains(&text::fold(&facet.label))));
}

/// How often a value is spelled in which way.
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
        // Of equally frequent ones the last: small letters come after capitals.
        self.0
            .iter()
            .max_by_key(|(_, count)| **count)
            .map(|(spelling, _)| spelling.clone())
            .unwrap_or_default()
    }
}

/// What a list of locations holds, by town and by state.
struct Places {
    towns: BTreeMap<Town, Spellings>,
    /// How many are in a town of that name, in whatever state.
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

    /// A town without a state counts its namesakes in every state, because it finds them.
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
        Facets::of(&Stock::default(), &FacetCounts { makes, models: Vec::new(), locations })
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
}
