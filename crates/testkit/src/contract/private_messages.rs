//! The contract of [`PrivateMessages`].

use std::num::NonZeroU32;
use std::time::Duration;

use domain::accounts::{Roles, UserId};
use domain::audit::Actor;
use domain::events::Event;
use domain::forum::{ReportOutcome, ReportState};
use domain::idempotency::IdempotencyKey;
use domain::inquiries::Queue;
use domain::private_messages::{
    BlockRefusal, ConversationId, MessageBody, MessageId, MessageReportId, MessageReportRefusal, SendRefusal,
    SentMessage,
};
use futures_util::future::join_all;
use ports::account_closure::{AccountClosure, ClosureResult};
use ports::accounts::{Accounts, NewUser, RegisterResult};
use ports::announcements::Announcements;
use ports::commands::{Command, CommandOutcome, Fingerprint, IdempotentRequest, RateLimit};
use ports::events::EventLog;
use ports::forum::CloseReportRefusal;
use ports::inquiries::Inquiries;
use ports::notifications::Notifications;
use ports::private_messages::{
    ConversationQuery, DeliveryRefusal, MessageRecipient, MessageReportQuery, PrivateMessages,
};

use crate::forum::{collector, done, reason};
use crate::{VehicleFixture, act, at_minute, new_user, username};

const ALL: ConversationQuery = ConversationQuery::All { before: None, limit: 100 };
const OPEN: MessageReportQuery = MessageReportQuery { is_open: true, after: None, limit: 100 };

fn body(text: &str) -> MessageBody {
    MessageBody::parse(text).unwrap()
}

fn to(name: &str) -> MessageRecipient {
    MessageRecipient::Member(username(name), None)
}

type Outcome = CommandOutcome<SentMessage, DeliveryRefusal>;

async fn try_send<S: PrivateMessages>(
    store: &S,
    sender: UserId,
    to: &MessageRecipient,
    text: &str,
    minute: i64,
) -> Outcome {
    store.send_private_message(to, &body(text), sender, &act(at_minute(minute))).await.unwrap()
}

async fn send<S: PrivateMessages>(
    store: &S,
    sender: UserId,
    to: &MessageRecipient,
    text: &str,
    minute: i64,
) -> SentMessage {
    done(try_send(store, sender, to, text, minute).await)
}

const fn refused(refusal: SendRefusal) -> Outcome {
    CommandOutcome::Refused(DeliveryRefusal::Refused(refusal))
}

/// Texts of a member's conversation, the latest first; a removed one is "removed".
async fn texts<S: PrivateMessages>(store: &S, id: ConversationId, member: UserId) -> Option<Vec<String>> {
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
    assert_eq!((page.items[0].author, page.items[0].sent_at), (Some(bob), at_minute(2)));

    // To a third collector, the conversation does not exist.
    assert_eq!(texts(store, first.conversation, cleo).await, None);
    assert_eq!(store.conversation(first.conversation, cleo, at_minute(4)).await.unwrap(), None);
    assert!(
        !store.mark_conversation_read(first.conversation, cleo, third.message, at_minute(4)).await.unwrap()
    );
    assert_eq!(
        try_send(store, cleo, &MessageRecipient::Conversation(first.conversation), "Hi", 4).await,
        refused(SendRefusal::NoSuchConversation)
    );
    let unknown = ConversationId(first.conversation.0 + 999);
    assert_eq!(
        try_send(store, ada, &MessageRecipient::Conversation(unknown), "Hi", 4).await,
        refused(SendRefusal::NoSuchConversation)
    );
}

/// Conversations are listed by their latest message, with what is unread; marks are never taken back.
pub async fn conversations_are_listed_and_read<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let cleo = collector(store, "cleo", 0).await;
    assert_eq!(store.conversations(ada, &ALL, at_minute(0)).await.unwrap().total, 0);
    let of_bob = send(store, bob, &to("ada"), "First", 1).await.conversation;
    let of_cleo = send(store, cleo, &to("ada"), "Hello", 2).await.conversation;
    let second = send(store, bob, &to("ada"), "Second", 3).await;
    let listed = store.conversations(ada, &ALL, at_minute(4)).await.unwrap();
    let told: Vec<_> = listed
        .items
        .iter()
        .map(|item| (item.id, item.other.as_ref().unwrap().id, item.unread, item.read_up_to))
        .collect();
    assert_eq!(told, [(of_bob, bob, 2, None), (of_cleo, cleo, 1, None)]);
    assert_eq!(listed.items[0].last_message.body, Some(body("Second")));
    assert_eq!((listed.items[0].is_blocked, listed.items[0].refusal), (false, None));
    assert_eq!((listed.total, store.unread_conversations(ada).await.unwrap()), (2, 2));
    assert_eq!(store.unread_conversations(bob).await.unwrap(), 0, "their own message is read");

    let before = Some(second.message);
    let next = ConversationQuery::All { before, limit: 1 };
    let next = store.conversations(ada, &next, at_minute(4)).await.unwrap();
    assert_eq!((next.items[0].id, next.items.len(), next.total), (of_cleo, 1, 2));
    let with = async |name| {
        let query = ConversationQuery::With(username(name));
        let listed = store.conversations(ada, &query, at_minute(4)).await.unwrap();
        assert_eq!(listed.total as usize, listed.items.len());
        listed.items.iter().map(|item| item.id).collect::<Vec<_>>()
    };
    assert_eq!(with("CLEO").await, [of_cleo]);
    assert_eq!(with("ada").await, []);
    assert_eq!(with("nobody").await, []);

    let beyond = MessageId(i64::MAX);
    assert!(store.mark_conversation_read(of_bob, ada, beyond, at_minute(5)).await.unwrap());
    assert!(store.mark_conversation_read(of_bob, ada, MessageId(1), at_minute(6)).await.unwrap());
    let read = store.conversation(of_bob, ada, at_minute(6)).await.unwrap().unwrap();
    assert_eq!((read.unread, read.read_up_to), (0, Some(second.message)));
    assert_eq!(store.unread_conversations(ada).await.unwrap(), 1);
    send(store, ada, &MessageRecipient::Conversation(of_cleo), "Hello yourself", 7).await;
    assert_eq!(store.unread_conversations(ada).await.unwrap(), 0, "whoever answers has read");
}

/// Only the first unread message of a conversation notifies, and reading marks the notification as read.
pub async fn the_first_unread_message_notifies<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let unread = async |member| store.notice_counts(member).await.unwrap().unread;
    let sent = send(store, ada, &to("bob"), "One", 1).await;
    send(store, ada, &to("bob"), "Two", 2).await;
    assert_eq!((unread(bob).await, unread(ada).await), (1, 0));
    let notice = store.notices(bob, None, 9).await.unwrap().remove(0);
    assert_eq!((notice.title.as_str(), notice.text.as_str()), ("ada sent you a message", ""));
    assert_eq!(notice.link.as_str(), format!("/messages/{}", sent.conversation.0));
    store.mark_conversation_read(sent.conversation, bob, MessageId(i64::MAX), at_minute(3)).await.unwrap();
    assert_eq!(unread(bob).await, 0);
    send(store, ada, &to("bob"), "Three", 4).await;
    assert_eq!(unread(bob).await, 1);
}

/// Neither of two members writes to the other while one of them blocks.
pub async fn blocks_end_messages<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let id = send(store, ada, &to("bob"), "Hello", 1).await.conversation;
    for minute in [2, 3] {
        assert_eq!(store.block_member(bob, &username("ADA"), at_minute(minute)).await.unwrap(), Ok(()));
    }
    for address in [to("bob"), MessageRecipient::Conversation(id)] {
        assert_eq!(try_send(store, ada, &address, "Hi", 4).await, refused(SendRefusal::NotAccepted));
    }
    assert_eq!(
        try_send(store, bob, &MessageRecipient::Conversation(id), "Hi", 4).await,
        refused(SendRefusal::BlockedBySender)
    );
    let seen = async |member| {
        let seen = store.conversation(id, member, at_minute(4)).await.unwrap().unwrap();
        (seen.is_blocked, seen.refusal)
    };
    assert_eq!(seen(ada).await, (false, Some(SendRefusal::NotAccepted)));
    assert_eq!(seen(bob).await, (true, Some(SendRefusal::BlockedBySender)));
    let blocks = store.blocks(bob).await.unwrap();
    assert_eq!((blocks[0].member.id, blocks[0].since, blocks.len()), (ada, at_minute(2), 1));
    assert_eq!(store.blocks(ada).await.unwrap(), []);

    let refusal = async |name| store.block_member(bob, &username(name), at_minute(5)).await.unwrap();
    assert_eq!(refusal("bob").await, Err(BlockRefusal::Oneself));
    assert_eq!(refusal("nobody").await, Err(BlockRefusal::NoSuchMember));
    for _ in 0..2 {
        store.unblock_member(bob, &username("ada")).await.unwrap();
    }
    store.unblock_member(bob, &username("nobody")).await.unwrap();
    assert_eq!(store.blocks(bob).await.unwrap(), []);
    send(store, ada, &to("bob"), "Hello again", 6).await;
}

/// Messages reach active collectors only; every other name gets the same answer.
pub async fn only_active_collectors_receive<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let plain = NewUser { roles: Roles::default(), ..new_user("plain", "plain@example.com") };
    assert!(matches!(store.register(&plain, None, at_minute(0)).await.unwrap(), RegisterResult::Done(..)));
    for name in ["plain", "nobody"] {
        assert_eq!(try_send(store, ada, &to(name), "Hi", 1).await, refused(SendRefusal::NoSuchRecipient));
    }
    assert_eq!(try_send(store, ada, &to("ada"), "Hi", 1).await, refused(SendRefusal::Oneself));
    let id = send(store, ada, &to("bob"), "Hello", 1).await.conversation;
    assert_eq!(store.erase(bob, None, Actor::default(), at_minute(2)).await.unwrap(), ClosureResult::Done);
    assert_eq!(
        try_send(store, ada, &MessageRecipient::Conversation(id), "Hi", 3).await,
        refused(SendRefusal::NoSuchRecipient)
    );
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

    let limit = |subject: &str| RateLimit {
        subject: subject.into(),
        most: NonZeroU32::MIN,
        window: Duration::from_secs(3600),
    };
    let opening = |name: &str| MessageRecipient::Member(username(name), Some(limit("conversations of ada")));
    send(store, ada, &opening("bob"), "They have one", 2).await;
    send(store, ada, &opening("cleo"), "Hello", 2).await;
    collector(store, "dora", 2).await;
    let retry_after = Duration::from_secs(3600 - 60);
    assert_eq!(
        try_send(store, ada, &opening("dora"), "Hello", 3).await,
        CommandOutcome::Refused(DeliveryRefusal::TooManyConversations { retry_after })
    );
    assert_eq!(store.conversations(ada, &ALL, at_minute(3)).await.unwrap().total, 2);
    send(store, ada, &opening("cleo"), "They have one", 3).await;
    send(store, ada, &opening("dora"), "Hello", 62).await;
    let limited = Command { rate_limit: Some(limit("messages of ada")), ..act(at_minute(63)) };
    done(store.send_private_message(&to("bob"), &text, ada, &limited).await.unwrap());
    let more = store.send_private_message(&to("bob"), &text, ada, &limited).await.unwrap();
    assert!(matches!(more, CommandOutcome::TooMany { .. }), "{more:?}");
}

/// A recipient reports a message once; it is closed once, and a removed message has no text any more.
pub async fn a_message_is_reported_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let cleo = collector(store, "cleo", 0).await;
    let boss = NewUser {
        roles: Roles { is_admin: true, ..Roles::default() },
        ..new_user("boss", "boss@example.com")
    };
    let RegisterResult::Done(boss, _) = store.register(&boss, None, at_minute(0)).await.unwrap() else {
        panic!("the boss joins");
    };
    let mut sent = Vec::new();
    for number in 0..7 {
        sent.push(send(store, ada, &to("bob"), &format!("Message {number}"), number).await);
    }
    let (id, message) = (sent[6].conversation, sent[6].message);
    let why = reason("Insulting.");
    let report = async |message, member| {
        store.report_private_message(message, member, &why, at_minute(10)).await.unwrap()
    };
    assert_eq!(report(message, ada).await, Err(MessageReportRefusal::Own));
    for stranger in [cleo, boss.id] {
        assert_eq!(report(message, stranger).await, Err(MessageReportRefusal::NoSuchMessage));
    }
    assert_eq!(report(MessageId(message.0 + 999), bob).await, Err(MessageReportRefusal::NoSuchMessage));
    let made = join_all([report(message, bob), report(message, bob)]).await;
    let made = made[0].and_then(|first| made[1].map(|second| (first, second))).unwrap();
    assert_eq!(made.0, made.1);
    let noted = store.unannounced_cases().await.unwrap();
    let [case] = noted.iter().filter_map(|noted| noted.case.as_ref()).collect::<Vec<_>>()[..] else {
        panic!("{noted:?}");
    };
    assert_eq!((case.queue, case.opened_by), (Queue::MessageReports, Some(bob)));
    assert_eq!(case.key, made.0.0.to_string());
    let waiting = store.queue_lengths().await.unwrap();
    assert!(waiting.contains(&(Queue::MessageReports, 1, Some(at_minute(10)))), "{waiting:?}");

    let open = store.message_reports(OPEN).await.unwrap();
    assert_eq!((open.items.len(), open.total), (1, 1));
    let (found, context) = store.message_report(made.0).await.unwrap().unwrap();
    assert_eq!(open.items[0], found);
    assert_eq!((found.text.as_str(), found.reason.as_str()), ("Message 6", "Insulting."));
    assert_eq!((found.author.unwrap().id, found.reporter.unwrap().id), (ada, bob));
    let context: Vec<_> = context.iter().map(|message| message.id).collect();
    assert_eq!(context, sent[1..6].iter().map(|one| one.message).collect::<Vec<_>>());
    assert_eq!(store.message_report(MessageReportId(made.0.0 + 999)).await.unwrap(), None);

    let actor = Actor { user: Some(boss.id), address: None };
    let rude = reason("Please stay polite.");
    let close = async |report| {
        let removed = ReportOutcome::Removed;
        store.close_message_report(report, removed, Some(&rude), actor, at_minute(11)).await.unwrap()
    };
    let unknown = MessageReportId(made.0.0 + 999);
    assert_eq!(close(unknown).await, Err(CloseReportRefusal::NoSuchReport));
    let closed = join_all([close(made.0), close(made.0)]).await;
    assert_eq!(closed.iter().filter(|closed| closed.is_ok()).count(), 1, "{closed:?}");
    assert!(closed.contains(&Err(CloseReportRefusal::Closed)));
    assert_eq!(store.message_reports(OPEN).await.unwrap().total, 0);
    let closed = MessageReportQuery { is_open: false, ..OPEN };
    let closed = store.message_reports(closed).await.unwrap().items.remove(0);
    let state = ReportState::Closed {
        outcome: ReportOutcome::Removed,
        reason: "Please stay polite.".into(),
        at: at_minute(11),
    };
    assert_eq!((closed.state, closed.text.as_str()), (state, "Message 6"));
    assert_eq!(texts(store, id, bob).await.unwrap()[..2], ["removed", "Message 5"]);
    let told = store.notices(ada, None, 9).await.unwrap().remove(0);
    assert_eq!((told.title.as_str(), told.text.as_str()), ("A message of yours was removed", rude.as_str()));
    assert_eq!(report(message, bob).await, Err(MessageReportRefusal::NoSuchMessage), "removed");
}

/// An erased member's messages stay for the other without their name; what both have left is deleted.
pub async fn erased_members_leave_their_messages<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let zoe = collector(store, "zoe_q", 0).await;
    let bob = collector(store, "bob", 0).await;
    let sent = send(store, zoe, &to("bob"), "Remember me", 1).await;
    let answer = send(store, bob, &to("zoe_q"), "Never heard of you", 2).await;
    store.report_private_message(answer.message, zoe, &reason("Rude."), at_minute(3)).await.unwrap().unwrap();
    store.block_member(zoe, &username("bob"), at_minute(3)).await.unwrap().unwrap();
    store.block_member(bob, &username("zoe_q"), at_minute(3)).await.unwrap().unwrap();
    let areas =
        ["conversations", "private-messages", "conversation-marks", "blocked-members", "message-reports"];
    for name in areas {
        let json = store.area(zoe, name).await.unwrap().unwrap().json;
        assert_ne!(json, "[]", "{name}");
        assert!(name != "private-messages" || json.contains("Remember me"), "{json}");
    }
    assert_eq!(store.notices(bob, None, 9).await.unwrap()[0].title, "zoe_q sent you a message");

    assert_eq!(store.erase(zoe, None, Actor::default(), at_minute(4)).await.unwrap(), ClosureResult::Done);
    let left = store.conversation(sent.conversation, bob, at_minute(5)).await.unwrap().unwrap();
    assert_eq!(
        (left.other, left.is_blocked, left.refusal),
        (None, false, Some(SendRefusal::NoSuchRecipient))
    );
    let messages = store.private_messages(sent.conversation, bob, None, 9).await.unwrap().unwrap().items;
    assert_eq!((messages[1].author, &messages[1].body), (None, &Some(body("Remember me"))));
    assert_eq!(messages[0].author, Some(bob));
    assert_eq!(store.blocks(bob).await.unwrap(), []);
    assert_eq!(store.message_reports(OPEN).await.unwrap().items[0].reporter, None);
    assert_eq!(store.notices(bob, None, 9).await.unwrap()[0].title, "A former member sent you a message");

    assert_eq!(store.erase(bob, None, Actor::default(), at_minute(6)).await.unwrap(), ClosureResult::Done);
    assert_eq!(store.message_reports(OPEN).await.unwrap().total, 0, "the conversation is deleted");
}
