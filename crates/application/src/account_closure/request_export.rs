//! Requests a data export, which is built in the background.

use domain::{
    account_closure::{EXPORT_RATE_LIMIT, Export},
    accounts::SignedIn,
    audit::Actor,
};
use ports::{
    StoreError,
    blobs::BlobKey,
    clock::Clock,
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit},
    data_exports::Exports,
    randomness::Randomness,
};

use super::erase_due_accounts::EXPORTS_FOLDER;
use crate::accounts::Caller;

/// Outcome of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExportOutcome {
    /// The export that is being built: a new one, or the one of an earlier request.
    Begun(Export),
    /// The idempotency key was used with other content.
    IdempotencyConflict,
    /// The rate limit is used up.
    TooMany {
        /// Time until the next request is accepted.
        retry_after: std::time::Duration,
    },
}

/// Requests an export of everything that the site holds about the member, who is notified when it is ready.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn request_export(
    signed_in: &SignedIn,
    idempotent: Option<IdempotentRequest>,
    caller: &Caller,
    (exports, randomness, clock): (&dyn Exports, &dyn Randomness, &dyn Clock),
) -> Result<ExportOutcome, StoreError> {
    let user = signed_in.user();
    let mut bits = [0; 32];
    randomness.fill(&mut bits)?;
    let name: String = bits.iter().map(|byte| format!("{byte:02x}")).collect();
    let base = BlobKey::require(&format!("{EXPORTS_FOLDER}/{name}"))?;
    let rate_limit = caller
        .counted_as
        .as_ref()
        .map(|_| RateLimit::new(format!("export of member {}", user.id.0), EXPORT_RATE_LIMIT));
    let act = Command { at: clock.now(), idempotent, rate_limit };
    let actor = Actor { user: Some(user.id), address: caller.address };
    Ok(match exports.request_export(user.id, &base, actor, &act).await? {
        CommandOutcome::Done(export) | CommandOutcome::Repeated(export) => ExportOutcome::Begun(export),
        CommandOutcome::Conflict => ExportOutcome::IdempotencyConflict,
        CommandOutcome::TooMany { retry_after } => ExportOutcome::TooMany { retry_after },
        CommandOutcome::Refused(never) => match never {},
    })
}
