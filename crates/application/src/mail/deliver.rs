//! Delivers due mail from the outbox. A mail is never lost, but may be sent twice after a crash.

use std::time::Duration;

use domain::mail::retry_delay;
use ports::{
    StoreError,
    clock::Clock,
    mail::{DueMail, MailError, MailOutbox, MailResult, MailTransport, SendOutcome},
};

/// Number of mails claimed per round.
const BATCH: u32 = 20;
/// Long enough for a batch in which every mail takes the maximum time of the transport.
const LEASE: Duration = Duration::from_secs(30 * 60);

/// Counters of one delivery round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Delivery {
    pub sent: u32,
    /// Mails shown to the operator because there is no mail server.
    pub shown: u32,
    /// Mails that will be tried again.
    pub postponed: u32,
    /// Mails that failed permanently.
    pub given_up: u32,
    /// Message of the last failed delivery.
    pub last_error: Option<String>,
}

impl Delivery {
    /// Whether no mail was due.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// Delivers one batch of due mails.
///
/// A mail may be sent twice when the process dies between sending it and recording the result.
///
/// # Errors
/// When the outbox fails; mails that were claimed are delivered after their lease ends.
pub async fn deliver_due_mail(
    outbox: &dyn MailOutbox,
    transport: &dyn MailTransport,
    clock: &dyn Clock,
) -> Result<Delivery, StoreError> {
    let mut delivery = Delivery::default();
    for due in outbox.claim_due(clock.now(), LEASE, BATCH).await? {
        let outcome = transport.send(&due).await;
        let now = clock.now();
        let fate = mail_result(&due, outcome, now);
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

fn mail_result(due: &DueMail, outcome: Result<SendOutcome, MailError>, now: domain::Timestamp) -> MailResult {
    match outcome {
        Ok(SendOutcome::Sent) => MailResult::Sent,
        Ok(SendOutcome::Shown) => MailResult::Shown,
        Err(MailError::Permanent(why)) => MailResult::GivenUp { why },
        Err(MailError::Temporary(why)) => match retry_delay(due.failures + 1) {
            Some(pause) => MailResult::Postponed { until: now + pause, why },
            None => MailResult::GivenUp { why },
        },
    }
}
