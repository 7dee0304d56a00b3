//! Reads one phrase ("7-Speed Manual", "Title: Clean (SC)") into facts. Everything that facts are read from goes
//! through [`read`]: specifications, descriptions, feeds and forms.

use super::{
    Displacement, Drivetrain, FactName, Horsepower, Owners,
    body::body_style,
    color_words::stated_color,
    engine,
    fact::{Fact, MAX_COLOR},
    gearbox,
    mileage::{distance, labelled_mileage, mileage_unknown},
    reading::{Reading, comma_parts, number, words},
    title_status::{is_contradicted, title, title_phrase},
};
use crate::text;

/// Reads a phrase that says nothing but facts, or a labelled one ("Exterior: Laguna Blue"); `None` if it says
/// anything else. Words in parentheses may be unknown; the reading is incomplete then.
pub(super) fn read(phrase: &str) -> Option<Reading> {
    let phrase = text::single_line(phrase);
    if let Some((label, value)) = phrase.split_once(':')
        && let Some(reading) = labelled(&text::fold(label.trim()), value.trim())
    {
        return Some(reading);
    }
    if let Some(reading) = plain(&phrase) {
        return Some(reading);
    }
    if let Some((head, tail)) = phrase.split_once(" (") {
        let reading = plain(head).filter(|reading| !is_taken_back(reading, tail))?;
        return Some(Reading { is_complete: false, ..reading });
    }
    let parts: Option<Vec<Reading>> = comma_parts(&phrase).map(|part| plain(part.trim())).collect();
    let parts = parts.filter(|parts| parts.len() > 1)?;
    let is_open = parts.iter().any(|part| part.is_open);
    let is_complete = parts.iter().all(|part| part.is_complete);
    Some(Reading { is_open, is_complete, ..Reading::of(parts.into_iter().flat_map(|part| part.facts))? })
}

/// Whether the words in parentheses after a title or a number of owners say that it is another one by now: "Clean title
/// (previously rebuilt)", "1 owner (until 2020)".
fn is_taken_back(reading: &Reading, tail: &str) -> bool {
    let is_past = || words(tail).iter().any(|word| ["until", "till", "before"].contains(&word.as_str()));
    reading.facts.iter().any(|fact| match fact {
        Fact::TitleStatus(status) => is_contradicted(*status, tail),
        Fact::Owners(_) => is_past(),
        _ => false,
    })
}

/// Reads the displacement of an engine: "6.2L", "6,162 cc", "427 cu in". A bare number below 30 is in liters, a
/// larger one in cubic centimeters.
pub(super) fn read_displacement(line: &str) -> Option<Displacement> {
    let words = words(line);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match engine::displacement(&words) {
        Some((found, length)) if length == words.len() => Some(found),
        _ => match words.as_slice() {
            [number] => engine::bare_displacement(number),
            _ => None,
        },
    }
}

/// Reads a value that states a transmission, with other words or not: "6 speed manual Getrag".
pub(super) fn read_transmission(value: &str) -> Option<Reading> {
    let words = words(value);
    gearbox::read_value(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Reads a stated engine that says nothing else: "3.8L Twin-Turbo V8, 710 hp".
pub(super) fn read_engine(value: &str) -> Option<Reading> {
    labelled("engine", value)
}

fn labelled(label: &str, value: &str) -> Option<Reading> {
    let only = |name: FactName, value: &str| {
        let reading = plain(value)?;
        reading.facts.iter().any(|fact| fact.name() == name).then_some(reading)
    };
    match label {
        "engine" => only(FactName::Engine, value),
        // Three digits without a unit may be cubic inches.
        "displacement" | "engine size" if value.len() == 3 && value.parse::<u16>().is_ok() => None,
        "displacement" | "engine size" => Reading::of(read_displacement(value).map(Fact::Displacement)),
        "horsepower" | "power" | "hp" => {
            let bare = value.replace(',', "").parse().ok().and_then(Horsepower::new).map(Fact::Horsepower);
            bare.map_or_else(|| only(FactName::Horsepower, value), |fact| Reading::of([fact]))
        }
        "transmission" | "gearbox" => only(FactName::Transmission, value)
            .or_else(|| only(FactName::Speeds, value))
            .or_else(|| read_transmission(value)),
        "drivetrain" | "drive" | "drive type" | "driveline" => only(FactName::Drivetrain, value),
        "body" | "body style" | "body type" => only(FactName::BodyStyle, value),
        "exterior" | "paint" => noted_color(value, Fact::ExteriorColor),
        "exterior color" | "color" => color(value).map(Fact::ExteriorColor).and_then(one),
        "interior" => noted_color(value, Fact::InteriorColor),
        "interior color" => color(value).map(Fact::InteriorColor).and_then(one),
        "title" | "title status" => title(value),
        "owners" | "number of owners" | "previous owners" => {
            number(&text::fold(value)).and_then(Owners::new).map(Fact::Owners).and_then(one)
        }
        "odometer" | "mileage" | "miles" => {
            labelled_mileage(&words(value).iter().map(String::as_str).collect::<Vec<_>>())
        }
        _ => None,
    }
}

/// The value of a label that states a color or something else: "Laguna Blue", "Excellent", "Leather".
fn noted_color(value: &str, fact: impl FnOnce(String) -> Fact) -> Option<Reading> {
    let stated = stated_color(value)?;
    let reading = color(stated).map(fact).and_then(one)?;
    Some(Reading { is_complete: stated == value, ..reading })
}

fn color(value: &str) -> Option<String> {
    let length = value.chars().count();
    let is_name = (1..=MAX_COLOR).contains(&length) && value.chars().any(char::is_alphabetic);
    is_name.then(|| value.to_owned())
}

fn one(fact: Fact) -> Option<Reading> {
    Reading::of([fact])
}

/// A phrase without a label.
fn plain(phrase: &str) -> Option<Reading> {
    let words = words(phrase);
    if words.is_empty() || words.len() > 14 {
        return None;
    }
    let folded: Vec<&str> = words.iter().map(String::as_str).collect();
    horsepower(&folded)
        .or_else(|| distance(&folded))
        .or_else(|| owners(&folded))
        .or_else(|| mileage_unknown(&folded))
        .or_else(|| drivetrain(&folded))
        .or_else(|| body_style(&folded).map(Fact::BodyStyle).and_then(one))
        .or_else(|| gearbox::read(&folded))
        .or_else(|| gearbox_and_drivetrain(&folded))
        .or_else(|| engine::read(phrase))
        .or_else(|| title_phrase(phrase, &folded))
}

/// "757 horsepower", "757-hp", "640 hp @ 8,000 rpm".
fn horsepower(words: &[&str]) -> Option<Reading> {
    let (number, length) = engine::horsepower(words)?;
    let is_speed = |word: &str| word.trim_start_matches('@').parse::<u32>().is_ok();
    let is_whole = match &words[length..] {
        [] => true,
        ["@" | "at", speed, "rpm"] => is_speed(speed),
        [speed, "rpm"] => speed.starts_with('@') && is_speed(speed),
        _ => false,
    };
    is_whole.then(|| Reading::of([Fact::Horsepower(number)]))?
}

/// "1 owner", "one-owner car", "2 Owners", "Two owners from new", "It has had three owners".
fn owners(words: &[&str]) -> Option<Reading> {
    let words = match words {
        ["it", "has", "had", rest @ ..]
        | ["the" | "this", "car" | "vehicle", "has", "had", rest @ ..]
        | ["has", "had", rest @ ..]
        | ["a", rest @ ..] => rest,
        all => all,
    };
    let words = match words {
        ["just" | "only", rest @ ..] => rest,
        all => all,
    };
    let words = match words {
        [rest @ .., "from" | "since", "new"] | [rest @ .., "car" | "vehicle" | "example"] => rest,
        all => all,
    };
    let count = match words {
        ["single", "owner"] => 1,
        [count, "owner" | "owners"] => number(count)?,
        _ => return None,
    };
    Owners::new(count).map(Fact::Owners).and_then(one)
}

/// "8-speed automatic AWD", "AWD, 8-speed automatic" without the comma.
fn gearbox_and_drivetrain(words: &[&str]) -> Option<Reading> {
    let both = |gearbox: &[&str], driven: &[&str]| {
        let (gearbox, driven) = (gearbox::read(gearbox)?, drivetrain(driven)?);
        let facts = gearbox.facts.into_iter().chain(driven.facts).collect();
        Some(Reading { facts, is_complete: gearbox.is_complete, is_open: driven.is_open })
    };
    (1..words.len()).find_map(|at| {
        let (first, second) = words.split_at(at);
        both(first, second).or_else(|| both(second, first))
    })
}

fn drivetrain(words: &[&str]) -> Option<Reading> {
    let words = match words {
        [rest @ .., "drivetrain" | "system"] if !rest.is_empty() => rest,
        ["full" | "part", "time", rest @ ..]
        | ["permanent" | "selectable" | "quattro" | "4matic" | "4matic+" | "xdrive", rest @ ..]
            if !rest.is_empty() =>
        {
            rest
        }
        all => all,
    };
    let (value, is_open) = match words {
        ["rwd" | "4x2"] | ["rear", "wheel", "drive"] => (Drivetrain::RearWheel, false),
        ["fwd"] | ["front", "wheel", "drive"] => (Drivetrain::FrontWheel, false),
        ["awd" | "quattro" | "4matic" | "4matic+" | "xdrive" | "4motion"] | ["all", "wheel", "drive"] => {
            (Drivetrain::AllWheel, false)
        }
        ["4wd" | "4x4"] | ["four" | "4", "wheel", "drive"] => (Drivetrain::FourWheel, false),
        ["4wd/awd" | "awd/4wd" | "4x4/awd"] => (Drivetrain::AllWheel, true),
        _ => return None,
    };
    Some(Reading { is_open, ..Reading::of([Fact::Drivetrain(value)])? })
}

#[cfg(test)]
#[path = "phrase_tests.rs"]
mod tests;
