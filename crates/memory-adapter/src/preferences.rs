//! `MemberPreferences` in memory.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{IdleTimeout, UserId},
    audit::{Action, Actor},
    notifications::{DeliveryChannel, MailRoute},
    preferences::Preferences,
    to_microseconds,
};
use ports::{StoreError, preferences::MemberPreferences};

use crate::{MemoryStore, state::State};

#[async_trait]
impl MemberPreferences for MemoryStore {
    async fn preferences(&self, user: UserId) -> Result<Option<Preferences>, StoreError> {
        Ok(self.read()?.preferences(user))
    }

    async fn store_preferences(
        &self,
        user: UserId,
        preferences: &Preferences,
        idle_timeout: Option<IdleTimeout>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        if let Some(chosen) = idle_timeout {
            state.set_idle_timeout(user, chosen, actor, to_microseconds(at));
        }
        Ok(state.store_preferences(user, *preferences, actor, at))
    }
}

impl State {
    pub(crate) fn preferences(&self, user: UserId) -> Option<Preferences> {
        let is_member = self.members.contains_key(&user);
        is_member.then(|| self.preferences.get(&user).copied().unwrap_or_default())
    }

    pub(crate) fn store_preferences(
        &mut self,
        user: UserId,
        new: Preferences,
        actor: Actor,
        at: Timestamp,
    ) -> bool {
        let Some(before) = self.preferences(user) else { return false };
        if before == new {
            return true;
        }
        self.preferences.insert(user, new);
        for given in self.notifications.iter_mut().filter(|given| given.user == user) {
            if !new.matrix.is_on(given.notification.kind.category(), DeliveryChannel::Email) {
                given.mail = MailRoute::None;
            }
        }
        self.audit(to_microseconds(at), actor, Some(user), Action::PreferencesChanged);
        true
    }
}
