//! The contract of [`ForumModeration`]: categories.

use domain::{
    events::Event,
    forum::{
        CategoryId, CategoryTopics, DraftKey, DraftText, LatestTopic, ModerationAction, NewCategory, TopicId,
    },
};
use futures_util::future::join_all;
use ports::{
    commands::CommandOutcome,
    forum::{
        CategoryRefusal, CategoryRevision, ForumCommands, ForumDrafts, ForumModeration, ForumQueries,
        TopicChange, TopicChangeRefusal,
    },
};

use super::forum_moderation::{acts, concierge, content, last_event};
use crate::{
    VehicleFixture, at_minute, command_at,
    forum::{category, collector, removal, reply, title, topic, written},
    latest_edits,
};

/// An edit gives a category its new name and description, is audited with what changed and announced; a name
/// in use is refused in any spelling.
pub async fn category_edit_is_stored_audited_and_announced<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let id = category(store, "Air-cooled", ada, 1).await;
    let other = category(store, "Škoda", ada, 1).await;
    let oil = topic(store, id, "Oil for a 3.2", ada, 2).await;
    let about = "Whatever there is to say about it";
    let change = async |id, revision, to: NewCategory| {
        let seen = CategoryRevision { id, revision };
        store.change_category(seen, &to, concierge(), at_minute(3)).await.unwrap()
    };
    assert_eq!(change(id, 1, content("Air-cooled", about)).await, Ok(false));
    assert_eq!(change(id, 1, content("SKODA", about)).await, Err(CategoryRefusal::NameTaken));
    assert_eq!(change(id, 2, content("Engines", about)).await, Err(CategoryRefusal::Outdated));
    assert_eq!(
        change(CategoryId(99), 1, content("Engines", about)).await,
        Err(CategoryRefusal::NoSuchCategory)
    );
    assert!(acts(store).await.is_empty());

    assert_eq!(change(id, 1, content("AIR-cooled 911s", about)).await, Ok(true));
    let read = store.category(id, ada).await.unwrap().unwrap();
    assert_eq!((read.name.as_str(), read.description.as_str()), ("AIR-cooled 911s", about));
    assert_eq!((read.revision, read.topics_count), (2, 1));
    let action = ModerationAction::CategoryChanged(id);
    assert_eq!(acts(store).await, [(concierge(), None, action)]);
    let changes = vec!["name: Air-cooled to AIR-cooled 911s".to_owned()];
    assert_eq!(latest_edits(store, 1).await, [("forum_category_changed".to_owned(), changes, None)]);
    assert_eq!(last_event(store).await, Some(Event::CategoryChanged { category: id }));
    let named = store.topic(oil, ada).await.unwrap().unwrap().category_name;
    assert_eq!(named.as_str(), "AIR-cooled 911s");

    // The name that became free can be taken, and another spelling of the own name is no conflict.
    assert_eq!(change(other, 1, content("Air-cooled", about)).await, Ok(true));
    assert_eq!(change(other, 2, content("Air-COOLED", about)).await, Ok(true));
}

/// Of concurrent edits of one revision, one is applied; of concurrent edits to one name, one.
pub async fn one_of_concurrent_category_edits_is_applied<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let id = category(store, "Air-cooled", ada, 1).await;
    let names = ["Engines", "Gearboxes", "Brakes", "Radiators"];
    let seen = CategoryRevision { id, revision: 1 };
    let edits = names.map(async |name| {
        let to = content(name, "Whatever there is to say about it");
        store.change_category(seen, &to, concierge(), at_minute(3)).await.unwrap()
    });
    let outcomes = join_all(edits).await;
    let count = |outcomes: &[Result<bool, CategoryRefusal>], wanted| {
        outcomes.iter().filter(|got| **got == wanted).count()
    };
    assert_eq!(count(&outcomes, Ok(true)), 1, "{outcomes:?}");
    assert_eq!(count(&outcomes, Err(CategoryRefusal::Outdated)), 3, "{outcomes:?}");

    let mut others = Vec::new();
    for name in ["Prewar", "Postwar", "Modern"] {
        others.push(category(store, name, ada, 4).await);
    }
    let edits = others.into_iter().map(async |id| {
        let to = content("Škoda", "Everything with a wing and an arrow");
        store
            .change_category(CategoryRevision { id, revision: 1 }, &to, concierge(), at_minute(5))
            .await
            .unwrap()
    });
    let outcomes = join_all(edits).await;
    assert_eq!(count(&outcomes, Ok(true)), 1, "{outcomes:?}");
    assert_eq!(count(&outcomes, Err(CategoryRefusal::NameTaken)), 2, "{outcomes:?}");
}

/// A category is deleted once no topic is in it that is visible or could be restored; what belonged to it goes
/// with it, and its number is not given again.
pub async fn a_category_without_topics_is_deleted<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let id = category(store, "Air-cooled", ada, 1).await;
    let other = category(store, "Water-cooled", ada, 1).await;
    let (shown, removed) =
        (topic(store, id, "Oil for a 3.2", ada, 2).await, topic(store, id, "Oil for a 964", ada, 2).await);
    let deleted = topic(store, id, "Written by mistake", ada, 2).await;
    store
        .set_topic_visibility(removed, &removal("Off topic."), concierge(), at_minute(3))
        .await
        .unwrap()
        .unwrap();
    store.delete_topic(deleted, ada, at_minute(3)).await.unwrap().unwrap();
    let draft = DraftText::parse(Some("Half a".into()), "A sentence that is not".into()).unwrap();
    store.save_forum_draft(ada, DraftKey::Topic(id), &draft, at_minute(3)).await.unwrap();
    store.mark_all_topics_read(ada, None, at_minute(3)).await.unwrap();
    let delete = async |id, revision| {
        let seen = CategoryRevision { id, revision };
        store.delete_category(seen, concierge(), at_minute(4)).await.unwrap()
    };
    let has = |shown, removed: &[TopicId]| {
        Err(CategoryRefusal::HasTopics(CategoryTopics { shown, removed: removed.to_vec() }))
    };
    let leave = async |topic| {
        let moved = TopicChange { category: Some(other), ..TopicChange::default() };
        let outcome = store.change_topic(topic, &moved, concierge(), at_minute(4)).await.unwrap();
        assert_eq!(outcome, Ok(true));
    };
    assert_eq!(delete(id, 1).await, has(1, &[removed]));
    leave(shown).await;
    assert_eq!(delete(id, 1).await, has(0, &[removed]));
    leave(removed).await;
    assert_eq!(delete(id, 2).await, Err(CategoryRefusal::Outdated));
    assert!(store.category(id, ada).await.unwrap().is_some());

    assert_eq!(delete(id, 1).await, Ok(()));
    assert_eq!(delete(id, 1).await, Err(CategoryRefusal::NoSuchCategory));
    assert_eq!(store.category(id, ada).await.unwrap(), None);
    let left: Vec<CategoryId> = store.categories(ada).await.unwrap().iter().map(|left| left.id).collect();
    assert_eq!(left, [other]);
    assert_eq!(acts(store).await.last(), Some(&(concierge(), None, ModerationAction::CategoryDeleted(id))));
    let changes =
        ["name: Air-cooled to nothing", "description: Whatever there is to say about it to nothing"];
    let changes = changes.map(str::to_owned).to_vec();
    assert_eq!(latest_edits(store, 1).await, [("forum_category_deleted".to_owned(), changes, None)]);
    assert_eq!(last_event(store).await, Some(Event::CategoryChanged { category: id }));
    assert_eq!(store.draft(ada, DraftKey::Topic(id)).await.unwrap(), None);
    for moved in [shown, removed] {
        assert_eq!(store.topic(moved, ada).await.unwrap().unwrap().category, other);
    }

    // A topic that its author deleted cannot be changed, and no topic can be moved to a deleted category.
    assert_eq!(store.topic(deleted, ada).await.unwrap(), None);
    let outcome = store.change_topic(deleted, &TopicChange::default(), concierge(), at_minute(5)).await;
    assert_eq!(outcome.unwrap(), Err(TopicChangeRefusal::NoSuchTopic));
    let back = TopicChange { category: Some(id), ..TopicChange::default() };
    let outcome = store.change_topic(shown, &back, concierge(), at_minute(5)).await.unwrap();
    assert_eq!(outcome, Err(TopicChangeRefusal::NoSuchCategory));
    let text = written("What I always wanted to know about it");
    let opened =
        store.open_topic(id, &title("Too late"), &text, ada, &command_at(at_minute(5))).await.unwrap();
    assert_eq!(opened, CommandOutcome::Refused(ports::forum::TopicRefusal::NoSuchCategory));
    store.mark_all_topics_read(ada, Some(id), at_minute(5)).await.unwrap();

    // Name and number: the name is free, the number is not given again, also if it was the latest.
    assert_eq!(delete(category(store, "Short-lived", ada, 6).await, 1).await, Ok(()));
    let again = category(store, "Air-cooled", ada, 7).await;
    assert!(again > CategoryId(other.0 + 1), "{again:?}");
    let taken = store
        .open_category(&content("AIR-COOLED", "Everything before 1998"), ada, &command_at(at_minute(8)))
        .await;
    assert_eq!(taken.unwrap(), CommandOutcome::Refused(CategoryRefusal::NameTaken));
}

/// A category names its three latest topics with the author of their last post, in each list of categories.
pub async fn category_lists_its_latest_topics<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let id = category(store, "Air-cooled", ada, 1).await;
    let empty = category(store, "Prewar", ada, 1).await;
    let oil = topic(store, id, "Oil for a 3.2", ada, 2).await;
    let tires = topic(store, id, "Winter tires", bob, 3).await;
    let paint = topic(store, id, "Paint codes", ada, 4).await;
    let brakes = topic(store, id, "Brake lines", ada, 5).await;
    reply(store, oil, "Twenty fifty, always.", bob, 6).await;
    let latest = async |reader| {
        let categories = store.categories(reader).await.unwrap();
        let one = store.category(id, reader).await.unwrap().unwrap();
        assert_eq!(categories, [one.clone(), store.category(empty, reader).await.unwrap().unwrap()]);
        assert_eq!((categories[1].last_activity_at, categories[1].latest_topics.len()), (None, 0));
        assert_eq!(one.last_activity_at, Some(one.latest_topics[0].at));
        let topic = |topic: LatestTopic| (topic.id, topic.at, topic.author.unwrap().id);
        one.latest_topics.into_iter().map(topic).collect::<Vec<_>>()
    };
    let (oil_topic, brakes_topic) = ((oil, at_minute(6), bob), (brakes, at_minute(5), ada));
    assert_eq!(latest(bob).await, [oil_topic, brakes_topic, (paint, at_minute(4), ada)]);
    store
        .set_topic_visibility(paint, &removal("Asked before."), concierge(), at_minute(7))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(latest(ada).await, [oil_topic, brakes_topic, (tires, at_minute(3), bob)]);
}
