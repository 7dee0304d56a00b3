//! Recognition of town and US state in a location text.

use super::us_state::{UsState, plain};
use crate::text;

/// Postal abbreviations that are also common words. Without a preceding comma they count only in capitals
/// ("Portland OR", not "two or more").
const ALSO_WORDS: [&str; 15] =
    ["al", "co", "de", "hi", "id", "in", "la", "ma", "me", "mi", "mo", "oh", "ok", "or", "pa"];

/// Names of the country at the end of a location.
const COUNTRY: [&str; 6] = ["usa", "us", "u s a", "u s", "united states", "united states of america"];

/// Words that make a following state name part of another name: "Port Washington", "Lake Michigan", "Baja
/// California", "Republic of Georgia".
const BEFORE_OTHER_NAMES: [&str; 9] = ["baja", "fort", "ft", "lake", "mount", "mt", "of", "old", "port"];

/// Canadian provinces. Before "CA" they mean Canada, not California.
const PROVINCES: [&str; 26] = [
    "ab",
    "alberta",
    "bc",
    "british columbia",
    "mb",
    "manitoba",
    "nb",
    "new brunswick",
    "nl",
    "newfoundland",
    "newfoundland and labrador",
    "ns",
    "nova scotia",
    "nt",
    "nu",
    "nunavut",
    "on",
    "ontario",
    "pe",
    "prince edward island",
    "qc",
    "quebec",
    "sk",
    "saskatchewan",
    "yt",
    "yukon",
];

/// Foreign cities that are written with a country name or code equal to a state's, and that have no namesake
/// in that state.
const FOREIGN_CITIES: [(&str, &[&str]); 13] = [
    ("AL", &["tirana"]),
    ("AR", &["buenos aires", "cordoba", "mendoza"]),
    ("AZ", &["baku"]),
    (
        "CA",
        &[
            "calgary",
            "edmonton",
            "mississauga",
            "montreal",
            "ottawa",
            "quebec",
            "toronto",
            "vancouver",
            "winnipeg",
        ],
    ),
    ("CO", &["barranquilla", "bogota", "cali", "cartagena", "medellin"]),
    (
        "DE",
        &[
            "berlin",
            "bonn",
            "bremen",
            "cologne",
            "dortmund",
            "dresden",
            "dusseldorf",
            "essen",
            "frankfurt",
            "hamburg",
            "hannover",
            "koln",
            "leipzig",
            "munchen",
            "munich",
            "nuremberg",
            "nurnberg",
            "stuttgart",
        ],
    ),
    ("GA", &["batumi", "kutaisi", "rustavi", "tbilisi", "libreville"]),
    ("ID", &["bali", "bandung", "jakarta", "surabaya"]),
    ("IL", &["haifa", "jerusalem", "tel aviv"]),
    ("IN", &["bangalore", "bengaluru", "chennai", "hyderabad", "kolkata", "mumbai", "new delhi", "pune"]),
    ("MA", &["casablanca", "marrakech", "rabat", "tangier"]),
    ("MT", &["valletta"]),
    ("PA", &["panama city"]),
];

/// Splits a location into town and US state: "Madison WI 53703" is Madison in Wisconsin.
///
/// Recognizes postal abbreviations, names and traditional abbreviations after a comma, and the first two also
/// as the last words, before an optional ZIP code and country. Without a US state, the whole text is the
/// town. The town keeps its spelling; it is empty if only a state is given.
#[must_use]
pub(super) fn split_location(location: &str) -> (String, Option<UsState>) {
    let line = text::single_line(location);
    let separated =
        [" - ", " \u{2013} ", " \u{2014} "].iter().fold(line.clone(), |line, dash| line.replace(dash, ","));
    let mut parts: Vec<&str> = separated
        .split([',', ';', '/', '|', '(', ')'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    drop_country(&mut parts);
    let has_zip = drop_zip(&mut parts);
    let Some(last) = parts.pop() else { return (line, None) };
    let found = whole_part(&parts, last).or_else(|| last_words(&parts, last, has_zip));
    match found {
        Some((town, state)) if !is_foreign_city(&town, state) => (town, Some(state)),
        _ => (line, None),
    }
}

fn drop_country(parts: &mut Vec<&str>) {
    let Some(last) = parts.last().copied() else { return };
    if COUNTRY.contains(&plain(last).as_str()) {
        if parts.len() > 1 {
            parts.pop();
        }
        return;
    }
    for (at, _) in last.match_indices(' ') {
        if COUNTRY.contains(&plain(&last[at..]).as_str()) {
            parts.pop();
            parts.push(last[..at].trim_end());
            return;
        }
    }
}

/// Removes a ZIP code from the end and returns whether there was one.
fn drop_zip(parts: &mut Vec<&str>) -> bool {
    let Some(last) = parts.last().copied() else { return false };
    let (rest, word) = last.rsplit_once(' ').unwrap_or(("", last));
    let (five, four) = word.split_once('-').unwrap_or((word, "0000"));
    let is_digits =
        |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    if !(is_digits(five, 5) && is_digits(four, 4)) {
        return false;
    }
    parts.pop();
    if !rest.trim().is_empty() {
        parts.push(rest.trim());
    }
    true
}

/// Parses the part after the last comma as a state, with the parts before it as town.
fn whole_part(before: &[&str], last: &str) -> Option<(String, UsState)> {
    let state = UsState::parse(last)?;
    let is_canada = state.code() == "CA"
        && before.len() > 1
        && before.last().is_some_and(|part| PROVINCES.contains(&plain(part).as_str()));
    (!is_canada).then(|| (before.join(", "), state))
}

/// Parses a state from the last words of a part, without a comma before it.
fn last_words(before: &[&str], last: &str, has_zip: bool) -> Option<(String, UsState)> {
    let words: Vec<&str> = last.split(' ').collect();
    for count in (1..=3.min(words.len() - 1)).rev() {
        let (town, tail) = words.split_at(words.len() - count);
        let tail = tail.join(" ");
        let folded = plain(&tail);
        let Some(state) = UsState::parse(&tail) else { continue };
        let is_name = UsState::of_name(&folded).is_some();
        let is_other_name = || {
            let previous = town.last().map(|word| plain(word)).unwrap_or_default();
            BEFORE_OTHER_NAMES.contains(&previous.as_str()) || (previous == "west" && folded == "new york")
        };
        let is_code = folded.len() == 2 || folded == "d c";
        let is_word = || ALSO_WORDS.contains(&folded.as_str()) && tail != state.code();
        let is_meant = if is_name { !is_other_name() } else { is_code && !is_word() };
        if !(has_zip || is_meant) {
            continue;
        }
        let town = before.iter().copied().chain([town.join(" ").as_str()]).collect::<Vec<_>>().join(", ");
        return Some((town, state));
    }
    None
}

/// Whether a city abroad has this folded name.
pub(super) fn is_city_abroad(name: &str) -> bool {
    FOREIGN_CITIES.iter().any(|(_, towns)| towns.contains(&name))
}

fn is_foreign_city(town: &str, state: UsState) -> bool {
    let town = plain(town.split(',').next().unwrap_or_default());
    FOREIGN_CITIES.iter().any(|(code, towns)| *code == state.code() && towns.contains(&town.as_str()))
}

#[cfg(test)]
#[path = "location_tests.rs"]
mod tests;
