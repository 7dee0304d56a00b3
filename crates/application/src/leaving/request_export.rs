use std::num::NonZeroU32;

use domain::{
    accounts::SignedIn,
    audit::Actor,
    leaving::{EXPORTS, Export},
};
use ports::{
    StoreError,
    acts::{Act, Allowance, Idempotent, Outcome},
    blobs::BlobKey,
    clock::Clock,
    exports::Exports,
    randomness::Randomness,
};

use super::clear_away::EXPORTS_FOLDER;
use crate::accounts::Caller;

/// What somebody who wants what the site holds about them is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExportAnswer {
    /// It is being put together.
    Begun(Export),
    /// The key of the request belongs to another.
    SentOtherwise,
    /// They have had enough for now.
    TooMany {
        /// After which there is another.
        retry_after: std::time::Duration,
    },
}

/// Has all that the site holds about a member put together, and tells them when it is there.
///
/// # Errors
/// When the store fails, or nothing random can be drawn.
pub async fn request_export(
    signed_in: &SignedIn,
    idempotent: Option<Idempotent>,
    caller: &Caller,
    (exports, randomness, clock): (&dyn Exports, &dyn Randomness, &dyn Clock),
) -> Result<ExportAnswer, StoreError> {
    let user = signed_in.user();
    let mut bits = [0; 32];
    randomness.fill(&mut bits)?;
    let name: String = bits.iter().map(|byte| format!("{byte:02x}")).collect();
    let base = BlobKey::require(&format!("{EXPORTS_FOLDER}/{name}"))?;
    let allowance = NonZeroU32::new(EXPORTS.most).filter(|_| caller.counted_as.is_some());
    let act = Act {
        at: clock.now(),
        idempotent,
        allowance: allowance.map(|most| Allowance {
            subject: format!("export of member {}", user.id.0),
            most,
            window: EXPORTS.window,
        }),
    };
    let actor = Actor { user: Some(user.id), address: caller.address };
    Ok(match exports.request_export(user.id, &base, actor, &act).await? {
        Outcome::Done(export) | Outcome::Repeated(export) => ExportAnswer::Begun(export),
        Outcome::Conflict => ExportAnswer::SentOtherwise,
        Outcome::TooMany { retry_after } => ExportAnswer::TooMany { retry_after },
        Outcome::Refused(never) => match never {},
    })
}
