//! Queues emails for notifications: immediate ones per category, and daily and weekly digests.

use std::collections::BTreeMap;

use chrono::Weekday;
use domain::{
    Timestamp,
    notifications::{Notification, NotificationCategory},
};
use ports::{
    StoreError,
    clock::Clock,
    notification_mail::{DigestRound, NotificationMail, NotificationMailRecipient, NotificationMails},
    randomness::Randomness,
};

use super::emails::{NotificationEmail, draw};
use crate::{accounts::EmailSender, business_time};

/// Hour of the day (Central Time) at which digests become due.
pub const DIGEST_HOUR: u32 = 8;
/// Maximum number of members per round.
const MEMBERS: u32 = 20;

/// Queues emails for waiting notifications: one per member and category for immediate mail, one per member
/// for a digest. Returns the number of emails.
///
/// Each notification is mailed once and no member gets two digests for one day, however many servers run this
/// and however often they restart: see [`NotificationMails`].
///
/// # Errors
/// When the store fails; emails queued before remain queued.
pub async fn mail_notifications(
    store: &dyn NotificationMails,
    email_sender: &EmailSender,
    randomness: &dyn Randomness,
    clock: &dyn Clock,
) -> Result<u32, StoreError> {
    let mut round = Round { store, email_sender, randomness, at: clock.now(), posted: 0 };
    for (recipient, notifications) in store.waiting(round.at, MEMBERS).await? {
        let mut categories = BTreeMap::<NotificationCategory, Vec<Notification>>::new();
        for notification in notifications {
            categories.entry(notification.kind.category()).or_default().push(notification);
        }
        for (category, notifications) in categories {
            let oldest = notifications.iter().map(|notification| notification.at).min().unwrap_or(round.at);
            if category.is_mail_due(oldest, round.at) {
                round.post(&recipient, &notifications, Some(category), None).await?;
            }
        }
    }
    for digest in due_digests(round.at) {
        for (recipient, notifications) in store.waiting_for_digest(digest, MEMBERS).await? {
            round.post(&recipient, &notifications, None, Some(digest)).await?;
        }
    }
    Ok(round.posted)
}

/// The digest rounds that are due: today's from [`DIGEST_HOUR`] on, and this week's, which becomes due on
/// Monday at that hour and contains notifications up to then, so that a server that was down on Monday sends
/// it later.
fn due_digests(now: Timestamp) -> Vec<DigestRound> {
    let today = business_time::business_date(now);
    let monday = today.week(Weekday::Mon).first_day();
    let opened = |day| business_time::business_moment(day, DIGEST_HOUR).filter(|opens| *opens <= now);
    let daily = opened(today).map(|_| DigestRound { is_weekly: false, day: today, until: now });
    let weekly = opened(monday).map(|until| DigestRound { is_weekly: true, day: monday, until });
    daily.into_iter().chain(weekly).collect()
}

struct Round<'a> {
    store: &'a dyn NotificationMails,
    email_sender: &'a EmailSender,
    randomness: &'a dyn Randomness,
    at: Timestamp,
    posted: u32,
}

impl Round<'_> {
    async fn post(
        &mut self,
        recipient: &NotificationMailRecipient,
        notifications: &[Notification],
        category: Option<NotificationCategory>,
        digest: Option<DigestRound>,
    ) -> Result<(), StoreError> {
        let (token, hash) = draw(self.randomness)?;
        let is_weekly = digest.is_some_and(|digest| digest.is_weekly);
        let email = NotificationEmail {
            email_sender: self.email_sender,
            recipient,
            notifications,
            category,
            is_weekly,
            is_suspended: recipient.suspension.is_some_and(|suspension| suspension.is_in_force(self.at)),
            token: &token,
        };
        let mail = NotificationMail {
            user: recipient.user,
            notifications: notifications.iter().map(|notification| notification.id).collect(),
            mail: email.mail(),
            token: hash,
            category,
            day: digest.map(|digest| digest.day),
        };
        self.posted += u32::from(self.store.post_notification_mail(&mail, self.at).await?);
        Ok(())
    }
}
