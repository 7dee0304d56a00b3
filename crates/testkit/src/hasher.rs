use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use async_trait::async_trait;
use domain::accounts::{Password, PasswordHash};
use ports::StoreError;
use ports::passwords::{PasswordHasher, Verdict};

/// A hasher that is quick, counts its work, and can be told to be busy. A kept text that begins with
/// `weak:` was made with less care.
#[derive(Debug, Default)]
pub struct CountingHasher {
    work: AtomicUsize,
    busy: AtomicBool,
}

impl CountingHasher {
    /// How often it has hashed or checked a password.
    pub fn work(&self) -> usize {
        self.work.load(Ordering::SeqCst)
    }

    /// From now on it has no time, or has again.
    pub fn set_busy(&self, busy: bool) {
        self.busy.store(busy, Ordering::SeqCst);
    }

    fn toil(&self) -> Result<(), StoreError> {
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
        self.toil()?;
        Ok(PasswordHash::new(format!("strong:{}", digits(password))))
    }

    async fn verify<'a>(
        &self,
        password: &Password,
        kept: Option<&'a PasswordHash>,
    ) -> Result<Verdict, StoreError> {
        self.toil()?;
        Ok(match kept.and_then(|kept| kept.as_str().split_once(':')) {
            Some(("strong", kept)) if kept == digits(password) => Verdict::Right,
            Some(("weak", kept)) if kept == digits(password) => Verdict::RightButWeak,
            _ => Verdict::Wrong,
        })
    }
}
