//! Subscribers of events, the limits of their subscriptions, and the reasons for which a subscription is refused.

use domain::accounts::{SessionId, UserId};

use crate::Channel;

/// Maximum numbers of open subscriptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SubscriptionLimits {
    pub total: usize,
    /// Per member, counted separately for pages and the admin area.
    pub per_member: usize,
    pub per_address: usize,
}

/// A member and session to register a subscription for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscriber {
    pub user: UserId,
    pub session: SessionId,
    pub channel: Channel,
    /// The client address that subscriptions are counted by; `None` if they are not counted.
    pub address: Option<String>,
}

/// Reason why a subscription is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubscribeError {
    /// The limit per member or per address is reached.
    TooMany,
    /// The total limit is reached, or the server is starting or stopping.
    Full,
}
