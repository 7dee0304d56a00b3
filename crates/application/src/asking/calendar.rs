use chrono::{NaiveDate, Timelike};
use chrono_tz::America::Chicago;
use domain::Timestamp;

/// Which day it is for the concierge. Zones change by law, so their rules come with a library and
/// stay out of the domain, which is told the day.
pub(crate) fn today_in_chicago(now: Timestamp) -> NaiveDate {
    now.with_timezone(&Chicago).date_naive()
}

/// Which hour of the day it is there, from 0 to 23.
pub(crate) fn hour_in_chicago(now: Timestamp) -> u32 {
    now.with_timezone(&Chicago).hour()
}

#[cfg(test)]
mod tests {
    use super::*;

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
