use domain::{
    Violation,
    accounts::{Admin, Password, UserId},
    audit::Actor,
    membership::{Standing, StandingChange, StandingDraft},
    notifications::{DeepLink, NewNotice, NoticeKind},
};
use ports::{StoreError, passwords::Verdict, standing::StandingAnswer};

use super::MembershipPorts;
use crate::accounts::TooSoon;

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
    /// They have to wait.
    TooSoon(TooSoon),
}

/// Changes somebody's standing. Who makes an admin of somebody shows that it is them, with their own
/// password: a browser left open must not be able to.
///
/// # Errors
/// When the store fails, or passwords pile up.
pub async fn change_standing(
    admin: &Admin,
    user: UserId,
    draft: &StandingDraft,
    password: String,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<StandingOutcome, StoreError> {
    let (changes, reason) = match draft.parse() {
        Ok(parsed) => parsed,
        Err(violation) => return Ok(StandingOutcome::Invalid(vec![violation])),
    };
    if changes.contains(&StandingChange::Admin(true))
        && let Some(refusal) = prove(admin, password, actor, ports).await?
    {
        return Ok(refusal);
    }
    let told = notice(user, &changes, &reason);
    let at = ports.clock.now();
    Ok(match ports.standings.change_standing(user, &changes, &reason, &told, actor, at).await? {
        StandingAnswer::Changed(standing) => StandingOutcome::Changed(Box::new(standing)),
        StandingAnswer::LastAdmin => StandingOutcome::LastAdmin,
        StandingAnswer::NoSuchUser => StandingOutcome::NoSuchUser,
    })
}

/// Why it is not shown that this is the admin; `None` when it is. Wrong guesses count like those of a
/// log-in.
async fn prove(
    admin: &Admin,
    password: String,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<Option<StandingOutcome>, StoreError> {
    let wrong =
        || StandingOutcome::Invalid(vec![Violation::new("password", "Your own password is needed for this")]);
    let Ok(password) = Password::give(password) else { return Ok(Some(wrong())) };
    let (me, at) = (admin.signed_in().user(), ports.clock.now());
    if let Some(wait) = ports.throttle.try_log_in(&me.username, at).await? {
        return Ok(Some(StandingOutcome::TooSoon(TooSoon::Account(wait))));
    }
    let Some(account) = ports.accounts.account(&me.username).await? else { return Ok(Some(wrong())) };
    match ports.hasher.verify(&password, Some(&account.password)).await {
        Ok(Verdict::Wrong) => {
            ports.sessions.note_failure(Some(me.id), actor.address, at).await?;
            Ok(Some(wrong()))
        }
        verdict => {
            ports.throttle.take_back(&me.username).await?;
            verdict.map(|_| None)
        }
    }
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
