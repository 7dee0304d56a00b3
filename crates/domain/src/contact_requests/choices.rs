use crate::Violation;

/// Where the concierge can be met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Town {
    /// Chicago, Illinois.
    Chicago,
    /// Lake Forest, Illinois.
    LakeForest,
    /// Evanston, Illinois.
    Evanston,
    /// Milwaukee, Wisconsin.
    Milwaukee,
    /// Madison, Wisconsin.
    Madison,
}

impl Town {
    /// Every town.
    pub const ALL: [Self; 5] =
        [Self::Chicago, Self::LakeForest, Self::Evanston, Self::Milwaukee, Self::Madison];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Chicago => "chicago",
            Self::LakeForest => "lake forest",
            Self::Evanston => "evanston",
            Self::Milwaukee => "milwaukee",
            Self::Madison => "madison",
        }
    }

    /// The town of that word.
    ///
    /// # Errors
    /// A [`Violation`] of `town` when it is none of them.
    pub fn parse(word: &str) -> Result<Self, Violation> {
        let town = Self::ALL.into_iter().find(|town| town.as_str() == word);
        town.ok_or_else(|| Violation::new("town", "Please choose a town"))
    }
}

/// The part of a day that suits best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PreferredTime {
    /// Before noon.
    Morning,
    /// After noon.
    Afternoon,
    /// After work.
    Evening,
}

impl PreferredTime {
    /// Every part of a day.
    pub const ALL: [Self; 3] = [Self::Morning, Self::Afternoon, Self::Evening];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Morning => "morning",
            Self::Afternoon => "afternoon",
            Self::Evening => "evening",
        }
    }

    /// The part of a day of that word.
    ///
    /// # Errors
    /// A [`Violation`] of `preferredTime` when it is none of them.
    pub fn parse(word: &str) -> Result<Self, Violation> {
        let time = Self::ALL.into_iter().find(|time| time.as_str() == word);
        time.ok_or_else(|| Violation::new("preferredTime", "Please choose a time of day"))
    }
}

/// What the concierge does for collectors (spec §9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Service {
    /// Finding and buying a car.
    Acquisition,
    /// Looking a car over before it is bought.
    Inspection,
    /// Keeping a car.
    Care,
}

impl Service {
    /// Every service.
    pub const ALL: [Self; 3] = [Self::Acquisition, Self::Inspection, Self::Care];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Acquisition => "acquisition",
            Self::Inspection => "inspection",
            Self::Care => "care",
        }
    }

    /// The service of that word; no word is no service.
    ///
    /// # Errors
    /// A [`Violation`] of `service` when it is none of them.
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
    fn every_choice_is_read_back_from_its_word() {
        for town in Town::ALL {
            assert_eq!(Town::parse(town.as_str()), Ok(town));
        }
        for time in PreferredTime::ALL {
            assert_eq!(PreferredTime::parse(time.as_str()), Ok(time));
        }
        for service in Service::ALL {
            assert_eq!(Service::parse(service.as_str()), Ok(Some(service)));
        }
        assert_eq!(Service::parse(""), Ok(None));
    }

    #[test]
    fn anything_else_is_told_what_to_choose() {
        for word in ["", " chicago", "Chicago", "chicago\0", "springfield"] {
            assert_eq!(Town::parse(word).unwrap_err(), Violation::new("town", "Please choose a town"));
            let refused = PreferredTime::parse(word).unwrap_err();
            assert_eq!(refused, Violation::new("preferredTime", "Please choose a time of day"));
        }
        let refused = Service::parse("wash").unwrap_err();
        assert_eq!(refused, Violation::new("service", "Please choose one of our services"));
    }

    /// The rules are what the browser checks with, and the types are what the server does.
    #[test]
    fn the_town_speaks_as_the_rules_do() {
        let refused = Town::parse("").unwrap_err();
        assert_eq!(crate::rules::broken("appointment", "town", ""), Some(refused.message.as_str()));
    }
}
