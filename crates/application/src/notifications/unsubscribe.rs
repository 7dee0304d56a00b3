//! Handles unsubscribe links of emails; no log-in is required.

use domain::{audit::Actor, notifications::UnsubscribeToken};
use ports::{
    StoreError,
    clock::Clock,
    notification_mail::{MailSubscription, Unsubscriptions},
};

use super::emails::hash;
use crate::accounts::Caller;

/// Finds the subscription that the token of an unsubscribe link ends; `None` if the token is unknown.
pub async fn subscription(
    token: &UnsubscribeToken,
    store: &dyn Unsubscriptions,
) -> Result<Option<MailSubscription>, StoreError> {
    store.subscription(hash(token)).await
}

/// Stops the mail of a token's category, or all notification mail; `None` when the token is unknown. The
/// audit log names no actor, because anybody with the mail can use the link.
pub async fn unsubscribe(
    token: &UnsubscribeToken,
    from_everything: bool,
    caller: &Caller,
    store: &dyn Unsubscriptions,
    clock: &dyn Clock,
) -> Result<Option<MailSubscription>, StoreError> {
    let actor = Actor { user: None, address: caller.address };
    store.unsubscribe(hash(token), from_everything, actor, clock.now()).await
}
