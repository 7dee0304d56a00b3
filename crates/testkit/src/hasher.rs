//! A fast password hasher for tests.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use async_trait::async_trait;
use domain::accounts::{Password, PasswordHash};
use ports::StoreError;
use ports::passwords::{PasswordCheck, PasswordHasher};

/// A password hasher that counts its calls and can be made to fail as busy. A hash that begins with `weak:`
/// counts as outdated.
#[derive(Debug, Default)]
pub struct CountingHasher {
    work: AtomicUsize,
    busy: AtomicBool,
}

impl CountingHasher {
    /// Number of passwords hashed or verified.
    pub fn work(&self) -> usize {
        self.work.load(Ordering::SeqCst)
    }

    /// Makes every call fail as busy, or ends that.
    pub fn set_busy(&self, busy: bool) {
        self.busy.store(busy, Ordering::SeqCst);
    }

    fn count_call(&self) -> Result<(), StoreError> {
        if self.busy.load(Ordering::SeqCst) {
            return Err(StoreError::Unavailable("the hasher is busy".into()));
        }
        self.work.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

fn digits(password: &Password) -> String {
    password.expose().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[async_trait]
impl PasswordHasher for CountingHasher {
    async fn hash(&self, password: &Password) -> Result<PasswordHash, StoreError> {
        self.count_call()?;
        Ok(PasswordHash::new(format!("strong:{}", digits(password))))
    }

    async fn verify<'a>(
        &self,
        password: &Password,
        kept: Option<&'a PasswordHash>,
    ) -> Result<PasswordCheck, StoreError> {
        self.count_call()?;
        Ok(match kept.and_then(|kept| kept.as_str().split_once(':')) {
            Some(("strong", kept)) if kept == digits(password) => PasswordCheck::Right,
            Some(("weak", kept)) if kept == digits(password) => PasswordCheck::NeedsRehash,
            _ => PasswordCheck::Wrong,
        })
    }
}
