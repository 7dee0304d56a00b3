//! The hub: follows the event log (woken by `ports::events::EventWakeup`), sends new events to the open subscriptions, and closes subscriptions whose
//! session or role no longer permits them. Before a batch of events is sent, the sessions that the batch
//! affects are revalidated.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use domain::{
    accounts::{AdminTwoFactorPolicy, SessionId, UserId},
    events::{Event, EventId},
    vehicles::ListingViewer,
};
use ports::{StoreError, clock::Clock, events::EventLog, sessions::Sessions};
use tokio::{sync::watch, time::Instant};

use crate::{
    DisconnectReason, EventRenderer, Message, Replay, SubscribeError, Subscriber, Subscription,
    SubscriptionLimits,
    permissions::Permissions,
    subscriptions::{BACKLOG, Subscriptions},
};

/// The pause after a failure.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(250);
/// Interval of the check of all sessions. It is needed besides the log because sessions time out without an
/// event.
const SWEEP: Duration = Duration::from_secs(30);
/// Sessions validated per store query.
const SESSIONS: usize = 500;
/// Events sent per batch, and the pause after each batch. The pause lets sockets drain their queues, so that
/// a burst does not look like slow readers.
const EVENTS: u32 = 100;
const BATCH_PAUSE: Duration = Duration::from_millis(5);
/// Longest time that a client waits for a subscription until the backlog of a starting server is loaded.
const FILLING: Duration = Duration::from_secs(3);

pub struct HubPorts {
    pub log: Arc<dyn EventLog>,
    pub sessions: Arc<dyn Sessions>,
    pub renderer: Arc<dyn EventRenderer>,
    pub clock: Arc<dyn Clock>,
    /// Whether the admin role counts only with a second factor.
    pub admin_two_factor: AdminTwoFactorPolicy,
}

/// All open subscriptions of this server and the follower of the event log that feeds them.
pub struct Hub {
    ports: HubPorts,
    subscriptions: Mutex<Subscriptions>,
    is_filled: watch::Sender<bool>,
}

impl Hub {
    /// Creates a hub without subscriptions; [`follow`](Self::follow) must run for messages to flow.
    #[must_use]
    pub fn new(ports: HubPorts, limits: SubscriptionLimits) -> Arc<Self> {
        let subscriptions = Mutex::new(Subscriptions::new(limits));
        Arc::new(Self { ports, subscriptions, is_filled: watch::Sender::new(false) })
    }

    fn subscriptions(&self) -> MutexGuard<'_, Subscriptions> {
        self.subscriptions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The last event that was sent to the subscriptions.
    #[must_use]
    pub fn position(&self) -> EventId {
        self.subscriptions().position()
    }

    /// Number of open subscriptions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.subscriptions().len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.subscriptions().is_empty()
    }

    /// Registers a subscription once the backlog is loaded. A subscription from before would miss the events between
    /// what its client read and the end of the backlog.
    ///
    /// # Errors
    /// [`SubscribeError::TooMany`] above the limit per member or address, [`SubscribeError::Full`] above the total limit, after
    /// [`close`](Self::close) was called, or if the backlog cannot be loaded.
    pub async fn subscribe(self: &Arc<Self>, subscriber: Subscriber) -> Result<Subscription, SubscribeError> {
        let mut is_filled = self.is_filled.subscribe();
        let filled = tokio::time::timeout(FILLING, is_filled.wait_for(|is_filled| *is_filled)).await;
        if !matches!(filled, Ok(Ok(_))) {
            return Err(SubscribeError::Full);
        }
        let (user, session) = (subscriber.user, subscriber.session);
        let ends = self.subscriptions().subscribe(subscriber)?;
        Ok(Subscription {
            hub: Arc::clone(self),
            number: ends.number,
            user,
            session,
            position: ends.position,
            messages: ends.messages,
            disconnect_reason: ends.disconnect_reason,
        })
    }

    pub(crate) fn unsubscribe(&self, number: u64) {
        self.subscriptions().disconnect(number, None);
    }

    pub(crate) fn replay(&self, number: u64, after: EventId) -> (EventId, Replay) {
        self.subscriptions().replay(number, after)
    }

    /// Refuses new subscriptions and closes the open ones, spread over the given time so that clients do not
    /// all reconnect at once.
    pub async fn close(&self, over: Duration) {
        let numbers = self.subscriptions().close();
        let Ok(count) = u32::try_from(numbers.len()) else { return };
        let pause = over / count.max(1);
        let begun = Instant::now();
        for (turn, number) in (0..count).zip(numbers) {
            tokio::time::sleep_until(begun + pause * turn).await;
            self.subscriptions().disconnect(number, Some(DisconnectReason::Stopping));
        }
    }

    /// Follows the log until the hub is dropped. A failed round is retried, and its events are sent then.
    /// `report` is called with the outcome of each round.
    pub async fn follow(this: Weak<Self>, report: impl Fn(Result<(), &StoreError>) + Send) {
        let mut swept = Instant::now();
        loop {
            let Some(hub) = this.upgrade() else { return };
            let mut outcome = hub.catch_up().await;
            if outcome.is_ok() && swept.elapsed() >= SWEEP {
                swept = Instant::now();
                outcome = hub.revalidate_all_sessions().await.and(outcome);
            }
            report(outcome.as_ref().map(|_| ()));
            let (log, position) = (Arc::clone(&hub.ports.log), hub.subscriptions().position());
            drop(hub);
            match outcome {
                Ok(true) => tokio::time::sleep(BATCH_PAUSE).await,
                Ok(false) => log.wait_for_event(position).await,
                Err(error) => {
                    tracing::debug!(%error, "events are not sent: store unavailable, retrying");
                    tokio::time::sleep(PAUSE_AFTER_FAILURE).await;
                }
            }
        }
    }

    /// Sends one batch of new events; returns whether there were any. The first call only loads the backlog.
    ///
    /// # Errors
    /// When the store fails; events not yet sent are sent by the next call.
    pub async fn catch_up(&self) -> Result<bool, StoreError> {
        if !*self.is_filled.borrow() {
            self.fill().await?;
            return Ok(true);
        }
        let position = self.subscriptions().position();
        let events = self.ports.log.events_after(position, EVENTS).await?;
        // Revalidated before any event of the batch is sent: the store's state of the sessions is newer than
        // all of them.
        let touched: BTreeSet<UserId> =
            events.iter().filter_map(|(_, event)| touches_access(event)).collect();
        let sessions: Vec<SessionId> = {
            let subscriptions = self.subscriptions();
            touched.into_iter().flat_map(|user| subscriptions.sessions_of(user)).collect()
        };
        self.revalidate_sessions(sessions).await?;
        for (id, event) in &events {
            let messages = match event {
                Event::NotificationsChanged { user } => {
                    if self.subscriptions().has_subscription(*user) {
                        let text = self.ports.renderer.render_notifications(*user).await?;
                        self.subscriptions().send_to_member(*user, &text);
                    }
                    Vec::new()
                }
                Event::PrivateMessageSent { member, conversation, message } => {
                    let text = self.ports.renderer.render_private_message(*conversation, *message);
                    self.subscriptions().send_to_member(*member, &text);
                    Vec::new()
                }
                _ => self.ports.renderer.render(*id, event).await?,
            };
            self.subscriptions().broadcast(*id, messages);
        }
        Ok(!events.is_empty())
    }

    /// Loads the backlog from the log (events of all servers) and continues after the latest event.
    async fn fill(&self) -> Result<(), StoreError> {
        let latest = self.ports.log.latest_event().await?;
        let floor = EventId(latest.0.saturating_sub(BACKLOG as i64).max(0));
        let mut messages: Vec<Message> = Vec::new();
        let mut position = floor;
        while position < latest {
            let events = self.ports.log.events_after(position, EVENTS).await?;
            for (id, event) in &events {
                if *id <= latest && !matches!(event, Event::NotificationsChanged { .. }) {
                    messages.extend(self.ports.renderer.render(*id, event).await?);
                }
            }
            let Some((last, _)) = events.last() else { break };
            position = *last;
        }
        self.subscriptions().begin_at(floor, latest, messages);
        self.is_filled.send_replace(true);
        Ok(())
    }

    /// Revalidates the sessions of all subscriptions.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn revalidate_all_sessions(&self) -> Result<(), StoreError> {
        let sessions = self.subscriptions().sessions();
        for part in sessions.chunks(SESSIONS) {
            self.revalidate_sessions(part.to_vec()).await?;
        }
        Ok(())
    }

    /// Revalidates these sessions, closes the subscriptions of those that ended and updates the permissions of
    /// the others.
    pub(crate) async fn revalidate_sessions(&self, sessions: Vec<SessionId>) -> Result<(), StoreError> {
        if sessions.is_empty() {
            return Ok(());
        }
        let at = self.ports.clock.now();
        let counting = self.ports.sessions.valid_sessions(&sessions, at).await?;
        let found: HashMap<SessionId, Permissions> = counting
            .into_iter()
            .filter_map(|(user, session)| {
                let id = session.id;
                let signed_in = session.authenticate(user, self.ports.admin_two_factor, at)?;
                let may = Permissions {
                    viewer: ListingViewer::of(Some(&signed_in)),
                    read_forum: signed_in.clone().forum_reader().is_some(),
                    use_admin_area: signed_in.admin().is_some(),
                };
                Some((id, may))
            })
            .collect();
        self.subscriptions().enforce_permissions(&sessions, &found);
        Ok(())
    }
}

/// The member whose sessions or roles the event concerns. A suspension deletes the member's sessions, and the trigger
/// `session_ends_append_event` appends the event.
const fn touches_access(event: &Event) -> Option<UserId> {
    match event {
        Event::SessionsOrRolesChanged { user } => Some(*user),
        _ => None,
    }
}
