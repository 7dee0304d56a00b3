//! Remembers when a store last refused a write for lack of space.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How long a refusal counts as recent.
const LATELY: Duration = Duration::from_secs(5 * 60);

/// When a store last refused a write for lack of space. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct LatelyFull(Arc<Mutex<Option<Instant>>>);

impl LatelyFull {
    /// Records a refusal now.
    pub fn record(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Whether there was one in the last five minutes.
    #[must_use]
    pub fn is_lately(&self) -> bool {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_some_and(|last| last.elapsed() < LATELY)
    }
}
