//! A sign-off: its states, the seller's answer and the concierge's decision about an objection.

use super::SignOffAction;
use crate::{
    Timestamp,
    accounts::UserId,
    edit::FieldChange,
    submissions::{DecisionReason, SubmissionId},
    vehicles::{ListingContent, VehicleId},
};

/// Id of a sign-off, never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SignOffId(pub i64);

/// State of a sign-off. Only [unfinished](Self::is_unfinished) ones change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum SignOffState {
    /// Waiting for the seller.
    Open,
    Agreed,
    /// The seller objected; waiting for the concierge.
    Objected,
    /// The concierge kept the edits in spite of the objection.
    Kept,
    /// The edits were undone, or the vehicle was sold or withdrawn.
    Lapsed,
}

named_enum!(SignOffState);

impl SignOffState {
    /// Whether it still waits for the seller or the concierge. A listing has at most one such sign-off.
    #[must_use]
    pub const fn is_unfinished(self) -> bool {
        matches!(self, Self::Open | Self::Objected)
    }
}

/// The seller's answer to staff edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SellerVerdict {
    Agree,
    /// With the reason, which staff see.
    Object(DecisionReason),
}

/// Why an answer or a decision was not recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignOffRefusal {
    /// Staff have edited the listing again since that revision.
    Outdated,
    /// The sign-off does not wait for this any more, or not yet.
    NotWaiting(SignOffState),
}

/// Staff edits of a listing that its seller signs off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignOff {
    pub id: SignOffId,
    pub submission: SubmissionId,
    pub vehicle: VehicleId,
    pub seller: UserId,
    pub state: SignOffState,
    /// Incremented by each further staff edit.
    pub revision: i32,
    /// Content of the listing before the first staff edit, with later changes by the seller.
    pub base: ListingContent,
    /// Content of the listing after the latest edit.
    pub edited: ListingContent,
    /// Time of the latest staff edit.
    pub edited_at: Timestamp,
    /// When the seller objected to the edits as they are; `None` if they did not.
    pub objected_at: Option<Timestamp>,
    /// The seller's reason; blank unless they objected.
    pub objection: DecisionReason,
    /// When it was agreed to, decided or lapsed; `None` while unfinished.
    pub closed_at: Option<Timestamp>,
    /// The concierge's reason for keeping the edits; blank unless kept.
    pub reason: DecisionReason,
}

impl SignOff {
    /// The edits with their values, for the seller and the concierge, who both may see the VIN.
    #[must_use]
    pub fn changes(&self) -> Vec<FieldChange> {
        self.base.changes_with_vin(&self.edited)
    }

    /// Records the seller's answer to this revision.
    ///
    /// # Errors
    /// [`SignOffRefusal`] if the listing was edited since, or the sign-off does not wait for the seller.
    pub fn answered(
        &self,
        revision: i32,
        verdict: &SellerVerdict,
        at: Timestamp,
    ) -> Result<(Self, SignOffAction), SignOffRefusal> {
        self.check(revision, SignOffState::Open)?;
        Ok(match verdict {
            SellerVerdict::Agree => {
                let agreed = Self { state: SignOffState::Agreed, closed_at: Some(at), ..self.clone() };
                (agreed, SignOffAction::Agreed)
            }
            SellerVerdict::Object(reason) => {
                let objected = Self {
                    state: SignOffState::Objected,
                    objected_at: Some(at),
                    objection: reason.clone(),
                    ..self.clone()
                };
                (objected, SignOffAction::Objected)
            }
        })
    }

    /// Records that the concierge keeps the edits that the seller objected to.
    ///
    /// # Errors
    /// [`SignOffRefusal`] if the listing was edited since, or the seller does not object.
    pub fn kept(
        &self,
        revision: i32,
        reason: &DecisionReason,
        at: Timestamp,
    ) -> Result<Self, SignOffRefusal> {
        self.check(revision, SignOffState::Objected)?;
        Ok(Self { state: SignOffState::Kept, closed_at: Some(at), reason: reason.clone(), ..self.clone() })
    }

    fn check(&self, revision: i32, waiting: SignOffState) -> Result<(), SignOffRefusal> {
        if self.state.is_unfinished() && self.revision != revision {
            return Err(SignOffRefusal::Outdated);
        }
        if self.state == waiting { Ok(()) } else { Err(SignOffRefusal::NotWaiting(self.state)) }
    }
}
