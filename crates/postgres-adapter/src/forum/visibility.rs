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
    forum::{CategoryId, ModerationAction, PostId, Reason, ReportOutcome, TopicId, notification},
    notifications::NewNotification,
};
use ports::forum::NoSuchPost;

use super::{
    categories, notices, posts,
    topics::{self, TopicForUpdate},
};
use crate::{audit::audit_edit, database::Failure, events::append, statement::statement};

/// Audits an action of a moderator and notifies the author, unless the author did it.
pub(super) fn audit_and_notify(
    actor: Actor,
    author: Option<UserId>,
    act: ModerationAction,
    reason: Option<&Reason>,
    notice: Option<NewNotification>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    audit_edit(at, actor, author, Action::Forum(act), Reason::edit(reason), connection)?;
    if author != actor.user {
        notices::notify(notice.into_iter().collect(), at, connection)?;
    }
    Ok(())
}

/// Hides a topic, tells its author and closes the reports about it.
pub(super) fn remove_topic(
    id: TopicId,
    reason: &Reason,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), NoSuchPost>, Failure> {
    let Some(topic) = topics::lock_topic(id.0, connection)?.filter(TopicForUpdate::exists) else {
        return Ok(Err(NoSuchPost));
    };
    if !topic.is_shown() {
        return Ok(Ok(()));
    }
    statement(
        "UPDATE forum_topics SET state = 'removed', removal_reason = $2, removed_at = $3 WHERE id = $1",
    )
    .bind::<BigInt, _>(topic.id)
    .bind::<Text, _>(reason.as_str())
    .bind::<Timestamptz, _>(at)
    .execute(connection)?;
    let author = topic.author_id.map(UserId);
    let notice = author.map(|author| notification::topic_removed(author, id, &topic.title, reason));
    let act = ModerationAction::TopicRemoved(id);
    audit_and_notify(actor, author, act, Some(reason), notice, at, connection)?;
    if let Some(opening) = posts::numbered(topic.id, 0, connection)? {
        close_reports(opening.id, ReportOutcome::Removed, Some(reason), at, connection)?;
    }
    count_and_append_topic_changed(&topic, -1, connection)?;
    Ok(Ok(()))
}

/// Shows a removed topic again and tells its author.
pub(super) fn restore_topic(
    id: TopicId,
    reason: Option<&Reason>,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), NoSuchPost>, Failure> {
    let Some(topic) = topics::lock_topic(id.0, connection)?.filter(TopicForUpdate::exists) else {
        return Ok(Err(NoSuchPost));
    };
    if topic.is_shown() {
        return Ok(Ok(()));
    }
    statement(
        "UPDATE forum_topics SET state = 'shown', removal_reason = NULL, removed_at = NULL WHERE id = $1",
    )
    .bind::<BigInt, _>(topic.id)
    .execute(connection)?;
    let author = topic.author_id.map(UserId);
    let notice = author.map(|author| notification::topic_restored(author, id, &topic.title, reason));
    let act = ModerationAction::TopicRestored(id);
    audit_and_notify(actor, author, act, reason, notice, at, connection)?;
    count_and_append_topic_changed(&topic, 1, connection)?;
    Ok(Ok(()))
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

/// Hides a reply, tells its author and closes the reports about it.
pub(super) fn remove_post(
    post: PostId,
    reason: &Reason,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), NoSuchPost>, Failure> {
    let Some((topic, held)) = reply_in_its_topic(post, connection)? else {
        return Ok(Err(NoSuchPost));
    };
    if held.state == "removed" {
        return Ok(Ok(()));
    }
    statement("UPDATE forum_posts SET state = 'removed', removal_reason = $2, removed_at = $3 WHERE id = $1")
        .bind::<BigInt, _>(held.id)
        .bind::<Text, _>(reason.as_str())
        .bind::<Timestamptz, _>(at)
        .execute(connection)?;
    let author = held.author_id.map(UserId);
    let (in_topic, number) = (TopicId(topic.id), held.number.unsigned_abs());
    let notice =
        author.map(|author| notification::post_removed(author, in_topic, number, &topic.title, reason));
    let act = ModerationAction::PostRemoved(post);
    audit_and_notify(actor, author, act, Some(reason), notice, at, connection)?;
    close_reports(held.id, ReportOutcome::Removed, Some(reason), at, connection)?;
    append_post_changed(&topic, post, connection)?;
    Ok(Ok(()))
}

/// Shows a removed reply again and tells its author.
pub(super) fn restore_post(
    post: PostId,
    reason: Option<&Reason>,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), NoSuchPost>, Failure> {
    let Some((topic, held)) = reply_in_its_topic(post, connection)? else {
        return Ok(Err(NoSuchPost));
    };
    if held.is_shown() {
        return Ok(Ok(()));
    }
    statement(
        "UPDATE forum_posts SET state = 'shown', removal_reason = NULL, removed_at = NULL WHERE id = $1",
    )
    .bind::<BigInt, _>(held.id)
    .execute(connection)?;
    let author = held.author_id.map(UserId);
    let (in_topic, number) = (TopicId(topic.id), held.number.unsigned_abs());
    let notice =
        author.map(|author| notification::post_restored(author, in_topic, number, &topic.title, reason));
    let act = ModerationAction::PostRestored(post);
    audit_and_notify(actor, author, act, reason, notice, at, connection)?;
    append_post_changed(&topic, post, connection)?;
    Ok(Ok(()))
}

/// Loads and locks a reply that its author has not deleted, and its topic.
fn reply_in_its_topic(
    post: PostId,
    connection: &mut PgConnection,
) -> Result<Option<(TopicForUpdate, posts::PostForUpdate)>, Failure> {
    let held = posts::reply_in_topic(post, connection)?;
    Ok(held.filter(|(_, held)| held.state != "deleted"))
}

fn append_post_changed(
    topic: &TopicForUpdate,
    post: PostId,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let (category, topic) = (CategoryId(topic.category_id), TopicId(topic.id));
    append(&Event::PostChanged { category, topic, post }, connection)
}

/// Closes all open reports about a post.
pub(super) fn close_reports(
    post: i64,
    outcome: ReportOutcome,
    reason: Option<&Reason>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    statement(
        "UPDATE forum_reports SET outcome = $2, outcome_reason = $3, closed_at = $4
          WHERE post_id = $1 AND closed_at IS NULL",
    )
    .bind::<BigInt, _>(post)
    .bind::<Text, _>(outcome.as_str())
    .bind::<Nullable<Text>, _>(reason.map(Reason::as_str))
    .bind::<Timestamptz, _>(at)
    .execute(connection)?;
    Ok(())
}
