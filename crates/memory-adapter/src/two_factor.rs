//! `TwoFactor` in memory: authenticator secrets, recovery codes and log-in challenges.

use std::{collections::BTreeSet, net::IpAddr};

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{PasswordHash, TokenHash, TotpSecret, User, UserId, VerifiedFactor},
    audit::{Action, Actor},
    mail::Mail,
    to_microseconds,
};
use ports::{
    StoreError,
    two_factor::{EnableTwoFactor, FactorChange, TwoFactor, TwoFactorState},
};

use crate::{MemoryStore, records::SecondFactor, state::State};

#[async_trait]
impl TwoFactor for MemoryStore {
    async fn two_factor(&self, user: UserId) -> Result<TwoFactorState, StoreError> {
        let state = self.read()?;
        let Some(factor) = state.second_factors.get(&user) else { return Ok(TwoFactorState::default()) };
        let secret = |is_on| (factor.is_on == is_on).then(|| factor.secret.clone());
        Ok(TwoFactorState {
            secret: secret(true),
            pending: secret(false),
            recovery_codes: u32::try_from(factor.recovery.len()).unwrap_or(u32::MAX),
        })
    }

    async fn begin_two_factor(
        &self,
        user: UserId,
        proved: &PasswordHash,
        secret: &TotpSecret,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        if state.proved(user, proved).is_none() || state.asks_second_factor(user) {
            return Ok(false);
        }
        let pending =
            SecondFactor { secret: secret.clone(), is_on: false, last_step: 0, recovery: BTreeSet::new() };
        state.second_factors.insert(user, pending);
        Ok(true)
    }

    async fn enable_two_factor(&self, command: &EnableTwoFactor, at: Timestamp) -> Result<bool, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let user = state.acting_member(command.by)?.id;
        let pending = state.second_factors.get_mut(&user);
        let Some(factor) = pending.filter(|factor| !factor.is_on && factor.secret == command.secret) else {
            return Ok(false);
        };
        factor.is_on = true;
        factor.last_step = command.step;
        factor.recovery = command.recovery.iter().copied().collect();
        state.end_challenges(user);
        state.note_second_factor(user, true);
        let before = state.sessions.len();
        state.sessions.retain(|id, (_, session)| session.user != user || *id == command.by.session);
        let sessions_ended = (before - state.sessions.len()) as u64;
        let actor = Actor { user: Some(user), address: command.address };
        state.audit(at, actor, Some(user), Action::TwoFactorEnabled { sessions_ended });
        state.post(command.mail.clone(), at);
        Ok(true)
    }

    async fn renew_recovery_codes(
        &self,
        change: &FactorChange,
        recovery: &[TokenHash],
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        state.acting_member(change.by)?;
        if state.proved(change.by.user, &change.proved).is_none() {
            return Ok(false);
        }
        let on = state.second_factors.get_mut(&change.by.user).filter(|factor| factor.is_on);
        let Some(factor) = on else { return Ok(false) };
        factor.recovery = recovery.iter().copied().collect();
        state.changed(change, Action::RecoveryCodesRenewed, to_microseconds(at));
        Ok(true)
    }

    async fn disable_two_factor(&self, change: &FactorChange, at: Timestamp) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        state.acting_member(change.by)?;
        if state.proved(change.by.user, &change.proved).is_none() || !state.asks_second_factor(change.by.user)
        {
            return Ok(false);
        }
        state.remove_second_factor(change.by.user);
        state.changed(change, Action::TwoFactorDisabled, to_microseconds(at));
        Ok(true)
    }

    async fn use_factor(
        &self,
        user: UserId,
        factor: VerifiedFactor,
        mail: &Mail,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let actor = Actor { user: Some(user), address };
        Ok(self.write()?.use_factor(user, factor, mail, actor, to_microseconds(at)))
    }

    async fn challenged(
        &self,
        challenge: TokenHash,
        at: Timestamp,
    ) -> Result<Option<(User, TotpSecret)>, StoreError> {
        Ok(self.read()?.challenge(challenge, to_microseconds(at)))
    }
}

impl State {
    /// Whether the member's second factor is on.
    pub(crate) fn asks_second_factor(&self, user: UserId) -> bool {
        self.second_factors.get(&user).is_some_and(|factor| factor.is_on)
    }

    /// Deletes a member's second factor and the log-ins waiting for it; returns whether it was on.
    pub(crate) fn remove_second_factor(&mut self, user: UserId) -> bool {
        self.end_challenges(user);
        self.note_second_factor(user, false);
        self.second_factors.remove(&user).is_some_and(|factor| factor.is_on)
    }

    fn note_second_factor(&mut self, user: UserId, is_on: bool) {
        if let Some(account) = self.members.get_mut(&user) {
            account.user.has_second_factor = is_on;
        }
    }

    /// The member whose log-in waits under that token, and the secret to check codes with.
    pub(crate) fn challenge(&self, token: TokenHash, at: Timestamp) -> Option<(User, TotpSecret)> {
        let (user, _) = self.challenges.get(&token).filter(|(_, until)| at < *until)?;
        let factor = self.second_factors.get(user).filter(|factor| factor.is_on)?;
        Some((self.members.get(user)?.user.clone(), factor.secret.clone()))
    }

    /// Cancels the member's waiting log-ins.
    pub(crate) fn end_challenges(&mut self, user: UserId) {
        self.challenges.retain(|_, (whose, _)| *whose != user);
    }

    /// Deletes expired log-in challenges.
    pub(crate) fn delete_expired_challenges(&mut self, now: Timestamp) {
        self.challenges.retain(|_, (_, until)| *until > now);
    }

    /// Consumes a code; returns false if it was used before.
    pub(crate) fn use_factor(
        &mut self,
        user: UserId,
        factor: VerifiedFactor,
        mail: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> bool {
        let Some(second_factor) =
            self.second_factors.get_mut(&user).filter(|second_factor| second_factor.is_on)
        else {
            return false;
        };
        match factor {
            VerifiedFactor::Totp { step } if step > second_factor.last_step => second_factor.last_step = step,
            VerifiedFactor::Recovery(code) if second_factor.recovery.remove(&code) => {
                self.audit(at, actor, Some(user), Action::RecoveryCodeUsed);
                self.post(mail.clone(), at);
            }
            _ => return false,
        }
        true
    }

    /// Audits a change and mails the member about it.
    pub(crate) fn changed(&mut self, change: &FactorChange, action: Action, at: Timestamp) {
        let actor = Actor { user: Some(change.by.user), address: change.address };
        self.audit(at, actor, Some(change.by.user), action);
        self.post(change.mail.clone(), at);
    }
}
