use std::time::Duration;

use domain::{
    account_closure::{EXPORT_KEPT, unconfirmed_before},
    audit::Actor,
};
use ports::{
    StoreError,
    account_closure::{AccountClosure, ClosureResult},
    blobs::{AbandonedBlobs, BlobKey, Blobs},
    clock::Clock,
    data_exports::Exports,
};

/// The folder of the members' exports.
pub(super) const EXPORTS_FOLDER: &str = "exports";
/// How many of a kind are done at once.
const AT_ONCE: u32 = 50;

/// What was cleared away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cleared {
    /// Members whose time had come.
    pub members: u64,
    /// Accounts whose address was not confirmed in time.
    pub expired: u64,
    /// Admins who would have left nobody at the desk.
    pub put_off: u64,
    /// Exports that can be fetched no longer.
    pub exports: u64,
    /// Files that nobody wants any more.
    pub files: u64,
}

/// Erases the members whose time has come and the accounts that have expired, and takes away the files that nobody wants any more.
///
/// # Errors
/// When a store fails; what is not done is done the next time.
pub async fn erase_due_accounts(
    leaving: &dyn AccountClosure,
    exports: &dyn Exports,
    abandoned: &dyn AbandonedBlobs,
    blobs: &dyn Blobs,
    clock: &dyn Clock,
) -> Result<Cleared, StoreError> {
    let now = clock.now();
    let mut cleared = Cleared { exports: exports.forget_exports(now).await?, ..Cleared::default() };
    for user in leaving.due_erasures(now, AT_ONCE).await? {
        match leaving.erase(user, Some(now), Actor::default(), now).await? {
            ClosureResult::Done => cleared.members += 1,
            ClosureResult::LastAdmin => cleared.put_off += 1,
            // They came back, or another server was quicker.
            ClosureResult::Nobody => {}
        }
    }
    let before = unconfirmed_before(now);
    for user in leaving.expired_accounts(before, AT_ONCE).await? {
        // Somebody may have confirmed the address meanwhile, or another server was quicker.
        if leaving.erase_unconfirmed(user, Some(before), Actor::default(), now).await? == ClosureResult::Done
        {
            cleared.expired += 1;
        }
    }
    for key in abandoned.abandoned(AT_ONCE).await? {
        blobs.delete(&key).await?;
        abandoned.forget_abandoned(&[key]).await?;
        cleared.files += 1;
    }
    Ok(cleared)
}

/// Takes away exports that are older than any that a member has: what a server left that died between
/// keeping one and saying so. How many that were.
///
/// # Errors
/// When the store fails; what is not done is done the next time.
pub async fn forget_stray_exports(blobs: &dyn Blobs, clock: &dyn Clock) -> Result<u64, StoreError> {
    let before = clock.now() - EXPORT_KEPT - Duration::from_secs(24 * 60 * 60);
    let mut forgotten = 0;
    for file in blobs.list(&BlobKey::require(EXPORTS_FOLDER)?).await? {
        if file.kept_at < before {
            blobs.delete(&file.key).await?;
            forgotten += 1;
        }
    }
    Ok(forgotten)
}
