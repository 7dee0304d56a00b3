//! Attempts to sell a listing: each time that it was under offer or sold, and what became of it. Only a completed one
//! counts for prices: [`ListingEdit::supersedes_sale`](super::ListingEdit::supersedes_sale) decides that a sale does not,
//! and [`PriceEvent::superseded_at`](super::PriceEvent::superseded_at) records it.

use super::ListingStatus;
use crate::Timestamp;

/// A change of a listing's status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusMove {
    pub from: ListingStatus,
    pub to: ListingStatus,
    pub at: Timestamp,
    /// Reason given with the change; blank without one.
    pub reason: String,
}

/// Outcome of an attempt to sell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum SaleOutcome {
    /// Under offer now.
    Pending,
    /// Sold.
    Completed,
    /// It was offered again or withdrawn, also after it had been recorded as sold.
    FellThrough,
}

named_enum!(SaleOutcome);

/// An attempt to sell a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleAttempt {
    /// When it was put under offer, or recorded as sold without that.
    pub began_at: Timestamp,
    /// When it was completed or fell through; `None` while pending, or if the listing was withdrawn with its seller's account.
    pub ended_at: Option<Timestamp>,
    pub outcome: SaleOutcome,
    /// Reason why it fell through; blank without one.
    pub reason: String,
}

/// The attempts to sell a listing by the changes of its status, the earliest first. `now` is its status: its withdrawal
/// with the seller's account is no recorded change.
#[must_use]
pub fn sale_attempts(moves: &[StatusMove], now: ListingStatus) -> Vec<SaleAttempt> {
    let mut attempts: Vec<SaleAttempt> = Vec::new();
    for StatusMove { from, to, at, reason } in moves {
        let is_open = attempts.last().is_some_and(|last| last.outcome == SaleOutcome::Pending);
        if let Some(last) = attempts.last_mut()
            && from != to
            && (is_open || *from == ListingStatus::Sold)
        {
            let is_completed = *to == ListingStatus::Sold;
            last.outcome = if is_completed { SaleOutcome::Completed } else { SaleOutcome::FellThrough };
            last.ended_at = Some(*at);
            last.reason = if is_completed { String::new() } else { reason.clone() };
        }
        let outcome = match to {
            ListingStatus::UnderOffer if from != to => SaleOutcome::Pending,
            ListingStatus::Sold if !is_open && from != to => SaleOutcome::Completed,
            _ => continue,
        };
        let ended_at = (outcome == SaleOutcome::Completed).then_some(*at);
        attempts.push(SaleAttempt { began_at: *at, ended_at, outcome, reason: String::new() });
    }
    if let Some(last) = attempts.last_mut()
        && last.outcome == SaleOutcome::Pending
        && now != ListingStatus::UnderOffer
    {
        last.outcome = SaleOutcome::FellThrough;
    }
    attempts
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use ListingStatus::{Live, Sold, UnderOffer, Withdrawn};
    use SaleOutcome::{Completed, FellThrough, Pending};

    fn time_at(day: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + TimeDelta::days(day)
    }

    /// Outcomes with begin, end and reason, for moves one day after another.
    fn attempts(path: &[ListingStatus], now: ListingStatus) -> Vec<(SaleOutcome, i64, Option<i64>, String)> {
        let moves: Vec<StatusMove> = path
            .windows(2)
            .zip(1..)
            .map(|(pair, day)| StatusMove {
                from: pair[0],
                to: pair[1],
                at: time_at(day),
                reason: format!("day {day}"),
            })
            .collect();
        let days = |moment: Timestamp| (moment - time_at(0)).num_days();
        let found = sale_attempts(&moves, now).into_iter();
        found.map(|it| (it.outcome, days(it.began_at), it.ended_at.map(days), it.reason)).collect()
    }

    #[test]
    fn each_attempt_has_one_outcome() {
        let none = String::new;
        for (path, expected) in [
            (&[Live, Live, Withdrawn][..], vec![]),
            (&[Live, UnderOffer], vec![(Pending, 1, None, none())]),
            (&[Live, UnderOffer, UnderOffer], vec![(Pending, 1, None, none())]),
            (&[Live, UnderOffer, Sold, Sold], vec![(Completed, 1, Some(2), none())]),
            (&[Live, Sold], vec![(Completed, 1, Some(1), none())]),
            (
                &[Live, UnderOffer, Live, UnderOffer, Sold],
                vec![(FellThrough, 1, Some(2), "day 2".into()), (Completed, 3, Some(4), none())],
            ),
            (&[Live, UnderOffer, Withdrawn], vec![(FellThrough, 1, Some(2), "day 2".into())]),
            (&[Live, Withdrawn, Sold], vec![(Completed, 2, Some(2), none())]),
            (
                &[Live, UnderOffer, Withdrawn, Sold],
                vec![(FellThrough, 1, Some(2), "day 2".into()), (Completed, 3, Some(3), none())],
            ),
            (&[Live, Sold, Live], vec![(FellThrough, 1, Some(2), "day 2".into())]),
            (
                &[Live, Sold, UnderOffer],
                vec![(FellThrough, 1, Some(2), "day 2".into()), (Pending, 2, None, none())],
            ),
        ] {
            assert_eq!(attempts(path, path[path.len() - 1]), expected, "{path:?}");
        }
    }

    #[test]
    fn sale_attempt_of_withdrawn_listing_fell_through() {
        assert_eq!(attempts(&[Live, UnderOffer], Withdrawn), [(FellThrough, 1, None, String::new())]);
    }
}
