use std::{num::NonZeroU32, time::Duration};

use domain::{
    Timestamp,
    accounts::{PASSKEY_LOG_INS, PasskeyId, Rate},
};
use ports::{StoreError, commands::RateLimit, rate_limit::RateLimiter};

use super::Caller;

/// Why somebody has to wait, and how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateLimited {
    /// Too much comes from their address.
    Address(Duration),
    /// Too many wrong passwords were given under that name.
    Account(Duration),
    /// Too many mails were asked for to one mailbox.
    Mails(Duration),
}

/// Counts something against what an address may do; says when it may do more.
pub(super) async fn count(
    what: &str,
    limit: Rate,
    caller: &Caller,
    at: Timestamp,
    rate_limiter: &dyn RateLimiter,
) -> Result<Option<RateLimited>, StoreError> {
    let (Some(subject), Some(most)) = (&caller.counted_as, NonZeroU32::new(limit.most)) else {
        return Ok(None);
    };
    let allowance = RateLimit { subject: format!("{what} from {subject}"), most, window: limit.window };
    Ok(rate_limiter.take(&allowance, at).await?.map(RateLimited::Address))
}

/// Counts a log-in with a passkey; says when there may be more. Each opens a session with guesses of its
/// own, so without a bound whoever holds a passkey could guess at the password as fast as they log in.
pub(super) async fn count_passkey(
    passkey: PasskeyId,
    caller: &Caller,
    at: Timestamp,
    rate_limiter: &dyn RateLimiter,
) -> Result<Option<RateLimited>, StoreError> {
    let Some(most) = NonZeroU32::new(PASSKEY_LOG_INS.most).filter(|_| caller.counted_as.is_some()) else {
        return Ok(None);
    };
    let subject = format!("log in with passkey {}", passkey.0);
    let allowance = RateLimit { subject, most, window: PASSKEY_LOG_INS.window };
    Ok(rate_limiter.take(&allowance, at).await?.map(RateLimited::Address))
}

/// Counts a mail that anybody can cause against what its reader has to bear; says when there may be
/// more.
pub(crate) async fn count_mail(
    subject: String,
    limit: Rate,
    at: Timestamp,
    rate_limiter: &dyn RateLimiter,
) -> Result<Option<RateLimited>, StoreError> {
    let Some(most) = NonZeroU32::new(limit.most) else { return Ok(None) };
    let allowance = RateLimit { subject, most, window: limit.window };
    Ok(rate_limiter.take(&allowance, at).await?.map(RateLimited::Mails))
}
