//! Asking a question about a listing.

use domain::{
    accounts::Collector,
    audit::Actor,
    notifications::{DeepLink, NewNotification, NotificationKind},
    questions::{
        AskQuestionRefusal, Asker, MAX_QUESTIONS_PER_LISTING, MAX_WAITING, QUESTION_RATE_LIMIT, Question,
        QuestionText,
    },
    vehicles::{ListingSeller, ListingViewer, VehicleId},
};
use ports::{
    clock::Clock,
    commands::{Command, IdempotentRequest, RateLimit, WriteError},
    questions::{NewQuestion, Questions},
};

use super::read::may_ask;

/// A question before validation.
#[derive(Debug, Clone)]
pub struct AskQuestion {
    pub vehicle: VehicleId,
    pub text: String,
    /// Set when the client sent an idempotency key.
    pub idempotent: Option<IdempotentRequest>,
    /// For the audit log.
    pub actor: Actor,
}

/// Stores a question and notifies the seller. Returns it as stored, now or earlier with the same idempotency key.
pub async fn ask_question(
    collector: &Collector,
    asking: AskQuestion,
    questions: &dyn Questions,
    clock: &dyn Clock,
) -> Result<Question, WriteError<AskQuestionRefusal>> {
    let text = QuestionText::parse(&asking.text)?;
    let user = collector.signed_in().user();
    let viewer = ListingViewer::of(Some(collector.signed_in()));
    let listing = questions.question_listing(asking.vehicle).await?;
    let Some(listing) = listing.filter(|listing| listing.audience.shows(listing.status, viewer)) else {
        return Err(WriteError::Refused(AskQuestionRefusal::NoSuchListing));
    };
    if !may_ask(user, &listing) {
        return Err(WriteError::Refused(AskQuestionRefusal::Own));
    }
    let notification = listing.seller.map(|ListingSeller { submission, seller }| {
        let title = format!("A collector asks about your {}", listing.title);
        let link = DeepLink::to(&format!("/dashboard/submissions/{}", submission.0));
        NewNotification::new(seller, NotificationKind::QuestionAsked, &title, text.as_str(), link)
    });
    let new = NewQuestion {
        vehicle: asking.vehicle,
        asker: user.id,
        viewer,
        text,
        most_waiting: MAX_WAITING,
        most: MAX_QUESTIONS_PER_LISTING,
        notifications: notification.into_iter().collect(),
    };
    let rate_limit = RateLimit::new(format!("questions of member {}", user.id.0), QUESTION_RATE_LIMIT);
    let command = Command { at: clock.now(), idempotent: asking.idempotent, rate_limit: Some(rate_limit) };
    let question = questions.ask(&new, asking.actor, &command).await?.into_result()?;
    Ok(Question {
        id: question.id,
        vehicle: asking.vehicle,
        vehicle_title: listing.title,
        listing: listing.status,
        seller: listing.seller,
        asker: Some(Asker { id: user.id, username: user.username.clone() }),
        // A repeated key implies the same text, so it need not be read back.
        text: new.text,
        asked_at: question.at,
        revision: 1,
        answer: None,
        fact: None,
        removal: None,
    })
}
