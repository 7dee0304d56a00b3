//! US states, and recognition of a state in a location text.

use crate::text;

/// A US state or the District of Columbia.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UsState(&'static Entry);

/// Postal abbreviation, name, and traditional abbreviation in lower case without its period (empty if there
/// is none).
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Entry(&'static str, &'static str, &'static str);

const STATES: [Entry; 51] = [
    Entry("AL", "Alabama", "ala"),
    Entry("AK", "Alaska", ""),
    Entry("AZ", "Arizona", "ariz"),
    Entry("AR", "Arkansas", "ark"),
    Entry("CA", "California", "calif"),
    Entry("CO", "Colorado", "colo"),
    Entry("CT", "Connecticut", "conn"),
    Entry("DE", "Delaware", "del"),
    Entry("DC", "District of Columbia", "d c"),
    Entry("FL", "Florida", "fla"),
    Entry("GA", "Georgia", ""),
    Entry("HI", "Hawaii", ""),
    Entry("ID", "Idaho", ""),
    Entry("IL", "Illinois", "ill"),
    Entry("IN", "Indiana", "ind"),
    Entry("IA", "Iowa", ""),
    Entry("KS", "Kansas", "kan"),
    Entry("KY", "Kentucky", ""),
    Entry("LA", "Louisiana", ""),
    Entry("ME", "Maine", ""),
    Entry("MD", "Maryland", ""),
    Entry("MA", "Massachusetts", "mass"),
    Entry("MI", "Michigan", "mich"),
    Entry("MN", "Minnesota", "minn"),
    Entry("MS", "Mississippi", "miss"),
    Entry("MO", "Missouri", ""),
    Entry("MT", "Montana", "mont"),
    Entry("NE", "Nebraska", "neb"),
    Entry("NV", "Nevada", "nev"),
    Entry("NH", "New Hampshire", "n h"),
    Entry("NJ", "New Jersey", "n j"),
    Entry("NM", "New Mexico", "n m"),
    Entry("NY", "New York", "n y"),
    Entry("NC", "North Carolina", "n c"),
    Entry("ND", "North Dakota", "n d"),
    Entry("OH", "Ohio", ""),
    Entry("OK", "Oklahoma", "okla"),
    Entry("OR", "Oregon", "ore"),
    Entry("PA", "Pennsylvania", "penn"),
    Entry("RI", "Rhode Island", "r i"),
    Entry("SC", "South Carolina", "s c"),
    Entry("SD", "South Dakota", "s d"),
    Entry("TN", "Tennessee", "tenn"),
    Entry("TX", "Texas", "tex"),
    Entry("UT", "Utah", ""),
    Entry("VT", "Vermont", ""),
    Entry("VA", "Virginia", ""),
    Entry("WA", "Washington", "wash"),
    Entry("WV", "West Virginia", "w va"),
    Entry("WI", "Wisconsin", "wis"),
    Entry("WY", "Wyoming", "wyo"),
];

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
const ABROAD: [(&str, &[&str]); 13] = [
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

impl UsState {
    /// All states, by name.
    pub fn all() -> impl Iterator<Item = Self> {
        STATES.iter().map(Self)
    }

    /// Finds a state by name, postal or traditional abbreviation ("Illinois", "IL", "Ill."), ignoring case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let plain = plain(text);
        Self::all().find(|state| {
            state.0.0.eq_ignore_ascii_case(&plain)
                || state.0.1.eq_ignore_ascii_case(&plain)
                || (!plain.is_empty() && state.0.2 == plain)
        })
    }

    /// Finds a state by postal abbreviation, ignoring case.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::all().find(|state| state.0.0.eq_ignore_ascii_case(code))
    }

    /// Finds a state by full name, ignoring case.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::all().find(|state| state.0.1.eq_ignore_ascii_case(name))
    }

    /// Postal abbreviation in capitals.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.0.0
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.1
    }
}

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
        Some((town, state)) if !is_abroad(&town, state) => (town, Some(state)),
        _ => (line, None),
    }
}

/// Normalizes to lower case without accents, with periods replaced by spaces: "D.C." becomes "d c".
fn plain(text: &str) -> String {
    text::fold(&text.replace('.', " ")).split_whitespace().collect::<Vec<_>>().join(" ")
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

fn is_abroad(town: &str, state: UsState) -> bool {
    let town = plain(town.split(',').next().unwrap_or_default());
    ABROAD.iter().any(|(code, towns)| *code == state.code() && towns.contains(&town.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(location: &str) -> (String, &'static str) {
        let (town, state) = split_location(location);
        (town, state.map_or("", UsState::code))
    }

    #[test]
    fn a_location_names_its_state_in_many_ways() {
        for (location, town, state) in [
            ("Chicago, IL", "Chicago", "IL"),
            ("Chicago, Illinois", "Chicago", "IL"),
            ("chicago, il", "chicago", "IL"),
            ("Chicago, Ill.", "Chicago", "IL"),
            ("Chicago,IL", "Chicago", "IL"),
            ("Chicago IL", "Chicago", "IL"),
            ("Chicago Illinois", "Chicago", "IL"),
            ("Madison WI 53703", "Madison", "WI"),
            ("Madison, Wisconsin 53703-1234", "Madison", "WI"),
            ("Madison, WI, 53703, USA", "Madison", "WI"),
            ("Milwaukee, WI, United States", "Milwaukee", "WI"),
            ("Milwaukee WI USA", "Milwaukee", "WI"),
            ("Evanston (IL)", "Evanston", "IL"),
            ("Lake Forest - IL", "Lake Forest", "IL"),
            ("IL", "", "IL"),
            ("Illinois", "", "IL"),
            ("il 60045", "", "IL"),
            ("Illinois, USA", "", "IL"),
            ("New York", "", "NY"),
            ("New York, NY", "New York", "NY"),
            ("New York, New York", "New York", "NY"),
            ("Albany New York", "Albany", "NY"),
            ("Washington, D.C.", "Washington", "DC"),
            ("Washington DC", "Washington", "DC"),
            ("Washington D.C.", "Washington", "DC"),
            ("Charleston, West Virginia", "Charleston", "WV"),
            ("Charleston West Virginia", "Charleston", "WV"),
            ("Little Rock, Arkansas", "Little Rock", "AR"),
            ("Portland OR", "Portland", "OR"),
            ("Portland or 97201", "Portland", "OR"),
            ("Ontario, CA", "Ontario", "CA"),
            ("Downtown, Chicago, IL", "Downtown, Chicago", "IL"),
            ("Port Washington, WI", "Port Washington", "WI"),
            ("St. Louis, Mo.", "St. Louis", "MO"),
            ("Berlin, MD", "Berlin", "MD"),
            ("Paris, TX", "Paris", "TX"),
            ("Atlanta, Georgia", "Atlanta", "GA"),
            ("King Of Prussia, PA", "King Of Prussia", "PA"),
        ] {
            assert_eq!(split(location), (town.to_owned(), state), "{location}");
        }
    }

    #[test]
    fn a_place_without_a_us_state_keeps_its_text() {
        for location in [
            "Zürich",
            "São Paulo, BR",
            "Toronto, Ontario, Canada",
            "Toronto, ON, Canada",
            "Toronto, Ontario, CA",
            "Vancouver BC, Canada",
            "Edmonton AB, Canada",
            "Berlin, DE",
            "Tel Aviv, IL",
            "Mumbai, IN",
            "Tbilisi, Georgia",
            "Republic of Georgia",
            "Perth, WA, Australia",
            "London",
            "Ilkley",
            "Port Washington",
            "Lake Michigan",
            "Ensenada Baja California",
            "West New York",
            "Puerto de la",
            "Barn in",
            "USA",
            "60045",
            "日本",
            "",
        ] {
            assert_eq!(split(location), (location.to_owned(), ""), "{location}");
        }
    }

    #[test]
    fn every_state_is_known_by_name_and_code_and_no_two_share_one() {
        assert_eq!(UsState::all().count(), 51);
        for state in UsState::all() {
            for text in
                [state.code(), state.name(), &state.code().to_lowercase(), &state.name().to_uppercase()]
            {
                assert_eq!(UsState::parse(text), Some(state), "{text}");
            }
            for town in ["Springfield", "Some Town"] {
                for text in [state.code(), state.name()] {
                    let location = format!("{town}, {text}");
                    assert_eq!(split(&location), (town.to_owned(), state.code()), "{location}");
                }
            }
        }
        assert_eq!(UsState::parse("Ontario"), None);
        assert_eq!(UsState::parse(""), None);
    }
}
