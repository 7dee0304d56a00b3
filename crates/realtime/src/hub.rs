use std::{
    collections::{BTreeSet, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use domain::{
    accounts::{AdminSecondFactor, SessionId, UserId},
    events::{Event, EventId},
};
use ports::{StoreError, clock::Clock, events::EventLog, sessions::Sessions};
use tokio::{sync::watch, time::Instant};

use crate::{
    DisconnectReason, EventRenderer, Limits, Message, Refusal, Replay, Subscriber, Subscription,
    connections::{BACKLOG, Connections, Permissions},
};

/// How often the log is asked while somebody listens, and while nobody does.
const PAUSE: Duration = Duration::from_millis(40);
const PAUSE_WHEN_EMPTY: Duration = Duration::from_millis(250);
const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(250);
/// How often every session is looked at again, whatever the log says: some end by themselves.
const SWEEP: Duration = Duration::from_secs(30);
/// How many sessions are looked at with one question.
const SESSIONS: usize = 500;
/// How many events are told at a time, and how long sockets then have to take them: a burst must not
/// look like slow readers.
const EVENTS: u32 = 100;
const BREATH: Duration = Duration::from_millis(5);
/// How long somebody who comes back waits for a server that has just started to remember.
const FILLING: Duration = Duration::from_secs(3);

/// What the hub works with.
pub struct HubPorts {
    /// What happened.
    pub log: Arc<dyn EventLog>,
    /// Who is still signed in.
    pub sessions: Arc<dyn Sessions>,
    /// The words for it.
    pub script: Arc<dyn EventRenderer>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Whether admins must have a second factor for their role to count.
    pub admin_second_factor: AdminSecondFactor,
}

/// Where all open sockets of this server are told what happens.
pub struct Hub {
    ports: HubPorts,
    room: Mutex<Connections>,
    is_filled: watch::Sender<bool>,
}

impl Hub {
    /// A hub without anybody in it; [`follow`](Self::follow) brings it to life.
    #[must_use]
    pub fn new(ports: HubPorts, limits: Limits) -> Arc<Self> {
        let room = Mutex::new(Connections::new(limits));
        Arc::new(Self { ports, room, is_filled: watch::Sender::new(false) })
    }

    fn room(&self) -> MutexGuard<'_, Connections> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many sockets there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.room().len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.room().is_empty()
    }

    /// Gives somebody a seat.
    ///
    /// # Errors
    /// When there are too many already, or the server is about to stop.
    pub fn join(self: &Arc<Self>, guest: Subscriber) -> Result<Subscription, Refusal> {
        let (user, session) = (guest.user, guest.session);
        let ends = self.room().join(guest)?;
        Ok(Subscription {
            hub: Arc::clone(self),
            number: ends.number,
            user,
            session,
            position: ends.position,
            frames: ends.frames,
            parting: ends.parting,
        })
    }

    pub(crate) fn leave(&self, number: u64) {
        self.room().part(number, None);
    }

    pub(crate) fn replay(&self, number: u64, after: EventId) -> (EventId, Replay) {
        self.room().replay(number, after)
    }

    pub(crate) async fn wait_until_filled(&self) {
        let mut is_filled = self.is_filled.subscribe();
        // Whoever waits in vain is told to read anew.
        let _ = tokio::time::timeout(FILLING, is_filled.wait_for(|is_filled| *is_filled)).await;
    }

    /// Ends every socket, a few at a time over so long, so that they do not all come back at once.
    /// Nobody is let in any more.
    pub async fn close(&self, over: Duration) {
        let numbers = self.room().close();
        let Ok(count) = u32::try_from(numbers.len()) else { return };
        let pause = over / count.max(1);
        let begun = Instant::now();
        for (turn, number) in (0..count).zip(numbers) {
            tokio::time::sleep_until(begun + pause * turn).await;
            self.room().part(number, Some(DisconnectReason::Stopping));
        }
    }

    /// Follows the log for as long as the hub lives. Failures end nothing: what is missed is told as
    /// soon as the log can be read again. `report` hears the outcome of each round.
    pub async fn follow(this: Weak<Self>, report: impl Fn(Result<(), &StoreError>) + Send) {
        let mut swept = Instant::now();
        loop {
            let Some(hub) = this.upgrade() else { return };
            let mut outcome = hub.catch_up().await;
            if outcome.is_ok() && swept.elapsed() >= SWEEP {
                swept = Instant::now();
                outcome = hub.sweep().await.and(outcome);
            }
            report(outcome.as_ref().map(|_| ()));
            let pause = match outcome {
                Ok(true) => BREATH,
                Ok(false) if hub.is_empty() => PAUSE_WHEN_EMPTY,
                Ok(false) => PAUSE,
                Err(error) => {
                    tracing::debug!(%error, "the live channel has lost touch with the store");
                    PAUSE_AFTER_FAILURE
                }
            };
            drop(hub);
            tokio::time::sleep(pause).await;
        }
    }

    /// Tells what has happened until now; whether there was anything.
    ///
    /// # Errors
    /// When the store fails; what was not told by then is told the next time.
    pub async fn catch_up(&self) -> Result<bool, StoreError> {
        if !*self.is_filled.borrow() {
            self.fill().await?;
            return Ok(true);
        }
        let position = self.room().position();
        let events = self.ports.log.events_after(position, EVENTS).await?;
        // Before any of these is told: what the store says of sessions now is later than all of them.
        let touched: BTreeSet<UserId> =
            events.iter().filter_map(|(_, event)| touches_access(event)).collect();
        let sessions: Vec<SessionId> = {
            let room = self.room();
            touched.into_iter().flat_map(|user| room.sessions_of(user)).collect()
        };
        self.revalidate_sessions(sessions).await?;
        for (id, event) in &events {
            if let Event::NoticesAdded { user } = event {
                if self.room().hears(*user) {
                    let text = self.ports.script.notices(*user).await?;
                    self.room().tell_one(*user, &text);
                }
                self.room().tell(*id, None);
            } else {
                let frame = self.ports.script.frame(*id, event).await?;
                self.room().tell(*id, frame);
            }
        }
        Ok(!events.is_empty())
    }

    /// Remembers what was told last, by whichever server, and goes on from there.
    async fn fill(&self) -> Result<(), StoreError> {
        let latest = self.ports.log.latest_event().await?;
        // From here on nothing is old news to whoever joins.
        self.room().begin_at(latest, latest, Vec::new());
        let floor = EventId(latest.0.saturating_sub(BACKLOG as i64).max(0));
        let mut frames: Vec<Message> = Vec::new();
        let mut position = floor;
        while position < latest {
            let events = self.ports.log.events_after(position, EVENTS).await?;
            for (id, event) in &events {
                if *id <= latest && !matches!(event, Event::NoticesAdded { .. }) {
                    frames.extend(self.ports.script.frame(*id, event).await?);
                }
            }
            let Some((last, _)) = events.last() else { break };
            position = *last;
        }
        self.room().begin_at(floor, latest, frames);
        self.is_filled.send_replace(true);
        Ok(())
    }

    /// Looks at every session again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn sweep(&self) -> Result<(), StoreError> {
        let sessions = self.room().sessions();
        for part in sessions.chunks(SESSIONS) {
            self.revalidate_sessions(part.to_vec()).await?;
        }
        Ok(())
    }

    /// Looks at these sessions again, and ends the sockets of those that count no longer.
    pub(crate) async fn revalidate_sessions(&self, sessions: Vec<SessionId>) -> Result<(), StoreError> {
        if sessions.is_empty() {
            return Ok(());
        }
        let at = self.ports.clock.now();
        let counting = self.ports.sessions.counting(&sessions, at).await?;
        let found: HashMap<SessionId, Permissions> = counting
            .into_iter()
            .filter_map(|(user, session)| {
                let id = session.id;
                let signed_in = session.admit(user, self.ports.admin_second_factor, at)?;
                let may = Permissions {
                    read_forum: signed_in.clone().forum_reader().is_some(),
                    stand_at_desk: signed_in.admin().is_some(),
                };
                Some((id, may))
            })
            .collect();
        self.room().enforce_permissions(&sessions, &found);
        Ok(())
    }
}

const fn touches_access(event: &Event) -> Option<UserId> {
    match event {
        Event::SessionsOrRolesChanged { user } => Some(*user),
        _ => None,
    }
}
