//! `Notifications` in memory.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    events::Event,
    forum::tell_replies,
    notifications::{MailRoute, NewNotification, Notification, NotificationId, named_member, show_name},
    to_microseconds,
};
use ports::{
    StoreError,
    notifications::{Notifications, ReadMark},
};

use crate::{MemoryStore, paging::page, records::StoredNotification, state::State};

#[async_trait]
impl Notifications for MemoryStore {
    async fn notify(&self, notifications: &[NewNotification], at: Timestamp) -> Result<(), StoreError> {
        self.write()?.add_notifications(notifications, at);
        Ok(())
    }

    async fn notifications(
        &self,
        user: UserId,
        before: Option<NotificationId>,
        limit: u32,
    ) -> Result<Page<Notification, NotificationId>, StoreError> {
        let state = self.read()?;
        let latest_first = state.listed_notifications(user).rev();
        let titled = latest_first.map(|notification| state.titled(notification.clone(), user));
        let is_past = |notification: &Notification| before.is_none_or(|before| notification.id < before);
        Ok(page(titled, is_past, limit, |last| last.id))
    }

    async fn unread_notifications(&self, user: UserId) -> Result<u64, StoreError> {
        Ok(self.read()?.unread_notifications(user))
    }

    async fn mark_read(&self, user: UserId, mark: &ReadMark, at: Timestamp) -> Result<u64, StoreError> {
        let mut state = self.write()?;
        let is_meant = |notification: &Notification| match mark {
            ReadMark::These(ids) => ids.contains(&notification.id),
            ReadMark::UpTo(last) => notification.id <= *last,
            ReadMark::Page(page) => notification.link == *page,
        };
        let read = state.read_notifications(user, at, |given| given.in_app && is_meant(&given.notification));
        state.append_notifications_read(user, read);
        Ok(state.unread_notifications(user))
    }
}

impl State {
    /// Titles a notification by the full name of the member whom it names, and one about a reply by all replies that
    /// followed until it was read; for a member without access to the forum the title stays as it is.
    fn titled(&self, mut notification: Notification, user: UserId) -> Notification {
        let roles = self.members.get(&user).map(|account| account.user.roles);
        if !roles.is_some_and(|roles| roles.is_collector || roles.is_admin) {
            return notification;
        }
        let named = named_member(&notification).and_then(|name| self.member_named(&name));
        if let Some(member) = named.and_then(|user| self.author(Some(user.id))) {
            show_name(&mut notification, &member);
        }
        self.retitle_reply(&mut notification, user, tell_replies);
        notification
    }

    /// Stores notifications on the channels that each member's preferences select. No mail goes to
    /// unconfirmed addresses or closed accounts.
    pub(crate) fn add_notifications(&mut self, notifications: &[NewNotification], at: Timestamp) {
        for notification in notifications {
            let Some(account) = self.members.get(&notification.to()) else { continue };
            let preferences = self.preferences.get(&notification.to()).copied().unwrap_or_default();
            let route = preferences.matrix.route(notification.kind().category(), preferences.digest);
            let is_mailed = account.user.is_email_verified && self.closure(notification.to()).is_none();
            let route = if is_mailed { route } else { route.without_mail() };
            if route.has_no_channel() {
                continue;
            }
            let id = NotificationId(self.notifications.last().map_or(0, |given| given.notification.id.0) + 1);
            self.notifications.push(StoredNotification {
                user: notification.to(),
                notification: Notification {
                    id,
                    kind: notification.kind(),
                    title: notification.title().to_owned(),
                    text: notification.text().to_owned(),
                    link: notification.link().clone(),
                    at: to_microseconds(at),
                    read_at: None,
                },
                in_app: route.in_app,
                mail: route.mail,
            });
            if route.in_app {
                self.events.push(Event::NotificationsChanged { user: notification.to() });
            }
        }
    }

    /// Gives a member's unread notification of the same kind and link the title of a new one.
    pub(crate) fn retitle_unread(&mut self, new: &NewNotification) {
        let is_same = |given: &&mut StoredNotification| {
            let StoredNotification { user, notification, in_app, .. } = &**given;
            let is_unread = *in_app && notification.read_at.is_none();
            *user == new.to()
                && is_unread
                && notification.kind == new.kind()
                && notification.link == *new.link()
        };
        for given in self.notifications.iter_mut().filter(is_same) {
            given.notification.set_title(new.title());
        }
    }

    /// Marks a member's notifications as read; returns whether any of those in the list was not.
    pub(crate) fn read_notifications(
        &mut self,
        user: UserId,
        at: Timestamp,
        is_meant: impl Fn(&StoredNotification) -> bool,
    ) -> bool {
        let unread = self
            .notifications
            .iter_mut()
            .filter(|given| given.user == user && given.notification.read_at.is_none());
        let mut is_any = false;
        for given in unread.filter(|given| is_meant(given)) {
            given.notification.read_at = Some(to_microseconds(at));
            // Read notifications are not mailed.
            given.mail = MailRoute::None;
            is_any |= given.in_app;
        }
        is_any
    }

    /// Tells the member's other pages that notifications were marked as read, if any was.
    pub(crate) fn append_notifications_read(&mut self, user: UserId, is_any: bool) {
        if is_any {
            self.events.push(Event::NotificationsChanged { user });
        }
    }

    /// Notifications in a member's list, oldest first.
    fn listed_notifications(&self, user: UserId) -> impl DoubleEndedIterator<Item = &Notification> {
        let listed = self.notifications.iter().filter(move |given| given.user == user && given.in_app);
        listed.map(|given| &given.notification).filter(move |notification| self.is_told(user, notification))
    }

    fn unread_notifications(&self, user: UserId) -> u64 {
        let unread = self.listed_notifications(user).filter(|notification| notification.read_at.is_none());
        unread.count() as u64
    }
}
