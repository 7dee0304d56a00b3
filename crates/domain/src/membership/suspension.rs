//! Suspension of an account: until further notice, or until the end of a chosen day.

use chrono::TimeDelta;

use crate::{Timestamp, Violation, edit::FieldChange};

/// Longest time from now to the last day of a suspension, in days.
pub const MAX_SUSPENSION_DAYS: i64 = 365;

/// A suspension of an account. It ends by itself: nothing has to happen at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Suspension {
    /// The moment from which the account is open again; `None` until further notice.
    pub until: Option<Timestamp>,
}

impl Suspension {
    /// A suspension until further notice.
    pub const INDEFINITE: Self = Self { until: None };

    /// Validates an end at the time `now`: the last second of the last day.
    ///
    /// # Errors
    /// A [`Violation`] of `suspendedUntil` when the end is past or more than a year away.
    pub fn ending(until: Timestamp, now: Timestamp) -> Result<Self, Violation> {
        if until <= now {
            return Err(Violation::new("suspendedUntil", "Choose today or a later day"));
        }
        // The end of the last day.
        if until > now + TimeDelta::days(MAX_SUSPENSION_DAYS + 1) {
            return Err(Violation::new("suspendedUntil", "Choose a day within a year"));
        }
        Ok(Self { until: Some(until) })
    }

    /// Whether the account is suspended at `at`. Stores apply the same rule in their queries.
    #[must_use]
    pub fn is_in_force(self, at: Timestamp) -> bool {
        self.until.is_none_or(|until| at < until)
    }

    /// Change of the end for the audit log; `None` when it stays the same.
    #[must_use]
    pub fn end_change(before: Option<Self>, after: Option<Self>) -> Option<FieldChange> {
        let shown = |suspension: Option<Self>| {
            suspension.and_then(|suspension| suspension.until).map(|end| end.format("%Y-%m-%d %H:%M UTC"))
        };
        FieldChange::between("suspendedUntil", shown(before), shown(after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + TimeDelta::days(day)
    }

    #[test]
    fn suspension_ends_at_its_end_time_or_never() {
        let suspension = Suspension { until: Some(day(10)) };
        assert!(suspension.is_in_force(day(10) - TimeDelta::microseconds(1)));
        assert!(!suspension.is_in_force(day(10)));
        assert!(Suspension::INDEFINITE.is_in_force(day(99_999)));
    }

    #[test]
    fn suspension_end_is_within_a_year() {
        let now = day(100);
        for (until, is_possible) in [(99, false), (100, false), (101, true), (466, true), (467, false)] {
            let parsed = Suspension::ending(day(until), now);
            assert_eq!(parsed.is_ok(), is_possible, "{until}");
            let field = parsed.map_err(|violation| violation.field);
            assert!(field == Ok(Suspension { until: Some(day(until)) }) || field == Err("suspendedUntil"));
        }
    }

    #[test]
    fn changed_suspension_end_is_audited() {
        let until = |number| Some(Suspension { until: Some(day(number)) });
        assert_eq!(Suspension::end_change(until(1), until(1)), None);
        assert_eq!(Suspension::end_change(None, Some(Suspension::INDEFINITE)), None);
        let change = Suspension::end_change(until(1), until(2)).unwrap();
        assert_eq!(change.before.as_deref(), Some("1970-01-02 00:00 UTC"));
        assert_eq!(change.after.as_deref(), Some("1970-01-03 00:00 UTC"));
    }
}
