//! The contract of [`PrivateMessages`]: reports, and members who left.

use domain::{
    CaseFilter,
    accounts::Roles,
    audit::Actor,
    forum::{ReportOutcome, ReportState},
    inquiries::Queue,
    private_messages::{MessageReportId, MessageReportRefusal, PrivateMessageId, SendRefusal},
};
use futures_util::future::join_all;
use ports::{
    account_closure::{AccountClosure, ErasureResult},
    accounts::{Accounts, NewUser, RegisterResult},
    announcements::Announcements,
    forum::CloseReportRefusal,
    inquiries::{Inquiries, QueueLength},
    notifications::Notifications,
    private_messages::{MessageReportQuery, PrivateMessages},
};

use super::private_messages::{OPEN, body, send, texts, to};
use crate::{
    VehicleFixture, at_minute,
    forum::{collector, reason},
    new_user, username,
};

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
    assert_eq!(
        report(PrivateMessageId(message.0 + 999), bob).await,
        Err(MessageReportRefusal::NoSuchMessage)
    );
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
    assert!(
        waiting.contains(&QueueLength {
            queue: Queue::MessageReports,
            waiting: 1,
            oldest: Some(at_minute(10))
        }),
        "{waiting:?}"
    );

    let open = store.message_reports(OPEN, 100).await.unwrap();
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
    assert_eq!(store.message_reports(OPEN, 100).await.unwrap().total, 0);
    let closed = MessageReportQuery { filter: CaseFilter::Closed, ..OPEN };
    let closed = store.message_reports(closed, 100).await.unwrap().items.remove(0);
    let state = ReportState::Closed {
        outcome: ReportOutcome::Removed,
        reason: "Please stay polite.".into(),
        at: at_minute(11),
    };
    assert_eq!((closed.state, closed.text.as_str()), (state, "Message 6"));
    assert_eq!(texts(store, id, bob).await.unwrap()[..2], ["removed", "Message 5"]);
    let notification = store.notifications(ada, None, 9).await.unwrap().items.remove(0);
    assert_eq!(
        (notification.title.as_str(), notification.text.as_str()),
        ("Your message was removed", rude.as_str())
    );
    assert_eq!(report(message, bob).await, Err(MessageReportRefusal::NoSuchMessage), "removed");
}

/// An erased member's messages stay for the other without their name; what both have left is deleted.
pub async fn messages_of_erased_members_stay_anonymous<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let zoe = collector(store, "zoe_q", 0).await;
    let bob = collector(store, "bob", 0).await;
    let sent = send(store, zoe, &to("bob"), "Remember me", 1).await;
    let answer = send(store, bob, &to("zoe_q"), "Never heard of you", 2).await;
    store.report_private_message(answer.message, zoe, &reason("Rude."), at_minute(3)).await.unwrap().unwrap();
    store.block_member(zoe, &username("bob"), at_minute(3)).await.unwrap().unwrap();
    store.block_member(bob, &username("zoe_q"), at_minute(3)).await.unwrap().unwrap();
    let areas = [
        "conversations",
        "private-messages",
        "conversation-read-state",
        "blocked-members",
        "message-reports",
    ];
    for name in areas {
        let json = store.area(zoe, name).await.unwrap().unwrap().json;
        assert_ne!(json, "[]", "{name}");
        assert!(name != "private-messages" || json.contains("Remember me"), "{json}");
    }
    assert_eq!(
        store.notifications(bob, None, 9).await.unwrap().items[0].title,
        "Ada Lovelace sent you a message"
    );

    assert_eq!(store.erase(zoe, None, Actor::default(), at_minute(4)).await.unwrap(), ErasureResult::Done);
    let left = store.conversation(sent.conversation, bob, at_minute(5)).await.unwrap().unwrap();
    assert_eq!(
        (left.other, left.is_blocked, left.refusal),
        (None, false, Some(SendRefusal::NoSuchRecipient))
    );
    let messages = store.private_messages(sent.conversation, bob, None, 9).await.unwrap().unwrap().items;
    assert_eq!((messages[1].author, &messages[1].body), (None, &Some(body("Remember me"))));
    assert_eq!(messages[0].author, Some(bob));
    assert_eq!(store.blocks(bob).await.unwrap(), []);
    assert_eq!(store.message_reports(OPEN, 100).await.unwrap().items[0].reporter, None);
    assert_eq!(
        store.notifications(bob, None, 9).await.unwrap().items[0].title,
        "A former member sent you a message"
    );

    assert_eq!(store.erase(bob, None, Actor::default(), at_minute(6)).await.unwrap(), ErasureResult::Done);
    assert_eq!(store.message_reports(OPEN, 100).await.unwrap().total, 0, "the conversation is deleted");
}
