//! Moderation of topics and replies by the concierge.

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    audit::Actor,
    events::Event,
    forum::{
        AuthorRefusal, CategoryId, ModerationAction, NewCategory, PostId, PostRevision, TopicId,
        VisibilityChange, lock_permits_edit, notification,
    },
};
use ports::{
    StoreError,
    forum::{
        CategoryRefusal, CategoryRevision, ForumModeration, NoSuchPost, TopicChange, TopicChangeRefusal,
    },
};

use super::{
    IdRow, author, categories, moves,
    topics::{self, TopicForUpdate},
    visibility::{Moderation, audit_and_notify, set_post_visibility, set_topic_visibility},
};
use crate::{PostgresStore, database::Failure, events::append, statement::statement};

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

    async fn set_topic_visibility(
        &self,
        topic: TopicId,
        change: &VisibilityChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), NoSuchPost>, StoreError> {
        let change = change.clone();
        self.database
            .write(move |connection| set_topic_visibility(topic, &change, actor, at, connection))
            .await
    }

    async fn set_post_visibility(
        &self,
        post: PostId,
        change: &VisibilityChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), NoSuchPost>, StoreError> {
        let change = change.clone();
        self.database.write(move |connection| set_post_visibility(post, &change, actor, at, connection)).await
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
    let Some(topic) = topics::lock_topic(id.0, connection)?.filter(TopicForUpdate::exists) else {
        return Ok(Err(TopicChangeRefusal::NoSuchTopic));
    };
    let may_edit = actor.user.map_or(Err(AuthorRefusal::NotAuthor), |user| topic.may_be_changed_by(user));
    if change.edit.is_some()
        && let Err(refusal) = may_edit
    {
        return Ok(Err(refusal.into()));
    }
    if change.edit.is_some() && !lock_permits_edit(topic.is_locked, change.is_locked) {
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
    let is_edited = match (&change.edit, actor.user) {
        (Some(edit), Some(editor)) => match author::edit_topic(&topic, editor, edit, at, connection)? {
            Ok(is_edited) => is_edited,
            Err(refusal) => return Ok(Err(refusal)),
        },
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
    topic: &TopicForUpdate,
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
    for action in acts {
        let reason = change.reason.as_ref();
        let notification =
            author.and_then(|author| notification::changed(author, action, &topic.title, reason));
        audit_and_notify(Moderation { author, action, reason, notification }, actor, at, connection)?;
    }
    if from != to && topic.is_shown() {
        let replies = topic.reply_count();
        moves::count([(from.0, -1, -replies), (to.0, 1, replies)], connection)?;
    }
    Ok(true)
}
