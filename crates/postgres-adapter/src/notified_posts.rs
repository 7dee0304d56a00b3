//! Notifications of posts that cannot be read: the rule [`domain::forum::is_told`] in SQL, and the members whose number of unread
//! notifications changes with a topic.

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Text},
};
use domain::{
    accounts::UserId,
    events::Event,
    forum::{TopicId, notification},
    notifications::NotificationKind,
};

use crate::{
    database::Failure,
    events::append,
    statement::{SqlExpression, expression, statement},
};

/// SQL: whether a row of `notifications` is listed, counted and mailed. CASE, because only these links are sure to have an id and a
/// number. A number that its post left leads to where the post is now.
const IS_TOLD: &str = "
    CASE WHEN notifications.kind IN ('forum_reply', 'forum_mention')
          AND notifications.link ~ '^/forum/topic/[0-9]{1,18}([?]post=[0-9]{1,9}#.*)?$'
    THEN (SELECT coalesce(
                     (SELECT p.state = 'shown' AND t.state = 'shown'
                        FROM forum_posts p JOIN forum_topics t ON t.id = p.topic_id
                       WHERE p.id = coalesce(
                           (SELECT h.id FROM forum_posts h
                             WHERE h.topic_id = place.topic_id AND h.number = place.number),
                           (SELECT m.post_id FROM forum_moved_posts m
                             WHERE m.topic_id = place.topic_id AND m.number = place.number))),
                     true)
                 OR (notifications.kind = 'forum_reply' AND EXISTS (
                     SELECT FROM forum_posts p
                       JOIN forum_topics t ON t.id = p.topic_id AND t.state = 'shown'
                      WHERE p.topic_id = place.topic_id AND p.number > place.number AND p.state = 'shown'
                        AND p.author_id IS DISTINCT FROM notifications.user_id
                        AND (notifications.read_at IS NULL OR p.created_at <= notifications.read_at)))
            FROM (SELECT substring(notifications.link FROM '^/forum/topic/([0-9]+)')::bigint AS topic_id,
                         coalesce(substring(notifications.link FROM '[?]post=([0-9]+)'), '0')::integer AS number) place)
    ELSE true END";

/// Whether a row of `notifications` is listed, counted and mailed.
pub(crate) const fn is_told() -> SqlExpression<Bool> {
    expression(IS_TOLD)
}

#[derive(QueryableByName)]
struct UserRow {
    #[diesel(sql_type = BigInt)]
    user_id: i64,
}

/// Tells members who have an unread notification of a post of the topic to count again, because posts of it were hidden or shown. At
/// the end of a transaction, like every event.
pub(crate) fn append_told_changed(topic: TopicId, connection: &mut PgConnection) -> Result<(), Failure> {
    let rows: Vec<UserRow> = statement(
        "SELECT DISTINCT user_id FROM notifications
          WHERE in_app AND read_at IS NULL AND kind IN ('forum_reply', 'forum_mention')
            AND split_part(link, '?', 1) = $1
          ORDER BY user_id",
    )
    .bind::<Text, _>(notification::topic_path(topic))
    .load(connection)?;
    for UserRow { user_id } in rows {
        append(&Event::NotificationsChanged { user: UserId(user_id) }, connection)?;
    }
    Ok(())
}

/// Deletes the members' read notifications of replies in a topic, because a new one joins them: a topic has one row.
pub(crate) fn delete_read_replies(
    users: &[i64],
    topic: TopicId,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    statement(
        "DELETE FROM notifications
          WHERE user_id = ANY ($1) AND in_app AND read_at IS NOT NULL AND kind = $2
            AND split_part(link, '?', 1) = $3",
    )
    .bind::<Array<BigInt>, _>(users.to_vec())
    .bind::<Text, _>(NotificationKind::ForumReply.as_str())
    .bind::<Text, _>(notification::topic_path(topic))
    .execute(connection)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use domain::forum::POST_NOTIFICATIONS;

    use super::*;

    #[test]
    fn the_kinds_are_those_of_the_rule() {
        let kinds = POST_NOTIFICATIONS.map(|kind| format!("'{}'", kind.as_str())).join(", ");
        assert!(IS_TOLD.contains(&format!("IN ({kinds})")), "{kinds}");
    }
}
