//! Delivers mail for as long as the server runs.

use std::time::Duration;

use application::mail::deliver_due_mail;
use ports::mail::MailTransport;
use postgres_adapter::PostgresStore;

use crate::clock::SystemClock;

/// How often the outbox is looked into when it was empty.
const PAUSE: Duration = Duration::from_secs(2);

/// Delivers what is due, again and again.
pub(crate) async fn deliver(store: PostgresStore, transport: Box<dyn MailTransport>) {
    loop {
        match deliver_due_mail(&store, transport.as_ref(), &SystemClock).await {
            Ok(delivery) if delivery.is_nothing() => tokio::time::sleep(PAUSE).await,
            Ok(delivery) => tracing::info!(
                sent = delivery.sent,
                shown = delivery.shown,
                postponed = delivery.postponed,
                given_up = delivery.given_up,
                "mail"
            ),
            Err(error) => {
                tracing::debug!(%error, "the outbox is out of reach");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}
