//! Tests of seeding the sample inventory and forum.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests stop there")]

use application::seed::{SampleCategory, SamplePost, SampleTopic, SampleVehicle, seed_forum, seed_inventory};
use chrono::TimeDelta;
use domain::accounts::UserId;
use domain::forum::TopicQuery;
use domain::rich_text::RichNode;
use domain::vehicles::{Sort, VehicleQuery};
use memory_adapter::MemoryStore;
use ports::StoreError;
use ports::clock::Clock;
use ports::forum::ForumQueries;
use ports::imports::{BatchOutcome, MockVehicleImport};
use ports::markdown::MockMarkdown;
use ports::notifications::Notifications;
use ports::vehicles::VehicleReader;
use testkit::{FixedClock, vehicle};

fn samples(names: &[&str]) -> Vec<SampleVehicle> {
    let sample = |name: &&str| SampleVehicle { name: (*name).into(), vehicle: vehicle().model(name).build() };
    names.iter().map(sample).collect()
}

async fn newest_first(store: &MemoryStore) -> Vec<String> {
    let query = VehicleQuery { sort: Sort::Newest, ..VehicleQuery::default() };
    let page = store.search(&query, None, 50).await.unwrap();
    page.items.iter().map(|car| car.model.as_str().to_owned()).collect()
}

#[tokio::test]
async fn last_sample_is_the_newest_and_none_is_in_the_future() {
    let (store, clock) = (MemoryStore::default(), FixedClock::default());
    seed_inventory(samples(&["a", "b", "c"]), &store, &clock).await.unwrap();
    assert_eq!(newest_first(&store).await, ["c", "b", "a"]);
    let listed = testkit::all_vehicles(&store).await;
    assert!(listed.iter().all(|car| car.summary.listed_at == clock.now()));
}

#[tokio::test]
async fn seeding_again_adds_only_what_is_new() {
    let (store, clock) = (MemoryStore::default(), FixedClock::default());
    let first = seed_inventory(samples(&["a", "b"]), &store, &clock).await.unwrap();
    assert_eq!(first, BatchOutcome { imported: 2, known: 0 });
    clock.advance(TimeDelta::hours(1));
    let second = seed_inventory(samples(&["a", "b", "c"]), &store, &clock).await.unwrap();
    assert_eq!(second, BatchOutcome { imported: 1, known: 2 });
    assert_eq!(newest_first(&store).await, ["c", "b", "a"]);
}

#[tokio::test]
async fn seeding_without_samples_succeeds() {
    let outcome = seed_inventory(vec![], &MemoryStore::default(), &FixedClock::default()).await.unwrap();
    assert_eq!(outcome, BatchOutcome::default());
}

#[tokio::test]
async fn samples_are_listed_all_or_none() {
    let mut store = MockVehicleImport::new();
    store.expect_list_batch().times(1).returning(|records, _| {
        assert_eq!(records.len(), 3);
        Err(StoreError::Unavailable("gone".into()))
    });
    let outcome = seed_inventory(samples(&["a", "b", "c"]), &store, &FixedClock::default()).await;
    assert!(matches!(outcome, Err(StoreError::Unavailable(_))));
}

fn sample_category() -> SampleCategory {
    let post = |content: &str, hours| SamplePost { content: content.into(), ago: TimeDelta::hours(hours) };
    SampleCategory {
        name: "Air-cooled".into(),
        description: "Everything before the radiator".into(),
        topics: vec![
            SampleTopic {
                title: "Oil for a 3.2".into(),
                opening: post("Which oil do you use in yours?", 9),
                replies: vec![post("Twenty fifty, always.", 8), post("Even in winter?", 7)],
            },
            SampleTopic {
                title: "Heat exchangers".into(),
                opening: post("Do stainless ones last?", 30),
                replies: vec![
                    post("Mine did, so far.", 28),
                    post("For how long?", 27),
                    post("Ten years.", 26),
                ],
            },
        ],
    }
}

#[tokio::test]
async fn forum_is_seeded_once_with_sample_topics() {
    let (store, clock) = (MemoryStore::default(), FixedClock::default());
    let mut markdown = MockMarkdown::new();
    markdown.expect_parse_post().returning(|source, _| vec![RichNode::Text(source.to_owned())]);
    let fill = async |authors: &[UserId]| {
        seed_forum(vec![sample_category()], authors, &store, &markdown, &clock).await.unwrap()
    };
    assert_eq!(fill(&[]).await, 0, "nobody is there to write them");
    let ada = testkit::forum::collector(&store, "ada", 0).await;
    let bob = testkit::forum::collector(&store, "bob", 0).await;
    assert_eq!(fill(&[ada, bob]).await, 2);
    assert_eq!(fill(&[ada, bob]).await, 0, "there is something already");
    let topics = store.topics(&TopicQuery::default(), ada, None, 9).await.unwrap().unwrap().items;
    let posts = store.posts(topics[0].id, 0, 9, ada).await.unwrap();
    let authors: Vec<UserId> = posts.iter().map(|post| post.author.as_ref().unwrap().id).collect();
    assert_eq!(authors, [ada, bob, ada]);
    assert_eq!(topics[0].last_activity_at, clock.now() - TimeDelta::hours(7));
    let mut notified = store.notifications(ada, None, 9).await.unwrap().items;
    notified.extend(store.notifications(bob, None, 9).await.unwrap().items);
    notified.sort_by_key(|notification| notification.id.0);
    assert!(notified.len() > 1 && notified.is_sorted_by_key(|notification| notification.at), "{notified:?}");
    let mut broken = sample_category();
    broken.topics[0].title = "Oil".into();
    let other = MemoryStore::default();
    let ada = testkit::forum::collector(&other, "ada", 0).await;
    assert!(seed_forum(vec![broken], &[ada], &other, &markdown, &clock).await.is_err());
}
