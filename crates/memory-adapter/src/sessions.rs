//! `Sessions` in memory: opening, validating and ending sessions, idle timeouts.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{IdleTimeout, Session, SessionId, TokenHash, User, UserId, challenge_lifetime},
    audit::{Action, Actor},
    to_microseconds,
};
use ports::{
    StoreError,
    accounts::Account,
    sessions::{LogInProof, NewSession, OpenSession, OpenSessionResult, Sessions},
};

use crate::{MemoryStore, state::State};

#[async_trait]
impl Sessions for MemoryStore {
    async fn open(&self, opening: &OpenSession, at: Timestamp) -> Result<OpenSessionResult, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let actor = themselves(opening.user, &opening.session);
        if let Some(suspension) = state.suspension_in_force(opening.user, at) {
            let suspended = OpenSessionResult::Suspended(suspension);
            return Ok(if state.is_proved(opening) { suspended } else { OpenSessionResult::Refused });
        }
        let user = match &opening.proof {
            LogInProof::Password { proved, rehashed, challenge } => {
                let Some(user) = state.proved(opening.user, proved) else {
                    return Ok(OpenSessionResult::Refused);
                };
                if let Some(rehashed) = rehashed {
                    state.store_hash(user.id, rehashed);
                }
                if state.asks_second_factor(user.id) {
                    state.challenges.insert(*challenge, (user.id, at + challenge_lifetime()));
                    return Ok(OpenSessionResult::SecondFactorNeeded);
                }
                user
            }
            LogInProof::SecondFactor { challenge, factor, mail } => {
                let waits = state.challenge(*challenge, at).is_some_and(|(user, _)| user.id == opening.user);
                let user = if waits { state.active_member(opening.user) } else { None };
                let Some(user) = user else { return Ok(OpenSessionResult::Refused) };
                if !state.use_factor(user.id, *factor, mail, actor, at) {
                    return Ok(OpenSessionResult::Refused);
                }
                state.challenges.remove(challenge);
                state.cancel_reset(user.id, actor, at);
                user
            }
            LogInProof::Passkey { passkey, verification_data } => {
                let Some(user) = state.active_member(opening.user) else {
                    return Ok(OpenSessionResult::Refused);
                };
                if !state.use_passkey(user.id, *passkey, verification_data, at) {
                    return Ok(OpenSessionResult::Refused);
                }
                user
            }
        };
        state.reset_guess_counter(&user, &opening.session, at);
        state.sessions.retain(|_, (_, session)| {
            session.user != user.id || session.created_at >= Session::purge_before(at)
        });
        let session = state.open(user.id, &opening.session, at);
        state.audit(at, actor, Some(user.id), Action::LoggedIn(session.id));
        Ok(OpenSessionResult::Done(user, session))
    }

    async fn record_failed_log_in(
        &self,
        user: Option<UserId>,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let actor = Actor { user: None, address };
        self.write()?.audit(to_microseconds(at), actor, user, Action::LogInFailed);
        Ok(())
    }

    async fn session(&self, token: TokenHash, at: Timestamp) -> Result<Option<(User, Session)>, StoreError> {
        self.pause().await;
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let State { sessions, members, suspended, .. } = &mut *state;
        let Some((_, session)) = sessions.values_mut().find(|(known, _)| *known == token) else {
            return Ok(None);
        };
        let account = members.get(&session.user).filter(|account| !suspended.contains_key(&account.user.id));
        let Some(Account { user, .. }) = account.cloned() else { return Ok(None) };
        if !session.is_live(user.idle_timeout, at) {
            let id = session.id;
            sessions.remove(&id);
            return Ok(None);
        }
        if session.needs_touch(at) {
            session.last_seen_at = at;
        }
        Ok(Some((user, session.clone())))
    }

    async fn valid_sessions(
        &self,
        sessions: &[SessionId],
        at: Timestamp,
    ) -> Result<Vec<(User, Session)>, StoreError> {
        let state = self.read()?;
        let found = sessions.iter().filter_map(|id| state.sessions.get(id)).filter_map(|(_, session)| {
            let user = state.active_member(session.user)?;
            session.is_live(user.idle_timeout, to_microseconds(at)).then(|| (user, session.clone()))
        });
        Ok(found.collect())
    }

    async fn sessions_of(&self, user: UserId, at: Timestamp) -> Result<Vec<Session>, StoreError> {
        let state = self.read()?;
        let Some(user) = state.active_member(user) else { return Ok(Vec::new()) };
        let theirs = state.sessions.values().map(|(_, session)| session);
        let mut theirs: Vec<Session> = theirs
            .filter(|session| session.user == user.id && session.is_live(user.idle_timeout, at))
            .cloned()
            .collect();
        theirs.sort_by_key(|session| std::cmp::Reverse((session.last_seen_at, session.id)));
        Ok(theirs)
    }

    async fn end(
        &self,
        user: UserId,
        session: SessionId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        if state.sessions.get(&session).is_none_or(|(_, session)| session.user != user) {
            return Ok(false);
        }
        state.sessions.remove(&session);
        state.audit(to_microseconds(at), actor, Some(user), Action::SessionEnded(session));
        Ok(true)
    }

    async fn end_others(
        &self,
        user: UserId,
        except: SessionId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let mut state = self.write()?;
        state.delete_devices_but(user, except);
        let is_other = |session: &Session| session.user == user && session.id != except;
        let others: Vec<SessionId> = state
            .sessions
            .values()
            .filter(|(_, session)| is_other(session))
            .map(|(_, session)| session.id)
            .collect();
        for id in others {
            state.sessions.remove(&id);
            state.audit(to_microseconds(at), actor, Some(user), Action::SessionEnded(id));
        }
        Ok(())
    }

    async fn set_idle_timeout(
        &self,
        user: UserId,
        chosen: IdleTimeout,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write()?.set_idle_timeout(user, chosen, actor, to_microseconds(at));
        Ok(())
    }
}

pub(crate) const fn themselves(user: UserId, session: &NewSession) -> Actor {
    Actor { user: Some(user), address: session.address }
}

impl State {
    /// Whether a suspended member proves who they are. Log-ins that wait for a second factor ended with the
    /// suspension.
    fn is_proved(&self, opening: &OpenSession) -> bool {
        let user = opening.user;
        match &opening.proof {
            LogInProof::Password { proved, .. } => {
                self.members.get(&user).is_some_and(|account| account.password == *proved)
            }
            LogInProof::Passkey { passkey, .. } => {
                self.passkeys.get(passkey).is_some_and(|(passkey, _)| passkey.user == user)
            }
            LogInProof::SecondFactor { .. } => false,
        }
    }

    /// Stores a member's idle timeout. Sessions that had ended by the earlier timeout are deleted, so that a
    /// longer one does not revive them.
    pub(crate) fn set_idle_timeout(
        &mut self,
        user: UserId,
        chosen: IdleTimeout,
        actor: Actor,
        at: Timestamp,
    ) {
        let Some(account) = self.members.get_mut(&user) else { return };
        let before = std::mem::replace(&mut account.user.idle_timeout, chosen);
        if before == chosen {
            return;
        }
        self.sessions.retain(|_, (_, session)| session.user != user || session.is_live(before, at));
        self.audit(at, actor, Some(user), Action::IdleTimeoutChanged(chosen));
    }

    /// Opens a session and ends the one that the browser held before.
    pub(crate) fn open(&mut self, user: UserId, new: &NewSession, at: Timestamp) -> Session {
        let replaced = self.sessions.values().find(|(token, _)| Some(*token) == new.replaces);
        if let Some((id, owner)) = replaced.map(|(_, session)| (session.id, session.user)) {
            self.sessions.remove(&id);
            self.audit(at, themselves(user, new), Some(owner), Action::SessionEnded(id));
        }
        self.sessions_opened += 1;
        let session = Session {
            id: SessionId(self.sessions_opened),
            user,
            created_at: at,
            last_seen_at: at,
            device: new.device.clone(),
            address: new.address,
        };
        self.sessions.insert(session.id, (new.token, session.clone()));
        if let Some(token) = new.known_device {
            let device = self.remember_device(user, token, at);
            self.session_devices.insert(session.id, device);
        }
        self.reopen_account(user, themselves(user, new), at);
        session
    }
}
