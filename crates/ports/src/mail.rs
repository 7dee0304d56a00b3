//! Ports for outgoing mail: the outbox and the transport.
//!
//! A use case queues its mail in the same transaction as its own work, so no mail announces something that
//! did not happen and none is lost. Delivery is a background job.

use std::time::Duration;

use async_trait::async_trait;
use domain::{
    Timestamp,
    mail::{Mail, MailId},
};

use crate::StoreError;

/// A mail that is due for delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueMail {
    pub id: MailId,
    pub mail: Mail,
    /// Number of failed delivery attempts.
    pub failures: u32,
}

/// Result of a delivery attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailResult {
    /// Accepted by a mail server.
    Sent,
    /// No mail server is configured: written to the operator's log and kept.
    Shown,
    /// Failed; will be tried again.
    Postponed {
        /// Earliest time of the next attempt.
        until: Timestamp,
        /// Message of the mail server.
        why: String,
    },
    /// Failed permanently; will not be tried again.
    GivenUp {
        /// Message of the mail server.
        why: String,
    },
}

/// Number of mails by state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MailCounts {
    /// Queued for delivery, now or later.
    pub waiting: u64,
    pub sent: u64,
    /// Shown to the operator because there is no mail server.
    pub shown: u64,
    /// Failed permanently.
    pub given_up: u64,
    /// Discarded by an admin.
    pub dropped: u64,
}

/// Stores mail until it is sent.
#[async_trait]
pub trait MailOutbox: Send + Sync {
    /// Queues a mail, due at once. For mail that belongs to no other change.
    async fn post(&self, mail: Mail, at: Timestamp) -> Result<MailId, StoreError>;

    /// At most `limit` due mails, the longest due first. No other caller on any server gets them until the
    /// `lease` ends, so mails of a caller that dies are delivered by the next one. Until then they are
    /// [`Sending`](domain::mail::MailState::Sending).
    async fn claim_due(
        &self,
        now: Timestamp,
        lease: Duration,
        limit: u32,
    ) -> Result<Vec<DueMail>, StoreError>;

    /// Stores the result of a delivery attempt, which ends the claim. The failure of a mail that no longer
    /// waits changes nothing: see [`MailState::records_failure`](domain::mail::MailState::records_failure).
    async fn record_result(&self, id: MailId, fate: MailResult, at: Timestamp) -> Result<(), StoreError>;

    /// Number of mails by state.
    async fn mail_counts(&self) -> Result<MailCounts, StoreError>;

    /// The latest mails that were shown instead of sent: at most `limit`, newest first.
    async fn shown_mail(&self, limit: u32) -> Result<Vec<(Timestamp, Mail)>, StoreError>;
}

/// Failure of a delivery attempt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// Temporary; a later attempt may succeed.
    #[error("{0}")]
    Temporary(String),
    /// Permanent.
    #[error("{0}")]
    Permanent(String),
}

/// Success of a delivery attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendOutcome {
    /// Accepted by a mail server.
    Sent,
    /// No mail server is configured; shown to the operator.
    Shown,
}

/// Sends mail.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait MailTransport: Send + Sync {
    /// Sends one mail. MUST return within a minute, whatever the other side does.
    async fn send(&self, mail: &DueMail) -> Result<SendOutcome, MailError>;
}
