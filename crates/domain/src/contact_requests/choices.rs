//! Choices of the contact forms: times of day and services.

use crate::Violation;

/// Preferred part of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum PreferredTime {
    Morning,
    Afternoon,
    Evening,
}

named_enum!(PreferredTime without parse);

impl PreferredTime {
    /// Parses the name of a part of the day.
    ///
    /// # Errors
    /// A [`Violation`] of `preferredTime` if it is unknown.
    pub fn parse(word: &str) -> Result<Self, Violation> {
        let time = Self::ALL.into_iter().find(|time| time.as_str() == word);
        time.ok_or_else(|| Violation::new("preferredTime", "Please choose a time of day"))
    }
}

/// A service of the concierge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Service {
    /// Finding and buying a car.
    Acquisition,
    /// Pre-purchase inspection.
    Inspection,
    /// Storage and maintenance.
    Care,
}

named_enum!(Service without parse);

impl Service {
    /// Parses the name of a service; empty input is `None`.
    ///
    /// # Errors
    /// A [`Violation`] of `service` if it is unknown.
    pub fn parse(word: &str) -> Result<Option<Self>, Violation> {
        if word.is_empty() {
            return Ok(None);
        }
        let service = Self::ALL.into_iter().find(|service| service.as_str() == word);
        service.map(Some).ok_or_else(|| Violation::new("service", "Please choose one of our services"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_round_trip() {
        for time in PreferredTime::ALL {
            assert_eq!(PreferredTime::parse(time.as_str()), Ok(time));
        }
        for service in Service::ALL {
            assert_eq!(Service::parse(service.as_str()), Ok(Some(service)));
        }
        assert_eq!(Service::parse(""), Ok(None));
    }

    #[test]
    fn unknown_choice_is_rejected_with_a_message() {
        for word in ["", " chicago", "Chicago", "chicago\0", "springfield"] {
            let refused = PreferredTime::parse(word).unwrap_err();
            assert_eq!(refused, Violation::new("preferredTime", "Please choose a time of day"));
        }
        let refused = Service::parse("wash").unwrap_err();
        assert_eq!(refused, Violation::new("service", "Please choose one of our services"));
    }
}
