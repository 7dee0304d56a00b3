//! `Exports` in memory: requested data exports and the leases of their builders.

use std::{convert::Infallible, time::Duration};

use async_trait::async_trait;
use domain::{
    Timestamp,
    account_closure::{EXPORT_RETENTION, Export, ExportState, MAX_EXPORT_ATTEMPTS, export_is_ready},
    accounts::UserId,
    audit::{Action, Actor},
    to_microseconds,
};
use ports::{
    StoreError,
    blobs::{BlobKey, StoredBlob},
    commands::{Command, CommandOutcome},
    data_exports::{ExportJob, Exports, ReadyExport},
};

use crate::{MemoryStore, records::ExportRecord};

#[async_trait]
impl Exports for MemoryStore {
    async fn request_export(
        &self,
        user: UserId,
        base: &BlobKey,
        actor: Actor,
        within: &Command,
    ) -> Result<CommandOutcome<Export, Infallible>, StoreError> {
        let mut state = self.write()?;
        if !state.members.contains_key(&user) {
            return Err(StoreError::Failed("there is no such member".into()));
        }
        if let Some(running) = state.exports.get(&user).filter(|kept| kept.is_building()) {
            return Ok(CommandOutcome::Repeated(running.export()));
        }
        let at = to_microseconds(within.at);
        state.act(within, |state| {
            let kept = ExportRecord {
                requested_at: at,
                state: ExportState::Building { percent: 0 },
                tries: 0,
                due_at: at,
                base: base.clone(),
                key: None,
            };
            let export = kept.export();
            let given_up = state.exports.insert(user, kept).and_then(|before| before.key);
            state.abandoned.extend(given_up);
            state.note(at, actor, Some(user), Action::ExportRequested);
            Ok(Ok(export))
        })
    }

    async fn export(&self, user: UserId, now: Timestamp) -> Result<Option<Export>, StoreError> {
        Ok(self.read()?.exports.get(&user).filter(|kept| !kept.is_over(now)).map(ExportRecord::export))
    }

    async fn fetch_export(
        &self,
        user: UserId,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Option<ReadyExport>, StoreError> {
        let mut state = self.write()?;
        let kept = state.exports.get(&user).filter(|kept| !kept.is_over(now));
        let ready = kept.and_then(|kept| match kept.state {
            ExportState::Ready { length, digest, .. } => {
                Some(ReadyExport { key: kept.key.clone()?, stored: StoredBlob { length, digest } })
            }
            _ => None,
        });
        if ready.is_some() {
            state.note(to_microseconds(now), actor, Some(user), Action::ExportFetched);
        }
        Ok(ready)
    }

    async fn claim_export(&self, now: Timestamp, lease: Duration) -> Result<Option<ExportJob>, StoreError> {
        let mut state = self.write()?;
        loop {
            let due = state.exports.iter().filter(|(_, kept)| kept.is_building() && kept.due_at <= now);
            let Some(user) = due.min_by_key(|(user, kept)| (kept.due_at, **user)).map(|(user, _)| *user)
            else {
                return Ok(None);
            };
            let Some(kept) = state.exports.get_mut(&user) else { return Ok(None) };
            let given_up = kept.key.take();
            let job = if kept.tries >= MAX_EXPORT_ATTEMPTS {
                kept.state = ExportState::Failed;
                None
            } else {
                let key = BlobKey::parse(&format!("{}-{}.zip", kept.base, kept.tries));
                let key = key.ok_or_else(|| StoreError::Failed("an export has no key".into()))?;
                kept.key = Some(key.clone());
                kept.tries += 1;
                kept.due_at = now + lease;
                kept.state = ExportState::Building { percent: 0 };
                Some(ExportJob { user, key })
            };
            state.abandoned.extend(given_up);
            if job.is_some() {
                return Ok(job);
            }
        }
    }

    async fn record_progress(
        &self,
        job: &ExportJob,
        percent: u8,
        leased_until: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let kept = state.exports.get_mut(&job.user);
        let Some(kept) = kept.filter(|kept| kept.is_building() && kept.key.as_ref() == Some(&job.key)) else {
            return Ok(false);
        };
        kept.state = ExportState::Building { percent };
        kept.due_at = leased_until;
        Ok(true)
    }

    async fn finish_export(
        &self,
        job: &ExportJob,
        stored: StoredBlob,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let kept = state.exports.get_mut(&job.user);
        let Some(kept) = kept.filter(|kept| kept.is_building() && kept.key.as_ref() == Some(&job.key)) else {
            state.abandoned.insert(job.key.clone());
            return Ok(false);
        };
        let StoredBlob { length, digest } = stored;
        kept.state = ExportState::Ready { length, digest, expires_at: at + EXPORT_RETENTION };
        state.add_notices(&[export_is_ready(job.user)], at);
        Ok(true)
    }

    async fn expire_exports(&self, now: Timestamp) -> Result<u64, StoreError> {
        let mut state = self.write()?;
        let over: Vec<UserId> =
            state.exports.iter().filter(|(_, kept)| kept.is_over(now)).map(|(user, _)| *user).collect();
        for user in &over {
            let key = state.exports.remove(user).and_then(|kept| kept.key);
            state.abandoned.extend(key);
        }
        Ok(over.len() as u64)
    }
}
