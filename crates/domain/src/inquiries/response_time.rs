//! Promised response times in business days.

use chrono::{Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, Weekday};

use super::Queue;
use crate::site_settings::Holidays;

/// A number of business days: Monday to Friday, without the business's holidays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BusinessDays(pub u8);

impl BusinessDays {
    /// The business days of a week, for display.
    pub const BUSINESS_WEEK: &'static str = "Monday to Friday";

    /// Deadline for something that arrived at `came`, in local time of the concierge. Arrival on a weekend or a
    /// holiday counts as the next business day at midnight.
    #[must_use]
    pub fn after(self, came: NaiveDateTime, holidays: &Holidays) -> NaiveDateTime {
        let is_free =
            |moment: NaiveDateTime| is_weekend(moment.date()) || holidays.on(moment.date()).is_some();
        let mut end = came;
        if is_free(end) {
            while is_free(end) {
                end = next(end);
            }
            end = end.date().and_time(NaiveTime::MIN);
        }
        for _ in 0..self.0 {
            end = next(end);
            while is_free(end) {
                end = next(end);
            }
        }
        end
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

/// Advances by one day at the same time; unchanged at the end of the calendar's range.
fn next(moment: NaiveDateTime) -> NaiveDateTime {
    moment.checked_add_days(Days::new(1)).unwrap_or(moment)
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
            ("2026-11-28T03:00:00", 1, "2026-12-01T00:00:00"),
            ("2026-11-29T23:59:59", 1, "2026-12-01T00:00:00"),
            ("2026-11-29T12:00:00", 2, "2026-12-02T00:00:00"),
            ("2026-11-28T12:00:00", 5, "2026-12-07T00:00:00"),
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
            ("2026-11-26T09:30:00", 1, "2026-12-01T00:00:00"),
            ("2026-12-04T09:30:00", 1, "2026-12-07T09:30:00"),
        ] {
            let ended = BusinessDays(days).after(came.parse().unwrap(), &holidays);
            assert_eq!(ended, ends.parse().unwrap(), "{came} and {days}");
        }
    }

    #[test]
    fn every_queue_has_a_response_time() {
        for queue in Queue::ALL {
            assert!(queue.response_time().0 > 0, "{queue:?}");
            assert!(queue.response_time().label().contains("business day"));
        }
    }
}
