use std::{num::NonZeroU32, time::Duration};

use domain::{Timestamp, accounts::Limit};
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
