//! Changes a member's roles or suspension; granting a role requires the admin to re-authenticate.

use domain::{
    Violation,
    accounts::{Admin, UserId},
    audit::Actor,
    membership::{MemberAccount, MemberChange, MemberChangeDraft},
    notifications::{DeepLink, NewNotification, NotificationKind},
};
use ports::{StoreError, member_admin::MemberChangeResult};

use super::MembershipPorts;
use crate::accounts::{AccountPorts, Caller, ReauthError, reauthenticate};

/// Outcome of changing a member's roles or suspension.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MemberChangeOutcome {
    /// The member as they are now.
    Changed(Box<MemberAccount>),
    Invalid(Vec<Violation>),
    /// Refused: no active admin would remain.
    LastAdmin,
    NoSuchUser,
    /// Re-authentication of the admin failed.
    ReauthFailed(ReauthError),
}

/// The admin's input for re-authentication; checked only when an action requires it.
pub struct AdminProof<'a> {
    pub password: String,
    /// Authenticator or recovery code; `None` without a second factor.
    pub code: Option<String>,
    /// The admin's browser.
    pub caller: &'a Caller,
    pub ports: AccountPorts<'a>,
}

/// Changes a member's roles or suspension, and notifies the member. Granting a role requires
/// re-authentication with the admin's password and second factor, so that an unattended browser is not
/// enough.
pub async fn change_member(
    admin: &Admin,
    user: UserId,
    draft: &MemberChangeDraft,
    proof: AdminProof<'_>,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<MemberChangeOutcome, StoreError> {
    let (changes, reason) = match draft.parse() {
        Ok(parsed) => parsed,
        Err(violation) => return Ok(MemberChangeOutcome::Invalid(vec![violation])),
    };
    if changes.iter().any(|change| change.grants_role())
        && let Err(why) =
            reauthenticate(admin.signed_in(), proof.password, proof.code, proof.caller, proof.ports).await?
    {
        return Ok(MemberChangeOutcome::ReauthFailed(why));
    }
    let told = notice(user, &changes, &reason);
    let at = ports.clock.now();
    Ok(match ports.member_accounts.change_member(user, &changes, &reason, &told, actor, at).await? {
        MemberChangeResult::Changed(standing) => MemberChangeOutcome::Changed(Box::new(standing)),
        MemberChangeResult::LastAdmin => MemberChangeOutcome::LastAdmin,
        MemberChangeResult::NoSuchUser => MemberChangeOutcome::NoSuchUser,
    })
}

fn notice(to: UserId, changes: &[MemberChange], reason: &str) -> NewNotification {
    let sentences: Vec<&str> = changes
        .iter()
        .map(|change| match change {
            MemberChange::Collector(true) => "You are a verified collector now.",
            MemberChange::Collector(false) => "You are no longer a verified collector.",
            MemberChange::Admin(true) => "You are of the concierge now.",
            MemberChange::Admin(false) => "You are no longer of the concierge.",
            MemberChange::Suspended(true) => "Your account is suspended, and you have been logged out.",
            MemberChange::Suspended(false) => "Your account is open again.",
        })
        .collect();
    let text = format!("{}\n\n{reason}", sentences.join(" "));
    let link = DeepLink::to("/membership");
    NewNotification::new(to, NotificationKind::MembershipChanged, "Your membership has changed", &text, link)
}
