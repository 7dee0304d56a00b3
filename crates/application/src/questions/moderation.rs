//! Moderation of questions by admins: facts and removal.

use domain::{
    Violation,
    accounts::Admin,
    notifications::{DeepLink, NewNotification, NotificationKind},
    questions::{ConfirmedFact, FactLabel, FactValue, Question, QuestionChange, QuestionRefusal},
    submissions::DecisionReason,
    vehicles::ListingSeller,
};
use ports::{clock::Clock, commands::WriteError, questions::Questions};

use super::{QuestionContext, change, to_asker};

/// A fact before validation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactDraft {
    pub label: String,
    pub value: String,
}

impl FactDraft {
    fn read(&self) -> Result<ConfirmedFact, Vec<Violation>> {
        match (FactLabel::parse(&self.label), FactValue::parse(&self.value)) {
            (Ok(label), Ok(value)) => Ok(ConfirmedFact { label, value }),
            (label, value) => Err([label.err(), value.err()].into_iter().flatten().collect()),
        }
    }
}

/// Turns an answer into a fact of its listing, replacing an earlier one.
pub async fn set_fact(
    _admin: &Admin,
    handling: QuestionContext,
    draft: &FactDraft,
    questions: &dyn Questions,
    clock: &dyn Clock,
) -> Result<Option<Box<Question>>, WriteError<QuestionRefusal>> {
    change(handling, QuestionChange::SetFact(draft.read()?), Vec::new(), questions, clock).await
}

/// Removes a fact; the answer stays.
pub async fn remove_fact(
    _admin: &Admin,
    handling: QuestionContext,
    questions: &dyn Questions,
    clock: &dyn Clock,
) -> Result<Option<Box<Question>>, WriteError<QuestionRefusal>> {
    change(handling, QuestionChange::RemoveFact, Vec::new(), questions, clock).await
}

/// Removes a question with its answer, and notifies the asker and, if it was answered, the seller with the
/// reason.
pub async fn remove_question(
    _admin: &Admin,
    handling: QuestionContext,
    reason: &str,
    questions: &dyn Questions,
    clock: &dyn Clock,
) -> Result<Option<Box<Question>>, WriteError<QuestionRefusal>> {
    let reason = DecisionReason::required("reason", reason)?;
    let Some(question) = questions.question(handling.question).await? else {
        return Err(WriteError::Refused(QuestionRefusal::NoSuchQuestion));
    };
    let kind = NotificationKind::QuestionRemoved;
    let title = format!("The concierge removed your question about the {}", question.vehicle_title);
    let asker = to_asker(&question, kind, &title, reason.as_str());
    let seller = question.seller.filter(|_| question.answer.is_some());
    let seller = seller.map(|ListingSeller { submission, seller }| {
        let title = format!("The concierge removed a question about your {}", question.vehicle_title);
        let link = DeepLink::to(&format!("/dashboard/submissions/{}", submission.0));
        NewNotification::new(seller, kind, &title, reason.as_str(), link)
    });
    let notifications = asker.into_iter().chain(seller).collect();
    change(handling, QuestionChange::Remove(reason), notifications, questions, clock).await
}
