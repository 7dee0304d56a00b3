//! Posts and the pages of a topic.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    forum::{Post, PostId, TopicId},
};

use super::{
    author_rows::author_columns,
    rows::{PostRow, reaction_columns, reaction_joins, stored_number},
    topics::{self, TopicForUpdate},
};
use crate::database::Failure;
use crate::statement::statement;

/// SQL: posts as reader `$1` sees them; ends before `WHERE`.
const POSTS: &str = concat!(
    "SELECT p.id, p.topic_id, p.number, p.content, ",
    author_columns!(),
    ", p.created_at, p.edited_at, p.state, p.removal_reason, p.removed_at, p.quotes_id, ",
    reaction_columns!(),
    " FROM forum_posts p LEFT JOIN users u ON u.id = p.author_id ",
    reaction_joins!(),
);

/// Builds the statement for a range of posts. Numbers have no gaps except those of moved posts, so a page is a
/// range of numbers and needs no OFFSET.
pub(super) fn range_question() -> String {
    format!("{POSTS} WHERE p.topic_id = $2 AND p.number BETWEEN $3 AND $4 ORDER BY p.number")
}

pub(super) fn range(
    topic: TopicId,
    first: u32,
    last: u32,
    reader: UserId,
    connection: &mut PgConnection,
) -> Result<Vec<Post>, Failure> {
    let rows: Vec<PostRow> = statement(range_question())
        .bind::<BigInt, _>(reader.0)
        .bind::<BigInt, _>(topic.0)
        .bind::<Integer, _>(stored_number(first))
        .bind::<Integer, _>(stored_number(last))
        .load(connection)?;
    rows.into_iter().map(PostRow::into_post).collect()
}

pub(super) fn one(
    id: PostId,
    reader: UserId,
    connection: &mut PgConnection,
) -> Result<Option<Post>, Failure> {
    let row: Option<PostRow> = statement(format!("{POSTS} WHERE p.id = $2"))
        .bind::<BigInt, _>(reader.0)
        .bind::<BigInt, _>(id.0)
        .get_result(connection)
        .optional()?;
    row.map(PostRow::into_post).transpose()
}

/// Whether a topic has replies; those that their authors deleted are none, nor are those that were moved to another topic.
pub(super) fn has_replies(topic: i64, connection: &mut PgConnection) -> Result<bool, Failure> {
    let reply: Option<super::IdRow> = statement(
        "SELECT id FROM forum_posts WHERE topic_id = $1 AND number > 0 AND state <> 'deleted' LIMIT 1",
    )
    .bind::<BigInt, _>(topic)
    .get_result(connection)
    .optional()?;
    Ok(reply.is_some())
}

/// A post of a locked topic.
#[derive(QueryableByName)]
pub(super) struct PostForUpdate {
    #[diesel(sql_type = BigInt)]
    pub(super) id: i64,
    #[diesel(sql_type = Integer)]
    pub(super) number: i32,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub(super) author_id: Option<i64>,
    #[diesel(sql_type = Text)]
    pub(super) content: String,
    #[diesel(sql_type = Timestamptz)]
    pub(super) created_at: Timestamp,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub(super) edited_at: Option<Timestamp>,
    #[diesel(sql_type = Text)]
    pub(super) state: String,
}

impl PostForUpdate {
    pub(super) fn is_shown(&self) -> bool {
        self.state == "shown"
    }
}

#[derive(QueryableByName)]
struct TopicOfPost {
    #[diesel(sql_type = BigInt)]
    topic_id: i64,
}

/// The topic of a post, which another transaction may be moving.
fn topic_of(post: PostId, connection: &mut PgConnection) -> Result<Option<i64>, Failure> {
    let row: Option<TopicOfPost> = statement("SELECT topic_id FROM forum_posts WHERE id = $1")
        .bind::<BigInt, _>(post.0)
        .get_result(connection)
        .optional()?;
    Ok(row.map(|row| row.topic_id))
}

/// Locks the topic of a post and returns it; if the post moves to another topic meanwhile, that one.
pub(super) fn lock_topic_of(
    post: PostId,
    connection: &mut PgConnection,
) -> Result<Option<TopicForUpdate>, Failure> {
    let mut topic = topic_of(post, connection)?;
    while let Some(id) = topic {
        let held = topics::lock_topic(id, connection)?;
        topic = topic_of(post, connection)?;
        if topic == Some(id) {
            return Ok(held);
        }
    }
    Ok(None)
}

/// Loads a reply and its topic, and locks the topic.
pub(super) fn reply_in_topic(
    post: PostId,
    connection: &mut PgConnection,
) -> Result<Option<(TopicForUpdate, PostForUpdate)>, Failure> {
    let Some(topic) = lock_topic_of(post, connection)? else { return Ok(None) };
    Ok(reply(post, connection)?.map(|held| (topic, held)))
}

/// Loads a post by its number in a topic that the caller has locked.
pub(super) fn numbered(
    topic: i64,
    number: i32,
    connection: &mut PgConnection,
) -> Result<Option<PostForUpdate>, Failure> {
    let row = statement(
        "SELECT id, number, author_id, content, created_at, edited_at, state FROM forum_posts
          WHERE topic_id = $1 AND number = $2",
    );
    Ok(row.bind::<BigInt, _>(topic).bind::<Integer, _>(number).get_result(connection).optional()?)
}

/// Loads a reply; the caller must have locked its topic.
fn reply(post: PostId, connection: &mut PgConnection) -> Result<Option<PostForUpdate>, Failure> {
    let row = statement(
        "SELECT id, number, author_id, content, created_at, edited_at, state FROM forum_posts
          WHERE id = $1 AND number > 0",
    );
    Ok(row.bind::<BigInt, _>(post.0).get_result(connection).optional()?)
}
