//! Port for the notifications of members.
//!
//! The store method that makes a change also creates its notifications, in the same transaction. Each
//! notification is routed by its member's preferences ([`NotificationPreferences::route`]): into the list on the site, into
//! the queue for mail, both, or neither. One that goes into the list MUST add a
//! [`NotificationsChanged`](domain::events::Event::NotificationsChanged) to the event log in the same transaction.
//!
//! [`NotificationPreferences::route`]: domain::notifications::NotificationPreferences::route

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    notifications::{DeepLink, NewNotification, Notification, NotificationId},
};

use crate::StoreError;

/// Selects notifications to mark as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadMark {
    /// Ids of others' notifications are ignored.
    These(Vec<NotificationId>),
    /// That notification and all earlier ones; later ones, which the member has not seen, stay unread.
    UpTo(NotificationId),
    /// Those whose link is this page.
    Page(DeepLink),
}

/// Stores notifications. Every read returns those of one member only.
#[async_trait]
pub trait Notifications: Send + Sync {
    /// Creates notifications according to their members' preferences. For notifications that belong to no
    /// other change. Recipients who do not exist are skipped.
    async fn notify(&self, notifications: &[NewNotification], at: Timestamp) -> Result<(), StoreError>;

    /// A page of at most `limit` notifications of a member's list, the latest first, starting right before `before`; without those
    /// of posts that [cannot be read](domain::forum::is_told). For
    /// collectors and admins, titles show the full name of the member whom they name
    /// ([`show_name`](domain::notifications::show_name)), and one about a reply is titled by
    /// [`tell_replies`](domain::forum::tell_replies) with all replies in its topic from
    /// [`first_reply`](domain::forum::first_reply) on, without the member's own, until it was read.
    async fn notifications(
        &self,
        user: UserId,
        before: Option<NotificationId>,
        limit: u32,
    ) -> Result<Page<Notification, NotificationId>, StoreError>;

    /// Number of unread notifications in a member's list, without those of posts that cannot be read.
    async fn unread_notifications(&self, user: UserId) -> Result<u64, StoreError>;

    /// Marks notifications as read, which are not mailed any more, and returns the number that is still unread; those read before keep their time. If any was unread, adds a
    /// [`NotificationsChanged`](domain::events::Event::NotificationsChanged), so that the member's other pages follow.
    async fn mark_read(&self, user: UserId, mark: &ReadMark, at: Timestamp) -> Result<u64, StoreError>;
}
