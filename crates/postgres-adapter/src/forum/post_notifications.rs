//! Notifications about new and edited posts.

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Integer, Nullable, Text},
};
use domain::{
    Timestamp,
    accounts::{UserId, Username},
    forum::{TopicId, notification},
    notifications::NewNotification,
};
use ports::forum::Mention;

use crate::{database::Failure, notifications, notified_posts, statement::statement};

/// The post that recipients are notified of.
pub(super) struct NotifiedPost<'a> {
    pub(super) topic: i64,
    /// Number of the post in its topic; 0 is the opening post.
    pub(super) number: i32,
    pub(super) title: &'a str,
    pub(super) author: UserId,
}

#[derive(QueryableByName)]
struct ReaderRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Bool)]
    is_mentioned: bool,
    #[diesel(sql_type = Bool)]
    is_quoted: bool,
    #[diesel(sql_type = Text)]
    writer: String,
}

/// SQL: recipients of a post. Always members mentioned or quoted, unless they block its author; for a reply (`$6`) also
/// the topic's author and its watchers if they have read everything before it, since others already have unread posts
/// there. Excludes the author of the post, members who muted the topic and members without access to the forum.
const READERS: &str = "
    WITH addressed AS (
        SELECT named.id, named.username_key = ANY ($7) AS is_quoted FROM users named
         WHERE named.username_key = ANY ($4)
        UNION ALL SELECT $5, true WHERE $5 IS NOT NULL),
    reached AS (
        SELECT a.id, bool_or(a.is_quoted) AS is_quoted FROM addressed a
         WHERE NOT EXISTS (SELECT FROM member_blocks b WHERE b.blocker_id = a.id AND b.blocked_id = $3)
         GROUP BY a.id)
    SELECT u.id, r.id IS NOT NULL AS is_mentioned, coalesce(r.is_quoted, false) AS is_quoted, w.username AS writer
      FROM users u
      JOIN users w ON w.id = $3
      LEFT JOIN reached r ON r.id = u.id
      LEFT JOIN forum_read_states m ON m.user_id = u.id AND m.topic_id = $1
     WHERE u.id IN (
               SELECT reached.id FROM reached
               UNION SELECT watching.user_id FROM forum_read_states watching
                      WHERE watching.topic_id = $1 AND watching.level = 'watching'
                        AND watching.read_up_to >= $2 - 1 AND $6
               UNION SELECT t.author_id FROM forum_topics t
                       JOIN forum_read_states own ON own.topic_id = t.id AND own.user_id = t.author_id
                      WHERE t.id = $1 AND own.read_up_to >= $2 - 1 AND $6)
       AND u.id <> $3 AND (u.is_collector OR u.is_admin) AND coalesce(m.level, 'normal') <> 'muted'
     ORDER BY u.id";

/// Notifies the recipients of a new post.
pub(super) fn of_text(
    notified_post: &NotifiedPost<'_>,
    mentions: &[Mention],
    quoted: Option<UserId>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    notify_readers(notified_post, mentions, quoted, notified_post.number > 0, at, connection)
}

/// Notifies the members mentioned in an edited post.
pub(super) fn of_mentions(
    notified_post: &NotifiedPost<'_>,
    mentions: &[Mention],
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    if mentions.is_empty() {
        return Ok(());
    }
    notify_readers(notified_post, mentions, None, false, at, connection)
}

fn notify_readers(
    notified_post: &NotifiedPost<'_>,
    mentions: &[Mention],
    quoted: Option<UserId>,
    is_reply: bool,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let keys: Vec<String> = mentions.iter().map(|mention| mention.name.key()).collect();
    let quotes = mentions.iter().filter(|mention| mention.is_quote);
    let quoted_keys: Vec<String> = quotes.map(|mention| mention.name.key()).collect();
    let readers: Vec<ReaderRow> = statement(READERS)
        .bind::<BigInt, _>(notified_post.topic)
        .bind::<Integer, _>(notified_post.number)
        .bind::<BigInt, _>(notified_post.author.0)
        .bind::<Array<Text>, _>(keys)
        .bind::<Nullable<BigInt>, _>(quoted.map(|user| user.0))
        .bind::<Bool, _>(is_reply)
        .bind::<Array<Text>, _>(quoted_keys)
        .load(connection)?;
    let (topic, number) = (TopicId(notified_post.topic), notified_post.number.unsigned_abs());
    let mut given = Vec::with_capacity(readers.len());
    let mut replied_to = Vec::new();
    for ReaderRow { id, is_mentioned, is_quoted, writer } in readers {
        let writer = Username::from_store(writer);
        let notification = match (is_quoted, is_mentioned) {
            (true, _) => notification::quoted,
            (false, true) => notification::mentioned,
            (false, false) => {
                replied_to.push(id);
                notification::replied
            }
        };
        given.push(notification(UserId(id), &writer, topic, number, notified_post.title));
    }
    notify(given, at, connection)?;
    notified_posts::delete_read_replies(&replied_to, topic, connection)
}

/// Adds notifications in the running transaction.
pub(super) fn notify(
    notifications: Vec<NewNotification>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    notifications::add(&notifications, at, connection)
}
