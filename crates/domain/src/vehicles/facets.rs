//! What the filters offer: the spec's options (§9) and whatever else the stock holds, with counts.

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

/// One option of a filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facet {
    /// What is sent when it is chosen; lower case.
    pub value: String,
    /// How it reads.
    pub label: String,
    /// How many cars for sale it finds.
    pub count: u64,
}

/// The options of all filters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facets {
    /// The spec's makes first, then the others by name.
    pub makes: Vec<Facet>,
    /// The spec's locations first, then the others by name.
    pub locations: Vec<Facet>,
    /// See [`Stock::prices`].
    pub prices: Option<(i64, i64)>,
    /// See [`Stock::years`].
    pub years: Option<(i32, i32)>,
    /// See [`Stock::total`].
    pub total: u64,
}

impl Facets {
    /// The options for a stock. A count says how many cars the option really finds: filters match
    /// substrings, so "chicago" counts every place with Chicago in it.
    #[must_use]
    pub fn of(stock: &Stock) -> Self {
        let makes = FIXED_MAKES.iter().map(|make| (make.to_lowercase(), (*make).to_owned()));
        let locations =
            FIXED_LOCATIONS.iter().map(|(value, label)| ((*value).to_owned(), (*label).to_owned()));
        Self {
            makes: options(makes.collect(), &stock.makes),
            locations: options(locations.collect(), &stock.locations),
            prices: stock.prices,
            years: stock.years,
            total: stock.total,
        }
    }
}

fn options(fixed: Vec<(String, String)>, stock: &[StockCount]) -> Vec<Facet> {
    let folded: Vec<(String, u64)> =
        stock.iter().map(|entry| (text::fold(&entry.value), entry.count)).collect();
    let found = |value: &str| {
        let value = text::fold(value);
        folded.iter().filter(|(held, _)| held.contains(&value)).map(|(_, count)| count).sum()
    };
    let mut facets: Vec<Facet> =
        fixed.into_iter().map(|(value, label)| Facet { count: found(&value), value, label }).collect();
    let mut others: Vec<Facet> = Vec::new();
    for entry in stock {
        let value = entry.value.to_lowercase();
        let is_offered = |facet: &Facet| facet.value == value || facet.label == entry.value;
        if !facets.iter().any(is_offered) && others.iter().all(|facet| facet.value != value) {
            others.push(Facet { count: found(&value), value, label: entry.value.clone() });
        }
    }
    others.sort_by_cached_key(|facet| (text::fold(&facet.label), facet.label.clone()));
    facets.extend(others);
    facets
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(value: &str, count: u64) -> StockCount {
        StockCount { value: value.into(), count }
    }

    #[test]
    fn the_specs_options_come_first_and_count_what_they_find() {
        let stock = Stock {
            makes: vec![count("Porsche", 3), count("Alpina", 1), count("Rover", 1), count("Land Rover", 9)],
            locations: vec![count("Chicago, IL", 2), count("West Chicago, IL", 1), count("TX", 1)],
            ..Stock::default()
        };
        let facets = Facets::of(&stock);
        let makes: Vec<_> = facets.makes.iter().map(|f| (f.value.as_str(), f.count)).collect();
        assert_eq!(
            makes,
            [
                ("ferrari", 0),
                ("lamborghini", 0),
                ("porsche", 3),
                ("aston martin", 0),
                ("mclaren", 0),
                ("bugatti", 0),
                ("alpina", 1),
                ("land rover", 9),
                // As the filter does: "rover" is in both.
                ("rover", 10)
            ]
        );
        let locations: Vec<_> = facets.locations.iter().map(|f| (f.label.as_str(), f.count)).collect();
        assert_eq!(locations[..2], [("Chicago, IL", 3), ("Lake Forest, IL", 0)]);
        assert_eq!(locations[5..], [("TX", 1), ("West Chicago, IL", 1)]);
    }
}
