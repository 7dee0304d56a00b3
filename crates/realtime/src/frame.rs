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
}

impl Audience {
    pub(crate) const fn admits(self, may_read_forum: bool) -> bool {
        match self {
            Self::Members => true,
            Self::ForumReaders => may_read_forum,
        }
    }
}

/// What is told of an event, written out. Clones share the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// The event; `None` for what has no place in the order of events and is not told again.
    pub id: Option<EventId>,
    /// To whom.
    pub audience: Audience,
    /// The message.
    pub text: ByteString,
}

/// Finds the words for what happened.
#[async_trait]
pub trait Script: Send + Sync {
    /// What is told of an event to everybody who may hear of it; `None` when nothing is.
    async fn frame(&self, id: EventId, event: &Event) -> Result<Option<Frame>, StoreError>;

    /// What a member is told when there are notices for them.
    async fn notices(&self, user: UserId) -> Result<ByteString, StoreError>;
}
