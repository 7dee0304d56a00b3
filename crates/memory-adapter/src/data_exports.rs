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
        if let Some(running) = state.exports.get(&user).filter(|export| export.is_building()) {
            return Ok(CommandOutcome::Repeated(running.export()));
        }
        let at = to_microseconds(within.at);
        state.run_once(within, |state| {
            let record = ExportRecord {
                requested_at: at,
                state: ExportState::Building { percent: 0 },
                tries: 0,
                due_at: at,
                base: base.clone(),
                key: None,
            };
            let export = record.export();
            let given_up = state.exports.insert(user, record).and_then(|before| before.key);
            state.abandoned.extend(given_up);
            state.audit(at, actor, Some(user), Action::ExportRequested);
            Ok(Ok(export))
        })
    }

    async fn export(&self, user: UserId, now: Timestamp) -> Result<Option<Export>, StoreError> {
        Ok(self.read()?.exports.get(&user).filter(|export| !export.is_over(now)).map(ExportRecord::export))
    }

    async fn fetch_export(
        &self,
        user: UserId,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Option<ReadyExport>, StoreError> {
        let mut state = self.write()?;
        let export = state.exports.get(&user).filter(|export| !export.is_over(now));
        let ready = export.and_then(|export| match export.state {
            ExportState::Ready { length, digest, .. } => {
                Some(ReadyExport { key: export.key.clone()?, stored: StoredBlob { length, digest } })
            }
            _ => None,
        });
        if ready.is_some() {
            state.audit(to_microseconds(now), actor, Some(user), Action::ExportFetched);
        }
        Ok(ready)
    }

    async fn claim_export(&self, now: Timestamp, lease: Duration) -> Result<Option<ExportJob>, StoreError> {
        let mut state = self.write()?;
        loop {
            let due = state.exports.iter().filter(|(_, export)| export.is_building() && export.due_at <= now);
            let Some(user) = due.min_by_key(|(user, export)| (export.due_at, **user)).map(|(user, _)| *user)
            else {
                return Ok(None);
            };
            let Some(export) = state.exports.get_mut(&user) else { return Ok(None) };
            let given_up = export.key.take();
            let job = if export.tries >= MAX_EXPORT_ATTEMPTS {
                export.state = ExportState::Failed;
                None
            } else {
                let key = BlobKey::parse(&format!("{}-{}.zip", export.base, export.tries));
                let key = key.ok_or_else(|| StoreError::Failed("an export has no key".into()))?;
                export.key = Some(key.clone());
                export.tries += 1;
                export.due_at = now + lease;
                export.state = ExportState::Building { percent: 0 };
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
        let export = state.exports.get_mut(&job.user);
        let Some(export) =
            export.filter(|export| export.is_building() && export.key.as_ref() == Some(&job.key))
        else {
            return Ok(false);
        };
        export.state = ExportState::Building { percent };
        export.due_at = leased_until;
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
        let export = state.exports.get_mut(&job.user);
        let Some(export) =
            export.filter(|export| export.is_building() && export.key.as_ref() == Some(&job.key))
        else {
            state.abandoned.insert(job.key.clone());
            return Ok(false);
        };
        let StoredBlob { length, digest } = stored;
        export.state = ExportState::Ready { length, digest, expires_at: at + EXPORT_RETENTION };
        state.add_notifications(&[export_is_ready(job.user)], at);
        Ok(true)
    }

    async fn expire_exports(&self, now: Timestamp) -> Result<u64, StoreError> {
        let mut state = self.write()?;
        let over: Vec<UserId> =
            state.exports.iter().filter(|(_, export)| export.is_over(now)).map(|(user, _)| *user).collect();
        for user in &over {
            let key = state.exports.remove(user).and_then(|export| export.key);
            state.abandoned.extend(key);
        }
        Ok(over.len() as u64)
    }
}
