//! Idempotency and rate limits of writes: contract of every method that takes a [`Command`].
//!
//! Such a method does the following in one transaction with its own work:
//! 1. When the command is [idempotent](IdempotentRequest) and was done within [`ANSWERS_KEPT`]: does nothing
//!    and returns the first result again ([`CommandOutcome::Repeated`]), or [`CommandOutcome::Conflict`] when
//!    the key was used with other content. A repetition MUST NOT count against a rate limit. Of concurrent
//!    equal commands one is done, and the others wait for its result.
//! 2. When there is a [`RateLimit`] and it is used up: does nothing and returns [`CommandOutcome::TooMany`].
//! 3. Does its work. Only work that was done ([`CommandOutcome::Done`]) counts against the rate limit and
//!    uses up the key, so a refused client may correct the content and try again.

use std::{num::NonZeroU32, time::Duration};

use domain::{Timestamp, accounts::Rate, idempotency::IdempotencyKey};

/// How long the result of an idempotent command is returned again. A store may forget it any time after.
pub const ANSWERS_KEPT: Duration = Duration::from_secs(24 * 60 * 60);

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

/// Maximum number of uses per time window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateLimit {
    /// Names the counter: who does what. Equal subjects share one counter.
    pub subject: String,
    pub most: NonZeroU32,
    /// Begins with the first use.
    pub window: Duration,
}

impl RateLimit {
    /// Limits the uses of a counter to a rate.
    #[must_use]
    pub const fn new(subject: String, rate: Rate) -> Self {
        Self { subject, most: rate.most, window: rate.window }
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

/// Stored result of an idempotent command, looked up before doing it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoredResult<T> {
    /// The key is new, or was forgotten.
    Unknown,
    Repeated(T),
    /// The key was used with other content.
    Conflict,
}
