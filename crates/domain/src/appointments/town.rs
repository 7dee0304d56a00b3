//! Towns where the concierge meets people.

use crate::Violation;

/// A town where the concierge offers appointments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Town {
    Chicago,
    #[strum(serialize = "lake forest")]
    LakeForest,
    Evanston,
    Milwaukee,
    Madison,
}

named_enum!(Town without parse);

impl Town {
    /// Parses the name of a town.
    ///
    /// # Errors
    /// A [`Violation`] of `town` if it is unknown.
    pub fn parse(word: &str) -> Result<Self, Violation> {
        let town = Self::ALL.into_iter().find(|town| town.as_str() == word);
        town.ok_or_else(|| Violation::new("town", "Please choose a town"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_town_is_read_back_from_its_word() {
        for town in Town::ALL {
            assert_eq!(Town::parse(town.as_str()), Ok(town));
        }
    }

    #[test]
    fn anything_else_is_told_what_to_choose() {
        for word in ["", " chicago", "Chicago", "chicago\0", "springfield"] {
            assert_eq!(Town::parse(word).unwrap_err(), Violation::new("town", "Please choose a town"));
        }
    }

    /// The exported form rules must agree with what the types accept.
    #[test]
    fn the_town_speaks_as_the_rules_do() {
        let refused = Town::parse("").unwrap_err();
        assert_eq!(crate::rules::violated_rule("appointment", "town", ""), Some(refused.message.as_str()));
    }
}
