//! Mail on its way out.
//!
//! A use case that has something to say to a person puts the mail into the outbox in the same atomic
//! act as its own work, so that nobody is told of what did not happen and nobody waits for a mail
//! that was lost. Delivering is a task of its own.

use std::time::Duration;

use async_trait::async_trait;
use domain::{
    Timestamp,
    mail::{Mail, MailId},
};

use crate::StoreError;

/// A mail that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueMail {
    /// Its number.
    pub id: MailId,
    /// The mail.
    pub mail: Mail,
    /// How often sending it has failed.
    pub failures: u32,
}

/// What became of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailResult {
    /// A mail server took it.
    Sent,
    /// There is no mail server: it was shown to the operator and is kept.
    Shown,
    /// It could not be sent, and will be tried again.
    Postponed {
        /// Not before then.
        until: Timestamp,
        /// What the mail server said.
        why: String,
    },
    /// It could not be sent and will not be tried again.
    GivenUp {
        /// What the mail server said.
        why: String,
    },
}

/// How many mails are in which state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MailCounts {
    /// To be sent, now or later.
    pub waiting: u64,
    /// Taken by a mail server.
    pub sent: u64,
    /// Shown and kept.
    pub shown: u64,
    /// Given up.
    pub given_up: u64,
}

/// Keeps mail until it is sent.
#[async_trait]
pub trait MailOutbox: Send + Sync {
    /// Puts a mail into the outbox, due at once. For mail that belongs to no other change.
    async fn post(&self, mail: Mail, at: Timestamp) -> Result<MailId, StoreError>;

    /// At most `limit` mails that are due, the longest due first. Each is the caller's alone for the
    /// time of the `lease`, on every server; a caller that dies leaves it to the next one after that.
    async fn claim_due(
        &self,
        now: Timestamp,
        lease: Duration,
        limit: u32,
    ) -> Result<Vec<DueMail>, StoreError>;

    /// Notes what became of a mail.
    async fn record_result(&self, id: MailId, fate: MailResult, at: Timestamp) -> Result<(), StoreError>;

    /// How many mails are in which state.
    async fn mail_counts(&self) -> Result<MailCounts, StoreError>;

    /// The latest mails that were shown and not sent, newest first, at most `limit`.
    async fn shown_mail(&self, limit: u32) -> Result<Vec<(Timestamp, Mail)>, StoreError>;
}

/// Why a mail was not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// It may be taken later.
    #[error("{0}")]
    Passing(String),
    /// It will never be taken.
    #[error("{0}")]
    Refused(String),
}

/// What happened to a mail that was handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendOutcome {
    /// A mail server took it.
    Sent,
    /// There is no mail server; it was shown to the operator.
    Shown,
}

/// Hands mail over.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait MailTransport: Send + Sync {
    /// Hands one mail over. MUST come back within a minute, whatever the other side does.
    async fn hand_over(&self, mail: &DueMail) -> Result<SendOutcome, MailError>;
}
