//! What members are told.
//!
//! A change that a member should know of makes its notice in its own atomic act: a store's method that
//! decides, replies or revokes adds it there. On its way in each notice meets its member's choices:
//! it stands in the list on the site, is put aside for a mail ([`Matrix::route`]), both, or neither. One
//! that stands in the list MUST add a [`NoticesAdded`](domain::events::Event::NoticesAdded) to the event
//! log in the same transaction.
//!
//! [`Matrix::route`]: domain::notifications::Matrix::route

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    notifications::{NewNotice, Notice, NoticeId},
};

use crate::StoreError;

/// How many notices stand in a member's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NoticeCounts {
    /// In all.
    pub total: u64,
    /// Not read yet.
    pub unread: u64,
}

/// Which notices were read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadMark {
    /// These, as far as they are the member's.
    These(Vec<NoticeId>),
    /// That one and every earlier one. What came after it was not seen yet and stays unread.
    UpTo(NoticeId),
}

/// Keeps the notices. Whatever is asked for is asked for one member.
#[async_trait]
pub trait Notifications: Send + Sync {
    /// Gives notices as their members' choices have it. For notices that belong to no other change.
    /// Notices to nobody who is a member are passed over.
    async fn notify(&self, notices: &[NewNotice], at: Timestamp) -> Result<(), StoreError>;

    /// At most `limit` notices of a member's list, the latest first, from right before `before` on.
    async fn notices(
        &self,
        user: UserId,
        before: Option<NoticeId>,
        limit: u32,
    ) -> Result<Vec<Notice>, StoreError>;

    /// How many there are.
    async fn notice_counts(&self, user: UserId) -> Result<NoticeCounts, StoreError>;

    /// Notes that the member read notices; what was read before keeps its moment. How many there are
    /// then.
    async fn mark_read(
        &self,
        user: UserId,
        mark: &ReadMark,
        at: Timestamp,
    ) -> Result<NoticeCounts, StoreError>;
}
