//! Conversations, their messages and how far they are read.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Text, Timestamptz},
};
use domain::{
    Page, Timestamp,
    accounts::UserId,
    fetch_size,
    notifications::NotificationKind,
    private_messages::{Conversation, ConversationId, PrivateMessage, PrivateMessageId, notification},
};
use ports::private_messages::ConversationQuery;

use super::{
    IdRow, TotalRow,
    rows::{ConversationRow, MessageRow, message_columns, recipient_columns},
};
use crate::{
    database::Failure,
    forum::author_columns,
    notifications::{append_notifications_read, mail_of_read},
    statement::statement,
};

/// SQL: conversations `c` of member `$1` with the marks `k`, the last message `m` and the other member `u`; ends
/// within `WHERE`. At most 100 unread messages are counted, [`Conversation::MAX_UNREAD_COUNTED`].
macro_rules! select_conversations {
    () => {
        concat!(
            "SELECT c.id, ",
            author_columns!(),
            ", ",
            recipient_columns!(),
            ", ",
            message_columns!(),
            ", k.read_up_to,
             (SELECT count(*) FROM (
                 SELECT FROM private_messages n
                  WHERE n.conversation_id = c.id AND n.id > k.read_up_to AND n.author_id IS DISTINCT FROM $1
                  LIMIT 100) AS counted) AS unread,
             EXISTS (SELECT FROM member_blocks b WHERE b.blocker_id = $1 AND b.blocked_id = u.id) AS by_member,
             EXISTS (SELECT FROM member_blocks b WHERE b.blocker_id = u.id AND b.blocked_id = $1) AS by_other
            FROM conversation_read_states k
            JOIN conversations c ON c.id = k.conversation_id
            JOIN private_messages m ON m.id = k.last_message_id
            LEFT JOIN users u ON u.id = CASE WHEN c.first_id = $1 THEN c.second_id ELSE c.first_id END
           WHERE k.user_id = $1 AND "
        )
    };
}

pub(super) fn conversations(
    member: UserId,
    query: &ConversationQuery,
    limit: u32,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Page<Conversation, PrivateMessageId>, Failure> {
    let rows: Vec<ConversationRow> = match query {
        ConversationQuery::All { before } => statement(concat!(
            select_conversations!(),
            "k.last_message_id < $2 ORDER BY k.last_message_id DESC LIMIT $3"
        ))
        .bind::<BigInt, _>(member.0)
        .bind::<BigInt, _>(before.map_or(i64::MAX, |before| before.0))
        .bind::<BigInt, _>(i64::from(fetch_size(limit)))
        .load(connection)?,
        ConversationQuery::With(name) => statement(concat!(
            select_conversations!(),
            "c.id = (SELECT p.id FROM users o JOIN conversations p
                            ON p.first_id = least(o.id, $1) AND p.second_id = greatest(o.id, $1)
                          WHERE o.username_key = $2)"
        ))
        .bind::<BigInt, _>(member.0)
        .bind::<Text, _>(name.key())
        .load(connection)?,
    };
    let items: Vec<Conversation> =
        rows.into_iter().map(|row| row.into_conversation(member, at)).collect::<Result<_, _>>()?;
    let total = match query {
        ConversationQuery::All { .. } => {
            let row: TotalRow =
                statement("SELECT count(*) AS total FROM conversation_read_states WHERE user_id = $1")
                    .bind::<BigInt, _>(member.0)
                    .get_result(connection)?;
            row.total.unsigned_abs()
        }
        ConversationQuery::With(_) => items.len() as u64,
    };
    Ok(Page::from_rows(items, limit, total, |last| last.last_message.id))
}

pub(super) fn conversation(
    id: ConversationId,
    member: UserId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Option<Conversation>, Failure> {
    let row: Option<ConversationRow> = statement(concat!(select_conversations!(), "k.conversation_id = $2"))
        .bind::<BigInt, _>(member.0)
        .bind::<BigInt, _>(id.0)
        .get_result(connection)
        .optional()?;
    row.map(|row| row.into_conversation(member, at)).transpose()
}

pub(super) fn unread(member: UserId, connection: &mut PgConnection) -> Result<u64, Failure> {
    let row: TotalRow = statement(
        "SELECT count(*) AS total FROM conversation_read_states WHERE user_id = $1 AND read_up_to < last_message_id",
    )
    .bind::<BigInt, _>(member.0)
    .get_result(connection)?;
    Ok(row.total.unsigned_abs())
}

pub(super) fn messages(
    id: ConversationId,
    member: UserId,
    before: Option<PrivateMessageId>,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Option<Page<PrivateMessage, PrivateMessageId>>, Failure> {
    let own: Option<IdRow> = statement(
        "SELECT conversation_id AS id FROM conversation_read_states WHERE conversation_id = $1 AND user_id = $2",
    )
    .bind::<BigInt, _>(id.0)
    .bind::<BigInt, _>(member.0)
    .get_result(connection)
    .optional()?;
    if own.is_none() {
        return Ok(None);
    }
    let before = before.unwrap_or(PrivateMessageId(i64::MAX));
    let items = before_message(id, before, fetch_size(limit), connection)?;
    let total: TotalRow =
        statement("SELECT count(*) AS total FROM private_messages WHERE conversation_id = $1")
            .bind::<BigInt, _>(id.0)
            .get_result(connection)?;
    Ok(Some(Page::from_rows(items, limit, total.total.unsigned_abs(), |last| last.id)))
}

/// Messages of a conversation right before one of them, the latest first.
pub(super) fn before_message(
    id: ConversationId,
    before: PrivateMessageId,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Vec<PrivateMessage>, Failure> {
    let rows: Vec<MessageRow> = statement(concat!(
        "SELECT ",
        message_columns!(),
        " FROM private_messages m WHERE m.conversation_id = $1 AND m.id < $2 ORDER BY m.id DESC LIMIT $3"
    ))
    .bind::<BigInt, _>(id.0)
    .bind::<BigInt, _>(before.0)
    .bind::<BigInt, _>(i64::from(limit))
    .load(connection)?;
    Ok(rows.into_iter().map(PrivateMessage::from).collect())
}

pub(super) fn mark(
    id: ConversationId,
    member: UserId,
    up_to: PrivateMessageId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let marked = statement(
        "UPDATE conversation_read_states SET read_up_to = greatest(read_up_to, least($3, last_message_id))
          WHERE conversation_id = $1 AND user_id = $2",
    )
    .bind::<BigInt, _>(id.0)
    .bind::<BigInt, _>(member.0)
    .bind::<BigInt, _>(up_to.0)
    .execute(connection)?;
    if marked == 0 {
        return Ok(false);
    }
    mark_notification_read(id, member, at, connection)?;
    Ok(true)
}

/// Marks the member's notification of a conversation as read.
pub(super) fn mark_notification_read(
    id: ConversationId,
    member: UserId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let read = statement(concat!(
        "UPDATE notifications SET read_at = $4, mail = ",
        mail_of_read!(),
        " WHERE user_id = $1 AND in_app AND read_at IS NULL AND kind = $2 AND link = $3"
    ))
    .bind::<BigInt, _>(member.0)
    .bind::<Text, _>(NotificationKind::PrivateMessage.as_str())
    .bind::<Text, _>(notification::link(id).as_str())
    .bind::<Timestamptz, _>(at)
    .execute(connection)?;
    append_notifications_read(member, read, connection)
}
