//! Requests a data export, which is built in the background.

use std::convert::Infallible;

use domain::{
    account_closure::{EXPORT_RATE_LIMIT, Export},
    accounts::SignedIn,
    audit::Actor,
};
use ports::{
    blobs::BlobKey,
    clock::Clock,
    commands::{Command, IdempotentRequest, RateLimit, WriteError},
    data_exports::Exports,
    randomness::Randomness,
};

use super::erase_due_accounts::EXPORTS_FOLDER;
use crate::{accounts::Caller, random_hex::random_hex};

/// Requests an export of everything that the site holds about the member, who is notified when it is ready.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn request_export(
    signed_in: &SignedIn,
    idempotent: Option<IdempotentRequest>,
    caller: &Caller,
    (exports, randomness, clock): (&dyn Exports, &dyn Randomness, &dyn Clock),
) -> Result<Export, WriteError<Infallible>> {
    let user = signed_in.user();
    let name = random_hex::<32>(randomness)?;
    let base = BlobKey::require(&format!("{EXPORTS_FOLDER}/{name}"))?;
    let rate_limit = RateLimit::new(format!("export of member {}", user.id.0), EXPORT_RATE_LIMIT);
    let command = Command { at: clock.now(), idempotent, rate_limit: Some(rate_limit) };
    let actor = Actor { user: Some(user.id), address: caller.address };
    exports.request_export(user.id, &base, actor, &command).await?.into_result()
}
