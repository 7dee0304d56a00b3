//! `AccountClosure` in memory: deactivation, deletion with its grace period, and erasure.

use async_trait::async_trait;
use domain::{
    Timestamp,
    account_closure::{ClosureState, Erasure},
    accounts::{User, UserId, mailbox},
    audit::{Action, Actor},
    membership::{AdminState, is_last_admin},
    notifications::MailRoute,
    to_microseconds,
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    account_closure::{AccountClosure, ClosureCommand, ClosureResult, ErasureResult, PersonalDataArea},
    accounts::Account,
};

use crate::{MemoryStore, personal_data, records::ClosedAccount, state::State};

#[async_trait]
impl AccountClosure for MemoryStore {
    async fn close_account(&self, command: ClosureCommand<'_>) -> Result<ClosureResult, StoreError> {
        let ClosureCommand { user, proved, closure, mail, actor, at } = command;
        let at = to_microseconds(at);
        let mut state = self.write()?;
        if state.proved(user, proved).is_none() {
            return Ok(ClosureResult::NoSuchUser);
        }
        if state.is_last_admin(user, at) {
            return Ok(ClosureResult::LastAdmin);
        }
        let closure = closure.requested_at(at);
        state.closed_accounts.insert(user, ClosedAccount { closure, has_returned: false });
        for given in state.notifications.iter_mut().filter(|given| given.user == user) {
            given.mail = MailRoute::None;
        }
        let before = state.sessions.len();
        state.sessions.retain(|_, (_, session)| session.user != user);
        let sessions_ended = (before - state.sessions.len()) as u64;
        state.audit(at, actor, Some(user), closure.action(sessions_ended));
        if let Some(mail) = mail {
            state.post(mail.clone(), at);
        }
        Ok(ClosureResult::Done)
    }

    async fn closure(&self, user: UserId) -> Result<Option<ClosureState>, StoreError> {
        Ok(self.read()?.closure(user))
    }

    async fn take_ended_closure(&self, user: UserId) -> Result<Option<ClosureState>, StoreError> {
        let mut state = self.write()?;
        let Some(closed) = state.closed_accounts.get(&user).copied().filter(|closed| closed.has_returned)
        else {
            return Ok(None);
        };
        state.closed_accounts.remove(&user);
        Ok(Some(closed.closure))
    }

    async fn due_erasures(&self, now: Timestamp, limit: u32) -> Result<Vec<UserId>, StoreError> {
        let state = self.read()?;
        let erased_at = |user: &UserId| state.closure(*user)?.erased_at().filter(|at| *at <= now);
        let mut due: Vec<(Timestamp, UserId)> =
            state.closed_accounts.keys().filter_map(|user| Some((erased_at(user)?, *user))).collect();
        due.sort_unstable();
        due.truncate(limit as usize);
        Ok(due.into_iter().map(|(_, user)| user).collect())
    }

    async fn erase(
        &self,
        user: UserId,
        due: Option<Timestamp>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ErasureResult, StoreError> {
        let mut state = self.write()?;
        if !state.members.contains_key(&user) {
            return Ok(ErasureResult::NoSuchUser);
        }
        match Erasure::decide(state.closure(user), due, state.is_last_admin(user, at)) {
            Erasure::NotDue => Ok(ErasureResult::NotDue),
            Erasure::LastAdmin { postponed_to } => {
                let scheduled = state.closed_accounts.get_mut(&user).map(|closed| &mut closed.closure);
                if let (Some(ClosureState::Closing { erased_at, .. }), Some(to)) = (scheduled, postponed_to) {
                    *erased_at = to;
                }
                Ok(ErasureResult::LastAdmin)
            }
            Erasure::Erased => {
                personal_data::erase(&mut state, user);
                state.audit(to_microseconds(at), actor, Some(user), Action::Erased);
                Ok(ErasureResult::Done)
            }
        }
    }

    async fn expired_accounts(&self, before: Timestamp, limit: u32) -> Result<Vec<UserId>, StoreError> {
        let state = self.read()?;
        let mut expired: Vec<(Timestamp, UserId)> = state
            .members
            .values()
            .map(|account| &account.user)
            .filter(|user| state.has_expired(user, before))
            .map(|user| (user.created_at, user.id))
            .collect();
        expired.sort_unstable();
        expired.truncate(limit as usize);
        Ok(expired.into_iter().map(|(_, user)| user).collect())
    }

    async fn erase_unconfirmed(
        &self,
        user: UserId,
        expired_before: Option<Timestamp>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ErasureResult, StoreError> {
        let mut state = self.write()?;
        Ok(state.erase_unconfirmed(user, expired_before, actor, to_microseconds(at)))
    }

    fn area_names(&self) -> Vec<&'static str> {
        let messages = &crate::private_messages::NAMES;
        let forum = &crate::forum::account_closure::NAMES;
        personal_data::NAMES.iter().chain(forum).chain(messages).copied().collect()
    }

    async fn area(&self, user: UserId, name: &str) -> Result<Option<PersonalDataArea>, StoreError> {
        Ok(personal_data::area(&*self.read()?, user, name))
    }
}

impl State {
    /// Whether an unconfirmed account that was created before that time [has expired](User::has_expired).
    fn has_expired(&self, user: &User, before: Timestamp) -> bool {
        let is_for_sale = |vehicle: &VehicleId| {
            self.listings.get(vehicle).is_some_and(|listing| listing.vehicle.summary.status.is_for_sale())
        };
        let mut theirs = self.submissions.values().filter(|record| record.seller == user.id);
        user.has_expired(before, theirs.any(|record| record.vehicle.as_ref().is_some_and(is_for_sale)))
    }

    /// Erases an account whose address was never confirmed and that has no role, as [`AccountClosure::erase_unconfirmed`].
    pub(crate) fn erase_unconfirmed(
        &mut self,
        user: UserId,
        expired_before: Option<Timestamp>,
        actor: Actor,
        at: Timestamp,
    ) -> ErasureResult {
        let Some(Account { user: member, .. }) = self.members.get(&user) else {
            return ErasureResult::NoSuchUser;
        };
        let may_erase = match expired_before {
            None => member.releases_unconfirmed_email(),
            Some(before) => self.has_expired(member, before),
        };
        if !may_erase {
            return ErasureResult::NotDue;
        }
        personal_data::erase(self, user);
        self.audit(at, actor, Some(user), Action::Erased);
        ErasureResult::Done
    }

    /// The kind and time of an account's closure; `None` if it is open.
    pub(crate) fn closure(&self, user: UserId) -> Option<ClosureState> {
        self.closed_accounts.get(&user).filter(|closed| !closed.has_returned).map(|closed| closed.closure)
    }

    /// Whether a member is neither suspended at `at` nor has closed their account.
    pub(crate) fn is_active_account(&self, user: UserId, at: Timestamp) -> bool {
        !self.is_suspended(user, at) && self.closure(user).is_none()
    }

    /// Whether they are the [last admin](is_last_admin).
    pub(crate) fn is_last_admin(&self, user: UserId, at: Timestamp) -> bool {
        let accounts: Vec<AdminState> = self
            .members
            .values()
            .map(|Account { user, .. }| AdminState {
                user: user.id,
                is_admin: user.roles.is_admin,
                is_suspended: self.is_suspended(user.id, at),
                has_left: self.closure(user.id).is_some(),
            })
            .collect();
        is_last_admin(user, &accounts)
    }

    /// Reopens a closed account when its member opens a session.
    pub(crate) fn reopen_account(&mut self, user: UserId, actor: Actor, at: Timestamp) {
        if let Some(closed) = self.closed_accounts.get_mut(&user).filter(|closed| !closed.has_returned) {
            closed.has_returned = true;
            self.audit(at, actor, Some(user), Action::AccountReopened);
        }
    }

    /// The member's email address, folded for comparison.
    pub(crate) fn mailbox_of(&self, user: UserId) -> Option<String> {
        Some(mailbox(&self.members.get(&user)?.user.email))
    }
}
