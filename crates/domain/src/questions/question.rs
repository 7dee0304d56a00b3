//! Questions: state, visibility, and who may answer.

use super::{AnswerText, FactLabel, FactValue, QuestionText};
use crate::{
    Timestamp,
    accounts::{UserId, Username},
    submissions::DecisionReason,
    vehicles::{ListingSeller, ListingStatus, VehicleId},
};

/// Id of a question, never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct QuestionId(pub i64);

/// State of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum QuestionState {
    /// Not answered yet.
    Waiting,
    /// Answered and public.
    Answered,
    /// Removed by an admin.
    Removed,
}

named_enum!(QuestionState);

/// The side that answers questions about a vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum AnsweredBy {
    /// The member who offers the vehicle.
    Seller,
    /// The concierge, for vehicles without a seller account.
    Concierge,
}

named_enum!(AnsweredBy without parse);

impl AnsweredBy {
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Seller, Self::Concierge].into_iter().find(|by| by.as_str() == word)
    }
}

/// Author of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asker {
    pub id: UserId,
    /// Username, as shown in the forum.
    pub username: Username,
}

/// Answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub text: AnswerText,
    pub by: AnsweredBy,
    /// Time of the first answer.
    pub at: Timestamp,
    /// Time of the latest correction.
    pub corrected_at: Option<Timestamp>,
}

impl Answer {
    /// Time of the current text.
    #[must_use]
    pub fn updated_at(&self) -> Timestamp {
        self.corrected_at.unwrap_or(self.at)
    }
}

/// A fact in the listing's data, confirmed by an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfirmedFact {
    pub label: FactLabel,
    pub value: FactValue,
}

/// Removal of a question by an admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionRemoval {
    /// Shown to the author of the question.
    pub reason: DecisionReason,
    pub at: Timestamp,
}

/// A collector's question about a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub id: QuestionId,
    /// The listing.
    pub vehicle: VehicleId,
    /// Year, make and model.
    pub vehicle_title: String,
    /// Status of the listing.
    pub listing: ListingStatus,
    /// Seller of the listing; `None` for the site's own vehicles.
    pub seller: Option<ListingSeller>,
    /// Author; `None` once their account is erased.
    pub asker: Option<Asker>,
    pub text: QuestionText,
    pub asked_at: Timestamp,
    /// Number of changes, starting at 1.
    pub revision: i32,
    pub answer: Option<Answer>,
    pub fact: Option<ConfirmedFact>,
    pub removal: Option<QuestionRemoval>,
}

impl Question {
    #[must_use]
    pub const fn state(&self) -> QuestionState {
        match (&self.removal, &self.answer) {
            (Some(_), _) => QuestionState::Removed,
            (None, Some(_)) => QuestionState::Answered,
            (None, None) => QuestionState::Waiting,
        }
    }

    /// Whether the member asked the question.
    #[must_use]
    pub fn is_asked_by(&self, user: UserId) -> bool {
        self.asker.as_ref().is_some_and(|asker| asker.id == user)
    }

    /// Whether the member sells the vehicle.
    #[must_use]
    pub fn is_sellers(&self, user: UserId) -> bool {
        self.seller.is_some_and(|listing| listing.seller == user)
    }

    /// Whether a reader (`None` for a visitor) may see the question. Answered: everyone. Waiting: author,
    /// seller and admins. Removed: author and admins.
    #[must_use]
    pub fn is_visible_to(&self, reader: Option<UserId>, is_admin: bool) -> bool {
        let is = |of: fn(&Self, UserId) -> bool| reader.is_some_and(|reader| of(self, reader));
        match self.state() {
            QuestionState::Answered => true,
            QuestionState::Waiting => is_admin || is(Self::is_asked_by) || is(Self::is_sellers),
            QuestionState::Removed => is_admin || is(Self::is_asked_by),
        }
    }

    /// The side for which a member may answer; `None` if they may not. Only the seller answers about a
    /// member's vehicle, only admins about the site's own.
    #[must_use]
    pub fn answered_as(&self, user: UserId, is_admin: bool) -> Option<AnsweredBy> {
        match self.seller {
            Some(listing) => (listing.seller == user).then_some(AnsweredBy::Seller),
            None => is_admin.then_some(AnsweredBy::Concierge),
        }
    }

    /// Whether it can be answered or its answer corrected: not removed, no fact created from it, and the
    /// vehicle still for sale.
    #[must_use]
    pub const fn can_be_answered(&self) -> bool {
        self.removal.is_none() && self.fact.is_none() && self.listing.is_for_sale()
    }
}
