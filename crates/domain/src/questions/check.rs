//! When a question may be asked, and which changes of one are permitted.

use super::{Question, QuestionChange};
use crate::vehicles::ListingStatus;

/// Why a question was not stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AskQuestionRefusal {
    /// There is no such listing that the asker may see.
    NoSuchListing,
    /// The asker is the seller, or an admin and the car is the site's own.
    Own,
    /// The car is sold.
    Sold,
    /// The asker has reached `most_waiting`.
    TooManyWaiting,
    /// The listing has reached `most`.
    Full,
}

/// Why a question was not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionRefusal {
    /// There is no such question, or it is not theirs.
    NoSuchQuestion,
    /// Only the seller may answer it.
    OnlySellerAnswers,
    /// The question has changed since the revision that was named.
    Outdated,
    /// The question's state [does not permit](QuestionChange::is_possible) the change.
    Impossible,
    /// The listing has reached `most_facts`.
    TooManyFacts,
}

/// Numbers of questions about a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestionCounts {
    /// Unanswered ones of one asker.
    pub waiting: u64,
    /// All but removed ones.
    pub not_removed: u64,
}

/// Checks another question about a listing that the asker may see. `most` are the maxima, including that question.
///
/// # Errors
/// [`AskQuestionRefusal::Sold`], [`AskQuestionRefusal::TooManyWaiting`] and [`AskQuestionRefusal::Full`], in this order.
pub fn check_question(
    listing: ListingStatus,
    counts: QuestionCounts,
    most: QuestionCounts,
) -> Result<(), AskQuestionRefusal> {
    if !listing.is_for_sale() {
        return Err(AskQuestionRefusal::Sold);
    }
    if counts.waiting >= most.waiting {
        return Err(AskQuestionRefusal::TooManyWaiting);
    }
    if counts.not_removed >= most.not_removed {
        return Err(AskQuestionRefusal::Full);
    }
    Ok(())
}

/// Checks a change that [adds a fact](QuestionChange::adds_fact) to a listing that has `facts` already. `most` is the
/// maximum, including that fact.
///
/// # Errors
/// [`QuestionRefusal::TooManyFacts`].
pub const fn check_facts(facts: u64, most: u32) -> Result<(), QuestionRefusal> {
    if facts >= most as u64 { Err(QuestionRefusal::TooManyFacts) } else { Ok(()) }
}

impl QuestionChange {
    /// Checks the change of a question, but not who performs it. `revision` is the one that they read.
    ///
    /// # Errors
    /// [`QuestionRefusal::Outdated`] and [`QuestionRefusal::Impossible`].
    pub fn check(&self, before: &Question, revision: i32) -> Result<(), QuestionRefusal> {
        if before.revision != revision {
            return Err(QuestionRefusal::Outdated);
        }
        if !self.is_possible(before) {
            return Err(QuestionRefusal::Impossible);
        }
        Ok(())
    }

    /// Whether the listing has one fact more after the change.
    #[must_use]
    pub const fn adds_fact(&self, before: &Question) -> bool {
        matches!(self, Self::SetFact(_)) && before.fact.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::change::tests::{answer, asked, fact, later, removal};

    #[test]
    fn questions_are_limited_by_asker_and_listing() {
        let most = QuestionCounts { waiting: 3, not_removed: 5 };
        for (listing, waiting, not_removed, answer) in [
            (ListingStatus::Live, 2, 4, Ok(())),
            (ListingStatus::UnderOffer, 2, 4, Ok(())),
            (ListingStatus::Sold, 3, 5, Err(AskQuestionRefusal::Sold)),
            (ListingStatus::Live, 3, 5, Err(AskQuestionRefusal::TooManyWaiting)),
            (ListingStatus::Live, 0, 5, Err(AskQuestionRefusal::Full)),
        ] {
            let counts = QuestionCounts { waiting, not_removed };
            assert_eq!(check_question(listing, counts, most), answer, "{listing:?} {counts:?}");
        }
    }

    #[test]
    fn facts_are_limited_by_listing() {
        let full = Err(QuestionRefusal::TooManyFacts);
        for (facts, most, answer) in [(0, 2, Ok(())), (1, 2, Ok(())), (2, 2, full), (3, 2, full)] {
            assert_eq!(check_facts(facts, most), answer, "{facts} of {most}");
        }
    }

    #[test]
    fn change_is_checked_against_state_and_revision() {
        let waiting = asked();
        for (change, revision, outcome) in [
            (answer("Yes."), 1, Ok(())),
            (QuestionChange::Withdraw, 1, Ok(())),
            (answer("Yes."), 2, Err(QuestionRefusal::Outdated)),
            (answer("Yes."), 0, Err(QuestionRefusal::Outdated)),
            (fact(), 1, Err(QuestionRefusal::Impossible)),
            (fact(), 2, Err(QuestionRefusal::Outdated)),
        ] {
            assert_eq!(change.check(&waiting, revision), outcome, "{change:?} {revision}");
        }
    }

    #[test]
    fn only_the_first_fact_of_a_question_adds_one() {
        let answered = asked().after(&answer("Yes."), later(1)).unwrap();
        let with_fact = answered.after(&fact(), later(2)).unwrap();
        assert!(fact().adds_fact(&answered));
        assert!(!fact().adds_fact(&with_fact), "it replaces the earlier one");
        for change in [answer("Yes."), QuestionChange::RemoveFact, removal(), QuestionChange::Withdraw] {
            assert!(!change.adds_fact(&answered), "{change:?}");
        }
    }
}
