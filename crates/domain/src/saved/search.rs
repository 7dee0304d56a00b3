use crate::{Timestamp, Violation, text, vehicles::VehicleQuery};

/// How many searches a member can save.
pub const MOST_SEARCHES: u32 = 50;

/// A saved search's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SavedSearchId(pub i64);

/// What its owner calls a search.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SearchName(String);

impl SearchName {
    /// The longest name, in characters.
    pub const MAX: usize = 120;

    /// Reads a name, on one line.
    ///
    /// # Errors
    /// A [`Violation`] of `name` when it is empty or too long.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let name = text::single_line(input);
        match name.chars().count() {
            0 => Err(Violation::new("name", "Please give the search a name")),
            length if length > Self::MAX => {
                Err(Violation::new("name", format!("Name must be at most {} characters", Self::MAX)))
            }
            _ => Ok(Self(name)),
        }
    }

    /// As its owner wrote it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A question to the inventory that somebody keeps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedSearch {
    /// Its number.
    pub id: SavedSearchId,
    /// What its owner calls it.
    pub name: SearchName,
    /// What it asks.
    pub query: VehicleQuery,
    /// When it was saved.
    pub created_at: Timestamp,
}

impl SavedSearch {
    /// What somebody is told who has as many as can be.
    pub const FULL: &str = "You can save up to 50 searches; remove one to make room";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_that_says_something() {
        assert_eq!(SearchName::parse(" Porsches \n in  Chicago ").unwrap().as_str(), "Porsches in Chicago");
        for blank in ["", "   ", "\u{0}\u{202E}"] {
            assert_eq!(SearchName::parse(blank).unwrap_err().message, "Please give the search a name");
        }
        assert!(SearchName::parse(&"😀".repeat(120)).is_ok());
        assert_eq!(
            SearchName::parse(&"x".repeat(121)).unwrap_err(),
            Violation::new("name", "Name must be at most 120 characters")
        );
    }

    #[test]
    fn the_sentence_names_the_limit() {
        assert!(SavedSearch::FULL.contains(&MOST_SEARCHES.to_string()));
    }
}
