//! Reads phrases about engines: "6.2L Supercharged V8", "Flat-6", "Dual Electric Motors".

use super::{
    super::whole_number,
    Displacement, Horsepower,
    cylinders::cylinders,
    engine_name::without_power,
    fact::{Fact, MAX_ENGINE},
    reading::{Reading, words},
};

/// Words that describe an engine without naming one.
const ADJECTIVES: [&str; 41] = [
    "turbo",
    "turbocharged",
    "supercharged",
    "twin",
    "bi",
    "biturbo",
    "quad",
    "single",
    "dual",
    "triple",
    "and",
    "naturally",
    "aspirated",
    "diesel",
    "turbodiesel",
    "hybrid",
    "mild",
    "plug",
    "in",
    "gas",
    "gasoline",
    "petrol",
    "flex",
    "fuel",
    "dohc",
    "sohc",
    "ohv",
    "ohc",
    "air",
    "water",
    "cooled",
    "injected",
    "injection",
    "carbureted",
    "engine",
    "hemi",
    "boxer",
    "ac",
    "synchronous",
    "permanent",
    "magnet",
];

/// Other words that an engine's name may contain, if it has a displacement and cylinders: "6.2L LT4 V8".
const MAX_OTHER_WORDS: usize = 2;

/// Words that make the phrase one about something else, or a sentence that tells more than the engine.
const OTHER_THINGS: [&str; 22] = [
    "badge",
    "badges",
    "cover",
    "emblem",
    "swap",
    "power",
    "powered",
    "emblems",
    "the",
    "an",
    "from",
    "by",
    "no",
    "not",
    "was",
    "is",
    "has",
    "had",
    "its",
    "fitted",
    "replaced",
    "replacement",
];

/// Facts about an engine in the words of a phrase.
#[derive(Default)]
struct Parts {
    displacement: Option<Displacement>,
    power: Option<Horsepower>,
    has_cylinders: bool,
    has_electric_motor: bool,
    /// Number of words that say nothing about an engine.
    others: usize,
}

impl Parts {
    /// Reads the words; `None` if they are about something else.
    fn read(words: &[&str]) -> Option<Self> {
        let (mut parts, mut at) = (Self::default(), 0);
        while at < words.len() {
            at += parts.take(&words[at..])?;
        }
        Some(parts)
    }

    /// Reads the first of the words; returns how many were read.
    fn take(&mut self, words: &[&str]) -> Option<usize> {
        if let Some((found, length)) = displacement(words)
            && self.displacement.is_none()
        {
            self.displacement = Some(found);
            return Some(length);
        }
        if let Some((found, length)) = horsepower(words)
            && self.power.is_none()
        {
            self.power = Some(found);
            return Some(length);
        }
        if let Some((_, length)) = cylinders(words) {
            self.has_cylinders = true;
            return Some(length);
        }
        if let ["electric", "motor" | "motors", ..] | ["motor" | "motors", "electric", ..] = words {
            self.has_electric_motor = true;
            return Some(2);
        }
        let word = words.first()?;
        if !ADJECTIVES.contains(word) {
            if OTHER_THINGS.contains(word) {
                return None;
            }
            self.others += 1;
        }
        Some(1)
    }

    /// Whether the phrase names an engine; `words` are all its words.
    fn name_an_engine(&self, words: &[&str]) -> bool {
        let (is_displaced, is_single) = (self.displacement.is_some(), words.len() == 1);
        let is_named = self.has_cylinders || self.has_electric_motor || (is_displaced && is_single);
        let is_known =
            self.others == 0 || (self.others <= MAX_OTHER_WORDS && is_displaced && self.has_cylinders);
        let is_too_short = is_single && !is_displaced && !words[0].starts_with(['v', 'w', 'r']);
        is_named && is_known && !is_too_short
    }
}

/// Reads a phrase; `None` if it says anything but an engine, possibly with its power.
pub(super) fn read(phrase: &str) -> Option<Reading> {
    let folded = words(phrase);
    let folded: Vec<&str> = folded.iter().map(String::as_str).collect();
    let parts = Parts::read(&folded)?;
    if !parts.name_an_engine(&folded) {
        return None;
    }
    let name = match parts.power {
        Some(_) => without_power(phrase),
        None => phrase.to_owned(),
    };
    if name.is_empty() || name.chars().count() > MAX_ENGINE {
        return None;
    }
    let facts = [
        Some(Fact::Engine(name)),
        parts.displacement.map(Fact::Displacement),
        parts.power.map(Fact::Horsepower),
    ];
    Reading::of(facts.into_iter().flatten())
}

/// Whether a text states a power and no other part of an engine: "950 hp combined".
pub(super) fn states_only_power(text: &str) -> bool {
    let words = words(text);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let parts = Parts::read(&words);
    parts.is_some_and(|parts| {
        parts.power.is_some()
            && parts.displacement.is_none()
            && !parts.has_cylinders
            && !parts.has_electric_motor
    })
}

/// Reads displacement and power out of a text that is known to state an engine, with other words or not: "Rear-mounted V8
/// with 710 bhp and 3.9 liters". A number that is stated twice differently is left out.
pub(super) fn read_value(value: &str) -> Option<Reading> {
    let words = words(value);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let starts = || (0..words.len()).map(|at| &words[at..]);
    let displaced = the_only(starts().filter_map(|rest| Some(displacement(rest)?.0)));
    let power = the_only(starts().filter_map(|rest| Some(horsepower(rest)?.0)));
    let facts = [displaced.map(Fact::Displacement), power.map(Fact::Horsepower)];
    Reading::of(facts.into_iter().flatten()).map(|reading| Reading { is_complete: false, ..reading })
}

/// The value, if there is one and all others are the same.
fn the_only<T: PartialEq>(mut values: impl Iterator<Item = T>) -> Option<T> {
    let first = values.next()?;
    values.all(|other| other == first).then_some(first)
}

/// Reads a displacement at the beginning of the words; returns the number of words too.
pub(super) fn displacement(words: &[&str]) -> Option<(Displacement, usize)> {
    let (first, rest) = words.split_first()?;
    if let Some(found) = first.strip_suffix("cc").and_then(cubic_centimeters) {
        return Some((found, 1));
    }
    let inches = ["cid", "cui", "ci"].iter().find_map(|unit| first.strip_suffix(unit));
    if let Some(found) = inches.and_then(cubic_inches) {
        return Some((found, 1));
    }
    if let Some(found) = first.strip_suffix('l').and_then(liters) {
        return Some((found, 1));
    }
    match rest {
        ["l" | "liter" | "liters" | "litre" | "litres", ..] => liters(first).map(|found| (found, 2)),
        // "3.9 L/237": liters and cubic inches
        [unit, ..] if unit.starts_with("l/") => liters(first).map(|found| (found, 2)),
        ["cc", ..] => cubic_centimeters(first).map(|found| (found, 2)),
        ["ci" | "cid" | "cui" | "c.i" | "c.i.d", ..] => cubic_inches(first).map(|found| (found, 2)),
        ["cu" | "cubic", "in" | "inch" | "inches", ..] => cubic_inches(first).map(|found| (found, 3)),
        // "4.7 V8"
        _ if first.contains('.') && cylinders(rest).is_some() => liters(first).map(|found| (found, 1)),
        _ => None,
    }
}

/// A number without a unit: liters below 30, cubic centimeters above.
pub(super) fn bare_displacement(word: &str) -> Option<Displacement> {
    if word.parse::<f64>().ok()? < 30.0 { liters(word) } else { cubic_centimeters(word) }
}

fn liters(number: &str) -> Option<Displacement> {
    let liters: f64 = number.parse().ok().filter(|liters| (0.05..30.0).contains(liters))?;
    rounded(liters * 1_000.0)
}

fn cubic_centimeters(number: &str) -> Option<Displacement> {
    number.parse().ok().and_then(whole_number).and_then(Displacement::new)
}

fn cubic_inches(number: &str) -> Option<Displacement> {
    let inches: f64 = number.parse().ok().filter(|inches| (5.0..1_500.0).contains(inches))?;
    rounded(inches * 16.387_064)
}

fn rounded(number: f64) -> Option<Displacement> {
    #[expect(clippy::cast_possible_truncation, reason = "at most 30,000")]
    let whole = number.round() as i64;
    Displacement::new(whole)
}

/// Reads a power at the beginning of the words; returns the number of words too.
pub(super) fn horsepower(words: &[&str]) -> Option<(Horsepower, usize)> {
    let (number, length) = match words {
        [number, "hp" | "bhp" | "horsepower", ..] => (*number, 2),
        [first, ..] => (first.strip_suffix("bhp").or_else(|| first.strip_suffix("hp"))?, 1),
        [] => return None,
    };
    Some((Horsepower::new(number.parse().ok()?)?, length))
}
