//! `Accounts` in memory: registration, lookup, passwords and roles.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{
        ActingSession, PasswordHash, Role, RoleChange, Session, TokenPurpose, User, UserId, Username, mailbox,
    },
    audit::{Action, Actor},
    contact_requests::EmailAddress,
    membership::with_role,
    to_microseconds,
};
use ports::{
    StoreError,
    accounts::{Account, Accounts, NewUser, PasswordChange, RegisterResult, RoleChangeResult},
    sessions::NewSession,
};

use crate::{MemoryStore, sessions::themselves, state::State};

#[async_trait]
impl Accounts for MemoryStore {
    async fn register<'a>(
        &self,
        new: &NewUser,
        session: Option<&'a NewSession>,
        at: Timestamp,
    ) -> Result<RegisterResult, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let members = || state.members.values().map(|account| &account.user);
        if members().any(|user| user.username.key() == new.username.key()) {
            return Ok(RegisterResult::UsernameTaken);
        }
        if members().any(|user| mailbox(&user.email) == mailbox(&new.email)) {
            return Ok(RegisterResult::EmailTaken);
        }
        let user = User {
            id: UserId(state.members_joined + 1),
            username: new.username.clone(),
            email: new.email.clone(),
            is_email_verified: new.is_email_verified,
            name: new.name.clone(),
            roles: new.roles,
            has_second_factor: false,
            idle_timeout: domain::accounts::IdleTimeout::default(),
            created_at: at,
        };
        state.members_joined += 1;
        state.members.insert(user.id, Account { user: user.clone(), password: new.password.clone() });
        state.accepted_texts.extend(new.accepted.map(|accepted| (user.id, accepted)));
        let actor = session.map_or_else(Actor::default, |session| themselves(user.id, session));
        state.audit(at, actor, Some(user.id), Action::Registered);
        for role in Role::ALL.into_iter().filter(|role| user.roles.has(*role)) {
            state.audit(at, actor, Some(user.id), Action::RoleGranted(role));
        }
        let session = session.map(|session| state.open(user.id, session, at));
        if let Some(verification) = &new.verification {
            state.mail_token(user.id, verification, at);
        }
        Ok(RegisterResult::Done(user, session))
    }

    async fn account(&self, username: &Username) -> Result<Option<Account>, StoreError> {
        let state = self.read()?;
        let of_that_name = |account: &&Account| account.user.username.key() == username.key();
        Ok(state.members.values().find(of_that_name).cloned())
    }

    async fn user_at(&self, email: &EmailAddress) -> Result<Option<User>, StoreError> {
        let state = self.read()?;
        let mut members = state.members.values().map(|account| &account.user);
        Ok(members.find(|user| mailbox(&user.email) == mailbox(email)).cloned())
    }

    async fn change_password(
        &self,
        change: &PasswordChange,
        at: Timestamp,
    ) -> Result<Option<Session>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        state.acting_member(change.by)?;
        let Some(user) = state.proved(change.by.user, &change.proved) else { return Ok(None) };
        state.store_hash(user.id, &change.password);
        state.failures.remove(&user.username.key());
        state.replace_tokens(user.id, TokenPurpose::ResetPassword);
        state.replace_tokens(user.id, TokenPurpose::ChangeEmail);
        let before = state.sessions.len();
        state.sessions.retain(|_, (_, session)| session.user != user.id);
        // The session that changed the password continues under a new token and does not count as ended.
        let sessions_ended = (before - state.sessions.len() - 1) as u64;
        let actor = themselves(user.id, &change.session);
        state.audit(at, actor, Some(user.id), Action::PasswordChanged { sessions_ended });
        state.delete_devices(user.id);
        state.inquiries.feeds.remove(&user.id);
        Ok(Some(state.open(user.id, &change.session, at)))
    }

    async fn set_role(
        &self,
        user: UserId,
        role: Role,
        change: RoleChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<RoleChangeResult, StoreError> {
        let mut state = self.write()?;
        let is_last_admin = state.is_last_admin(user, at);
        let Some(account) = state.members.get_mut(&user) else { return Ok(RoleChangeResult::NoSuchUser) };
        let (changed, action) = match with_role(&account.user, role, change, is_last_admin) {
            Ok(Some(changed)) => changed,
            Ok(None) => return Ok(RoleChangeResult::Unchanged(account.user.clone())),
            Err(refusal) => return Ok(refusal.into()),
        };
        account.user = changed.clone();
        state.audit(to_microseconds(at), actor, Some(user), action);
        Ok(RoleChangeResult::Changed(changed))
    }
}

impl State {
    /// The member, if this is their current password hash and they are not suspended.
    pub(crate) fn proved(&self, user: UserId, hash: &PasswordHash) -> Option<User> {
        let is_right = self.members.get(&user).is_some_and(|account| account.password == *hash);
        if is_right { self.active_member(user) } else { None }
    }

    /// The member, if they have no suspension, not even one that has ended: whoever acts on a session has
    /// none, because [`suspension_in_force`](Self::suspension_in_force) deletes it at the log-in.
    pub(crate) fn active_member(&self, user: UserId) -> Option<User> {
        let account = self.members.get(&user).filter(|_| !self.suspended.contains_key(&user))?;
        Some(account.user.clone())
    }

    /// The member on whose session a command acts.
    ///
    /// # Errors
    /// [`StoreError::SessionEnded`] when the session is gone, or its member is suspended.
    pub(crate) fn acting_member(&self, by: ActingSession) -> Result<User, StoreError> {
        let is_open = self.sessions.get(&by.session).is_some_and(|(_, session)| session.user == by.user);
        let user = if is_open { self.active_member(by.user) } else { None };
        user.ok_or(StoreError::SessionEnded)
    }

    /// Replaces a member's password hash and cancels log-ins waiting for a second factor.
    pub(crate) fn store_hash(&mut self, user: UserId, hash: &PasswordHash) {
        if let Some(account) = self.members.get_mut(&user) {
            account.password = hash.clone();
        }
        self.end_challenges(user);
    }
}
