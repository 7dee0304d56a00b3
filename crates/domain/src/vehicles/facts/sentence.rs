//! Reads facts in a sentence of a description that says more than them: one owner, and an odometer in kilometers.

use super::{
    OdometerUnit,
    fact::Fact,
    mileage::{distance_unit, states_unknown_mileage},
    numbers::Owners,
    reading::words,
};

/// The facts that a sentence states among other things: "It's a one-owner car", "registered to one owner since new", "The
/// odometer shows 94,900 kilometers", "total mileage is unknown".
pub(super) fn stated_facts(sentence: &str) -> Vec<Fact> {
    let all = words(sentence);
    let words: Vec<&str> = all.iter().map(String::as_str).collect();
    let owners = Owners::new(1).filter(|_| states_one_owner(&words)).map(Fact::Owners);
    let unit = shows_kilometers(&words).then_some(Fact::OdometerUnit(OdometerUnit::Kilometers));
    let unknown = states_unknown_mileage(&words).then_some(Fact::MileageUnknown(true));
    [owners, unit, unknown].into_iter().flatten().collect()
}

/// Words of a sentence about an earlier time, or about no fact.
const OPEN: [&str; 19] = [
    "until",
    "till",
    "before",
    "if",
    "whether",
    "not",
    "never",
    "isn't",
    "isn’t",
    "was",
    "were",
    "previously",
    "formerly",
    "almost",
    "nearly",
    "essentially",
    "effectively",
    "second",
    "another",
];

/// Words after "one owner" that do not name the car, so that its one owner may be an earlier one.
const NO_CAR: [&str; 16] = [
    "from", "since", "in", "for", "and", "to", "who", "that", "then", "with", "by", "of", "at", "on", "is",
    "has",
];

/// Most words between "one owner" and "from new": "one owner in dry-climate Southern California from new".
const MAX_BETWEEN: usize = 7;

fn states_one_owner(words: &[&str]) -> bool {
    if words.iter().any(|word| OPEN.contains(word)) {
        return false;
    }
    words.windows(2).enumerate().any(|(at, pair)| {
        let is_one = ["one", "1", "single"].contains(&pair[0]) && pair[1] == "owner";
        let rest = &words[at + 2..];
        let names_car = || rest.first().is_some_and(|next| !NO_CAR.contains(next));
        let from_new = || {
            let begin = &rest[..rest.len().min(MAX_BETWEEN + 2)];
            begin.windows(2).any(|pair| ["from", "since"].contains(&pair[0]) && pair[1] == "new")
        };
        is_one && (names_car() || from_new())
    })
}

/// Whether the first distance after "odometer" is one in kilometers. One that can show either unit states no number.
fn shows_kilometers(words: &[&str]) -> bool {
    let is_number = |word: &str| word.trim_end_matches('k').parse::<u32>().is_ok();
    let Some(at) = words.iter().position(|word| *word == "odometer") else { return false };
    let is_replaced = words.iter().any(|word| ["replaced", "converted", "original"].contains(word));
    let mut distances = words[at..].windows(2).filter(|pair| is_number(pair[0]));
    let unit = distances.find_map(|pair| distance_unit(pair[1]));
    !is_replaced && unit == Some(OdometerUnit::Kilometers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_owner_is_read_within_sentences() {
        for (sentence, is_stated) in [
            ("This one is a one-owner GT500 that has been California-owned", true),
            ("It also confirms that it's a 1-owner car", true),
            ("It’s an unmodified, one-owner example with four-wheel drive", true),
            ("1-Owner W126", true),
            ("It boasts one-owner history with exclusive registrations in California", true),
            ("It has been registered to one owner in California since new", true),
            (
                "A clean Carfax report showing just one owner in dry-climate Southern California from new",
                true,
            ),
            ("Showing a single owner from new", true),
            ("The one-owner car was repainted", false),
            ("1 Owner Until 2020", false),
            ("1 Owner Since 2006", false),
            ("It was kept by just one owner until 2021", false),
            ("Registered to one owner in Texas since 2014", false),
            ("Not a one-owner car", false),
            ("Nearly a one-owner car", false),
            ("Bought from its original owner", false),
            ("One owner and then another", false),
            ("Two-owner car", false),
        ] {
            let has_owner = stated_facts(sentence).iter().any(|fact| matches!(fact, Fact::Owners(_)));
            assert_eq!(has_owner, is_stated, "{sentence}");
        }
    }

    #[test]
    fn an_odometer_in_kilometers_is_read_within_sentences() {
        for (sentence, is_metric) in [
            (
                "The odometer displays about 94,900 kilometers, which represents approximately 59,000 miles",
                true,
            ),
            ("It has a metric instrument cluster, and its odometer shows about 33,500 km", true),
            ("The odometer reads in metric units and indicates 76,000 kilometers, or 47,500 miles", true),
            ("The odometer shows 59,000 miles (94,900 kilometers)", false),
            ("Its odometer can be set to display miles or kilometers", false),
            ("The original odometer showed 94,900 kilometers", false),
            ("The odometer was replaced at 94,900 kilometers", false),
            ("The seller has added 1,400 kilometers", false),
        ] {
            let unit = Fact::OdometerUnit(OdometerUnit::Kilometers);
            assert_eq!(stated_facts(sentence).contains(&unit), is_metric, "{sentence}");
        }
    }

    #[test]
    fn unknown_mileage_is_read_within_sentences() {
        let facts = stated_facts("The odometer shows 20,000 kilometers, but the true mileage is unknown");
        assert!(facts.contains(&Fact::MileageUnknown(true)) && facts.len() == 2);
    }
}
