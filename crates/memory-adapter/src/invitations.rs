//! `Invitations` in memory.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::{ActingSession, Roles, TokenHash, User, UserId, Username},
    audit::{Action, Actor},
    mail::Mail,
    membership::{
        Acceptance, Invitation, InvitationId, InvitationQuota, InvitationQuotaReached, InvitationRefusal,
        NewInvitation, Redemption, RenewInvitationRefusal,
    },
    to_microseconds,
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    invitations::{InvitationCommand, InvitationRenewal, Invitations},
};

use crate::{MemoryStore, paging::page, state::State};

#[async_trait]
impl Invitations for MemoryStore {
    async fn invite(
        &self,
        invitation: InvitationCommand<'_>,
        command: &Command,
    ) -> Result<CommandOutcome<InvitationId, InvitationQuotaReached>, StoreError> {
        let InvitationCommand { by, new, mail, quota, actor } = invitation;
        let at = to_microseconds(command.at);
        self.write()?.run_once(command, |state| {
            state.acting_member(by)?;
            let quota = state.invitation_quota(new.inviter, quota, at);
            Ok(quota.check().map(|()| state.invite(new, mail, actor, at)))
        })
    }

    async fn invitations(
        &self,
        owner: Option<UserId>,
        before: Option<InvitationId>,
        limit: u32,
        at: Timestamp,
    ) -> Result<Page<Invitation, InvitationId>, StoreError> {
        let state = self.read()?;
        let latest_first = state.invitations.values().rev().map(|(_, invitation)| invitation);
        let wanted = latest_first
            .filter(|invitation| invitation.is_of(owner))
            .map(|invitation| state.present(invitation, at));
        let is_past = |invitation: &Invitation| before.is_none_or(|before| invitation.id < before);
        Ok(page(wanted, is_past, limit, |last| last.id))
    }

    async fn invitation(
        &self,
        owner: Option<UserId>,
        id: InvitationId,
        at: Timestamp,
    ) -> Result<Option<Invitation>, StoreError> {
        let state = self.read()?;
        let found = state.invitations.get(&id).map(|(_, invitation)| invitation);
        Ok(found.filter(|invitation| invitation.is_of(owner)).map(|invitation| state.present(invitation, at)))
    }

    async fn invitation_of(&self, token: TokenHash, at: Timestamp) -> Result<Option<Invitation>, StoreError> {
        let state = self.read()?;
        let found = state.invitations.values().find(|(known, _)| *known == token);
        Ok(found.map(|(_, invitation)| state.present(invitation, at)))
    }

    async fn renew_invitation(
        &self,
        owner: Option<UserId>,
        id: InvitationId,
        renewal: &InvitationRenewal,
        at: Timestamp,
    ) -> Result<Result<Invitation, RenewInvitationRefusal>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let known = state.invitations.get(&id).map(|(_, invitation)| state.present(invitation, at));
        let known = known.filter(|known| known.is_of(owner));
        let Some((known, inviter)) = known.and_then(|known| known.inviter_id().map(|id| (known, id))) else {
            return Ok(Err(RenewInvitationRefusal::NoSuch));
        };
        state.acting_member(renewal.by)?;
        let quota = state.invitation_quota(inviter, renewal.quota, at);
        let (renewed, edit) = match known.renewed(renewal.expires_at, quota, at) {
            Ok(renewed) => renewed,
            Err(refusal) => return Ok(Err(refusal)),
        };
        state.invitations.insert(id, (renewal.token, renewed.clone()));
        if let Some(mail) = &renewal.mail {
            state.post(mail.clone(), at);
        }
        state.audit_edit(at, renewal.actor, Some(inviter), Action::InvitationRenewed(id), edit);
        Ok(Ok(renewed))
    }

    async fn revoke_invitation(
        &self,
        owner: Option<UserId>,
        id: InvitationId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let found = state.invitations.get_mut(&id).map(|(_, invitation)| invitation);
        let Some(invitation) = found.filter(|invitation| invitation.is_of(owner)) else {
            return Ok(false);
        };
        if let Some(edit) = invitation.revocation() {
            invitation.revoked_at = Some(at);
            let owner = invitation.inviter_id();
            state.audit_edit(at, actor, owner, Action::InvitationRevoked(id), edit);
        }
        Ok(true)
    }

    async fn accept_invitation(
        &self,
        token: TokenHash,
        by: ActingSession,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<User, InvitationRefusal>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let member = state.acting_member(by)?;
        let user = member.id;
        let found = state.invitations.values().find(|(known, _)| *known == token);
        let Some(known) = found.map(|(_, invitation)| state.present(invitation, at)) else {
            return Ok(Err(InvitationRefusal::Unknown));
        };
        let Acceptance { verifies_email, grants_collector } = match known.acceptance(&member, at) {
            Ok(Some(acceptance)) => acceptance,
            Ok(None) => return Ok(Ok(member)),
            Err(why) => return Ok(Err(why)),
        };
        let id = known.id;
        let State { invitations, members, .. } = &mut *state;
        let (Some((_, invitation)), Some(account)) = (invitations.get_mut(&id), members.get_mut(&user))
        else {
            return Ok(Err(InvitationRefusal::Unknown));
        };
        invitation.uses += 1;
        invitation.redeemed.push(Redemption { user, username: account.user.username.clone(), at });
        account.user.is_email_verified |= verifies_email;
        state.audit(at, actor, Some(user), Action::InvitationAccepted(id));
        if verifies_email {
            state.audit(at, actor, Some(user), Action::EmailVerified);
        }
        if grants_collector {
            state.make_collector(user, actor, at);
        }
        let user = state.members.get(&user).map(|account| account.user.clone());
        Ok(user.ok_or(InvitationRefusal::Unknown))
    }

    async fn inviter_of(&self, user: UserId) -> Result<Option<Username>, StoreError> {
        Ok(self.read()?.inviter_of(user))
    }
}

impl State {
    pub(crate) fn invite(
        &mut self,
        new: &NewInvitation,
        mail: Option<&Mail>,
        actor: Actor,
        at: Timestamp,
    ) -> InvitationId {
        self.invitations_made += 1;
        let id = InvitationId(self.invitations_made);
        let inviter = self.members.get(&new.inviter).map(|account| &account.user);
        let invitation = Invitation {
            id,
            inviter: inviter.map(|user| (user.id, user.username.clone())),
            inviter_roles: Roles::default(),
            email: new.email.clone(),
            note: new.note.clone(),
            is_pre_approved: new.is_pre_approved,
            max_uses: new.max_uses,
            uses: 0,
            redeemed: Vec::new(),
            created_at: at,
            expires_at: to_microseconds(new.expires_at),
            revoked_at: None,
        };
        self.invitations.insert(id, (new.token, invitation));
        self.audit(at, actor, Some(new.inviter), Action::Invited(id));
        if let Some(mail) = mail {
            self.post(mail.clone(), at);
        }
        id
    }

    /// The invitation with its inviter's roles at `at`; none if the inviter is suspended or has closed their
    /// account.
    fn present(&self, invitation: &Invitation, at: Timestamp) -> Invitation {
        let inviter = invitation.inviter_id().filter(|inviter| self.is_active_account(*inviter, at));
        let account = inviter.and_then(|inviter| self.members.get(&inviter));
        let inviter_roles = account.map(|account| account.user.roles).unwrap_or_default();
        Invitation { inviter_roles, ..invitation.clone() }
    }

    fn invitation_quota(&self, inviter: UserId, most: Option<u32>, at: Timestamp) -> InvitationQuota {
        let theirs = self.invitations.values().filter(|(_, known)| known.inviter_id() == Some(inviter));
        let open = theirs.filter(|(_, known)| known.counts_toward_quota(at)).count() as u64;
        InvitationQuota { most, open }
    }

    pub(crate) fn inviter_of(&self, user: UserId) -> Option<Username> {
        let redeemed = self.invitations.values().filter_map(|(_, invitation)| {
            let theirs = invitation.redeemed.iter().find(|redeemed| redeemed.user == user)?;
            Some((theirs.at, invitation))
        });
        let (_, first) = redeemed.min_by_key(|(at, invitation)| (*at, invitation.id))?;
        first.inviter.as_ref().map(|(_, username)| username.clone())
    }
}
