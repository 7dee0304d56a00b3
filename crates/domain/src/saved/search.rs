//! Saved searches.

use crate::{Timestamp, vehicles::VehicleQuery};

/// Maximum number of saved searches per member.
pub const MAX_SEARCHES: u32 = 50;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SavedSearchId(pub i64);

form_text!(
    /// Name of a saved search: a single line of 1 to 120 characters.
    SearchName: single_line of "savedSearch", "name"
);

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
    use crate::Violation;

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
