//! Preferred dates of appointment requests.

use chrono::NaiveDate;

use crate::{
    Violation,
    appointments::{bookable_date, date_out_of_range},
    inquiries::{BusinessDays, is_weekend},
    site_settings::Holidays,
    text::iso_date,
};

/// Preferred date of an appointment: one that could be booked at the time of the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PreferredDate(NaiveDate);

impl PreferredDate {
    /// Parses a date like `2026-11-21`. `today` is the current day in Chicago; the caller determines it,
    /// because time zones are not part of the domain.
    ///
    /// # Errors
    /// A [`Violation`] of `preferredDate` if it is malformed or out of range.
    pub fn parse(input: &str, today: NaiveDate) -> Result<Self, Violation> {
        bookable_date(input, today).map(Self).ok_or_else(|| date_out_of_range("preferredDate"))
    }

    /// The [`Violation`] of a preferred date that is not the day of the chosen slot, or, without a slot, no business
    /// day. A slot may be offered on any day. `None` for a malformed date, which [`parse`](Self::parse) refuses.
    #[must_use]
    pub fn day_violation(input: &str, slot_day: Option<NaiveDate>, holidays: &Holidays) -> Option<Violation> {
        let date = iso_date(input)?;
        let sentence = match (slot_day, holidays.on(date)) {
            (Some(day), _) if day == date => return None,
            (Some(day), _) => {
                let day = day.format("%A, %B %-d");
                format!("The chosen time is on {day}; please choose that day or another time")
            }
            (None, Some(holiday)) => {
                let day = date.format("%B %-d");
                format!("We are closed on {day} ({}); please choose another day", holiday.name)
            }
            (None, None) if is_weekend(date) => {
                format!("We meet {}; please choose one of these days", BusinessDays::BUSINESS_WEEK)
            }
            (None, None) => return None,
        };
        Some(refused(sentence))
    }

    #[must_use]
    pub const fn get(self) -> NaiveDate {
        self.0
    }
}

fn refused(sentence: String) -> Violation {
    Violation::new("preferredDate", sentence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site_settings::Holiday;

    #[test]
    fn a_day_without_a_slot_is_a_business_day_and_one_with_a_slot_is_the_slots() {
        let christmas = Holiday { date: "2026-12-25".parse().unwrap(), name: "Christmas Day".into() };
        let holidays = Holidays::new(vec![christmas]).unwrap();
        let error_of = |input: &str, slot_day: Option<&str>| {
            let slot_day = slot_day.map(|day| day.parse().unwrap());
            let violation = PreferredDate::day_violation(input, slot_day, &holidays);
            violation.map(|violation| {
                assert_eq!(violation.field, "preferredDate");
                violation.message
            })
        };
        let weekend = "We meet Monday to Friday; please choose one of these days";
        let holiday = "We are closed on December 25 (Christmas Day); please choose another day";
        let other = "The chosen time is on Saturday, December 5; please choose that day or another time";
        for (input, slot_day, sentence) in [
            ("2026-12-04", None, None),
            ("2026-12-05", None, Some(weekend)),
            ("2026-12-06", None, Some(weekend)),
            ("2026-12-25", None, Some(holiday)),
            ("2026-12-05", Some("2026-12-05"), None),
            ("2026-12-25", Some("2026-12-25"), None),
            ("2026-12-04", Some("2026-12-05"), Some(other)),
            ("soon", None, None),
            ("2026-12-5", Some("2026-12-05"), None),
        ] {
            assert_eq!(error_of(input, slot_day).as_deref(), sentence, "{input} {slot_day:?}");
        }
    }

    #[test]
    fn preferred_date_is_from_tomorrow_to_90_days_ahead() {
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
    fn date_at_the_calendars_end_is_rejected() {
        assert!(PreferredDate::parse("9999-12-31", NaiveDate::MAX).is_err());
    }
}
