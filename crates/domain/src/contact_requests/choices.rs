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
        time.ok_or_else(|| refused_time("Please choose a time of day".into()))
    }

    /// Part of the day of an hour from 0 to 23.
    #[must_use]
    pub const fn of_hour(hour: u32) -> Self {
        match hour {
            0..12 => Self::Morning,
            12..16 => Self::Afternoon,
            _ => Self::Evening,
        }
    }

    /// When in a sentence: "in the morning".
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Morning => "in the morning",
            Self::Afternoon => "in the afternoon",
            Self::Evening => "in the evening",
        }
    }

    /// The [`Violation`] of a preferred time that is not that of a slot that begins in an hour. `None` for an unknown
    /// word, which [`parse`](Self::parse) refuses.
    #[must_use]
    pub fn slot_violation(word: &str, slot_hour: u32) -> Option<Violation> {
        let (time, of_slot) = (Self::parse(word).ok()?, Self::of_hour(slot_hour));
        let sentence = || {
            let when = of_slot.in_words();
            format!("The chosen time is {when}; please choose that time of day or another time")
        };
        (time != of_slot).then(|| refused_time(sentence()))
    }
}

fn refused_time(sentence: String) -> Violation {
    Violation::new("preferredTime", sentence)
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
    fn time_of_day_must_be_that_of_the_slot() {
        for (hour, time) in [
            (0, "morning"),
            (11, "morning"),
            (12, "afternoon"),
            (15, "afternoon"),
            (16, "evening"),
            (23, "evening"),
        ] {
            for word in PreferredTime::ALL.map(PreferredTime::as_str) {
                let refused = PreferredTime::slot_violation(word, hour);
                assert_eq!(refused.is_none(), word == time, "{word} at {hour}");
            }
            assert_eq!(PreferredTime::slot_violation("noon", hour), None);
        }
        let sentence = "The chosen time is in the afternoon; please choose that time of day or another time";
        let refused = PreferredTime::slot_violation("morning", 14);
        assert_eq!(refused, Some(Violation::new("preferredTime", sentence)));
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
