//! Rows of invitations.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{Roles, UserId, Username},
    audit::{Action, Actor},
    contact_requests::{EmailAddress, MultiLineText},
    mail::Mail,
    membership::{Invitation, InvitationId, InvitationQuota, NewInvitation, Redemption},
};

use crate::{
    audit::audit,
    database::Failure,
    decoding::invalid,
    mail::post,
    member_rows::closed_accounts,
    schema::{invitation_uses, invitations, users},
    suspensions::{SuspensionColumns, stored},
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = invitations)]
pub(super) struct InvitationRow {
    pub(super) id: i64,
    pub(super) inviter_id: Option<i64>,
    pub(super) email: Option<String>,
    pub(super) note: Option<String>,
    pre_vetted: bool,
    max_uses: i32,
    uses: i32,
    created_at: Timestamp,
    pub(super) expires_at: Timestamp,
    pub(super) revoked_at: Option<Timestamp>,
}

/// ID, username, whether a collector, whether an admin, suspension.
type InviterRow = (i64, String, bool, bool, SuspensionColumns);

/// Converts rows to invitations, with the inviter, the inviter's permissions at `at` and the members who
/// accepted.
pub(super) fn read(
    rows: Vec<InvitationRow>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Vec<Invitation>, Failure> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let inviters: Vec<i64> = rows.iter().filter_map(|row| row.inviter_id).collect();
    let away = closed_accounts(&inviters, connection)?;
    let inviters: Vec<InviterRow> = users::table
        .filter(users::id.eq_any(inviters))
        .select((
            users::id,
            users::username,
            users::is_collector,
            users::is_admin,
            (users::suspended_at, users::suspended_until),
        ))
        .load(connection)?;
    let inviters: HashMap<i64, (String, Roles)> = inviters
        .into_iter()
        .map(|(id, name, is_collector, is_admin, suspension)| {
            let is_suspended = stored(suspension).is_some_and(|suspension| suspension.is_in_force(at));
            let is_active = !is_suspended && !away.contains(&id);
            let roles = Roles { is_collector: is_active && is_collector, is_admin: is_active && is_admin };
            (id, (name, roles))
        })
        .collect();
    let uses: Vec<(i64, i64, String, Timestamp)> = invitation_uses::table
        .inner_join(users::table)
        .filter(invitation_uses::invitation_id.eq_any(ids))
        .order((invitation_uses::used_at, invitation_uses::user_id))
        .select((invitation_uses::invitation_id, users::id, users::username, invitation_uses::used_at))
        .load(connection)?;
    let mut redeemed: HashMap<i64, Vec<Redemption>> = HashMap::new();
    for (invitation, user, username, at) in uses {
        let username = Username::from_store(username);
        redeemed.entry(invitation).or_default().push(Redemption { user: UserId(user), username, at });
    }
    rows.into_iter()
        .map(|row| {
            let inviter = row.inviter_id.and_then(|id| inviters.get(&id).map(|known| (id, known)));
            Ok(Invitation {
                id: InvitationId(row.id),
                inviter_roles: inviter.map(|(_, (_, roles))| *roles).unwrap_or_default(),
                inviter: inviter.map(|(id, (name, _))| (UserId(id), Username::from_store(name))),
                email: row.email.map(EmailAddress::from_store),
                note: row.note.map(MultiLineText::from_store),
                is_pre_approved: row.pre_vetted,
                max_uses: u32::try_from(row.max_uses).map_err(|_| invalid("invitations.max_uses"))?,
                uses: u32::try_from(row.uses).map_err(|_| invalid("invitations.uses"))?,
                redeemed: redeemed.remove(&row.id).unwrap_or_default(),
                created_at: row.created_at,
                expires_at: row.expires_at,
                revoked_at: row.revoked_at,
            })
        })
        .collect()
}

/// Loads an invitation and locks it until the transaction ends; all changes to it take this lock.
pub(super) fn locked(
    owner: Option<UserId>,
    id: InvitationId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Option<Invitation>, Failure> {
    let row: Option<InvitationRow> = invitations::table
        .find(id.0)
        .select(InvitationRow::as_select())
        .for_no_key_update()
        .first(connection)
        .optional()?;
    let found = read(row.into_iter().collect(), at, connection)?.pop();
    Ok(found.filter(|invitation| invitation.is_of(owner)))
}

pub(super) fn insert(
    new: &NewInvitation,
    mail: Option<&Mail>,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<InvitationId, Failure> {
    let id: i64 = diesel::insert_into(invitations::table)
        .values((
            invitations::token_hash.eq(new.token.0.to_vec()),
            invitations::inviter_id.eq(new.inviter.0),
            invitations::email.eq(new.email.as_ref().map(EmailAddress::as_str)),
            invitations::note.eq(new.note.as_ref().map(MultiLineText::as_str)),
            invitations::pre_vetted.eq(new.is_pre_approved),
            invitations::max_uses.eq(i32::try_from(new.max_uses).unwrap_or(i32::MAX)),
            invitations::created_at.eq(at),
            invitations::expires_at.eq(new.expires_at),
        ))
        .returning(invitations::id)
        .get_result(connection)?;
    let id = InvitationId(id);
    audit(at, actor, Some(new.inviter), Action::Invited(id), connection)?;
    if let Some(mail) = mail {
        post(mail, at, connection)?;
    }
    Ok(id)
}

/// How many open invitations a member may have; with a limit, also how many they have. Concurrent creations by the
/// same member wait here.
pub(super) fn quota_of(
    inviter: UserId,
    most: Option<u32>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<InvitationQuota, Failure> {
    if most.is_none() {
        return Ok(InvitationQuota { most, open: 0 });
    }
    users::table.find(inviter.0).select(users::id).for_no_key_update().first::<i64>(connection).optional()?;
    // As `Invitation::counts_toward_quota`.
    let open: i64 = invitations::table
        .filter(invitations::inviter_id.eq(inviter.0))
        .filter(invitations::revoked_at.is_null())
        .filter(invitations::uses.lt(invitations::max_uses))
        .filter(invitations::expires_at.gt(at))
        .count()
        .get_result(connection)?;
    Ok(InvitationQuota { most, open: open.unsigned_abs() })
}
