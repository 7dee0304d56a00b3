//! Removal and restoration of topics and posts by moderators, with audit entry and notification.

use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    events::Event,
    forum::{
        ModeratedContent, ModerationAction, ModerationReason, PostId, PostState, ReportOutcome, TopicId,
        TopicState, VisibilityChange, notification,
    },
    notifications::NewNotification,
};
use ports::forum::NoSuchPost;

use crate::{
    records::{PostRow, TopicRow},
    state::State,
};

/// Action of a moderator on content of a member.
pub(super) struct Moderation<'a> {
    /// `None` if their account is erased.
    pub(super) author: Option<UserId>,
    pub(super) action: ModerationAction,
    pub(super) reason: Option<&'a ModerationReason>,
    /// For the author.
    pub(super) notification: Option<NewNotification>,
}

impl State {
    pub(super) fn undeleted_topic(&self, id: TopicId) -> Option<TopicRow> {
        self.forum.topics.get(&id).filter(|row| row.state.status().exists()).cloned()
    }

    /// A reply that its author has not deleted, and its topic.
    pub(super) fn undeleted_reply(&self, post: PostId) -> Option<(TopicRow, PostRow)> {
        let row =
            self.forum.posts.get(&post).filter(|row| row.number > 0 && row.state != PostState::Deleted)?;
        Some((self.forum.topics.get(&row.topic)?.clone(), row.clone()))
    }

    /// Audits an action of a moderator and notifies the author, unless the author did it.
    pub(super) fn audit_and_notify(&mut self, moderation: Moderation<'_>, actor: Actor, at: Timestamp) {
        let Moderation { author, action, reason, notification } = moderation;
        self.audit_edit(at, actor, author, Action::Forum(action), ModerationReason::edit(reason));
        if author != actor.user {
            self.add_notifications(notification.as_slice(), at);
        }
    }

    /// Removes or restores a topic and tells its author; a removal closes the reports about it.
    pub(super) fn set_topic_visibility(
        &mut self,
        id: TopicId,
        change: &VisibilityChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), NoSuchPost> {
        let Some(topic) = self.undeleted_topic(id) else { return Err(NoSuchPost) };
        if !change.has_effect(topic.is_shown()) {
            return Ok(());
        }
        if let Some(row) = self.forum.topics.get_mut(&id) {
            row.state = change.removal(at).map_or(TopicState::Shown, TopicState::Removed);
        }
        let content = ModeratedContent::Topic { id, title: topic.title.as_str() };
        self.record_visibility(content, topic.author, change, actor, at);
        if change.is_removal()
            && let Some((opening, _)) = self.numbered(id, 0)
        {
            self.close_reports(opening, ReportOutcome::Removed, change.reason(), at);
        }
        self.events.push(Event::TopicChanged { category: topic.category, topic: id, left: None });
        self.append_told_changed(id);
        Ok(())
    }

    /// Removes or restores a reply and tells its author; a removal closes the reports about it.
    pub(super) fn set_post_visibility(
        &mut self,
        id: PostId,
        change: &VisibilityChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), NoSuchPost> {
        let Some((topic, post)) = self.undeleted_reply(id) else { return Err(NoSuchPost) };
        if !change.has_effect(post.state == PostState::Shown) {
            return Ok(());
        }
        if let Some(row) = self.forum.posts.get_mut(&id) {
            row.state = change.removal(at).map_or(PostState::Shown, PostState::Removed);
        }
        let title = topic.title.as_str();
        let content = ModeratedContent::Reply { id, topic: post.topic, number: post.number, title };
        self.record_visibility(content, post.author, change, actor, at);
        if change.is_removal() {
            self.close_reports(id, ReportOutcome::Removed, change.reason(), at);
        }
        self.events.push(Event::PostChanged { category: topic.category, topic: post.topic, post: id });
        self.append_told_changed(post.topic);
        Ok(())
    }

    /// Audits a change of visibility and notifies the author.
    fn record_visibility(
        &mut self,
        content: ModeratedContent<'_>,
        author: Option<UserId>,
        change: &VisibilityChange,
        actor: Actor,
        at: Timestamp,
    ) {
        let notification = author.map(|author| notification::visibility_changed(author, content, change));
        let moderation =
            Moderation { author, action: change.action(content), reason: change.reason(), notification };
        self.audit_and_notify(moderation, actor, at);
    }
}
