//! Idempotency and rate limits of writes: stored results by scope and key, and use counters by subject.

use std::any::Any;

use domain::{Rate, Timestamp};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit, StoredResult},
    rate_limit::RateLimits,
    retention::IDEMPOTENCY_KEY_VALIDITY,
};

use crate::{
    records::{RateLimitCounter, StoredValue},
    state::State,
};

impl State {
    /// Looks up the result of an earlier command with the same key; results older than [`IDEMPOTENCY_KEY_VALIDITY`] do
    /// not count.
    pub(crate) fn find_stored<T: Any + Clone>(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<T>, StoreError> {
        let stored = self.answers.get(&(idempotent.scope.clone(), idempotent.key.clone()));
        let Some(stored) = stored.filter(|stored| stored.at + IDEMPOTENCY_KEY_VALIDITY > at) else {
            return Ok(StoredResult::Unknown);
        };
        if stored.fingerprint != idempotent.fingerprint {
            return Ok(StoredResult::Conflict);
        }
        let answer = stored.answer.downcast_ref::<T>().cloned();
        answer
            .map(StoredResult::Repeated)
            .ok_or_else(|| StoreError::Failed("an answer of another kind".into()))
    }

    /// Runs the work once per idempotency key and within the rate limit. Work that does not end in
    /// `Ok(Ok(_))` must change nothing.
    pub(crate) fn run_once<T, R>(
        &mut self,
        command: &Command,
        work: impl FnOnce(&mut Self) -> Result<Result<T, R>, StoreError>,
    ) -> Result<CommandOutcome<T, R>, StoreError>
    where
        T: Any + Clone + Send + Sync,
    {
        if let Some(idempotent) = &command.idempotent {
            match self.find_stored(idempotent, command.at)? {
                StoredResult::Unknown => {}
                StoredResult::Repeated(answer) => return Ok(CommandOutcome::Repeated(answer)),
                StoredResult::Conflict => return Ok(CommandOutcome::Conflict),
            }
        }
        if let Some(until) =
            command.rate_limit.as_ref().and_then(|rate_limit| self.retry_at(rate_limit, command.at))
        {
            return Ok(CommandOutcome::TooMany { retry_after: Rate::retry_after(until, command.at) });
        }
        let answer = match work(self)? {
            Ok(answer) => answer,
            Err(refusal) => return Ok(CommandOutcome::Refused(refusal)),
        };
        if let Some(rate_limit) = &command.rate_limit {
            self.consume(rate_limit, command.at);
        }
        if let Some(IdempotentRequest { scope, key, fingerprint }) = command.idempotent.clone() {
            let stored = StoredValue { fingerprint, at: command.at, answer: Box::new(answer.clone()) };
            self.answers.insert((scope, key), stored);
        }
        Ok(CommandOutcome::Done(answer))
    }

    /// The time at which the limit allows the next use; `None` if it allows one now.
    pub(crate) fn retry_at(&self, rate_limit: &RateLimit, at: Timestamp) -> Option<Timestamp> {
        let used = self.rate_limit_counters.get(&rate_limit.subject).filter(|used| used.until > at)?;
        (used.times >= rate_limit.rate.most.get()).then_some(used.until)
    }

    /// Deletes expired results and counters.
    pub(crate) fn delete_expired(&mut self, now: Timestamp) {
        self.answers.retain(|_, stored| stored.at + IDEMPOTENCY_KEY_VALIDITY > now);
        self.rate_limit_counters.retain(|_, used| used.until > now);
    }

    /// Counts one use; starts a new window if the last one is over.
    pub(crate) fn consume(&mut self, rate_limit: &RateLimit, at: Timestamp) {
        if self.rate_limits == RateLimits::Relaxed {
            return;
        }
        let fresh = || RateLimitCounter { times: 0, until: at + rate_limit.rate.window };
        let used = self.rate_limit_counters.entry(rate_limit.subject.clone()).or_insert_with(fresh);
        if used.until <= at {
            *used = fresh();
        }
        used.times += 1;
    }
}
