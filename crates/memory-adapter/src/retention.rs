//! `Retention` in memory: deletes what is past its retention period.

use async_trait::async_trait;
use domain::Timestamp;
use ports::{
    StoreError,
    retention::{FREE_SLOTS_KEPT, NOTIFICATIONS_KEPT, Retention, VIEWS_KEPT},
};

use crate::MemoryStore;

#[async_trait]
impl Retention for MemoryStore {
    async fn delete_contact_requests(&self, before: Timestamp) -> Result<u64, StoreError> {
        let mut state = self.write()?;
        let count = state.contact_requests.len();
        state.contact_requests.retain(|(confirmation, _)| confirmation.received_at >= before);
        state.delete_orphaned_threads();
        Ok((count - state.contact_requests.len()) as u64)
    }

    async fn delete_expired(&self, now: Timestamp) -> Result<(), StoreError> {
        let mut state = self.write()?;
        state.delete_expired(now);
        state.delete_expired_tokens(now);
        state.delete_expired_challenges(now);
        state.delete_expired_ceremonies(now);
        state.delete_unused_devices(now);
        state.delete_expired_unsubscribe_tokens(now);
        state.notifications.retain(|given| given.notification.at + NOTIFICATIONS_KEPT > now);
        state.delete_free_slots(now - FREE_SLOTS_KEPT);
        state.delete_forum_views_before(now.date_naive() - VIEWS_KEPT);
        Ok(())
    }
}
