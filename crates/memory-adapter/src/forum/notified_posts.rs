//! Notifications of posts that cannot be read, and those of replies.

use std::collections::BTreeSet;

use domain::{
    accounts::UserId,
    events::Event,
    forum::{
        MAX_COUNTED_REPLIES, PostState, ToldReply, TopicId, TopicState, first_reply, is_told, notified_post,
    },
    notifications::{Notification, NotificationKind},
};

use crate::{records::PostRow, state::State};

impl State {
    /// Whether a member's notification is listed, counted and mailed.
    pub(crate) fn is_told(&self, user: UserId, notification: &Notification) -> bool {
        let Some((topic, number)) = notified_post(notification.kind, &notification.link) else { return true };
        let held = self.numbered(topic, number).map(|(post, _)| post);
        let post = held.or_else(|| self.forum.moved.get(&(topic, number)).copied());
        let states = post.and_then(|post| {
            let row = self.forum.posts.get(&post)?;
            Some((&row.state, self.forum.topics.get(&row.topic)?.state.status()))
        });
        let has_later_reply = self.told_replies(user, notification, topic, number + 1).next().is_some();
        is_told(notification.kind, states, has_later_reply)
    }

    /// The replies, from this number on, that a notification in a topic stands for; not in order.
    fn told_replies(
        &self,
        user: UserId,
        notification: &Notification,
        topic: TopicId,
        first: u32,
    ) -> impl Iterator<Item = &PostRow> {
        let is_shown = self.forum.topics.get(&topic).is_some_and(|topic| topic.state == TopicState::Shown);
        let read_at = notification.read_at;
        self.forum.posts.values().filter(move |post| {
            is_shown
                && post.topic == topic
                && post.number >= first
                && post.state == PostState::Shown
                && post.author != Some(user)
                && read_at.is_none_or(|read_at| post.created_at <= read_at)
        })
    }

    /// Titles a member's notification about a reply by the replies that it stands for; not for a member without access to the forum.
    pub(crate) fn retitle_reply(
        &self,
        notification: &mut Notification,
        user: UserId,
        tell: impl Fn(&mut Notification, &[ToldReply], &str),
    ) {
        let roles = self.members.get(&user).map(|account| account.user.roles);
        if !roles.is_some_and(|roles| roles.is_collector || roles.is_admin) {
            return;
        }
        let Some((id, first)) = first_reply(notification) else { return };
        let Some(topic) = self.forum.topics.get(&id) else { return };
        let mut replies: Vec<_> = self.told_replies(user, notification, id, first).collect();
        replies.sort_by_key(|post| post.number);
        let told: Vec<ToldReply> = replies
            .iter()
            .take(MAX_COUNTED_REPLIES + 1)
            .map(|post| ToldReply { number: post.number, author: self.author(post.author) })
            .collect();
        tell(notification, &told, topic.title.as_str());
    }

    /// Tells members who have an unread notification of a post of the topic to count again, because posts of it were hidden or
    /// shown.
    pub(super) fn append_told_changed(&mut self, topic: TopicId) {
        let unread = self.notifications.iter().filter(|given| {
            let Notification { kind, link, read_at, .. } = &given.notification;
            given.in_app
                && read_at.is_none()
                && notified_post(*kind, link).is_some_and(|(found, _)| found == topic)
        });
        let users: BTreeSet<UserId> = unread.map(|given| given.user).collect();
        self.events.extend(users.into_iter().map(|user| Event::NotificationsChanged { user }));
    }

    /// Deletes the members' read notifications of replies in a topic, because a new one joins them: a topic has one row.
    pub(super) fn delete_read_replies(&mut self, users: &[UserId], topic: TopicId) {
        self.notifications.retain(|given| {
            let Notification { kind, link, read_at, .. } = &given.notification;
            let is_joined = given.in_app
                && read_at.is_some()
                && *kind == NotificationKind::ForumReply
                && notified_post(*kind, link).is_some_and(|(found, _)| found == topic);
            !(is_joined && users.contains(&given.user))
        });
    }
}
