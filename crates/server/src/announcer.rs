//! Tells members what happened, for as long as the server runs.

use std::time::Duration;

use application::{
    accounts::Letterhead,
    notifications::{NewsPorts, announce_news, mail_notices},
};
use ports::StoreError;
use postgres_adapter::PostgresStore;

use crate::{clock::SystemClock, randomness::SystemRandomness};

/// How often it is looked for news when there were none.
const PAUSE: Duration = Duration::from_secs(1);

/// Announces what happens, again and again, and mails what is to be mailed. Without a letterhead
/// nobody knows where the links of a mail would lead: notices then wait for one in the store.
pub(crate) async fn announce(store: PostgresStore, letterhead: Option<Letterhead>) {
    if letterhead.is_none() {
        tracing::warn!(
            "notices are not mailed, because PUBLIC_URL is not set: set it to the address that visitors type, as \
             in https://marque.example"
        );
    }
    loop {
        match round(&store, letterhead.as_ref()).await {
            Ok(true) => {}
            Ok(false) => tokio::time::sleep(PAUSE).await,
            Err(error) => {
                tracing::debug!(%error, "the store is out of reach; news are told later");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Whether there was anything to do.
async fn round(store: &PostgresStore, letterhead: Option<&Letterhead>) -> Result<bool, StoreError> {
    let news = NewsPorts { log: store, feed: store, announcements: store, clock: &SystemClock };
    let announced = announce_news(news).await?;
    let mailed = match letterhead {
        Some(letterhead) => mail_notices(store, letterhead, &SystemRandomness, &SystemClock).await?,
        None => 0,
    };
    Ok(announced || mailed > 0)
}
