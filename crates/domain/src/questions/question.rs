use super::{AnswerText, FactLabel, FactValue, QuestionText};
use crate::{
    Timestamp,
    accounts::{UserId, Username},
    submissions::{Reason, SubmissionId},
    vehicles::{ListingStatus, VehicleId},
};

/// A question's number: never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct QuestionId(pub i64);

/// Where a question stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum QuestionState {
    /// Nobody has answered it.
    Waiting,
    /// It is answered, before everybody.
    Answered,
    /// The concierge removed it.
    Removed,
}

impl QuestionState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Answered, Self::Removed];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Answered => "answered",
            Self::Removed => "removed",
        }
    }

    /// The state of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// Who speaks for a vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnsweredBy {
    /// The member who offers it.
    Seller,
    /// The concierge, for cars that the house lists itself.
    Concierge,
}

impl AnsweredBy {
    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Seller => "seller",
            Self::Concierge => "concierge",
        }
    }

    /// The side of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Seller, Self::Concierge].into_iter().find(|by| by.as_str() == word)
    }
}

/// Who asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asker {
    /// Which member.
    pub id: UserId,
    /// What the forum calls them.
    pub username: Username,
}

/// What was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What.
    pub text: AnswerText,
    /// By which side.
    pub by: AnsweredBy,
    /// When at first.
    pub at: Timestamp,
    /// When it was corrected last.
    pub corrected_at: Option<Timestamp>,
}

impl Answer {
    /// Since when it says what it says.
    #[must_use]
    pub fn stands_since(&self) -> Timestamp {
        self.corrected_at.unwrap_or(self.at)
    }
}

/// What stands among a listing's facts because of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What it is called.
    pub label: FactLabel,
    /// What it says.
    pub value: FactValue,
}

/// That a question was removed, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removal {
    /// Why, as whoever asked reads it.
    pub reason: Reason,
    /// When.
    pub at: Timestamp,
}

/// Something that a collector asks about a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Its number.
    pub id: QuestionId,
    /// About which listing.
    pub vehicle: VehicleId,
    /// What that car is called: year, make and model.
    pub vehicle_title: String,
    /// Where the listing stands.
    pub listing: ListingStatus,
    /// The submission that it came from, and who offers it; the house's own cars have none.
    pub seller: Option<(SubmissionId, UserId)>,
    /// Who asked, while they are a member.
    pub asker: Option<Asker>,
    /// What.
    pub text: QuestionText,
    /// When.
    pub asked_at: Timestamp,
    /// Counts its changes, from 1.
    pub revision: i32,
    /// What was answered.
    pub answer: Option<Answer>,
    /// What stands among the facts because of it.
    pub fact: Option<Fact>,
    /// That it was removed.
    pub removal: Option<Removal>,
}

impl Question {
    /// Where it stands.
    #[must_use]
    pub const fn state(&self) -> QuestionState {
        match (&self.removal, &self.answer) {
            (Some(_), _) => QuestionState::Removed,
            (None, Some(_)) => QuestionState::Answered,
            (None, None) => QuestionState::Waiting,
        }
    }

    /// Whether that member asked it.
    #[must_use]
    pub fn is_asked_by(&self, user: UserId) -> bool {
        self.asker.as_ref().is_some_and(|asker| asker.id == user)
    }

    /// Whether that member offers the car.
    #[must_use]
    pub fn is_sellers(&self, user: UserId) -> bool {
        self.seller.is_some_and(|(_, seller)| seller == user)
    }

    /// Whether somebody reads it: everybody what is answered; whoever asked, the seller and the concierge
    /// what waits; whoever asked and the concierge what was removed.
    #[must_use]
    pub fn is_read_by(&self, reader: Option<UserId>, is_admin: bool) -> bool {
        let is = |of: fn(&Self, UserId) -> bool| reader.is_some_and(|reader| of(self, reader));
        match self.state() {
            QuestionState::Answered => true,
            QuestionState::Waiting => is_admin || is(Self::is_asked_by) || is(Self::is_sellers),
            QuestionState::Removed => is_admin || is(Self::is_asked_by),
        }
    }

    /// The side for which somebody may answer it; `None` when they speak for nobody.
    #[must_use]
    pub fn answered_as(&self, user: UserId, is_admin: bool) -> Option<AnsweredBy> {
        match self.seller {
            Some((_, seller)) => (seller == user).then_some(AnsweredBy::Seller),
            None => is_admin.then_some(AnsweredBy::Concierge),
        }
    }

    /// Whether it takes an answer, or another one: until a fact was made of it, and while the car is for
    /// sale.
    #[must_use]
    pub const fn takes_an_answer(&self) -> bool {
        self.removal.is_none() && self.fact.is_none() && self.listing.is_for_sale()
    }
}
