//! Keeping edits in spite of the seller's objection, by the concierge.

use domain::{
    accounts::Admin, audit::Actor, sign_offs::SignOffId, submissions::DecisionReason, vehicles::ListingSeller,
};
use ports::{
    clock::Clock,
    commands::WriteError,
    sign_offs::{KeepEdits, SignOffError, SignOffs},
};

use crate::listings::own_listing_notification;

/// A decision, before validation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeepDraft {
    pub sign_off: SignOffId,
    /// Revision that the admin saw.
    pub revision: i32,
    /// Required; the seller sees it.
    pub reason: String,
    /// For the audit log.
    pub actor: Actor,
}

/// Keeps the edits that a seller objected to, and notifies the seller with the reason.
pub async fn keep_edits(
    _admin: &Admin,
    draft: KeepDraft,
    sign_offs: &dyn SignOffs,
    clock: &dyn Clock,
) -> Result<(), WriteError<SignOffError>> {
    let reason = DecisionReason::required("reason", &draft.reason)?;
    let Some(found) = sign_offs.sign_off(draft.sign_off).await? else {
        return Err(WriteError::Refused(SignOffError::NoSuchSignOff));
    };
    let title = format!("The concierge kept the changes to your {}", found.edited.title());
    let seller = ListingSeller { submission: found.submission, seller: found.seller };
    let notification = own_listing_notification(seller, &title, reason.as_str());
    let decision = KeepEdits {
        sign_off: draft.sign_off,
        revision: draft.revision,
        actor: draft.actor,
        reason,
        notifications: vec![notification],
        at: clock.now(),
    };
    sign_offs.keep_edits(&decision).await?.map_err(WriteError::Refused)
}
