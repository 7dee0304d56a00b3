//! The write guard of the state, which appends `SessionsOrRolesChanged` events as the database triggers do.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::{Deref, DerefMut},
    sync::RwLockWriteGuard,
};

use domain::{
    accounts::{Roles, SessionId, UserId},
    events::Event,
};
use tokio::sync::watch;

use crate::state::State;

/// One atomic change of the state. When it is dropped, it appends an event for every member whose session
/// ended or whose roles changed, whichever code did that; `postgres-adapter` does the same with triggers.
#[derive(Debug)]
pub(crate) struct WriteGuard<'a> {
    state: RwLockWriteGuard<'a, State>,
    before: AccessSnapshot,
    appended: &'a watch::Sender<usize>,
}

/// Open sessions and roles of all members before the change.
#[derive(Debug)]
struct AccessSnapshot {
    sessions: BTreeMap<SessionId, UserId>,
    roles: BTreeMap<UserId, Roles>,
}

impl AccessSnapshot {
    fn of(state: &State) -> Self {
        Self {
            sessions: state.sessions.iter().map(|(id, (_, session))| (*id, session.user)).collect(),
            roles: state.members.iter().map(|(id, account)| (*id, account.user.roles)).collect(),
        }
    }

    /// Members with an ended session or changed roles.
    fn changed(&self, now: &Self) -> BTreeSet<UserId> {
        let ended = self.sessions.iter().filter(|(id, _)| !now.sessions.contains_key(id));
        let other =
            self.roles.iter().filter(|(id, roles)| now.roles.get(id).is_some_and(|now| now != *roles));
        ended.map(|(_, user)| *user).chain(other.map(|(id, _)| *id)).collect()
    }
}

impl<'a> WriteGuard<'a> {
    pub(crate) fn new(state: RwLockWriteGuard<'a, State>, appended: &'a watch::Sender<usize>) -> Self {
        let before = AccessSnapshot::of(&state);
        Self { state, before, appended }
    }
}

impl Deref for WriteGuard<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for WriteGuard<'_> {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}

impl Drop for WriteGuard<'_> {
    fn drop(&mut self) {
        for user in self.before.changed(&AccessSnapshot::of(&self.state)) {
            self.state.events.push(Event::SessionsOrRolesChanged { user });
        }
        let count = self.state.events.len();
        self.appended.send_if_modified(|known| std::mem::replace(known, count) != count);
    }
}
