//! Deletion of data past its retention.

use async_trait::async_trait;
use diesel::prelude::*;
use domain::Timestamp;
use ports::{
    StoreError,
    retention::{FREE_SLOTS_KEPT, Retention, VIEWS_KEPT},
};

use crate::{
    PostgresStore,
    appointments::delete_free_slots,
    commands, events,
    forum::delete_views_before,
    known_devices, notification_mail, notifications, passkeys,
    schema::{access_requests, inquiry_threads},
    tokens, two_factor,
};

#[async_trait]
impl Retention for PostgresStore {
    async fn delete_contact_requests(&self, before: Timestamp) -> Result<u64, StoreError> {
        self.database
            .write(move |connection| {
                // Inquiries, appointments and messages are deleted with their thread.
                let old_threads = inquiry_threads::table.filter(inquiry_threads::received_at.lt(before));
                let old_requests = access_requests::table.filter(access_requests::received_at.lt(before));
                let forgotten = diesel::delete(old_threads).execute(connection)?
                    + diesel::delete(old_requests).execute(connection)?;
                Ok(forgotten as u64)
            })
            .await
    }

    async fn delete_expired(&self, now: Timestamp) -> Result<(), StoreError> {
        self.database
            .run(move |connection| {
                commands::delete_expired_commands(now, connection)?;
                notification_mail::delete_expired(now, connection)?;
                notifications::delete_expired(now, connection)?;
                tokens::delete_expired(now, connection)?;
                delete_free_slots(now - FREE_SLOTS_KEPT, connection)?;
                delete_views_before(now.date_naive() - VIEWS_KEPT, connection)?;
                two_factor::delete_expired_challenges(now, connection)?;
                known_devices::delete_unused(now, connection)?;
                passkeys::delete_expired_ceremonies(now, connection)?;
                events::delete_expired(now, connection)
            })
            .await
    }
}
