//! Who sits in the hub, and what was said last. No waiting in here: it is held under a lock.

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

use crate::{Channel, DisconnectReason, Message, Replay, message::Audience};

/// How many events are remembered for those who come back.
pub(crate) const BACKLOG: usize = 1_000;
/// How many bytes of them are.
const BACKLOG_BYTES: usize = 16 * 1024 * 1024;
/// How much waits for one socket before it counts as too slow.
const QUEUE: usize = 256;

/// How many sockets there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// In all.
    pub total: usize,
    /// Of one member.
    pub per_member: usize,
    /// From one address.
    pub per_address: usize,
}

/// Whoever wants to listen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscriber {
    /// Who.
    pub user: UserId,
    /// With what.
    pub session: SessionId,
    /// Where.
    pub place: Channel,
    /// The address that sockets are counted by; `None` when they are not.
    pub address: Option<String>,
}

/// Why there is no seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// This member, or this address, has too many.
    TooMany,
    /// There is no room, or no time left.
    Full,
}

/// What a session lets its member hear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Permissions {
    pub(crate) read_forum: bool,
    pub(crate) stand_at_desk: bool,
}

impl Permissions {
    /// Where a listener may go on listening; `None` when they have to come again.
    const fn keeps(self, place: Channel) -> Option<Channel> {
        match place {
            Channel::Page { may_read_forum: true } if !self.read_forum => None,
            Channel::Page { .. } => Some(Channel::Page { may_read_forum: self.read_forum }),
            Channel::Desk if self.stand_at_desk => Some(Channel::Desk),
            Channel::Desk => None,
        }
    }
}

struct Listener {
    guest: Subscriber,
    queue: mpsc::Sender<Message>,
    parting: oneshot::Sender<DisconnectReason>,
}

/// The ends of a seat that its socket holds.
pub(crate) struct ConnectionEnds {
    pub(crate) number: u64,
    pub(crate) position: EventId,
    pub(crate) frames: mpsc::Receiver<Message>,
    pub(crate) parting: oneshot::Receiver<DisconnectReason>,
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
    /// Everything after this event is in the backlog.
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

    /// Goes on after that event, whatever was remembered.
    pub(crate) fn begin_at(&mut self, floor: EventId, position: EventId, frames: Vec<Message>) {
        self.backlog.clear();
        self.backlog_bytes = 0;
        (self.floor, self.position) = (floor, position);
        for frame in frames {
            self.remember(frame);
        }
    }

    pub(crate) fn join(&mut self, guest: Subscriber) -> Result<ConnectionEnds, Refusal> {
        let of_member = self.count(&guest);
        let from_address =
            guest.address.as_ref().and_then(|address| self.by_address.get(address)).copied().unwrap_or(0);
        if self.is_closing || self.listeners.len() >= self.limits.total {
            return Err(Refusal::Full);
        }
        if of_member >= self.limits.per_member || from_address >= self.limits.per_address {
            return Err(Refusal::TooMany);
        }
        self.joined += 1;
        let number = self.joined;
        let (queue, frames) = mpsc::channel(QUEUE);
        let (sender, parting) = oneshot::channel();
        self.by_user.entry(guest.user).or_default().push(number);
        if let Some(address) = &guest.address {
            *self.by_address.entry(address.clone()).or_default() += 1;
        }
        self.listeners.insert(number, Listener { guest, queue, parting: sender });
        Ok(ConnectionEnds { number, position: self.position, frames, parting })
    }

    /// How many of that member listen at such a place: a page of the desk holds two seats, and neither
    /// takes the other's.
    fn count(&self, guest: &Subscriber) -> usize {
        let numbers = self.by_user.get(&guest.user).map(Vec::as_slice).unwrap_or_default();
        let is_desk = |guest: &Subscriber| guest.place == Channel::Desk;
        let listeners = numbers.iter().filter_map(|number| self.listeners.get(number));
        listeners.filter(|listener| is_desk(&listener.guest) == is_desk(guest)).count()
    }

    /// Takes a seat away, and says why when its socket is still there.
    pub(crate) fn part(&mut self, number: u64, why: Option<DisconnectReason>) {
        let Some(listener) = self.listeners.remove(&number) else { return };
        if let Some(numbers) = self.by_user.get_mut(&listener.guest.user) {
            numbers.retain(|other| *other != number);
            if numbers.is_empty() {
                self.by_user.remove(&listener.guest.user);
            }
        }
        if let Some(address) = listener.guest.address
            && let Some(count) = self.by_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                self.by_address.remove(&address);
            }
        }
        if let Some(why) = why {
            // A socket that has gone meanwhile need not be told.
            let _ = listener.parting.send(why);
        }
    }

    pub(crate) fn sessions(&self) -> Vec<SessionId> {
        self.listeners.values().map(|listener| listener.guest.session).collect()
    }

    pub(crate) fn sessions_of(&self, user: UserId) -> Vec<SessionId> {
        let numbers = self.by_user.get(&user).map(Vec::as_slice).unwrap_or_default();
        numbers
            .iter()
            .filter_map(|number| self.listeners.get(number))
            .map(|listener| listener.guest.session)
            .collect()
    }

    pub(crate) fn hears(&self, user: UserId) -> bool {
        self.by_user.contains_key(&user)
    }

    /// Holds those that listen with one of the sessions to what these may now: a session that is not
    /// named counts no longer, and whoever may hear less has to come again.
    pub(crate) fn enforce_permissions(
        &mut self,
        asked: &[SessionId],
        found: &HashMap<SessionId, Permissions>,
    ) {
        let asked: HashSet<&SessionId> = asked.iter().collect();
        let mut revoked = Vec::new();
        for (number, listener) in &mut self.listeners {
            let guest = &mut listener.guest;
            if !asked.contains(&guest.session) {
                continue;
            }
            match found.get(&guest.session).and_then(|may| may.keeps(guest.place)) {
                Some(place) => guest.place = place,
                None => revoked.push(*number),
            }
        }
        for number in revoked {
            self.part(number, Some(DisconnectReason::Revoked));
        }
    }

    /// Tells everybody who may hear it, and notes how far the log was told.
    pub(crate) fn tell(&mut self, position: EventId, frame: Option<Message>) {
        self.position = position;
        let Some(frame) = frame else { return };
        let mut slow = Vec::new();
        for (number, listener) in &self.listeners {
            if !frame.audience.admits(listener.guest.place) {
                continue;
            }
            if let Err(TrySendError::Full(_)) = listener.queue.try_send(frame.clone()) {
                slow.push(*number);
            }
        }
        for number in slow {
            self.part(number, Some(DisconnectReason::TooSlow));
        }
        self.remember(frame);
    }

    /// Tells one member. That is not remembered: how many notices there are is counted anew.
    pub(crate) fn tell_one(&mut self, user: UserId, text: &ByteString) {
        let frame =
            Message { id: None, audience: Audience::Members, text: text.clone(), replay: text.clone() };
        for number in self.by_user.get(&user).cloned().unwrap_or_default() {
            let Some(listener) = self.listeners.get(&number) else { continue };
            if !frame.audience.admits(listener.guest.place) {
                continue;
            }
            if let Err(TrySendError::Full(_)) = listener.queue.try_send(frame.clone()) {
                self.part(number, Some(DisconnectReason::TooSlow));
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

    /// What the seat missed since an event, and where that ends.
    pub(crate) fn replay(&self, number: u64, after: EventId) -> (EventId, Replay) {
        // Another server may be ahead of this one, but not by much: then the log was another.
        let is_from_elsewhere = after.0 > self.position.0.saturating_add(BACKLOG as i64);
        if after < self.floor || is_from_elsewhere {
            return (self.position, Replay::Resync(self.position));
        }
        let place = self.listeners.get(&number).map(|listener| listener.guest.place);
        let missed = self.backlog.iter().filter(|frame| frame.id.is_some_and(|id| id > after));
        let may_hear = |frame: &&Message| place.is_some_and(|place| frame.audience.admits(place));
        let frames = missed.filter(may_hear).cloned().collect();
        (self.position.max(after), Replay::Frames(frames))
    }

    /// Lets nobody in any more; those who are here.
    pub(crate) fn close(&mut self) -> Vec<u64> {
        self.is_closing = true;
        self.listeners.keys().copied().collect()
    }
}
