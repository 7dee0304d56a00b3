//! What has happened, told to whoever follows: open sockets, caches, read models.
//!
//! An event is written in the same transaction as the change it tells of. It names *what changed*;
//! who wants to know *what it is now* asks the store.

use crate::{
    accounts::UserId,
    forum::{CategoryId, PostId, TopicId},
    inquiries::Queue,
    vehicles::VehicleId,
};

/// Place of an event in the log: increasing in the order of commits, never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventId(pub i64);

/// Something that has been committed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// These vehicles entered the inventory.
    VehiclesListed {
        /// In ascending order.
        vehicles: Vec<VehicleId>,
    },
    /// Something that lists show of these vehicles has changed: price, status, badge, rank.
    VehiclesChanged {
        /// In ascending order.
        vehicles: Vec<VehicleId>,
    },
    /// A category was opened in the forum.
    CategoryOpened {
        /// Which.
        category: CategoryId,
    },
    /// A topic was opened.
    TopicOpened {
        /// Where.
        category: CategoryId,
        /// Which.
        topic: TopicId,
    },
    /// Somebody replied.
    PostAdded {
        /// Where.
        category: CategoryId,
        /// In which topic.
        topic: TopicId,
        /// The reply.
        post: PostId,
    },
    /// Something that lists or the topic's page show of a topic has changed: its title, its own text,
    /// its category, whether it is locked, pinned or there at all.
    TopicChanged {
        /// Where.
        category: CategoryId,
        /// Which.
        topic: TopicId,
        /// The category that it left with this change.
        left: Option<CategoryId>,
    },
    /// A reply was changed, taken away or brought back.
    PostChanged {
        /// Where.
        category: CategoryId,
        /// In which topic.
        topic: TopicId,
        /// Which.
        post: PostId,
    },
    /// A session of a member has ended, or a role of theirs is another: whoever acts on what they
    /// were allowed looks again.
    SessionsOrRolesChanged {
        /// Whose.
        user: UserId,
    },
    /// There are new notices for a member.
    NoticesAdded {
        /// For whom.
        user: UserId,
    },
    /// Something came into a queue of the concierge's desk, left it, or stands otherwise in it. It concerns
    /// the concierge alone.
    CasesChanged {
        /// Which queue.
        queue: Queue,
    },
}

impl Event {
    /// The member whom alone it concerns; none for what concerns more than one.
    #[must_use]
    pub const fn member(&self) -> Option<UserId> {
        match self {
            Self::SessionsOrRolesChanged { user } | Self::NoticesAdded { user } => Some(*user),
            Self::VehiclesListed { .. }
            | Self::VehiclesChanged { .. }
            | Self::CategoryOpened { .. }
            | Self::TopicOpened { .. }
            | Self::PostAdded { .. }
            | Self::TopicChanged { .. }
            | Self::PostChanged { .. }
            | Self::CasesChanged { .. } => None,
        }
    }
}
