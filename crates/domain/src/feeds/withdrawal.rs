//! Withdrawal of listings that the latest file of their source does not name, or says are sold.

use std::collections::{BTreeMap, HashSet};

use super::{RunCounts, RunId, RunState};
use crate::{
    Timestamp,
    edit::FieldChange,
    imports::RecordKey,
    vehicles::{ListingStatus, VehicleId},
};

/// Reason recorded in the audit log.
pub const WITHDRAWAL_REASON: &str = "Not for sale in the latest feed of its source";

/// A listing for sale that a source named in an earlier file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceListing {
    /// Identity of its record.
    pub key: RecordKey,
    pub vehicle: VehicleId,
    pub status: ListingStatus,
}

/// Listings of a source that a file does not offer for sale, each ascending.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MissingListings {
    /// Live, but sold by their rows.
    pub sold: Vec<VehicleId>,
    /// Under offer, and sold by their rows; they [stay listed](withdrawal).
    pub sold_under_offer: Vec<VehicleId>,
    /// Live, and not named.
    pub gone: Vec<VehicleId>,
    /// Under offer, and not named; they [stay listed](withdrawal).
    pub under_offer: Vec<VehicleId>,
}

impl MissingListings {
    /// The listings that a run can withdraw, in the order that [`Withdrawals::of`] expects.
    #[must_use]
    pub fn withdrawable(&self) -> Vec<VehicleId> {
        [self.sold.as_slice(), &self.gone].concat()
    }

    /// Adds their numbers to the counters of a run.
    #[must_use]
    pub fn counted(&self, counts: RunCounts) -> RunCounts {
        RunCounts {
            sold_listed: self.sold.len() as u64,
            gone: self.gone.len() as u64,
            under_offer: self.under_offer.len() as u64,
            ..counts
        }
    }
}

/// Listings that the import of a file withdraws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Withdrawals {
    /// Those that are sold by their rows.
    pub sold: bool,
    /// Those that the file does not name.
    pub missing: bool,
}

impl Withdrawals {
    /// Those of the [withdrawable](MissingListings::withdrawable) listings of a run.
    #[must_use]
    pub fn of(self, withdrawable: &[VehicleId], counts: &RunCounts) -> Vec<VehicleId> {
        let sold = usize::try_from(counts.sold_listed).unwrap_or(usize::MAX).min(withdrawable.len());
        let (sold, missing) = withdrawable.split_at(sold);
        [if self.sold { sold } else { &[] }, if self.missing { missing } else { &[] }].concat()
    }

    /// Their number.
    #[must_use]
    pub const fn count(self, counts: &RunCounts) -> u64 {
        let sold = if self.sold { counts.sold_listed } else { 0 };
        if self.missing { sold.saturating_add(counts.gone) } else { sold }
    }
}

/// The listings of a source that a file does not offer for sale. `named` are the vehicles of its records, `mentioned` the
/// identities of its refused rows, `sold` those of its rows of sold cars: a row with a mistake still names its car.
#[must_use]
pub fn missing_listings(
    of_source: &[SourceListing],
    named: &HashSet<VehicleId>,
    mentioned: &HashSet<RecordKey>,
    sold: &HashSet<RecordKey>,
) -> MissingListings {
    let missing = of_source
        .iter()
        .filter(|listing| !named.contains(&listing.vehicle) && !mentioned.contains(&listing.key));
    let mut listings: BTreeMap<VehicleId, (bool, ListingStatus)> = BTreeMap::new();
    for listing in missing {
        let is_sold = sold.contains(&listing.key);
        listings.entry(listing.vehicle).or_insert((false, listing.status)).0 |= is_sold;
    }
    let mut missing = MissingListings::default();
    for (vehicle, (is_sold, status)) in listings {
        let list = match (is_sold, withdrawal(status).is_some()) {
            (true, true) => &mut missing.sold,
            (true, false) => &mut missing.sold_under_offer,
            (false, true) => &mut missing.gone,
            (false, false) => &mut missing.under_offer,
        };
        list.push(vehicle);
    }
    missing
}

/// Most listings of that many of a source that are withdrawn without a confirmation: half of them.
#[must_use]
pub const fn most_unconfirmed(of_source: u64) -> u64 {
    of_source / 2
}

/// Whether withdrawing that many of a source's listings must be confirmed: more than half of them.
#[must_use]
pub const fn must_confirm(withdrawn: u64, of_source: u64) -> bool {
    withdrawn > most_unconfirmed(of_source)
}

/// Whether the run that named a listing last, with its end, keeps `run` from withdrawing it: it is that run itself, or it
/// named the listing after the file of `run` was checked.
#[must_use]
pub fn is_named_since(
    (id, state, finished_at): (RunId, RunState, Option<Timestamp>),
    run: RunId,
    checked_at: Timestamp,
) -> bool {
    id == run || state.is_working() || finished_at > Some(checked_at)
}

/// Audited change of a listing that is withdrawn; `None` if it stays as it is: it is not for sale any more, or it is under
/// offer, because a dealer takes a sold car out of the file and staff then record its sale.
#[must_use]
pub fn withdrawal(status: ListingStatus) -> Option<FieldChange> {
    let to = ListingStatus::Withdrawn;
    FieldChange::between("status", Some(status.as_str()), Some(to.as_str()))
        .filter(|_| status == ListingStatus::Live)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listings_not_named_by_the_file_are_gone_unless_under_offer() {
        let listing = |number: u8| SourceListing {
            key: RecordKey([number; 32]),
            vehicle: VehicleId(number.into()),
            status: if number > 3 { ListingStatus::UnderOffer } else { ListingStatus::Live },
        };
        let of_source = [3, 5, 1, 2, 3, 4].map(listing);
        let ids = |ids: &[i64]| ids.iter().copied().map(VehicleId).collect::<Vec<_>>();
        let keys = |ids: &[u8]| ids.iter().map(|id| RecordKey([*id; 32])).collect::<HashSet<_>>();
        for (named, mentioned, gone, under_offer) in [
            (&[][..], &[][..], &[1, 2, 3][..], &[4, 5][..]),
            (&[1, 2, 3], &[], &[], &[4, 5]),
            (&[2, 4], &[], &[1, 3], &[5]),
            (&[2, 4, 5], &[3], &[1], &[]),
            (&[9], &[9, 4], &[1, 2, 3], &[5]),
        ] {
            let named_ids: HashSet<VehicleId> = ids(named).into_iter().collect();
            let missing = missing_listings(&of_source, &named_ids, &keys(mentioned), &keys(&[]));
            let expected = MissingListings {
                gone: ids(gone),
                under_offer: ids(under_offer),
                ..MissingListings::default()
            };
            assert_eq!(missing, expected, "{named:?} {mentioned:?}");
        }
        // A row says that the car is sold; another one offers it, or was refused.
        let named = ids(&[1]).into_iter().collect();
        let missing = missing_listings(&of_source, &named, &keys(&[2]), &keys(&[1, 2, 3, 4, 9]));
        let expected = MissingListings {
            sold: ids(&[3]),
            sold_under_offer: ids(&[4]),
            gone: Vec::new(),
            under_offer: ids(&[5]),
        };
        assert_eq!(missing, expected);
    }

    #[test]
    fn sold_and_missing_listings_are_withdrawn_by_choice() {
        let ids = |ids: &[i64]| ids.iter().copied().map(VehicleId).collect::<Vec<_>>();
        let missing =
            MissingListings { sold: ids(&[5, 7]), gone: ids(&[1, 2, 9]), ..MissingListings::default() };
        let counts = missing.counted(RunCounts { rows: 4, ..RunCounts::default() });
        assert_eq!((counts.rows, counts.sold_listed, counts.gone), (4, 2, 3));
        for (sold, missed, expected) in [
            (false, false, &[][..]),
            (true, false, &[5, 7]),
            (false, true, &[1, 2, 9]),
            (true, true, &[5, 7, 1, 2, 9]),
        ] {
            let chosen = Withdrawals { sold, missing: missed };
            let withdrawn = chosen.of(&missing.withdrawable(), &counts);
            assert_eq!(
                (withdrawn.as_slice(), chosen.count(&counts)),
                (ids(expected).as_slice(), expected.len() as u64)
            );
        }
    }

    #[test]
    fn withdrawing_more_than_half_requires_confirmation() {
        for (gone, of_source, expected) in
            [(0, 0, false), (1, 2, false), (2, 3, true), (1, 1, true), (50, 100, false)]
        {
            assert_eq!(must_confirm(gone, of_source), expected, "{gone} of {of_source}");
        }
    }

    #[test]
    fn only_a_run_after_the_check_keeps_a_listing() {
        let at = |second| Timestamp::from_timestamp(second, 0).unwrap();
        for (id, state, finished_at, expected) in [
            (5, RunState::Importing, None, true),
            (6, RunState::Importing, None, true),
            (4, RunState::Imported, Some(11), true),
            (6, RunState::Imported, Some(10), false),
        ] {
            let named_by = (RunId(id), state, finished_at.map(at));
            assert_eq!(is_named_since(named_by, RunId(5), at(10)), expected, "{named_by:?}");
        }
    }

    #[test]
    fn only_live_listings_are_withdrawn() {
        for status in ListingStatus::ALL {
            assert_eq!(withdrawal(status).is_some(), status == ListingStatus::Live, "{status:?}");
        }
    }
}
