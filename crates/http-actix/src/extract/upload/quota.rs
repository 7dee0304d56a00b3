//! Limits the disk space of uploads in progress (reliability row R23).

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use domain::accounts::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::response::Problem;

/// Space of all uploads in KiB: forty of the largest.
const TOTAL_KIB: u32 = 1024 * 1024;
/// Space of one member's uploads in KiB, so that a few members cannot block the others: five of the largest pictures,
/// or one file of a feed.
const KIB_PER_MEMBER: u32 = TOTAL_KIB / 8;
/// Longest wait for space; the body is not read meanwhile.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(30);

/// Disk space for uploads, granted in order of arrival. The declared size is reserved before the first byte
/// is read, so that half-read uploads cannot wait for each other.
#[derive(Debug)]
pub(crate) struct UploadQuota {
    all: Arc<Semaphore>,
    members: Mutex<HashMap<UserId, Weak<Semaphore>>>,
}

/// Reserved space; released on drop.
#[derive(Debug)]
pub(crate) struct UploadPermit {
    _of_member: OwnedSemaphorePermit,
    _of_all: OwnedSemaphorePermit,
}

impl Default for UploadQuota {
    fn default() -> Self {
        Self { all: Arc::new(Semaphore::new(TOTAL_KIB as usize)), members: Mutex::default() }
    }
}

impl UploadQuota {
    /// Waits until `bytes` are available for the member; 503 after 30 seconds.
    pub(crate) async fn take(&self, member: UserId, bytes: u64) -> Result<UploadPermit, Problem> {
        let size = u32::try_from(bytes.div_ceil(1024)).unwrap_or(KIB_PER_MEMBER).clamp(1, KIB_PER_MEMBER);
        let own = self.of(member);
        let waiting = async move {
            let of_member = own.acquire_many_owned(size).await?;
            let of_all = Arc::clone(&self.all).acquire_many_owned(size).await?;
            Ok::<_, tokio::sync::AcquireError>(UploadPermit { _of_member: of_member, _of_all: of_all })
        };
        match tokio::time::timeout(QUEUE_TIMEOUT, waiting).await {
            Ok(Ok(taken)) => Ok(taken),
            _ => Err(Problem::unavailable()),
        }
    }

    /// The member's semaphore. Drops those of members without uploads.
    fn of(&self, member: UserId) -> Arc<Semaphore> {
        let mut members = self.members.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(share) = members.get(&member).and_then(Weak::upgrade) {
            return share;
        }
        members.retain(|_, share| share.strong_count() > 0);
        let share = Arc::new(Semaphore::new(KIB_PER_MEMBER as usize));
        members.insert(member, Arc::downgrade(&share));
        share
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: UserId = UserId(1);
    const BEN: UserId = UserId(2);
    const LARGE: u64 = 32 * 1024 * 1024;

    #[tokio::test(start_paused = true)]
    async fn upload_quota_is_shared_fairly_between_members() {
        let room = UploadQuota::default();
        let mut held = Vec::new();
        for _ in 0..4 {
            held.push(room.take(ADA, LARGE).await.unwrap());
        }
        let refused = room.take(ADA, 1).await.unwrap_err();
        assert_eq!(refused.status(), 503);
        for member in 2..9 {
            for _ in 0..4 {
                held.push(room.take(UserId(member), LARGE).await.unwrap());
            }
        }
        assert!(room.take(UserId(9), 1).await.is_err(), "all of it is taken");
        held.pop();
        assert!(room.take(UserId(9), LARGE).await.is_ok(), "and what is given back can be had");
        drop(held);
        assert_eq!(room.all.available_permits(), TOTAL_KIB as usize);
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_upload_is_served_and_cancelled_one_releases_quota() {
        let room = Arc::new(UploadQuota::default());
        let held = room.take(ADA, u64::MAX).await.unwrap();
        let waiting = tokio::spawn({
            let room = Arc::clone(&room);
            async move { room.take(ADA, LARGE).await.map(drop) }
        });
        tokio::time::sleep(QUEUE_TIMEOUT / 2).await;
        drop(held);
        assert!(waiting.await.unwrap().is_ok());
        let given_up = tokio::time::timeout(QUEUE_TIMEOUT / 2, async {
            let _held = room.take(ADA, u64::MAX).await.unwrap();
            room.take(ADA, 1).await
        });
        assert!(given_up.await.is_err(), "somebody hangs up while they wait");
        assert_eq!(room.all.available_permits(), TOTAL_KIB as usize);
        drop(room.take(BEN, 1).await.unwrap());
        assert_eq!(room.members.lock().unwrap().len(), 1, "who sends nothing is forgotten");
    }
}
