//! Words of a typed search before they are looked up: without quotes and brackets, in the singular, without words that
//! describe no car.

use super::{ListingStatus, Make, facts::searched_in_words, number_tokens::APOSTROPHES, word_bounds::bare};

/// Signs around words that are no part of them where both occur in the search.
const PAIRS: [(char, char); 6] = [('"', '"'), ('“', '”'), ('«', '»'), ('(', ')'), ('[', ']'), ('{', '}')];

/// Signs after a word that end a phrase.
const ENDS: [char; 6] = ['?', '!', ';', ':', '\'', '’'];

/// Fewest letters of a word whose last "s" is dropped, unless it names a make or a body style.
const MIN_PLURAL: usize = 6;

/// Plurals of body styles with fewer letters.
const SHORT_PLURALS: [&str; 3] = ["suvs", "vans", "coupes"];

/// Phrases that describe no car.
const FILLERS: [&[&str]; 4] = [&["for", "sale"], &["near", "me"], &["used"], &["with"]];

/// Words before a VIN or a stock number.
const NUMBER_LABELS: [&[&str]; 7] = [
    &["stock", "number"],
    &["stock", "no."],
    &["stock", "no"],
    &["chassis", "number"],
    &["chassis"],
    &["stock"],
    &["vin"],
];

/// The words without quotes and brackets around them, and without a "#" before them. A single quote or bracket and a word of
/// signs stay, and a comma at the end, and an apostrophe before a year.
pub(super) fn unwrapped(words: &[String]) -> Vec<String> {
    let count = |sign: char| words.iter().map(|word| word.matches(sign).count()).sum::<usize>();
    let is_pair =
        |(open, close): &(char, char)| count(*open) >= if open == close { 2 } else { 1 } && count(*close) > 0;
    let pairs: Vec<(char, char)> = PAIRS.into_iter().filter(is_pair).collect();
    words.iter().map(|word| without_signs(word, &pairs)).collect()
}

fn without_signs(word: &str, pairs: &[(char, char)]) -> String {
    let is_wrapper = |sign: char| pairs.iter().any(|(open, close)| [*open, *close].contains(&sign));
    let (rest, comma) = word.strip_suffix(',').map_or((word, ""), |rest| (rest, ","));
    let rest = rest.trim_start_matches(|sign| sign == '#' || is_wrapper(sign));
    let rest = rest.trim_end_matches(|sign| ENDS.contains(&sign) || is_wrapper(sign));
    let digits = rest.trim_start_matches(APOSTROPHES).chars().take_while(char::is_ascii_digit).count();
    let rest = if digits == 2 { rest } else { rest.trim_start_matches(APOSTROPHES) };
    if rest.chars().any(char::is_alphanumeric) { format!("{rest}{comma}") } else { word.to_owned() }
}

/// Number of words at the beginning that describe no car: "used", "for sale", "VIN" before a number. 0 if there are none.
pub(super) fn filler(words: &[String]) -> usize {
    let begins = |phrase: &&&[&str]| {
        words.len() >= phrase.len() && words.iter().zip(**phrase).all(|(word, part)| bare(word) == *part)
    };
    let label = NUMBER_LABELS.iter().find(begins).map_or(0, |label| label.len());
    let is_number = |word: &String| word.contains(|sign: char| sign.is_ascii_digit());
    let is_in_words = || searched_in_words(&words[label..]).is_some();
    if label > 0 && (words.get(label).is_some_and(is_number) || is_in_words()) {
        return label;
    }
    FILLERS.iter().find(begins).map_or(0, |filler| filler.len())
}

/// The negation and the word after it, which descriptions are searched for together: "no rust".
pub(super) fn negated(words: &[String]) -> Option<String> {
    let [negation @ ("no" | "not" | "non"), word] = [words.first()?.as_str(), words.get(1)?.as_str()] else {
        return None;
    };
    // "No title" is a status of titles.
    let is_word = word != "title" && word.chars().all(char::is_alphabetic);
    is_word.then(|| format!("{negation} {word}"))
}

/// The status that the words begin with: "sold", "under offer", and their number.
pub(super) fn status_phrase(words: &[String]) -> Option<(usize, ListingStatus)> {
    match (bare(words.first()?), words.get(1).map(|word| bare(word))) {
        ("sold", _) => Some((1, ListingStatus::Sold)),
        ("under-offer", _) => Some((1, ListingStatus::UnderOffer)),
        ("under", Some("offer")) | ("sale", Some("pending")) => Some((2, ListingStatus::UnderOffer)),
        _ => None,
    }
}

/// The singular of a phrase whose last word is a plural: "corvettes", "vettes", "ferraris", "e-types", "911s".
pub(super) fn singular(phrase: &str) -> Option<String> {
    let last = phrase.rsplit(' ').next()?;
    let makes = ["s", "es"].into_iter().filter_map(|ending| last.strip_suffix(ending));
    let one = makes.clone().find(|one| Make::known(one).is_some()).or_else(|| {
        let one = last.strip_suffix('s').filter(|one| !one.ends_with(['s', 'u', 'i']))?;
        let is_word = one.chars().all(|sign| sign.is_alphabetic() || sign == '-');
        let is_long = last.chars().count() >= MIN_PLURAL || SHORT_PLURALS.contains(&last);
        ((is_word && is_long) || is_number_of_model(one)).then_some(one)
    })?;
    Some(phrase[..phrase.len() - (last.len() - one.len())].to_owned())
}

/// Whether a word is a model's number, of which a plural is written: "911", "gt3", "f-150". Not with two digits or a letter
/// after them, because "c63s" is a C63 S and "335is" a model of its own.
fn is_number_of_model(word: &str) -> bool {
    let digits = word.trim_start_matches(|sign: char| sign.is_ascii_alphabetic() || sign == '-');
    let is_number = digits.bytes().all(|sign| sign.is_ascii_digit());
    is_number && (digits.len() >= 3 || (digits.len() == 1 && digits.len() < word.len()))
}

/// The make and the rest of a word that joins them: "porsche911".
pub(super) fn make_and_model(word: &str) -> Option<[&str; 2]> {
    let digits = word.find(|sign: char| sign.is_ascii_digit()).filter(|begin| *begin >= 2)?;
    let (make, model) = word.split_at(digits);
    Make::known(make.trim_end_matches('-')).map(|make| [make, model])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(search: &str) -> Vec<String> {
        search.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn signs_around_words_are_dropped() {
        for (search, expected) in [
            ("\"911 turbo\"", "911 turbo"),
            ("“gt3”", "gt3"),
            ("(964)", "964"),
            ("[964], 911", "964, 911"),
            ("911 (turbo s)", "911 turbo s"),
            ("#sp041", "sp041"),
            ("’63", "’63"),
            ("'63,", "'63,"),
            ("'911'", "911"),
            ("‘cuda’", "cuda"),
            ("'60s", "'60s"),
            ("60's", "60's"),
            ("\"", "\""),
            ("\"e", "\"e"),
            ("[a", "[a"),
            ("(-)", "(-)"),
            ("no.", "no."),
            ("<300k", "<300k"),
            ("0811*tc*74", "0811*tc*74"),
        ] {
            assert_eq!(unwrapped(&words(search)).join(" "), expected);
        }
    }

    #[test]
    fn words_that_describe_no_car_are_counted() {
        for (search, count) in [
            ("used porsche", 1),
            ("for sale near me", 2),
            ("near me", 2),
            ("near naperville", 0),
            ("vin 4742900123", 1),
            ("vin: 4742900123", 1),
            ("stock sp041", 1),
            ("stock number sp041", 2),
            ("stock no. 12", 2),
            ("stock u 123", 1),
            ("stock car", 0),
            ("sale", 0),
            ("vin", 0),
        ] {
            assert_eq!(filler(&words(search)), count, "{search}");
        }
    }

    #[test]
    fn plurals_have_a_singular() {
        for (phrase, one) in [
            ("corvettes", Some("corvette")),
            ("porsches", Some("porsche")),
            ("bmws", Some("bmw")),
            ("trucks", Some("truck")),
            ("suvs", Some("suv")),
            ("station wagons", Some("station wagon")),
            ("lotus", None),
            ("chassis", None),
            ("gts", None),
            ("ferraris", Some("ferrari")),
            ("lamborghinis", Some("lamborghini")),
            ("lotuses", Some("lotus")),
            ("mini", None),
            ("911s", Some("911")),
            ("porsche gt3s", Some("porsche gt3")),
            ("e-types", Some("e-type")),
            ("f-150s", Some("f-150")),
            ("335is", None),
            ("c63s", None),
            ("xjs", None),
            ("4s", None),
            ("glass", None),
            ("porsche", None),
        ] {
            assert_eq!(singular(phrase).as_deref(), one, "{phrase}");
        }
    }

    #[test]
    fn a_make_is_told_from_the_model_that_is_joined_to_it() {
        assert_eq!(make_and_model("porsche911"), Some(["Porsche", "911"]));
        assert_eq!(make_and_model("ferrari458"), Some(["Ferrari", "458"]));
        assert_eq!(make_and_model("bmw2002tii"), Some(["BMW", "2002tii"]));
        assert_eq!((make_and_model("gt3"), make_and_model("911"), make_and_model("m3")), (None, None, None));
    }
}
