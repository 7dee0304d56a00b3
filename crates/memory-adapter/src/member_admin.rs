//! `MemberAdmin` in memory: list of members, roles and suspension.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::{TokenPurpose, UserId},
    audit::{Actor, Edit},
    membership::{AppliedChange, MemberAccount, MemberChangeRecord, MemberChangeRefusal, Suspension},
    to_microseconds,
};
use ports::{
    StoreError,
    accounts::Account,
    member_admin::{MemberAdmin, MemberChangeCommand, MemberQuery},
};

use crate::{MemoryStore, paging::page, state::State};

#[async_trait]
impl MemberAdmin for MemoryStore {
    async fn member_accounts(
        &self,
        query: &MemberQuery,
        limit: u32,
    ) -> Result<Page<MemberAccount, UserId>, StoreError> {
        let state = self.read()?;
        let wanted = state.members.values().rev().filter(|Account { user, .. }| {
            query.finds(user) && query.role.is_none_or(|role| user.roles.has(role))
        });
        let is_past = |account: &MemberAccount| query.before.is_none_or(|before| account.user.id < before);
        let wanted = wanted.map(|account| state.member_account(account));
        Ok(page(wanted, is_past, limit, |last| last.user.id))
    }

    async fn member_account(
        &self,
        user: UserId,
    ) -> Result<Option<(MemberAccount, Vec<MemberChangeRecord>)>, StoreError> {
        let state = self.read()?;
        let Some(account) = state.members.get(&user) else { return Ok(None) };
        let steps = state.member_changes.iter().rev().filter(|(whose, _)| *whose == user);
        Ok(Some((state.member_account(account), steps.map(|(_, step)| step.clone()).collect())))
    }

    async fn change_member(
        &self,
        command: MemberChangeCommand<'_>,
    ) -> Result<Result<MemberAccount, MemberChangeRefusal>, StoreError> {
        let MemberChangeCommand { user, changes, reason, notification, actor, at } = command;
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let Some(account) = state.members.get(&user) else { return Ok(Err(MemberChangeRefusal::NoSuchUser)) };
        let before = state.member_account(account).as_of(at);
        if changes.iter().any(|change| change.grants_role()) {
            state.require_admin(actor, at)?;
        }
        let (after, applied) = match before.changed(changes, state.is_last_admin(user, at)) {
            Ok(changed) => changed,
            Err(why) => return Ok(Err(why)),
        };
        for AppliedChange { change, action, end } in applied {
            let edit = Edit { changes: end.into_iter().collect(), ..Edit::with_reason(reason) };
            state.audit_edit(at, actor, Some(user), action, edit);
            let step = MemberChangeRecord { at, actor: actor.user, change, reason: reason.to_owned() };
            state.member_changes.push((user, step));
        }
        if let Some(suspension) = after.suspension {
            state.suspended.insert(user, suspension);
            state.sessions.retain(|_, (_, session)| session.user != user);
            state.end_challenges(user);
            for purpose in TokenPurpose::ALL {
                state.replace_tokens(user, purpose);
            }
        } else {
            state.suspended.remove(&user);
        }
        if let Some(account) = state.members.get_mut(&user) {
            account.user.roles = after.user.roles;
        }
        if after != before {
            state.add_notifications(std::slice::from_ref(notification), at);
        }
        Ok(Ok(after))
    }
}

impl State {
    /// Checks that the actor is still an admin and not suspended. An actor without a user is the operator on
    /// the command line and always permitted.
    ///
    /// # Errors
    /// [`StoreError::SessionEnded`] when they are not.
    pub(crate) fn require_admin(&self, actor: Actor, at: Timestamp) -> Result<(), StoreError> {
        let Some(user) = actor.user else { return Ok(()) };
        let is_admin = self.members.get(&user).is_some_and(|account| account.user.roles.is_admin)
            && !self.is_suspended(user, at);
        if is_admin { Ok(()) } else { Err(StoreError::SessionEnded) }
    }

    fn member_account(&self, account: &Account) -> MemberAccount {
        let suspension = self.suspended.get(&account.user.id).copied();
        let accepted = self.accepted_texts.get(&account.user.id).copied();
        let closure = self.closure(account.user.id);
        MemberAccount { user: account.user.clone(), suspension, accepted, closure }
    }

    /// Whether a member is suspended at `at`.
    pub(crate) fn is_suspended(&self, user: UserId, at: Timestamp) -> bool {
        self.suspended.get(&user).is_some_and(|suspension| suspension.is_in_force(at))
    }

    /// The suspension in force; one that has ended is deleted, so that everything that needs a session finds
    /// an active member from then on.
    pub(crate) fn suspension_in_force(&mut self, user: UserId, at: Timestamp) -> Option<Suspension> {
        if !self.is_suspended(user, at) {
            self.suspended.remove(&user);
        }
        self.suspended.get(&user).copied()
    }
}
