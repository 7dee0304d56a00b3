//! Locations of vehicles, and the towns they name.

use super::{
    gazetteer::{known_town, unambiguous_town},
    location::{is_city_abroad, split_location},
    us_state::UsState,
};
use crate::{Violation, text};

/// Location of a vehicle as free text, for example "Chicago, IL". At most 120 characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(String);

impl Place {
    /// Parses a location; input without letters or digits is `None`.
    ///
    /// # Errors
    /// A [`Violation`] of `location` if it is too long.
    pub fn parse(input: &str) -> Result<Option<Self>, Violation> {
        let line = text::single_line(input);
        let line = line.trim_matches([',', ' ']);
        if !line.chars().any(char::is_alphanumeric) {
            return Ok(None);
        }
        if line.chars().count() > 120 {
            return Err(Violation::new("location", "Location must be at most 120 characters"));
        }
        Ok(Some(Self(line.to_owned())))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The location of a feed or a form in the site's spelling, if it names a known town in capitals or small letters only ("CHICAGO, il"),
    /// a town without its state that can be no other ("Chicago"), or a saint's town ("Saint Charles, IL"); otherwise as
    /// it is.
    #[must_use]
    pub fn spelled(location: &str) -> String {
        let (name, state) = split_location(location);
        let town = Town::of_location(location);
        let known = match state {
            Some(_) => known_town(&town),
            None => unambiguous_town(town.name()).filter(|_| !is_city_abroad(town.name())),
        };
        let is_mixed = name.chars().any(char::is_uppercase) && name.chars().any(char::is_lowercase);
        let has_zip = location.contains(|sign: char| sign.is_ascii_digit());
        let Some(known) = known.filter(|_| !has_zip) else { return location.to_owned() };
        let name = if is_mixed { name } else { in_title_case(&name) };
        match name.strip_prefix("Saint ").or_else(|| name.strip_prefix("St ")) {
            Some(saint) => known.label(&format!("St. {saint}")),
            None if is_mixed && state.is_some() => location.to_owned(),
            None => known.label(&name),
        }
    }

    #[must_use]
    pub fn town(&self) -> Town {
        Town::of_location(&self.0)
    }
}

/// Words within names of towns that begin with a small letter: "Fond du Lac", "Lake in the Hills".
const SMALL_WORDS: [&str; 6] = ["and", "du", "in", "of", "on", "the"];

/// The name of a town with a capital at the beginning of each word, also after an apostrophe ("O'Fallon"), except for small
/// words.
pub(super) fn in_title_case(name: &str) -> String {
    let capitalized = |part: &str| {
        let mut letters = part.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        first + letters.as_str()
    };
    let word = |(place, word): (usize, &str)| match word.split_once(['\'', '\u{2019}']) {
        _ if place > 0 && SMALL_WORDS.contains(&word) => word.to_owned(),
        Some(("o", rest)) => format!("O{}{}", &word[1..word.len() - rest.len()], capitalized(rest)),
        _ => capitalized(word),
    };
    let name = text::single_line(name).to_lowercase();
    name.split(' ').enumerate().map(word).collect::<Vec<_>>().join(" ")
}

/// A town with its US state, in comparable form. A location outside the United States is a town without a
/// state whose name is the whole text; a state alone is a town without a name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Town {
    name: String,
    state: Option<UsState>,
}

impl Town {
    pub(super) const fn new(name: String, state: Option<UsState>) -> Self {
        Self { name, state }
    }

    /// Parses the town from a location.
    #[must_use]
    pub fn of_location(location: &str) -> Self {
        let (name, state) = split_location(location);
        Self { name: text::fold(&name), state }
    }

    /// Folded name; may be empty.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    #[must_use]
    pub const fn state(&self) -> Option<UsState> {
        self.state
    }

    /// Whether `place` lies in this town. A town without a state matches the name in every state.
    #[must_use]
    pub fn contains(&self, place: &Self) -> bool {
        self.name == place.name && (self.state.is_none() || self.state == place.state)
    }

    /// Display form with a given spelling of the name, for example "Chicago, IL".
    #[must_use]
    pub fn label(&self, name: &str) -> String {
        match self.state {
            Some(state) => format!("{name}, {}", state.code()),
            None => name.to_owned(),
        }
    }
}

/// Formats as "chicago, IL", which [`Town::of_location`] parses back.
impl std::fmt::Display for Town {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.label(&self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_may_be_a_state_alone_or_missing() {
        assert_eq!(Place::parse(" Lake Forest,  IL ").unwrap().unwrap().as_str(), "Lake Forest, IL");
        assert_eq!(Place::parse(", TX").unwrap().unwrap().as_str(), "TX");
        assert_eq!(Place::parse(" , ").unwrap(), None);
        assert!(Place::parse(&"x".repeat(121)).is_err());
    }

    #[test]
    fn a_location_of_a_feed_is_spelled_as_others() {
        for (location, spelled) in [
            ("CHICAGO, il", "Chicago, IL"),
            ("lake forest, illinois", "Lake Forest, IL"),
            ("Chicago", "Chicago, IL"),
            ("Chicago, Illinois", "Chicago, Illinois"),
            ("MILWAUKEE, Wisconsin 53202", "MILWAUKEE, Wisconsin 53202"),
            ("SAINT CHARLES, IL", "St. Charles, IL"),
            ("Saint Charles, IL", "St. Charles, IL"),
            ("St Charles, Illinois", "St. Charles, IL"),
            ("St. Charles, IL", "St. Charles, IL"),
            ("O'FALLON, IL", "O'Fallon, IL"),
            ("FOND DU LAC, WI", "Fond du Lac, WI"),
            ("lake in the hills, il", "Lake in the Hills, IL"),
            ("Springfield", "Springfield"),
            ("Munich", "Munich"),
            ("Atlantis", "Atlantis"),
            ("", ""),
        ] {
            assert_eq!(Place::spelled(location), spelled);
        }
    }

    #[test]
    fn town_round_trips() {
        for location in
            ["Chicago, Illinois", "ZÜRICH", "São Paulo, BR", "Washington, DC", "Toronto, Ontario, Canada"]
        {
            let town = Town::of_location(location);
            assert_eq!(Town::of_location(&town.to_string()), town, "{location}");
        }
        assert_eq!(Town::of_location("MILWAUKEE, Wisconsin 53202").to_string(), "milwaukee, WI");
    }

    #[test]
    fn town_without_state_matches_any_state() {
        let town = Town::of_location;
        assert!(town("springfield").contains(&town("Springfield, IL")));
        assert!(town("Springfield, Illinois").contains(&town("SPRINGFIELD, IL")));
        assert!(!town("Springfield, MO").contains(&town("Springfield, IL")));
        assert!(!town("Chicago, IL").contains(&town("West Chicago, IL")));
        assert!(!town("Springfield, IL").contains(&town("Springfield")));
    }
}
