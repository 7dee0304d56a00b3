//! Preferred dates of appointment requests.

use chrono::{Days, NaiveDate};

use crate::Violation;

/// Latest date that can be requested, in days from today.
pub const LAST_DAY: u64 = 90;

/// Preferred date of an appointment: from tomorrow to [`LAST_DAY`] days ahead at the time of the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PreferredDate(NaiveDate);

impl PreferredDate {
    /// Parses a date like `2026-11-21`. `today` is the current day in Chicago; the caller determines it,
    /// because time zones are not part of the domain.
    ///
    /// # Errors
    /// A [`Violation`] of `preferredDate` if it is malformed or out of range.
    pub fn parse(input: &str, today: NaiveDate) -> Result<Self, Violation> {
        let date = NaiveDate::parse_from_str(input, "%Y-%m-%d").ok();
        // chrono also accepts signs, spaces and missing leading zeros; only the exact form is allowed.
        date.filter(|date| date.format("%Y-%m-%d").to_string() == input)
            .filter(|date| *date > today && Some(*date) <= today.checked_add_days(Days::new(LAST_DAY)))
            .map(Self)
            .ok_or_else(|| Violation::new("preferredDate", "Please choose a day within the next 90 days"))
    }

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
