//! Rate limits of the account use cases.

use std::time::Duration;

use domain::{
    Rate, Timestamp,
    accounts::{PASSKEY_LOG_IN_RATE_LIMIT, PasskeyId},
};
use ports::{StoreError, commands::RateLimit, rate_limit::RateLimiter};

use super::Caller;

/// A rate limit that is used up, with the time until the next attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateLimited {
    /// Too many requests from the client's address.
    Address(Duration),
    /// Too many wrong guesses at that account.
    WrongGuesses(Duration),
    /// Too many mails to one mailbox.
    Mails(Duration),
}

/// Counts an action towards the limit of the client's address; `None` when it is allowed.
pub(super) async fn count(
    what: &str,
    limit: Rate,
    caller: &Caller,
    at: Timestamp,
    rate_limiter: &dyn RateLimiter,
) -> Result<Option<RateLimited>, StoreError> {
    let rate_limit = RateLimit::new(format!("{what} from {}", caller.counted_as), limit);
    Ok(rate_limiter.consume(&rate_limit, at).await?.map(RateLimited::Address))
}

/// Counts a log-in with a passkey; `None` when it is allowed. Each log-in opens a session with a fresh guess
/// counter, so without this limit the holder of a passkey could guess the password without delays.
pub(super) async fn count_passkey(
    passkey: PasskeyId,
    at: Timestamp,
    rate_limiter: &dyn RateLimiter,
) -> Result<Option<RateLimited>, StoreError> {
    let rate_limit = RateLimit::new(format!("log in with passkey {}", passkey.0), PASSKEY_LOG_IN_RATE_LIMIT);
    Ok(rate_limiter.consume(&rate_limit, at).await?.map(RateLimited::Address))
}

/// Counts a mail that anybody can cause towards the limit of its recipient; `None` when it is allowed.
pub(crate) async fn count_mail(
    subject: String,
    limit: Rate,
    at: Timestamp,
    rate_limiter: &dyn RateLimiter,
) -> Result<Option<RateLimited>, StoreError> {
    let rate_limit = RateLimit::new(subject, limit);
    Ok(rate_limiter.consume(&rate_limit, at).await?.map(RateLimited::Mails))
}
