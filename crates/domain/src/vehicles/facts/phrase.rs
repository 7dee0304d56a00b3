//! Reads one phrase ("7-Speed Manual", "Title: Clean (SC)") into facts. Everything that facts are read from goes
//! through [`read`]: specifications, descriptions, feeds and forms.

use super::{
    super::UsState,
    BodyStyle, Displacement, Drivetrain, FactName, Horsepower, OdometerUnit, Owners, TitleStatus, engine,
    fact::{Fact, MAX_COLOR},
    gearbox,
    reading::{Reading, number, words},
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
    if let Some((head, _)) = phrase.split_once(" (") {
        return plain(head).map(|reading| Reading { is_complete: false, ..reading });
    }
    let parts: Option<Vec<Reading>> = phrase.split(',').map(|part| plain(part.trim())).collect();
    let parts = parts.filter(|parts| parts.len() > 1)?;
    let is_open = parts.iter().any(|part| part.is_open);
    Some(Reading { is_open, ..Reading::of(parts.into_iter().flat_map(|part| part.facts))? })
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

/// Reads a value that states a body style, with words that mean one only there: "2dr Hardtop", "Convertible 2D".
pub(super) fn read_body_style(value: &str) -> Option<BodyStyle> {
    let words = words(value);
    let is_doors = |word: &str| {
        word.strip_suffix("dr")
            .or_else(|| word.strip_suffix('d'))
            .is_some_and(|count| number(count).is_some())
    };
    let has_four = words.iter().any(|word| ["4", "four", "4dr", "4d"].contains(&word.as_str()));
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !is_doors(word) && number(word).is_none() && !["door", "doors", "dr"].contains(word))
        .collect();
    body_style(&words).or(match words.as_slice() {
        ["hardtop"] if has_four => Some(BodyStyle::Sedan),
        ["hardtop" | "fastback" | "cpe" | "berlinetta" | "t-top"] | ["hardtop", "coupe"] => {
            Some(BodyStyle::Coupe)
        }
        ["conv" | "phaeton" | "touring"] => Some(BodyStyle::Convertible),
        ["speedster" | "barchetta"] => Some(BodyStyle::Roadster),
        ["shooting", "brake"] => Some(BodyStyle::Wagon),
        [.., "cab" | "pickup"] => Some(BodyStyle::Pickup),
        _ => None,
    })
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
        "exterior" | "exterior color" | "color" | "paint" => {
            color(value).map(Fact::ExteriorColor).and_then(one)
        }
        "interior" | "interior color" => color(value).map(Fact::InteriorColor).and_then(one),
        "title" | "title status" => title(value),
        "owners" | "number of owners" | "previous owners" => {
            number(&text::fold(value)).and_then(Owners::new).map(Fact::Owners).and_then(one)
        }
        "odometer" | "mileage" => distance(&words(value)).or_else(|| mileage_unknown(&words(value))),
        _ => None,
    }
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
        .or_else(|| distance(&words))
        .or_else(|| owners(&folded))
        .or_else(|| mileage_unknown(&words))
        .or_else(|| drivetrain(&folded))
        .or_else(|| body_style(&folded).map(Fact::BodyStyle).and_then(one))
        .or_else(|| gearbox::read(&folded))
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

/// "11,900 miles", "58,000 km", "just 4,200 miles".
fn distance(words: &[String]) -> Option<Reading> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let words = match words.as_slice() {
        ["just" | "only" | "under" | "approximately" | "about", rest @ ..] => rest,
        all => all,
    };
    let is_number = |word: &str| word.trim_end_matches('k').parse::<u32>().is_ok();
    let unit = match words {
        [number, "miles" | "mile" | "mi" | "miles shown"] if is_number(number) => OdometerUnit::Miles,
        [number, "km" | "kms" | "kilometers" | "kilometres"] if is_number(number) => OdometerUnit::Kilometers,
        _ => return None,
    };
    one(Fact::OdometerUnit(unit))
}

/// "1 owner", "one-owner car", "2 Owners".
fn owners(words: &[&str]) -> Option<Reading> {
    let count = match words {
        ["single" | "one" | "1", "owner", "car" | "vehicle" | "example"] | ["single", "owner"] => 1,
        [count, "owner" | "owners"] => number(count)?,
        _ => return None,
    };
    Owners::new(count).map(Fact::Owners).and_then(one)
}

/// "TMU", "True mileage unknown (odometer: 80,400 miles shown)".
fn mileage_unknown(words: &[String]) -> Option<Reading> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let rest = match words.as_slice() {
        ["tmu", rest @ ..]
        | ["true", "mileage", "unknown", rest @ ..]
        | ["mileage", "unknown", rest @ ..] => rest,
        ["not", "actual", "mileage", rest @ ..] | ["actual", "mileage", "unknown", rest @ ..] => rest,
        [_, "miles" | "km" | "kilometers", rest @ ..] if rest.last() == Some(&"tmu") => rest,
        _ => return None,
    };
    let is_complete = matches!(rest, [] | ["tmu"]);
    Some(Reading { is_complete, ..Reading::of([Fact::MileageUnknown(true)])? })
}

fn drivetrain(words: &[&str]) -> Option<Reading> {
    let words = match words {
        [rest @ .., "drivetrain" | "system"] if !rest.is_empty() => rest,
        ["full" | "part", "time", rest @ ..]
        | ["permanent" | "selectable" | "quattro" | "4matic" | "xdrive", rest @ ..]
            if !rest.is_empty() =>
        {
            rest
        }
        all => all,
    };
    let (value, is_open) = match words {
        ["rwd"] | ["rear", "wheel", "drive"] => (Drivetrain::RearWheel, false),
        ["fwd"] | ["front", "wheel", "drive"] => (Drivetrain::FrontWheel, false),
        ["awd" | "quattro" | "4matic" | "xdrive" | "4motion"] | ["all", "wheel", "drive"] => {
            (Drivetrain::AllWheel, false)
        }
        ["4wd" | "4x4"] | ["four" | "4", "wheel", "drive"] => (Drivetrain::FourWheel, false),
        ["4wd/awd" | "awd/4wd" | "4x4/awd"] => (Drivetrain::AllWheel, true),
        _ => return None,
    };
    Some(Reading { is_open, ..Reading::of([Fact::Drivetrain(value)])? })
}

fn body_style(words: &[&str]) -> Option<BodyStyle> {
    let words = match words {
        [doors, "door", rest @ ..] if number(doors).is_some() => rest,
        all => all,
    };
    Some(match words {
        ["coupe"] => BodyStyle::Coupe,
        ["convertible" | "cabriolet" | "cabrio" | "spider" | "spyder" | "drophead"]
        | ["drophead", "coupe"] => BodyStyle::Convertible,
        ["targa"] => BodyStyle::Targa,
        ["roadster"] => BodyStyle::Roadster,
        ["sedan" | "saloon"] => BodyStyle::Sedan,
        ["wagon" | "estate"] | ["station", "wagon"] => BodyStyle::Wagon,
        ["hatchback" | "hatch"] => BodyStyle::Hatchback,
        ["suv" | "crossover" | "suv/crossover"] | ["sport", "utility"] | ["sport", "utility", "vehicle"] => {
            BodyStyle::Suv
        }
        ["truck" | "pickup"] | ["pickup", "truck"] => BodyStyle::Pickup,
        ["van" | "minivan" | "van/minivan"] => BodyStyle::Van,
        ["limousine" | "limo"] => BodyStyle::Limousine,
        _ => return None,
    })
}

fn color(value: &str) -> Option<String> {
    let length = value.chars().count();
    let is_name = (1..=MAX_COLOR).contains(&length) && value.chars().any(char::is_alphabetic);
    is_name.then(|| value.to_owned())
}

/// The value of a title's label: "Clean (SC)", "Salvage", "Clean (ON, Canada)".
fn title(value: &str) -> Option<Reading> {
    let (status, issuer) = match value.split_once([',', '(']) {
        Some((status, issuer)) => (status.trim(), issuer.trim_end_matches(')').trim()),
        None => (value, ""),
    };
    let status = words(status);
    let status: Vec<&str> = status.iter().map(String::as_str).collect();
    if status == ["not", "actual", "mileage"] {
        return Some(Reading { is_complete: false, ..Reading::of([Fact::MileageUnknown(true)])? });
    }
    let status = title_status(&status)?;
    let state = UsState::of_code(issuer).or_else(|| UsState::of_name(issuer));
    let facts = [Some(Fact::TitleStatus(status)), state.map(Fact::TitleState)];
    let is_complete = issuer.is_empty() || state.is_some();
    Some(Reading { is_complete, ..Reading::of(facts.into_iter().flatten())? })
}

/// "Clean title", "Salvage Title (NJ)".
fn title_phrase(phrase: &str, words: &[&str]) -> Option<Reading> {
    let at = words.iter().position(|word| *word == "title")?;
    let status = title_status(&words[..at])?;
    let rest = &words[at + 1..];
    let state = rest.first().filter(|_| rest.len() == 1).and_then(|_| {
        let code = phrase.trim_end_matches(')').rsplit([' ', '(']).next()?;
        UsState::of_code(code).filter(|state| state.code() == code)
    });
    if !rest.is_empty() && state.is_none() {
        return None;
    }
    Reading::of([Some(Fact::TitleStatus(status)), state.map(Fact::TitleState)].into_iter().flatten())
}

fn title_status(words: &[&str]) -> Option<TitleStatus> {
    Some(match words {
        ["clean" | "clear"] => TitleStatus::Clean,
        ["salvage"] => TitleStatus::Salvage,
        ["rebuilt" | "reconstructed" | "rebuilt/reconstructed"] | ["rebuilt", "salvage"] => {
            TitleStatus::Rebuilt
        }
        ["lemon"] | ["lemon", "law"] | ["lemon", "law", "buyback"] | ["manufacturer", "buyback"] => {
            TitleStatus::Lemon
        }
        ["bonded"] => TitleStatus::Bonded,
        ["export" | "export_only"] | ["export", "only"] => TitleStatus::ExportOnly,
        ["no" | "none"] | ["no", "title"] | ["bill", "of", "sale"] | ["bill", "of", "sale", "only"] => {
            TitleStatus::NoTitle
        }
        _ => return None,
    })
}

#[cfg(test)]
#[path = "phrase_tests.rs"]
mod tests;
