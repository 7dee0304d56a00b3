//! Ports for sending notifications by email, and for unsubscribing from them.

use async_trait::async_trait;
use chrono::NaiveDate;
use domain::{
    Timestamp,
    accounts::{TokenHash, UserId, Username},
    audit::Actor,
    contact_requests::EmailAddress,
    mail::Mail,
    membership::Suspension,
    notifications::{Notification, NotificationCategory, NotificationId},
};

use crate::StoreError;

/// A member whose notifications wait to be mailed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotificationMailRecipient {
    pub user: UserId,
    pub username: Username,
    /// Confirmed.
    pub email: EmailAddress,
    /// The suspension, if there is one; it may be over.
    pub suspension: Option<Suspension>,
}

/// A mail that contains notifications.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotificationMail {
    pub user: UserId,
    pub notifications: Vec<NotificationId>,
    pub mail: Mail,
    /// Digest of the unsubscribe token; the mail carries the token itself.
    pub token: TokenHash,
    /// The category that the unsubscribe link stops; `None` for all notification mail.
    pub category: Option<NotificationCategory>,
    /// Day of the digest; `None` for immediate mail.
    pub day: Option<NaiveDate>,
}

/// One round of digests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DigestRound {
    /// True for members who chose weekly digests; false for daily ones.
    pub is_weekly: bool,
    /// Date of the digest: today, or this week's Monday.
    pub day: NaiveDate,
    /// Later notifications are left for the next round.
    pub until: Timestamp,
}

/// Reads notifications that wait to be mailed.
#[async_trait]
pub trait NotificationMails: Send + Sync {
    /// Unread notifications [of posts that can be read](domain::forum::is_told) that are to be mailed at once, oldest first; one about a
    /// reply that is hidden tells of the [first that is shown](domain::forum::tell_first_reply). They are of at most `limit` members who have one whose mail is
    /// [due](NotificationCategory::is_mail_due).
    async fn waiting(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<(NotificationMailRecipient, Vec<Notification>)>, StoreError>;

    /// The same for a digest round, oldest first, of at most `limit` members who have received no digest
    /// for its day or a later one.
    async fn waiting_for_digest(
        &self,
        round: DigestRound,
        limit: u32,
    ) -> Result<Vec<(NotificationMailRecipient, Vec<Notification>)>, StoreError>;

    /// Queues the mail and marks its notifications as mailed, in one transaction. False, and nothing done,
    /// when one of them no longer waits, or the member has already received the digest of that day.
    async fn post_notification_mail(
        &self,
        mail: &NotificationMail,
        at: Timestamp,
    ) -> Result<bool, StoreError>;
}

/// The subscription that an unsubscribe token ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailSubscription {
    pub user: UserId,
    /// `None` for all notification mail.
    pub category: Option<NotificationCategory>,
}

/// Handles unsubscribe links. Whoever has a token may use it any number of times, without logging in.
#[async_trait]
pub trait Unsubscriptions: Send + Sync {
    /// The subscription of a token; `None` when the token is unknown or has expired.
    async fn subscription(&self, token: TokenHash) -> Result<Option<MailSubscription>, StoreError>;

    /// Stops mail of the token's category, or all notification mail, by changing the member's preferences;
    /// returns what was stopped. `None` when the token is unknown.
    async fn unsubscribe(
        &self,
        token: TokenHash,
        from_everything: bool,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Option<MailSubscription>, StoreError>;
}
