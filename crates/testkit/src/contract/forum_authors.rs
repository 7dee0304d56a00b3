//! The contract of [`ForumCommands`]: texts and drafts of their authors.

use domain::{
    audit::Actor,
    events::Event,
    forum::{
        AuthorRefusal, DraftKey, DraftText, PostId, PostState, SeenVersion, TopicId, TopicState, TopicView,
        VisibilityChange,
    },
};
use ports::{
    commands::CommandOutcome,
    forum::{
        DeletionRefusal, EditRefusal, ForumCommands, ForumDrafts, ForumModeration, ForumQueries,
        ReplyRefusal, TopicChangeRefusal, TopicEdit,
    },
};

use super::forum::{listed_topics, view};
use crate::{
    VehicleFixture, at_minute, command_at,
    forum::{category, collector, edit_topic, new_post, removal, reply, title, topic, written},
    public_events,
};

/// Authors can edit their own posts; the earlier text is kept, and others cannot edit them.
pub async fn authors_edit_their_own_posts<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Twenty fifty, always.", bob, 3).await;
    let text = written("Fifteen fifty in winter.");
    assert_eq!(
        store.edit_post(post, ada, None, &text, at_minute(4)).await.unwrap(),
        Err(EditRefusal::NotAuthor)
    );
    let nothing = store.edit_post(PostId(99), ada, None, &text, at_minute(4)).await.unwrap();
    assert_eq!(nothing, Err(EditRefusal::NoSuchPost));
    assert_eq!(store.edit_post(post, bob, None, &text, at_minute(4)).await.unwrap(), Ok(true));
    assert_eq!(store.edit_post(post, bob, None, &text, at_minute(5)).await.unwrap(), Ok(false));
    let read = store.post(post, ada).await.unwrap().unwrap();
    assert_eq!((read.content.as_str(), read.edited_at), (text.content.as_str(), Some(at_minute(4))));
    let history = store.history(post).await.unwrap();
    assert_eq!((history.len(), history[0].content.as_str()), (1, "Twenty fifty, always."));
    assert_eq!((history[0].at, history[0].title.as_deref()), (at_minute(3), None));
    let changed = Event::PostChanged { category: place, topic: id, post };
    assert_eq!(public_events(store).await.last(), Some(&changed));

    let edit = TopicEdit { title: Some(title("Oil for any 911")), text: None, seen: None };
    let edited = |who, edit, minute| edit_topic(store, id, who, edit, minute);
    assert_eq!(edited(bob, edit.clone(), 6).await, Err(TopicChangeRefusal::NotAuthor));
    assert_eq!(edited(ada, edit.clone(), 6).await, Ok(true));
    assert_eq!(edited(ada, edit, 7).await, Ok(false));
    let rewritten = written("What do you use, and why do you?");
    let edit = TopicEdit { title: None, text: Some(rewritten.clone()), seen: None };
    assert_eq!(edited(ada, edit, 8).await, Ok(true));
    let read = store.topic(id, ada).await.unwrap().unwrap();
    assert_eq!((read.title.as_str(), read.edited_at), ("Oil for any 911", Some(at_minute(8))));
    let opening = store.posts(id, 0, 0, ada).await.unwrap().remove(0);
    assert_eq!(opening.content, rewritten.content);
    let history = store.history(opening.id).await.unwrap();
    let titles: Vec<Option<&str>> = history.iter().map(|earlier| earlier.title.as_deref()).collect();
    assert_eq!(titles, [Some("Oil for a 3.2"), Some("Oil for any 911")]);
    assert_eq!(
        store.edit_post(opening.id, ada, None, &text, at_minute(9)).await.unwrap(),
        Err(EditRefusal::NoSuchPost)
    );
    assert_eq!(
        public_events(store).await.last(),
        Some(&Event::TopicChanged { category: place, topic: id, left: None })
    );
}

/// An edit that is based on an earlier version is refused, and nothing of it is done; a repeated one is not.
pub async fn an_edit_is_based_on_the_current_version<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Twenty fifty, always.", ada, 3).await;
    let edit = async |seen, text: &str, minute| {
        let seen = Some(SeenVersion(seen));
        store.edit_post(post, ada, seen, &written(text), at_minute(minute)).await.unwrap()
    };
    let (first, second) = ("Fifteen fifty in winter.", "Ten forty in winter.");
    assert_eq!(edit(None, first, 4).await, Ok(true));
    assert_eq!(edit(None, first, 5).await, Ok(false), "repeated");
    assert_eq!(edit(None, second, 6).await, Err(EditRefusal::Outdated));
    assert_eq!(store.post(post, ada).await.unwrap().unwrap().content.as_str(), first);
    assert_eq!(store.history(post).await.unwrap().len(), 1);
    assert_eq!(edit(Some(at_minute(4)), second, 7).await, Ok(true));

    let change = async |seen, new: &str, minute| {
        let edit = TopicEdit { title: Some(title(new)), text: None, seen: Some(SeenVersion(seen)) };
        edit_topic(store, id, ada, edit, minute).await
    };
    assert_eq!(change(None, "Oil for any 911", 8).await, Ok(true));
    assert_eq!(change(None, "Oil for any 911", 9).await, Ok(false), "repeated");
    assert_eq!(change(None, "Oil for all", 10).await, Err(TopicChangeRefusal::Outdated));
    assert_eq!(store.topic(id, ada).await.unwrap().unwrap().title.as_str(), "Oil for any 911");
    assert_eq!(change(Some(at_minute(8)), "Oil for all", 11).await, Ok(true));
}

/// A topic whose replies their authors deleted can be deleted, with its part of the category's counts; a removed reply keeps it.
pub async fn a_topic_is_deleted_when_all_replies_are<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let posts = [
        reply(store, id, "Twenty fifty, always.", bob, 3).await,
        reply(store, id, "Is that so?", ada, 4).await,
    ];
    let delete = async |minute| store.delete_topic(id, ada, at_minute(minute)).await.unwrap();
    store.delete_post(posts[0], bob, at_minute(5)).await.unwrap().unwrap();
    assert_eq!(delete(6).await, Err(DeletionRefusal::HasReplies), "one's own counts, too");
    for (change, minute) in [(removal("Off topic."), 7), (VisibilityChange::Restore(None), 9)] {
        let changed = store.set_post_visibility(posts[1], &change, Actor::default(), at_minute(minute)).await;
        assert_eq!(changed.unwrap(), Ok(()));
        assert_eq!(delete(minute + 1).await, Err(DeletionRefusal::HasReplies), "{change:?}");
    }
    store.delete_post(posts[1], ada, at_minute(11)).await.unwrap().unwrap();
    assert_eq!(delete(12).await, Ok(()));
    let left = store.category(place, ada).await.unwrap().unwrap();
    assert_eq!((left.topics_count, left.posts_count), (0, 0));
}

/// A deleted reply keeps its number; a topic can be deleted only while it has no replies.
pub async fn authors_delete_their_own_posts<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Twenty fifty, always.", bob, 3).await;
    let delete = async |who, minute| store.delete_post(post, who, at_minute(minute)).await.unwrap();
    assert_eq!(delete(ada, 4).await, Err(AuthorRefusal::NotAuthor));
    assert_eq!(delete(bob, 4).await, Ok(()));
    assert_eq!(delete(bob, 5).await, Err(AuthorRefusal::NotShown));
    assert_eq!(delete(ada, 5).await, Err(AuthorRefusal::NotShown), "nobody sees it any more");
    let read = store.post(post, ada).await.unwrap().unwrap();
    assert_eq!((read.state, read.number), (PostState::Deleted, 1));
    let next = reply(store, id, "Fifteen fifty, then.", bob, 6).await;
    assert_eq!(store.post(next, ada).await.unwrap().unwrap().number, 2);
    assert_eq!(
        store.edit_post(post, bob, None, &written("Back again!"), at_minute(7)).await.unwrap(),
        Err(EditRefusal::NoSuchPost)
    );
    assert_eq!(store.delete_topic(id, bob, at_minute(8)).await.unwrap(), Err(DeletionRefusal::NotAuthor));
    assert_eq!(store.delete_topic(id, ada, at_minute(8)).await.unwrap(), Err(DeletionRefusal::HasReplies));
    let alone = topic(store, place, "Nobody asked me", ada, 9).await;
    assert_eq!(store.delete_topic(alone, ada, at_minute(10)).await.unwrap(), Ok(()));
    assert_eq!(store.topic(alone, ada).await.unwrap().unwrap().state, TopicState::Deleted);
    let gone = store.delete_topic(alone, bob, at_minute(10)).await.unwrap();
    assert_eq!(gone, Err(DeletionRefusal::NoSuchTopic));
    assert_eq!(listed_topics(store, view(TopicView::Latest), ada).await, [id]);
    assert_eq!(store.category(place, ada).await.unwrap().unwrap().topics_count, 1);
    let late = store
        .reply(&new_post(alone, "Am I too late for it?"), bob, &command_at(at_minute(11)))
        .await
        .unwrap();
    assert_eq!(late, CommandOutcome::Refused(ReplyRefusal::NoSuchTopic));
}

/// A draft is kept until its post is written; the number per member is limited.
pub async fn drafts_are_stored_until_published<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", bob, 2).await;
    let text = |content: &str| DraftText::parse(Some(" Ti".into()), content.into()).unwrap();
    let keep = async |who, key, content: &str, minute| {
        store.save_forum_draft(who, key, &text(content), at_minute(minute)).await.unwrap();
    };
    let is_there = async |who, key| store.draft(who, key).await.unwrap().is_some();
    let key = DraftKey::Reply(id);
    keep(ada, key, "Half", 3).await;
    keep(ada, key, "Half a sentence ", 4).await;
    let draft = store.draft(ada, key).await.unwrap().unwrap();
    assert_eq!((draft.text, draft.saved_at), (text("Half a sentence "), at_minute(4)));
    assert!(!is_there(bob, key).await, "nobody else's");
    reply(store, id, "The whole sentence.", ada, 5).await;
    assert!(is_there(ada, key).await, "another text, as from a second tab, is not lost");
    keep(ada, key, "The whole \n", 5).await;
    reply(store, id, "The whole sentence, again.", ada, 5).await;
    assert!(!is_there(ada, key).await);
    keep(ada, DraftKey::Topic(place), "", 6).await;
    topic(store, place, "Another one", ada, 7).await;
    assert!(!is_there(ada, DraftKey::Topic(place)).await);
    for n in 1..=55 {
        keep(bob, DraftKey::Reply(TopicId(n)), "Half", n).await;
    }
    assert!(!is_there(bob, DraftKey::Reply(TopicId(5))).await);
    assert!(is_there(bob, DraftKey::Reply(TopicId(6))).await);
    store.delete_draft(bob, DraftKey::Reply(TopicId(6))).await.unwrap();
    assert!(!is_there(bob, DraftKey::Reply(TopicId(6))).await);
}

/// Saving an edit deletes its draft only if it holds what was saved.
pub async fn drafts_of_edits_are_stored_until_saved<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let mine = reply(store, id, "Twenty fifty, always.", ada, 3).await;
    let opening = store.posts(id, 0, 0, ada).await.unwrap().remove(0).id;
    let keep = async |post, title: &str, content: &str| {
        let text = DraftText::parse(Some(title.into()), content.into()).unwrap();
        store.save_forum_draft(ada, DraftKey::Edit(post), &text, at_minute(4)).await.unwrap();
    };
    let is_there = async |post| store.draft(ada, DraftKey::Edit(post)).await.unwrap().is_some();
    let saved = "Fifteen fifty in winter.";
    for other in ["Ten forty.", "Fifteen fifty", "Fifteen fifty in winter. And", ""] {
        keep(mine, "", other).await;
        store.edit_post(mine, ada, None, &written(saved), at_minute(5)).await.unwrap().unwrap();
        assert!(is_there(mine).await, "{other:?}, as from a second tab, is not lost");
    }
    keep(mine, "", "Fifteen fifty in winter.\n").await;
    store.edit_post(mine, ada, None, &written(saved), at_minute(6)).await.unwrap().unwrap();
    assert!(!is_there(mine).await);

    let edit = TopicEdit { title: Some(title("Oil for any 911")), text: Some(written(saved)), seen: None };
    for (other_title, other) in [("Oil for all", saved), ("Oil for any 911", "Ten forty.")] {
        keep(opening, other_title, other).await;
        edit_topic(store, id, ada, edit.clone(), 7).await.unwrap();
        assert!(is_there(opening).await, "{other_title}: {other}");
    }
    keep(opening, " Oil for any 911", saved).await;
    edit_topic(store, id, ada, edit, 8).await.unwrap();
    assert!(!is_there(opening).await);
}
