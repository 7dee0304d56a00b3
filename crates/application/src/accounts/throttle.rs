use std::{num::NonZeroU32, time::Duration};

use domain::{
    Timestamp,
    accounts::{Limit, PASSKEY_LOG_INS, PasskeyId},
};
use ports::{StoreError, acts::Allowance, throttle::Throttle};

use super::Caller;

/// Why somebody has to wait, and how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TooSoon {
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
    limit: Limit,
    caller: &Caller,
    at: Timestamp,
    throttle: &dyn Throttle,
) -> Result<Option<TooSoon>, StoreError> {
    let (Some(subject), Some(most)) = (&caller.counted_as, NonZeroU32::new(limit.most)) else {
        return Ok(None);
    };
    let allowance = Allowance { subject: format!("{what} from {subject}"), most, window: limit.window };
    Ok(throttle.take(&allowance, at).await?.map(TooSoon::Address))
}

/// Counts a log-in with a passkey; says when there may be more. Each opens a session with guesses of its
/// own, so without a bound whoever holds a passkey could guess at the password as fast as they log in.
pub(super) async fn count_passkey(
    passkey: PasskeyId,
    caller: &Caller,
    at: Timestamp,
    throttle: &dyn Throttle,
) -> Result<Option<TooSoon>, StoreError> {
    let Some(most) = NonZeroU32::new(PASSKEY_LOG_INS.most).filter(|_| caller.counted_as.is_some()) else {
        return Ok(None);
    };
    let subject = format!("log in with passkey {}", passkey.0);
    let allowance = Allowance { subject, most, window: PASSKEY_LOG_INS.window };
    Ok(throttle.take(&allowance, at).await?.map(TooSoon::Address))
}

/// Counts a mail that anybody can cause against what its reader has to bear; says when there may be
/// more.
pub(crate) async fn count_mail(
    subject: String,
    limit: Limit,
    at: Timestamp,
    throttle: &dyn Throttle,
) -> Result<Option<TooSoon>, StoreError> {
    let Some(most) = NonZeroU32::new(limit.most) else { return Ok(None) };
    let allowance = Allowance { subject, most, window: limit.window };
    Ok(throttle.take(&allowance, at).await?.map(TooSoon::Mails))
}
