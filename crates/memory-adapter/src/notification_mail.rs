//! `NotificationMails` and `Unsubscriptions` in memory: notifications and digests to be emailed, and unsubscribe
//! links.

use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::NaiveDate;
use domain::{
    Timestamp,
    accounts::{TokenHash, UserId},
    audit::Actor,
    forum::tell_first_reply,
    notifications::{DeliveryChannel, Digest, MailRoute, Notification},
};
use ports::{
    StoreError,
    notification_mail::{
        DigestRound, MailSubscription, NotificationMail, NotificationMailRecipient, NotificationMails,
        Unsubscriptions,
    },
    retention::UNSUBSCRIBING_KEPT,
};

use crate::{MemoryStore, records::StoredNotification, state::State};

#[async_trait]
impl NotificationMails for MemoryStore {
    async fn waiting(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<(NotificationMailRecipient, Vec<Notification>)>, StoreError> {
        let state = self.read()?;
        let waiting = state.waiting(MailRoute::AtOnce, u32::MAX, |_| true);
        let is_due =
            |notification: &Notification| notification.kind.category().is_mail_due(notification.at, now);
        let due = waiting.into_iter().filter(|(_, notifications)| notifications.iter().any(is_due));
        Ok(due.take(limit as usize).collect())
    }

    async fn waiting_for_digest(
        &self,
        round: DigestRound,
        limit: u32,
    ) -> Result<Vec<(NotificationMailRecipient, Vec<Notification>)>, StoreError> {
        let state = self.read()?;
        let is_due = |given: &StoredNotification| {
            let chosen = state.preferences(given.user).unwrap_or_default().digest;
            (chosen == Digest::Weekly) == round.is_weekly
                && given.notification.at <= round.until
                && state.is_digest_due(given.user, round.day)
        };
        Ok(state.waiting(MailRoute::Digest, limit, is_due))
    }

    async fn post_notification_mail(
        &self,
        mail: &NotificationMail,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let waits = if mail.day.is_some() { MailRoute::Digest } else { MailRoute::AtOnce };
        let is_waiting = |id| {
            state.notifications.iter().any(|given| {
                given.notification.id == id && given.user == mail.user && state.is_mailed(given, waits)
            })
        };
        if !mail.notifications.iter().copied().all(is_waiting) {
            return Ok(false);
        }
        if let Some(day) = mail.day {
            if !state.is_digest_due(mail.user, day) {
                return Ok(false);
            }
            state.last_digest_days.insert(mail.user, day);
        }
        for given in
            state.notifications.iter_mut().filter(|given| mail.notifications.contains(&given.notification.id))
        {
            given.mail = MailRoute::None;
        }
        let subscription = MailSubscription { user: mail.user, category: mail.category };
        state.unsubscribe_tokens.insert(mail.token, (subscription, at));
        state.post(mail.mail.clone(), at);
        Ok(true)
    }
}

#[async_trait]
impl Unsubscriptions for MemoryStore {
    async fn subscription(&self, token: TokenHash) -> Result<Option<MailSubscription>, StoreError> {
        Ok(self.read()?.unsubscribe_tokens.get(&token).map(|(subscription, _)| *subscription))
    }

    async fn unsubscribe(
        &self,
        token: TokenHash,
        from_everything: bool,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Option<MailSubscription>, StoreError> {
        let mut state = self.write()?;
        let Some((mut found, _)) = state.unsubscribe_tokens.get(&token).copied() else { return Ok(None) };
        let Some(mut chosen) = state.preferences(found.user) else { return Ok(None) };
        found.category = found.category.filter(|_| !from_everything);
        chosen.matrix = match found.category {
            Some(category) => chosen.matrix.with(category, DeliveryChannel::Email, false),
            None => chosen.matrix.without_mail(),
        };
        state.store_preferences(found.user, chosen, actor, at);
        Ok(Some(found))
    }
}

impl State {
    fn waiting(
        &self,
        route: MailRoute,
        limit: u32,
        is_due: impl Fn(&StoredNotification) -> bool,
    ) -> Vec<(NotificationMailRecipient, Vec<Notification>)> {
        let mut bundles = BTreeMap::<UserId, Vec<Notification>>::new();
        for given in self.notifications.iter().filter(|given| self.is_mailed(given, route) && is_due(given)) {
            let mut notification = given.notification.clone();
            self.retitle_reply(&mut notification, given.user, tell_first_reply);
            bundles.entry(given.user).or_default().push(notification);
        }
        let addressed = bundles.into_iter().filter_map(|(user, notifications)| {
            let member = &self.members.get(&user)?.user;
            let recipient = NotificationMailRecipient {
                user,
                username: member.username.clone(),
                email: member.email.clone(),
                suspension: self.suspended.get(&user).copied(),
            };
            member.is_email_verified.then_some((recipient, notifications))
        });
        addressed.take(limit as usize).collect()
    }

    /// Whether a notification waits for this mail; not one that was read, or whose post cannot be read.
    fn is_mailed(&self, given: &StoredNotification, route: MailRoute) -> bool {
        let StoredNotification { user, notification, mail, .. } = given;
        *mail == route && notification.read_at.is_none() && self.is_told(*user, notification)
    }

    fn is_digest_due(&self, user: UserId, day: NaiveDate) -> bool {
        self.last_digest_days.get(&user).is_none_or(|last| *last < day)
    }

    /// Deletes expired unsubscribe tokens.
    pub(crate) fn delete_expired_unsubscribe_tokens(&mut self, now: Timestamp) {
        self.unsubscribe_tokens.retain(|_, (_, mailed_at)| *mailed_at + UNSUBSCRIBING_KEPT > now);
    }
}
