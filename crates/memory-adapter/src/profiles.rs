//! `Profiles` in memory.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{Profile, UserId},
    audit::{Action, Actor},
    to_microseconds,
};
use ports::{StoreError, profiles::Profiles};

use crate::{MemoryStore, state::State};

#[async_trait]
impl Profiles for MemoryStore {
    async fn profile(&self, user: UserId) -> Result<Option<Profile>, StoreError> {
        Ok(self.read()?.profile(user))
    }

    async fn store_profile(
        &self,
        user: UserId,
        profile: &Profile,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let Some(before) = state.profile(user) else { return Ok(false) };
        if before == *profile {
            return Ok(true);
        }
        if let Some(account) = state.members.get_mut(&user) {
            account.user.name = profile.name.clone();
        }
        state.reach.insert(user, (profile.phone.clone(), profile.location.clone()));
        state.audit(to_microseconds(at), actor, Some(user), Action::ProfileChanged);
        Ok(true)
    }
}

impl State {
    fn profile(&self, user: UserId) -> Option<Profile> {
        let name = self.members.get(&user)?.user.name.clone();
        let (phone, location) = self.reach.get(&user).cloned().unwrap_or_default();
        Some(Profile { name, phone, location })
    }
}
