//! At 120,000 posts the forum's common queries use indexes and read few pages; at a million with
//! `MARQUE_FORUM=10`.
//!
//! Asserts which tables are never scanned sequentially and how many pages a query may touch, with a wide
//! margin; how the planner joins small tables is not checked.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use diesel::connection::SimpleConnection;
use domain::accounts::UserId;
use domain::forum::{
    BookmarkPosition, CategoryId, ForumQuery, PostId, SearchHitPosition, TopicId, TopicPosition, TopicQuery,
    TopicView,
};
use fixture::Fixture;
use ports::forum::{ForumQueries, ForumReactions};
use postgres_adapter::test_database::ForumQuestion;

/// 10 members and a new one, 8 categories, 4,000 topics and 120,000 posts, times a factor. One topic is very
/// long, one category holds half of all topics, and "oil" is in every post.
const FORUM: &str = "
    INSERT INTO users (username, username_key, email, email_key, name, password_hash, is_collector, created_at)
    SELECT 'member_' || n, 'member_' || n, n || '@example.com', n || '@example.com', 'Member', '', true,
           timestamptz '2020-01-01' FROM generate_series(1, 10) AS n;
    INSERT INTO users (username, username_key, email, email_key, name, password_hash, is_collector, created_at)
    VALUES ('newcomer', 'newcomer', 'new@example.com', 'new@example.com', 'Member', '', true, '2040-01-01');
    INSERT INTO forum_categories (name, name_key, description, opened_at, topics_count, posts_count)
    SELECT 'Category ' || n, 'category ' || n, 'Whatever there is to say', timestamptz '2020-01-02', 500 * :scale, 14500 * :scale
      FROM generate_series(1, 8) AS n;
    INSERT INTO forum_topics (category_id, title, author_id, created_at, last_number, last_activity_at, is_pinned)
    SELECT CASE WHEN n % 2 = 0 THEN 1 ELSE 2 + n % 7 END, 'Topic number ' || n, 1 + n % 10, at,
           CASE WHEN n = 1000 THEN 19999 ELSE 25 END, at + interval '1 day', n % 1000 = 0
      FROM (SELECT n, timestamptz '2021-01-01' + n * interval '1 minute' AS at
              FROM generate_series(1, 4000 * :scale) AS n) AS topics;
    INSERT INTO forum_posts (topic_id, number, author_id, content, created_at, document)
    SELECT t.id, n, 1 + (t.id + n) % 10, repeat('Oil and more of it. ', 10), t.created_at + n * interval '1 second',
           to_tsvector('simple', 'oil and more of it word' || (t.id * 31 + n) % 5000
               || CASE WHEN (t.id + n) % 3000 = 0 THEN ' rare' ELSE '' END)
      FROM forum_topics t, generate_series(0, t.last_number) AS n;
    INSERT INTO forum_read_states (user_id, topic_id, read_up_to, took_part)
    SELECT 1 + n % 10, 1 + (n * 7) % (4000 * :scale), 10, n % 3 = 0 FROM generate_series(1, 20000 * :scale) AS n
    ON CONFLICT DO NOTHING;
    -- Counting each like here would rewrite a large part of the posts in one transaction.
    ALTER TABLE forum_post_likes DISABLE TRIGGER post_likes_are_counted;
    INSERT INTO forum_post_likes (post_id, user_id, created_at)
    SELECT p.id, u, p.created_at FROM forum_posts p, generate_series(1, 10) AS u WHERE (p.id + u) % 20 = 0;
    INSERT INTO forum_bookmarks (user_id, post_id, created_at)
    SELECT u, p.id, p.created_at FROM forum_posts p, generate_series(1, 10) AS u WHERE (p.id + u) % 20 = 0;
    ANALYZE;";

/// Maximum number of 8 KiB pages that one query may touch. The posts alone take more than 6,000.
const MAX_PAGES: u64 = 3_000;

fn view(view: TopicView, category: Option<i64>) -> TopicQuery {
    TopicQuery { category: category.map(CategoryId), view }
}

fn search(text: &str) -> ForumQuery {
    ForumQuery { terms: ForumQuery::terms(text).unwrap(), category: None, topic: None, author: None }
}

#[tokio::test]
async fn common_forum_queries_use_indexes() {
    let fixture = Fixture::fresh();
    let scale = std::env::var("MARQUE_FORUM").unwrap_or_else(|_| "1".into());
    fixture.connection().batch_execute(&FORUM.replace(":scale", &scale)).unwrap();
    let (reader, newcomer) = (UserId(3), UserId(11));
    let deep = TopicPosition {
        is_pinned: false,
        last_activity_at: "2021-01-03T12:00:00Z".parse().unwrap(),
        id: TopicId(2_000),
    };
    let list = |query, after| ForumQuestion::Topics { query, reader, after, limit: 30 };
    let find = |query, after| ForumQuestion::Search { query, after, limit: 20 };
    let latest = TopicView::Latest;
    let within = ForumQuery { category: Some(CategoryId(1)), ..search("oil") };
    let by = ForumQuery { terms: Vec::new(), author: Some(testkit::username("member_3")), ..search("oil") };
    let in_topic = ForumQuery { topic: Some(TopicId(1_000)), ..search("rare") };
    let questions = [
        ("categories, with what is unread", ForumQuestion::Categories { reader }),
        ("latest of all", list(view(latest, None), None)),
        ("deep in all", list(view(latest, None), Some(deep))),
        ("latest of the largest category", list(view(latest, Some(1)), None)),
        ("deep in the largest category", list(view(latest, Some(1)), Some(deep))),
        ("unread", list(view(TopicView::Unread, None), None)),
        (
            "unread, for a newcomer",
            ForumQuestion::Topics {
                query: view(TopicView::Unread, None),
                reader: newcomer,
                after: None,
                limit: 30,
            },
        ),
        ("mine", list(view(TopicView::Mine, None), None)),
        (
            "first page of the longest topic",
            ForumQuestion::Posts { topic: TopicId(1_000), first: 1, last: 20, reader },
        ),
        (
            "deep in the longest topic",
            ForumQuestion::Posts { topic: TopicId(1_000), first: 15_001, last: 15_020, reader },
        ),
        ("newest bookmarks", ForumQuestion::Bookmarks { member: reader, after: None, limit: 30 }),
        (
            "deep in the bookmarks",
            ForumQuestion::Bookmarks {
                member: reader,
                after: Some(BookmarkPosition { at: deep.last_activity_at, post: PostId(60_000) }),
                limit: 30,
            },
        ),
        ("a word that all use", find(search("oil"), None)),
        ("its second page", find(search("oil"), Some(SearchHitPosition { rank: i64::MAX, post: PostId(1) }))),
        ("a word that few use", find(search("rare"), None)),
        ("both", find(search("oil rare"), None)),
        ("a word that nobody uses", find(search("zzzz"), None)),
        ("a word that is begun", find(search("word4"), None)),
        ("a phrase of words that all use", find(search("\"oil and more\""), None)),
        ("a phrase of such words that nobody uses", find(search("\"more oil\""), None)),
        ("a phrase of a word that few use", find(search("\"it rare\""), None)),
        ("a phrase that is left out", find(search("rare -\"more oil\""), None)),
        ("other spellings", find(search("2850 300sl"), None)),
        ("posts of an author", ForumQuestion::AuthorPosts { query: by.clone(), before: None, limit: 21 }),
        ("deep in them", ForumQuestion::AuthorPosts { query: by, before: Some(PostId(60_000)), limit: 21 }),
        ("posts of a member", ForumQuestion::MemberPosts { member: reader, before: None, limit: 21 }),
        (
            "deep in these",
            ForumQuestion::MemberPosts { member: reader, before: Some(PostId(60_000)), limit: 21 },
        ),
        ("within a category", find(within, None)),
        ("within a topic", find(in_topic, None)),
    ];
    for (name, question) in questions {
        let plan = fixture.store.explain_forum(question).await.unwrap();
        let pages = pages_touched(&plan);
        println!("{pages:>6} pages {:>8.2} ms  {name}", milliseconds(&plan));
        // A member's own topics are a large share of a few thousand, so a sequential scan of these is
        // acceptable.
        let read_in_part: &[&str] =
            if name == "mine" { &["forum_posts"] } else { &["forum_posts", "forum_topics"] };
        for table in read_in_part.iter().chain(&["forum_post_likes", "forum_bookmarks"]) {
            assert!(!plan.contains(&format!("Seq Scan on {table}")), "{name}:\n{plan}");
        }
        if name == "unread, for a newcomer" {
            let begins = plan.contains("Index Cond: (last_activity_at > ");
            assert!(begins, "what is older than its reader is walked:\n{plan}");
        }
        assert!(pages <= MAX_PAGES, "{name} touches {pages} pages:\n{plan}");
    }
}

/// Statements of request paths stay prepared, so PostgreSQL may switch to a generic plan: that plan must read
/// as few pages.
#[tokio::test]
async fn generic_plans_read_few_pages() {
    let fixture = Fixture::fresh();
    fixture.connection().batch_execute(&FORUM.replace(":scale", "1")).unwrap();
    let store = fixture.database.store_with(1);
    let reader = UserId(3);
    store.topic(TopicId(1_000), reader).await.unwrap();
    store.posts(TopicId(1_000), 1, 20, reader).await.unwrap();
    store.bookmarks(reader, None, 30).await.unwrap();
    let list = async |query| store.topics(&query, reader, None, 30).await.unwrap().unwrap();
    list(view(TopicView::Latest, None)).await;
    list(view(TopicView::Latest, Some(1))).await;
    list(view(TopicView::Unread, None)).await;
    let prepared = store.prepared_statements().await.unwrap();
    for (name, part, arguments) in [
        ("topic", "WHERE t.id = $2", "3, 1000"),
        ("posts", "p.number BETWEEN $3 AND $4", "3, 1000, 15001, 15020"),
        ("bookmarks", "ORDER BY b.created_at DESC", "3"),
        ("latest of all", "WHERE t.state = 'shown'   \n", "3"),
        ("latest of a category", "AND t.category_id = $1", "1, 3"),
        ("unread", "AND t.last_activity_at > (\n    SELECT min", "3"),
    ] {
        let statement = prepared
            .iter()
            .find(|prepared| prepared.statement.contains(part) && !prepared.statement.contains(" AS total"));
        let statement = statement.unwrap_or_else(|| panic!("{name}: {prepared:#?}"));
        let plan = store.explain_generic_plan(&statement.name, arguments).await.unwrap();
        let pages = pages_touched(&plan);
        println!("{pages:>6} pages {:>8.2} ms  {name}", milliseconds(&plan));
        assert!(!plan.contains("Seq Scan on forum_posts"), "{name}:\n{plan}");
        assert!(!plan.contains("Seq Scan on forum_topics"), "{name}:\n{plan}");
        assert!(!plan.contains("Seq Scan on forum_post_likes"), "{name}:\n{plan}");
        assert!(!plan.contains("Seq Scan on forum_bookmarks"), "{name}:\n{plan}");
        assert!(pages <= MAX_PAGES, "{name} touches {pages} pages:\n{plan}");
    }
}

/// The least indented `Buffers` line covers a whole plan; there may be two plans.
fn pages_touched(plan: &str) -> u64 {
    let count = |line: &str, what: &str| {
        line.split_once(what).map_or(0, |(_, rest)| {
            rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse::<u64>().unwrap_or(0)
        })
    };
    let whole = plan.lines().filter(|line| line.starts_with("  Buffers: shared"));
    whole.map(|line| count(line, "hit=") + count(line, "read=")).sum()
}

fn milliseconds(plan: &str) -> f64 {
    let times = plan.lines().filter_map(|line| line.trim().strip_prefix("Execution Time: "));
    times.filter_map(|time| time.trim_end_matches(" ms").parse::<f64>().ok()).sum()
}
