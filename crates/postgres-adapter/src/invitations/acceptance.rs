//! Acceptance of invitations, and the role that comes with it.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{ActingSession, Role, TokenHash, User, UserId, Username},
    audit::{Action, Actor},
    membership::{Acceptance, InvitationRefusal},
};

use super::rows::{InvitationRow, read};
use crate::{
    audit::audit,
    database::Failure,
    member_rows::{acting_member, lock_members},
    schema::{invitation_uses, invitations, users},
};

pub(super) fn accept(
    token: TokenHash,
    by: ActingSession,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<User, InvitationRefusal>, Failure> {
    let row: Option<InvitationRow> = invitations::table
        .filter(invitations::token_hash.eq(token.0.to_vec()))
        .select(InvitationRow::as_select())
        .for_no_key_update()
        .first(connection)
        .optional()?;
    let user = by.user;
    // The inviter is locked too: their permissions must not change before this is done.
    let inviter = row.as_ref().and_then(|row| row.inviter_id).map(UserId);
    lock_members(&[Some(user), inviter].into_iter().flatten().collect::<Vec<_>>(), connection)?;
    let mut member = acting_member(by, connection)?;
    let Some(known) = read(row.into_iter().collect(), at, connection)?.into_iter().next() else {
        return Ok(Err(InvitationRefusal::Unknown));
    };
    let Acceptance { verifies_email, grants_collector } = match known.acceptance(&member, at) {
        Ok(Some(acceptance)) => acceptance,
        Ok(None) => return Ok(Ok(member)),
        Err(why) => return Ok(Err(why)),
    };
    diesel::update(invitations::table.find(known.id.0))
        .set(invitations::uses.eq(invitations::uses + 1))
        .execute(connection)?;
    diesel::insert_into(invitation_uses::table)
        .values((
            invitation_uses::invitation_id.eq(known.id.0),
            invitation_uses::user_id.eq(user.0),
            invitation_uses::used_at.eq(at),
        ))
        .execute(connection)?;
    audit(at, actor, Some(user), Action::InvitationAccepted(known.id), connection)?;
    if verifies_email {
        diesel::update(users::table.find(user.0)).set(users::email_verified_at.eq(at)).execute(connection)?;
        audit(at, actor, Some(user), Action::EmailVerified, connection)?;
        member.is_email_verified = true;
    }
    if grants_collector {
        make_collector(user, actor, at, connection)?;
        member.roles.is_collector = true;
    }
    Ok(Ok(member))
}

/// Grants the collector role to a member who does not have it.
pub(crate) fn make_collector(
    user: UserId,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let granted = diesel::update(users::table.find(user.0).filter(users::is_collector.eq(false)))
        .set(users::is_collector.eq(true))
        .execute(connection)?;
    if granted == 1 {
        audit(at, actor, Some(user), Action::RoleGranted(Role::Collector), connection)?;
    }
    Ok(())
}

pub(crate) fn inviter_of(user: UserId, connection: &mut PgConnection) -> Result<Option<Username>, Failure> {
    let inviter: Option<Option<i64>> = invitation_uses::table
        .inner_join(invitations::table)
        .filter(invitation_uses::user_id.eq(user.0))
        .order((invitation_uses::used_at, invitations::id))
        .select(invitations::inviter_id)
        .first(connection)
        .optional()?;
    let Some(inviter) = inviter.flatten() else { return Ok(None) };
    let name: Option<String> =
        users::table.find(inviter).select(users::username).first(connection).optional()?;
    Ok(name.map(Username::from_store))
}
