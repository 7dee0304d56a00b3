use domain::{audit::Actor, notifications::UnsubscribeToken};
use ports::{
    StoreError,
    clock::Clock,
    notice_mail::{Subscription, Unsubscriptions},
};

use super::emails::hash;
use crate::accounts::Caller;

/// What a way out leads out of; `None` when nobody was mailed it.
///
/// # Errors
/// When the store fails.
pub async fn subscription(
    token: &UnsubscribeToken,
    store: &dyn Unsubscriptions,
) -> Result<Option<Subscription>, StoreError> {
    store.subscription(hash(token)).await
}

/// Stops the mail that a way out leads out of, or all mail about notices; `None` when nobody was
/// mailed it. Who asks is not known: whoever reads the mail may.
///
/// # Errors
/// When the store fails.
pub async fn unsubscribe(
    token: &UnsubscribeToken,
    from_everything: bool,
    caller: &Caller,
    store: &dyn Unsubscriptions,
    clock: &dyn Clock,
) -> Result<Option<Subscription>, StoreError> {
    let actor = Actor { user: None, address: caller.address };
    store.unsubscribe(hash(token), from_everything, actor, clock.now()).await
}
