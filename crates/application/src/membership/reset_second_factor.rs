//! Resets the second factor of a member who has lost it: one admin requests the reset, another one confirms
//! it. The operator can reset it alone.

use domain::{
    Timestamp,
    accounts::{Admin, ResetRefusal, User, UserId},
    audit::Actor,
    contact_requests::MultiLineText,
    mail::Mail,
};
use ports::{StoreError, commands::WriteError, second_factor_resets::SecondFactorResets};

use super::{AdminProof, MembershipPorts};
use crate::{
    accounts::GuardedRefusal,
    mail::templates::{ResetCancelled, ResetConfirmed, ResetRequested},
};

/// Requests a reset. The admin must re-authenticate; the member is mailed at once, so that they can object.
pub async fn request_second_factor_reset(
    admin: &Admin,
    user: UserId,
    reason: &str,
    proof: AdminProof<'_>,
    ports: MembershipPorts<'_>,
) -> Result<(), WriteError<GuardedRefusal<ResetRefusal>>> {
    let reason = MultiLineText::parse("memberChange", "reason", reason)?;
    let (brand, actor) = (proof.ports.brand, proof.caller.actor(admin.signed_in()));
    proof.check(admin.signed_in()).await??;
    let Some((account, _)) = ports.member_accounts.member_account(user).await? else {
        return Err(GuardedRefusal::error(ResetRefusal::NoSuchUser));
    };
    let mail = requested(&account.user, brand);
    let is_new = ports.resets.request_reset(user, reason.as_str(), &mail, actor, ports.clock.now()).await?;
    is_new.map_err(GuardedRefusal::error)
}

/// Confirms another admin's request: turns off the second factor and ends every session of the member. The
/// admin must re-authenticate; the member is mailed.
pub async fn confirm_second_factor_reset(
    admin: &Admin,
    user: UserId,
    proof: AdminProof<'_>,
    ports: MembershipPorts<'_>,
) -> Result<(), WriteError<GuardedRefusal<ResetRefusal>>> {
    let (brand, actor) = (proof.ports.brand, proof.caller.actor(admin.signed_in()));
    proof.check(admin.signed_in()).await??;
    let Some((account, _)) = ports.member_accounts.member_account(user).await? else {
        return Err(GuardedRefusal::error(ResetRefusal::NoSuchUser));
    };
    let mail = was_reset(&account.user, brand);
    let done = ports.resets.confirm_reset(user, &mail, actor, ports.clock.now()).await?;
    done.map_err(GuardedRefusal::error)
}

/// Cancels a request, by any admin; the member is mailed.
pub async fn cancel_second_factor_reset(
    user: UserId,
    actor: Actor,
    brand: &str,
    ports: MembershipPorts<'_>,
) -> Result<Result<(), ResetRefusal>, StoreError> {
    let Some((account, _)) = ports.member_accounts.member_account(user).await? else {
        return Ok(Err(ResetRefusal::NoSuchUser));
    };
    let mail = cancelled(&account.user, brand);
    let is_cancelled = ports.resets.cancel_reset(user, &mail, actor, ports.clock.now()).await?;
    Ok(if is_cancelled { Ok(()) } else { Err(ResetRefusal::NotRequested) })
}

/// Resets a second factor at once, for the operator's command line; the member is mailed.
pub async fn reset_second_factor(
    user: &User,
    brand: &str,
    at: Timestamp,
    resets: &dyn SecondFactorResets,
) -> Result<Result<(), ResetRefusal>, StoreError> {
    resets.reset_second_factor(user.id, &was_reset(user, brand), at).await
}

fn requested(user: &User, brand: &str) -> Mail {
    ResetRequested { brand, username: user.username.as_str() }.mail(&user.email)
}

fn was_reset(user: &User, brand: &str) -> Mail {
    ResetConfirmed { brand, username: user.username.as_str() }.mail(&user.email)
}

fn cancelled(user: &User, brand: &str) -> Mail {
    ResetCancelled { brand, username: user.username.as_str() }.mail(&user.email)
}
