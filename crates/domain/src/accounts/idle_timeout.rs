use chrono::TimeDelta;

/// After how long without a request a session ends: the member's choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum IdleTimeout {
    /// 15 minutes.
    FifteenMinutes,
    /// 30 minutes, until somebody chooses.
    #[default]
    ThirtyMinutes,
    /// 1 hour.
    OneHour,
    /// 4 hours.
    FourHours,
}

impl IdleTimeout {
    /// The four choices (spec §9).
    pub const ALL: [Self; 4] = [Self::FifteenMinutes, Self::ThirtyMinutes, Self::OneHour, Self::FourHours];

    /// In minutes.
    #[must_use]
    pub const fn minutes(self) -> u16 {
        match self {
            Self::FifteenMinutes => 15,
            Self::ThirtyMinutes => 30,
            Self::OneHour => 60,
            Self::FourHours => 240,
        }
    }

    /// The choice of that many minutes.
    #[must_use]
    pub fn of_minutes(minutes: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.minutes() == minutes)
    }

    pub(super) fn span(self) -> TimeDelta {
        TimeDelta::minutes(self.minutes().into())
    }
}
