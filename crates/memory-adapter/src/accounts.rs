use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{Role, Session, SessionId, TokenHash, User, UserId, Username, mailbox},
    audit::{Action, Actor},
    to_microseconds,
};
use ports::{
    StoreError,
    accounts::{
        Account, Accounts, NewSession, NewUser, Opening, PasswordChange, Registered, RoleChange, Sessions,
    },
};

use crate::{MemoryStore, state::State};

#[async_trait]
impl Accounts for MemoryStore {
    async fn register<'a>(
        &self,
        new: &NewUser,
        session: Option<&'a NewSession>,
        at: Timestamp,
    ) -> Result<Registered, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let members = || state.members.values().map(|account| &account.user);
        if members().any(|user| user.username.key() == new.username.key()) {
            return Ok(Registered::UsernameTaken);
        }
        if members().any(|user| mailbox(&user.email) == mailbox(&new.email)) {
            return Ok(Registered::EmailTaken);
        }
        let user = User {
            id: UserId(state.members.last_key_value().map_or(0, |(id, _)| id.0) + 1),
            username: new.username.clone(),
            email: new.email.clone(),
            name: new.name.clone(),
            roles: new.roles,
            idle_timeout: domain::accounts::IdleTimeout::default(),
            created_at: at,
        };
        state.members.insert(user.id, Account { user: user.clone(), password: new.password.clone() });
        let actor = session.map_or_else(Actor::default, |session| themselves(user.id, session));
        state.note(at, actor, Some(user.id), Action::Registered);
        for role in Role::ALL.into_iter().filter(|role| user.roles.has(*role)) {
            state.note(at, actor, Some(user.id), Action::RoleGranted(role));
        }
        let session = session.map(|session| state.open(user.id, session, at));
        Ok(Registered::Done(user, session))
    }

    async fn account(&self, username: &Username) -> Result<Option<Account>, StoreError> {
        let state = self.read()?;
        let of_that_name = |account: &&Account| account.user.username.key() == username.key();
        Ok(state.members.values().find(of_that_name).cloned())
    }

    async fn change_password(
        &self,
        change: &PasswordChange,
        at: Timestamp,
    ) -> Result<Option<Session>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let Some(account) =
            state.members.get_mut(&change.user).filter(|account| account.password == change.proved)
        else {
            return Ok(None);
        };
        account.password = change.password.clone();
        let username = account.user.username.key();
        state.failures.remove(&username);
        let before = state.sessions.len();
        let replaced = change.session.replaces;
        state.sessions.retain(|_, (token, session)| session.user != change.user || Some(*token) == replaced);
        let sessions_ended = (before - state.sessions.len()) as u64;
        state.sessions.retain(|_, (_, session)| session.user != change.user);
        let actor = themselves(change.user, &change.session);
        state.note(at, actor, Some(change.user), Action::PasswordChanged { sessions_ended });
        Ok(Some(state.open(change.user, &change.session, at)))
    }

    async fn set_role(
        &self,
        user: UserId,
        role: Role,
        granted: bool,
        actor: Actor,
        at: Timestamp,
    ) -> Result<RoleChange, StoreError> {
        let mut state = self.write()?;
        let admins = state.members.values().filter(|account| account.user.roles.is_admin).count();
        let Some(account) = state.members.get_mut(&user) else { return Ok(RoleChange::NoSuchUser) };
        if account.user.roles.has(role) == granted {
            return Ok(RoleChange::Unchanged(account.user.clone()));
        }
        if role == Role::Admin && !granted && admins == 1 {
            return Ok(RoleChange::LastAdmin);
        }
        account.user.roles = account.user.roles.with(role, granted);
        let changed = account.user.clone();
        let action = if granted { Action::RoleGranted(role) } else { Action::RoleRevoked(role) };
        state.note(to_microseconds(at), actor, Some(user), action);
        Ok(RoleChange::Changed(changed))
    }
}

#[async_trait]
impl Sessions for MemoryStore {
    async fn open(&self, opening: &Opening, at: Timestamp) -> Result<Option<(User, Session)>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let Some(account) =
            state.members.get_mut(&opening.user).filter(|account| account.password == opening.proved)
        else {
            return Ok(None);
        };
        if let Some(rehashed) = &opening.rehashed {
            account.password = rehashed.clone();
        }
        let user = account.user.clone();
        state.failures.remove(&user.username.key());
        let session = state.open(user.id, &opening.session, at);
        let actor = themselves(user.id, &opening.session);
        state.note(at, actor, Some(user.id), Action::LoggedIn(session.id));
        Ok(Some((user, session)))
    }

    async fn note_failure(
        &self,
        user: Option<UserId>,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let actor = Actor { user: None, address };
        self.write()?.note(to_microseconds(at), actor, user, Action::LogInFailed);
        Ok(())
    }

    async fn session(&self, token: TokenHash, at: Timestamp) -> Result<Option<(User, Session)>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let State { sessions, members, .. } = &mut *state;
        let Some((_, session)) = sessions.values_mut().find(|(known, _)| *known == token) else {
            return Ok(None);
        };
        let Some(Account { user, .. }) = members.get(&session.user).cloned() else { return Ok(None) };
        if !session.is_live(user.idle_timeout, at) {
            let id = session.id;
            sessions.remove(&id);
            return Ok(None);
        }
        if session.is_to_be_noted(at) {
            session.last_seen_at = at;
        }
        Ok(Some((user, session.clone())))
    }

    async fn sessions_of(&self, user: UserId, at: Timestamp) -> Result<Vec<Session>, StoreError> {
        let state = self.read()?;
        let Some(Account { user, .. }) = state.members.get(&user) else { return Ok(Vec::new()) };
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
        state.note(to_microseconds(at), actor, Some(user), Action::SessionEnded(session));
        Ok(true)
    }
}

const fn themselves(user: UserId, session: &NewSession) -> Actor {
    Actor { user: Some(user), address: session.address }
}

impl State {
    /// Opens a session in place of the one that the browser held.
    fn open(&mut self, user: UserId, new: &NewSession, at: Timestamp) -> Session {
        let replaced = self.sessions.values().find(|(token, _)| Some(*token) == new.replaces);
        if let Some((id, owner)) = replaced.map(|(_, session)| (session.id, session.user)) {
            self.sessions.remove(&id);
            self.note(at, themselves(user, new), Some(owner), Action::SessionEnded(id));
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
        session
    }
}
