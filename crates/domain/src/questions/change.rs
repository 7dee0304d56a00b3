//! Changes of a question: when they are allowed, their result, and their audit record.

use super::{Answer, AnswerText, AnsweredBy, ConfirmedFact, Question, QuestionAction, QuestionRemoval};
use crate::{
    Timestamp,
    edit::{Edit, FieldChange},
    submissions::DecisionReason,
};

/// A change of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestionChange {
    /// Answers the question, or corrects the answer.
    Answer(AnsweredBy, AnswerText),
    /// Creates a fact from the answer, replacing an earlier one.
    SetFact(ConfirmedFact),
    /// Removes the fact.
    RemoveFact,
    /// Removes the question and its fact; by an admin.
    Remove(DecisionReason),
    /// Withdraws the question, which deletes it; by its author.
    Withdraw,
}

impl QuestionChange {
    /// Audited action; `before` is the question before the change.
    #[must_use]
    pub const fn audit_action(&self, before: &Question) -> QuestionAction {
        match self {
            Self::Answer(..) if before.answer.is_some() => QuestionAction::Corrected,
            Self::Answer(..) => QuestionAction::Answered,
            Self::SetFact(_) => QuestionAction::FactSet,
            Self::RemoveFact => QuestionAction::FactRemoved,
            Self::Remove(_) => QuestionAction::Removed,
            Self::Withdraw => QuestionAction::Withdrawn,
        }
    }

    /// Audit record: changed fields and reason.
    #[must_use]
    pub fn edit(&self, before: &Question) -> Edit {
        let shown = |fact: &ConfirmedFact| format!("{}: {}", fact.label.as_str(), fact.value.as_str());
        let fact = before.fact.as_ref().map(shown);
        match self {
            Self::Answer(_, text) => {
                let earlier = before.answer.as_ref().map(|answer| answer.text.as_str());
                Edit::of(FieldChange::between("answer", earlier, Some(text.as_str())))
            }
            Self::SetFact(next) => Edit::of(FieldChange::between("fact", fact, Some(shown(next)))),
            Self::RemoveFact => Edit::of(FieldChange::between("fact", fact, None)),
            Self::Remove(reason) => Edit::with_reason(reason.as_str()).with([
                FieldChange::of_flag("isRemoved", false, true),
                FieldChange::between("fact", fact, None),
            ]),
            Self::Withdraw => Edit::default(),
        }
    }

    /// Whether the change is allowed in the question's current state. Does not check who performs it.
    #[must_use]
    pub const fn is_possible(&self, question: &Question) -> bool {
        let (is_shown, is_answered) = (question.removal.is_none(), question.answer.is_some());
        match self {
            Self::Answer(..) => question.can_be_answered(),
            Self::SetFact(_) => is_shown && is_answered,
            Self::RemoveFact => question.fact.is_some(),
            Self::Remove(_) => is_shown,
            Self::Withdraw => is_shown && !is_answered,
        }
    }
}

impl Question {
    /// Applies a change without checking it; `None` if the question is deleted by it.
    #[must_use]
    pub fn after(&self, change: &QuestionChange, at: Timestamp) -> Option<Self> {
        let mut next = Self { revision: self.revision + 1, ..self.clone() };
        match change {
            QuestionChange::Answer(by, text) => {
                let first = self.answer.as_ref().map(|answer| answer.at);
                next.answer = Some(Answer {
                    text: text.clone(),
                    by: *by,
                    at: first.unwrap_or(at),
                    corrected_at: first.map(|_| at),
                });
            }
            QuestionChange::SetFact(fact) => next.fact = Some(fact.clone()),
            QuestionChange::RemoveFact => next.fact = None,
            QuestionChange::Remove(reason) => {
                next.fact = None;
                next.removal = Some(QuestionRemoval { reason: reason.clone(), at });
            }
            QuestionChange::Withdraw => return None,
        }
        Some(next)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{
        accounts::{UserId, Username},
        questions::{Asker, FactLabel, FactValue, QuestionId, QuestionState, QuestionText},
        submissions::SubmissionId,
        vehicles::{ListingSeller, ListingStatus, VehicleId},
    };

    const ADA: UserId = UserId(1);
    const SELLER: UserId = UserId(2);
    const EVE: UserId = UserId(3);

    pub(in crate::questions) fn asked() -> Question {
        Question {
            id: QuestionId(1),
            vehicle: VehicleId(1),
            vehicle_title: "1967 Ferrari 275 GTB".into(),
            listing: ListingStatus::Live,
            seller: Some(ListingSeller { submission: SubmissionId(1), seller: SELLER }),
            asker: Some(Asker { id: ADA, username: Username::parse("question", "ada").unwrap() }),
            text: QuestionText::parse("Is the tool kit there?").unwrap(),
            asked_at: Timestamp::UNIX_EPOCH,
            revision: 1,
            answer: None,
            fact: None,
            removal: None,
        }
    }

    pub(in crate::questions) fn answer(text: &str) -> QuestionChange {
        QuestionChange::Answer(AnsweredBy::Seller, AnswerText::parse(text).unwrap())
    }

    pub(in crate::questions) fn fact() -> QuestionChange {
        let label = FactLabel::parse("Tool kit").unwrap();
        QuestionChange::SetFact(ConfirmedFact { label, value: FactValue::parse("Complete").unwrap() })
    }

    pub(in crate::questions) fn removal() -> QuestionChange {
        QuestionChange::Remove(DecisionReason::required("reason", "It names a neighbor.").unwrap())
    }

    pub(in crate::questions) fn later(seconds: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + chrono::TimeDelta::seconds(seconds)
    }

    #[test]
    fn question_transitions() {
        let waiting = asked();
        assert_eq!(waiting.state(), QuestionState::Waiting);
        for (change, is_possible) in [
            (answer("Yes."), true),
            (fact(), false),
            (QuestionChange::RemoveFact, false),
            (removal(), true),
            (QuestionChange::Withdraw, true),
        ] {
            assert_eq!(change.is_possible(&waiting), is_possible, "{change:?}");
        }
        let answered = waiting.after(&answer("Yes."), later(1)).unwrap();
        assert_eq!((answered.state(), answered.revision), (QuestionState::Answered, 2));
        assert_eq!(answer("No.").audit_action(&answered), QuestionAction::Corrected);
        assert!(!QuestionChange::Withdraw.is_possible(&answered));
        let corrected = answered.after(&answer("Not all of it."), later(2)).unwrap();
        let said = corrected.answer.clone().unwrap();
        assert_eq!((said.at, said.corrected_at, said.updated_at()), (later(1), Some(later(2)), later(2)));
        let promoted = corrected.after(&fact(), later(3)).unwrap();
        assert!(!answer("All of it.").is_possible(&promoted), "others rely on it");
        let back = promoted.after(&QuestionChange::RemoveFact, later(4)).unwrap();
        assert_eq!((&back.fact, answer("All of it.").is_possible(&back)), (&None, true));
        let removed = promoted.after(&removal(), later(5)).unwrap();
        assert_eq!((removed.state(), &removed.fact), (QuestionState::Removed, &None));
        for change in [answer("Yes."), fact(), removal(), QuestionChange::Withdraw] {
            assert!(!change.is_possible(&removed), "{change:?}");
        }
        assert_eq!(waiting.after(&QuestionChange::Withdraw, later(6)), None);
    }

    #[test]
    fn answers_require_a_listing_for_sale() {
        for (listing, may) in [
            (ListingStatus::Live, true),
            (ListingStatus::UnderOffer, true),
            (ListingStatus::Sold, false),
            (ListingStatus::Withdrawn, false),
        ] {
            let question = Question { listing, ..asked() };
            assert_eq!((answer("Yes.").is_possible(&question), question.can_be_answered()), (may, may));
        }
    }

    #[test]
    fn question_visibility_by_reader_and_state() {
        let waiting = asked();
        let answered = waiting.after(&answer("Yes."), later(1)).unwrap();
        let removed = answered.after(&removal(), later(2)).unwrap();
        for (reader, is_admin, expected) in [
            (None, false, [false, true, false]),
            (Some(EVE), false, [false, true, false]),
            (Some(SELLER), false, [true, true, false]),
            (Some(ADA), false, [true, true, true]),
            (Some(EVE), true, [true, true, true]),
        ] {
            let seen =
                [&waiting, &answered, &removed].map(|question| question.is_visible_to(reader, is_admin));
            assert_eq!(seen, expected, "{reader:?} {is_admin}");
        }
    }

    #[test]
    fn questions_are_answered_by_the_seller_or_by_staff_for_own_cars() {
        let sellers = asked();
        assert_eq!(sellers.answered_as(SELLER, false), Some(AnsweredBy::Seller));
        assert_eq!(sellers.answered_as(EVE, true), None, "nobody speaks for a seller");
        let houses = Question { seller: None, ..asked() };
        assert_eq!(houses.answered_as(EVE, true), Some(AnsweredBy::Concierge));
        assert_eq!(houses.answered_as(SELLER, false), None);
    }
}
