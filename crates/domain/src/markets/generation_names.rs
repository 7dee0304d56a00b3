//! Names of generations in a typed search: chassis codes ("964", "E30", "R107"), nicknames ("Fox body", "pagoda") and
//! ordinals ("first gen Camaro").

use std::ops::RangeInclusive;

use super::{
    generation::{generation_of, nth_generation},
    generation_table::{NAMES, Named, Years},
};

/// Families whose generations are counted: make, name in [`GENERATIONS`](super::generation), and the model as in [`Named`].
const COUNTED: [(&str, &str, &str); 12] = [
    ("Acura", "NSX", "nsx"),
    ("BMW", "M3", "m3"),
    ("BMW", "M5", "m5"),
    ("Chevrolet", "Camaro", "camaro"),
    ("Chevrolet", "Corvette", "corvette"),
    ("Ford", "Bronco", "bronco"),
    ("Ford", "Mustang", "mustang"),
    ("Mazda", "MX-5", "mx 5"),
    ("Mazda", "MX-5", "miata"),
    ("Mazda", "RX-7", "rx 7"),
    ("Porsche", "Boxster", "boxster"),
    ("Toyota", "Supra", "supra"),
];

const ORDINALS: [(&str, &str); 8] = [
    ("first", "1st"),
    ("second", "2nd"),
    ("third", "3rd"),
    ("fourth", "4th"),
    ("fifth", "5th"),
    ("sixth", "6th"),
    ("seventh", "7th"),
    ("eighth", "8th"),
];

/// Cars of a generation that a typed phrase names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GenerationCars {
    /// Folded make.
    pub(crate) make: String,
    /// A word of the model.
    pub(crate) model: String,
    /// Whether letters and digits may follow the model.
    pub(crate) is_beginning: bool,
    /// Model years.
    pub(crate) years: RangeInclusive<i64>,
}

/// The cars that a folded phrase names: "964", "fox-body". Empty if it names no generation.
pub(crate) fn generations_named(phrase: &str) -> Vec<GenerationCars> {
    let key = joined(phrase);
    let is_named = |named: &&Named| named.names.iter().any(|name| is_joined(name, &key));
    let cars = NAMES.iter().filter(is_named).filter_map(|named| {
        let (first, last) = match named.years {
            Years::Of(family, year) => generation_of(named.make, family, year)?,
            Years::Between(first, last) => (first, last),
        };
        Some(named.models.iter().flat_map(move |model| cars(named.make, model, (first, last))))
    });
    cars.flatten().collect()
}

/// The cars of the generation that an ordinal names, of the family that the folded words of a search name: "first gen" in
/// "first gen camaro". Empty if the phrase is no ordinal of a generation, or the family is not known.
pub(crate) fn counted_generations(phrase: &str, search: &[String]) -> Vec<GenerationCars> {
    let phrase = phrase.replace('-', " ");
    let Some((ordinal, "gen" | "generation")) = phrase.split_once(' ') else { return Vec::new() };
    let place = ORDINALS.iter().position(|(name, digits)| [*name, *digits].contains(&ordinal));
    let Some(place) = place else { return Vec::new() };
    let search = search.join(" ");
    let families = COUNTED.iter().filter(|(.., model)| {
        spelled(model).iter().any(|model| search.split_whitespace().any(|word| word == model))
            || (model.contains(' ') && search.contains(model))
    });
    let cars = families.filter_map(|(make, family, model)| {
        let years = nth_generation(make, family, place)?;
        Some(cars(&crate::text::fold(make), model, years))
    });
    cars.flatten().collect()
}

fn cars(make: &str, model: &str, (first, last): (i32, i32)) -> Vec<GenerationCars> {
    let (model, is_beginning) = model.strip_suffix('*').map_or((model, false), |begin| (begin, true));
    let years = i64::from(first)..=i64::from(last);
    let car = |model| GenerationCars { make: make.to_owned(), model, is_beginning, years: years.clone() };
    spelled(model).into_iter().map(car).collect()
}

/// A name with its spaces, with hyphens for them, and without them; once if it has none.
pub(crate) fn spelled(name: &str) -> Vec<String> {
    let separators: &[&str] = if name.contains(' ') { &[" ", "-", ""] } else { &[" "] };
    separators.iter().map(|separator| name.replace(' ', separator)).collect()
}

/// Whether a name is this without its spaces and hyphens.
pub(crate) fn is_joined(name: &str, joined: &str) -> bool {
    name.bytes().filter(|sign| !matches!(sign, b' ' | b'-')).eq(joined.bytes())
}

/// A name without spaces and hyphens.
pub(crate) fn joined(name: &str) -> String {
    name.replace([' ', '-'], "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{text, vehicles::Make};

    #[test]
    fn names_are_known_makes_with_years_in_order() {
        for named in NAMES {
            assert_eq!(Make::known(named.make).map(text::fold).as_deref(), Some(named.make));
            for name in named.names {
                let cars = generations_named(name);
                assert!(cars.len() >= named.models.len(), "{name}");
                assert!(cars.iter().all(|car| car.years.start() <= car.years.end()), "{name}");
                assert_eq!(*name, text::fold(name));
            }
        }
        for (make, family, model) in COUNTED {
            let search = ["first gen".to_owned(), (*model).to_owned()];
            assert!(!counted_generations("first gen", &search).is_empty(), "{make} {family}");
        }
    }

    #[test]
    fn a_generation_has_its_makes_and_years() {
        for (phrase, make, within, without) in [
            ("r107", "mercedes-benz", 1980, 1995),
            ("w-113", "mercedes-benz", 1966, 1972),
            ("fox body", "ford", 1985, 1969),
            ("fox-body", "ford", 1985, 2005),
            ("foxbody", "ford", 1985, 1977),
            ("964", "porsche", 1991, 1996),
            ("997.2", "porsche", 2011, 2007),
            ("r34", "nissan", 2000, 1990),
        ] {
            let cars = generations_named(phrase);
            assert!(!cars.is_empty(), "{phrase}");
            for car in cars {
                assert_eq!(car.make, make, "{phrase}");
                assert!(car.years.contains(&within) && !car.years.contains(&without), "{phrase}");
            }
        }
        for phrase in ["911", "99", "997.3", "c9", "", "fox"] {
            assert_eq!(generations_named(phrase), [], "{phrase}");
        }
    }

    #[test]
    fn an_ordinal_counts_the_generations_of_a_named_family() {
        for (phrase, search, found) in [
            ("first gen", "first gen camaro", Some(("camaro", 1968))),
            ("2nd generation", "camaro 2nd generation", Some(("camaro", 1975))),
            ("first-gen", "first-gen rx7", Some(("rx 7", 1982))),
            ("third gen", "third gen rx 7", Some(("rx 7", 1994))),
            ("first gen", "first gen f-150", None),
            ("ninth gen", "ninth gen camaro", None),
            ("eighth gen", "eighth gen camaro", None),
            ("first", "first camaro", None),
        ] {
            let words: Vec<String> = search.split(' ').map(str::to_owned).collect();
            let cars = counted_generations(phrase, &words);
            let car = cars.first();
            assert_eq!(car.map(|car| car.model.as_str()), found.map(|(model, _)| model), "{search}");
            assert!(
                car.is_none_or(|car| found.is_some_and(|(_, year)| car.years.contains(&year))),
                "{search}"
            );
        }
    }
}
