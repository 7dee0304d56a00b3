//! Proposals: states, changed fields, conflicts with later changes of the listing, and their application.

use crate::{
    Timestamp,
    accounts::UserId,
    edit::FieldChange,
    submissions::{DecisionReason, SubmissionId},
    vehicles::{ListingChange, ListingContent, Vehicle, VehicleId},
};

/// Id of a proposal, never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProposalId(pub i64);

/// State of a proposal. Only open ones change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ProposalState {
    /// Waiting for the concierge.
    Open,
    /// Applied to the listing.
    Approved,
    Declined,
    /// Withdrawn by the seller.
    Withdrawn,
    /// The vehicle was sold or withdrawn while the proposal was open.
    Lapsed,
}

named_enum!(ProposalState);

/// A change of a listing that its seller proposes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    pub id: ProposalId,
    pub submission: SubmissionId,
    pub vehicle: VehicleId,
    pub seller: UserId,
    pub state: ProposalState,
    /// Incremented when the seller replaces the proposal.
    pub revision: i32,
    /// Content of the listing that the proposal is based on.
    pub base: ListingContent,
    /// Content that the seller proposes.
    pub proposed: ListingContent,
    /// Time of the latest revision.
    pub proposed_at: Timestamp,
    /// When it was decided, withdrawn or lapsed; `None` while open.
    pub closed_at: Option<Timestamp>,
    /// The concierge's reason; blank unless declined.
    pub reason: DecisionReason,
}

impl Proposal {
    /// Proposed changes with their values, for the seller and the concierge, who both may see the VIN.
    #[must_use]
    pub fn changes(&self) -> Vec<FieldChange> {
        self.base.changes_with_vin(&self.proposed)
    }

    /// Proposed fields that the listing has changed to another value since; approval is refused while there
    /// are any.
    #[must_use]
    pub fn conflicts(&self, listing: &Vehicle) -> Vec<String> {
        let now = ListingContent::of(listing);
        let since = changed_fields(&self.base.changes(&now));
        let ahead = changed_fields(&now.changes(&self.proposed));
        let mut fields = changed_fields(&self.base.changes(&self.proposed));
        fields.retain(|field| since.contains(field) && ahead.contains(field));
        fields
    }

    /// The change of the listing that approval makes. Fields that are not proposed stay as they are now.
    ///
    /// # Errors
    /// The [conflicting fields](Self::conflicts).
    pub fn change(&self, listing: &Vehicle) -> Result<ListingChange, Vec<String>> {
        let conflicts = self.conflicts(listing);
        if !conflicts.is_empty() {
            return Err(conflicts);
        }
        let content = ListingContent::of(listing).merged(&self.base, &self.proposed);
        Ok(ListingChange {
            facts: content.facts_for(listing).map(Box::new),
            photos: (content.photos != listing.pictures).then_some(content.photos),
            ..ListingChange::default()
        })
    }
}

/// API names of the changed fields. Photos and their order are one field, `photos`.
#[must_use]
pub fn changed_fields(changes: &[FieldChange]) -> Vec<String> {
    let mut fields: Vec<String> = Vec::new();
    for change in changes {
        let field = if change.field == "photoOrder" { "photos" } else { &change.field };
        if !fields.iter().any(|known| known == field) {
            fields.push(field.to_owned());
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        pictures::test_photo as photo,
        vehicles::{FactsDraft, NewVehicle, VehicleDraft},
    };

    fn draft() -> VehicleDraft {
        VehicleDraft {
            make: "BMW".into(),
            model: "Z3".into(),
            year: 2001.into(),
            price: Some(20_000),
            miles: Some(4_200.into()),
            location: "Chicago, IL".into(),
            description: format!("{} Blue.", "Long. ".repeat(200)),
            ..VehicleDraft::default()
        }
    }

    fn listing(draft: VehicleDraft, photos: &[&str]) -> Vehicle {
        let car = NewVehicle::parse(draft, 2026).unwrap();
        let pictures = photos.iter().map(|path| photo(path)).collect();
        Vehicle::listed(VehicleId(1), NewVehicle { pictures, ..car }, Timestamp::UNIX_EPOCH)
    }

    fn proposal(base: &Vehicle, proposed: &Vehicle) -> Proposal {
        Proposal {
            id: ProposalId(1),
            submission: SubmissionId(1),
            vehicle: VehicleId(1),
            seller: UserId(1),
            state: ProposalState::Open,
            revision: 1,
            base: ListingContent::of(base),
            proposed: ListingContent::of(proposed),
            proposed_at: Timestamp::UNIX_EPOCH,
            closed_at: None,
            reason: DecisionReason::default(),
        }
    }

    fn with_color(color: &str) -> VehicleDraft {
        let facts = FactsDraft { exterior_color: Some(color.into()), ..FactsDraft::default() };
        VehicleDraft { facts, ..draft() }
    }

    #[test]
    fn fields_not_proposed_are_unchanged() {
        let base = listing(draft(), &["/a", "/b"]);
        let text = format!("{} Red.", "Long. ".repeat(200));
        let proposed = listing(VehicleDraft { description: text.clone(), ..draft() }, &["/b", "/a"]);
        let proposal = proposal(&base, &proposed);
        assert_eq!(changed_fields(&proposal.changes()), ["description", "photos"]);
        let now = listing(VehicleDraft { miles: Some(4_300.into()), ..with_color("Green") }, &["/a", "/b"]);
        assert_eq!(proposal.conflicts(&now), Vec::<String>::new());
        let change = proposal.change(&now).unwrap();
        let facts = change.facts.unwrap();
        assert_eq!(facts.description, text);
        assert_eq!(facts.miles.map(|miles| miles.get()), Some(4_300));
        assert_eq!(facts.facts.exterior_color.as_deref(), Some("Green"));
        let paths: Vec<String> = change.photos.unwrap().into_iter().map(|photo| photo.path).collect();
        assert_eq!(paths, ["/b", "/a"]);
        assert_eq!((change.status, change.price, change.badge), (None, None, None));
    }

    #[test]
    fn a_field_that_changed_meanwhile_is_a_conflict() {
        let base = listing(draft(), &["/a", "/b"]);
        let text = format!("{} Red.", "Long. ".repeat(200));
        let red = VehicleDraft { description: text.clone(), ..with_color("Red") };
        let proposal = proposal(&base, &listing(red, &["/b", "/a"]));
        let other = VehicleDraft { description: "Short.".into(), ..with_color("Green") };
        let now = listing(other, &["/a"]);
        let expected = ["description", "exteriorColor", "photos"];
        assert_eq!(proposal.conflicts(&now), expected);
        assert_eq!(proposal.change(&now).unwrap_err(), expected);
        let same = listing(VehicleDraft { description: text, ..draft() }, &["/a", "/b"]);
        assert_eq!(proposal.conflicts(&same), Vec::<String>::new(), "somebody made the same change");
        assert_eq!(proposal.change(&same).unwrap().facts.unwrap().facts.exterior_color.unwrap(), "Red");
    }

    #[test]
    fn changes_include_removed_facts_and_the_full_vin() {
        let base = listing(with_color("Red"), &[]);
        let facts = FactsDraft { vin: Some("WBACN334X1LM03014".into()), ..FactsDraft::default() };
        let proposal = proposal(&base, &listing(VehicleDraft { facts, ..draft() }, &[]));
        let listed: Vec<_> =
            proposal.changes().into_iter().map(|it| (it.field, it.before, it.after)).collect();
        assert_eq!(
            listed,
            [
                ("vin".into(), None, Some("WBACN334X1LM03014".into())),
                ("exteriorColor".into(), Some("Red".into()), None)
            ]
        );
        assert!(proposal.base.changes(&proposal.proposed)[0].is_withheld, "in the audit log");
        let change = proposal.change(&base).unwrap();
        assert_eq!(change.facts.unwrap().facts.exterior_color, None);
        assert_eq!(change.photos, None);
    }

    #[test]
    fn states_and_actions_round_trip() {
        for state in ProposalState::ALL {
            assert_eq!(ProposalState::parse(state.as_str()), Some(state));
        }
        for action in super::super::ProposalAction::ALL {
            assert_eq!(super::super::ProposalAction::parse(action.as_str()), Some(action));
        }
    }
}
