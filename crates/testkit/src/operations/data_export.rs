//! Random operations on data exports.

use std::time::Duration;

use chrono::TimeDelta;
use ports::blobs::{AbandonedBlobs, BlobKey, StoredBlob};
use ports::commands::Command;
use ports::data_exports::Exports;

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, by, pick, result_text},
};
use crate::VehicleFixture;

impl GeneratorState {
    /// Performs an operation on data exports; `None` for operations of other features and if there is no
    /// export.
    pub(super) async fn perform_of_data_export<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        let latest: Vec<_> = self.exports.iter().rev().take(3).cloned().collect();
        Some(match op {
            Op::RequestExport => {
                self.drawn += 1;
                let base = BlobKey::parse(&format!("exports/{who}/{}", self.drawn)).unwrap();
                // Exports are requested without an idempotency key.
                let command = Command { idempotent: None, ..self.command("export", operation) };
                let requested =
                    result_text(store.request_export(user.id, &base, by(user.id), &command).await);
                format!("{requested} {}", result_text(store.export(user.id, now).await))
            }
            Op::FetchExport => {
                let there = result_text(store.export(user.id, now).await);
                format!("{there} {}", result_text(store.fetch_export(user.id, by(user.id), now).await))
            }
            Op::ClaimExport => {
                let job = store.claim_export(now, Duration::from_secs(60 * (1 + how as u64 % 4))).await;
                if let Ok(Some(job)) = &job {
                    self.exports.push(job.clone());
                }
                result_text(job)
            }
            Op::NoteProgress => {
                let percent = u8::try_from(10 * what).unwrap_or(0);
                let until = now + TimeDelta::minutes(3);
                let job = pick(&latest, how)?;
                let noted = result_text(store.record_progress(&job, percent, until).await);
                format!("{noted} {}", result_text(store.export(job.user, now).await))
            }
            Op::FinishExport => {
                let stored = StoredBlob { length: 12 + what as u64, digest: [7; 32] };
                let job = pick(&latest, how)?;
                let finished = result_text(store.finish_export(&job, stored, now).await);
                format!("{finished} {}", result_text(store.export(job.user, now).await))
            }
            Op::ForgetExports => result_text(store.expire_exports(now).await),
            Op::ForgetAbandoned => {
                let mut keys = store.abandoned(None, 999).await.unwrap();
                keys.sort();
                let some = &keys[..keys.len().min(how)];
                format!("{keys:?} {}", result_text(store.remove_abandoned(some).await))
            }
            _ => return None,
        })
    }
}
