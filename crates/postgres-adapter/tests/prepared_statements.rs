//! Statements of the main request paths stay prepared: a repeated request parses none and bypasses the cache
//! with none.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::connection::SimpleConnection;
use domain::accounts::{TokenHash, UserId, Username};
use domain::forum::{
    BookmarkPosition, CategoryId, ForumQuery, PostId, TopicId, TopicPosition, TopicQuery, TopicView,
};
use fixture::Fixture;
use ports::{
    accounts::Accounts,
    events::EventLog,
    forum::{ForumQueries, ForumReactions, ForumSearch},
    sessions::Sessions,
    vehicles::VehicleReader,
};
use postgres_adapter::PostgresStore;

const FORUM: &str = "
    INSERT INTO users (username, username_key, email, email_key, name, password_hash, is_collector, created_at)
    VALUES ('member', 'member', 'm@example.com', 'm@example.com', 'Member', '', true, '2020-01-01');
    INSERT INTO forum_categories (name, name_key, description, opened_at, topics_count, posts_count)
    VALUES ('Category', 'category', 'Whatever there is to say', '2020-01-02', 1, 2);
    INSERT INTO forum_topics (category_id, title, author_id, created_at, last_number, last_activity_at)
    VALUES (1, 'Topic', 1, '2021-01-01', 1, '2021-01-01');
    INSERT INTO forum_posts (topic_id, number, author_id, content, created_at, document)
    SELECT 1, n, CASE WHEN n = 0 THEN 1 END, 'Oil', '2021-01-01', to_tsvector('simple', 'oil')
      FROM generate_series(0, 1) AS n;";

/// Request paths and the number of statements that each runs.
const PATHS: [(&str, i64); 13] = [
    ("session", 1),
    ("member", 1),
    ("categories", 1),
    ("topic", 2),
    ("topics of a category", 2),
    ("second page of a category", 2),
    ("latest topics", 2),
    ("unread topics", 2),
    ("own topics", 2),
    ("like and its withdrawal", 6),
    ("bookmarks", 2),
    ("search", 2),
    ("events", 1),
];

fn token(round: i64) -> TokenHash {
    TokenHash([u8::try_from(round).unwrap(); 32])
}

async fn run(path: &str, store: &PostgresStore, round: i64) {
    let (reader, at) = (UserId(1), "2030-01-01T00:00:00Z".parse().unwrap());
    let topics = async |category: Option<i64>, view, after, limit| {
        let query = TopicQuery { category: category.map(CategoryId), view };
        store.topics(&query, reader, after, limit).await.unwrap();
    };
    let after = TopicPosition { is_pinned: false, last_activity_at: at, id: TopicId(i64::MAX - round) };
    // The page sizes of these rounds round up to the same limit, so they share a statement text.
    let limit = 20 + u32::try_from(round).unwrap();
    match path {
        "session" => drop(store.session(token(round), at).await.unwrap()),
        "member" => drop(store.account(&Username::parse("username", "member").unwrap()).await.unwrap()),
        "categories" => drop(store.categories(reader).await.unwrap()),
        "topic" => {
            store.topic(TopicId(1), reader).await.unwrap().unwrap();
            store.posts(TopicId(1), 0, 20, reader).await.unwrap();
            // Repeated views of a day are not counted again.
            store.count_view(TopicId(1), reader, NaiveDate::default()).await.unwrap();
        }
        "topics of a category" => topics(Some(1), TopicView::Latest, None, limit).await,
        "second page of a category" => topics(Some(1), TopicView::Latest, Some(after), limit).await,
        "latest topics" => topics(None, TopicView::Latest, None, limit).await,
        "unread topics" => topics(None, TopicView::Unread, None, limit).await,
        "own topics" => topics(None, TopicView::Mine, None, limit).await,
        "like and its withdrawal" => {
            for is_liked in [true, false] {
                store.set_like(PostId(2), reader, is_liked, at).await.unwrap().unwrap();
            }
        }
        "bookmarks" => {
            let after = BookmarkPosition { at, post: PostId(i64::MAX - round) };
            store.bookmarks(reader, Some(after), limit).await.unwrap();
        }
        "search" => {
            let terms = ForumQuery::terms(["oil", "flat six", "brakes"][usize::try_from(round).unwrap() % 3]);
            let query = ForumQuery { terms: terms.unwrap(), category: None, topic: None, author: None };
            store.search_forum(&query, None, 20).await.unwrap();
        }
        "events" => drop(store.events_after(domain::events::EventId(round), 100).await.unwrap()),
        _ => panic!("{path}"),
    }
}

async fn prepared(store: &PostgresStore) -> BTreeMap<String, (String, i64)> {
    let all = store.prepared_statements().await.unwrap();
    all.into_iter().map(|one| (one.name, (one.statement, one.generic_plans + one.custom_plans))).collect()
}

#[tokio::test]
async fn repeated_requests_prepare_no_statements() {
    let fixture = Fixture::fresh();
    fixture.connection().batch_execute(FORUM).unwrap();
    let store = fixture.database.store_with(1);
    for (path, statements) in PATHS {
        run(path, &store, 0).await;
        let before = prepared(&store).await;
        for round in 1..=7 {
            run(path, &store, round).await;
        }
        let after = prepared(&store).await;
        let names = |all: &BTreeMap<_, (String, i64)>| all.keys().cloned().collect::<Vec<String>>();
        assert_eq!(names(&before), names(&after), "{path}: a repeated request prepares a statement");
        let runs = after.iter().map(|(name, (_, runs))| runs - before[name].1);
        assert_eq!(runs.sum::<i64>(), statements * 7, "{path}: statements that ran prepared\n{after:#?}");
    }
}

#[tokio::test]
async fn vehicle_searches_are_not_prepared() {
    let fixture = Fixture::fresh();
    let store = fixture.database.store_with(1);
    let search = async |words: &str| {
        let search = domain::vehicles::SearchText::parse(words).unwrap();
        let query = domain::vehicles::VehicleQuery { search, ..Default::default() };
        store.search(&query, None, 50).await.unwrap();
    };
    search("porsche").await;
    let before = prepared(&store).await.len();
    for words in ["porsche gt3", "one two three", "ferrari il", "m3"] {
        search(words).await;
    }
    assert_eq!(prepared(&store).await.len(), before);
}
