//! Other names of facts in a typed search: "boxer six", "PDK", "6MT", "all wheel drive", "single owner", "red interior".

use super::{
    Drivetrain, TitleStatus, color_words, cylinders,
    filter::{ONE_OWNER, drivetrain_words, title_word, transmission_words},
    gearbox,
    reading::words,
};
use crate::vehicles::Alternative;

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

fn gearbox_alias(gearbox: &gearbox::SearchedGearbox, phrase: &str) -> Option<Vec<Alternative>> {
    let known = transmission_words(gearbox.kind);
    if gearbox.makes.is_empty() && known.iter().any(|word| word.contains(phrase)) {
        return None;
    }
    let speeds = gearbox.speeds.map(|speeds| format!("{speeds}-speed"));
    let texts: Vec<String> = known.first().map(|word| (*word).to_owned()).into_iter().chain(speeds).collect();
    if gearbox.makes.is_empty() {
        return Some(vec![Alternative::Contains(texts)]);
    }
    let of_make = |make: &&str| Alternative::Contains([&[(*make).to_owned()], texts.as_slice()].concat());
    Some(gearbox.makes.iter().map(of_make).collect())
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
    let title = phrase.strip_suffix(" title").and_then(TitleStatus::parse);
    title
        .map(title_word)
        .or_else(|| color_words::interior_alias(phrase))
        .or_else(|| color_words::color_alias(phrase))
}
