use std::time::Duration;

use domain::mail::pause_after;
use ports::{
    StoreError,
    clock::Clock,
    mail::{DueMail, MailError, MailOutbox, MailResult, MailTransport, SendOutcome},
};

/// How many mails are claimed at once.
const BATCH: u32 = 20;
/// Long enough for a batch of mails that each take as long as a transport may.
const LEASE: Duration = Duration::from_secs(30 * 60);

/// What a round of delivery did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Delivery {
    /// Mails that a mail server took.
    pub sent: u32,
    /// Mails that were shown for lack of a mail server.
    pub shown: u32,
    /// Mails that will be tried again.
    pub postponed: u32,
    /// Mails that will not be tried again.
    pub given_up: u32,
    /// Why the last of those that were not taken was not.
    pub last_error: Option<String>,
}

impl Delivery {
    /// Whether there was anything to do.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// Hands over one batch of the mails that are due.
///
/// A mail may reach its reader twice when the process dies between the handover and the note of it;
/// it is never lost.
///
/// # Errors
/// When the outbox fails; what was claimed comes up again when its lease ends.
pub async fn deliver_due_mail(
    outbox: &dyn MailOutbox,
    transport: &dyn MailTransport,
    clock: &dyn Clock,
) -> Result<Delivery, StoreError> {
    let mut delivery = Delivery::default();
    for due in outbox.claim_due(clock.now(), LEASE, BATCH).await? {
        let outcome = transport.hand_over(&due).await;
        let now = clock.now();
        let fate = fate(&due, outcome, now);
        match &fate {
            MailResult::Sent => delivery.sent += 1,
            MailResult::Shown => delivery.shown += 1,
            MailResult::Postponed { why, .. } => {
                delivery.postponed += 1;
                delivery.last_error = Some(why.clone());
            }
            MailResult::GivenUp { why } => {
                delivery.given_up += 1;
                delivery.last_error = Some(why.clone());
            }
        }
        outbox.record_result(due.id, fate, now).await?;
    }
    Ok(delivery)
}

fn fate(due: &DueMail, outcome: Result<SendOutcome, MailError>, now: domain::Timestamp) -> MailResult {
    match outcome {
        Ok(SendOutcome::Sent) => MailResult::Sent,
        Ok(SendOutcome::Shown) => MailResult::Shown,
        Err(MailError::Refused(why)) => MailResult::GivenUp { why },
        Err(MailError::Passing(why)) => match pause_after(due.failures + 1) {
            Some(pause) => MailResult::Postponed { until: now + pause, why },
            None => MailResult::GivenUp { why },
        },
    }
}
