//! `Passkeys` in memory: credentials and ceremonies in progress.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{MAX_PASSKEYS, Passkey, PasskeyId, TokenHash, User, UserId, challenge_lifetime},
    audit::{Action, Actor},
    to_microseconds,
};
use ports::{
    StoreError,
    passkeys::{AddPasskeyRefusal, Ceremony, NewPasskey, Passkeys},
    two_factor::FactorChange,
};

use crate::{MemoryStore, state::State};

#[async_trait]
impl Passkeys for MemoryStore {
    async fn passkeys(&self, user: UserId) -> Result<Vec<Passkey>, StoreError> {
        let state = self.read()?;
        let theirs = state.passkeys.values().filter(|(passkey, _)| passkey.user == user);
        Ok(theirs.map(|(passkey, _)| passkey.clone()).collect())
    }

    async fn store_ceremony(&self, ceremony: &Ceremony, at: Timestamp) -> Result<(), StoreError> {
        let until = to_microseconds(at) + challenge_lifetime();
        self.write()?.ceremonies.insert(ceremony.token, (ceremony.clone(), until));
        Ok(())
    }

    async fn take_ceremony(&self, token: TokenHash, at: Timestamp) -> Result<Option<Ceremony>, StoreError> {
        let taken = self.write()?.ceremonies.remove(&token);
        Ok(taken.filter(|(_, until)| to_microseconds(at) < *until).map(|(ceremony, _)| ceremony))
    }

    async fn add_passkey(
        &self,
        new: &NewPasskey,
        at: Timestamp,
    ) -> Result<Result<Passkey, AddPasskeyRefusal>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let user = state.acting_member(new.by)?.id;
        if state.passkeys.values().any(|(passkey, _)| passkey.credential == new.credential.id) {
            return Ok(Err(AddPasskeyRefusal::AlreadyRegistered));
        }
        if state.passkeys.values().filter(|(passkey, _)| passkey.user == user).count() >= MAX_PASSKEYS {
            return Ok(Err(AddPasskeyRefusal::TooMany));
        }
        state.passkeys_added += 1;
        let passkey = Passkey {
            id: PasskeyId(state.passkeys_added),
            user,
            name: new.name.clone(),
            credential: new.credential.id.clone(),
            created_at: at,
            last_used_at: None,
        };
        state.passkeys.insert(passkey.id, (passkey.clone(), new.credential.verification_data.clone()));
        let actor = Actor { user: Some(user), address: new.address };
        state.audit(at, actor, Some(user), Action::PasskeyAdded);
        state.post(new.mail.clone(), at);
        Ok(Ok(passkey))
    }

    async fn passkey(&self, credential: &[u8]) -> Result<Option<(User, PasskeyId, String)>, StoreError> {
        let state = self.read()?;
        let found = state.passkeys.values().find(|(passkey, _)| passkey.credential == credential);
        Ok(found.and_then(|(passkey, verification_data)| {
            let user = state.members.get(&passkey.user)?.user.clone();
            Some((user, passkey.id, verification_data.clone()))
        }))
    }

    async fn remove_passkey(
        &self,
        change: &FactorChange,
        passkey: PasskeyId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        state.acting_member(change.by)?;
        let is_theirs = state.passkeys.get(&passkey).is_some_and(|(known, _)| known.user == change.by.user);
        if !is_theirs || state.proved(change.by.user, &change.proved).is_none() {
            return Ok(false);
        }
        state.passkeys.remove(&passkey);
        state.changed(change, Action::PasskeyRemoved, to_microseconds(at));
        Ok(true)
    }
}

impl State {
    /// Records a log-in with a passkey and its new state `now`; returns false if the member does not have it.
    pub(crate) fn use_passkey(&mut self, user: UserId, passkey: PasskeyId, now: &str, at: Timestamp) -> bool {
        let Some((known, verification_data)) =
            self.passkeys.get_mut(&passkey).filter(|(known, _)| known.user == user)
        else {
            return false;
        };
        known.last_used_at = Some(at);
        now.clone_into(verification_data);
        true
    }

    /// Deletes a member's passkeys and ceremonies in progress; returns the number of passkeys.
    pub(crate) fn remove_passkeys(&mut self, user: UserId) -> usize {
        self.ceremonies.retain(|_, (ceremony, _)| ceremony.user != Some(user));
        let before = self.passkeys.len();
        self.passkeys.retain(|_, (passkey, _)| passkey.user != user);
        before - self.passkeys.len()
    }

    /// Deletes expired ceremonies.
    pub(crate) fn delete_expired_ceremonies(&mut self, now: Timestamp) {
        self.ceremonies.retain(|_, (_, until)| *until > now);
    }
}
