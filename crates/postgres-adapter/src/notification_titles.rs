//! Titles of notifications: the full name of the member whom they name, and who has replied since.

use std::collections::HashMap;

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    forum::{Author, MAX_COUNTED_REPLIES, ToldReply, TopicId, first_reply, tell_first_reply, tell_replies},
    notifications::{Notification, named_member, show_name},
};

use crate::{
    database::Failure,
    forum::{AuthorRow, author_columns},
    statement::statement,
};

/// Titles notifications for a member with access to the forum; for others they stay as they are stored.
pub(crate) fn retitle(
    notifications: &mut [Notification],
    user: UserId,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    show_names(notifications, user, connection)?;
    retitle_replies(notifications, user, tell_replies, connection)
}

/// Leads mailed notifications about replies that are hidden to the first that is shown.
pub(crate) fn lead_to_shown(
    notifications: &mut [Notification],
    user: UserId,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    retitle_replies(notifications, user, tell_first_reply, connection)
}

/// Shows the full names of members whom titles name.
fn show_names(
    notifications: &mut [Notification],
    user: UserId,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let keys: Vec<String> = notifications.iter().filter_map(named_member).map(|name| name.key()).collect();
    if keys.is_empty() {
        return Ok(());
    }
    let rows: Vec<AuthorRow> = statement(concat!(
        "SELECT ",
        author_columns!(),
        " FROM users u
           JOIN users reader ON reader.id = $2 AND (reader.is_collector OR reader.is_admin)
          WHERE u.username_key = ANY ($1)"
    ))
    .bind::<Array<Text>, _>(keys)
    .bind::<BigInt, _>(user.0)
    .load(connection)?;
    let mut members: HashMap<String, Author> = HashMap::new();
    for row in rows {
        if let Some(member) = row.into_author() {
            members.insert(member.username.key(), member);
        }
    }
    for notification in notifications {
        if let Some(member) = named_member(notification).and_then(|name| members.get(&name.key())) {
            show_name(notification, member);
        }
    }
    Ok(())
}

/// A reply that a notification stands for.
#[derive(QueryableByName)]
struct ReplyRow {
    #[diesel(sql_type = BigInt)]
    notification: i64,
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(embed)]
    author: AuthorRow,
}

/// Titles each notification about a reply by the replies that followed until it was read.
fn retitle_replies(
    notifications: &mut [Notification],
    user: UserId,
    tell: fn(&mut Notification, &[ToldReply], &str),
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let about: Vec<(i64, TopicId, u32, Option<Timestamp>)> = notifications
        .iter()
        .filter_map(|notification| {
            first_reply(notification)
                .map(|(topic, first)| (notification.id.0, topic, first, notification.read_at))
        })
        .collect();
    if about.is_empty() {
        return Ok(());
    }
    let rows: Vec<ReplyRow> = statement(concat!(
        "SELECT n.id AS notification, p.number, t.title, ",
        author_columns!(),
        " FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::timestamptz[]) AS n(id, topic_id, number, read_at)
           JOIN users reader ON reader.id = $5 AND (reader.is_collector OR reader.is_admin)
           JOIN forum_topics t ON t.id = n.topic_id AND t.state = 'shown'
          CROSS JOIN LATERAL (
                SELECT p.number, p.author_id FROM forum_posts p
                 WHERE p.topic_id = n.topic_id AND p.number >= n.number AND p.state = 'shown'
                   AND (n.read_at IS NULL OR p.created_at <= n.read_at) AND p.author_id IS DISTINCT FROM $5
                 ORDER BY p.number LIMIT $6) p
           LEFT JOIN users u ON u.id = p.author_id
          ORDER BY n.id, p.number"
    ))
    .bind::<Array<BigInt>, _>(about.iter().map(|(id, ..)| *id).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(about.iter().map(|(_, topic, ..)| topic.0).collect::<Vec<_>>())
    .bind::<Array<Integer>, _>(
        about.iter().map(|(_, _, first, _)| i32::try_from(*first).unwrap_or(i32::MAX)).collect::<Vec<_>>(),
    )
    .bind::<Array<Nullable<Timestamptz>>, _>(
        about.iter().map(|(.., read_at)| *read_at).collect::<Vec<_>>(),
    )
    .bind::<BigInt, _>(user.0)
    .bind::<BigInt, _>(i64::try_from(MAX_COUNTED_REPLIES + 1).unwrap_or(i64::MAX))
    .load(connection)?;
    let mut replies: HashMap<i64, (String, Vec<ToldReply>)> = HashMap::new();
    for ReplyRow { notification, number, title, author } in rows {
        let (_, told) = replies.entry(notification).or_insert_with(|| (title, Vec::new()));
        told.push(ToldReply { number: number.unsigned_abs(), author: author.into_author() });
    }
    for notification in notifications {
        if let Some((topic, told)) = replies.get(&notification.id.0) {
            tell(notification, told, topic);
        }
    }
    Ok(())
}
