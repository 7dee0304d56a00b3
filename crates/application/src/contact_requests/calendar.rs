use chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone};
use chrono_tz::America::Chicago;
use domain::{
    Timestamp,
    inquiries::{Queue, WorkingDays},
};

/// Which day it is for the concierge. Zones change by law, so their rules come with a library and
/// stay out of the domain, which is told the day.
pub(crate) fn today_in_chicago(now: Timestamp) -> NaiveDate {
    now.with_timezone(&Chicago).date_naive()
}

/// Until when somebody is promised an answer who has waited in a queue since then.
#[must_use]
pub fn promised_by(queue: Queue, since: Timestamp) -> Timestamp {
    after_working_days(queue.promised_within(), since)
}

/// When that hour of a day begins there.
pub(crate) fn moment_in_chicago(day: NaiveDate, hour: u32) -> Option<Timestamp> {
    utc(day.and_hms_opt(hour, 0, 0)?)
}

/// The moment at which the clocks there show that; where they go forward, an hour later.
fn utc(local: NaiveDateTime) -> Option<Timestamp> {
    let moment = |local| Chicago.from_local_datetime(&local).latest();
    let found = moment(local).or_else(|| moment(local + TimeDelta::hours(1)))?;
    Some(found.to_utc())
}

fn after_working_days(days: WorkingDays, since: Timestamp) -> Timestamp {
    let end = days.after(since.with_timezone(&Chicago).naive_local());
    utc(end).unwrap_or(since)
}

/// Until when, as it is said to people: "by Tuesday, November 24, 4:00 PM", by the clocks there; midnight is
/// the end of the day before.
pub(crate) fn spoken_until(moment: Timestamp) -> String {
    let there = moment.with_timezone(&Chicago).naive_local();
    match there.date().pred_opt().filter(|_| there.time() == NaiveTime::MIN) {
        Some(day) => format!("by the end of {}", day.format("%A, %B %-d")),
        None => format!("by {}", there.format("%A, %B %-d, %-I:%M %p")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_working_day_has_the_hours_of_chicago() {
        for (since, until) in [
            // Friday afternoon in Chicago, already Saturday in London.
            ("2026-11-28T01:00:00Z", "2026-12-01T01:00:00Z"),
            // Sunday evening in Chicago, already Monday in London.
            ("2026-11-30T02:00:00Z", "2026-12-01T06:00:00Z"),
            // Clocks go back in the night to Sunday: the same hour, and an hour more.
            ("2026-10-30T20:00:00Z", "2026-11-02T21:00:00Z"),
            ("2026-11-23T22:00:00Z", "2026-11-24T22:00:00Z"),
        ] {
            let promised = promised_by(Queue::Inquiries, since.parse().unwrap());
            assert_eq!(promised, until.parse::<Timestamp>().unwrap(), "{since}");
        }
        let until = |moment: &str| spoken_until(moment.parse().unwrap());
        assert_eq!(until("2026-11-24T22:00:00Z"), "by Tuesday, November 24, 4:00 PM");
        assert_eq!(until("2026-12-01T06:00:00Z"), "by the end of Monday, November 30");
    }

    #[test]
    fn the_day_changes_at_midnight_in_chicago_in_summer_and_in_winter() {
        for (now, today) in [
            ("2026-01-15T05:59:59Z", "2026-01-14"),
            ("2026-01-15T06:00:00Z", "2026-01-15"),
            ("2026-07-15T04:59:59Z", "2026-07-14"),
            ("2026-07-15T05:00:00Z", "2026-07-15"),
            ("2026-03-08T12:00:00Z", "2026-03-08"),
        ] {
            assert_eq!(today_in_chicago(now.parse().unwrap()).to_string(), today, "{now}");
        }
    }
}
