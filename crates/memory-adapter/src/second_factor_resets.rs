//! `SecondFactorResets` in memory: requests by one admin that another confirms.

use std::collections::HashSet;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{GuessCounter, ResetRefusal, SecondFactorReset, UserId, Username},
    audit::{Action, Actor},
    mail::Mail,
    to_microseconds,
};
use ports::{
    StoreError,
    second_factor_resets::{PendingReset, SecondFactorResets, SecondFactorStatus},
};

use crate::{MemoryStore, state::State};

#[async_trait]
impl SecondFactorResets for MemoryStore {
    async fn second_factor_status(
        &self,
        user: UserId,
        at: Timestamp,
    ) -> Result<Option<SecondFactorStatus>, StoreError> {
        let (state, at) = (self.read()?, to_microseconds(at));
        if !state.members.contains_key(&user) {
            return Ok(None);
        }
        let waiting = state.waiting_resets(at).into_iter().find(|waiting| waiting.reset.user == user);
        Ok(Some(SecondFactorStatus {
            is_on: state.asks_second_factor(user),
            admins_besides: state.admins_besides(user, at),
            waiting,
        }))
    }

    async fn waiting_resets(&self, at: Timestamp) -> Result<Vec<PendingReset>, StoreError> {
        Ok(self.read()?.waiting_resets(to_microseconds(at)))
    }

    async fn request_reset(
        &self,
        user: UserId,
        reason: &str,
        mail: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ResetRefusal>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        if !state.members.contains_key(&user) {
            return Ok(Err(ResetRefusal::NoSuchUser));
        }
        let (is_on, besides) = (state.asks_second_factor(user), state.admins_besides(user, at));
        let earlier = state.resets.get(&user);
        if let Err(refusal) = SecondFactorReset::may_request(user, is_on, actor.user, besides, earlier, at) {
            return Ok(Err(refusal));
        }
        let reason = reason.to_owned();
        let reset = SecondFactorReset { user, requested_by: actor.user, reason, requested_at: at };
        state.resets.insert(user, reset);
        state.audit(at, actor, Some(user), Action::SecondFactorResetRequested);
        state.post(mail.clone(), at);
        Ok(Ok(()))
    }

    async fn confirm_reset(
        &self,
        user: UserId,
        mail: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ResetRefusal>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        if !state.members.contains_key(&user) {
            return Ok(Err(ResetRefusal::NoSuchUser));
        }
        let Some(waiting) = state.resets.get(&user) else { return Ok(Err(ResetRefusal::NotRequested)) };
        let admins = state.serving_admins(at);
        if let Err(refusal) = waiting.may_confirm(actor.user, |admin| admins.contains(&admin), at) {
            return Ok(Err(refusal));
        }
        state.resets.remove(&user);
        Ok(state.reset_second_factor(user, mail, actor, at))
    }

    async fn cancel_reset(
        &self,
        user: UserId,
        mail: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let is_cancelled = state.cancel_reset(user, actor, at);
        if is_cancelled {
            state.post(mail.clone(), at);
        }
        Ok(is_cancelled)
    }

    async fn reset_second_factor(
        &self,
        user: UserId,
        mail: &Mail,
        at: Timestamp,
    ) -> Result<Result<(), ResetRefusal>, StoreError> {
        let mut state = self.write()?;
        if !state.members.contains_key(&user) {
            return Ok(Err(ResetRefusal::NoSuchUser));
        }
        state.resets.remove(&user);
        Ok(state.reset_second_factor(user, mail, Actor::default(), to_microseconds(at)))
    }
}

impl State {
    /// Admins who are not suspended.
    fn serving_admins(&self, at: Timestamp) -> HashSet<UserId> {
        let users = self.members.values().map(|account| &account.user);
        let serving = users.filter(|user| user.roles.is_admin && !self.is_suspended(user.id, at));
        serving.map(|user| user.id).collect()
    }

    fn admins_besides(&self, user: UserId, at: Timestamp) -> usize {
        self.serving_admins(at).into_iter().filter(|admin| *admin != user).count()
    }

    fn waiting_resets(&self, at: Timestamp) -> Vec<PendingReset> {
        let name = |id: UserId| -> Option<Username> { Some(self.members.get(&id)?.user.username.clone()) };
        let mut waiting: Vec<PendingReset> = self
            .resets
            .values()
            .filter(|reset| reset.is_open(at))
            .filter_map(|reset| {
                let requested_by = reset.requested_by.and_then(name);
                Some(PendingReset { username: name(reset.user)?, requested_by, reset: reset.clone() })
            })
            .collect();
        waiting.sort_by_key(|waiting| (waiting.reset.requested_at, waiting.reset.user));
        waiting
    }

    fn reset_second_factor(
        &mut self,
        user: UserId,
        mail: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), ResetRefusal> {
        SecondFactorReset::check_factor(self.asks_second_factor(user))?;
        self.remove_second_factor(user);
        if let Some(account) = self.members.get(&user) {
            let counter = GuessCounter::from(&account.user.username);
            self.failures.remove(&counter.key());
        }
        let before = self.sessions.len();
        self.sessions.retain(|_, (_, session)| session.user != user);
        let sessions_ended = (before - self.sessions.len()) as u64;
        self.audit(at, actor, Some(user), Action::SecondFactorReset { sessions_ended });
        self.post(mail.clone(), at);
        Ok(())
    }

    /// Cancels the open request; returns whether there was one.
    pub(crate) fn cancel_reset(&mut self, user: UserId, actor: Actor, at: Timestamp) -> bool {
        let is_cancelled = self.resets.remove(&user).is_some_and(|reset| reset.is_open(at));
        if is_cancelled {
            self.audit(at, actor, Some(user), Action::SecondFactorResetCancelled);
        }
        is_cancelled
    }

    /// Deletes requests about a member, and removes the member as requester of others.
    pub(crate) fn delete_resets_of(&mut self, user: UserId) {
        self.resets.remove(&user);
        for reset in self.resets.values_mut() {
            reset.requested_by = reset.requested_by.filter(|requester| *requester != user);
        }
    }
}
