use domain::{
    Violation,
    accounts::{Admin, UserId},
    audit::Actor,
    membership::{MemberAccount, MemberChange, MemberChangeDraft},
    notifications::{DeepLink, NewNotice, NoticeKind},
};
use ports::{StoreError, member_admin::MemberChangeResult};

use super::MembershipPorts;
use crate::accounts::{AccountPorts, Caller, ReauthError, reauthenticate};

/// What an admin who changes somebody's standing is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MemberChangeOutcome {
    /// The member as they are now.
    Changed(Box<MemberAccount>),
    /// What they sent is not in order.
    Invalid(Vec<Violation>),
    /// Nobody would be left at the desk.
    LastAdmin,
    /// There is no such member.
    NoSuchUser,
    /// It is not shown that it is the admin.
    Unproved(ReauthError),
}

/// What shows that it is the admin, when that is asked for.
pub struct AdminProof<'a> {
    /// Their own password.
    pub password: String,
    /// A code of theirs, when they have a second factor.
    pub code: Option<String>,
    /// The browser that they use.
    pub caller: &'a Caller,
    /// Where both are looked up.
    pub ports: AccountPorts<'a>,
}

/// Changes somebody's standing. An admin who grants a role shows that it is them, with their own password
/// and second factor: a browser left open must not be able to.
///
/// # Errors
/// When the store fails, or passwords pile up.
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
        return Ok(MemberChangeOutcome::Unproved(why));
    }
    let told = notice(user, &changes, &reason);
    let at = ports.clock.now();
    Ok(match ports.member_accounts.change_member(user, &changes, &reason, &told, actor, at).await? {
        MemberChangeResult::Changed(standing) => MemberChangeOutcome::Changed(Box::new(standing)),
        MemberChangeResult::LastAdmin => MemberChangeOutcome::LastAdmin,
        MemberChangeResult::NoSuchUser => MemberChangeOutcome::NoSuchUser,
    })
}

fn notice(to: UserId, changes: &[MemberChange], reason: &str) -> NewNotice {
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
    NewNotice::new(to, NoticeKind::MembershipChanged, "Your membership has changed", &text, link)
}
