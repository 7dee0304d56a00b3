//! The contract of [`PrivateMessages`]: blocks, and who receives messages.

use domain::{
    accounts::Roles,
    audit::Actor,
    forum::WatchLevel,
    notifications::NotificationKind,
    private_messages::{BlockRefusal, SendRefusal},
};
use ports::{
    account_closure::{AccountClosure, ErasureResult},
    accounts::{Accounts, NewUser, RegisterResult},
    forum::{ForumCommands, ForumQueries, NewPost},
    notifications::Notifications,
    private_messages::{MessageRecipient, PrivateMessages},
};

use super::private_messages::{refused_outcome, send, to, try_send};
use crate::{
    VehicleFixture, at_minute, command_at,
    forum::{category, collector, done, mentioning, reply, topic},
    new_user, username,
};

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
        assert_eq!(try_send(store, ada, &address, "Hi", 4).await, refused_outcome(SendRefusal::NotAccepted));
    }
    assert_eq!(
        try_send(store, bob, &MessageRecipient::Conversation(id), "Hi", 4).await,
        refused_outcome(SendRefusal::BlockedBySender)
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

/// A mention or quote by a member whom the reader blocks does not notify; a reply in a topic that they follow does.
pub async fn a_blocked_member_calls_nobody<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", bob, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let quoted = reply(store, id, "Twenty fifty, always.", bob, 3).await;
    let call = async |minute| {
        let text = mentioning("Even in winter, @bob?", "bob");
        let post = NewPost { topic: id, text, quotes: Some(quoted) };
        done(store.reply(&post, ada, &command_at(at_minute(minute))).await.unwrap());
        let notifications = store.notifications(bob, None, 50).await.unwrap().items;
        notifications.into_iter().map(|notification| notification.kind).collect::<Vec<_>>()
    };
    store.block_member(bob, &username("ada"), at_minute(4)).await.unwrap().unwrap();
    assert_eq!(call(5).await, []);
    store.mark_topic_read(id, bob, 2, at_minute(6)).await.unwrap();
    store.watch(id, bob, WatchLevel::Watching).await.unwrap();
    assert_eq!(call(7).await, [NotificationKind::ForumReply]);
    store.unblock_member(bob, &username("ada")).await.unwrap();
    assert_eq!(call(8).await, [NotificationKind::ForumMention, NotificationKind::ForumReply]);
}

/// Messages reach active collectors only; every other name gets the same answer.
pub async fn only_active_collectors_receive_messages<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let plain = NewUser { roles: Roles::default(), ..new_user("plain", "plain@example.com") };
    assert!(matches!(store.register(&plain, None, at_minute(0)).await.unwrap(), RegisterResult::Done(..)));
    for name in ["plain", "nobody"] {
        assert_eq!(
            try_send(store, ada, &to(name), "Hi", 1).await,
            refused_outcome(SendRefusal::NoSuchRecipient)
        );
    }
    assert_eq!(try_send(store, ada, &to("ada"), "Hi", 1).await, refused_outcome(SendRefusal::Oneself));
    let id = send(store, ada, &to("bob"), "Hello", 1).await.conversation;
    assert_eq!(store.erase(bob, None, Actor::default(), at_minute(2)).await.unwrap(), ErasureResult::Done);
    assert_eq!(
        try_send(store, ada, &MessageRecipient::Conversation(id), "Hi", 3).await,
        refused_outcome(SendRefusal::NoSuchRecipient)
    );
}
