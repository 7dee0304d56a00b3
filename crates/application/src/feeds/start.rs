//! Begins the import of a checked file.

use domain::accounts::UserId;
use domain::{
    Violation,
    feeds::{RunId, RunState, RunStepRefusal, Withdrawals, has_suspect_prices, must_confirm},
};
use ports::{
    clock::Clock,
    commands::WriteError,
    feeds::{FeedRun, Feeds},
};

/// Choices of staff for the import of a checked file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StartForm {
    pub withdraws: Withdrawals,
    /// Number of listings to withdraw, typed to confirm it.
    pub confirmed: Option<u64>,
    /// Whether the prices that [jump](domain::feeds::price_jump) are right.
    pub confirms_prices: bool,
}

/// Begins the import of a file in the background. Withdrawing more than half of a source's listings must be confirmed
/// by their number, and [suspect prices](has_suspect_prices) must be confirmed.
pub async fn start_import(
    id: RunId,
    form: StartForm,
    by: UserId,
    (feeds, clock): (&dyn Feeds, &dyn Clock),
) -> Result<(), WriteError<RunStepRefusal>> {
    if let Some(run) = feeds.feed_run(id).await?
        && run.state == RunState::Ready
    {
        let unconfirmed = unconfirmed(&run, form);
        if !unconfirmed.is_empty() {
            return Err(unconfirmed.into());
        }
    }
    let started = feeds.start_feed_import(id, form.withdraws, Some(by), clock.now()).await?;
    started.map_err(WriteError::Refused)
}

/// Violations for the confirmations that the import needs and the form lacks.
fn unconfirmed(run: &FeedRun, form: StartForm) -> Vec<Violation> {
    let mut violations = Vec::new();
    let withdrawn = form.withdraws.count(&run.counts);
    if must_confirm(withdrawn, run.of_source) && form.confirmed != Some(withdrawn) {
        let sentence =
            "More than half of this source's listings would be withdrawn. Please type their number";
        violations.push(Violation::new("confirmedCount", sentence));
    }
    if !form.confirms_prices && has_suspect_prices(&run.counts) {
        let sentence = "Many prices are less than half or more than twice those before. Please compare them, and \
                        confirm that they are right";
        violations.push(Violation::new("confirmPriceChanges", sentence));
    }
    violations
}
