use chrono::{Days, NaiveDate};

use crate::Violation;

/// How many days ahead somebody can be met.
pub const LAST_DAY: u64 = 90;

/// A day on which somebody wants to be met: tomorrow at the earliest, [`LAST_DAY`] days ahead at
/// the latest, when it was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PreferredDate(NaiveDate);

impl PreferredDate {
    /// Reads `2026-11-21`. The caller says which day it is, because that depends on a place, and
    /// the calendars of places change: they are no rule of ours.
    ///
    /// # Errors
    /// A [`Violation`] of `preferredDate` when it is no such day.
    pub fn parse(input: &str, today: NaiveDate) -> Result<Self, Violation> {
        let date = NaiveDate::parse_from_str(input, "%Y-%m-%d").ok();
        // The reader of dates is lenient about signs, spaces and leading zeros.
        date.filter(|date| date.format("%Y-%m-%d").to_string() == input)
            .filter(|date| *date > today && Some(*date) <= today.checked_add_days(Days::new(LAST_DAY)))
            .map(Self)
            .ok_or_else(|| Violation::new("preferredDate", "Please choose a day within the next 90 days"))
    }

    /// The day.
    #[must_use]
    pub const fn get(self) -> NaiveDate {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tomorrow_to_ninety_days_ahead() {
        let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        for (input, is_taken) in [
            ("2026-11-20", false),
            ("2026-11-21", false),
            ("2026-11-22", true),
            ("2026-12-31", true),
            ("2027-02-19", true),
            ("2027-02-20", false),
            ("2026-11-31", false),
            ("9999-12-31", false),
            ("+2026-11-22", false),
            ("2026-11-22 ", false),
            ("2026-12-1", false),
            ("22.11.2026", false),
            ("2026-11-22T00:00:00Z", false),
            ("tomorrow", false),
            ("", false),
        ] {
            let parsed = PreferredDate::parse(input, today);
            assert_eq!(parsed.is_ok(), is_taken, "{input}");
            if let Err(refused) = parsed {
                let sentence = "Please choose a day within the next 90 days";
                assert_eq!(refused, Violation::new("preferredDate", sentence));
            }
        }
    }

    #[test]
    fn there_is_a_last_day_of_all() {
        assert!(PreferredDate::parse("9999-12-31", NaiveDate::MAX).is_err());
    }
}
