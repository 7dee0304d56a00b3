//! Events of the event log, which web sockets, caches and read models follow.
//!
//! An event is written in the transaction of its change and names the changed items only; subscribers read
//! the current state from the store. For the writers of each event see `docs/architecture.md`.

use crate::{
    accounts::UserId,
    forum::{CategoryId, PostId, TopicId},
    inquiries::Queue,
    private_messages::{ConversationId, PrivateMessageId},
    vehicles::VehicleId,
};

/// Maximum number of vehicles that one message to web sockets names. Clients that show any of them reload their list.
pub const MAX_MESSAGE_VEHICLES: usize = 100;

/// Maximum length of a message that a client sends over its web socket, in UTF-16 code units.
pub const MAX_CLIENT_MESSAGE: usize = 10_240;

/// Position of an event in the log: increasing in commit order, never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventId(pub i64);

/// A committed change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Vehicles were added to the inventory.
    VehiclesListed {
        /// In ascending order.
        vehicles: Vec<VehicleId>,
    },
    /// Listed data of vehicles changed: price, status, badge or rank.
    VehiclesChanged {
        /// In ascending order.
        vehicles: Vec<VehicleId>,
    },
    /// A forum category was created.
    CategoryOpened { category: CategoryId },
    /// Name or description of a forum category changed, or it was deleted.
    CategoryChanged { category: CategoryId },
    /// A topic was created.
    TopicOpened { category: CategoryId, topic: TopicId },
    /// A reply was posted.
    PostAdded { category: CategoryId, topic: TopicId, post: PostId },
    /// A topic changed: title, text, category, locked or pinned flag, or its removal or restoration.
    TopicChanged {
        category: CategoryId,
        topic: TopicId,
        /// Previous category, if this change moved the topic.
        left: Option<CategoryId>,
    },
    /// A reply was edited, removed or restored.
    PostChanged { category: CategoryId, topic: TopicId, post: PostId },
    /// A session of the member ended or their roles changed; open connections must check permissions again. In
    /// PostgreSQL the triggers `session_ends_append_event` and `role_changes_append_event` write it (migration
    /// `2026-12-01-100016_event_triggers`, stored as `access_changed`), whichever statement made the change.
    SessionsOrRolesChanged { user: UserId },
    /// The member has new notifications, or has read some.
    NotificationsChanged { user: UserId },
    /// A private message was sent to or by the member: one event for each of the two.
    PrivateMessageSent { member: UserId, conversation: ConversationId, message: PrivateMessageId },
    /// A case was added to, removed from or changed in an admin queue. For admins only.
    CasesChanged { queue: Queue },
}

impl Event {
    /// The only member whom the event concerns; `None` for events that are not about a single member.
    #[must_use]
    pub const fn member(&self) -> Option<UserId> {
        match self {
            Self::SessionsOrRolesChanged { user }
            | Self::NotificationsChanged { user }
            | Self::PrivateMessageSent { member: user, .. } => Some(*user),
            Self::VehiclesListed { .. }
            | Self::VehiclesChanged { .. }
            | Self::CategoryOpened { .. }
            | Self::CategoryChanged { .. }
            | Self::TopicOpened { .. }
            | Self::PostAdded { .. }
            | Self::TopicChanged { .. }
            | Self::PostChanged { .. }
            | Self::CasesChanged { .. } => None,
        }
    }
}
