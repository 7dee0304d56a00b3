//! Tests of the forum use cases on the memory store.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests stop there")]

use application::forum::{
    ForumPorts, OpenRefusal, ReplyDraft, Search, add_reply, edit_post, find, open_topic_page, remove_post,
    remove_topic,
};
use chrono::TimeDelta;
use domain::accounts::{AdminTwoFactorPolicy, Collector, Role, Session, SessionId, SignedIn, UserId};
use domain::audit::Actor;
use domain::forum::{AuthorRefusal, PostId, PostLocation, TopicId};
use domain::rich_text::RichNode;
use domain::{Page, accounts::RoleChange};
use memory_adapter::MemoryStore;
use ports::{
    accounts::Accounts,
    commands::WriteError,
    forum::{DeletionRefusal, EditRefusal, ForumQueries, ReplyRefusal},
    markdown::MockMarkdown,
    notifications::Notifications,
};
use testkit::{FixedClock, at_minute, forum};

/// Parses each word that begins with `@` as a mention.
fn markdown() -> MockMarkdown {
    let mut markdown = MockMarkdown::new();
    markdown.expect_parse_post().returning(|source, _| {
        let piece = |word: &str| match word.strip_prefix('@') {
            Some(name) => RichNode::Mention(name.to_owned()),
            None => RichNode::Text(format!("{word} ")),
        };
        source.split(' ').map(piece).collect()
    });
    markdown
}

struct ForumFixture {
    store: MemoryStore,
    markdown: MockMarkdown,
    clock: FixedClock,
    ada: UserId,
    bob: UserId,
    topic: TopicId,
}

impl ForumFixture {
    async fn new() -> Self {
        let store = MemoryStore::default();
        let ada = forum::collector(&store, "ada", 0).await;
        let bob = forum::collector(&store, "bob", 0).await;
        let place = forum::category(&store, "Air-cooled", ada, 1).await;
        let topic = forum::topic(&store, place, "Oil for a 3.2", ada, 2).await;
        let clock = FixedClock::at(at_minute(10));
        Self { store, markdown: markdown(), clock, ada, bob, topic }
    }

    fn ports(&self) -> ForumPorts<'_> {
        ForumPorts {
            forum: &self.store,
            markdown: &self.markdown,
            rate_limiter: &self.store,
            clock: &self.clock,
        }
    }

    async fn signed_in(&self, name: &str) -> SignedIn {
        let user = self.store.account(&testkit::username(name)).await.unwrap().unwrap().user;
        let session = Session {
            id: SessionId(1),
            user: user.id,
            created_at: at_minute(9),
            last_seen_at: at_minute(9),
            device: Default::default(),
            address: None,
        };
        session.authenticate(user, AdminTwoFactorPolicy::Optional, at_minute(10)).unwrap()
    }

    async fn collector(&self, name: &str) -> Collector {
        self.signed_in(name).await.collector().unwrap()
    }

    async fn reply(&self, name: &str, content: &str) -> Result<PostId, WriteError<ReplyRefusal>> {
        let draft = ReplyDraft { topic: self.topic, content: content.into(), quotes: None };
        add_reply(&self.collector(name).await, draft, None, self.ports()).await
    }

    async fn notification_count(&self, user: UserId) -> usize {
        self.store.notifications(user, None, 50).await.unwrap().items.len()
    }
}

#[tokio::test]
async fn edit_notifies_only_newly_mentioned_members() {
    let fixture = ForumFixture::new().await;
    let post = fixture.reply("ada", "What do you think, @bob ?").await.unwrap();
    assert_eq!(fixture.notification_count(fixture.bob).await, 1);
    let ada = fixture.collector("ada").await;
    let edit = async |content| edit_post(&ada, (post, None), content, fixture.ports()).await;
    assert_eq!(edit("What do you really think, @Bob ?").await, Ok(()));
    assert_eq!(fixture.notification_count(fixture.bob).await, 1);
    let cal = forum::collector(&fixture.store, "cal", 0).await;
    assert_eq!(edit("What do you think, @bob and @cal ?").await, Ok(()));
    assert_eq!(
        (
            fixture.notification_count(fixture.bob).await,
            fixture.notification_count(cal).await,
            fixture.notification_count(fixture.ada).await
        ),
        (1, 1, 0)
    );
    assert!(matches!(edit("short").await, Err(WriteError::Invalid(_))));
    let bob = fixture.collector("bob").await;
    let anothers = edit_post(&bob, (post, None), "This is mine from now on", fixture.ports()).await;
    assert_eq!(anothers, Err(WriteError::Refused(EditRefusal::NotAuthor)));
}

#[tokio::test]
async fn posts_are_limited_to_six_per_minute() {
    let fixture = ForumFixture::new().await;
    for _ in 0..6 {
        fixture.reply("bob", "Twenty fifty, always.").await.unwrap();
    }
    let Err(WriteError::TooMany { retry_after }) = fixture.reply("bob", "One too many of them").await else {
        panic!()
    };
    assert!(retry_after.as_secs() <= 60);
    assert!(matches!(fixture.reply("bob", "short").await, Err(WriteError::Invalid(_))), "told first");
    fixture.clock.advance(TimeDelta::minutes(1));
    fixture.reply("bob", "Twenty fifty, always.").await.unwrap();
}

#[tokio::test]
async fn topic_view_counts_once_per_central_time_day() {
    let fixture = ForumFixture::new().await;
    let reader = fixture.signed_in("bob").await.forum_reader().unwrap();
    let open = async || {
        open_topic_page(&reader, fixture.topic, PostLocation::Page(1), fixture.ports())
            .await
            .unwrap()
            .unwrap();
        fixture.store.topic(fixture.topic, fixture.ada).await.unwrap().unwrap().view_count
    };
    assert_eq!((open().await, open().await), (1, 1));
    // From the afternoon to the next morning, also in Central Time.
    fixture.clock.advance(TimeDelta::hours(20));
    assert_eq!((open().await, open().await), (2, 2));
    let nothing =
        open_topic_page(&reader, TopicId(99), PostLocation::Page(1), fixture.ports()).await.unwrap();
    assert_eq!(nothing, Err(OpenRefusal::NoSuchTopic));
}

#[tokio::test]
async fn searches_are_limited_to_sixty_per_minute() {
    let fixture = ForumFixture::new().await;
    fixture.reply("bob", "Twenty fifty, always.").await.unwrap();
    let reader = fixture.signed_in("ada").await.forum_reader().unwrap();
    let search = async |text: &str| {
        let search = Search { text: text.into(), limit: 20, ..Search::default() };
        find(&reader, search, fixture.ports()).await
    };
    for _ in 0..60 {
        assert!(
            matches!(search("fifty").await, Ok(Page { items, total: 1, next: None }) if items.len() == 1)
        );
    }
    assert!(matches!(search("fifty").await, Err(WriteError::TooMany { .. })));
    assert!(matches!(search("!").await, Err(WriteError::Invalid(_))));
}

/// Authors delete their own content; an admin, collector or not, removes what they may not delete so, with a reason.
#[tokio::test]
async fn content_is_deleted_by_its_author_and_else_removed_by_an_admin() {
    let fixture = ForumFixture::new().await;
    for (name, is_collector) in [("cal", true), ("dan", false)] {
        let user = forum::collector(&fixture.store, name, 0).await;
        fixture
            .store
            .set_role(user, Role::Admin, RoleChange::Grant, Actor::default(), at_minute(3))
            .await
            .unwrap();
        fixture
            .store
            .set_role(user, Role::Collector, RoleChange::to(is_collector), Actor::default(), at_minute(3))
            .await
            .unwrap();
    }
    let reader = async |name| fixture.signed_in(name).await.forum_reader().unwrap();
    let delete = async |name, post, reason| {
        remove_post(&reader(name).await, post, reason, None, fixture.ports()).await
    };
    let mut posts = Vec::new();
    for author in ["ada", "bob", "bob", "cal"] {
        posts.push(fixture.reply(author, "Twenty fifty").await.unwrap());
    }
    assert_eq!(delete("ada", posts[1], "Rude").await, Err(WriteError::Refused(AuthorRefusal::NotAuthor)));
    assert_eq!(delete("ada", posts[0], "").await, Ok(()));
    assert_eq!(delete("ada", posts[0], "").await, Err(WriteError::Refused(AuthorRefusal::NotShown)));
    assert!(matches!(delete("cal", posts[1], "").await, Err(WriteError::Invalid(_))), "needs a reason");
    assert_eq!(fixture.notification_count(fixture.bob).await, 0);
    assert_eq!(delete("cal", posts[1], "Rude").await, Ok(()));
    assert_eq!(delete("dan", posts[2], "Rude").await, Ok(()));
    assert_eq!(fixture.notification_count(fixture.bob).await, 2, "with the reason");
    assert_eq!(delete("cal", posts[3], "").await, Ok(()), "their own");

    let topic = async |name, reason| {
        remove_topic(&reader(name).await, fixture.topic, reason, None, fixture.ports()).await
    };
    assert_eq!(topic("bob", "Old").await, Err(WriteError::Refused(DeletionRefusal::NotAuthor)));
    assert_eq!(topic("ada", "Old").await, Err(WriteError::Refused(DeletionRefusal::HasReplies)));
    assert!(matches!(topic("dan", "").await, Err(WriteError::Invalid(_))), "needs a reason");
    assert_eq!(topic("dan", "Old").await, Ok(()));
    assert_eq!(topic("ada", "").await, Err(WriteError::Refused(DeletionRefusal::NoSuchTopic)));
}
