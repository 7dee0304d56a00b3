//! Mailing notices, and being told that they are not wanted.

use async_trait::async_trait;
use chrono::NaiveDate;
use domain::{
    Timestamp,
    accounts::{TokenHash, UserId, Username},
    audit::Actor,
    contact_requests::EmailAddress,
    mail::Mail,
    notifications::{Category, Notice, NoticeId},
};

use crate::StoreError;

/// Whose notices wait to be mailed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// Who.
    pub user: UserId,
    /// What they are called here.
    pub username: Username,
    /// Where they read mail; confirmed.
    pub email: EmailAddress,
}

/// A mail that tells of notices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeMail {
    /// Whose notices.
    pub user: UserId,
    /// Which.
    pub notices: Vec<NoticeId>,
    /// What is sent.
    pub mail: Mail,
    /// What finds the way out of such mail; the mail carries the token itself.
    pub token: TokenHash,
    /// What the way out leads out of; `None` is all mail about notices.
    pub category: Option<Category>,
    /// Set when this is the gathered mail of that day.
    pub day: Option<NaiveDate>,
}

/// A round of gathered mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DigestRound {
    /// Whether it is the round of those who chose weekly mail; the daily one is everybody else's.
    pub is_weekly: bool,
    /// The day that the mail is for: today, or this week's Monday.
    pub day: NaiveDate,
    /// Later notices wait for the next round.
    pub until: Timestamp,
}

/// Hands out the notices that wait to be mailed.
#[async_trait]
pub trait NoticeMails: Send + Sync {
    /// All notices that are to be mailed at once, of at most `limit` members, oldest first.
    async fn waiting(&self, limit: u32) -> Result<Vec<(Recipient, Vec<Notice>)>, StoreError>;

    /// The notices of a round of gathered mail, of at most `limit` members who have had no gathered mail
    /// on its day or later, oldest first.
    async fn waiting_for_digest(
        &self,
        round: DigestRound,
        limit: u32,
    ) -> Result<Vec<(Recipient, Vec<Notice>)>, StoreError>;

    /// Puts the mail into the outbox and notes that its notices were mailed, in one atomic act. False,
    /// and nothing is done, when one of them waits no longer, or there was a gathered mail that day.
    async fn post_notice_mail(&self, mail: &NoticeMail, at: Timestamp) -> Result<bool, StoreError>;
}

/// What a way out of mail leads out of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subscription {
    /// Whose mail.
    pub user: UserId,
    /// About what; `None` is all mail about notices.
    pub category: Option<Category>,
}

/// The ways out of mail. Whoever holds a token may use it, as often as they like, without an account.
#[async_trait]
pub trait Unsubscriptions: Send + Sync {
    /// What a token leads out of; `None` when nobody was mailed it, or too long ago.
    async fn subscription(&self, token: TokenHash) -> Result<Option<Subscription>, StoreError>;

    /// Stops that mail, or all mail about notices, as the member's own change of preferences; what
    /// was stopped. `None` when nobody was mailed that token.
    async fn unsubscribe(
        &self,
        token: TokenHash,
        from_everything: bool,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Option<Subscription>, StoreError>;
}
