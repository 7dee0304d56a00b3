//! Port for the administration of the outbox of mails: list, retry and drop them. Sending them: `mail.rs`.
//!
//! The port never returns the content of a mail: an admin who reads its links could log in, confirm an address
//! or set a password as the recipient.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    audit::Actor,
    contact_requests::EmailAddress,
    mail::{MailAction, MailActionRefusal, MailFilter, MailId, MailState},
};

use crate::StoreError;

/// A mail of the outbox without its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedMail {
    pub id: MailId,
    pub recipient: EmailAddress,
    pub subject: String,
    pub state: MailState,
    /// Number of failed delivery attempts since it was queued, or since it was retried after it was given up.
    pub failures: u32,
    /// Last message of the mail server; `None` if it never refused the mail.
    pub last_error: Option<String>,
    pub queued_at: Timestamp,
    /// Time of the next attempt, in the past if it is overdue. `None` unless the mail waits.
    pub next_attempt_at: Option<Timestamp>,
}

/// Filter and cursor of the list of mails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MailQuery {
    pub filter: MailFilter,
    /// Cursor: only mails with a smaller id.
    pub before: Option<MailId>,
}

/// Why an act on a mail was refused; nothing was changed. The messages are for admins.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangeMailError {
    #[error(transparent)]
    NotPossible(#[from] MailActionRefusal),
    #[error("We couldn’t find this email")]
    NoSuchMail,
}

/// Administers the mail queue.
#[async_trait]
pub trait MailQueue: Send + Sync {
    /// A page of at most `limit` mails as they are at `now`, the last queued first.
    async fn queued_mails(
        &self,
        query: &MailQuery,
        limit: u32,
        now: Timestamp,
    ) -> Result<Page<QueuedMail, MailId>, StoreError>;

    /// Retries or drops a mail if [`MailState::after`] allows it, with its audit log entry. A mail that a
    /// delivery claims at the same time MUST be either claimed or changed, never both. Dropping erases the
    /// content.
    async fn change_mail(
        &self,
        id: MailId,
        action: MailAction,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<QueuedMail, ChangeMailError>, StoreError>;
}
