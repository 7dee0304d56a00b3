//! Reads phrases about engines: "6.2L Supercharged V8", "Flat-6", "Dual Electric Motors".

use super::{
    super::whole_number,
    Displacement, Horsepower,
    fact::{Fact, MAX_ENGINE},
    reading::{Reading, number, words},
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

/// Words that make the phrase one about something else.
const OTHER_THINGS: [&str; 8] = ["badge", "badges", "cover", "emblem", "swap", "power", "powered", "emblems"];

/// Reads a phrase; `None` if it says anything but an engine, possibly with its power.
pub(super) fn read(phrase: &str) -> Option<Reading> {
    let all: Vec<Vec<String>> = phrase.split_whitespace().map(words).collect();
    let folded: Vec<&str> = all.iter().flatten().map(String::as_str).collect();
    let (mut displaced, mut power, mut has_core, mut has_motor, mut others) = (None, None, false, false, 0);
    let mut power_words = Vec::new();
    let mut at = 0;
    while let Some(word) = folded.get(at) {
        let rest = &folded[at..];
        at += if let Some((found, length)) = displacement(rest)
            && displaced.is_none()
        {
            displaced = Some(found);
            length
        } else if let Some((found, length)) = horsepower(rest)
            && power.is_none()
        {
            power = Some(found);
            power_words.extend(at..at + length);
            length
        } else if let Some((_, length)) = cylinders(rest) {
            has_core = true;
            length
        } else if let ["electric", "motor" | "motors", ..] = rest {
            has_motor = true;
            2
        } else if ADJECTIVES.contains(word) {
            1
        } else if OTHER_THINGS.contains(word) {
            return None;
        } else {
            others += 1;
            1
        };
    }
    let is_named = has_core || has_motor || (displaced.is_some() && folded.len() == 1);
    let is_known = others == 0 || (others <= MAX_OTHER_WORDS && displaced.is_some() && has_core);
    let is_too_short = folded.len() == 1 && displaced.is_none() && !folded[0].starts_with(['v', 'w', 'r']);
    if !is_named || !is_known || is_too_short {
        return None;
    }
    // The engine's name is the phrase without the words of its power.
    let (mut name, mut position) = (Vec::new(), 0);
    for (word, parts) in phrase.split_whitespace().zip(&all) {
        let is_of_power = (position..position + parts.len()).any(|part| power_words.contains(&part));
        position += parts.len();
        if !is_of_power {
            name.push(word);
        }
    }
    let name = name.join(" ");
    if name.chars().count() > MAX_ENGINE {
        return None;
    }
    let facts = [Some(Fact::Engine(name)), displaced.map(Fact::Displacement), power.map(Fact::Horsepower)];
    Reading::of(facts.into_iter().flatten())
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
    if let Some(found) = first.strip_suffix('l').and_then(liters) {
        return Some((found, 1));
    }
    match rest {
        ["l" | "liter" | "liters" | "litre" | "litres", ..] => liters(first).map(|found| (found, 2)),
        // "3.9 L/237": liters and cubic inches
        [unit, ..] if unit.starts_with("l/") => liters(first).map(|found| (found, 2)),
        ["cc", ..] => cubic_centimeters(first).map(|found| (found, 2)),
        ["ci" | "cid" | "cui", ..] => cubic_inches(first).map(|found| (found, 2)),
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

/// The arrangements of cylinders in a text about an engine, each by one name: "flat-6", "inline-8", "v12", "rotary".
pub(super) fn arrangements(text: &str) -> Vec<String> {
    let words = words(text);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let arrangement = cylinders(&words[at..]);
        at += arrangement.as_ref().map_or(1, |(_, length)| *length);
        found.extend(arrangement.map(|(name, _)| name));
    }
    found
}

/// The arrangement of cylinders that the words consist of, by the name that [`arrangements`] gives it.
pub(super) fn only_arrangement(words: &[&str]) -> Option<String> {
    cylinders(words).filter(|(_, length)| *length == words.len()).map(|(name, _)| name)
}

/// The arrangement of cylinders that the words begin with ("v8", "flat 6", "i 6", "rotary"), and their number.
fn cylinders(words: &[&str]) -> Option<(String, usize)> {
    let count = |word: &str| {
        let count = if word == "twelve" { Some(12) } else { number(word) };
        count.filter(|count| (2..=16).contains(count))
    };
    let name = |layout: &str, count: i64| match layout {
        "flat" | "boxer" | "h" => format!("flat-{count}"),
        "straight" | "inline" | "i" | "l" => format!("inline-{count}"),
        letters => format!("{letters}{count}"),
    };
    match words {
        ["rotary" | "wankel", ..] => Some(("rotary".to_owned(), 1)),
        [layout @ ("flat" | "boxer" | "straight" | "inline" | "i" | "v" | "h" | "w"), number, ..]
            if count(number).is_some() =>
        {
            Some((name(layout, count(number)?), 2))
        }
        [number, "cylinder" | "cylinders", rest @ ..] => match (count(number)?, rest) {
            (count, ["boxer", ..]) => Some((name("boxer", count), 3)),
            (count, _) => Some((format!("{count}-cylinder"), 2)),
        },
        [word, ..] => {
            let digits = word.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
            let letters = &word[..word.len() - digits.len()];
            let is_layout = ["v", "i", "l", "w", "h", "vr"].contains(&letters);
            Some((name(letters, count(digits).filter(|_| is_layout)?), 1))
        }
        [] => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrangement_of_cylinders_has_one_name() {
        for (engine, name) in [
            ("3.8L flat six", "flat-6"),
            ("3.8 Boxer-6", "flat-6"),
            ("3.8L H6", "flat-6"),
            ("6-cylinder boxer, 3.8L", "flat-6"),
            ("5.0L V-12", "v12"),
            ("3.2L Straight Six", "inline-6"),
            ("3.2L I6", "inline-6"),
            ("4.2L 6 Cylinder", "6-cylinder"),
            ("654cc Wankel", "rotary"),
        ] {
            assert_eq!(arrangements(engine), [name], "{engine}");
        }
    }
}
