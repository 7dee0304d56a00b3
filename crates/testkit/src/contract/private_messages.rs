//! The contract of [`PrivateMessages`].

use std::time::Duration;

use domain::{
    CaseFilter,
    accounts::{Role, RoleChange, UserId},
    audit::Actor,
    events::Event,
    idempotency::IdempotencyKey,
    private_messages::{ConversationId, MessageBody, PrivateMessageId, SendRefusal, SentMessage},
};
use futures_util::future::join_all;
use ports::{
    accounts::Accounts,
    commands::{Command, CommandOutcome, Fingerprint, IdempotentRequest},
    events::EventLog,
    notifications::Notifications,
    private_messages::{
        ConversationQuery, DeliveryRefusal, MessageRecipient, MessageReportQuery, PrivateMessages,
    },
};

use crate::{
    VehicleFixture, at_minute, command_at, events_since,
    forum::{collector, done},
    rate_limit, username,
};

const ALL: ConversationQuery = ConversationQuery::All { before: None };
pub(super) const OPEN: MessageReportQuery = MessageReportQuery { filter: CaseFilter::Open, after: None };

pub(super) fn body(text: &str) -> MessageBody {
    MessageBody::parse(text).unwrap()
}

pub(super) fn to(name: &str) -> MessageRecipient {
    MessageRecipient::Member(username(name), rate_limit("conversations", 100))
}

type Outcome = CommandOutcome<SentMessage, DeliveryRefusal>;

pub(super) async fn try_send<S: PrivateMessages>(
    store: &S,
    sender: UserId,
    to: &MessageRecipient,
    text: &str,
    minute: i64,
) -> Outcome {
    store.send_private_message(to, &body(text), sender, &command_at(at_minute(minute))).await.unwrap()
}

pub(super) async fn send<S: PrivateMessages>(
    store: &S,
    sender: UserId,
    to: &MessageRecipient,
    text: &str,
    minute: i64,
) -> SentMessage {
    done(try_send(store, sender, to, text, minute).await)
}

pub(super) const fn refused_outcome(refusal: SendRefusal) -> Outcome {
    CommandOutcome::Refused(DeliveryRefusal::Refused(refusal))
}

/// Texts of a member's conversation, the latest first; a removed one is "removed".
pub(super) async fn texts<S: PrivateMessages>(
    store: &S,
    id: ConversationId,
    member: UserId,
) -> Option<Vec<String>> {
    let listed = store.private_messages(id, member, None, 100).await.unwrap()?;
    assert_eq!(listed.total as usize, listed.items.len());
    let text = |body: Option<MessageBody>| body.map_or("removed".to_owned(), |body| body.as_str().to_owned());
    Some(listed.items.into_iter().map(|message| text(message.body)).collect())
}

/// Two members have one conversation, whoever writes first, and each has its own read mark.
pub async fn two_members_have_one_conversation<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let cleo = collector(store, "cleo", 0).await;
    let before = store.latest_event().await.unwrap();
    let first = send(store, ada, &to("BOB"), "Is it still yours?", 1).await;
    let events = store.events_after(before, 10).await.unwrap();
    let sent: Vec<_> = events
        .into_iter()
        .filter_map(|(_, event)| match event {
            Event::PrivateMessageSent { member, conversation, message } => {
                Some((member, SentMessage { conversation, message }))
            }
            _ => None,
        })
        .collect();
    assert_eq!(sent, [(ada, first), (bob, first)]);

    let second = send(store, bob, &to("ada"), "It is.", 2).await;
    assert_eq!(second.conversation, first.conversation);
    let third =
        send(store, bob, &MessageRecipient::Conversation(first.conversation), "Come and see.", 3).await;
    assert!(first.message < second.message && second.message < third.message);
    let expected = ["Come and see.", "It is.", "Is it still yours?"].map(str::to_owned).to_vec();
    for member in [ada, bob] {
        assert_eq!(texts(store, first.conversation, member).await, Some(expected.clone()));
    }
    let page =
        store.private_messages(first.conversation, ada, Some(third.message), 1).await.unwrap().unwrap();
    assert_eq!((page.items[0].id, page.items.len(), page.total), (second.message, 1, 3));
    assert_eq!(page.next, Some(second.message));
    assert_eq!((page.items[0].author, page.items[0].sent_at), (Some(bob), at_minute(2)));

    // To a third collector, the conversation does not exist.
    assert_eq!(texts(store, first.conversation, cleo).await, None);
    assert_eq!(store.conversation(first.conversation, cleo, at_minute(4)).await.unwrap(), None);
    assert!(
        !store.mark_conversation_read(first.conversation, cleo, third.message, at_minute(4)).await.unwrap()
    );
    assert_eq!(
        try_send(store, cleo, &MessageRecipient::Conversation(first.conversation), "Hi", 4).await,
        refused_outcome(SendRefusal::NoSuchConversation)
    );
    let unknown = ConversationId(first.conversation.0 + 999);
    assert_eq!(
        try_send(store, ada, &MessageRecipient::Conversation(unknown), "Hi", 4).await,
        refused_outcome(SendRefusal::NoSuchConversation)
    );
}

/// Conversations are listed by their latest message, with what is unread; marks are never taken back.
pub async fn conversations_are_listed_and_read<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let cleo = collector(store, "cleo", 0).await;
    assert_eq!(store.conversations(ada, &ALL, 100, at_minute(0)).await.unwrap().total, 0);
    let of_bob = send(store, bob, &to("ada"), "First", 1).await.conversation;
    let of_cleo = send(store, cleo, &to("ada"), "Hello", 2).await.conversation;
    let second = send(store, bob, &to("ada"), "Second", 3).await;
    let listed = store.conversations(ada, &ALL, 100, at_minute(4)).await.unwrap();
    let summaries: Vec<_> = listed
        .items
        .iter()
        .map(|item| (item.id, item.other.as_ref().unwrap().id, item.unread, item.read_up_to))
        .collect();
    assert_eq!(summaries, [(of_bob, bob, 2, None), (of_cleo, cleo, 1, None)]);
    assert_eq!(listed.items[0].last_message.body, Some(body("Second")));
    assert_eq!((listed.items[0].is_blocked, listed.items[0].refusal), (false, None));
    assert_eq!((listed.total, store.unread_conversations(ada).await.unwrap()), (2, 2));
    assert_eq!(store.unread_conversations(bob).await.unwrap(), 0, "their own message is read");

    let before = Some(second.message);
    let next = ConversationQuery::All { before };
    let next = store.conversations(ada, &next, 1, at_minute(4)).await.unwrap();
    assert_eq!(next.next, None, "a full last page");
    assert_eq!((next.items[0].id, next.items.len(), next.total), (of_cleo, 1, 2));
    let with = async |name| {
        let query = ConversationQuery::With(username(name));
        let listed = store.conversations(ada, &query, 100, at_minute(4)).await.unwrap();
        assert_eq!(listed.total as usize, listed.items.len());
        listed.items.iter().map(|item| item.id).collect::<Vec<_>>()
    };
    assert_eq!(with("CLEO").await, [of_cleo]);
    assert_eq!(with("ada").await, []);
    assert_eq!(with("nobody").await, []);

    let beyond = PrivateMessageId(i64::MAX);
    assert!(store.mark_conversation_read(of_bob, ada, beyond, at_minute(5)).await.unwrap());
    assert!(store.mark_conversation_read(of_bob, ada, PrivateMessageId(1), at_minute(6)).await.unwrap());
    let read = store.conversation(of_bob, ada, at_minute(6)).await.unwrap().unwrap();
    assert_eq!((read.unread, read.read_up_to), (0, Some(second.message)));
    assert_eq!(store.unread_conversations(ada).await.unwrap(), 1);
    send(store, ada, &MessageRecipient::Conversation(of_cleo), "Hello yourself", 7).await;
    assert_eq!(store.unread_conversations(ada).await.unwrap(), 0, "whoever answers has read");
}

/// Only the first unread message of a conversation notifies, its notification counts those that follow, and reading or
/// answering marks it as read.
pub async fn the_first_unread_message_notifies<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let unread = async |member| store.unread_notifications(member).await.unwrap();
    let sent = send(store, ada, &to("bob"), "One", 1).await;
    send(store, ada, &to("bob"), "Two", 2).await;
    assert_eq!((unread(bob).await, unread(ada).await), (1, 0));
    let titles = async |member| -> Vec<String> {
        store
            .notifications(member, None, 9)
            .await
            .unwrap()
            .items
            .into_iter()
            .map(|notification| notification.title)
            .collect()
    };
    let notification = store.notifications(bob, None, 9).await.unwrap().items.remove(0);
    assert_eq!(
        (notification.title.as_str(), notification.text.as_str()),
        ("Ada Lovelace sent you 2 messages", "")
    );
    assert_eq!(notification.link.as_str(), format!("/messages/{}", sent.conversation.0));
    let before = store.latest_event().await.unwrap();
    for _ in 0..2 {
        let last = PrivateMessageId(i64::MAX);
        store.mark_conversation_read(sent.conversation, bob, last, at_minute(3)).await.unwrap();
    }
    assert_eq!(unread(bob).await, 0);
    assert_eq!(events_since(store, before).await, [Event::NotificationsChanged { user: bob }], "once");
    send(store, ada, &to("bob"), "Three", 4).await;
    assert_eq!(unread(bob).await, 1);
    let both = ["Ada Lovelace sent you a message", "Ada Lovelace sent you 2 messages"];
    assert_eq!(titles(bob).await, both);
    let before = store.latest_event().await.unwrap();
    send(store, bob, &to("ada"), "Four", 5).await;
    assert_eq!((unread(bob).await, unread(ada).await), (0, 1), "whoever answers has read");
    let events = events_since(store, before).await;
    assert!(events.contains(&Event::NotificationsChanged { user: bob }), "{events:?}");
    for (number, minute) in (5..=7).zip(6..) {
        send(store, ada, &to("bob"), &number.to_string(), minute).await;
    }
    assert_eq!(titles(bob).await, ["Ada Lovelace sent you 3 messages", both[0], both[1]]);
    // Without access to the forum, where members see full names, the title stays as it is stored.
    store.set_role(bob, Role::Collector, RoleChange::Revoke, Actor::default(), at_minute(9)).await.unwrap();
    assert_eq!(titles(bob).await[0], "ada sent you 3 messages");
}

/// A repeated command sends once, limits hold, and concurrent first messages begin one conversation.
pub async fn messages_are_sent_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    collector(store, "cleo", 0).await;
    let (text, other) = (body("Hello"), body("Something else"));
    let keyed = |fingerprint| Command {
        at: at_minute(1),
        idempotent: Some(IdempotentRequest {
            scope: "messages of ada".into(),
            key: IdempotencyKey::parse("1").unwrap(),
            fingerprint: Fingerprint([fingerprint; 32]),
        }),
        rate_limit: None,
    };
    let both = (to("bob"), to("ada"));
    let sending = [(ada, &both.0), (bob, &both.1), (ada, &both.0), (bob, &both.1)];
    let sent = join_all(sending.map(|(sender, to)| send(store, sender, to, "At once", 1))).await;
    assert!(sent.iter().all(|one| one.conversation == sent[0].conversation), "{sent:?}");

    let first = done(store.send_private_message(&to("bob"), &text, ada, &keyed(1)).await.unwrap());
    let again = store.send_private_message(&to("bob"), &text, ada, &keyed(1)).await.unwrap();
    assert_eq!(again, CommandOutcome::Repeated(first));
    let changed = store.send_private_message(&to("bob"), &other, ada, &keyed(2)).await.unwrap();
    assert_eq!(changed, CommandOutcome::Conflict);
    assert_eq!(texts(store, first.conversation, ada).await.unwrap().len(), 5);

    let limit = |subject: &str| rate_limit(subject, 1);
    let opening = |name: &str| MessageRecipient::Member(username(name), limit("conversations of ada"));
    send(store, ada, &opening("bob"), "They have one", 2).await;
    send(store, ada, &opening("cleo"), "Hello", 2).await;
    collector(store, "dora", 2).await;
    let retry_after = Duration::from_secs(3600 - 60);
    assert_eq!(
        try_send(store, ada, &opening("dora"), "Hello", 3).await,
        CommandOutcome::Refused(DeliveryRefusal::TooManyConversations { retry_after })
    );
    assert_eq!(store.conversations(ada, &ALL, 100, at_minute(3)).await.unwrap().total, 2);
    send(store, ada, &opening("cleo"), "They have one", 3).await;
    send(store, ada, &opening("dora"), "Hello", 62).await;
    let limited = Command { rate_limit: Some(limit("messages of ada")), ..command_at(at_minute(63)) };
    done(store.send_private_message(&to("bob"), &text, ada, &limited).await.unwrap());
    let more = store.send_private_message(&to("bob"), &text, ada, &limited).await.unwrap();
    assert!(matches!(more, CommandOutcome::TooMany { .. }), "{more:?}");
}
