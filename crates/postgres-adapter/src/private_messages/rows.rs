//! Row types of private messages and their conversion to domain types.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    private_messages::{
        BlockState, Conversation, ConversationId, MessageBody, PrivateMessage, PrivateMessageId,
        RecipientState, may_send,
    },
};

use crate::{database::Failure, forum::AuthorRow, suspensions::stored};

/// A message, for `m` in `private_messages`.
#[derive(QueryableByName)]
pub(super) struct MessageRow {
    #[diesel(sql_type = BigInt)]
    message_id: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    sender_id: Option<i64>,
    #[diesel(sql_type = Text)]
    body: String,
    #[diesel(sql_type = Timestamptz)]
    sent_at: Timestamp,
    #[diesel(sql_type = Bool)]
    is_removed: bool,
}

/// SQL columns of [`MessageRow`].
macro_rules! message_columns {
    () => {
        "m.id AS message_id, m.author_id AS sender_id, m.body, m.sent_at, m.removed_at IS NOT NULL AS is_removed"
    };
}
pub(super) use message_columns;

impl From<MessageRow> for PrivateMessage {
    fn from(row: MessageRow) -> Self {
        Self {
            id: PrivateMessageId(row.message_id),
            author: row.sender_id.map(UserId),
            body: (!row.is_removed).then(|| MessageBody::from_store(row.body)),
            sent_at: row.sent_at,
        }
    }
}

/// A member as the recipient of a message.
#[derive(QueryableByName)]
pub(super) struct RecipientRow {
    #[diesel(sql_type = Nullable<Bool>)]
    is_collector: Option<bool>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    suspended_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    suspended_until: Option<Timestamp>,
    #[diesel(sql_type = Bool)]
    has_left: bool,
}

/// SQL columns of [`RecipientRow`], for a member `u`.
macro_rules! recipient_columns {
    () => {
        "u.is_collector, u.suspended_at, u.suspended_until,
         EXISTS (SELECT FROM account_closures d WHERE d.user_id = u.id AND d.returned_at IS NULL) AS has_left"
    };
}
pub(super) use recipient_columns;

impl RecipientRow {
    pub(super) fn recipient(&self, id: UserId, at: Timestamp) -> RecipientState {
        let suspension = stored((self.suspended_at, self.suspended_until));
        RecipientState {
            id,
            is_collector: self.is_collector.unwrap_or_default(),
            is_active: !self.has_left && !suspension.is_some_and(|suspension| suspension.is_in_force(at)),
        }
    }
}

/// A conversation as a member sees it.
#[derive(QueryableByName)]
pub(super) struct ConversationRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(embed)]
    other: AuthorRow,
    #[diesel(embed)]
    recipient: RecipientRow,
    #[diesel(embed)]
    last: MessageRow,
    #[diesel(sql_type = BigInt)]
    read_up_to: i64,
    #[diesel(sql_type = BigInt)]
    unread: i64,
    #[diesel(sql_type = Bool)]
    by_member: bool,
    #[diesel(sql_type = Bool)]
    by_other: bool,
}

impl ConversationRow {
    pub(super) fn into_conversation(self, member: UserId, at: Timestamp) -> Result<Conversation, Failure> {
        let other = self.other.into_author();
        let recipient = other.as_ref().map(|other| self.recipient.recipient(other.id, at));
        let blocks = BlockState { by_sender: self.by_member, by_recipient: self.by_other };
        Ok(Conversation {
            id: ConversationId(self.id),
            other,
            last_message: self.last.into(),
            read_up_to: (self.read_up_to > 0).then_some(PrivateMessageId(self.read_up_to)),
            unread: u32::try_from(self.unread).unwrap_or(Conversation::MAX_UNREAD_COUNTED),
            is_blocked: self.by_member,
            refusal: may_send(member, recipient, blocks).err(),
        })
    }
}
