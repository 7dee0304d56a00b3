//! Undoing a run: what becomes of each listing that it listed, changed or withdrew.

use crate::{
    Timestamp,
    edit::FieldChange,
    vehicles::{ListingStatus, Make, NewVehicle, Price, Vehicle, VehicleId, Vin, facts_changes},
};

/// Reason recorded in the audit log for what undoing changes.
pub const UNDO_REASON: &str = "An import of its feed was undone";

/// What a run did to a listing, with what is needed to undo it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JournalKind {
    Listed,
    /// Its facts, price and status were changed. The value is the listing before the run; it has no status if the
    /// entry was written before statuses were recorded.
    Changed(Box<NewVehicle>),
    /// Its feed stated something else, which the listing had already, for instance since staff had entered it before.
    Stated,
    /// With the status before.
    Withdrawn(ListingStatus),
}

impl JournalKind {
    /// The kind of a change of this listing.
    #[must_use]
    pub fn changed(before: &Vehicle) -> Self {
        let stated_status = Some(before.summary.status);
        Self::Changed(Box::new(NewVehicle { stated_status, ..before.as_stated() }))
    }
}

/// A listing that a run touched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalEntry {
    pub vehicle: VehicleId,
    pub kind: JournalKind,
    /// Status that the run left it with.
    pub status: ListingStatus,
    /// When the run touched it.
    pub at: Timestamp,
    /// When photos of the feed were added to it since, if nothing else changed it.
    pub photos_at: Option<Timestamp>,
}

/// Reason why undoing leaves a listing as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum LeftReason {
    Sold,
    UnderOffer,
    Withdrawn,
    /// It was changed since, by staff or by another feed.
    Changed,
    /// Another listing with its VIN is for sale.
    VinTaken,
}

named_enum!(LeftReason);

/// A listing after undoing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoEdit {
    pub status: ListingStatus,
    pub price: Price,
    /// What was stated before the run, if the run changed it.
    pub facts: Option<Box<NewVehicle>>,
    /// Changed fields for the audit log.
    pub changes: Vec<FieldChange>,
}

/// What undoing does to a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UndoDecision {
    Leave(LeftReason),
    /// The listing stays as it is; what the feed stated in the run is forgotten, as it is with a listing that is restored.
    Forget,
    Restore(Box<UndoEdit>),
}

/// Decides what undoing a run does to a listing. One that anybody changed since the run is left as it is. The price
/// step of the run is taken out of the price history, because the price was a mistake. `is_taken` says whether another
/// listing with a VIN is for sale: one that would be for sale beside it is left, too.
#[must_use]
pub fn undo(
    entry: &JournalEntry,
    listing: &Vehicle,
    is_taken: impl FnOnce(&Vin, &Make) -> bool,
) -> UndoDecision {
    let now = listing.summary.status;
    if entry.kind != JournalKind::Stated && listing.updated_at != entry.photos_at.unwrap_or(entry.at) {
        return UndoDecision::Leave(match now {
            same if same == entry.status => LeftReason::Changed,
            ListingStatus::Sold => LeftReason::Sold,
            ListingStatus::UnderOffer => LeftReason::UnderOffer,
            ListingStatus::Withdrawn => LeftReason::Withdrawn,
            ListingStatus::Live => LeftReason::Changed,
        });
    }
    let (status, price, facts) = match &entry.kind {
        JournalKind::Stated => return UndoDecision::Forget,
        JournalKind::Listed => (ListingStatus::Withdrawn, listing.summary.price, None),
        JournalKind::Withdrawn(before) => (*before, listing.summary.price, None),
        JournalKind::Changed(before) => {
            let is_other = facts_changes(listing, before).into_iter().any(|change| change.is_some());
            (before.stated_status.unwrap_or(now), before.price, is_other.then(|| before.clone()))
        }
    };
    let stated = facts
        .as_ref()
        .map_or((&listing.facts.vin, &listing.summary.make), |facts| (&facts.facts.vin, &facts.make));
    let becomes_for_sale = status.is_for_sale() && !now.is_for_sale();
    if let (Some(vin), make) = stated
        && (becomes_for_sale || (status.is_for_sale() && listing.facts.vin.as_ref() != Some(vin)))
        && is_taken(vin, make)
    {
        return UndoDecision::Leave(LeftReason::VinTaken);
    }
    let mut changes = vec![
        FieldChange::between("status", Some(now.as_str()), Some(status.as_str())),
        FieldChange::between("price", Some(listing.summary.price), Some(price)),
    ];
    if let Some(facts) = &facts {
        changes.extend(facts_changes(listing, facts));
    }
    let changes = changes.into_iter().flatten().collect();
    UndoDecision::Restore(Box::new(UndoEdit { status, price, facts, changes }))
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::vehicles::VehicleDraft;

    const AT: Timestamp = Timestamp::UNIX_EPOCH;

    fn car(price: i64, miles: i64) -> NewVehicle {
        let draft = VehicleDraft {
            make: "BMW".into(),
            model: "Z3".into(),
            year: 2001.into(),
            price: Some(price),
            miles: Some(miles.into()),
            ..VehicleDraft::default()
        };
        NewVehicle::parse(draft, 2026).unwrap()
    }

    fn listing(status: ListingStatus) -> Vehicle {
        let mut listing = Vehicle::listed(VehicleId(1), car(90, 10), AT);
        listing.summary.status = status;
        listing
    }

    fn entry(kind: JournalKind) -> JournalEntry {
        let status = match kind {
            JournalKind::Withdrawn(_) => ListingStatus::Withdrawn,
            _ => ListingStatus::Live,
        };
        JournalEntry { vehicle: VehicleId(1), kind, status, at: AT, photos_at: None }
    }

    fn undo_restored(kind: JournalKind, status: ListingStatus) -> (ListingStatus, i64, Vec<String>) {
        match undo(&entry(kind), &listing(status), |_, _| false) {
            UndoDecision::Restore(edit) => {
                let fields = edit.changes.iter().map(|change| change.field.clone()).collect();
                (edit.status, edit.price.dollars().unwrap(), fields)
            }
            left => panic!("{left:?}"),
        }
    }

    #[test]
    fn undo_restores_listings_without_later_changes() {
        use ListingStatus::{Live, UnderOffer, Withdrawn};
        let words = |fields: &[&str]| fields.iter().map(ToString::to_string).collect::<Vec<_>>();
        let changed = |price, miles| JournalKind::Changed(Box::new(car(price, miles)));
        for (kind, status, expected) in [
            (JournalKind::Listed, Live, (Withdrawn, 90, words(&["status"]))),
            (JournalKind::Withdrawn(Live), Withdrawn, (Live, 90, words(&["status"]))),
            (JournalKind::Withdrawn(UnderOffer), Withdrawn, (UnderOffer, 90, words(&["status"]))),
            (changed(100, 10), Live, (Live, 100, words(&["price"]))),
            (changed(100, 7), UnderOffer, (UnderOffer, 100, words(&["price", "miles"]))),
            (JournalKind::changed(&listing(Live)), UnderOffer, (Live, 90, words(&["status"]))),
            (JournalKind::changed(&listing(UnderOffer)), Live, (UnderOffer, 90, words(&["status"]))),
        ] {
            assert_eq!(undo_restored(kind.clone(), status), expected, "{kind:?}");
        }
    }

    #[test]
    fn undo_leaves_and_reports_listings_changed_since() {
        use ListingStatus::{Live, Sold, UnderOffer, Withdrawn};
        let kinds =
            || [JournalKind::Listed, JournalKind::Changed(Box::new(car(1, 1))), JournalKind::Withdrawn(Live)];
        for (status, expected) in [
            (Sold, [LeftReason::Sold; 3]),
            (UnderOffer, [LeftReason::UnderOffer; 3]),
            (Withdrawn, [LeftReason::Withdrawn, LeftReason::Withdrawn, LeftReason::Changed]),
            (Live, [LeftReason::Changed; 3]),
        ] {
            let since = Vehicle { updated_at: AT + TimeDelta::microseconds(1), ..listing(status) };
            for (kind, expected) in kinds().into_iter().zip(expected) {
                let decision = undo(&entry(kind), &since, |_, _| false);
                assert_eq!(decision, UndoDecision::Leave(expected), "{status:?}");
            }
        }
        let since = Vehicle { updated_at: AT + TimeDelta::microseconds(1), ..listing(UnderOffer) };
        let by_run = JournalEntry { status: UnderOffer, ..entry(JournalKind::Listed) };
        let decision = undo(&by_run, &since, |_, _| false);
        assert_eq!(decision, UndoDecision::Leave(LeftReason::Changed), "under offer by the run");
    }

    #[test]
    fn undo_puts_no_vin_on_sale_twice() {
        use ListingStatus::{Live, Withdrawn};
        const X: &str = "ZFF76ZHB000123456";
        let with_vin = |mut listing: Vehicle, vin: &str| {
            listing.facts.vin = Vin::parse(vin).unwrap();
            listing
        };
        let before = |status, vin: &str| JournalKind::changed(&with_vin(listing(status), vin));
        for (kind, status, vin, is_asked) in [
            (JournalKind::Withdrawn(Live), Withdrawn, X, true),
            (JournalKind::Withdrawn(Live), Withdrawn, "", false),
            (before(Live, X), Live, "", true),
            (before(Live, X), Live, X, false),
            (before(Live, ""), Live, X, false),
            (JournalKind::Listed, Live, X, false),
        ] {
            let decision = undo(&entry(kind.clone()), &with_vin(listing(status), vin), |taken, _| {
                assert_eq!(taken.key(), X);
                true
            });
            let is_left = decision == UndoDecision::Leave(LeftReason::VinTaken);
            assert_eq!(is_left, is_asked, "{kind:?} {status:?} {vin}");
        }
    }
}
