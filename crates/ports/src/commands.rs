//! Writes that strangers can repeat: each is done once, and not too often.
//!
//! A method that takes an [`Command`] does, in one atomic act with its own work:
//! 1. When the act is [`IdempotentRequest`] and was done within [`ANSWERS_KEPT`]: nothing, and the answer is
//!    the first one again ([`CommandOutcome::Repeated`]), or [`CommandOutcome::Conflict`] when it was sent with
//!    other content then. A repetition MUST NOT count against an allowance. Of equal acts at the
//!    same time one is done, and the others wait for its answer.
//! 2. When there is an [`RateLimit`] and it is used up: nothing, and [`CommandOutcome::TooMany`].
//! 3. Its work. Only work that was done ([`CommandOutcome::Done`]) counts against the allowance and burns
//!    the key: whoever is refused may correct the content and come again.

use std::{num::NonZeroU32, time::Duration};

use domain::{Timestamp, idempotency::IdempotencyKey};

/// How long the answer to an idempotent act is given again. A store may forget it any time after.
pub const ANSWERS_KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// A write, and the bounds around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// When it happens.
    pub at: Timestamp,
    /// Set when the client wants it done once however often it is sent.
    pub idempotent: Option<IdempotentRequest>,
    /// Set when it must not happen too often.
    pub allowance: Option<RateLimit>,
}

/// Tells one content from another: a digest of its canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub [u8; 32]);

/// An act that is done once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotentRequest {
    /// Within which the key counts: the call, and the user where there is one.
    pub scope: String,
    /// What the client calls it.
    pub key: IdempotencyKey,
    /// Of what was sent.
    pub fingerprint: Fingerprint,
}

/// How often something may be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateLimit {
    /// Who may do what; those who share it share what is left of it.
    pub subject: String,
    /// How often.
    pub most: NonZeroU32,
    /// Within which span, counted from the first use on.
    pub window: Duration,
}

/// What became of an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandOutcome<T, R> {
    /// It was done now.
    Done(T),
    /// It was done before, with this answer; nothing was done now.
    Repeated(T),
    /// The key belongs to other content; nothing was done.
    Conflict,
    /// The allowance is used up; nothing was done.
    TooMany {
        /// After which there is some of it again; at least a second.
        retry_after: Duration,
    },
    /// It cannot be done; nothing was.
    Refused(R),
}

/// What is known of an idempotent act before it is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoredResult<T> {
    /// Nothing: it is new, or was forgotten.
    Unknown,
    /// It was done, with this answer.
    Repeated(T),
    /// The key belongs to other content.
    Conflict,
}
