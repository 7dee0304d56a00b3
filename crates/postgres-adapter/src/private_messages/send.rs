//! Sending a message, with the conversation that it begins.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::{UserId, Username},
    events::Event,
    notifications::NewNotification,
    private_messages::{
        ConversationId, MemberPair, MessageBody, PrivateMessageId, RecipientState, SendRefusal, SentMessage,
        may_send, notification,
    },
};
use ports::{
    commands::RateLimit,
    private_messages::{DeliveryRefusal, MessageRecipient},
    rate_limit::RateLimits,
};
use serde::{Deserialize, Serialize};

use super::{
    IdRow, blocks, read,
    rows::{RecipientRow, recipient_columns},
};
use crate::{commands, database::Failure, events::append, notifications, statement::statement};

/// Stored result of the command.
#[derive(Serialize, Deserialize)]
pub(crate) struct SentRow {
    conversation: i64,
    message: i64,
}

impl commands::StoredValue for SentMessage {
    type Row = SentRow;

    fn to_row(&self) -> SentRow {
        SentRow { conversation: self.conversation.0, message: self.message.0 }
    }

    fn from_row(row: SentRow) -> Result<Self, Failure> {
        Ok(Self { conversation: ConversationId(row.conversation), message: PrivateMessageId(row.message) })
    }
}

#[derive(QueryableByName)]
struct OtherRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<i64>,
}

#[derive(QueryableByName)]
struct PartyRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    username: String,
    #[diesel(embed)]
    recipient: RecipientRow,
}

#[derive(QueryableByName)]
struct UnreadRow {
    #[diesel(sql_type = BigInt)]
    unread: i64,
}

pub(super) fn send(
    to: &MessageRecipient,
    body: &MessageBody,
    sender: UserId,
    rate_limits: RateLimits,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<SentMessage, DeliveryRefusal>, Failure> {
    let refused = |refusal| Ok(Err(DeliveryRefusal::Refused(refusal)));
    let addressed: Option<OtherRow> = match to {
        MessageRecipient::Conversation(id) => statement(
            "SELECT CASE WHEN first_id = $2 THEN second_id ELSE first_id END AS id
               FROM conversations WHERE id = $1 AND $2 IN (first_id, second_id)",
        )
        .bind::<BigInt, _>(id.0)
        .bind::<BigInt, _>(sender.0)
        .get_result(connection)
        .optional()?,
        MessageRecipient::Member(name, _) => statement("SELECT id FROM users WHERE username_key = $1")
            .bind::<Text, _>(name.key())
            .get_result(connection)
            .optional()?,
    };
    let (addressed, refusal) = match (addressed, to) {
        (None, MessageRecipient::Conversation(_)) => (None, SendRefusal::NoSuchConversation),
        (row, _) => (row.and_then(|row| row.id).map(UserId), SendRefusal::NoSuchRecipient),
    };
    let Some(addressed) = addressed else { return refused(refusal) };
    let Some((writer, recipient)) = parties(sender, addressed, at, connection)? else {
        return refused(SendRefusal::NoSuchRecipient);
    };
    let recipient = match may_send(sender, recipient, blocks::between(sender, addressed, connection)?) {
        Ok(recipient) => recipient,
        Err(refusal) => return refused(refusal),
    };
    let conversation = match to {
        MessageRecipient::Conversation(id) => id.0,
        MessageRecipient::Member(_, limit) => {
            match open(sender, recipient, (limit, rate_limits), at, connection)? {
                Ok(id) => id,
                Err(refusal) => return Ok(Err(refusal)),
            }
        }
    };
    let message = insert(conversation, (sender, recipient), body, at, connection)?;
    let sent =
        SentMessage { conversation: ConversationId(conversation), message: PrivateMessageId(message.id) };
    let notification = notification::received(recipient, &writer, sent.conversation, message.unread);
    if message.unread == 1 {
        notifications::add(&[notification], at, connection)?;
    } else {
        retitle(&notification, connection)?;
    }
    // An answer marks the conversation as read.
    read::mark_notification_read(sent.conversation, sender, at, connection)?;
    for member in [sender, recipient] {
        let SentMessage { conversation, message } = sent;
        append(&Event::PrivateMessageSent { member, conversation, message }, connection)?;
    }
    Ok(Ok(sent))
}

/// Locks both members and returns the sender's name and the recipient; `None` if the sender does not exist.
fn parties(
    sender: UserId,
    recipient: UserId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Option<(Username, Option<RecipientState>)>, Failure> {
    let rows: Vec<PartyRow> = statement(concat!(
        "SELECT u.id, u.username, ",
        recipient_columns!(),
        " FROM users u WHERE u.id IN ($1, $2) ORDER BY u.id FOR SHARE OF u"
    ))
    .bind::<BigInt, _>(sender.0)
    .bind::<BigInt, _>(recipient.0)
    .load(connection)?;
    let row = |id: UserId| rows.iter().find(|row| row.id == id.0);
    let Some(writer) = row(sender) else { return Ok(None) };
    let recipient = row(recipient).map(|row| row.recipient.recipient(recipient, at));
    Ok(Some((Username::from_store(writer.username.as_str()), recipient)))
}

/// Finds the conversation of two members, or begins it within the rate limit.
fn open(
    sender: UserId,
    recipient: UserId,
    (limit, rate_limits): (&RateLimit, RateLimits),
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<i64, DeliveryRefusal>, Failure> {
    let pair = MemberPair::of(sender, recipient);
    if let Some(id) = between(pair, connection)? {
        return Ok(Ok(id));
    }
    if let Some(retry_after) = commands::consume(limit, rate_limits, at, connection)? {
        return Ok(Err(DeliveryRefusal::TooManyConversations { retry_after }));
    }
    let opened: Option<IdRow> = statement(
        "INSERT INTO conversations (first_id, second_id, created_at) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING id",
    )
    .bind::<BigInt, _>(pair.first().0)
    .bind::<BigInt, _>(pair.second().0)
    .bind::<Timestamptz, _>(at)
    .get_result(connection)
    .optional()?;
    let id = match opened {
        Some(IdRow { id }) => Some(id),
        // The other member began it at the same time.
        None => between(pair, connection)?,
    };
    id.map(Ok)
        .ok_or_else(|| Failure::Corrupt("a conversation conflicts with a row that does not exist".into()))
}

fn between(pair: MemberPair, connection: &mut PgConnection) -> Result<Option<i64>, Failure> {
    let row: Option<IdRow> = statement("SELECT id FROM conversations WHERE first_id = $1 AND second_id = $2")
        .bind::<BigInt, _>(pair.first().0)
        .bind::<BigInt, _>(pair.second().0)
        .get_result(connection)
        .optional()?;
    Ok(row.map(|row| row.id))
}

struct Inserted {
    id: i64,
    /// Messages that the recipient has not read, with the new one.
    unread: u32,
}

/// Adds a message and moves the marks of both members.
fn insert(
    conversation: i64,
    (sender, recipient): (UserId, UserId),
    body: &MessageBody,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Inserted, Failure> {
    // Ids of messages increase only if they are given one after the other.
    statement("SELECT FROM conversations WHERE id = $1 FOR NO KEY UPDATE")
        .bind::<BigInt, _>(conversation)
        .execute(connection)?;
    // At most 100 are counted, [`Conversation::MAX_UNREAD_COUNTED`].
    let before: Option<UnreadRow> = statement(
        "SELECT (SELECT count(*) FROM (
                     SELECT FROM private_messages n
                      WHERE n.conversation_id = $1 AND n.id > k.read_up_to AND n.author_id IS DISTINCT FROM $2
                      LIMIT 100) AS counted) AS unread
           FROM conversation_read_states k WHERE k.conversation_id = $1 AND k.user_id = $2",
    )
    .bind::<BigInt, _>(conversation)
    .bind::<BigInt, _>(recipient.0)
    .get_result(connection)
    .optional()?;
    let IdRow { id } = statement(
        "INSERT INTO private_messages (conversation_id, author_id, body, sent_at) VALUES ($1, $2, $3, $4)
         RETURNING id",
    )
    .bind::<BigInt, _>(conversation)
    .bind::<BigInt, _>(sender.0)
    .bind::<Text, _>(body.as_str())
    .bind::<Timestamptz, _>(at)
    .get_result(connection)?;
    statement(
        "INSERT INTO conversation_read_states AS held (conversation_id, user_id, read_up_to, last_message_id)
         VALUES ($1, $2, $4, $4), ($1, $3, 0, $4)
         ON CONFLICT (conversation_id, user_id) DO UPDATE
            SET last_message_id = excluded.last_message_id,
                read_up_to = greatest(held.read_up_to, excluded.read_up_to)",
    )
    .bind::<BigInt, _>(conversation)
    .bind::<BigInt, _>(sender.0)
    .bind::<BigInt, _>(recipient.0)
    .bind::<BigInt, _>(id)
    .execute(connection)?;
    let unread = before.map_or(0, |before| u32::try_from(before.unread).unwrap_or(u32::MAX));
    Ok(Inserted { id, unread: unread.saturating_add(1) })
}

/// Gives the unread notification of a conversation the title of a new one.
fn retitle(new: &NewNotification, connection: &mut PgConnection) -> Result<(), Failure> {
    statement(
        "UPDATE notifications SET title = $4
          WHERE user_id = $1 AND in_app AND read_at IS NULL AND kind = $2 AND link = $3",
    )
    .bind::<BigInt, _>(new.to().0)
    .bind::<Text, _>(new.kind().as_str())
    .bind::<Text, _>(new.link().as_str())
    .bind::<Text, _>(new.title())
    .execute(connection)?;
    Ok(())
}
