//! `KnownDevices` in memory: browsers with which members have logged in, and the guess counters that go with
//! them.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{
        DeviceId, GuessCounter, MAX_DEVICES, SessionId, TokenHash, User, UserId, Username, device_lifetime,
    },
    to_microseconds,
};
use ports::{StoreError, known_devices::KnownDevices, sessions::NewSession};

use crate::{MemoryStore, records::KnownDevice, state::State};

#[async_trait]
impl KnownDevices for MemoryStore {
    async fn known_device(
        &self,
        username: &Username,
        token: TokenHash,
        at: Timestamp,
    ) -> Result<Option<DeviceId>, StoreError> {
        let state = self.read()?;
        let mut members = state.members.values().map(|account| &account.user);
        let user = members.find(|user| user.username.key() == username.key());
        Ok(user.and_then(|user| state.device(user.id, token, to_microseconds(at))))
    }

    async fn remember_device(&self, user: UserId, token: TokenHash, at: Timestamp) -> Result<(), StoreError> {
        self.write()?.remember_device(user, token, to_microseconds(at));
        Ok(())
    }
}

impl State {
    /// The device of that token, if the member has logged in with it within its lifetime.
    fn device(&self, user: UserId, token: TokenHash, at: Timestamp) -> Option<DeviceId> {
        let is_it = |known: &KnownDevice| {
            known.user == user && known.token == token && at < known.last_used_at + device_lifetime()
        };
        self.devices.iter().find(|(_, known)| is_it(known)).map(|(id, _)| *id)
    }

    /// Stores a device or its latest use; above [`MAX_DEVICES`] the least recently used are deleted.
    pub(crate) fn remember_device(&mut self, user: UserId, token: TokenHash, at: Timestamp) -> DeviceId {
        let known = self.devices.iter().find(|(_, known)| known.user == user && known.token == token);
        let id = known.map_or(DeviceId(self.devices_known + 1), |(id, _)| *id);
        self.devices_known = self.devices_known.max(id.0);
        self.devices.insert(id, KnownDevice { user, token, last_used_at: at });
        let mut theirs: Vec<(Timestamp, DeviceId)> = self
            .devices
            .iter()
            .filter(|(_, known)| known.user == user)
            .map(|(id, known)| (known.last_used_at, *id))
            .collect();
        theirs.sort_unstable();
        let surplus = theirs.len().saturating_sub(MAX_DEVICES);
        for (_, oldest) in &theirs[..surplus] {
            self.devices.remove(oldest);
        }
        id
    }

    /// Resets the counter of wrong guesses after a log-in: the one of its known device, or the one shared by
    /// all unknown devices.
    pub(crate) fn reset_guess_counter(&mut self, user: &User, new: &NewSession, at: Timestamp) {
        let device = new.known_device.and_then(|token| self.device(user.id, token, at));
        let counter = device.map_or_else(|| GuessCounter::from(&user.username), GuessCounter::KnownDevice);
        self.failures.remove(&counter.key());
    }

    /// Deletes a member's devices except the one of this session.
    pub(crate) fn delete_devices_but(&mut self, user: UserId, session: SessionId) {
        let is_theirs = self.sessions.get(&session).is_some_and(|(_, session)| session.user == user);
        let current = self.session_devices.get(&session).copied().filter(|_| is_theirs);
        self.devices.retain(|id, known| known.user != user || Some(*id) == current);
    }

    /// Deletes all devices of a member.
    pub(crate) fn delete_devices(&mut self, user: UserId) {
        self.devices.retain(|_, known| known.user != user);
    }

    /// Deletes devices not used within their lifetime.
    pub(crate) fn delete_unused_devices(&mut self, now: Timestamp) {
        self.devices.retain(|_, known| now < known.last_used_at + device_lifetime());
    }
}
