//! Withdrawal of listings that the latest file of their source does not name.

use std::collections::{BTreeMap, HashSet};

use super::{RunId, RunState};
use crate::{
    Timestamp,
    edit::FieldChange,
    imports::RecordKey,
    vehicles::{ListingStatus, VehicleId},
};

/// Reason recorded in the audit log.
pub const WITHDRAWAL_REASON: &str = "Not in the latest feed of its source";

/// A listing for sale that a source named in an earlier file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceListing {
    /// Identity of its record.
    pub key: RecordKey,
    pub vehicle: VehicleId,
    pub status: ListingStatus,
}

/// Listings of a source that a file does not name, each ascending.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MissingListings {
    /// To be withdrawn.
    pub gone: Vec<VehicleId>,
    /// Under offer; they [stay listed](withdrawal).
    pub under_offer: Vec<VehicleId>,
}

/// The listings of a source that a file does not name. `named` are the vehicles of its records, `mentioned` the
/// identities of its refused rows: a row with a mistake still names its car.
#[must_use]
pub fn missing_listings(
    of_source: &[SourceListing],
    named: &HashSet<VehicleId>,
    mentioned: &HashSet<RecordKey>,
) -> MissingListings {
    let missing = of_source
        .iter()
        .filter(|listing| !named.contains(&listing.vehicle) && !mentioned.contains(&listing.key));
    let missing: BTreeMap<VehicleId, ListingStatus> =
        missing.map(|listing| (listing.vehicle, listing.status)).collect();
    let (gone, under_offer): (Vec<_>, Vec<_>) =
        missing.into_iter().partition(|(_, status)| withdrawal(*status).is_some());
    let ids = |listings: Vec<(VehicleId, ListingStatus)>| listings.into_iter().map(|(id, _)| id).collect();
    MissingListings { gone: ids(gone), under_offer: ids(under_offer) }
}

/// Whether withdrawing that many of a source's listings must be confirmed: more than half of them.
#[must_use]
pub const fn must_confirm(gone: u64, of_source: u64) -> bool {
    gone.saturating_mul(2) > of_source
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
            let missing = missing_listings(&of_source, &named_ids, &keys(mentioned));
            let expected = MissingListings { gone: ids(gone), under_offer: ids(under_offer) };
            assert_eq!(missing, expected, "{named:?} {mentioned:?}");
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
