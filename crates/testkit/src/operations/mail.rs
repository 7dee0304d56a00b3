//! Random operations on outgoing mail and notification emails.

use std::time::Duration;

use chrono::TimeDelta;
use domain::mail::MailAction;
use domain::notifications::{Notification, NotificationCategory};
use ports::mail::{MailOutbox, MailResult};
use ports::mail_queue::MailQueue;
use ports::notification_mail::{
    DigestRound, NotificationMail, NotificationMailRecipient, NotificationMails, Unsubscriptions,
};

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, by, pick, result_text},
};
use crate::VehicleFixture;

type Bundles = Vec<(NotificationMailRecipient, Vec<Notification>)>;

/// Recipients and titles of waiting notifications, without ids.
fn brief(bundles: &Bundles) -> String {
    let brief = bundles.iter().map(|(recipient, notifications)| {
        let titles: Vec<_> = notifications.iter().map(|notification| &notification.title).collect();
        format!("{:?} {titles:?}", recipient.user)
    });
    brief.collect::<Vec<_>>().join(", ")
}

impl GeneratorState {
    /// A mail for one of the waiting recipients, or one queued before.
    fn notification_mail(&mut self, bundles: &Bundles, operation: Operation) -> Option<NotificationMail> {
        let Operation { what, how, .. } = operation;
        if how % 5 == 4 {
            return pick(&self.notification_mails, what);
        }
        let (recipient, notifications) = pick(bundles, what)?;
        let mail = NotificationMail {
            user: recipient.user,
            notifications: notifications.iter().map(|notification| notification.id).take(1 + how).collect(),
            mail: self.mail_to(recipient.user, "What is new"),
            token: self.fresh_token(),
            category: (how % 2 == 0)
                .then(|| NotificationCategory::ALL[how % NotificationCategory::ALL.len()]),
            day: None,
        };
        self.notification_mails.push(mail.clone());
        Some(mail)
    }

    /// Performs an operation on outgoing mail; `None` for operations of other features and if there is no
    /// mail.
    pub(super) async fn perform_of_mail<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        Some(match op {
            Op::PostMail => result_text(store.post(self.mail_to(user.id, "A mail"), now).await.map(|_| ())),
            Op::ClaimMail => {
                let limit = u32::try_from(1 + how).unwrap_or(1);
                let due = store.claim_due(now, Duration::from_secs(300), limit).await.unwrap();
                self.mails.extend(due.iter().map(|due| due.id));
                let listed: Vec<_> = due.iter().map(|due| (&due.mail, due.failures)).collect();
                format!("{listed:?}")
            }
            Op::SettleMail => {
                let fate = match how % 4 {
                    0 => MailResult::Sent,
                    1 => MailResult::Shown,
                    2 => MailResult::Postponed { until: now + TimeDelta::minutes(4), why: "busy".into() },
                    _ => MailResult::GivenUp { why: "nobody there".into() },
                };
                let latest: Vec<_> = self.mails.iter().rev().take(5).copied().collect();
                let settled = result_text(store.record_result(pick(&latest, what)?, fate, now).await);
                format!("{settled} {}", result_text(store.shown_mail(3).await))
            }
            Op::RetryMail | Op::DropMail => {
                let action = if op == Op::DropMail { MailAction::Drop } else { MailAction::Retry };
                result_text(store.change_mail(pick(&self.mails, what + how)?, action, by(user.id), now).await)
            }
            Op::PostNotificationMail => {
                let bundles = NotificationMails::waiting(store, now, 9).await.unwrap();
                let brief = brief(&bundles);
                let mail = self.notification_mail(&bundles, operation)?;
                format!("{brief} {}", result_text(store.post_notification_mail(&mail, now).await))
            }
            Op::PostDigest => {
                let round = DigestRound {
                    is_weekly: how % 2 == 1,
                    day: now.date_naive(),
                    until: now - TimeDelta::minutes(i64::try_from(what).unwrap_or(0)),
                };
                let bundles = store.waiting_for_digest(round, 9).await.unwrap();
                let brief = brief(&bundles);
                let mail = self.notification_mail(&bundles, operation)?;
                let mail = NotificationMail { day: Some(round.day), ..mail };
                format!("{brief} {}", result_text(store.post_notification_mail(&mail, now).await))
            }
            Op::Unsubscribe => {
                let token = pick(&self.notification_mails, what + how)?.token;
                let before = result_text(store.subscription(token).await);
                let stopped = store.unsubscribe(token, how % 3 == 0, by(user.id), now).await;
                format!("{before} {}", result_text(stopped))
            }
            _ => return None,
        })
    }
}
