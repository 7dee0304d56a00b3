use domain::{
    Violation,
    accounts::{Admin, UserId},
    audit::Actor,
    membership::{Standing, StandingChange, StandingDraft},
    notifications::{DeepLink, NewNotice, NoticeKind},
};
use ports::{StoreError, standing::StandingAnswer};

use super::MembershipPorts;
use crate::accounts::{AccountPorts, Caller, Unproved, prove};

/// What an admin who changes somebody's standing is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StandingOutcome {
    /// The member as they are now.
    Changed(Box<Standing>),
    /// What they sent is not in order.
    Invalid(Vec<Violation>),
    /// Nobody would be left at the desk.
    LastAdmin,
    /// There is no such member.
    NoSuchUser,
    /// It is not shown that it is the admin.
    Unproved(Unproved),
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
pub async fn change_standing(
    admin: &Admin,
    user: UserId,
    draft: &StandingDraft,
    proof: AdminProof<'_>,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<StandingOutcome, StoreError> {
    let (changes, reason) = match draft.parse() {
        Ok(parsed) => parsed,
        Err(violation) => return Ok(StandingOutcome::Invalid(vec![violation])),
    };
    if changes.iter().any(|change| change.grants_role())
        && let Err(why) =
            prove(admin.signed_in(), proof.password, proof.code, proof.caller, proof.ports).await?
    {
        return Ok(StandingOutcome::Unproved(why));
    }
    let told = notice(user, &changes, &reason);
    let at = ports.clock.now();
    Ok(match ports.standings.change_standing(user, &changes, &reason, &told, actor, at).await? {
        StandingAnswer::Changed(standing) => StandingOutcome::Changed(Box::new(standing)),
        StandingAnswer::LastAdmin => StandingOutcome::LastAdmin,
        StandingAnswer::NoSuchUser => StandingOutcome::NoSuchUser,
    })
}

fn notice(to: UserId, changes: &[StandingChange], reason: &str) -> NewNotice {
    let sentences: Vec<&str> = changes
        .iter()
        .map(|change| match change {
            StandingChange::Collector(true) => "You are a verified collector now.",
            StandingChange::Collector(false) => "You are no longer a verified collector.",
            StandingChange::Admin(true) => "You are of the concierge now.",
            StandingChange::Admin(false) => "You are no longer of the concierge.",
            StandingChange::Suspended(true) => "Your account is suspended, and you have been logged out.",
            StandingChange::Suspended(false) => "Your account is open again.",
        })
        .collect();
    let text = format!("{}\n\n{reason}", sentences.join(" "));
    let link = DeepLink::to("/membership");
    NewNotice::new(to, NoticeKind::MembershipChanged, "Your membership has changed", &text, link)
}
