//! Begins the import of a checked file.

use domain::accounts::UserId;
use domain::{
    Violation,
    feeds::{RunId, RunStepRefusal, must_confirm},
};
use ports::{clock::Clock, commands::WriteError, feeds::Feeds};

/// Choices of staff for the import of a checked file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StartForm {
    /// Whether to withdraw what it does not name.
    pub withdraws: bool,
    /// Number of listings to withdraw, typed to confirm it.
    pub confirmed: Option<u64>,
}

/// Begins the import of a file in the background. Withdrawing more than half of a source's listings must be confirmed
/// by their number.
pub async fn start_import(
    id: RunId,
    form: StartForm,
    by: UserId,
    (feeds, clock): (&dyn Feeds, &dyn Clock),
) -> Result<(), WriteError<RunStepRefusal>> {
    if form.withdraws
        && let Some(run) = feeds.feed_run(id).await?
        && must_confirm(run.counts.gone, run.of_source)
        && form.confirmed != Some(run.counts.gone)
    {
        let sentence =
            "More than half of this source's listings would be withdrawn. Please type their number";
        return Err(Violation::new("confirmedCount", sentence).into());
    }
    let started = feeds.start_feed_import(id, form.withdraws, Some(by), clock.now()).await?;
    started.map_err(WriteError::Refused)
}
