//! Removal of topics and posts by moderators, with its audit entry and notification.

use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    events::Event,
    forum::{
        ModerationAction, PostId, PostState, Reason, Removal, ReportOutcome, TopicId, TopicState,
        notification,
    },
    notifications::NewNotification,
};
use ports::forum::NoSuchPost;

use crate::{
    records::{PostRow, TopicRow},
    state::State,
};

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
    pub(super) fn audit_and_notify(
        &mut self,
        actor: Actor,
        author: Option<UserId>,
        act: ModerationAction,
        reason: Option<&Reason>,
        notice: Option<NewNotification>,
        at: Timestamp,
    ) {
        self.audit_edit(at, actor, author, Action::Forum(act), Reason::edit(reason));
        if author != actor.user {
            self.add_notices(notice.as_slice(), at);
        }
    }

    pub(super) fn remove_topic(
        &mut self,
        id: TopicId,
        reason: &Reason,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), NoSuchPost> {
        let Some(topic) = self.undeleted_topic(id) else { return Err(NoSuchPost) };
        if !topic.is_shown() {
            return Ok(());
        }
        if let Some(row) = self.forum.topics.get_mut(&id) {
            row.state = TopicState::Removed(Removal { reason: reason.clone(), at });
        }
        let notice =
            topic.author.map(|author| notification::topic_removed(author, id, topic.title.as_str(), reason));
        self.audit_and_notify(
            actor,
            topic.author,
            ModerationAction::TopicRemoved(id),
            Some(reason),
            notice,
            at,
        );
        if let Some((opening, _)) = self.numbered(id, 0) {
            self.close_reports(opening, ReportOutcome::Removed, Some(reason), at);
        }
        self.events.push(Event::TopicChanged { category: topic.category, topic: id, left: None });
        Ok(())
    }

    pub(super) fn remove_post(
        &mut self,
        post: PostId,
        reason: &Reason,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), NoSuchPost> {
        let Some((topic, row)) = self.undeleted_reply(post) else { return Err(NoSuchPost) };
        if row.state != PostState::Shown {
            return Ok(());
        }
        if let Some(row) = self.forum.posts.get_mut(&post) {
            row.state = PostState::Removed(Removal { reason: reason.clone(), at });
        }
        let notice = row.author.map(|author| {
            notification::post_removed(author, row.topic, row.number, topic.title.as_str(), reason)
        });
        self.audit_and_notify(
            actor,
            row.author,
            ModerationAction::PostRemoved(post),
            Some(reason),
            notice,
            at,
        );
        self.close_reports(post, ReportOutcome::Removed, Some(reason), at);
        self.events.push(Event::PostChanged { category: topic.category, topic: row.topic, post });
        Ok(())
    }
}
