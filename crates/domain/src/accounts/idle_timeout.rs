//! The member's choice of session idle timeout.

use chrono::TimeDelta;

use crate::Violation;

/// Time without a request after which a member's sessions end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum IdleTimeout {
    FifteenMinutes,
    /// The default.
    #[default]
    ThirtyMinutes,
    OneHour,
    FourHours,
}

impl IdleTimeout {
    /// The choices that the account page offers.
    pub const ALL: [Self; 4] = [Self::FifteenMinutes, Self::ThirtyMinutes, Self::OneHour, Self::FourHours];

    #[must_use]
    pub const fn minutes(self) -> u16 {
        match self {
            Self::FifteenMinutes => 15,
            Self::ThirtyMinutes => 30,
            Self::OneHour => 60,
            Self::FourHours => 240,
        }
    }

    /// Finds the choice with this number of minutes.
    #[must_use]
    pub fn of_minutes(minutes: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.minutes() == minutes)
    }

    /// Parses the `sessionTimeoutMinutes` field of a member's preferences.
    ///
    /// # Errors
    /// A [`Violation`] if the value is missing or not one of the four.
    pub fn parse(minutes: Option<i64>) -> Result<Self, Violation> {
        let chosen = minutes.and_then(|minutes| u16::try_from(minutes).ok()).and_then(Self::of_minutes);
        chosen.ok_or_else(|| {
            Violation::new(
                "sessionTimeoutMinutes",
                "Please choose 15 minutes, 30 minutes, 1 hour, or 4 hours",
            )
        })
    }

    pub(super) fn span(self) -> TimeDelta {
        TimeDelta::minutes(self.minutes().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_offered_idle_timeouts_are_accepted() {
        for choice in IdleTimeout::ALL {
            assert_eq!(IdleTimeout::parse(Some(choice.minutes().into())), Ok(choice));
        }
        for minutes in [None, Some(0), Some(-15), Some(16), Some(65_536 + 15), Some(i64::MAX), Some(i64::MIN)]
        {
            let refused = IdleTimeout::parse(minutes).unwrap_err();
            assert_eq!(refused.field, "sessionTimeoutMinutes", "{minutes:?}");
        }
    }
}
