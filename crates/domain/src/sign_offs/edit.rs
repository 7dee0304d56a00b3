//! Edits of a listing's content, and the change of the sign-off that each one causes.

use super::{SignOff, SignOffState};
use crate::{
    Timestamp,
    accounts::UserId,
    submissions::{DecisionReason, Side},
    vehicles::ListingContent,
};

/// Author of an edit of a listing's content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditAuthor {
    Staff,
    /// The seller themselves, or staff who approve a change that the seller proposed.
    Seller,
}

impl From<Side> for EditAuthor {
    fn from(side: Side) -> Self {
        match side {
            Side::Seller => Self::Seller,
            Side::Concierge => Self::Staff,
        }
    }
}

/// An edit of the content of a listing that came from a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentEdit {
    pub author: EditAuthor,
    /// Content before the edit.
    pub before: ListingContent,
    /// Content after the edit.
    pub after: ListingContent,
    /// Whether the listing is for sale after the edit.
    pub is_for_sale: bool,
    pub at: Timestamp,
}

/// Change of the stored sign-off that an edit causes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignOffChange {
    Nothing,
    /// Open a sign-off with the first revision: its base is the content before the edit.
    Open,
    /// Replace the unfinished sign-off by this one.
    Update(Box<SignOff>),
}

impl ContentEdit {
    /// The edit by `user`, who counts as the seller when they edit their own listing as staff.
    #[must_use]
    pub fn by(self, user: Option<UserId>, seller: UserId) -> Self {
        let author = if user == Some(seller) { EditAuthor::Seller } else { self.author };
        Self { author, ..self }
    }

    /// Decides what this edit does to the listing's unfinished sign-off.
    ///
    /// A staff edit opens or extends it, and one that restores the base ends it. The seller's own changes need no
    /// sign-off, so the base takes them in. A listing that is not for sale has no unfinished sign-off: it lapsed
    /// with the status.
    #[must_use]
    pub fn sign_off(&self, unfinished: Option<&SignOff>) -> SignOffChange {
        if !self.is_for_sale || is_same(&self.before, &self.after) {
            return SignOffChange::Nothing;
        }
        let Some(open) = unfinished else {
            return match self.author {
                EditAuthor::Staff => SignOffChange::Open,
                EditAuthor::Seller => SignOffChange::Nothing,
            };
        };
        let edited = self.after.clone();
        let next = match self.author {
            EditAuthor::Staff => SignOff {
                state: SignOffState::Open,
                revision: open.revision + 1,
                edited,
                edited_at: self.at,
                objected_at: None,
                objection: DecisionReason::default(),
                ..open.clone()
            },
            EditAuthor::Seller => {
                SignOff { base: open.base.merged(&self.before, &self.after), edited, ..open.clone() }
            }
        };
        SignOffChange::Update(Box::new(if is_same(&next.base, &next.edited) {
            SignOff { state: SignOffState::Lapsed, closed_at: Some(self.at), ..next }
        } else {
            next
        }))
    }
}

/// Whether nothing differs that a reader of the listing sees.
fn is_same(before: &ListingContent, after: &ListingContent) -> bool {
    before.changes(after).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        pictures::test_photo,
        sign_offs::{SellerVerdict, SignOffAction, SignOffId, SignOffRefusal},
        submissions::SubmissionId,
        vehicles::{NewVehicle, Vehicle, VehicleDraft, VehicleId},
    };

    const ADA: UserId = UserId(7);

    fn at(minute: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + chrono::TimeDelta::minutes(minute)
    }

    fn content(description: &str, miles: i64, photos: &[&str]) -> ListingContent {
        let draft = VehicleDraft {
            make: "BMW".into(),
            model: "Z3".into(),
            year: 2001.into(),
            price: Some(20_000),
            miles: Some(miles.into()),
            description: description.into(),
            ..VehicleDraft::default()
        };
        let car = NewVehicle::parse(draft, 2026).unwrap();
        let pictures = photos.iter().map(|path| test_photo(path)).collect();
        let car = NewVehicle { pictures, ..car };
        ListingContent::of(&Vehicle::listed(VehicleId(1), car, Timestamp::UNIX_EPOCH))
    }

    fn blue() -> ListingContent {
        content("Blue.", 4_200, &["/a", "/b"])
    }

    fn red() -> ListingContent {
        ListingContent { description: "Red.".into(), ..blue() }
    }

    fn edit(author: EditAuthor, before: ListingContent, after: ListingContent, minute: i64) -> ContentEdit {
        ContentEdit { author, before, after, is_for_sale: true, at: at(minute) }
    }

    /// A sign-off of the change from blue to red.
    fn open() -> SignOff {
        SignOff {
            id: SignOffId(1),
            submission: SubmissionId(1),
            vehicle: VehicleId(1),
            seller: ADA,
            state: SignOffState::Open,
            revision: 1,
            base: blue(),
            edited: red(),
            edited_at: at(1),
            objected_at: None,
            objection: DecisionReason::default(),
            closed_at: None,
            reason: DecisionReason::default(),
        }
    }

    fn reason(text: &str) -> DecisionReason {
        DecisionReason::required("reason", text).unwrap()
    }

    fn objected() -> SignOff {
        let verdict = SellerVerdict::Object(reason("It is blue."));
        let (objected, action) = open().answered(1, &verdict, at(2)).unwrap();
        assert_eq!(action, SignOffAction::Objected);
        objected
    }

    fn apply_edit(edit: &ContentEdit, unfinished: &SignOff) -> SignOff {
        match edit.sign_off(Some(unfinished)) {
            SignOffChange::Update(next) => *next,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_staff_edit_of_a_listing_for_sale_opens_a_sign_off() {
        let first = edit(EditAuthor::Staff, blue(), red(), 1);
        assert_eq!(first.sign_off(None), SignOffChange::Open);
        for none in [
            ContentEdit { is_for_sale: false, ..first.clone() },
            ContentEdit { after: blue(), ..first.clone() },
            ContentEdit { author: EditAuthor::Seller, ..first.clone() },
            first.clone().by(Some(ADA), ADA),
        ] {
            assert_eq!(none.sign_off(None), SignOffChange::Nothing, "{none:?}");
        }
        assert_eq!(first.clone().by(Some(UserId(8)), ADA), first);
        let photos = ListingContent { photos: vec![test_photo("/b"), test_photo("/a")], ..blue() };
        assert_eq!(edit(EditAuthor::Staff, blue(), photos, 1).sign_off(None), SignOffChange::Open);
    }

    #[test]
    fn further_staff_edit_extends_sign_off_and_clears_objection() {
        let longer = ListingContent { specs: vec!["2.8L I6".into()], ..red() };
        let again = edit(EditAuthor::Staff, red(), longer.clone(), 3);
        for unfinished in [open(), objected()] {
            let next = apply_edit(&again, &unfinished);
            let expected = SignOff { revision: 2, edited: longer.clone(), edited_at: at(3), ..open() };
            assert_eq!(next, expected);
        }
        let same = edit(EditAuthor::Staff, red(), red(), 3);
        assert_eq!(same.sign_off(Some(&objected())), SignOffChange::Nothing, "a badge");
    }

    #[test]
    fn edit_that_restores_the_base_ends_the_sign_off() {
        let back = edit(EditAuthor::Staff, red(), blue(), 3);
        for unfinished in [open(), objected()] {
            let next = apply_edit(&back, &unfinished);
            assert_eq!((next.state, next.closed_at), (SignOffState::Lapsed, Some(at(3))));
            assert_eq!(next.changes(), []);
        }
    }

    #[test]
    fn change_by_the_seller_is_merged_without_a_new_revision() {
        let driven = ListingContent { miles: content("", 4_300, &[]).miles, ..red() };
        let own = edit(EditAuthor::Seller, red(), driven.clone(), 3);
        let next = apply_edit(&own, &objected());
        assert_eq!((next.state, next.revision, next.edited_at), (SignOffState::Objected, 1, at(1)));
        let fields: Vec<String> = next.changes().into_iter().map(|change| change.field).collect();
        assert_eq!(fields, ["description"]);
        assert_eq!((next.base.miles, next.edited), (driven.miles, driven));
        let settled =
            edit(EditAuthor::Seller, red(), ListingContent { description: "Rosso.".into(), ..red() }, 4);
        let next = apply_edit(&settled, &open());
        assert_eq!((next.state, next.closed_at), (SignOffState::Lapsed, Some(at(4))));
    }

    #[test]
    fn the_seller_answers_the_latest_revision_once() {
        let (agreed, action) = open().answered(1, &SellerVerdict::Agree, at(2)).unwrap();
        assert_eq!((agreed.state, agreed.closed_at), (SignOffState::Agreed, Some(at(2))));
        assert_eq!(action, SignOffAction::Agreed);
        let again = agreed.answered(1, &SellerVerdict::Agree, at(3)).unwrap_err();
        assert_eq!(again, SignOffRefusal::NotWaiting(SignOffState::Agreed));
        let later = SignOff { revision: 2, ..open() };
        assert_eq!(later.answered(1, &SellerVerdict::Agree, at(3)).unwrap_err(), SignOffRefusal::Outdated);
        let objected = objected();
        assert_eq!((objected.state, objected.closed_at), (SignOffState::Objected, None));
        assert_eq!((objected.objection.as_str(), objected.objected_at), ("It is blue.", Some(at(2))));
        let twice = objected.answered(1, &SellerVerdict::Agree, at(3)).unwrap_err();
        assert_eq!(twice, SignOffRefusal::NotWaiting(SignOffState::Objected));
    }

    #[test]
    fn staff_may_keep_an_edit_despite_an_objection() {
        let why = reason("The paint code says red.");
        let kept = objected().kept(1, &why, at(4)).unwrap();
        assert_eq!((kept.state, kept.closed_at), (SignOffState::Kept, Some(at(4))));
        assert_eq!((kept.reason, kept.objection.as_str()), (why.clone(), "It is blue."));
        let open = open().kept(1, &why, at(4)).unwrap_err();
        assert_eq!(open, SignOffRefusal::NotWaiting(SignOffState::Open));
        assert_eq!(objected().kept(2, &why, at(4)).unwrap_err(), SignOffRefusal::Outdated);
    }

    #[test]
    fn states_and_actions_round_trip() {
        for state in SignOffState::ALL {
            assert_eq!(SignOffState::parse(state.as_str()), Some(state));
            assert_eq!(state.is_unfinished(), matches!(state.as_str(), "open" | "objected"));
        }
        for action in SignOffAction::ALL {
            assert_eq!(SignOffAction::parse(action.as_str()), Some(action));
        }
    }
}
