//! Posts that move between topics: their places, the marks of both topics, and the counts.

use std::collections::HashMap;

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    forum::{MovedPost, PostId, PostMove, PostPlace, TopicId, TopicMark, TopicPost, TopicTitle, WatchLevel},
};

use super::{
    categories,
    rows::{number, stored_number},
};
use crate::{database::Failure, decoding::invalid, statement::statement};

#[derive(QueryableByName)]
struct TopicPostRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = Timestamptz)]
    created_at: Timestamp,
    #[diesel(sql_type = Nullable<BigInt>)]
    author_id: Option<i64>,
    #[diesel(sql_type = Bool)]
    is_shown: bool,
}

/// Posts of a locked topic: all, or those of them with these ids.
pub(super) fn posts(
    topic: i64,
    selected: Option<&[PostId]>,
    connection: &mut PgConnection,
) -> Result<Vec<TopicPost>, Failure> {
    let ids = selected.map(|posts| posts.iter().map(|post| post.0).collect::<Vec<_>>());
    let which = if ids.is_some() { " AND id = ANY ($2)" } else { "" };
    let mut bound = statement(format!(
        "SELECT id, number, created_at, author_id, state = 'shown' AS is_shown FROM forum_posts
          WHERE topic_id = $1{which}"
    ))
    .bind::<BigInt, _>(topic);
    if let Some(ids) = ids {
        bound = bound.bind::<Array<BigInt>, _>(ids);
    }
    let rows: Vec<TopicPostRow> = bound.load(connection)?;
    let post = |TopicPostRow { id, number: stored, created_at, author_id, is_shown }| {
        Ok(TopicPost {
            id: PostId(id),
            number: number(stored)?,
            created_at,
            author: author_id.map(UserId),
            is_shown,
        })
    };
    rows.into_iter().map(post).collect()
}

#[derive(QueryableByName)]
struct FormerRow {
    #[diesel(sql_type = BigInt)]
    post_id: i64,
    #[diesel(sql_type = Integer)]
    number: i32,
}

/// Numbers that posts of one topic had in another one.
pub(super) fn former_numbers(
    of: i64,
    within: i64,
    connection: &mut PgConnection,
) -> Result<HashMap<PostId, u32>, Failure> {
    let rows: Vec<FormerRow> = statement(
        "SELECT m.post_id, m.number FROM forum_moved_posts m JOIN forum_posts p ON p.id = m.post_id
          WHERE m.topic_id = $2 AND p.topic_id = $1",
    )
    .bind::<BigInt, _>(of)
    .bind::<BigInt, _>(within)
    .load(connection)?;
    rows.into_iter().map(|row| Ok((PostId(row.post_id), number(row.number)?))).collect()
}

/// Moves posts to another topic, and records the places that they leave and return to.
pub(super) fn apply(
    from: i64,
    to: i64,
    moves: &[PostMove],
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let ids: Vec<i64> = moves.iter().map(|post| post.post.0).collect();
    let left: Vec<i32> = moves.iter().map(|post| stored_number(post.from)).collect();
    let taken: Vec<i32> = moves.iter().map(|post| stored_number(post.to)).collect();
    statement(
        "UPDATE forum_posts p SET topic_id = $1, number = m.number
           FROM unnest($2, $3) AS m (id, number) WHERE p.id = m.id",
    )
    .bind::<BigInt, _>(to)
    .bind::<Array<BigInt>, _>(&ids)
    .bind::<Array<Integer>, _>(taken)
    .execute(connection)?;
    statement("DELETE FROM forum_moved_posts WHERE topic_id = $1 AND post_id = ANY ($2)")
        .bind::<BigInt, _>(to)
        .bind::<Array<BigInt>, _>(&ids)
        .execute(connection)?;
    statement(
        "INSERT INTO forum_moved_posts (topic_id, number, post_id)
         SELECT $1, m.number, m.id FROM unnest($2, $3) AS m (id, number)",
    )
    .bind::<BigInt, _>(from)
    .bind::<Array<BigInt>, _>(&ids)
    .bind::<Array<Integer>, _>(left)
    .execute(connection)?;
    Ok(())
}

/// Sets the last number of a topic, and what follows from its posts: moved numbers and latest activity.
pub(super) fn recount(topic: i64, last_number: i32, connection: &mut PgConnection) -> Result<(), Failure> {
    statement(
        "UPDATE forum_topics SET last_number = $2,
                moved_count = (SELECT count(*) FROM forum_moved_posts m WHERE m.topic_id = $1),
                last_activity_at = (SELECT max(p.created_at) FROM forum_posts p WHERE p.topic_id = $1)
          WHERE id = $1",
    )
    .bind::<BigInt, _>(topic)
    .bind::<Integer, _>(last_number)
    .execute(connection)?;
    Ok(())
}

/// Adds to the counts of topics and posts of categories. Their rows are locked in order of their ids.
pub(super) fn count(mut changes: [(i64, i64, i64); 2], connection: &mut PgConnection) -> Result<(), Failure> {
    changes.sort_unstable();
    changes
        .into_iter()
        .try_for_each(|(category, topics, posts)| categories::count(category, topics, posts, connection))
}

#[derive(QueryableByName)]
struct MarkRow {
    #[diesel(sql_type = BigInt)]
    user_id: i64,
    #[diesel(sql_type = Nullable<Integer>)]
    read_up_to: Option<i32>,
    #[diesel(sql_type = Text)]
    level: String,
    #[diesel(sql_type = Bool)]
    took_part: bool,
}

/// Locks the marks of a topic.
pub(super) fn lock_marks(
    topic: i64,
    connection: &mut PgConnection,
) -> Result<HashMap<UserId, TopicMark>, Failure> {
    let rows: Vec<MarkRow> = statement(
        "SELECT user_id, read_up_to, level, took_part FROM forum_read_states WHERE topic_id = $1
          ORDER BY user_id FOR UPDATE",
    )
    .bind::<BigInt, _>(topic)
    .load(connection)?;
    let mark = |MarkRow { user_id, read_up_to, level, took_part }| {
        let level = WatchLevel::parse(&level).ok_or_else(|| invalid("forum_read_states.level"))?;
        let read_up_to = read_up_to.map(number).transpose()?;
        Ok((UserId(user_id), TopicMark { read_up_to, level, took_part }))
    };
    rows.into_iter().map(mark).collect()
}

/// Stores the marks of a topic. One without a read state keeps what its member reads at the same time.
pub(super) fn set_marks(
    topic: i64,
    marks: &[(UserId, TopicMark)],
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    if marks.is_empty() {
        return Ok(());
    }
    let users: Vec<i64> = marks.iter().map(|(user, _)| user.0).collect();
    let read: Vec<Option<i32>> = marks.iter().map(|(_, mark)| mark.read_up_to.map(stored_number)).collect();
    let levels: Vec<&str> = marks.iter().map(|(_, mark)| mark.level.as_str()).collect();
    let took_part: Vec<bool> = marks.iter().map(|(_, mark)| mark.took_part).collect();
    statement(
        "INSERT INTO forum_read_states AS mark (user_id, topic_id, read_up_to, level, took_part)
         SELECT m.user_id, $1, m.read_up_to, m.level, m.took_part
           FROM unnest($2, $3, $4, $5) AS m (user_id, read_up_to, level, took_part)
         ON CONFLICT (user_id, topic_id) DO UPDATE
            SET read_up_to = coalesce(excluded.read_up_to, mark.read_up_to), level = excluded.level,
                took_part = excluded.took_part",
    )
    .bind::<BigInt, _>(topic)
    .bind::<Array<BigInt>, _>(users)
    .bind::<Array<Nullable<Integer>>, _>(read)
    .bind::<Array<Text>, _>(levels)
    .bind::<Array<Bool>, _>(took_part)
    .execute(connection)?;
    Ok(())
}

#[derive(QueryableByName)]
struct PlaceRow {
    #[diesel(sql_type = Integer)]
    left_number: i32,
    #[diesel(sql_type = BigInt)]
    topic_id: i64,
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = Text)]
    title: String,
}

impl PlaceRow {
    fn place(&self) -> Result<PostPlace, Failure> {
        Ok(PostPlace { topic: TopicId(self.topic_id), number: number(self.number)? })
    }
}

/// SQL: places that posts left, and where the posts are now; ends within `WHERE`.
macro_rules! places {
    () => {
        "SELECT m.number AS left_number, p.topic_id, p.number, t.title
           FROM forum_moved_posts m
           JOIN forum_posts p ON p.id = m.post_id
           JOIN forum_topics t ON t.id = p.topic_id
          WHERE m.topic_id = $1"
    };
}

/// Numbers of a topic whose posts are in other visible topics.
pub(super) fn moved(
    topic: TopicId,
    first: u32,
    last: u32,
    connection: &mut PgConnection,
) -> Result<Vec<MovedPost>, Failure> {
    let rows: Vec<PlaceRow> = statement(concat!(
        places!(),
        " AND m.number BETWEEN $2 AND $3 AND t.state = 'shown' ORDER BY m.number"
    ))
    .bind::<BigInt, _>(topic.0)
    .bind::<Integer, _>(stored_number(first))
    .bind::<Integer, _>(stored_number(last))
    .load(connection)?;
    let post = |row: PlaceRow| {
        Ok(MovedPost {
            number: number(row.left_number)?,
            place: row.place()?,
            topic_title: TopicTitle::from_store(row.title),
        })
    };
    rows.into_iter().map(post).collect()
}

/// Where a post of a merged topic is now; the opening post for a number that the topic never had.
pub(super) fn of_merged(
    topic: TopicId,
    number: u32,
    connection: &mut PgConnection,
) -> Result<Option<PostPlace>, Failure> {
    let row: Option<PlaceRow> = statement(concat!(
        places!(),
        " AND m.number IN (0, $2)
          AND EXISTS (SELECT FROM forum_topics s WHERE s.id = $1 AND s.state = 'merged')
          ORDER BY m.number DESC LIMIT 1"
    ))
    .bind::<BigInt, _>(topic.0)
    .bind::<Integer, _>(stored_number(number))
    .get_result(connection)
    .optional()?;
    row.as_ref().map(PlaceRow::place).transpose()
}
