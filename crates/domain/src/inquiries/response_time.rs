//! Promised response times in business days.

use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime, Weekday};

use super::Queue;
use crate::site_settings::Holidays;

/// Begin and end of the business hours.
const OPENS: NaiveTime = hour(9);
const CLOSES: NaiveTime = hour(18);

const fn hour(hour: u32) -> NaiveTime {
    match NaiveTime::from_hms_opt(hour, 0, 0) {
        Some(time) => time,
        None => NaiveTime::MIN,
    }
}

/// A number of business days: Monday to Friday, without the business's holidays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BusinessDays(pub u8);

impl BusinessDays {
    /// The business days of a week, for display.
    pub const BUSINESS_WEEK: &'static str = "Monday to Friday";

    /// Deadline for something that arrived at `came`, in local time of the concierge. Arrival outside of the business hours
    /// counts as the opening after it, so that a deadline is always within them.
    #[must_use]
    pub fn after(self, came: NaiveDateTime, holidays: &Holidays) -> NaiveDateTime {
        let is_closed = |day: NaiveDate| is_weekend(day) || holidays.on(day).is_some();
        let next_open = |mut day: NaiveDate| loop {
            day = day.succ_opt()?;
            if !is_closed(day) {
                return Some(day);
            }
        };
        let begin = if is_closed(came.date()) || came.time() > CLOSES {
            next_open(came.date()).map(|day| day.and_time(OPENS))
        } else {
            Some(came.date().and_time(came.time().max(OPENS)))
        };
        let end = begin.and_then(|begin| {
            let mut day = begin.date();
            for _ in 0..self.0 {
                day = next_open(day)?;
            }
            Some(day.and_time(begin.time()))
        });
        // At the end of the calendar there is no later day.
        end.unwrap_or(came)
    }

    /// For display, for example "one business day".
    #[must_use]
    pub fn label(self) -> String {
        match self.0 {
            1 => "one business day".into(),
            2 => "two business days".into(),
            3 => "three business days".into(),
            days => format!("{days} business days"),
        }
    }
}

pub(crate) fn is_weekend(day: NaiveDate) -> bool {
    matches!(day.weekday(), Weekday::Sat | Weekday::Sun)
}

impl Queue {
    /// Promised response time.
    #[must_use]
    pub const fn response_time(self) -> BusinessDays {
        match self {
            Self::Inquiries
            | Self::Appointments
            | Self::Reports
            | Self::MessageReports
            | Self::Questions
            | Self::Proposals
            | Self::SignOffs => BusinessDays(1),
            Self::Submissions | Self::AccessRequests => BusinessDays(2),
            Self::Applications => BusinessDays(3),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site_settings::Holiday;

    #[test]
    fn business_days_skip_weekends() {
        // Monday, November 23, 2026.
        for (came, days, ends) in [
            ("2026-11-23T16:00:00", 1, "2026-11-24T16:00:00"),
            ("2026-11-23T16:00:00", 3, "2026-11-26T16:00:00"),
            ("2026-11-26T09:30:00", 1, "2026-11-27T09:30:00"),
            ("2026-11-27T16:00:00", 1, "2026-11-30T16:00:00"),
            ("2026-11-27T16:00:00", 3, "2026-12-02T16:00:00"),
            ("2026-11-26T16:00:00", 2, "2026-11-30T16:00:00"),
            ("2026-11-28T03:00:00", 1, "2026-12-01T09:00:00"),
            ("2026-11-29T23:59:59", 1, "2026-12-01T09:00:00"),
            ("2026-11-29T12:00:00", 2, "2026-12-02T09:00:00"),
            ("2026-11-28T12:00:00", 5, "2026-12-07T09:00:00"),
            ("2026-11-24T03:00:00", 1, "2026-11-25T09:00:00"),
            ("2026-11-24T18:00:00", 1, "2026-11-25T18:00:00"),
            ("2026-11-24T22:00:00", 1, "2026-11-26T09:00:00"),
            ("2026-11-27T22:00:00", 1, "2026-12-01T09:00:00"),
        ] {
            let ended = BusinessDays(days).after(came.parse().unwrap(), &Holidays::NONE);
            assert_eq!(ended, ends.parse().unwrap(), "{came} and {days}");
        }
        assert_eq!(BusinessDays(1).after(NaiveDateTime::MAX, &Holidays::NONE), NaiveDateTime::MAX);
    }

    #[test]
    fn business_days_skip_holidays() {
        let closed = |date: &str| Holiday { date: date.parse().unwrap(), name: "Closed".into() };
        // Thanksgiving Day, a Thursday, the Friday after it, and a Saturday.
        let days = ["2026-11-26", "2026-11-27", "2026-12-05"].map(closed);
        let holidays = Holidays::new(days.to_vec()).unwrap();
        for (came, days, ends) in [
            ("2026-11-24T16:00:00", 1, "2026-11-25T16:00:00"),
            ("2026-11-25T16:00:00", 1, "2026-11-30T16:00:00"),
            ("2026-11-25T16:00:00", 2, "2026-12-01T16:00:00"),
            ("2026-11-26T09:30:00", 1, "2026-12-01T09:00:00"),
            ("2026-11-25T20:00:00", 1, "2026-12-01T09:00:00"),
            ("2026-12-04T09:30:00", 1, "2026-12-07T09:30:00"),
        ] {
            let ended = BusinessDays(days).after(came.parse().unwrap(), &holidays);
            assert_eq!(ended, ends.parse().unwrap(), "{came} and {days}");
        }
    }

    #[test]
    fn federal_holidays_are_skipped_unless_the_settings_name_those_of_the_year() {
        let after = |came: &str, holidays: &Holidays| BusinessDays(1).after(came.parse().unwrap(), holidays);
        let default = Holidays::default();
        for (came, ends) in [
            ("2026-11-25T16:00:00", "2026-11-27T16:00:00"),
            ("2026-12-24T16:00:00", "2026-12-28T16:00:00"),
            ("2026-12-31T16:00:00", "2027-01-04T16:00:00"),
            ("2027-05-28T16:00:00", "2027-06-01T16:00:00"),
            ("2027-07-02T16:00:00", "2027-07-06T16:00:00"),
            ("2027-09-03T16:00:00", "2027-09-07T16:00:00"),
        ] {
            assert_eq!(after(came, &default), ends.parse().unwrap(), "{came}");
        }
        let closed = Holiday { date: "2026-11-27".parse().unwrap(), name: "Closed".into() };
        let named = Holidays::new(vec![closed]).unwrap();
        assert_eq!(after("2026-11-25T16:00:00", &named), "2026-11-26T16:00:00".parse().unwrap());
        assert_eq!(after("2027-07-02T16:00:00", &named), "2027-07-06T16:00:00".parse().unwrap());
    }

    #[test]
    fn every_queue_has_a_response_time() {
        for queue in Queue::ALL {
            assert!(queue.response_time().0 > 0, "{queue:?}");
            assert!(queue.response_time().label().contains("business day"));
        }
    }
}
