//! Pauses before restarts of a job.

use std::time::Duration;

use tokio::time::Instant;

/// Pause before the first restart; each further restart in a row doubles it.
const FIRST_BACKOFF: Duration = Duration::from_secs(1);
/// Upper bound of the pause before a restart.
const LONGEST_BACKOFF: Duration = Duration::from_secs(60);

/// Exponential pauses before restarts.
#[derive(Default)]
pub(super) struct Backoff {
    next: Option<Duration>,
    last: Option<Instant>,
}

impl Backoff {
    /// The next pause. Starts over after a job ran for more than twice [`LONGEST_BACKOFF`].
    pub(super) fn next_pause(&mut self) -> Duration {
        let now = Instant::now();
        let ran_well = self.last.is_some_and(|last| now - last > 2 * LONGEST_BACKOFF);
        let pause = if ran_well { None } else { self.next }.unwrap_or(FIRST_BACKOFF);
        self.next = Some((pause * 2).min(LONGEST_BACKOFF));
        self.last = Some(now);
        pause
    }
}
