//! Reads phrases about mileage: the unit of the odometer, and whether the true mileage is unknown.

use super::{OdometerUnit, fact::Fact, reading::Reading};

/// "11,900 miles", "58,000 km", "just 4,200 miles".
pub(super) fn distance(words: &[&str]) -> Option<Reading> {
    let words = match words {
        ["just" | "only" | "under" | "approximately" | "about", rest @ ..] => rest,
        all => all,
    };
    let is_number = |word: &str| word.trim_end_matches('k').parse::<u32>().is_ok();
    match words {
        [number, unit] if is_number(number) => Reading::of([Fact::OdometerUnit(distance_unit(unit)?)]),
        _ => None,
    }
}

pub(super) fn distance_unit(word: &str) -> Option<OdometerUnit> {
    match word {
        "miles" | "mile" | "mi" => Some(OdometerUnit::Miles),
        "km" | "kms" | "kilometers" | "kilometres" => Some(OdometerUnit::Kilometers),
        _ => None,
    }
}

/// "TMU", "True mileage unknown (odometer: 80,400 miles shown)".
pub(super) fn mileage_unknown(words: &[&str]) -> Option<Reading> {
    let mut unit = None;
    let rest = match words {
        ["tmu", rest @ ..]
        | ["true" | "total" | "actual", "mileage" | "miles", "unknown", rest @ ..]
        | ["true" | "total" | "actual", "mileage", "is", "unknown", rest @ ..]
        | ["mileage", "unknown", rest @ ..]
        | ["mileage", "is", "unknown", rest @ ..]
        | ["not", "actual", "mileage" | "miles", rest @ ..] => rest,
        [_, word, rest @ ..] if distance_unit(word).is_some() && rest.last() == Some(&"tmu") => {
            unit = distance_unit(word).map(Fact::OdometerUnit);
            rest
        }
        _ => return None,
    };
    let is_complete = matches!(rest, [] | ["tmu"]);
    let facts = [Some(Fact::MileageUnknown(true)), unit].into_iter().flatten();
    Some(Reading { is_complete, ..Reading::of(facts)? })
}

/// Reads the value of a mileage's label: "58,000 km", "TMU", "12,000 (TMU)", "Unknown".
pub(super) fn labelled_mileage(words: &[&str]) -> Option<Reading> {
    if let Some(reading) = distance(words).or_else(|| mileage_unknown(words)) {
        return Some(reading);
    }
    let is_unknown = states_unknown_mileage(words) || words == ["unknown"] || words == ["not", "actual"];
    let unit = words.iter().find_map(|word| distance_unit(word)).map(Fact::OdometerUnit);
    let facts = [Some(Fact::MileageUnknown(true)), unit].into_iter().flatten();
    let reading = is_unknown.then(|| Reading::of(facts))??;
    Some(Reading { is_complete: words.len() == 1, ..reading })
}

/// Whether the words of a sentence say, among other things, that the true mileage is unknown: "The odometer reads 49k but total
/// mileage is unknown". That of an engine is not meant.
pub(super) fn states_unknown_mileage(words: &[&str]) -> bool {
    /// Words before "mileage" that leave it that of the car.
    const OF_THE_CAR: [&str; 17] = [
        "true", "total", "actual", "exact", "original", "overall", "correct", "chassis", "vehicle", "car",
        "its", "the", "but", "and", "so", "with", "as",
    ];
    let is_open = words.iter().any(|word| ["if", "whether", "unless"].contains(word));
    let is_said = |at: usize| {
        let before = at.checked_sub(1).map(|before| words[before]);
        match &words[at..] {
            ["tmu", ..] => before.is_none_or(|word| !["not", "no", "non", "never", "isn't"].contains(&word)),
            ["not", "actual", "mileage" | "miles", ..] => true,
            ["mileage" | "miles", "unknown", ..]
            | ["mileage" | "miles", "is" | "are" | "remains", "unknown", ..]
            | ["mileage" | "miles", "is" | "are", "not", "known", ..] => {
                before.is_none_or(|word| OF_THE_CAR.contains(&word))
            }
            _ => false,
        }
    };
    !is_open && (0..words.len()).any(is_said)
}

#[cfg(test)]
mod tests {
    use super::{super::reading::words, *};

    #[test]
    fn unknown_mileage_is_read_within_sentences() {
        for (sentence, is_unknown) in [
            ("The odometer reads 49k but total mileage is unknown", true),
            ("Shows 49,000 miles, TMU", true),
            ("Odometer shows 62k (TMU)", true),
            ("The odometer was replaced, so the mileage is not known", true),
            ("Sold with true mileage unknown", true),
            ("Five-digit odometer, not actual miles", true),
            ("The mileage is unknown", true),
            ("Not TMU", false),
            ("Engine mileage is unknown", false),
            ("The engine's mileage is unknown", false),
            ("Mileage on the rebuilt engine is unknown", false),
            ("State whether the true mileage is unknown", false),
            ("The mileage is known", false),
            ("Its early history is unknown", false),
        ] {
            let words = words(sentence);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            assert_eq!(states_unknown_mileage(&words), is_unknown, "{sentence}");
        }
    }
}
