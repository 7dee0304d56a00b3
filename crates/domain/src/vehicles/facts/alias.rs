//! Other names of facts in a typed search: "boxer six", "PDK", "6MT", "all wheel drive", "single owner", "red interior".

use super::{
    Drivetrain, TitleStatus, Transmission, color_words, cylinders,
    filter::{ONE_OWNER, drivetrain_words, title_word, transmission_words},
    gearbox,
    gearbox_cars::cars_with,
    reading::words,
};
use crate::vehicles::{Alternative, NumberField};

/// Ways to match what a typed phrase says of an engine, a transmission, driven wheels, a color, the title or the owners: by
/// the make and the search words of a vehicle that has it. `None` for a phrase that says something else, or for a word
/// that the search words contain as it is.
pub(in crate::vehicles) fn fact_alias(phrase: &str) -> Option<Vec<Alternative>> {
    /// These are models rather than arrangements of cylinders.
    const MODELS: [&str; 7] = ["h2", "h3", "i3", "i4", "i5", "i7", "i8"];
    if let Some(word) = word_alias(phrase) {
        return Some(vec![Alternative::Contains(vec![word])]);
    }
    let words = words(phrase);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if let Some(gearbox) = gearbox::searched(&words) {
        return gearbox_alias(&gearbox, phrase);
    }
    if let Some(ways) = driven_wheels_alias(phrase) {
        return Some(ways);
    }
    if phrase == "boxer" {
        return Some(BOXERS.map(|name| Alternative::Word(name.to_owned())).into());
    }
    if let Some(drivetrain) = drivetrain(&words) {
        let known = drivetrain_words(drivetrain);
        let text = known.first().filter(|_| !known.contains(&phrase))?;
        return Some(vec![Alternative::Contains(vec![(*text).to_owned()])]);
    }
    let arrangement = cylinders::only_arrangement(&words)
        .filter(|_| !MODELS.contains(&phrase.replace(' ', "").as_str()))?;
    // A whole word, because "12-cylinder" contains "2-cylinder".
    (arrangement != phrase).then(|| vec![Alternative::Word(arrangement)])
}

/// Arrangements of the cylinders of boxer engines.
const BOXERS: [&str; 5] = ["flat-2", "flat-4", "flat-6", "flat-8", "flat-12"];

/// Names of the all-wheel drive of a maker, with its folded make and the first model year that had it.
const ALL_WHEEL_DRIVES: [(&str, &str, i64); 6] = [
    ("quattro", "audi", 1980),
    ("4matic", "mercedes-benz", 1987),
    ("4matic", "mercedes-amg", 1987),
    ("4motion", "volkswagen", 1998),
    ("xdrive", "bmw", 2004),
    ("all4", "mini", 2011),
];

/// Cars of the maker that calls its all-wheel drive so.
fn driven_wheels_alias(phrase: &str) -> Option<Vec<Alternative>> {
    let named = ALL_WHEEL_DRIVES.iter().filter(|(name, ..)| *name == phrase);
    let ways = named.map(|(_, make, first)| {
        let awd = drivetrain_words(Drivetrain::AllWheel).iter().take(1);
        let awd = awd.map(|word| Alternative::Word((*word).to_owned()));
        let of_make = [
            Alternative::OfMake((*make).to_owned()),
            Alternative::Within(NumberField::Year, *first..=i64::from(i32::MAX)),
        ];
        Alternative::All(of_make.into_iter().chain(awd).collect())
    });
    Some(ways.collect::<Vec<_>>()).filter(|ways| !ways.is_empty())
}

fn gearbox_alias(gearbox: &gearbox::SearchedGearbox, phrase: &str) -> Option<Vec<Alternative>> {
    let known = transmission_words(gearbox.kind);
    if gearbox.makes.is_empty() && known.iter().any(|word| word.contains(phrase)) {
        return None;
    }
    let speeds = gearbox.speeds.map(|speeds| format!("{speeds}-speed"));
    let texts: Vec<String> = known.first().map(|word| (*word).to_owned()).into_iter().chain(speeds).collect();
    let cars: Vec<Alternative> = cars_with(&gearbox.name).collect();
    let stated = Alternative::Contains(texts);
    let mut ways: Vec<Alternative> = match gearbox.makes {
        [] => vec![stated],
        // Other automatics of the maker have other names.
        _ if gearbox.kind == Transmission::Automatic && !cars.is_empty() => Vec::new(),
        makes => makes
            .iter()
            .map(|make| Alternative::All(vec![Alternative::OfMake((*make).to_owned()), stated.clone()]))
            .collect(),
    };
    ways.extend(cars);
    Some(ways)
}

/// The driven wheels that the words are: "all wheel drive", "4 wheel", "4x4".
fn drivetrain(words: &[&str]) -> Option<Drivetrain> {
    match words {
        ["rwd"] | ["rear", "wheel"] | ["rear", "wheel", "drive"] => Some(Drivetrain::RearWheel),
        ["fwd"] | ["front", "wheel"] | ["front", "wheel", "drive"] => Some(Drivetrain::FrontWheel),
        ["awd"] | ["all", "wheel"] | ["all", "wheel", "drive"] => Some(Drivetrain::AllWheel),
        ["4wd" | "4x4"] | ["four" | "4", "wheel"] | ["four" | "4", "wheel", "drive"] => {
            Some(Drivetrain::FourWheel)
        }
        _ => None,
    }
}

/// The search word of a phrase about owners, title, color or body.
fn word_alias(phrase: &str) -> Option<String> {
    match phrase.replace('-', " ").as_str() {
        "one owner" | "1 owner" | "single owner" | "original owner" => return Some(ONE_OWNER.to_owned()),
        "station wagon" => return Some("wagon".to_owned()),
        _ => {}
    }
    let title = match phrase {
        "salvage" => Some(TitleStatus::Salvage),
        "no title" | "bill of sale" => Some(TitleStatus::NoTitle),
        _ => phrase.strip_suffix(" title").and_then(TitleStatus::parse),
    };
    title
        .map(title_word)
        .or_else(|| color_words::interior_alias(phrase))
        .or_else(|| color_words::color_alias(phrase))
}
