//! The registry of open subscriptions and the backlog of recent messages. Synchronous, because the hub holds it
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
    subscriber::{SubscribeError, Subscriber, SubscriptionLimits},
};

/// Messages kept for clients that reconnect.
pub(crate) const BACKLOG: usize = 1_000;
/// Upper bound of the backlog in bytes.
const BACKLOG_BYTES: usize = 16 * 1024 * 1024;
/// Messages queued per subscription; a subscription with a full queue is closed as too slow.
const QUEUE: usize = 256;

struct Entry {
    subscriber: Subscriber,
    queue: mpsc::Sender<Message>,
    disconnect_reason: oneshot::Sender<DisconnectReason>,
}

/// The receiving ends of a registered subscription.
pub(crate) struct SubscriptionEnds {
    pub(crate) number: u64,
    pub(crate) position: EventId,
    pub(crate) messages: mpsc::Receiver<Message>,
    pub(crate) disconnect_reason: oneshot::Receiver<DisconnectReason>,
}

pub(crate) struct Subscriptions {
    limits: SubscriptionLimits,
    entries: BTreeMap<u64, Entry>,
    by_user: HashMap<UserId, Vec<u64>>,
    by_address: HashMap<String, usize>,
    last_number: u64,
    is_closing: bool,
    backlog: VecDeque<Message>,
    backlog_bytes: usize,
    /// The backlog is complete for all events after this one.
    floor: EventId,
    position: EventId,
}

impl Subscriptions {
    pub(crate) fn new(limits: SubscriptionLimits) -> Self {
        Self {
            limits,
            entries: BTreeMap::new(),
            by_user: HashMap::new(),
            by_address: HashMap::new(),
            last_number: 0,
            is_closing: false,
            backlog: VecDeque::new(),
            backlog_bytes: 0,
            floor: EventId(0),
            position: EventId(0),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) const fn position(&self) -> EventId {
        self.position
    }

    /// Replaces the backlog and continues after `position`.
    pub(crate) fn begin_at(&mut self, floor: EventId, position: EventId, messages: Vec<Message>) {
        self.backlog.clear();
        self.backlog_bytes = 0;
        (self.floor, self.position) = (floor, position);
        for message in messages {
            self.remember(message);
        }
    }

    pub(crate) fn subscribe(&mut self, subscriber: Subscriber) -> Result<SubscriptionEnds, SubscribeError> {
        let of_member = self.count(&subscriber);
        let from_address = subscriber
            .address
            .as_ref()
            .and_then(|address| self.by_address.get(address))
            .copied()
            .unwrap_or(0);
        if self.is_closing || self.entries.len() >= self.limits.total {
            return Err(SubscribeError::Full);
        }
        if of_member >= self.limits.per_member || from_address >= self.limits.per_address {
            return Err(SubscribeError::TooMany);
        }
        self.last_number += 1;
        let number = self.last_number;
        let (queue, messages) = mpsc::channel(QUEUE);
        let (sender, disconnect_reason) = oneshot::channel();
        self.by_user.entry(subscriber.user).or_default().push(number);
        if let Some(address) = &subscriber.address {
            *self.by_address.entry(address.clone()).or_default() += 1;
        }
        self.entries.insert(number, Entry { subscriber, queue, disconnect_reason: sender });
        Ok(SubscriptionEnds { number, position: self.position, messages, disconnect_reason })
    }

    /// Counts the member's subscriptions of the same kind. Pages and the admin area are counted separately,
    /// because an admin page opens one of each.
    fn count(&self, subscriber: &Subscriber) -> usize {
        let numbers = self.by_user.get(&subscriber.user).map(Vec::as_slice).unwrap_or_default();
        let is_admin = |subscriber: &Subscriber| subscriber.channel == Channel::Admin;
        let entries = numbers.iter().filter_map(|number| self.entries.get(number));
        entries.filter(|entry| is_admin(&entry.subscriber) == is_admin(subscriber)).count()
    }

    /// Removes a subscription and sends it the reason, if one is given.
    pub(crate) fn disconnect(&mut self, number: u64, why: Option<DisconnectReason>) {
        let Some(entry) = self.entries.remove(&number) else { return };
        if let Some(numbers) = self.by_user.get_mut(&entry.subscriber.user) {
            numbers.retain(|other| *other != number);
            if numbers.is_empty() {
                self.by_user.remove(&entry.subscriber.user);
            }
        }
        if let Some(address) = entry.subscriber.address
            && let Some(count) = self.by_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                self.by_address.remove(&address);
            }
        }
        if let Some(why) = why {
            // An error means that the socket is gone already.
            let _ = entry.disconnect_reason.send(why);
        }
    }

    pub(crate) fn sessions(&self) -> Vec<SessionId> {
        self.entries.values().map(|entry| entry.subscriber.session).collect()
    }

    pub(crate) fn sessions_of(&self, user: UserId) -> Vec<SessionId> {
        let numbers = self.by_user.get(&user).map(Vec::as_slice).unwrap_or_default();
        numbers
            .iter()
            .filter_map(|number| self.entries.get(number))
            .map(|entry| entry.subscriber.session)
            .collect()
    }

    pub(crate) fn has_subscription(&self, user: UserId) -> bool {
        self.by_user.contains_key(&user)
    }

    /// Applies the current permissions to the subscriptions of the `asked` sessions: closes those whose session
    /// is not in `found` or that lost a permission, and updates the channel of the rest.
    pub(crate) fn enforce_permissions(
        &mut self,
        asked: &[SessionId],
        found: &HashMap<SessionId, Permissions>,
    ) {
        let asked: HashSet<&SessionId> = asked.iter().collect();
        let mut revoked = Vec::new();
        for (number, entry) in &mut self.entries {
            let subscriber = &mut entry.subscriber;
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

    /// Sends the messages of an event to every subscription in their audiences, adds them to the backlog and advances
    /// the position. Subscriptions with a full queue are closed.
    pub(crate) fn broadcast(&mut self, position: EventId, messages: Vec<Message>) {
        self.position = position;
        for message in messages {
            let mut slow = Vec::new();
            for (number, entry) in &self.entries {
                if !message.audience.admits(entry.subscriber.channel) {
                    continue;
                }
                if let Err(TrySendError::Full(_)) = entry.queue.try_send(message.clone()) {
                    slow.push(*number);
                }
            }
            for number in slow {
                self.disconnect(number, Some(DisconnectReason::TooSlow));
            }
            self.remember(message);
        }
    }

    /// Sends a text to one member's pages. It is not added to the backlog: after a reconnect, a page reads its
    /// notifications and private messages anew.
    pub(crate) fn send_to_member(&mut self, user: UserId, text: &ByteString) {
        let message =
            Message { id: None, audience: Audience::Members, text: text.clone(), replay: text.clone() };
        for number in self.by_user.get(&user).cloned().unwrap_or_default() {
            let Some(entry) = self.entries.get(&number) else { continue };
            if !message.audience.admits(entry.subscriber.channel) {
                continue;
            }
            if let Err(TrySendError::Full(_)) = entry.queue.try_send(message.clone()) {
                self.disconnect(number, Some(DisconnectReason::TooSlow));
            }
        }
    }

    fn remember(&mut self, message: Message) {
        let message = message.into_replay();
        self.backlog_bytes += message.text.len();
        self.backlog.push_back(message);
        while self.backlog.len() > BACKLOG || self.backlog_bytes > BACKLOG_BYTES {
            let Some(oldest) = self.backlog.pop_front() else { break };
            self.backlog_bytes -= oldest.text.len();
            self.floor = oldest.id.unwrap_or(self.floor);
        }
    }

    /// The messages that the subscription missed after an event, and the position where they end.
    pub(crate) fn replay(&self, number: u64, after: EventId) -> (EventId, Replay) {
        // Another server may be slightly ahead of this one. A number far ahead belongs to a different log.
        let is_from_elsewhere = after.0 > self.position.0.saturating_add(BACKLOG as i64);
        if after < self.floor || is_from_elsewhere {
            return (self.position, Replay::Resync(self.position));
        }
        let channel = self.entries.get(&number).map(|entry| entry.subscriber.channel);
        let missed = self.backlog.iter().filter(|message| message.id.is_some_and(|id| id > after));
        let may_hear = |message: &&Message| channel.is_some_and(|channel| message.audience.admits(channel));
        let messages = missed.filter(may_hear).cloned().collect();
        (self.position.max(after), Replay::Messages(messages))
    }

    /// Refuses new subscriptions from now on; returns the numbers of the open ones.
    pub(crate) fn close(&mut self) -> Vec<u64> {
        self.is_closing = true;
        self.entries.keys().copied().collect()
    }
}
