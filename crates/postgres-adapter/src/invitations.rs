//! Invitations and access requests.

use std::collections::HashMap;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{ActingSession, Role, Roles, TokenHash, User, UserId, Username},
    audit::{Action, Actor, Edit, FieldChange},
    contact_requests::{AccessRequest, Confirmation, ContactName, EmailAddress, Message, Reference},
    mail::Mail,
    membership::{
        AdminAccessRequest, Invitation, InvitationId, InvitationRefusal, InvitationState, NewInvitation,
        Redemption, RequestState,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    invitations::{
        AccessRequests, AnswerRequestRefusal, InvitationQuotaReached, Invitations, RenewInvitationRefusal,
        Renewal,
    },
};
use serde::{Deserialize, Serialize};

use crate::{
    PostgresStore,
    audit::{note, note_edit},
    commands,
    database::Failure,
    mail::post,
    member_rows::{acting_member, gone_among},
    schema::{access_requests, invitation_uses, invitations, users},
    suspensions::{SuspensionColumns, stored},
};

/// Stored result of creating an invitation: its ID.
#[derive(Serialize, Deserialize)]
pub(crate) struct InvitedRow {
    invitation: i64,
}

impl commands::StoredValue for InvitationId {
    type Row = InvitedRow;

    fn to_row(&self) -> InvitedRow {
        InvitedRow { invitation: self.0 }
    }

    fn from_row(row: InvitedRow) -> Result<Self, Failure> {
        Ok(Self(row.invitation))
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = invitations)]
struct InvitationRow {
    id: i64,
    inviter_id: Option<i64>,
    email: Option<String>,
    note: Option<String>,
    pre_vetted: bool,
    max_uses: i32,
    uses: i32,
    created_at: Timestamp,
    expires_at: Timestamp,
    revoked_at: Option<Timestamp>,
}

/// ID, username, whether a collector, whether an admin, suspension.
type InviterRow = (i64, String, bool, bool, SuspensionColumns);

/// Converts rows to invitations, with the inviter, the inviter's permissions at `at` and the members who
/// accepted.
fn read(
    rows: Vec<InvitationRow>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Vec<Invitation>, Failure> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let inviters: Vec<i64> = rows.iter().filter_map(|row| row.inviter_id).collect();
    let away = gone_among(&inviters, connection)?;
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
            let is_here = !is_suspended && !away.contains(&id);
            let roles = Roles { is_collector: is_here && is_collector, is_admin: is_here && is_admin };
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
        let username = Username::parse("register", &username)?;
        redeemed.entry(invitation).or_default().push(Redemption { user: UserId(user), username, at });
    }
    rows.into_iter()
        .map(|row| {
            let inviter = row.inviter_id.and_then(|id| inviters.get(&id).map(|known| (id, known)));
            Ok(Invitation {
                id: InvitationId(row.id),
                inviter_roles: inviter.map(|(_, (_, roles))| *roles).unwrap_or_default(),
                inviter: inviter
                    .map(|(id, (name, _))| Ok::<_, Failure>((UserId(id), Username::parse("register", name)?)))
                    .transpose()?,
                email: row.email.map(|email| EmailAddress::parse("invitation", &email)).transpose()?,
                note: row.note.map(|note| Message::parse("invitation", "note", &note)).transpose()?,
                is_pre_approved: row.pre_vetted,
                max_uses: u32::try_from(row.max_uses)
                    .map_err(|_| Failure::Corrupt("an invitation for less than nobody".into()))?,
                uses: u32::try_from(row.uses)
                    .map_err(|_| Failure::Corrupt("an invitation that fewer than nobody used".into()))?,
                redeemed: redeemed.remove(&row.id).unwrap_or_default(),
                created_at: row.created_at,
                expires_at: row.expires_at,
                revoked_at: row.revoked_at,
            })
        })
        .collect()
}

/// Loads an invitation and locks it until the transaction ends; all changes to it take this lock.
fn locked(
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
    let row = row.filter(|row| owner.is_none_or(|owner| row.inviter_id == Some(owner.0)));
    Ok(read(row.into_iter().collect(), at, connection)?.into_iter().next())
}

fn insert(
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
            invitations::note.eq(new.note.as_ref().map(Message::as_str)),
            invitations::pre_vetted.eq(new.is_pre_approved),
            invitations::max_uses.eq(i32::try_from(new.max_uses).unwrap_or(i32::MAX)),
            invitations::created_at.eq(at),
            invitations::expires_at.eq(new.expires_at),
        ))
        .returning(invitations::id)
        .get_result(connection)?;
    let id = InvitationId(id);
    note(at, actor, Some(new.inviter), Action::Invited(id), connection)?;
    if let Some(mail) = mail {
        post(mail, at, connection)?;
    }
    Ok(id)
}

#[async_trait]
impl Invitations for PostgresStore {
    async fn invite<'a>(
        &self,
        by: ActingSession,
        new: &NewInvitation,
        mail: Option<&'a Mail>,
        quota: Option<u32>,
        actor: Actor,
        act: &Command,
    ) -> Result<CommandOutcome<InvitationId, InvitationQuotaReached>, StoreError> {
        let (new, mail, act) = (new.clone(), mail.cloned(), act.clone());
        self.database
            .run(move |connection| {
                commands::act(&act, connection, |connection| {
                    acting_member(by, connection)?;
                    if let Some(quota) = quota
                        && open_invitations(new.inviter, act.at, connection)? >= i64::from(quota)
                    {
                        return Ok(Err(InvitationQuotaReached));
                    }
                    Ok(Ok(insert(&new, mail.as_ref(), actor, act.at, connection)?))
                })
            })
            .await
    }

    async fn invitations(
        &self,
        owner: Option<UserId>,
        before: Option<InvitationId>,
        limit: u32,
        at: Timestamp,
    ) -> Result<Vec<Invitation>, StoreError> {
        self.database
            .run(move |connection| {
                let mut wanted = invitations::table
                    .order(invitations::id.desc())
                    .limit(limit.into())
                    .select(InvitationRow::as_select())
                    .into_boxed();
                if let Some(owner) = owner {
                    wanted = wanted.filter(invitations::inviter_id.eq(owner.0));
                }
                if let Some(before) = before {
                    wanted = wanted.filter(invitations::id.lt(before.0));
                }
                let rows = wanted.load(connection)?;
                read(rows, at, connection)
            })
            .await
    }

    async fn count_invitations(&self, owner: Option<UserId>) -> Result<u64, StoreError> {
        self.database
            .run(move |connection| {
                let mut wanted = invitations::table.into_boxed();
                if let Some(owner) = owner {
                    wanted = wanted.filter(invitations::inviter_id.eq(owner.0));
                }
                let count: i64 = wanted.count().get_result(connection)?;
                Ok(count.unsigned_abs())
            })
            .await
    }

    async fn invitation(
        &self,
        owner: Option<UserId>,
        id: InvitationId,
        at: Timestamp,
    ) -> Result<Option<Invitation>, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<InvitationRow> = invitations::table
                    .find(id.0)
                    .select(InvitationRow::as_select())
                    .first(connection)
                    .optional()?;
                let row = row.filter(|row| owner.is_none_or(|owner| row.inviter_id == Some(owner.0)));
                Ok(read(row.into_iter().collect(), at, connection)?.into_iter().next())
            })
            .await
    }

    async fn invitation_of(&self, token: TokenHash, at: Timestamp) -> Result<Option<Invitation>, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<InvitationRow> = invitations::table
                    .filter(invitations::token_hash.eq(token.0.to_vec()))
                    .select(InvitationRow::as_select())
                    .first(connection)
                    .optional()?;
                Ok(read(row.into_iter().collect(), at, connection)?.into_iter().next())
            })
            .await
    }

    async fn renew_invitation(
        &self,
        by: ActingSession,
        owner: Option<UserId>,
        id: InvitationId,
        renewal: &Renewal,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<Invitation, RenewInvitationRefusal>, StoreError> {
        let renewal = renewal.clone();
        self.database
            .write(move |connection| {
                let held = locked(owner, id, at, connection)?.and_then(|known| known.inviter);
                let Some((inviter, _)) = held else { return Ok(Err(RenewInvitationRefusal::NoSuch)) };
                hold_members(&[by.user, inviter], connection)?;
                acting_member(by, connection)?;
                // Read again: the inviter's permissions are reliable only now that the members are locked.
                let Some(mut known) = locked(owner, id, at, connection)? else {
                    return Ok(Err(RenewInvitationRefusal::NoSuch));
                };
                if !known.is_renewable(at) {
                    return Ok(Err(RenewInvitationRefusal::NoSuch));
                }
                if let Some(quota) = renewal.quota
                    && known.state(at) == InvitationState::Expired
                    && open_invitations(inviter, at, connection)? >= i64::from(quota)
                {
                    return Ok(Err(RenewInvitationRefusal::QuotaUsed));
                }
                let expired_at = known.expires_at;
                known.expires_at = known.expires_at.max(domain::to_microseconds(renewal.expires_at));
                diesel::update(invitations::table.find(id.0))
                    .set((
                        invitations::token_hash.eq(renewal.token.0.to_vec()),
                        invitations::expires_at.eq(known.expires_at),
                    ))
                    .execute(connection)?;
                if let Some(mail) = &renewal.mail {
                    post(mail, at, connection)?;
                }
                let edit =
                    Edit::of(FieldChange::between("expiresAt", Some(expired_at), Some(known.expires_at)));
                note_edit(at, actor, Some(inviter), Action::InvitationRenewed(id), edit, connection)?;
                Ok(Ok(known))
            })
            .await
    }

    async fn revoke_invitation(
        &self,
        owner: Option<UserId>,
        id: InvitationId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.database
            .write(move |connection| {
                let Some(known) = locked(owner, id, at, connection)? else { return Ok(false) };
                if known.revoked_at.is_none() {
                    diesel::update(invitations::table.find(id.0))
                        .set(invitations::revoked_at.eq(at))
                        .execute(connection)?;
                    let inviter = known.inviter.map(|(id, _)| id);
                    let edit = Edit::of(FieldChange::of_flag("isRevoked", false, true));
                    note_edit(at, actor, inviter, Action::InvitationRevoked(id), edit, connection)?;
                }
                Ok(true)
            })
            .await
    }

    async fn accept_invitation(
        &self,
        token: TokenHash,
        by: ActingSession,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<User, InvitationRefusal>, StoreError> {
        self.database.write(move |connection| accept(token, by, actor, at, connection)).await
    }

    async fn inviter_of(&self, user: UserId) -> Result<Option<Username>, StoreError> {
        self.database.run(move |connection| inviter_of(user, connection)).await
    }
}

/// Locks members until the transaction ends, in ID order to prevent deadlocks.
fn hold_members(members: &[UserId], connection: &mut PgConnection) -> Result<(), Failure> {
    let ids: Vec<i64> = members.iter().map(|user| user.0).collect();
    let held = users::table.filter(users::id.eq_any(ids)).order(users::id).select(users::id);
    held.for_no_key_update().load::<i64>(connection)?;
    Ok(())
}

/// Number of a member's open invitations. Concurrent creations by the same member wait here.
fn open_invitations(inviter: UserId, at: Timestamp, connection: &mut PgConnection) -> Result<i64, Failure> {
    let _: Option<i64> =
        users::table.find(inviter.0).select(users::id).for_no_key_update().first(connection).optional()?;
    Ok(invitations::table
        .filter(invitations::inviter_id.eq(inviter.0))
        .filter(invitations::revoked_at.is_null())
        .filter(invitations::uses.lt(invitations::max_uses))
        .filter(invitations::expires_at.gt(at))
        .count()
        .get_result(connection)?)
}

fn accept(
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
    hold_members(&[Some(user), inviter].into_iter().flatten().collect::<Vec<_>>(), connection)?;
    let mut member = acting_member(by, connection)?;
    let Some(known) = read(row.into_iter().collect(), at, connection)?.into_iter().next() else {
        return Ok(Err(InvitationRefusal::Unknown));
    };
    if known.is_redeemed_by(user) {
        return Ok(Ok(member));
    }
    match known.state(at) {
        InvitationState::Open if known.inviter.as_ref().is_some_and(|(id, _)| *id == user) => {
            return Ok(Err(InvitationRefusal::Own));
        }
        InvitationState::Open if !known.is_for(&member.email) => {
            return Ok(Err(InvitationRefusal::OtherMailbox));
        }
        InvitationState::Open => {}
        closed => return Ok(Err(InvitationRefusal::Closed(closed))),
    }
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
    note(at, actor, Some(user), Action::InvitationAccepted(known.id), connection)?;
    if known.email.is_some() && !member.is_email_verified {
        diesel::update(users::table.find(user.0)).set(users::email_verified_at.eq(at)).execute(connection)?;
        note(at, actor, Some(user), Action::EmailVerified, connection)?;
        member.is_email_verified = true;
    }
    if known.is_pre_approved && !member.roles.is_collector {
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
        note(at, actor, Some(user), Action::RoleGranted(Role::Collector), connection)?;
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
    Ok(name.map(|name| Username::parse("register", &name)).transpose()?)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = access_requests)]
struct RequestRow {
    reference: String,
    name: String,
    email: String,
    note: String,
    received_at: Timestamp,
    invitation_id: Option<i64>,
    closed_reason: Option<String>,
    answered_at: Option<Timestamp>,
}

impl RequestRow {
    fn into_known(self) -> Result<AdminAccessRequest, Failure> {
        const FORM: &str = "accessRequest";
        Ok(AdminAccessRequest {
            receipt: Confirmation {
                reference: Reference::parse(&self.reference)?,
                received_at: self.received_at,
            },
            request: AccessRequest {
                name: ContactName::parse(FORM, &self.name)?,
                email: EmailAddress::parse(FORM, &self.email)?,
                note: Message::parse(FORM, "note", &self.note)?,
            },
            state: match (self.answered_at, self.invitation_id) {
                (None, _) => RequestState::Open,
                (Some(_), Some(id)) => RequestState::Invited(InvitationId(id)),
                (Some(_), None) => RequestState::Closed(self.closed_reason.unwrap_or_default()),
            },
        })
    }
}

fn request(
    reference: &Reference,
    connection: &mut PgConnection,
) -> Result<Option<AdminAccessRequest>, Failure> {
    let row: Option<RequestRow> = access_requests::table
        .find(reference.as_str())
        .select(RequestRow::as_select())
        .for_no_key_update()
        .first(connection)
        .optional()?;
    row.map(RequestRow::into_known).transpose()
}

/// Returns why an access request cannot be decided; `None` when it can, and then it is locked until the
/// transaction ends.
fn answered<T>(
    reference: &Reference,
    connection: &mut PgConnection,
) -> Result<Option<Result<T, AnswerRequestRefusal>>, Failure> {
    Ok(match request(reference, connection)? {
        None => Some(Err(AnswerRequestRefusal::NoSuch)),
        Some(known) if known.state != RequestState::Open => {
            Some(Err(AnswerRequestRefusal::AlreadyAnswered(known.state)))
        }
        Some(_) => None,
    })
}

#[async_trait]
impl AccessRequests for PostgresStore {
    async fn access_requests(
        &self,
        is_open: bool,
        after: Option<Reference>,
        limit: u32,
    ) -> Result<Vec<AdminAccessRequest>, StoreError> {
        self.database
            .run(move |connection| {
                let mut wanted = access_requests::table
                    .order((access_requests::received_at, access_requests::reference))
                    .limit(limit.into())
                    .select(RequestRow::as_select())
                    .into_boxed();
                wanted = if is_open {
                    wanted.filter(access_requests::answered_at.is_null())
                } else {
                    wanted.filter(access_requests::answered_at.is_not_null())
                };
                if let Some(after) = after {
                    let Some(place) = request(&after, connection)? else { return Ok(Vec::new()) };
                    let at = place.receipt.received_at;
                    wanted = wanted.filter(
                        access_requests::received_at.gt(at).or(access_requests::received_at
                            .eq(at)
                            .and(access_requests::reference.gt(after.as_str().to_owned()))),
                    );
                }
                let rows: Vec<RequestRow> = wanted.load(connection)?;
                rows.into_iter().map(RequestRow::into_known).collect()
            })
            .await
    }

    async fn count_access_requests(&self, is_open: bool) -> Result<u64, StoreError> {
        self.database
            .run(move |connection| {
                let wanted = access_requests::table.into_boxed();
                let wanted = if is_open {
                    wanted.filter(access_requests::answered_at.is_null())
                } else {
                    wanted.filter(access_requests::answered_at.is_not_null())
                };
                let count: i64 = wanted.count().get_result(connection)?;
                Ok(count.unsigned_abs())
            })
            .await
    }

    async fn access_request(&self, reference: &Reference) -> Result<Option<AdminAccessRequest>, StoreError> {
        let reference = reference.clone();
        self.database.run(move |connection| request(&reference, connection)).await
    }

    async fn invite_requester(
        &self,
        by: ActingSession,
        reference: &Reference,
        new: &NewInvitation,
        mail: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<InvitationId, AnswerRequestRefusal>, StoreError> {
        let (reference, new, mail) = (reference.clone(), new.clone(), mail.clone());
        self.database
            .write(move |connection| {
                if let Some(before) = answered(&reference, connection)? {
                    return Ok(before);
                }
                acting_member(by, connection)?;
                let id = insert(&new, Some(&mail), actor, at, connection)?;
                diesel::update(access_requests::table.find(reference.as_str()))
                    .set((access_requests::invitation_id.eq(id.0), access_requests::answered_at.eq(at)))
                    .execute(connection)?;
                Ok(Ok(id))
            })
            .await
    }

    async fn close_request(
        &self,
        reference: &Reference,
        reason: &str,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), AnswerRequestRefusal>, StoreError> {
        let (reference, reason) = (reference.clone(), reason.to_owned());
        self.database
            .write(move |connection| {
                if let Some(before) = answered(&reference, connection)? {
                    return Ok(before);
                }
                diesel::update(access_requests::table.find(reference.as_str()))
                    .set((access_requests::closed_reason.eq(&reason), access_requests::answered_at.eq(at)))
                    .execute(connection)?;
                let edit = Edit::status_change("open", "closed", &reason);
                note_edit(at, actor, None, Action::AccessRequestClosed, edit, connection)?;
                Ok(Ok(()))
            })
            .await
    }
}
