//! Rounds that release and expire listings.

use application::listings::{EndedListings, end_listings, release_due_listings};
use postgres_adapter::PostgresStore;

use crate::{clock::SystemClock, supervisor::Round};

/// Makes listings visible to everyone whose time for collectors has ended.
pub(super) async fn release_listings(store: PostgresStore) -> anyhow::Result<Round> {
    let released = release_due_listings(&store, &SystemClock).await?;
    if !released.is_empty() {
        tracing::info!(listings = released.len(), "listings for collectors are visible to everyone now");
    }
    Ok(Round::Idle)
}

/// Withdraws listings whose end has come, and reminds the sellers of those that end soon.
pub(super) async fn expire_listings(store: PostgresStore) -> anyhow::Result<Round> {
    let EndedListings { reminded, expired, has_more } = end_listings(&store, &SystemClock).await?;
    if reminded > 0 || expired > 0 {
        tracing::info!(
            reminded,
            expired,
            "expired listings withdrawn, sellers of those that end soon reminded"
        );
    }
    Ok(if has_more { Round::More } else { Round::Idle })
}
