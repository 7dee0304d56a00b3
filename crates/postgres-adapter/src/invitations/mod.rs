//! Invitations and access requests.

mod acceptance;
mod access_requests;
mod rows;

use acceptance::accept;
use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Page, Timestamp,
    accounts::{ActingSession, TokenHash, User, UserId, Username},
    audit::{Action, Actor},
    fetch_size,
    membership::{
        Invitation, InvitationId, InvitationQuotaReached, InvitationRefusal, RenewInvitationRefusal,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    invitations::{InvitationCommand, InvitationRenewal, Invitations},
};
use rows::{InvitationRow, insert, locked, quota_of, read};
use serde::{Deserialize, Serialize};

use crate::{
    PostgresStore,
    audit::audit_edit,
    commands,
    database::Failure,
    mail::post,
    member_rows::{acting_member, lock_members},
    schema::invitations,
};

pub(crate) use acceptance::{inviter_of, make_collector};

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

#[async_trait]
impl Invitations for PostgresStore {
    async fn invite(
        &self,
        invitation: InvitationCommand<'_>,
        command: &Command,
    ) -> Result<CommandOutcome<InvitationId, InvitationQuotaReached>, StoreError> {
        let InvitationCommand { by, new, mail, quota, actor } = invitation;
        let (new, mail, at) = (new.clone(), mail.cloned(), command.at);
        self.run_once(command, move |connection| {
            acting_member(by, connection)?;
            if let Err(reached) = quota_of(new.inviter, quota, at, connection)?.check() {
                return Ok(Err(reached));
            }
            Ok(Ok(insert(&new, mail.as_ref(), actor, at, connection)?))
        })
        .await
    }

    async fn invitations(
        &self,
        owner: Option<UserId>,
        before: Option<InvitationId>,
        limit: u32,
        at: Timestamp,
    ) -> Result<Page<Invitation, InvitationId>, StoreError> {
        self.database
            .run(move |connection| {
                let mut all = invitations::table.into_boxed();
                let mut wanted = invitations::table
                    .order(invitations::id.desc())
                    .limit(fetch_size(limit).into())
                    .select(InvitationRow::as_select())
                    .into_boxed();
                if let Some(owner) = owner {
                    wanted = wanted.filter(invitations::inviter_id.eq(owner.0));
                    all = all.filter(invitations::inviter_id.eq(owner.0));
                }
                if let Some(before) = before {
                    wanted = wanted.filter(invitations::id.lt(before.0));
                }
                let total: i64 = all.count().get_result(connection)?;
                let rows = wanted.load(connection)?;
                let found = read(rows, at, connection)?;
                Ok(Page::from_rows(found, limit, total.unsigned_abs(), |last| last.id))
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
                let found = read(row.into_iter().collect(), at, connection)?.pop();
                Ok(found.filter(|invitation| invitation.is_of(owner)))
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
        owner: Option<UserId>,
        id: InvitationId,
        renewal: &InvitationRenewal,
        at: Timestamp,
    ) -> Result<Result<Invitation, RenewInvitationRefusal>, StoreError> {
        let renewal = renewal.clone();
        self.database
            .write(move |connection| {
                let held = locked(owner, id, at, connection)?.and_then(|known| known.inviter_id());
                let Some(inviter) = held else { return Ok(Err(RenewInvitationRefusal::NoSuch)) };
                lock_members(&[renewal.by.user, inviter], connection)?;
                acting_member(renewal.by, connection)?;
                // Read again: the inviter's permissions are reliable only now that the members are locked.
                let Some(known) = locked(owner, id, at, connection)? else {
                    return Ok(Err(RenewInvitationRefusal::NoSuch));
                };
                let quota = quota_of(inviter, renewal.quota, at, connection)?;
                let (renewed, edit) = match known.renewed(renewal.expires_at, quota, at) {
                    Ok(renewed) => renewed,
                    Err(refusal) => return Ok(Err(refusal)),
                };
                diesel::update(invitations::table.find(id.0))
                    .set((
                        invitations::token_hash.eq(renewal.token.0.to_vec()),
                        invitations::expires_at.eq(renewed.expires_at),
                    ))
                    .execute(connection)?;
                if let Some(mail) = &renewal.mail {
                    post(mail, at, connection)?;
                }
                let action = Action::InvitationRenewed(id);
                audit_edit(at, renewal.actor, Some(inviter), action, edit, connection)?;
                Ok(Ok(renewed))
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
                if let Some(edit) = known.revocation() {
                    diesel::update(invitations::table.find(id.0))
                        .set(invitations::revoked_at.eq(at))
                        .execute(connection)?;
                    audit_edit(
                        at,
                        actor,
                        known.inviter_id(),
                        Action::InvitationRevoked(id),
                        edit,
                        connection,
                    )?;
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
