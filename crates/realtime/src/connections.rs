//! The registry of open connections and the backlog of recent messages. Synchronous, because the hub holds it
//! under a lock.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use bytestring::ByteString;
use domain::{
    accounts::{SessionId, UserId},
    events::EventId,
};
use tokio::sync::{
    mpsc::{self, error::TrySendError},
    oneshot,
};

use crate::{
    Channel, DisconnectReason, Message, Replay,
    message::Audience,
    permissions::Permissions,
    subscriber::{Limits, Refusal, Subscriber},
};

/// Messages kept for clients that reconnect.
pub(crate) const BACKLOG: usize = 1_000;
/// Upper bound of the backlog in bytes.
const BACKLOG_BYTES: usize = 16 * 1024 * 1024;
/// Messages queued per connection; a connection with a full queue is closed as too slow.
const QUEUE: usize = 256;

struct Listener {
    subscriber: Subscriber,
    queue: mpsc::Sender<Message>,
    disconnect_reason: oneshot::Sender<DisconnectReason>,
}

/// The receiving ends of a registered connection.
pub(crate) struct ConnectionEnds {
    pub(crate) number: u64,
    pub(crate) position: EventId,
    pub(crate) frames: mpsc::Receiver<Message>,
    pub(crate) disconnect_reason: oneshot::Receiver<DisconnectReason>,
}

pub(crate) struct Connections {
    limits: Limits,
    listeners: BTreeMap<u64, Listener>,
    by_user: HashMap<UserId, Vec<u64>>,
    by_address: HashMap<String, usize>,
    joined: u64,
    is_closing: bool,
    backlog: VecDeque<Message>,
    backlog_bytes: usize,
    /// The backlog is complete for all events after this one.
    floor: EventId,
    position: EventId,
}

impl Connections {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            limits,
            listeners: BTreeMap::new(),
            by_user: HashMap::new(),
            by_address: HashMap::new(),
            joined: 0,
            is_closing: false,
            backlog: VecDeque::new(),
            backlog_bytes: 0,
            floor: EventId(0),
            position: EventId(0),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.listeners.len()
    }

    pub(crate) const fn position(&self) -> EventId {
        self.position
    }

    /// Replaces the backlog and continues after `position`.
    pub(crate) fn begin_at(&mut self, floor: EventId, position: EventId, frames: Vec<Message>) {
        self.backlog.clear();
        self.backlog_bytes = 0;
        (self.floor, self.position) = (floor, position);
        for frame in frames {
            self.remember(frame);
        }
    }

    pub(crate) fn join(&mut self, subscriber: Subscriber) -> Result<ConnectionEnds, Refusal> {
        let of_member = self.count(&subscriber);
        let from_address = subscriber
            .address
            .as_ref()
            .and_then(|address| self.by_address.get(address))
            .copied()
            .unwrap_or(0);
        if self.is_closing || self.listeners.len() >= self.limits.total {
            return Err(Refusal::Full);
        }
        if of_member >= self.limits.per_member || from_address >= self.limits.per_address {
            return Err(Refusal::TooMany);
        }
        self.joined += 1;
        let number = self.joined;
        let (queue, frames) = mpsc::channel(QUEUE);
        let (sender, disconnect_reason) = oneshot::channel();
        self.by_user.entry(subscriber.user).or_default().push(number);
        if let Some(address) = &subscriber.address {
            *self.by_address.entry(address.clone()).or_default() += 1;
        }
        self.listeners.insert(number, Listener { subscriber, queue, disconnect_reason: sender });
        Ok(ConnectionEnds { number, position: self.position, frames, disconnect_reason })
    }

    /// Counts the member's connections of the same kind. Pages and the admin area are counted separately,
    /// because an admin page opens one of each.
    fn count(&self, subscriber: &Subscriber) -> usize {
        let numbers = self.by_user.get(&subscriber.user).map(Vec::as_slice).unwrap_or_default();
        let is_desk = |subscriber: &Subscriber| subscriber.channel == Channel::Admin;
        let listeners = numbers.iter().filter_map(|number| self.listeners.get(number));
        listeners.filter(|listener| is_desk(&listener.subscriber) == is_desk(subscriber)).count()
    }

    /// Removes a connection and sends it the reason, if one is given.
    pub(crate) fn disconnect(&mut self, number: u64, why: Option<DisconnectReason>) {
        let Some(listener) = self.listeners.remove(&number) else { return };
        if let Some(numbers) = self.by_user.get_mut(&listener.subscriber.user) {
            numbers.retain(|other| *other != number);
            if numbers.is_empty() {
                self.by_user.remove(&listener.subscriber.user);
            }
        }
        if let Some(address) = listener.subscriber.address
            && let Some(count) = self.by_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                self.by_address.remove(&address);
            }
        }
        if let Some(why) = why {
            // An error means that the socket is gone already.
            let _ = listener.disconnect_reason.send(why);
        }
    }

    pub(crate) fn sessions(&self) -> Vec<SessionId> {
        self.listeners.values().map(|listener| listener.subscriber.session).collect()
    }

    pub(crate) fn sessions_of(&self, user: UserId) -> Vec<SessionId> {
        let numbers = self.by_user.get(&user).map(Vec::as_slice).unwrap_or_default();
        numbers
            .iter()
            .filter_map(|number| self.listeners.get(number))
            .map(|listener| listener.subscriber.session)
            .collect()
    }

    pub(crate) fn has_connection(&self, user: UserId) -> bool {
        self.by_user.contains_key(&user)
    }

    /// Applies the current permissions to the connections of the `asked` sessions: closes those whose session
    /// is not in `found` or that lost a permission, and updates the channel of the rest.
    pub(crate) fn enforce_permissions(
        &mut self,
        asked: &[SessionId],
        found: &HashMap<SessionId, Permissions>,
    ) {
        let asked: HashSet<&SessionId> = asked.iter().collect();
        let mut revoked = Vec::new();
        for (number, listener) in &mut self.listeners {
            let subscriber = &mut listener.subscriber;
            if !asked.contains(&subscriber.session) {
                continue;
            }
            match found.get(&subscriber.session).and_then(|may| may.updated_channel(subscriber.channel)) {
                Some(channel) => subscriber.channel = channel,
                None => revoked.push(*number),
            }
        }
        for number in revoked {
            self.disconnect(number, Some(DisconnectReason::Revoked));
        }
    }

    /// Sends a message to every connection in its audience, adds it to the backlog and advances the position.
    /// Connections with a full queue are closed.
    pub(crate) fn broadcast(&mut self, position: EventId, frame: Option<Message>) {
        self.position = position;
        let Some(frame) = frame else { return };
        let mut slow = Vec::new();
        for (number, listener) in &self.listeners {
            if !frame.audience.admits(listener.subscriber.channel) {
                continue;
            }
            if let Err(TrySendError::Full(_)) = listener.queue.try_send(frame.clone()) {
                slow.push(*number);
            }
        }
        for number in slow {
            self.disconnect(number, Some(DisconnectReason::TooSlow));
        }
        self.remember(frame);
    }

    /// Sends a text to one member's pages. It is not added to the backlog: after a reconnect, a page reads its
    /// notifications and private messages anew.
    pub(crate) fn send_to_member(&mut self, user: UserId, text: &ByteString) {
        let frame =
            Message { id: None, audience: Audience::Members, text: text.clone(), replay: text.clone() };
        for number in self.by_user.get(&user).cloned().unwrap_or_default() {
            let Some(listener) = self.listeners.get(&number) else { continue };
            if !frame.audience.admits(listener.subscriber.channel) {
                continue;
            }
            if let Err(TrySendError::Full(_)) = listener.queue.try_send(frame.clone()) {
                self.disconnect(number, Some(DisconnectReason::TooSlow));
            }
        }
    }

    fn remember(&mut self, frame: Message) {
        let frame = frame.into_replay();
        self.backlog_bytes += frame.text.len();
        self.backlog.push_back(frame);
        while self.backlog.len() > BACKLOG || self.backlog_bytes > BACKLOG_BYTES {
            let Some(oldest) = self.backlog.pop_front() else { break };
            self.backlog_bytes -= oldest.text.len();
            self.floor = oldest.id.unwrap_or(self.floor);
        }
    }

    /// The messages that the connection missed after an event, and the position where they end.
    pub(crate) fn replay(&self, number: u64, after: EventId) -> (EventId, Replay) {
        // Another server may be slightly ahead of this one. A number far ahead belongs to a different log.
        let is_from_elsewhere = after.0 > self.position.0.saturating_add(BACKLOG as i64);
        if after < self.floor || is_from_elsewhere {
            return (self.position, Replay::Resync(self.position));
        }
        let channel = self.listeners.get(&number).map(|listener| listener.subscriber.channel);
        let missed = self.backlog.iter().filter(|frame| frame.id.is_some_and(|id| id > after));
        let may_hear = |frame: &&Message| channel.is_some_and(|channel| frame.audience.admits(channel));
        let frames = missed.filter(may_hear).cloned().collect();
        (self.position.max(after), Replay::Messages(frames))
    }

    /// Refuses new connections from now on; returns the numbers of the open ones.
    pub(crate) fn close(&mut self) -> Vec<u64> {
        self.is_closing = true;
        self.listeners.keys().copied().collect()
    }
}
