//! Rendered event messages, the audience of each, and the trait that renders them (`EventRenderer`).

use async_trait::async_trait;
use bytestring::ByteString;
use domain::{
    accounts::UserId,
    events::{Event, EventId},
    private_messages::{ConversationId, PrivateMessageId},
    vehicles::ListingViewer,
};
use ports::StoreError;

/// The subscriptions that may receive an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Every signed-in subscription on a page of the site.
    Members,
    /// Subscriptions on a page whose member sees exactly these listings.
    Viewers(ListingViewer),
    /// Subscriptions on a page whose member may read the forum.
    ForumReaders,
    /// Subscriptions of the admin area only, never those of a page.
    Admin,
}

/// The channel of a subscription; decides which audiences include it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// A page of the site.
    Page {
        /// Updated when the member's roles change, as is the next.
        may_read_forum: bool,
        /// The listings that the member sees.
        viewer: ListingViewer,
    },
    /// The admin area; requires the admin role.
    Admin,
}

impl Audience {
    pub(crate) fn admits(self, channel: Channel) -> bool {
        match (self, channel) {
            (Self::Members, Channel::Page { .. }) | (Self::Admin, Channel::Admin) => true,
            (Self::ForumReaders, Channel::Page { may_read_forum, .. }) => may_read_forum,
            (Self::Viewers(viewers), Channel::Page { viewer, .. }) => viewer == viewers,
            (Self::Members | Self::ForumReaders | Self::Viewers(_), Channel::Admin)
            | (Self::Admin, Channel::Page { .. }) => false,
        }
    }
}

/// An event rendered once for all receivers. Clones share the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The event's number; `None` for messages outside the event order, which are never replayed.
    pub id: Option<EventId>,
    pub audience: Audience,
    /// The text sent to subscriptions that are open now.
    pub text: ByteString,
    /// The text sent to a client that reconnects and missed the first. It names things by id and MUST NOT
    /// contain anything that may be removed or rewritten later, because it is not rendered again.
    pub replay: ByteString,
}

impl Message {
    /// A message whose replay text equals its live text.
    #[must_use]
    pub fn constant(id: EventId, audience: Audience, text: ByteString) -> Self {
        Self { id: Some(id), audience, replay: text.clone(), text }
    }

    /// The message as stored in the backlog: its text is the replay text.
    pub(crate) fn into_replay(self) -> Self {
        Self { text: self.replay.clone(), ..self }
    }
}

/// Renders events as messages for clients.
#[async_trait]
pub trait EventRenderer: Send + Sync {
    /// Renders an event once for each audience, none of which share a subscription; empty if clients are not sent it.
    async fn render(&self, id: EventId, event: &Event) -> Result<Vec<Message>, StoreError>;

    /// Renders the message that tells a member about new notifications.
    async fn render_notifications(&self, user: UserId) -> Result<ByteString, StoreError>;

    /// Renders the message that tells a member about a new private message in a conversation of theirs.
    fn render_private_message(&self, conversation: ConversationId, message: PrivateMessageId) -> ByteString;
}
