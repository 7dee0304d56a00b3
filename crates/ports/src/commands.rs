//! Idempotency and rate limits of writes: contract of every method that takes a [`Command`].
//!
//! Such a method does the following in one transaction with its own work:
//! 1. When the command is [idempotent](IdempotentRequest) and was done within [`IDEMPOTENCY_KEY_VALIDITY`](crate::retention::IDEMPOTENCY_KEY_VALIDITY): does nothing
//!    and returns the first result again ([`CommandOutcome::Repeated`]), or [`CommandOutcome::Conflict`] when
//!    the key was used with other content. A repetition MUST NOT count against a rate limit. Of concurrent
//!    equal commands one is done, and the others wait for its result.
//! 2. When there is a [`RateLimit`] and it is used up: does nothing and returns [`CommandOutcome::TooMany`]. A store with
//!    [`RateLimits::Relaxed`](crate::rate_limit::RateLimits) counts nothing.
//! 3. Does its work. Only work that was done ([`CommandOutcome::Done`]) counts against the rate limit and
//!    uses up the key, so a refused client may correct the content and try again.

use std::time::Duration;

use domain::{Rate, Timestamp, Violation, idempotency::IdempotencyKey};

use crate::StoreError;

/// Idempotency and rate limit of one write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    pub at: Timestamp,
    /// Set when the client sent an idempotency key.
    pub idempotent: Option<IdempotentRequest>,
    pub rate_limit: Option<RateLimit>,
}

/// SHA-256 digest of the canonical form of the request content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub [u8; 32]);

/// Idempotency key with its scope and content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotentRequest {
    /// Namespace of the key: the operation, and the user where there is one.
    pub scope: String,
    pub key: IdempotencyKey,
    pub fingerprint: Fingerprint,
}

/// Maximum rate of a counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateLimit {
    /// Names the counter: who does what. Equal subjects share one counter.
    pub subject: String,
    pub rate: Rate,
}

impl RateLimit {
    #[must_use]
    pub fn new(subject: impl Into<String>, rate: Rate) -> Self {
        Self { subject: subject.into(), rate }
    }
}

/// Outcome of a command: `T` is its result, `R` a refusal of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandOutcome<T, R> {
    Done(T),
    /// Done before, with this result; nothing was done now.
    Repeated(T),
    /// The key was used with other content; nothing was done.
    Conflict,
    /// The rate limit is used up; nothing was done.
    TooMany {
        /// Time until the limit allows another use; at least one second.
        retry_after: Duration,
    },
    /// Refused by the command's own rules; nothing was done.
    Refused(R),
}

impl<T, R> CommandOutcome<T, R> {
    /// The result, whether done now or before, or why nothing was done.
    ///
    /// # Errors
    /// [`WriteError::IdempotencyKeyReused`], [`WriteError::TooMany`] or [`WriteError::Refused`].
    pub fn into_result(self) -> Result<T, WriteError<R>> {
        match self {
            Self::Done(result) | Self::Repeated(result) => Ok(result),
            Self::Conflict => Err(WriteError::IdempotencyKeyReused),
            Self::TooMany { retry_after } => Err(WriteError::TooMany { retry_after }),
            Self::Refused(refusal) => Err(WriteError::Refused(refusal)),
        }
    }
}

/// Why a write was not done: `R` is the operation's own refusal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WriteError<R> {
    /// The store failed; whether the write took place may be unknown.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The input breaks these rules.
    #[error("the input is not valid")]
    Invalid(Vec<Violation>),
    /// The idempotency key was used with other content.
    #[error("the idempotency key was used with other content")]
    IdempotencyKeyReused,
    /// The rate limit is used up.
    #[error("the rate limit is used up for {retry_after:?}")]
    TooMany {
        /// Time until the limit allows another use.
        retry_after: Duration,
    },
    /// Refused by the operation's own rules.
    #[error("refused")]
    Refused(R),
}

impl<R> WriteError<R> {
    /// Converts the refusal; every other error stays.
    pub fn map_refusal<S>(self, convert: impl FnOnce(R) -> WriteError<S>) -> WriteError<S> {
        match self {
            Self::Store(error) => WriteError::Store(error),
            Self::Invalid(violations) => WriteError::Invalid(violations),
            Self::IdempotencyKeyReused => WriteError::IdempotencyKeyReused,
            Self::TooMany { retry_after } => WriteError::TooMany { retry_after },
            Self::Refused(refusal) => convert(refusal),
        }
    }
}

impl<R> From<Violation> for WriteError<R> {
    fn from(violation: Violation) -> Self {
        Self::Invalid(vec![violation])
    }
}

impl<R> From<Vec<Violation>> for WriteError<R> {
    fn from(violations: Vec<Violation>) -> Self {
        Self::Invalid(violations)
    }
}

/// Stored result of an idempotent command, looked up before doing it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoredResult<T> {
    /// The key is new, or was forgotten.
    Unknown,
    Repeated(T),
    /// The key was used with other content.
    Conflict,
}

impl<T> StoredResult<T> {
    /// The stored result; `None` when the command has not been done yet.
    ///
    /// # Errors
    /// [`WriteError::IdempotencyKeyReused`].
    pub fn into_result<R>(self) -> Result<Option<T>, WriteError<R>> {
        match self {
            Self::Unknown => Ok(None),
            Self::Repeated(result) => Ok(Some(result)),
            Self::Conflict => Err(WriteError::IdempotencyKeyReused),
        }
    }
}
