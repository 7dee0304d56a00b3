//! Answering a question, and withdrawing one's own.

use domain::{
    accounts::SignedIn,
    notifications::NotificationKind,
    questions::{AnswerText, Question, QuestionChange, QuestionRefusal},
};
use ports::{clock::Clock, commands::WriteError, questions::Questions, vehicles::VehicleReader};

use super::{QuestionContext, change, to_asker};
use crate::vehicles::facts_for_redaction;

/// An answer to a question, before validation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerQuestion {
    pub handling: QuestionContext,
    pub text: String,
}

/// Answers a question as the seller, or as an admin for the site's own cars, or corrects the answer. The
/// asker is notified of the first answer.
pub async fn answer_question(
    who: &SignedIn,
    answering: AnswerQuestion,
    (questions, vehicle_reader): (&dyn Questions, &dyn VehicleReader),
    clock: &dyn Clock,
) -> Result<Option<Box<Question>>, WriteError<QuestionRefusal>> {
    let user = who.user();
    let text = AnswerText::parse(&answering.text)?;
    let Some(question) = questions.question(answering.handling.question).await? else {
        return Err(WriteError::Refused(QuestionRefusal::NoSuchQuestion));
    };
    let Some(by) = question.answered_as(user.id, user.roles.is_admin) else {
        // Admins can read all questions but do not answer for a seller.
        return Err(WriteError::Refused(if user.roles.is_admin {
            QuestionRefusal::OnlySellerAnswers
        } else {
            QuestionRefusal::NoSuchQuestion
        }));
    };
    if !question.is_visible_to(Some(user.id), user.roles.is_admin) {
        return Err(WriteError::Refused(QuestionRefusal::NoSuchQuestion));
    }
    let title = format!("Your question about the {} is answered", question.vehicle_title);
    let facts = facts_for_redaction(question.vehicle, vehicle_reader).await?;
    let shown = facts.public_text(text.as_str());
    let notification = to_asker(&question, NotificationKind::QuestionAnswered, &title, &shown);
    let notifications = notification.filter(|_| question.answer.is_none()).into_iter().collect();
    change(answering.handling, QuestionChange::Answer(by, text), notifications, questions, clock).await
}

/// Withdraws one's own question while it is not answered.
pub async fn withdraw_question(
    who: &SignedIn,
    handling: QuestionContext,
    questions: &dyn Questions,
    clock: &dyn Clock,
) -> Result<Option<Box<Question>>, WriteError<QuestionRefusal>> {
    let question = questions.question(handling.question).await?;
    match question.filter(|question| question.is_asked_by(who.user().id)) {
        None => Err(WriteError::Refused(QuestionRefusal::NoSuchQuestion)),
        // Uses the current revision, because the member withdraws the question whatever has changed.
        Some(question) => {
            let handling = QuestionContext { revision: question.revision, ..handling };
            change(handling, QuestionChange::Withdraw, Vec::new(), questions, clock).await
        }
    }
}
