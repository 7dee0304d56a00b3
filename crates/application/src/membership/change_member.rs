//! Changes a member's roles or suspension; granting a role requires the admin to re-authenticate.

use std::borrow::Cow;

use domain::{
    Timestamp, Violation,
    accounts::{Admin, PasswordHash, SignedIn, UserId},
    audit::Actor,
    membership::{
        MemberAccount, MemberChange, MemberChangeDraft, MemberChangeRefusal, Suspension, may_change_member,
    },
    notifications::{DeepLink, NewNotification, NotificationKind},
    text::iso_date,
};
use ports::{
    StoreError,
    commands::WriteError,
    member_admin::{MemberAdmin, MemberChangeCommand},
};

use super::MembershipPorts;
use crate::{
    accounts::{AccountPorts, Caller, GuardedRefusal, ReauthDraft, ReauthError, reauthenticate},
    business_time::{end_of_business_date, format_business_date},
    listings::{SellerStockPorts, Withdrawal, withdraw_all},
};

/// Reason of the withdrawal of a suspended seller's listings.
const SUSPENDED: &str = "The seller’s account is suspended";

/// The admin's re-authentication; checked only when an action requires it.
pub struct AdminProof<'a> {
    pub draft: ReauthDraft,
    /// The admin's browser.
    pub caller: &'a Caller,
    pub ports: AccountPorts<'a>,
}

impl AdminProof<'_> {
    /// [Re-authenticates](reauthenticate) the admin.
    pub(super) async fn check(self, who: &SignedIn) -> Result<Result<PasswordHash, ReauthError>, StoreError> {
        reauthenticate(who, self.draft, self.caller, self.ports).await
    }
}

/// The last second of the last day of a suspension in Central Time.
///
/// # Errors
/// A [`Violation`] of `suspendedUntil` when the day is missing or malformed.
pub fn last_moment_of_suspension(day: &str) -> Result<Timestamp, Violation> {
    let malformed = || Violation::new("suspendedUntil", "Please choose the last day");
    let day = iso_date(day.trim()).ok_or_else(malformed)?;
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
/// enough. Suspending a seller takes their vehicles off the site. Returns the member as they are now.
pub async fn change_member(
    admin: &Admin,
    user: UserId,
    draft: &MemberChangeDraft,
    proof: AdminProof<'_>,
    ports: MembershipPorts<'_>,
) -> Result<MemberAccount, WriteError<GuardedRefusal<MemberChangeRefusal>>> {
    let (at, actor) = (ports.clock.now(), proof.caller.actor(admin.signed_in()));
    let (changes, reason) = draft.parse(at)?;
    may_change_member(admin.signed_in().user().id, user, &changes).map_err(GuardedRefusal::error)?;
    if changes.iter().any(|change| change.grants_role()) {
        proof.check(admin.signed_in()).await??;
    }
    let notification = change_notification(user, &changes, &reason);
    let command = MemberChangeCommand {
        user,
        changes: &changes,
        reason: &reason,
        notification: &notification,
        actor,
        at,
    };
    let changed = ports.member_accounts.change_member(command).await?;
    let changed = changed.map_err(GuardedRefusal::error)?;
    let withdrawal = Withdrawal { seller: user, by: actor.user, actor, reason: SUSPENDED, at };
    withdraw_after(&changes, withdrawal, ports.stock).await?;
    Ok(changed)
}

/// Makes the withdrawal if one of the changes suspends the seller; returns the number of listings withdrawn.
async fn withdraw_after(
    changes: &[MemberChange],
    withdrawal: Withdrawal<'_>,
    stock: SellerStockPorts<'_>,
) -> Result<usize, StoreError> {
    if changes.iter().any(|change| matches!(change, MemberChange::Suspended(_))) {
        return withdraw_all(withdrawal, stock).await;
    }
    Ok(0)
}

/// Changes a member like [`change_member`], for the operator's command line, which needs no proof. Also returns the number
/// of listings withdrawn.
pub async fn change_member_as_operator(
    user: UserId,
    draft: &MemberChangeDraft,
    (member_accounts, stock): (&dyn MemberAdmin, SellerStockPorts<'_>),
    at: Timestamp,
) -> Result<(MemberAccount, usize), WriteError<MemberChangeRefusal>> {
    let (changes, reason) = draft.parse(at)?;
    let notification = change_notification(user, &changes, &reason);
    let actor = Actor::default();
    let command = MemberChangeCommand {
        user,
        changes: &changes,
        reason: &reason,
        notification: &notification,
        actor,
        at,
    };
    let changed = member_accounts.change_member(command).await?;
    let changed = changed.map_err(WriteError::Refused)?;
    let withdrawal = Withdrawal { seller: user, by: None, actor, reason: SUSPENDED, at };
    Ok((changed, withdraw_after(&changes, withdrawal, stock).await?))
}

fn change_notification(to: UserId, changes: &[MemberChange], reason: &str) -> NewNotification {
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
    let opens_forum = changes.contains(&MemberChange::Collector(true));
    let is_suspended = changes.iter().any(|change| matches!(change, MemberChange::Suspended(_)));
    let link = DeepLink::to(if opens_forum { "/forum" } else { "/membership" });
    let title = if is_suspended { "Your account is suspended" } else { "Your membership has changed" };
    NewNotification::new(to, NotificationKind::MembershipChanged, title, &text, link)
}
