//! Read state, watch levels and view counts of topics.

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::{DisplayName, UserId, Username},
    forum::{CategoryId, POST_NOTIFICATIONS, TopicId, WatchLevel, notification},
    notifications::NotificationKind,
};
use ports::forum::MemberName;

use crate::{
    database::Failure,
    notifications::{append_notifications_read, mail_of_read},
    statement::statement,
};

/// Counts a view once per member, topic and day. A single statement, so concurrent views neither block nor
/// get lost.
pub(super) fn count_view(
    topic: TopicId,
    reader: UserId,
    day: NaiveDate,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    statement(
        "WITH seen AS (
             INSERT INTO forum_views (topic_id, user_id, day)
             SELECT t.id, u.id, $3 FROM forum_topics t, users u WHERE t.id = $1 AND u.id = $2
             ON CONFLICT DO NOTHING RETURNING topic_id)
         INSERT INTO forum_view_counts AS counted (topic_id, count) SELECT topic_id, 1 FROM seen
         ON CONFLICT (topic_id) DO UPDATE SET count = counted.count + 1",
    )
    .bind::<BigInt, _>(topic.0)
    .bind::<BigInt, _>(reader.0)
    .bind::<Date, _>(day)
    .execute(connection)?;
    Ok(())
}

/// Deletes the record of who was counted before that day; views are deduplicated per day only.
pub(crate) fn delete_views_before(before: NaiveDate, connection: &mut PgConnection) -> Result<(), Failure> {
    statement("DELETE FROM forum_views WHERE day < $1").bind::<Date, _>(before).execute(connection)?;
    Ok(())
}

pub(super) fn mark_read(
    topic: TopicId,
    reader: UserId,
    up_to: u32,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let up_to = i32::try_from(up_to).unwrap_or(i32::MAX);
    let marked = statement(
        "INSERT INTO forum_read_states AS mark (user_id, topic_id, read_up_to)
         SELECT $2, t.id, least($3, t.last_number) FROM forum_topics t WHERE t.id = $1 AND t.state = 'shown'
         ON CONFLICT (user_id, topic_id) DO UPDATE
            SET read_up_to = greatest(mark.read_up_to, excluded.read_up_to)",
    )
    .bind::<BigInt, _>(topic.0)
    .bind::<BigInt, _>(reader.0)
    .bind::<Integer, _>(up_to)
    .execute(connection)?;
    if marked == 0 {
        return Ok(false);
    }
    let read = read_notifications(topic.0, reader, up_to, at, connection)?;
    append_notifications_read(reader, read, connection)?;
    Ok(true)
}

/// Marks the notifications of posts that the member has read as read: the rule [`notification::is_of_read_post`].
/// Returns the number of those that were unread.
fn read_notifications(
    topic: i64,
    reader: UserId,
    up_to: i32,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<usize, Failure> {
    // CASE, because only these links are sure to have a number after "post=". What is only mailed is in no list, so nobody counts it.
    let read: Vec<ListedRow> = statement(concat!(
        "UPDATE notifications SET read_at = $5, mail = ",
        mail_of_read!(),
        " WHERE user_id = $1 AND read_at IS NULL AND kind = ANY ($2)
            AND CASE WHEN split_part(link, '?', 1) = $3
                     THEN coalesce(nullif(split_part(split_part(link, 'post=', 2), '#', 1), '')::integer, 0) <= $4
                     ELSE false END
          RETURNING in_app"
    ))
    .bind::<BigInt, _>(reader.0)
    .bind::<Array<Text>, _>(POST_NOTIFICATIONS.map(NotificationKind::as_str).to_vec())
    .bind::<Text, _>(notification::topic_path(TopicId(topic)))
    .bind::<Integer, _>(up_to)
    .bind::<Timestamptz, _>(at)
    .load(connection)?;
    Ok(count_listed(&read))
}

#[derive(QueryableByName)]
struct ListedRow {
    #[diesel(sql_type = Bool)]
    in_app: bool,
}

fn count_listed(read: &[ListedRow]) -> usize {
    read.iter().filter(|row| row.in_app).count()
}

/// Marks a topic and its notifications as read up to the author's own post. Returns how many of these were not; the
/// caller [tells](append_notifications_read) so at the end of the transaction.
pub(super) fn mark_written(
    topic: i64,
    author: UserId,
    number: i32,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<usize, Failure> {
    statement(
        "INSERT INTO forum_read_states AS mark (user_id, topic_id, read_up_to, took_part) VALUES ($2, $1, $3, true)
         ON CONFLICT (user_id, topic_id) DO UPDATE
            SET read_up_to = greatest(mark.read_up_to, excluded.read_up_to), took_part = true",
    )
    .bind::<BigInt, _>(topic)
    .bind::<BigInt, _>(author.0)
    .bind::<Integer, _>(number)
    .execute(connection)?;
    read_notifications(topic, author, number, at, connection)
}

pub(super) fn mark_all_read(
    reader: UserId,
    category: Option<CategoryId>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let category = category.map(|category| category.0);
    connection.transaction(|connection| {
        statement(
            "INSERT INTO forum_baselines AS held (user_id, category_id, at)
             SELECT $1, c.id, $3 FROM forum_categories c WHERE $2 IS NULL OR c.id = $2 FOR KEY SHARE
             ON CONFLICT (user_id, category_id) DO UPDATE SET at = greatest(held.at, excluded.at)",
        )
        .bind::<BigInt, _>(reader.0)
        .bind::<Nullable<BigInt>, _>(category)
        .bind::<Timestamptz, _>(at)
        .execute(connection)?;
        // In topics with a read state, the post number read last decides what is unread, not the baseline.
        statement(
            "UPDATE forum_read_states m SET read_up_to = t.last_number FROM forum_topics t
              WHERE m.user_id = $1 AND t.id = m.topic_id AND ($2 IS NULL OR t.category_id = $2)
                AND m.read_up_to < t.last_number AND t.last_activity_at <= $3",
        )
        .bind::<BigInt, _>(reader.0)
        .bind::<Nullable<BigInt>, _>(category)
        .bind::<Timestamptz, _>(at)
        .execute(connection)?;
        let read: Vec<ListedRow> = statement(concat!(
            "UPDATE notifications SET read_at = $3, mail = ",
            mail_of_read!(),
            " WHERE user_id = $1 AND read_at IS NULL AND kind = ANY ($4) AND at <= $3
                AND EXISTS (SELECT FROM forum_topics t
                             WHERE t.id = substring(link FROM '^/forum/topic/([0-9]{1,18})')::bigint
                               AND ($2 IS NULL OR t.category_id = $2))
              RETURNING in_app"
        ))
        .bind::<BigInt, _>(reader.0)
        .bind::<Nullable<BigInt>, _>(category)
        .bind::<Timestamptz, _>(at)
        .bind::<Array<Text>, _>(POST_NOTIFICATIONS.map(NotificationKind::as_str).to_vec())
        .load(connection)?;
        append_notifications_read(reader, count_listed(&read), connection)
    })
}

pub(super) fn watch(
    topic: TopicId,
    reader: UserId,
    level: WatchLevel,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let noted = statement(
        "INSERT INTO forum_read_states (user_id, topic_id, level)
         SELECT $2, t.id, $3 FROM forum_topics t WHERE t.id = $1 AND t.state = 'shown'
         ON CONFLICT (user_id, topic_id) DO UPDATE SET level = excluded.level",
    )
    .bind::<BigInt, _>(topic.0)
    .bind::<BigInt, _>(reader.0)
    .bind::<Text, _>(level.as_str())
    .execute(connection)?;
    Ok(noted == 1)
}

#[derive(QueryableByName)]
struct MemberRow {
    #[diesel(sql_type = Text)]
    username: String,
    #[diesel(sql_type = Nullable<Text>)]
    name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    first_name: Option<String>,
}

pub(super) fn members(
    prefix: &str,
    limit: u32,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Vec<MemberName>, Failure> {
    // `_` is allowed in usernames and must not act as a wildcard.
    let pattern = format!("{}%", prefix.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"));
    let rows: Vec<MemberRow> = statement(
        "SELECT username, CASE WHEN profile_visibility <> 'private' THEN name END AS name, first_name
           FROM users
          WHERE username_key LIKE $1 AND (is_collector OR is_admin)
            AND (suspended_at IS NULL OR suspended_until <= $3)
            AND NOT EXISTS (SELECT FROM account_closures d WHERE d.user_id = users.id AND d.returned_at IS NULL)
          ORDER BY username_key COLLATE \"C\" LIMIT $2",
    )
    .bind::<Text, _>(pattern)
    .bind::<BigInt, _>(i64::from(limit))
    .bind::<Timestamptz, _>(at)
    .load(connection)?;
    let member = |row: MemberRow| {
        let name = row.name.map(|name| DisplayName::from_store(name, row.first_name.as_deref()));
        MemberName { username: Username::from_store(row.username), name }
    };
    Ok(rows.into_iter().map(member).collect())
}
