//! Towns where the concierge meets people.

use crate::Violation;

/// A town where the concierge offers appointments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum AppointmentTown {
    Chicago,
    #[strum(serialize = "lake forest")]
    LakeForest,
    Evanston,
    Milwaukee,
    Madison,
}

named_enum!(AppointmentTown without parse);

impl AppointmentTown {
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
    fn towns_round_trip() {
        for town in AppointmentTown::ALL {
            assert_eq!(AppointmentTown::parse(town.as_str()), Ok(town));
        }
    }

    #[test]
    fn unknown_town_is_rejected_with_a_message() {
        for word in ["", " chicago", "Chicago", "chicago\0", "springfield"] {
            assert_eq!(
                AppointmentTown::parse(word).unwrap_err(),
                Violation::new("town", "Please choose a town")
            );
        }
    }

    /// The exported form rules must agree with what the types accept.
    #[test]
    fn town_message_matches_the_exported_rule() {
        let refused = AppointmentTown::parse("").unwrap_err();
        assert_eq!(crate::rules::violated_rule("appointment", "town", ""), Some(refused.message.as_str()));
    }
}
