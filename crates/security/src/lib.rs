//! Credentials: passwords hashed with Argon2id (`costs`), authenticator codes (`totp`) and
//! passkeys.
//!
//! A hash takes 19 MiB and some 20 ms by design. A hundred concurrent log-ins in a shared pool would block
//! everything else and take two gigabytes, so hashing has one or two threads of its own with a short queue,
//! and refuses work when the queue is full.

mod costs;
mod passkeys;
mod totp;

use async_trait::async_trait;
use costs::Costs;
use domain::accounts::{Password, PasswordHash};
pub use passkeys::WebAuthnPasskeys;
use ports::{
    StoreError,
    passwords::{PasswordCheck, PasswordHasher},
};
pub use totp::Totps;
use worker_pool::{PoolError, WorkerPool};

/// Number of passwords that may wait, about two seconds of work.
const QUEUE: usize = 50;

/// Hashes and verifies passwords with Argon2id.
pub struct Argon2Hasher {
    threads: WorkerPool,
    costs: Costs,
    /// A hash verified for unknown members, so that they take as long as known ones.
    nobody: PasswordHash,
}

impl Argon2Hasher {
    /// Starts the hasher with default costs and one or two threads.
    ///
    /// # Errors
    /// When a thread cannot be started or no randomness is available.
    pub fn start() -> Result<Self, StoreError> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self::with(Costs::default(), hashing_threads(cores), QUEUE)
    }

    /// Number of passwords that wait for a thread.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.threads.waiting()
    }

    fn with(costs: Costs, threads: usize, queue: usize) -> Result<Self, StoreError> {
        let nobody = costs.hash(b"nobody has this password")?;
        let threads = WorkerPool::start("hashing", threads, queue)
            .map_err(|error| StoreError::Failed(format!("no thread for hashing: {error}")))?;
        Ok(Self { threads, costs, nobody })
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.threads.run(work).await.map_err(|error| match error {
            PoolError::Full => StoreError::Unavailable("too many passwords wait to be hashed".into()),
            PoolError::Panicked => StoreError::Failed("a hash was not finished".into()),
        })?
    }
}

/// Number of cores that may be busy hashing.
const fn hashing_threads(cores: usize) -> usize {
    if cores < 4 { 1 } else { 2 }
}

#[async_trait]
impl PasswordHasher for Argon2Hasher {
    async fn hash(&self, password: &Password) -> Result<PasswordHash, StoreError> {
        let (password, costs) = (password.clone(), self.costs);
        self.run(move || costs.hash(password.expose())).await
    }

    async fn verify<'a>(
        &self,
        password: &Password,
        stored_hash: Option<&'a PasswordHash>,
    ) -> Result<PasswordCheck, StoreError> {
        let (password, costs) = (password.clone(), self.costs);
        let is_somebody = stored_hash.is_some();
        let stored_hash = stored_hash.unwrap_or(&self.nobody).clone();
        let verdict = self.run(move || costs.verify(password.expose(), &stored_hash)).await?;
        Ok(if is_somebody { verdict } else { PasswordCheck::Wrong })
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use futures_util::future::join_all;

    use super::*;

    #[tokio::test]
    async fn password_verification_results() {
        let hasher = Argon2Hasher::start().unwrap();
        let (right, wrong) = (testkit::password("correct horse"), testkit::password("correct house"));
        let stored_hash = hasher.hash(&right).await.unwrap();
        assert!(
            stored_hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{}",
            stored_hash.as_str()
        );
        assert_ne!(hasher.hash(&right).await.unwrap(), stored_hash, "salted");
        for (password, against, verdict) in [
            (&right, Some(&stored_hash), PasswordCheck::Right),
            (&wrong, Some(&stored_hash), PasswordCheck::Wrong),
            (&right, None, PasswordCheck::Wrong),
            (&testkit::password("nobody has this password"), None, PasswordCheck::Wrong),
        ] {
            assert_eq!(hasher.verify(password, against).await.unwrap(), verdict);
        }
    }

    #[tokio::test]
    async fn every_byte_of_the_password_is_hashed() {
        let hasher = Argon2Hasher::start().unwrap();
        let long = "x".repeat(1023);
        let stored_hash = hasher.hash(&testkit::password(&format!("{long}a"))).await.unwrap();
        let other = testkit::password(&format!("{long}b"));
        assert_eq!(hasher.verify(&other, Some(&stored_hash)).await.unwrap(), PasswordCheck::Wrong);
    }

    #[tokio::test]
    async fn weaker_hash_needs_rehash() {
        let today = Argon2Hasher::start().unwrap();
        let password = testkit::password("correct horse");
        for weaker in [Costs::of(8 * 1024, 2), Costs::of(19_456, 1)] {
            let stored_hash = Argon2Hasher::with(weaker, 1, 1).unwrap().hash(&password).await.unwrap();
            assert_eq!(
                today.verify(&password, Some(&stored_hash)).await.unwrap(),
                PasswordCheck::NeedsRehash
            );
        }
        let stronger = Argon2Hasher::with(Costs::of(32_768, 3), 1, 1).unwrap();
        let stored_hash = stronger.hash(&password).await.unwrap();
        assert_eq!(today.verify(&password, Some(&stored_hash)).await.unwrap(), PasswordCheck::Right);
    }

    #[tokio::test]
    async fn invalid_stored_hash_is_an_error() {
        let hasher = Argon2Hasher::start().unwrap();
        let stored_hash = PasswordHash::new("plain text".into());
        let verdict = hasher.verify(&testkit::password("plain text"), Some(&stored_hash)).await;
        assert!(matches!(verdict, Err(StoreError::Failed(_))), "{verdict:?}");
    }

    /// Guesses for unknown names take as long as guesses for members.
    #[tokio::test]
    async fn unknown_user_verification_takes_as_long_as_known() {
        // One thread, because with two each kind of guess could get its own, one of them with a warmer cache.
        let hasher = Argon2Hasher::with(Costs::default(), 1, 5).unwrap();
        let stored_hash = hasher.hash(&testkit::password("correct horse")).await.unwrap();
        let wrong = testkit::password("correct house");
        let mut tries = Vec::new();
        // Several tries, because other load on the machine may disturb one of them.
        for _ in 0..5 {
            let mut spent = [Vec::new(), Vec::new()];
            for round in 0..40 {
                let against = (round % 2 == 0).then_some(&stored_hash);
                let begun = Instant::now();
                hasher.verify(&wrong, against).await.unwrap();
                spent[round % 2].push(begun.elapsed());
            }
            let [somebody, nobody] = spent.map(|mut times| {
                times.sort_unstable();
                times[times.len() / 2]
            });
            let (less, more) = (somebody.min(nobody), somebody.max(nobody));
            assert!(less > Duration::from_millis(1), "no work was done: {less:?}");
            tries.push(more.div_duration_f64(less));
        }
        assert!(tries.iter().any(|ratio| *ratio < 1.2), "one takes longer than the other: {tries:?}");
    }

    /// With a full queue, requests are refused at once and the queued ones still finish.
    #[tokio::test]
    async fn requests_beyond_the_queue_are_refused_at_once() {
        let hasher = Argon2Hasher::with(Costs::default(), 1, 5).unwrap();
        let password = testkit::password("correct horse");
        let begun = Instant::now();
        let outcomes = join_all((0..200).map(|_| hasher.hash(&password))).await;
        let done = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        assert!((5..=10).contains(&done), "{done} were hashed");
        assert!(
            outcomes.iter().all(|outcome| !matches!(outcome, Err(StoreError::Failed(_)))),
            "the others may come again"
        );
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        assert!(hasher.hash(&password).await.is_ok(), "and it goes on");
    }

    #[test]
    fn hashing_uses_one_or_two_threads_by_core_count() {
        for (cores, threads) in [(1, 1), (2, 1), (3, 1), (4, 2), (64, 2)] {
            assert_eq!(hashing_threads(cores), threads, "{cores}");
        }
    }
}
