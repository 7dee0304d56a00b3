//! `MemberAdmin` in memory: list of members, roles and suspension.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{Role, TokenPurpose, UserId},
    audit::{Action, Actor, Edit},
    membership::{MemberAccount, MemberChange, MemberChangeRecord},
    notifications::NewNotification,
    to_microseconds,
};
use ports::{
    StoreError,
    accounts::Account,
    member_admin::{MemberAdmin, MemberChangeResult, MemberQuery},
};

use crate::{MemoryStore, state::State};

#[async_trait]
impl MemberAdmin for MemoryStore {
    async fn member_accounts(
        &self,
        query: &MemberQuery,
        limit: u32,
    ) -> Result<Vec<MemberAccount>, StoreError> {
        let state = self.read()?;
        let wanted = state.members.values().rev().filter(|Account { user, .. }| {
            query.finds(user)
                && query.role.is_none_or(|role| user.roles.has(role))
                && query.before.is_none_or(|before| user.id < before)
        });
        Ok(wanted.take(limit as usize).map(|account| state.standing(account)).collect())
    }

    async fn count_member_accounts(&self, query: &MemberQuery) -> Result<u64, StoreError> {
        let all = MemberQuery { before: None, ..query.clone() };
        Ok(self.member_accounts(&all, u32::MAX).await?.len() as u64)
    }

    async fn member_account(
        &self,
        user: UserId,
    ) -> Result<Option<(MemberAccount, Vec<MemberChangeRecord>)>, StoreError> {
        let state = self.read()?;
        let Some(account) = state.members.get(&user) else { return Ok(None) };
        let steps = state.member_changes.iter().rev().filter(|(whose, _)| *whose == user);
        Ok(Some((state.standing(account), steps.map(|(_, step)| step.clone()).collect())))
    }

    async fn change_member(
        &self,
        user: UserId,
        changes: &[MemberChange],
        reason: &str,
        told: &NewNotification,
        actor: Actor,
        at: Timestamp,
    ) -> Result<MemberChangeResult, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let Some(account) = state.members.get(&user) else { return Ok(MemberChangeResult::NoSuchUser) };
        let before = state.standing(account);
        if changes.iter().any(|change| change.grants_role()) {
            state.require_admin(actor)?;
        }
        let mut after = before.clone();
        for change in changes {
            match *change {
                MemberChange::Collector(is) => after.user.roles.is_collector = is,
                MemberChange::Admin(is) => after.user.roles.is_admin = is,
                MemberChange::Suspended(is) => after.is_suspended = is,
            }
        }
        let serves = |standing: &MemberAccount| standing.user.roles.is_admin && !standing.is_suspended;
        if serves(&before) && !serves(&after) && state.is_last_admin(user) {
            return Ok(MemberChangeResult::LastAdmin);
        }
        for change in changes {
            let action = match *change {
                MemberChange::Collector(is) if is != before.user.roles.is_collector => {
                    role(Role::Collector, is)
                }
                MemberChange::Admin(is) if is != before.user.roles.is_admin => role(Role::Admin, is),
                MemberChange::Suspended(true) if !before.is_suspended => Action::Suspended,
                MemberChange::Suspended(false) if before.is_suspended => Action::Readmitted,
                _ => continue,
            };
            state.note_edit(at, actor, Some(user), action, Edit::with_reason(reason));
            let step =
                MemberChangeRecord { at, actor: actor.user, change: *change, reason: reason.to_owned() };
            state.member_changes.push((user, step));
        }
        if after.is_suspended {
            state.suspended.insert(user);
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
            state.add_notices(std::slice::from_ref(told), at);
        }
        Ok(MemberChangeResult::Changed(after))
    }
}

const fn role(role: Role, granted: bool) -> Action {
    if granted { Action::RoleGranted(role) } else { Action::RoleRevoked(role) }
}

impl State {
    /// Checks that the actor is still an admin and not suspended. An actor without a user is the operator on
    /// the command line and always permitted.
    ///
    /// # Errors
    /// [`StoreError::SessionEnded`] when they are not.
    pub(crate) fn require_admin(&self, actor: Actor) -> Result<(), StoreError> {
        let Some(user) = actor.user else { return Ok(()) };
        let is_admin = self.active_member(user).is_some_and(|user| user.roles.is_admin);
        if is_admin { Ok(()) } else { Err(StoreError::SessionEnded) }
    }

    fn standing(&self, account: &Account) -> MemberAccount {
        MemberAccount { user: account.user.clone(), is_suspended: self.suspended.contains(&account.user.id) }
    }
}
