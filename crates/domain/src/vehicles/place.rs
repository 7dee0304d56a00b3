use crate::{Violation, text};

/// Where the car stands: "Chicago, IL", or as much of that as is known. At most 120 characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(String);

impl Place {
    /// Reads a place; nothing, or nothing but punctuation, is no place.
    ///
    /// # Errors
    /// A [`Violation`] of `location` when it is too long.
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

    /// The place's name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
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
}
