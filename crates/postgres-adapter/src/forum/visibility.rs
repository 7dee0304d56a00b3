//! Removal and restoration of topics and replies by the concierge.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    events::Event,
    forum::{
        CategoryId, ModeratedContent, ModerationAction, ModerationReason, PostId, PostRemoval, ReportOutcome,
        TopicId, VisibilityChange, notification,
    },
    notifications::NewNotification,
};
use ports::forum::NoSuchPost;

use super::{
    categories, post_notifications, posts,
    topics::{self, TopicForUpdate},
};
use crate::{
    audit::audit_edit, database::Failure, events::append, notified_posts::append_told_changed,
    statement::statement,
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

/// Audits an action of a moderator and notifies the author, unless the author did it.
pub(super) fn audit_and_notify(
    moderation: Moderation<'_>,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let Moderation { author, action, reason, notification } = moderation;
    audit_edit(at, actor, author, Action::Forum(action), ModerationReason::edit(reason), connection)?;
    if author != actor.user {
        post_notifications::notify(notification.into_iter().collect(), at, connection)?;
    }
    Ok(())
}

/// Removes or restores a topic and tells its author; a removal closes the reports about it.
pub(super) fn set_topic_visibility(
    id: TopicId,
    change: &VisibilityChange,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), NoSuchPost>, Failure> {
    let Some(topic) = topics::lock_topic(id.0, connection)?.filter(TopicForUpdate::exists) else {
        return Ok(Err(NoSuchPost));
    };
    if !change.has_effect(topic.is_shown()) {
        return Ok(Ok(()));
    }
    store_state("forum_topics", topic.id, change.removal(at).as_ref(), connection)?;
    let content = ModeratedContent::Topic { id, title: &topic.title };
    record(content, topic.author_id, change, actor, at, connection)?;
    if change.is_removal()
        && let Some(opening) = posts::numbered(topic.id, 0, connection)?
    {
        close_reports(opening.id, ReportOutcome::Removed, change.reason(), at, connection)?;
    }
    let sign = if change.is_removal() { -1 } else { 1 };
    count_and_append_topic_changed(&topic, sign, connection)?;
    append_told_changed(id, connection)?;
    Ok(Ok(()))
}

/// Removes or restores a reply and tells its author; a removal closes the reports about it.
pub(super) fn set_post_visibility(
    id: PostId,
    change: &VisibilityChange,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), NoSuchPost>, Failure> {
    let Some((topic, post)) = reply_in_its_topic(id, connection)? else {
        return Ok(Err(NoSuchPost));
    };
    if !change.has_effect(post.is_shown()) {
        return Ok(Ok(()));
    }
    store_state("forum_posts", post.id, change.removal(at).as_ref(), connection)?;
    let content = ModeratedContent::Reply {
        id,
        topic: TopicId(topic.id),
        number: post.number.unsigned_abs(),
        title: &topic.title,
    };
    record(content, post.author_id, change, actor, at, connection)?;
    if change.is_removal() {
        close_reports(post.id, ReportOutcome::Removed, change.reason(), at, connection)?;
    }
    let (category, topic) = (CategoryId(topic.category_id), TopicId(topic.id));
    append(&Event::PostChanged { category, topic, post: id }, connection)?;
    append_told_changed(topic, connection)?;
    Ok(Ok(()))
}

/// Stores that a row of `forum_topics` or `forum_posts` is removed, or shown.
fn store_state(
    table: &str,
    id: i64,
    removal: Option<&PostRemoval>,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let state = if removal.is_some() { "removed" } else { "shown" };
    statement(format!("UPDATE {table} SET state = $2, removal_reason = $3, removed_at = $4 WHERE id = $1"))
        .bind::<BigInt, _>(id)
        .bind::<Text, _>(state)
        .bind::<Nullable<Text>, _>(removal.map(|removal| removal.reason.as_str()))
        .bind::<Nullable<Timestamptz>, _>(removal.map(|removal| removal.at))
        .execute(connection)?;
    Ok(())
}

/// Audits a change of visibility and notifies the author.
fn record(
    content: ModeratedContent<'_>,
    author: Option<i64>,
    change: &VisibilityChange,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let author = author.map(UserId);
    let notification = author.map(|author| notification::visibility_changed(author, content, change));
    let moderation =
        Moderation { author, action: change.action(content), reason: change.reason(), notification };
    audit_and_notify(moderation, actor, at, connection)
}

/// Updates the category's counts when a topic is hidden or restored with its replies, and appends the event.
fn count_and_append_topic_changed(
    topic: &TopicForUpdate,
    sign: i64,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    categories::count(topic.category_id, sign, sign * topic.reply_count(), connection)?;
    let (category, topic) = (CategoryId(topic.category_id), TopicId(topic.id));
    append(&Event::TopicChanged { category, topic, left: None }, connection)
}

/// Loads and locks a reply that its author has not deleted, and its topic.
fn reply_in_its_topic(
    post: PostId,
    connection: &mut PgConnection,
) -> Result<Option<(TopicForUpdate, posts::PostForUpdate)>, Failure> {
    let held = posts::reply_in_topic(post, connection)?;
    Ok(held.filter(|(_, held)| held.state != "deleted"))
}

/// Closes all open reports about a post.
pub(super) fn close_reports(
    post: i64,
    outcome: ReportOutcome,
    reason: Option<&ModerationReason>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    statement(
        "UPDATE forum_reports SET outcome = $2, outcome_reason = $3, closed_at = $4
          WHERE post_id = $1 AND closed_at IS NULL",
    )
    .bind::<BigInt, _>(post)
    .bind::<Text, _>(outcome.as_str())
    .bind::<Nullable<Text>, _>(reason.map(ModerationReason::as_str))
    .bind::<Timestamptz, _>(at)
    .execute(connection)?;
    Ok(())
}
