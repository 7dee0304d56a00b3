//! Business time: dates and hours in Central Time, and promised response times.

use chrono::{NaiveDate, NaiveDateTime, TimeDelta, TimeZone};
use chrono_tz::America::Chicago;
use domain::{
    Timestamp,
    inquiries::{BusinessDays, Queue},
    site_settings::Holidays,
};

/// The current date in Central Time. Time zone rules change by law, so they come from a library and stay out
/// of the domain.
#[must_use]
pub fn business_date(now: Timestamp) -> NaiveDate {
    business_time(now).date()
}

/// A moment as date and time in Central Time.
#[must_use]
pub(crate) fn business_time(moment: Timestamp) -> NaiveDateTime {
    moment.with_timezone(&Chicago).naive_local()
}

/// When a case that has waited in a queue since `since` becomes overdue.
#[must_use]
pub fn promised_by(queue: Queue, since: Timestamp, holidays: &Holidays) -> Timestamp {
    after_business_days(queue.response_time(), since, holidays)
}

/// Start of an hour of a day in Central Time; `None` beyond the calendar.
#[must_use]
pub fn business_moment(day: NaiveDate, hour: u32) -> Option<Timestamp> {
    utc(day.and_hms_opt(hour, 0, 0)?)
}

/// Last second of a day in Central Time.
pub(crate) fn end_of_business_date(day: NaiveDate) -> Option<Timestamp> {
    utc(day.and_hms_opt(23, 59, 59)?)
}

/// A day in Central Time, as in "March 12, 2027".
#[must_use]
pub fn format_business_date(at: Timestamp) -> String {
    business_date(at).format("%B %-d, %Y").to_string()
}

/// Converts Central Time to UTC; a time that occurs twice is the later one, a skipped one is moved by an
/// hour.
fn utc(local: NaiveDateTime) -> Option<Timestamp> {
    let moment = |local| Chicago.from_local_datetime(&local).latest();
    let found = moment(local).or_else(|| moment(local.checked_add_signed(TimeDelta::hours(1))?))?;
    Some(found.to_utc())
}

fn after_business_days(days: BusinessDays, since: Timestamp, holidays: &Holidays) -> Timestamp {
    let end = days.after(since.with_timezone(&Chicago).naive_local(), holidays);
    utc(end).unwrap_or(since)
}

/// A deadline as text: "by Tuesday, November 24, 4:00 PM" in Central Time.
pub(crate) fn format_deadline(moment: Timestamp) -> String {
    business_time(moment).format("by %A, %B %-d, %-I:%M %p").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn business_days_are_counted_in_central_time() {
        for (since, until) in [
            // Friday evening in Chicago, Saturday in UTC: it counts from Monday at 9 AM.
            ("2026-11-28T01:00:00Z", "2026-12-01T15:00:00Z"),
            // Sunday evening in Chicago, Monday in UTC.
            ("2026-11-30T02:00:00Z", "2026-12-01T15:00:00Z"),
            // Clocks go back on Sunday: the same local time, one more hour in UTC.
            ("2026-10-30T20:00:00Z", "2026-11-02T21:00:00Z"),
            ("2026-11-23T22:00:00Z", "2026-11-24T22:00:00Z"),
        ] {
            let promised = promised_by(Queue::Inquiries, since.parse().unwrap(), &Holidays::NONE);
            assert_eq!(promised, until.parse::<Timestamp>().unwrap(), "{since}");
        }
        let until = |moment: &str| format_deadline(moment.parse().unwrap());
        assert_eq!(until("2026-11-24T22:00:00Z"), "by Tuesday, November 24, 4:00 PM");
    }

    #[test]
    fn business_date_changes_at_midnight_central_time_in_any_season() {
        for (now, today) in [
            ("2026-01-15T05:59:59Z", "2026-01-14"),
            ("2026-01-15T06:00:00Z", "2026-01-15"),
            ("2026-07-15T04:59:59Z", "2026-07-14"),
            ("2026-07-15T05:00:00Z", "2026-07-15"),
            ("2026-03-08T12:00:00Z", "2026-03-08"),
        ] {
            assert_eq!(business_date(now.parse().unwrap()).to_string(), today, "{now}");
        }
    }
}
