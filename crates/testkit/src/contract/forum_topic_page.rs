//! The contract of [`ForumQueries::topic_page`].

use domain::{
    accounts::UserId,
    audit::Actor,
    forum::{PostLocation, TopicId, TopicPart, TopicSplit},
};
use ports::forum::{ForumMerging, ForumModeration, ForumQueries, TopicPage};

use super::forum::NOBODY;
use crate::{
    VehicleFixture, at_minute, command_at,
    forum::{category, collector, done, removal, reply, topic},
};

async fn page<S: ForumQueries>(store: &S, id: TopicId, location: PostLocation, reader: UserId) -> TopicPage {
    store.topic_page(id, location, reader, false).await.unwrap().unwrap()
}

fn numbers(page: &TopicPage) -> Vec<u32> {
    page.replies.iter().map(|post| post.number).collect()
}

/// Each part has the topic, its own text and the replies of the part; moved posts are named where they were.
pub async fn topic_page_has_the_posts_of_its_part<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let mut replies = Vec::new();
    for minute in 3..28 {
        replies.push(reply(store, id, "Twenty fifty, always.", ada, minute).await);
    }
    for (location, expected, page_number) in [
        (PostLocation::Page(1), 1..21, 1),
        (PostLocation::Page(9), 21..26, 2),
        (PostLocation::Post(23), 21..26, 2),
        (PostLocation::After(18), 19..26, 1),
        (PostLocation::After(25), 26..26, 2),
    ] {
        let read = page(store, id, location, ada).await;
        assert_eq!(Some(&read.topic), store.topic(id, ada).await.unwrap().as_ref(), "{location:?}");
        assert_eq!(Some(&read.opening), store.posts(id, 0, 0, ada).await.unwrap().first(), "{location:?}");
        assert_eq!(numbers(&read), expected.collect::<Vec<_>>(), "{location:?}");
        let TopicPart { page, pages, .. } = read.part;
        assert_eq!((page, pages), (page_number, 2), "{location:?}");
    }
    let split = TopicSplit::parse(vec![replies[1]], place, "Gearbox oil only", "Another question.").unwrap();
    done(store.split_topic(id, &split, Actor::default(), &command_at(at_minute(40))).await.unwrap());
    let first = page(store, id, PostLocation::Page(1), ada).await;
    assert_eq!(first.moved.iter().map(|moved| moved.number).collect::<Vec<_>>(), [2]);
    assert!(!numbers(&first).contains(&2));
    assert_eq!(page(store, id, PostLocation::Page(2), ada).await.moved, []);
}

/// The author of a removed topic sees the topic without its replies, an admin all of it, others nothing.
pub async fn removed_topic_page_is_limited<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (collector(store, "ada", 0).await, collector(store, "bob", 0).await);
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    reply(store, id, "Twenty fifty, always.", bob, 3).await;
    let remove = removal("We do not discuss oil.");
    store.set_topic_visibility(id, &remove, Actor::default(), at_minute(4)).await.unwrap().unwrap();
    let first = PostLocation::Page(1);
    for (reader, is_concierge, expected) in
        [(ada, false, Some(0)), (bob, false, None), (bob, true, Some(1)), (NOBODY, false, None)]
    {
        let read = store.topic_page(id, first, reader, is_concierge).await.unwrap();
        assert_eq!(read.map(|page| page.replies.len()), expected, "{reader:?}");
    }
    assert_eq!(store.topic_page(TopicId(9_999), first, ada, true).await.unwrap(), None);
}
