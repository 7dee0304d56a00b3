use async_trait::async_trait;
use bytestring::ByteString;
use domain::{
    accounts::UserId,
    events::{Event, EventId},
};
use ports::StoreError;

/// Who may hear of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Whoever is signed in.
    Members,
    /// Whoever may read the forum.
    ForumReaders,
    /// The concierge's desk, and no page besides.
    Desk,
}

/// Where somebody listens, which says what they hear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// Any page of the site.
    Page {
        /// Whether they may read the forum.
        may_read_forum: bool,
    },
    /// The concierge's desk.
    Desk,
}

impl Audience {
    pub(crate) const fn admits(self, place: Channel) -> bool {
        match (self, place) {
            (Self::Members, Channel::Page { .. }) | (Self::Desk, Channel::Desk) => true,
            (Self::ForumReaders, Channel::Page { may_read_forum }) => may_read_forum,
            (Self::Members | Self::ForumReaders, Channel::Desk) | (Self::Desk, Channel::Page { .. }) => false,
        }
    }
}

/// What is told of an event, written out. Clones share the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The event; `None` for what has no place in the order of events and is not told again.
    pub id: Option<EventId>,
    /// To whom.
    pub audience: Audience,
    /// The message.
    pub text: ByteString,
    /// The message for somebody who comes back and missed the first. It names things by id and MUST NOT
    /// hold anything that may be removed or rewritten later, because it is not rendered again.
    pub replay: ByteString,
}

impl Message {
    /// A message that is the same when it is replayed.
    #[must_use]
    pub fn constant(id: EventId, audience: Audience, text: ByteString) -> Self {
        Self { id: Some(id), audience, replay: text.clone(), text }
    }

    /// The frame as it is kept for those who come back.
    pub(crate) fn into_replay(self) -> Self {
        Self { text: self.replay.clone(), ..self }
    }
}

/// Finds the words for what happened.
#[async_trait]
pub trait EventRenderer: Send + Sync {
    /// What is told of an event to everybody who may hear of it; `None` when nothing is.
    async fn frame(&self, id: EventId, event: &Event) -> Result<Option<Message>, StoreError>;

    /// What a member is told when there are notices for them.
    async fn notices(&self, user: UserId) -> Result<ByteString, StoreError>;
}
