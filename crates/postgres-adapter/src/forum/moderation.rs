//! Moderation of topics and replies by the concierge.

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor, Edit},
    events::Event,
    forum::{
        CategoryId, ModerationAction, NewCategory, PostId, PostRevision, Reason, ReportOutcome, TopicId,
        may_edit, notification,
    },
};
use ports::{
    StoreError,
    forum::{
        CategoryRefusal, CategoryRevision, ForumModeration, NoSuchPost, TopicChange, TopicChangeRefusal,
    },
};

use super::{
    IdRow, author, categories, moves, notices, posts, reports,
    topics::{self, LockedTopic},
};
use crate::{PostgresStore, audit::note_edit, database::Failure, events::append, statement::statement};

#[async_trait]
impl ForumModeration for PostgresStore {
    async fn change_topic(
        &self,
        topic: TopicId,
        change: &TopicChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<bool, TopicChangeRefusal>, StoreError> {
        let change = change.clone();
        self.database.write(move |connection| change_topic(topic, &change, actor, at, connection)).await
    }

    async fn remove_topic(
        &self,
        topic: TopicId,
        reason: &Reason,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), NoSuchPost>, StoreError> {
        let reason = reason.clone();
        self.database.write(move |connection| remove_topic(topic, &reason, actor, at, connection)).await
    }

    async fn restore_topic<'a>(
        &self,
        topic: TopicId,
        reason: Option<&'a Reason>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), NoSuchPost>, StoreError> {
        let reason = reason.cloned();
        self.database
            .write(move |connection| restore_topic(topic, reason.as_ref(), actor, at, connection))
            .await
    }

    async fn remove_post(
        &self,
        post: PostId,
        reason: &Reason,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), NoSuchPost>, StoreError> {
        let reason = reason.clone();
        self.database.write(move |connection| remove_post(post, &reason, actor, at, connection)).await
    }

    async fn restore_post<'a>(
        &self,
        post: PostId,
        reason: Option<&'a Reason>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), NoSuchPost>, StoreError> {
        let reason = reason.cloned();
        self.database
            .write(move |connection| restore_post(post, reason.as_ref(), actor, at, connection))
            .await
    }

    async fn change_category(
        &self,
        seen: CategoryRevision,
        to: &NewCategory,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<bool, CategoryRefusal>, StoreError> {
        let to = to.clone();
        self.database.write(move |connection| categories::change(seen, &to, actor, at, connection)).await
    }

    async fn delete_category(
        &self,
        seen: CategoryRevision,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), CategoryRefusal>, StoreError> {
        self.database.write(move |connection| categories::delete(seen, actor, at, connection)).await
    }

    async fn history(&self, post: PostId) -> Result<Vec<PostRevision>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<EarlierRow> =
                    statement("SELECT title, content, at FROM forum_edits WHERE post_id = $1 ORDER BY id")
                        .bind::<BigInt, _>(post.0)
                        .load(connection)?;
                Ok(rows
                    .into_iter()
                    .map(|EarlierRow { title, content, at }| PostRevision { title, content, at })
                    .collect())
            })
            .await
    }
}

/// Creates an audit edit with the reason, if one was given.
pub(super) fn because(reason: Option<&Reason>) -> Edit {
    Edit::with_reason(reason.map(Reason::as_str).unwrap_or_default())
}

#[derive(QueryableByName)]
struct EarlierRow {
    #[diesel(sql_type = Nullable<Text>)]
    title: Option<String>,
    #[diesel(sql_type = Text)]
    content: String,
    #[diesel(sql_type = Timestamptz)]
    at: Timestamp,
}

fn change_topic(
    id: TopicId,
    change: &TopicChange,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<bool, TopicChangeRefusal>, Failure> {
    let Some(topic) = topics::hold(id.0, connection)?.filter(LockedTopic::exists) else {
        return Ok(Err(TopicChangeRefusal::NoSuchTopic));
    };
    let editor = actor.user.filter(|user| topic.is_shown() && topic.is_by(*user));
    if change.edit.is_some() && editor.is_none() {
        return Ok(Err(TopicChangeRefusal::NoSuchTopic));
    }
    if change.edit.is_some() && !may_edit(topic.is_locked, change.is_locked) {
        return Ok(Err(TopicChangeRefusal::Locked));
    }
    if let Some(category) = change.category {
        let known: Option<IdRow> = statement("SELECT id FROM forum_categories WHERE id = $1 FOR KEY SHARE")
            .bind::<BigInt, _>(category.0)
            .get_result(connection)
            .optional()?;
        if known.is_none() {
            return Ok(Err(TopicChangeRefusal::NoSuchCategory));
        }
    }
    let is_edited = match (&change.edit, editor) {
        (Some(edit), Some(editor)) => author::edit_topic(&topic, editor, edit, at, connection)?,
        _ => false,
    };
    let to = CategoryId(change.category.map_or(topic.category_id, |category| category.0));
    let is_moderated = moderate(&topic, change, to, actor, at, connection)?;
    if !is_edited && !is_moderated {
        return Ok(Ok(false));
    }
    let left = Some(CategoryId(topic.category_id)).filter(|from| *from != to);
    append(&Event::TopicChanged { category: to, topic: id, left }, connection)?;
    Ok(Ok(true))
}

/// Locks, pins and moves a topic whose row is locked; returns whether anything changed.
fn moderate(
    topic: &LockedTopic,
    change: &TopicChange,
    to: CategoryId,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let is_locked = change.is_locked.unwrap_or(topic.is_locked);
    let is_pinned = change.is_pinned.unwrap_or(topic.is_pinned);
    let (id, from) = (TopicId(topic.id), CategoryId(topic.category_id));
    let acts = ModerationAction::of_change(
        id,
        (topic.is_locked, is_locked),
        (topic.is_pinned, is_pinned),
        (from, to),
    );
    if acts.is_empty() {
        return Ok(false);
    }
    statement("UPDATE forum_topics SET is_locked = $2, is_pinned = $3, category_id = $4 WHERE id = $1")
        .bind::<BigInt, _>(topic.id)
        .bind::<Bool, _>(is_locked)
        .bind::<Bool, _>(is_pinned)
        .bind::<BigInt, _>(to.0)
        .execute(connection)?;
    let author = topic.author_id.map(UserId);
    for act in &acts {
        note_edit(at, actor, author, Action::Forum(*act), because(change.reason.as_ref()), connection)?;
        if let Some(author) = author.filter(|author| actor.user != Some(*author)) {
            let told = notification::changed(author, *act, &topic.title, change.reason.as_ref());
            notices::give(told.into_iter().collect(), at, connection)?;
        }
    }
    if from != to && topic.is_shown() {
        let replies = topic.reply_count();
        moves::count([(from.0, -1, -replies), (to.0, 1, replies)], connection)?;
    }
    Ok(true)
}

pub(super) fn remove_topic(
    id: TopicId,
    reason: &Reason,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), NoSuchPost>, Failure> {
    let Some(topic) = topics::hold(id.0, connection)?.filter(LockedTopic::exists) else {
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
    let action = Action::Forum(ModerationAction::TopicRemoved(id));
    note_edit(at, actor, author, action, because(Some(reason)), connection)?;
    if let Some(author) = author.filter(|author| actor.user != Some(*author)) {
        notices::give(vec![notification::topic_removed(author, id, &topic.title, reason)], at, connection)?;
    }
    if let Some(opening) = posts::numbered(topic.id, 0, connection)? {
        reports::close_all(opening.id, ReportOutcome::Removed, Some(reason), at, connection)?;
    }
    count_and_tell(&topic, -1, connection)?;
    Ok(Ok(()))
}

fn restore_topic(
    id: TopicId,
    reason: Option<&Reason>,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), NoSuchPost>, Failure> {
    let Some(topic) = topics::hold(id.0, connection)?.filter(LockedTopic::exists) else {
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
    let action = Action::Forum(ModerationAction::TopicRestored(id));
    note_edit(at, actor, author, action, because(reason), connection)?;
    if let Some(author) = author.filter(|author| actor.user != Some(*author)) {
        notices::give(vec![notification::topic_restored(author, id, &topic.title, reason)], at, connection)?;
    }
    count_and_tell(&topic, 1, connection)?;
    Ok(Ok(()))
}

/// Updates the category's counts when a topic is hidden or restored with its replies, and appends the event.
fn count_and_tell(topic: &LockedTopic, sign: i64, connection: &mut PgConnection) -> Result<(), Failure> {
    categories::count(topic.category_id, sign, sign * topic.reply_count(), connection)?;
    let (category, topic) = (CategoryId(topic.category_id), TopicId(topic.id));
    append(&Event::TopicChanged { category, topic, left: None }, connection)
}

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
    let action = Action::Forum(ModerationAction::PostRemoved(post));
    note_edit(at, actor, author, action, because(Some(reason)), connection)?;
    if let Some(author) = author.filter(|author| actor.user != Some(*author)) {
        let told = notification::post_removed(
            author,
            TopicId(topic.id),
            held.number.unsigned_abs(),
            &topic.title,
            reason,
        );
        notices::give(vec![told], at, connection)?;
    }
    reports::close_all(held.id, ReportOutcome::Removed, Some(reason), at, connection)?;
    tell_of_post(&topic, post, connection)?;
    Ok(Ok(()))
}

fn restore_post(
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
    let action = Action::Forum(ModerationAction::PostRestored(post));
    note_edit(at, actor, author, action, because(reason), connection)?;
    if let Some(author) = author.filter(|author| actor.user != Some(*author)) {
        let number = held.number.unsigned_abs();
        let told = notification::post_restored(author, TopicId(topic.id), number, &topic.title, reason);
        notices::give(vec![told], at, connection)?;
    }
    tell_of_post(&topic, post, connection)?;
    Ok(Ok(()))
}

/// Loads and locks a reply that its author has not deleted, and its topic.
fn reply_in_its_topic(
    post: PostId,
    connection: &mut PgConnection,
) -> Result<Option<(LockedTopic, posts::LockedPost)>, Failure> {
    let held = posts::reply_in_topic(post, connection)?;
    Ok(held.filter(|(_, held)| held.state != "deleted"))
}

fn tell_of_post(topic: &LockedTopic, post: PostId, connection: &mut PgConnection) -> Result<(), Failure> {
    let (category, topic) = (CategoryId(topic.category_id), TopicId(topic.id));
    append(&Event::PostChanged { category, topic, post }, connection)
}
