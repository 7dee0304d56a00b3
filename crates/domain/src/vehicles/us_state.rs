//! US states, by name, postal and traditional abbreviation.

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

/// Normalizes to lower case without accents, with periods replaced by spaces: "D.C." becomes "d c".
pub(super) fn plain(text: &str) -> String {
    text::fold(&text.replace('.', " ")).split_whitespace().collect::<Vec<_>>().join(" ")
}
