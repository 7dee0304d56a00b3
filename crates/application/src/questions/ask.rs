//! Asking a question about a listing.

use domain::audience::ListingViewer;
use std::time::Duration;

use domain::{
    Violation,
    accounts::Collector,
    audit::Actor,
    notifications::{DeepLink, NewNotification, NotificationKind},
    questions::{
        ASKING_WINDOW, Asker, MAX_QUESTIONS_PER_LISTING, MAX_QUESTIONS_PER_WINDOW, MOST_WAITING, Question,
        QuestionText,
    },
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    clock::Clock,
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit},
    questions::{AskQuestionError, NewQuestion, Questions},
};

use super::read::may_ask;

/// A question before validation.
#[derive(Debug, Clone)]
pub struct AskQuestion {
    pub vehicle: VehicleId,
    pub text: String,
    /// Set when the client sent an idempotency key.
    pub idempotent: Option<IdempotentRequest>,
    /// True when the member is subject to the rate limit.
    pub is_limited: bool,
    /// For the audit log.
    pub actor: Actor,
}

/// Outcome of asking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AskQuestionOutcome {
    /// Stored now, or earlier with the same idempotency key.
    Asked(Box<Question>),
    Invalid(Violation),
    /// There is no such public listing.
    NoSuchListing,
    /// The asker is the seller, or an admin and the car is the site's own.
    Own,
    Sold,
    /// The asker has [`MOST_WAITING`] unanswered questions about the listing.
    TooManyWaiting,
    /// The listing has [`MAX_QUESTIONS_PER_LISTING`] questions.
    Full,
    /// The idempotency key was used with other content.
    IdempotencyConflict,
    /// The rate limit is used up.
    TooMany {
        /// Time until the next question is accepted.
        retry_after: Duration,
    },
}

/// Stores a question and notifies the seller.
pub async fn ask_question(
    collector: &Collector,
    asking: AskQuestion,
    questions: &dyn Questions,
    clock: &dyn Clock,
) -> Result<AskQuestionOutcome, StoreError> {
    let text = match QuestionText::parse(&asking.text) {
        Ok(text) => text,
        Err(violation) => return Ok(AskQuestionOutcome::Invalid(violation)),
    };
    let user = collector.signed_in().user();
    let viewer = ListingViewer::of(Some(collector.signed_in()));
    let listing = questions.question_listing(asking.vehicle).await?;
    let Some(listing) = listing.filter(|listing| listing.is_visible_to(viewer)) else {
        return Ok(AskQuestionOutcome::NoSuchListing);
    };
    if !may_ask(user, &listing) {
        return Ok(AskQuestionOutcome::Own);
    }
    let notice = listing.seller.map(|(submission, seller)| {
        let title = format!("A collector asks about your {}", listing.title);
        let link = DeepLink::to(&format!("/dashboard/submissions/{}", submission.0));
        NewNotification::new(seller, NotificationKind::QuestionAsked, &title, text.as_str(), link)
    });
    let new = NewQuestion {
        vehicle: asking.vehicle,
        asker: user.id,
        viewer,
        text,
        most_waiting: MOST_WAITING,
        most: MAX_QUESTIONS_PER_LISTING,
        notices: notice.into_iter().collect(),
    };
    let rate_limit = asking.is_limited.then(|| RateLimit {
        subject: format!("questions of member {}", user.id.0),
        most: MAX_QUESTIONS_PER_WINDOW,
        window: ASKING_WINDOW,
    });
    let act = Command { at: clock.now(), idempotent: asking.idempotent, rate_limit };
    Ok(match questions.ask(&new, asking.actor, &act).await? {
        CommandOutcome::Done(asked) | CommandOutcome::Repeated(asked) => {
            AskQuestionOutcome::Asked(Box::new(Question {
                id: asked.id,
                vehicle: asking.vehicle,
                vehicle_title: listing.title,
                listing: listing.status,
                seller: listing.seller,
                asker: Some(Asker { id: user.id, username: user.username.clone() }),
                // A repeated key implies the same text, so it need not be read back.
                text: new.text,
                asked_at: asked.at,
                revision: 1,
                answer: None,
                fact: None,
                removal: None,
            }))
        }
        CommandOutcome::Conflict => AskQuestionOutcome::IdempotencyConflict,
        CommandOutcome::TooMany { retry_after } => AskQuestionOutcome::TooMany { retry_after },
        CommandOutcome::Refused(AskQuestionError::NoSuchListing) => AskQuestionOutcome::NoSuchListing,
        CommandOutcome::Refused(AskQuestionError::Sold) => AskQuestionOutcome::Sold,
        CommandOutcome::Refused(AskQuestionError::TooManyWaiting) => AskQuestionOutcome::TooManyWaiting,
        CommandOutcome::Refused(AskQuestionError::Full) => AskQuestionOutcome::Full,
    })
}
