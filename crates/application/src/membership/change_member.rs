//! Changes a member's roles or suspension; granting a role requires the admin to re-authenticate.

use std::borrow::Cow;

use chrono::NaiveDate;
use domain::{
    Timestamp, Violation,
    accounts::{Admin, UserId},
    audit::Actor,
    membership::{MemberAccount, MemberChange, MemberChangeDraft, Suspension},
    notifications::{DeepLink, NewNotification, NotificationKind},
};
use ports::{StoreError, member_admin::MemberChangeResult};

use super::MembershipPorts;
use crate::{
    accounts::{AccountPorts, Caller, ReauthError, reauthenticate},
    contact_requests::{end_of_business_date, format_business_date},
};

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

/// The last second of the last day of a suspension in Central Time.
///
/// # Errors
/// A [`Violation`] of `suspendedUntil` when the day is missing or malformed.
pub fn last_moment_of_suspension(day: &str) -> Result<Timestamp, Violation> {
    let malformed = || Violation::new("suspendedUntil", "Please choose the last day");
    let day: NaiveDate = day.trim().parse().map_err(|_| malformed())?;
    end_of_business_date(day).ok_or_else(malformed)
}

/// States the end of a suspension: "through December 4, 2026 (Central Time)", or "until further notice".
#[must_use]
pub fn suspension_period(suspension: Suspension) -> String {
    suspension.until.map_or_else(
        || "until further notice".to_owned(),
        |until| format!("through {} (Central Time)", format_business_date(until)),
    )
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
    let at = ports.clock.now();
    let (changes, reason) = match draft.parse(at) {
        Ok(parsed) => parsed,
        Err(violations) => return Ok(MemberChangeOutcome::Invalid(violations)),
    };
    if changes.iter().any(|change| change.grants_role())
        && let Err(why) =
            reauthenticate(admin.signed_in(), proof.password, proof.code, proof.caller, proof.ports).await?
    {
        return Ok(MemberChangeOutcome::ReauthFailed(why));
    }
    let told = notice(user, &changes, &reason);
    Ok(match ports.member_accounts.change_member(user, &changes, &reason, &told, actor, at).await? {
        MemberChangeResult::Changed(standing) => MemberChangeOutcome::Changed(Box::new(standing)),
        MemberChangeResult::LastAdmin => MemberChangeOutcome::LastAdmin,
        MemberChangeResult::NoSuchUser => MemberChangeOutcome::NoSuchUser,
    })
}

fn notice(to: UserId, changes: &[MemberChange], reason: &str) -> NewNotification {
    let sentences: Vec<Cow<'static, str>> = changes
        .iter()
        .map(|change| match change {
            MemberChange::Collector(true) => "You are a verified collector now.".into(),
            MemberChange::Collector(false) => "You are no longer a verified collector.".into(),
            MemberChange::Admin(true) => "You are of the concierge now.".into(),
            MemberChange::Admin(false) => "You are no longer of the concierge.".into(),
            MemberChange::Suspended(suspension) => {
                let period = suspension_period(*suspension);
                format!("Your account is suspended {period}, and you have been logged out.").into()
            }
            MemberChange::Readmitted => "Your account is open again.".into(),
        })
        .collect();
    let text = format!("{}\n\n{reason}", sentences.join(" "));
    let link = DeepLink::to("/membership");
    NewNotification::new(to, NotificationKind::MembershipChanged, "Your membership has changed", &text, link)
}
