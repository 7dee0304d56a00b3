//! Idempotency and rate limits of writes: stored results by scope and key, and use counters by subject.

use std::any::Any;

use domain::Timestamp;
use ports::StoreError;
use ports::commands::{
    ANSWERS_KEPT, Command, CommandOutcome, Fingerprint, IdempotentRequest, RateLimit, StoredResult,
};

use crate::state::State;

/// The result of an idempotent command.
#[derive(Debug)]
pub(crate) struct StoredValue {
    fingerprint: Fingerprint,
    at: Timestamp,
    answer: Box<dyn Any + Send + Sync>,
}

/// Uses counted in the current window of a rate limit.
#[derive(Debug)]
pub(crate) struct Used {
    times: u32,
    until: Timestamp,
}

impl State {
    /// Looks up the result of an earlier command with the same key; results older than [`ANSWERS_KEPT`] do
    /// not count.
    pub(crate) fn find_stored<T: Any + Clone>(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<T>, StoreError> {
        let held = self.answers.get(&(idempotent.scope.clone(), idempotent.key.clone()));
        let Some(held) = held.filter(|held| held.at + ANSWERS_KEPT > at) else {
            return Ok(StoredResult::Unknown);
        };
        if held.fingerprint != idempotent.fingerprint {
            return Ok(StoredResult::Conflict);
        }
        let answer = held.answer.downcast_ref::<T>().cloned();
        answer
            .map(StoredResult::Repeated)
            .ok_or_else(|| StoreError::Failed("an answer of another kind".into()))
    }

    /// Runs the work once per idempotency key and within the rate limit. Work that does not end in
    /// `Ok(Ok(_))` must change nothing.
    pub(crate) fn act<T, R>(
        &mut self,
        act: &Command,
        work: impl FnOnce(&mut Self) -> Result<Result<T, R>, StoreError>,
    ) -> Result<CommandOutcome<T, R>, StoreError>
    where
        T: Any + Clone + Send + Sync,
    {
        if let Some(idempotent) = &act.idempotent {
            match self.find_stored(idempotent, act.at)? {
                StoredResult::Unknown => {}
                StoredResult::Repeated(answer) => return Ok(CommandOutcome::Repeated(answer)),
                StoredResult::Conflict => return Ok(CommandOutcome::Conflict),
            }
        }
        if let Some(until) = act.allowance.as_ref().and_then(|allowance| self.used_up(allowance, act.at)) {
            let retry_after = (until - act.at).to_std().unwrap_or_default();
            return Ok(CommandOutcome::TooMany {
                retry_after: retry_after.max(std::time::Duration::from_secs(1)),
            });
        }
        let answer = match work(self)? {
            Ok(answer) => answer,
            Err(refusal) => return Ok(CommandOutcome::Refused(refusal)),
        };
        if let Some(allowance) = &act.allowance {
            self.use_up(allowance, act.at);
        }
        if let Some(IdempotentRequest { scope, key, fingerprint }) = act.idempotent.clone() {
            let held = StoredValue { fingerprint, at: act.at, answer: Box::new(answer.clone()) };
            self.answers.insert((scope, key), held);
        }
        Ok(CommandOutcome::Done(answer))
    }

    /// The time at which the limit allows the next use; `None` if it allows one now.
    pub(crate) fn used_up(&self, allowance: &RateLimit, at: Timestamp) -> Option<Timestamp> {
        let used = self.allowances.get(&allowance.subject).filter(|used| used.until > at)?;
        (used.times >= allowance.most.get()).then_some(used.until)
    }

    /// Deletes expired results and counters.
    pub(crate) fn forget_expired(&mut self, now: Timestamp) {
        self.answers.retain(|_, held| held.at + ANSWERS_KEPT > now);
        self.allowances.retain(|_, used| used.until > now);
    }

    /// Counts one use; starts a new window if the last one is over.
    pub(crate) fn use_up(&mut self, allowance: &RateLimit, at: Timestamp) {
        let fresh = || Used { times: 0, until: at + allowance.window };
        let used = self.allowances.entry(allowance.subject.clone()).or_insert_with(fresh);
        if used.until <= at {
            *used = fresh();
        }
        used.times += 1;
    }
}
