//! Merging and splitting of topics by the concierge. Two topics are locked in order of their ids.

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Integer, Nullable, Text},
};
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    events::Event,
    forum::{
        CategoryId, DraftKey, MergeRefusal, ModerationAction, ModerationReason, PostId, PostMove, PostPlace,
        SplitRefusal, TopicId, TopicMark, TopicSplit, check_merge, merge_moves, notification, split_moves,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    forum::{ForumMerging, TopicMerge},
};

use super::{
    IdRow, moves, post_notifications,
    rows::{number, stored_number},
    search_text::document,
    topics::{self, TopicForUpdate},
};
use crate::{PostgresStore, audit::audit_edit, database::Failure, events::append, statement::statement};

#[async_trait]
impl ForumMerging for PostgresStore {
    async fn merge_topic(
        &self,
        merge: &TopicMerge,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<PostId, MergeRefusal>, StoreError> {
        let (merging, at) = (merge.clone(), command.at);
        self.run_once(command, move |connection| merge_topic(&merging, actor, at, connection)).await
    }

    async fn split_topic(
        &self,
        topic: TopicId,
        split: &TopicSplit,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<TopicId, SplitRefusal>, StoreError> {
        let (split, at) = (split.clone(), command.at);
        self.run_once(command, move |connection| split_topic(topic, &split, actor, at, connection)).await
    }

    async fn merged_post(&self, topic: TopicId, number: u32) -> Result<Option<PostPlace>, StoreError> {
        self.database.run(move |connection| moves::of_merged(topic, number, connection)).await
    }
}

fn merge_topic(
    TopicMerge { source, target, reason }: &TopicMerge,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<PostId, MergeRefusal>, Failure> {
    let first = topics::lock_topic(source.0.min(target.0), connection)?;
    let second = topics::lock_topic(source.0.max(target.0), connection)?;
    let (from, into) = if source < target { (first, second) } else { (second, first) };
    let status = |topic: &Option<TopicForUpdate>| topic.as_ref().and_then(TopicForUpdate::status);
    if let Err(refusal) = check_merge((*source, status(&from)), (*target, status(&into))) {
        return Ok(Err(refusal));
    }
    let (Some(from), Some(into)) = (from, into) else { return Ok(Err(MergeRefusal::NoSuchTopic)) };
    let former = moves::former_numbers(from.id, into.id, connection)?;
    let last = number(into.last_number)?;
    let moved = merge_moves(moves::posts(from.id, None, connection)?, &former, last);
    let opening = moved.iter().find(|post| post.from == 0).map(|post| post.post);
    let opening = opening.ok_or_else(|| Failure::Corrupt("a topic without its opening post".into()))?;
    let last_after = moved.iter().map(|post| post.to).max().unwrap_or_default().max(last);

    moves::apply(from.id, into.id, &moved, connection)?;
    // The title of the source is no part of a reply.
    statement("UPDATE forum_posts SET document = ts_filter(document, '{d}') WHERE id = $1")
        .bind::<BigInt, _>(opening.0)
        .execute(connection)?;
    statement("UPDATE forum_topics SET state = 'merged', merged_into = $2 WHERE id = $1")
        .bind::<BigInt, _>(from.id)
        .bind::<BigInt, _>(into.id)
        .execute(connection)?;
    moves::recount(into.id, stored_number(last_after), connection)?;
    merge_marks(&from, &into, &moved, (last, last_after), connection)?;
    statement(
        "UPDATE forum_drafts d SET key = $2 WHERE key = $1
            AND NOT EXISTS (SELECT FROM forum_drafts o WHERE o.user_id = d.user_id AND o.key = $2)",
    )
    .bind::<Text, _>(DraftKey::Reply(*source).to_string())
    .bind::<Text, _>(DraftKey::Reply(*target).to_string())
    .execute(connection)?;
    let posts = i64::try_from(moved.len()).unwrap_or(i64::MAX);
    moves::count([(from.category_id, -1, -from.reply_count()), (into.category_id, 0, posts)], connection)?;

    let action = Action::Forum(ModerationAction::TopicMerged { topic: *source, into: *target });
    audit_edit(
        at,
        actor,
        from.author_id.map(UserId),
        action,
        ModerationReason::edit(Some(reason)),
        connection,
    )?;
    let between = notification::MovedBetween {
        from_title: &from.title,
        into: *target,
        into_title: &into.title,
        is_merged: true,
    };
    post_notifications::notify(
        notification::posts_moved(&moved, between, actor.user, reason),
        at,
        connection,
    )?;
    for (topic, category) in [(*source, from.category_id), (*target, into.category_id)] {
        append(&Event::TopicChanged { category: CategoryId(category), topic, left: None }, connection)?;
    }
    Ok(Ok(opening))
}

/// Merges the marks of a topic into those of its target.
fn merge_marks(
    from: &TopicForUpdate,
    into: &TopicForUpdate,
    moved: &[PostMove],
    last: (u32, u32),
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let mut sources = moves::lock_marks(from.id, connection)?;
    let targets = moves::lock_marks(into.id, connection)?;
    for user in targets.keys() {
        sources.entry(*user).or_default();
    }
    let mark = |(user, source): (UserId, TopicMark)| {
        let target: TopicMark = targets.get(&user).copied().unwrap_or_default();
        (user, target.merged(source, moved, last))
    };
    let mut merged: Vec<(UserId, TopicMark)> = sources.into_iter().map(mark).collect();
    merged.sort_unstable_by_key(|(user, _)| *user);
    moves::set_marks(into.id, &merged, connection)?;
    statement("DELETE FROM forum_read_states WHERE topic_id = $1")
        .bind::<BigInt, _>(from.id)
        .execute(connection)?;
    Ok(())
}

fn split_topic(
    id: TopicId,
    split: &TopicSplit,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<TopicId, SplitRefusal>, Failure> {
    let Some(topic) = topics::lock_topic(id.0, connection)?.filter(TopicForUpdate::is_shown) else {
        return Ok(Err(SplitRefusal::NoSuchTopic));
    };
    let found = moves::posts(topic.id, Some(&split.posts), connection)?;
    let moved = match split_moves(&split.posts, found) {
        Ok(moved) => moved,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let Some(new) = insert_topic(split, &moved, connection)? else {
        return Ok(Err(SplitRefusal::NoSuchCategory));
    };
    moves::apply(topic.id, new.0, &moved, connection)?;
    statement(
        "UPDATE forum_posts SET document = $2::tsvector || document WHERE topic_id = $1 AND number = 0",
    )
    .bind::<BigInt, _>(new.0)
    .bind::<Text, _>(document(Some(split.title.as_str()), &[]))
    .execute(connection)?;
    let replies = i64::try_from(moved.len()).unwrap_or(i64::MAX) - 1;
    moves::recount(topic.id, topic.last_number, connection)?;
    moves::recount(new.0, i32::try_from(replies).unwrap_or(i32::MAX), connection)?;
    split_marks(&topic, new, &moved, connection)?;
    moves::count([(topic.category_id, 0, -replies - 1), (split.category.0, 1, replies)], connection)?;

    let posts = u32::try_from(moved.len()).unwrap_or(u32::MAX);
    let action = Action::Forum(ModerationAction::TopicSplit { topic: id, into: new, posts });
    let edit = ModerationReason::edit(Some(&split.reason));
    audit_edit(at, actor, topic.author_id.map(UserId), action, edit, connection)?;
    let between = notification::MovedBetween {
        from_title: &topic.title,
        into: new,
        into_title: split.title.as_str(),
        is_merged: false,
    };
    let notifications_of_authors = notification::posts_moved(&moved, between, actor.user, &split.reason);
    post_notifications::notify(notifications_of_authors, at, connection)?;
    let category = CategoryId(topic.category_id);
    append(&Event::TopicChanged { category, topic: id, left: None }, connection)?;
    append(&Event::TopicChanged { category: split.category, topic: new, left: None }, connection)?;
    Ok(Ok(new))
}

/// Creates the topic of the posts, with the author and times of the first; `None` if there is no such category.
fn insert_topic(
    split: &TopicSplit,
    moved: &[PostMove],
    connection: &mut PgConnection,
) -> Result<Option<TopicId>, Failure> {
    let opening = moved.iter().find(|post| post.to == 0).map(|post| post.post.0);
    let row: Option<IdRow> = statement(
        "INSERT INTO forum_topics (category_id, title, author_id, created_at, edited_at, last_activity_at)
         SELECT c.id, $2, p.author_id, p.created_at, p.edited_at, p.created_at
           FROM forum_categories c, forum_posts p WHERE c.id = $1 AND p.id = $3
            FOR KEY SHARE OF c
         RETURNING id",
    )
    .bind::<BigInt, _>(split.category.0)
    .bind::<Text, _>(split.title.as_str())
    .bind::<Nullable<BigInt>, _>(opening)
    .get_result(connection)
    .optional()?;
    Ok(row.map(|row| TopicId(row.id)))
}

#[derive(QueryableByName)]
struct LastLeftRow {
    #[diesel(sql_type = Integer)]
    number: i32,
    /// Authors of posts that stay, among those of moved ones.
    #[diesel(sql_type = Array<BigInt>)]
    authors: Vec<i64>,
}

/// Divides the marks of a topic between it and the new one.
fn split_marks(
    topic: &TopicForUpdate,
    new: TopicId,
    moved: &[PostMove],
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let authors: HashSet<i64> = moved.iter().filter_map(|post| post.author).map(|author| author.0).collect();
    let left: LastLeftRow = statement(
        "SELECT max(number) AS number,
                coalesce(array_agg(DISTINCT author_id) FILTER (WHERE author_id = ANY ($2)), '{}') AS authors
           FROM forum_posts WHERE topic_id = $1",
    )
    .bind::<BigInt, _>(topic.id)
    .bind::<Array<BigInt>, _>(authors.iter().copied().collect::<Vec<_>>())
    .get_result(connection)?;
    let last = (number(left.number)?, number(topic.last_number)?);
    let marks: HashMap<UserId, TopicMark> = moves::lock_marks(topic.id, connection)?;
    let (mut old, mut copied) = (Vec::new(), Vec::new());
    for (user, mark) in marks {
        let is_author = authors.contains(&user.0);
        let took_part = (if is_author { left.authors.contains(&user.0) } else { mark.took_part }, is_author);
        let (stays, moves) = mark.split(moved, last, took_part);
        if stays != mark {
            old.push((user, stays));
        }
        if moves != TopicMark::default() {
            copied.push((user, moves));
        }
    }
    moves::set_marks(topic.id, &old, connection)?;
    moves::set_marks(new.0, &copied, connection)
}
