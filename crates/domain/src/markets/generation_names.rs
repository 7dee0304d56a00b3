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

/// Letters of generations that are also states or stand in much else, and mean a generation only beside the name of its model:
/// "ND Miata". Each with the place of the generation in its family, from 0.
const LETTERS: [(&str, usize); 4] = [("na", 0), ("nb", 1), ("nc", 2), ("nd", 3)];
/// The family of [`LETTERS`].
const LETTERED: &str = "MX-5";

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

/// Spellings in texts of the names that a folded phrase is: "fj40", "fj-40" and "fj 40". Empty if it names no generation
/// by several words.
pub(crate) fn generation_spellings(phrase: &str) -> Vec<String> {
    let key = joined(phrase);
    let names = NAMES.iter().flat_map(|named| named.names);
    let name = names.into_iter().find(|name| name.contains(' ') && is_joined(name, &key));
    name.map(|name| spelled(name)).unwrap_or_default()
}

/// The cars of the generation that an ordinal or letters name, of the family that the folded words of a search name: "first
/// gen" in "first gen camaro", "na" in "na miata". Empty if the phrase is neither, or the family is not known.
pub(crate) fn counted_generations(phrase: &str, search: &[String]) -> Vec<GenerationCars> {
    let lettered = LETTERS.iter().find(|(letters, _)| *letters == phrase).map(|(_, place)| *place);
    let phrase = phrase.replace('-', " ");
    let counted = || match phrase.split_once(' ')? {
        (ordinal, "gen" | "generation") => {
            ORDINALS.iter().position(|(name, digits)| [*name, *digits].contains(&ordinal))
        }
        _ => None,
    };
    let Some(place) = lettered.or_else(counted) else { return Vec::new() };
    let search = search.join(" ");
    let families = COUNTED.iter().filter(|(_, family, _)| lettered.is_none() || *family == LETTERED);
    let families = families.filter(|(.., model)| {
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
        assert_eq!(generation_spellings("fj40"), ["fj 40", "fj-40", "fj40"]);
        assert_eq!(generation_spellings("964"), [] as [&str; 0]);
        for phrase in ["911", "99", "997.3", "c9", "", "fox"] {
            assert_eq!(generations_named(phrase), [], "{phrase}");
        }
    }

    #[test]
    fn cars_belong_to_the_generation_that_the_trade_names() {
        let is_of = |phrase: &str, model: &str, year: i64| {
            let has_model = |car: &GenerationCars| match car.is_beginning {
                true => model.contains(&car.model),
                false => format!(" {model} ").contains(&format!(" {} ", car.model)),
            };
            generations_named(phrase).iter().any(|car| has_model(car) && car.years.contains(&year))
        };
        for (phrase, model, year, expected) in [
            ("964", "911 carrera 4", 1989, true),
            ("964", "911 carrera", 1989, false),
            ("964", "911 turbo 3.6", 1994, true),
            ("993", "911 turbo", 1997, true),
            ("993", "911 turbo", 1994, false),
            ("996", "911 turbo s", 2005, true),
            ("996", "911 carrera s", 2005, false),
            ("996.2", "911 gt3", 2005, true),
            ("996.2", "911 carrera s", 2005, false),
            ("e30", "m3", 1990, true),
            ("e30", "325i convertible", 1993, true),
            ("e30", "325i", 1993, false),
            ("e36", "m3", 1999, true),
            ("e46", "m3", 1999, false),
            ("e46", "m3", 2006, true),
            ("e46", "330ci", 2006, true),
            ("e92", "m3", 2006, false),
            ("e92", "m3", 2011, true),
            ("e92", "335i", 2007, true),
            ("e34", "m5", 1988, false),
            ("e34", "m5", 1991, true),
            ("e28", "m5", 1988, true),
            ("r129", "sl 500", 1999, true),
            ("r129", "500sl", 1991, true),
            ("r129", "sl 500", 2004, false),
            ("r230", "sl 55 amg", 2004, true),
            ("r231", "sl 550", 2015, true),
            ("w113", "280 sl", 1970, true),
            ("w198", "300 sl", 1957, true),
            ("w198", "300 sl", 1987, false),
            ("c3", "corvette stingray", 1974, true),
            ("c3", "corvette", 1984, false),
            ("fc", "rx-7 turbo ii", 1988, true),
            ("fd", "rx-7", 1988, false),
            ("r34", "skyline gt-r", 2001, true),
            ("bnr34", "skyline gt-r v-spec", 2000, true),
            ("fj40", "land cruiser", 1978, true),
            ("fj-40", "land cruiser", 1978, true),
            ("fj40", "land cruiser", 1985, false),
            ("fj60", "land cruiser", 1985, true),
            ("bj40", "land cruiser", 1978, false),
        ] {
            assert_eq!(is_of(phrase, model, year), expected, "{phrase}: {year} {model}");
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
            ("na", "na miata", Some(("miata", 1992))),
            ("nd", "mx-5 nd", Some(("mx 5", 2019))),
            ("nc", "camaro nc", None),
            ("na", "na", None),
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
