//! Erases accounts that are due, and deletes files that no row refers to any more.

use std::time::Duration;

use domain::{
    account_closure::{EXPORT_RETENTION, unconfirmed_before},
    audit::Actor,
};
use ports::{
    StoreError,
    account_closure::{AccountClosure, ErasureResult},
    blobs::{AbandonedBlobs, BlobKey, Blobs},
    clock::Clock,
    data_exports::Exports,
};

use crate::old_files::FileDeletions;

/// Folder of all exports in the blob store.
pub(super) const EXPORTS_FOLDER: &str = "exports";
/// Maximum number of accounts of each kind per round, and of files per page.
const AT_ONCE: u32 = 50;

/// Counters of one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CleanupCounts {
    /// Erased accounts whose members closed them.
    pub members: u64,
    /// Erased accounts whose address was not confirmed in time.
    pub expired: u64,
    /// Erasures that were postponed because no active admin would remain.
    pub put_off: u64,
    /// Expired exports.
    pub exports: u64,
    /// Deleted files.
    pub files: u64,
}

/// Erases accounts that are due or expired, and deletes expired exports and abandoned files.
///
/// # Errors
/// When a store fails; the rest is done in the next round. A file that cannot be deleted keeps no other from it.
pub async fn erase_due_accounts(
    account_closure: &dyn AccountClosure,
    exports: &dyn Exports,
    abandoned: &dyn AbandonedBlobs,
    blobs: &dyn Blobs,
    clock: &dyn Clock,
) -> Result<CleanupCounts, StoreError> {
    let now = clock.now();
    let mut cleared =
        CleanupCounts { exports: exports.expire_exports(now).await?, ..CleanupCounts::default() };
    for user in account_closure.due_erasures(now, AT_ONCE).await? {
        match account_closure.erase(user, Some(now), Actor::default(), now).await? {
            ErasureResult::Done => cleared.members += 1,
            ErasureResult::LastAdmin => cleared.put_off += 1,
            // The member logged in, or another server erased the account first.
            ErasureResult::NotDue | ErasureResult::NoSuchUser => {}
        }
    }
    let before = unconfirmed_before(now);
    for user in account_closure.expired_accounts(before, AT_ONCE).await? {
        // Otherwise the address was confirmed meanwhile, or another server erased the account first.
        if account_closure.erase_unconfirmed(user, Some(before), Actor::default(), now).await?
            == ErasureResult::Done
        {
            cleared.expired += 1;
        }
    }
    cleared.files = delete_abandoned(abandoned, blobs).await?;
    Ok(cleared)
}

/// Deletes the abandoned files in pages, so that those that cannot be deleted do not hide the ones behind them. Ends when the
/// file store is out of reach.
async fn delete_abandoned(abandoned: &dyn AbandonedBlobs, blobs: &dyn Blobs) -> Result<u64, StoreError> {
    let mut deletions = FileDeletions::default();
    let mut after = None;
    loop {
        let page = abandoned.abandoned(after.as_ref(), AT_ONCE).await?;
        let mut deleted = Vec::new();
        for key in &page {
            if deletions.delete(key, blobs).await {
                deleted.push(key.clone());
            }
        }
        abandoned.remove_abandoned(&deleted).await?;
        let is_out_of_reach = deleted.is_empty() && deletions.is_unavailable;
        if page.len() < AT_ONCE as usize || is_out_of_reach {
            return deletions.finish();
        }
        after = page.last().cloned();
    }
}

/// Deletes export files that are older than any member's export: leftovers of servers that died between
/// storing and recording one. Returns how many.
///
/// # Errors
/// When the store fails; a file that cannot be deleted keeps no other from it.
pub async fn delete_orphaned_exports(blobs: &dyn Blobs, clock: &dyn Clock) -> Result<u64, StoreError> {
    let before = clock.now() - EXPORT_RETENTION - Duration::from_secs(24 * 60 * 60);
    let mut deletions = FileDeletions::default();
    for file in blobs.list(&BlobKey::require(EXPORTS_FOLDER)?).await? {
        if file.stored_at < before {
            deletions.delete(&file.key, blobs).await;
        }
    }
    deletions.finish()
}
