//! Contract tests of removing and restoring topics and replies.

use domain::{
    events::Event,
    forum::{ModerationAction, PostId, PostState, TopicId, TopicState, VisibilityChange},
};
use ports::forum::{ForumCommands, ForumModeration, ForumQueries, NoSuchPost};

use super::{
    forum_moderation::{acts, concierge, last_event, orders},
    forum_search::found_posts,
};
use crate::{
    VehicleFixture, at_minute,
    forum::{category, collector, reason, reply, topic},
};

/// A removed topic is hidden everywhere, kept, and can be restored.
pub async fn topics_are_removed_and_restored<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    reply(store, id, "Twenty fifty, always.", ada, 3).await;
    let why = reason("We do not discuss oil.");
    for _ in 0..2 {
        assert_eq!(
            store
                .set_topic_visibility(id, &VisibilityChange::Remove(why.clone()), concierge(), at_minute(4))
                .await
                .unwrap(),
            Ok(())
        );
    }
    let read = store.topic(id, ada).await.unwrap().unwrap();
    let TopicState::Removed(removal) = &read.state else { panic!("{:?}", read.state) };
    assert_eq!((&removal.reason, removal.at), (&why, at_minute(4)));
    assert_eq!(found_posts(store, "oil").await, [PostId(0); 0]);
    let counted = store.category(place, ada).await.unwrap().unwrap();
    assert_eq!((counted.topics_count, counted.posts_count, counted.last_activity_at), (0, 0, None));
    let again = reason("Oil matters after all.");
    for _ in 0..2 {
        let restored = store
            .set_topic_visibility(
                id,
                &VisibilityChange::Restore(Some(again.clone())),
                concierge(),
                at_minute(5),
            )
            .await
            .unwrap();
        assert_eq!(restored, Ok(()));
    }
    assert_eq!(store.topic(id, ada).await.unwrap().unwrap().state, TopicState::Shown);
    let counted = store.category(place, ada).await.unwrap().unwrap();
    assert_eq!((counted.topics_count, counted.posts_count), (1, 1));
    let by = |act| (concierge(), Some(ada), act);
    assert_eq!(
        acts(store).await,
        [by(ModerationAction::TopicRemoved(id)), by(ModerationAction::TopicRestored(id))]
    );
    let recorded = orders(store, ada).await;
    let reasons: Vec<&str> = recorded.iter().map(|(_, why)| why.as_str()).collect();
    assert_eq!(reasons, ["We do not discuss oil.", "Oil matters after all."]);
    assert_eq!(last_event(store).await, Some(Event::TopicChanged { category: place, topic: id, left: None }));
    assert_eq!(
        store
            .set_topic_visibility(
                TopicId(99),
                &VisibilityChange::Remove(why.clone()),
                concierge(),
                at_minute(6)
            )
            .await
            .unwrap(),
        Err(NoSuchPost)
    );
}

/// A removed reply can be restored, unless its author deleted it.
pub async fn replies_are_removed_and_restored<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Twenty fifty, always.", ada, 3).await;
    let gone = reply(store, id, "Never mind what I said.", ada, 3).await;
    store.delete_post(gone, ada, at_minute(4)).await.unwrap().unwrap();
    let why = reason("Too sure of itself.");
    for _ in 0..2 {
        assert_eq!(
            store
                .set_post_visibility(post, &VisibilityChange::Remove(why.clone()), concierge(), at_minute(4))
                .await
                .unwrap(),
            Ok(())
        );
    }
    let read = store.post(post, ada).await.unwrap().unwrap();
    assert!(matches!(&read.state, PostState::Removed(removal) if removal.reason == why));
    assert_eq!(read.content.as_str(), "Twenty fifty, always.", "kept for the concierge");
    assert_eq!(found_posts(store, "twenty").await, [PostId(0); 0]);
    assert_eq!(store.topic(id, ada).await.unwrap().unwrap().last_number, 2);
    let again = reason("It was only a little sure.");
    let restored = store
        .set_post_visibility(post, &VisibilityChange::Restore(Some(again.clone())), concierge(), at_minute(5))
        .await
        .unwrap();
    assert_eq!(restored, Ok(()));
    let reasons: Vec<String> = orders(store, ada).await.into_iter().map(|(_, why)| why).collect();
    assert_eq!(reasons, ["Too sure of itself.", "It was only a little sure."]);
    assert_eq!(store.post(post, ada).await.unwrap().unwrap().state, PostState::Shown);
    let by = |act| (concierge(), Some(ada), act);
    assert_eq!(
        acts(store).await,
        [by(ModerationAction::PostRemoved(post)), by(ModerationAction::PostRestored(post))]
    );
    assert_eq!(last_event(store).await, Some(Event::PostChanged { category: place, topic: id, post }));
    let opening = store.posts(id, 0, 0, ada).await.unwrap()[0].id;
    for nothing in [gone, opening, PostId(4711)] {
        assert_eq!(
            store
                .set_post_visibility(
                    nothing,
                    &VisibilityChange::Remove(why.clone()),
                    concierge(),
                    at_minute(6)
                )
                .await
                .unwrap(),
            Err(NoSuchPost)
        );
        assert_eq!(
            store
                .set_post_visibility(
                    nothing,
                    &VisibilityChange::Restore(Some(again.clone())),
                    concierge(),
                    at_minute(6)
                )
                .await
                .unwrap(),
            Err(NoSuchPost)
        );
    }
}
