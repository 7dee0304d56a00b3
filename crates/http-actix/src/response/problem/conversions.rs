//! Conversions of errors into problems.

use std::convert::Infallible;

use actix_web::http::StatusCode;
use domain::idempotency::key_reused;
use ports::{StoreError, commands::WriteError};

use super::Problem;

impl Problem {
    /// The problem of a write that was not done; `refused` converts the operation's own refusal.
    pub(crate) fn from_write<R>(error: WriteError<R>, refused: impl FnOnce(R) -> Self) -> Self {
        match error {
            WriteError::Store(error) => error.into(),
            WriteError::Invalid(violations) => Self::invalid(violations),
            WriteError::IdempotencyKeyReused => Self::invalid(vec![key_reused()]),
            WriteError::TooMany { retry_after } => Self::too_many_from_member(retry_after),
            WriteError::Refused(refusal) => refused(refusal),
        }
    }
}

impl<R: Into<Self>> From<WriteError<R>> for Problem {
    fn from(error: WriteError<R>) -> Self {
        Self::from_write(error, Into::into)
    }
}

impl From<Infallible> for Problem {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(why) => {
                tracing::warn!(why, "the store is unavailable");
                Self::unavailable()
            }
            StoreError::Full(why) => {
                tracing::error!(why, "the store is full");
                Self::plain(StatusCode::INSUFFICIENT_STORAGE)
            }
            StoreError::SessionEnded => Self::signed_out(),
            StoreError::Failed(why) => {
                tracing::error!(why, "the store failed");
                Self::plain(StatusCode::INTERNAL_SERVER_ERROR)
            }
        }
    }
}
