//! Scheduled feeds: a source whose file is read from an address again and again.

use chrono::TimeDelta;

use super::{RunCounts, SourceName, Withdrawals, has_suspect_prices, must_confirm};
use crate::{Timestamp, Violation, text};

/// Hours between two readings that can be chosen.
pub const SCHEDULE_HOURS: [u32; 5] = [1, 6, 12, 24, 168];

/// A schedule before validation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScheduleDraft {
    pub source: String,
    pub address: String,
    pub hours: u32,
    pub is_automatic: bool,
    pub withdraws: bool,
}

/// How the file of a source is read by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedSchedule {
    pub source: SourceName,
    /// Plain https address.
    pub address: String,
    /// Hours between two readings, one of [`SCHEDULE_HOURS`].
    pub hours: u32,
    /// Whether a changed file is imported without staff; otherwise it waits as a preview. See [`may_import`].
    pub is_automatic: bool,
    /// Whether an automatic import withdraws listings that the file does not name.
    pub withdraws: bool,
}

/// Hours after which a feed is read again whose reading failed.
const RETRY_HOURS: u32 = 1;

impl FeedSchedule {
    /// When the file is read again after a reading that ended at `at`: a failed one is repeated soon.
    #[must_use]
    pub fn next_reading(&self, has_failed: bool, at: Timestamp) -> Timestamp {
        let hours = if has_failed { self.hours.min(RETRY_HOURS) } else { self.hours };
        at + TimeDelta::hours(hours.into())
    }

    /// Longest address of a feed in characters.
    pub const MAX_ADDRESS: usize = 2048;

    /// Validates a schedule.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field: `source`, `address`, `everyHours`.
    pub fn parse(draft: &ScheduleDraft) -> Result<Self, Vec<Violation>> {
        let source = SourceName::parse(&draft.source);
        let address = text::single_line(&draft.address);
        let scheme = address.get(..8).unwrap_or_default();
        let address = if address.chars().count() > Self::MAX_ADDRESS {
            Err(Violation::new("address", "The address can have at most 2,048 characters"))
        } else if !scheme.eq_ignore_ascii_case("https://") || address.len() == 8 || address.contains(' ') {
            Err(Violation::new("address", "Please give an address that begins with https://"))
        } else {
            Ok(address)
        };
        let hours = if SCHEDULE_HOURS.contains(&draft.hours) {
            Ok(draft.hours)
        } else {
            Err(Violation::new("everyHours", "Please choose 1, 6, 12, 24 or 168 hours"))
        };
        match (source, address, hours) {
            (Ok(source), Ok(address), Ok(hours)) => Ok(Self {
                source,
                address,
                hours,
                is_automatic: draft.is_automatic,
                withdraws: draft.withdraws,
            }),
            (source, address, hours) => {
                Err([source.err(), address.err(), hours.err()].into_iter().flatten().collect())
            }
        }
    }
}

impl FeedSchedule {
    /// Withdrawals of an automatic import: cars that the file says are sold, always.
    #[must_use]
    pub const fn withdrawals(&self) -> Withdrawals {
        Withdrawals { sold: true, missing: self.withdraws }
    }
}

/// Whether a checked file may be imported without staff. A file that is likely damaged waits for them.
///
/// # Errors
/// Why it waits, as a sentence for staff: more rows are refused than taken, more than half of the source's listings
/// would be withdrawn, or [too many prices](has_suspect_prices) jump. Rows of sold cars count neither as refused nor as
/// taken.
pub fn may_import(schedule: &FeedSchedule, counts: &RunCounts, of_source: u64) -> Result<(), &'static str> {
    if counts.refused * 2 > counts.rows.saturating_sub(counts.sold) {
        return Err("More than half of the rows are refused. Please look at the preview");
    }
    if must_confirm(schedule.withdrawals().count(counts), of_source) {
        return Err(
            "More than half of this source’s listings would be withdrawn. Please look at the preview",
        );
    }
    if has_suspect_prices(counts) {
        return Err(
            "More than a tenth of the prices are less than half or more than twice those before. Please look at the preview",
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> ScheduleDraft {
        ScheduleDraft {
            source: " North  Shore ".into(),
            address: " https://north.example/feed.csv?key=1 ".into(),
            hours: 6,
            is_automatic: true,
            withdraws: true,
        }
    }

    #[test]
    fn schedule_requires_source_address_and_interval() {
        let schedule = FeedSchedule::parse(&draft()).unwrap();
        assert_eq!((schedule.source.as_str(), schedule.hours), ("North Shore", 6));
        assert_eq!(schedule.address, "https://north.example/feed.csv?key=1");
        let fields = |draft: &ScheduleDraft| -> Vec<&str> {
            FeedSchedule::parse(draft).unwrap_err().iter().map(|violation| violation.field).collect()
        };
        assert_eq!(fields(&ScheduleDraft::default()), ["source", "address", "everyHours"]);
        for bad in ["http://a.example/x", "https://", "ftp://a", "https://a b", &"https://a".repeat(300)] {
            assert_eq!(fields(&ScheduleDraft { address: bad.into(), ..draft() }), ["address"], "{bad}");
        }
        assert_eq!(fields(&ScheduleDraft { hours: 2, ..draft() }), ["everyHours"]);
    }

    #[test]
    fn failed_reading_is_repeated_within_an_hour() {
        for hours in SCHEDULE_HOURS {
            let schedule = FeedSchedule::parse(&ScheduleDraft { hours, ..draft() }).unwrap();
            let after = |failed| schedule.next_reading(failed, Timestamp::UNIX_EPOCH) - Timestamp::UNIX_EPOCH;
            assert_eq!((after(false), after(true)), (TimeDelta::hours(hours.into()), TimeDelta::hours(1)));
        }
    }

    #[test]
    fn a_file_that_is_likely_damaged_waits_for_staff() {
        let schedule = FeedSchedule::parse(&draft()).unwrap();
        let counts = |refused, gone| RunCounts { rows: 100, refused, gone, ..RunCounts::default() };
        assert_eq!(may_import(&schedule, &counts(50, 50), 100), Ok(()));
        assert!(may_import(&schedule, &counts(51, 0), 100).unwrap_err().contains("rows"));
        assert!(may_import(&schedule, &counts(0, 51), 100).unwrap_err().contains("withdrawn"));
        let with_sold = |refused| RunCounts { sold: 60, ..counts(refused, 0) };
        assert_eq!(may_import(&schedule, &with_sold(20), 100), Ok(()));
        assert!(may_import(&schedule, &with_sold(21), 100).unwrap_err().contains("rows"), "21 of 40");
        let keeps = FeedSchedule { withdraws: false, ..schedule };
        assert_eq!(may_import(&keeps, &counts(0, 100), 100), Ok(()), "nothing is withdrawn");
        let sold = RunCounts { sold_listed: 51, ..counts(0, 0) };
        assert!(may_import(&keeps, &sold, 100).unwrap_err().contains("withdrawn"), "sold cars are");
        let repriced = |repriced| RunCounts { changed: 40, unchanged: 60, repriced, ..counts(0, 0) };
        assert_eq!(may_import(&keeps, &repriced(10), 100), Ok(()));
        assert!(may_import(&keeps, &repriced(11), 100).unwrap_err().contains("prices"));
    }
}
