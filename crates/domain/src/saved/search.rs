//! Saved searches.

use crate::{Timestamp, Violation, text, vehicles::VehicleQuery};

/// Maximum number of saved searches per member.
pub const MAX_SEARCHES: u32 = 50;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SavedSearchId(pub i64);

/// Name of a saved search: a single line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SearchName(String);

impl SearchName {
    /// Maximum length in characters.
    pub const MAX: usize = 120;

    /// Parses a name.
    ///
    /// # Errors
    /// A [`Violation`] of `name` if it is blank or too long.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let name = text::single_line(input);
        match name.chars().count() {
            0 => Err(Violation::new("name", "Please name the search")),
            length if length > Self::MAX => {
                Err(Violation::new("name", format!("Name must be at most {} characters", Self::MAX)))
            }
            _ => Ok(Self(name)),
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A stored inventory query of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedSearch {
    pub id: SavedSearchId,
    pub name: SearchName,
    pub query: VehicleQuery,
    pub created_at: Timestamp,
}

impl SavedSearch {
    /// Message when the member has [`MAX_SEARCHES`].
    pub const FULL: &str = "You can save up to 50 searches; remove one to make room";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_name_is_one_nonblank_line() {
        assert_eq!(SearchName::parse(" Porsches \n in  Chicago ").unwrap().as_str(), "Porsches in Chicago");
        for blank in ["", "   ", "\u{0}\u{202E}"] {
            assert_eq!(SearchName::parse(blank).unwrap_err().message, "Please name the search");
        }
        assert!(SearchName::parse(&"😀".repeat(120)).is_ok());
        assert_eq!(
            SearchName::parse(&"x".repeat(121)).unwrap_err(),
            Violation::new("name", "Name must be at most 120 characters")
        );
    }

    #[test]
    fn limit_message_names_the_maximum() {
        assert!(SavedSearch::FULL.contains(&MAX_SEARCHES.to_string()));
    }
}
