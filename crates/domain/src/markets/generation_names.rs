//! Names of generations in a typed search: chassis codes ("964", "E30", "R107"), nicknames ("Fox body", "pagoda") and
//! ordinals ("first gen Camaro").

use std::ops::RangeInclusive;

use super::{
    generation::{generation_of, nth_generation},
    generation_table::{Named, Years, names},
};

/// Numerals after "mk" and "series", from 1.
const ROMAN: [&str; 9] = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];

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
    /// Words of which the model contains at least one; empty for every model.
    pub(crate) models: Vec<ModelWord>,
    /// Model years.
    pub(crate) years: RangeInclusive<i64>,
    /// Words of which the model or the facts contain at least one; empty if they need not.
    pub(crate) only: &'static [&'static str],
    /// Words of which the model and the facts contain none.
    pub(crate) except: &'static [&'static str],
}

/// A folded word of a model in one spelling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ModelWord {
    pub(crate) text: String,
    /// Whether letters and digits may follow.
    pub(crate) is_beginning: bool,
}

/// The cars that a folded phrase names: "964", "fox-body". Empty if it names no generation.
pub(crate) fn generations_named(phrase: &str) -> Vec<GenerationCars> {
    let key = name_key(phrase);
    let is_named = |named: &&Named| named.names.iter().any(|name| is_joined(name, &key));
    let cars = names().filter(is_named).filter_map(|named| {
        let years = match named.years {
            Years::Of(family, year) => generation_of(named.make, family, year)?,
            Years::Between(first, last) => (first, last),
        };
        let cars = GenerationCars::of(named.make, named.models, years);
        Some(GenerationCars { only: named.only, except: named.except, ..cars })
    });
    cars.collect()
}

/// Spellings in texts of the names that a folded phrase is: "fj40", "fj-40" and "fj 40". Empty if it names no generation
/// by several words.
pub(crate) fn generation_spellings(phrase: &str) -> Vec<String> {
    let key = name_key(phrase);
    if let Some(spellings) = mark_spellings(&key) {
        return spellings;
    }
    let name = names().flat_map(|named| named.names).find(|name| name.contains(' ') && is_joined(name, &key));
    name.map(|name| spelled(name)).unwrap_or_default()
}

/// The name without spaces and hyphens, and with digits for Roman numerals after "mk", "mark" and "series".
fn name_key(phrase: &str) -> String {
    let key = joined(phrase);
    match counted_name(&key) {
        Some((name, number)) => format!("{name}{number}"),
        None => key,
    }
}

/// The name ("mk", "series") and the number of a joined name that counts models: ("mk", 2) of "mkii" and of "mark2".
fn counted_name(key: &str) -> Option<(&'static str, usize)> {
    let counts = [("mk", "mk"), ("mark", "mk"), ("series", "series")];
    let (name, number) = counts.into_iter().find_map(|(word, name)| Some((name, key.strip_prefix(word)?)))?;
    let roman = ROMAN.iter().position(|roman| *roman == number).map(|place| place + 1);
    let number = roman.or_else(|| number.parse().ok())?;
    (1..=ROMAN.len()).contains(&number).then_some((name, number))
}

/// All spellings of a joined name that counts models: "mk 2", "mkii", "mark ii"; `None` for other names.
fn mark_spellings(key: &str) -> Option<Vec<String>> {
    let (name, number) = counted_name(key)?;
    let words: &[&str] = if name == "mk" { &["mk", "mark"] } else { &[name] };
    let numbers = [number.to_string(), ROMAN[number - 1].to_owned()];
    let names = words.iter().flat_map(|word| numbers.iter().map(move |number| format!("{word} {number}")));
    Some(names.flat_map(|name| spelled(&name)).collect())
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
    let is_named = |model: &str| {
        spelled(model).iter().any(|model| search.split_whitespace().any(|word| word == model))
            || (model.contains(' ') && search.contains(model))
    };
    // All models of a family: an MX-5 is a Miata.
    let families = families
        .filter(|(_, family, _)| COUNTED.iter().any(|(_, other, model)| other == family && is_named(model)));
    let cars = families.filter_map(|(make, family, model)| {
        let years = nth_generation(make, family, place)?;
        Some(GenerationCars::of(&crate::text::fold(make), &[*model], years))
    });
    cars.collect()
}

impl GenerationCars {
    fn of(make: &str, models: &[&str], (first, last): (i32, i32)) -> Self {
        let words = models.iter().flat_map(|model| {
            let (model, is_beginning) =
                model.strip_suffix('*').map_or((*model, false), |begin| (begin, true));
            spelled(model).into_iter().map(move |text| ModelWord { text, is_beginning })
        });
        let years = i64::from(first)..=i64::from(last);
        Self { make: make.to_owned(), models: words.collect(), years, only: &[], except: &[] }
    }
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
#[path = "generation_name_tests.rs"]
mod tests;
