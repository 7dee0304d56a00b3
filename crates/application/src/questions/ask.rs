use std::time::Duration;

use domain::{
    Violation,
    accounts::Collector,
    audit::Actor,
    notifications::{DeepLink, NewNotice, NoticeKind},
    questions::{ASKING_WINDOW, Asker, MOST_ASKED, MOST_AT_A_LISTING, MOST_WAITING, Question, QuestionText},
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    clock::Clock,
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit},
    questions::{AskQuestionError, NewQuestion, Questions},
};

use super::read::may_ask;

/// Something that a collector asks.
#[derive(Debug, Clone)]
pub struct AskQuestion {
    /// About which listing.
    pub vehicle: VehicleId,
    /// What.
    pub text: String,
    /// Set when it must be kept once however often it arrives.
    pub idempotent: Option<IdempotentRequest>,
    /// Whether they are held to how much they may ask.
    pub is_limited: bool,
    /// Who, and from where.
    pub actor: Actor,
}

/// What whoever asks is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AskQuestionOutcome {
    /// It is asked: now, or since it was first sent.
    Asked(Box<Question>),
    /// It is not in order.
    Invalid(Violation),
    /// There is no listing that everybody may see.
    NoSuchListing,
    /// They speak for the car themselves.
    Own,
    /// The car is sold.
    Sold,
    /// As many of theirs as may wait there do.
    TooManyWaiting,
    /// As many as may stand there do.
    Full,
    /// Its key belongs to other words.
    SentOtherwise,
    /// They have asked too much.
    TooMany {
        /// After which more is taken.
        retry_after: Duration,
    },
}

/// Asks about a listing; its seller is told.
///
/// # Errors
/// When the store fails.
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
    let Some(listing) = questions.listing_asked(asking.vehicle).await? else {
        return Ok(AskQuestionOutcome::NoSuchListing);
    };
    if !may_ask(user, &listing) {
        return Ok(AskQuestionOutcome::Own);
    }
    let notice = listing.seller.map(|(submission, seller)| {
        let title = format!("A collector asks about your {}", listing.title);
        let link = DeepLink::to(&format!("/dashboard/submissions/{}", submission.0));
        NewNotice::new(seller, NoticeKind::QuestionAsked, &title, text.as_str(), link)
    });
    let new = NewQuestion {
        vehicle: asking.vehicle,
        asker: user.id,
        text,
        most_waiting: MOST_WAITING,
        most: MOST_AT_A_LISTING,
        notices: notice.into_iter().collect(),
    };
    let allowance = asking.is_limited.then(|| RateLimit {
        subject: format!("questions of member {}", user.id.0),
        most: MOST_ASKED,
        window: ASKING_WINDOW,
    });
    let act = Command { at: clock.now(), idempotent: asking.idempotent, allowance };
    Ok(match questions.ask(&new, asking.actor, &act).await? {
        CommandOutcome::Done(asked) | CommandOutcome::Repeated(asked) => {
            AskQuestionOutcome::Asked(Box::new(Question {
                id: asked.id,
                vehicle: asking.vehicle,
                vehicle_title: listing.title,
                listing: listing.status,
                seller: listing.seller,
                asker: Some(Asker { id: user.id, username: user.username.clone() }),
                // Under one key there are the same words.
                text: new.text,
                asked_at: asked.at,
                revision: 1,
                answer: None,
                fact: None,
                removal: None,
            }))
        }
        CommandOutcome::Conflict => AskQuestionOutcome::SentOtherwise,
        CommandOutcome::TooMany { retry_after } => AskQuestionOutcome::TooMany { retry_after },
        CommandOutcome::Refused(AskQuestionError::NoSuchListing) => AskQuestionOutcome::NoSuchListing,
        CommandOutcome::Refused(AskQuestionError::Sold) => AskQuestionOutcome::Sold,
        CommandOutcome::Refused(AskQuestionError::TooManyWaiting) => AskQuestionOutcome::TooManyWaiting,
        CommandOutcome::Refused(AskQuestionError::Full) => AskQuestionOutcome::Full,
    })
}
