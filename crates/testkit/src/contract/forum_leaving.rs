//! What becomes of the forum when a member leaves.

use domain::audit::Actor;
use domain::forum::{DraftKey, DraftText, WatchLevel};
use ports::forum::{ForumDrafts, ForumReading, ForumReports, ForumWriting};
use ports::leaving::{Leaving, Left};
use ports::notifications::Notifications;

use crate::forum::{category, collector, reason, reply, topic, written};
use crate::{VehicleFixture, at_minute};

/// What somebody wrote is theirs to take along, and stays without their name when they have gone.
pub async fn what_a_leaver_wrote_stays_without_their_name<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let zoe = collector(store, "zoe_q", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", zoe, 1).await;
    let id = topic(store, place, "Oil for a 3.2", zoe, 2).await;
    let theirs = topic(store, place, "Tyres for a 3.2", bob, 2).await;
    let post = reply(store, theirs, "The round ones, always.", zoe, 3).await;
    store.edit_post(post, zoe, &written("The black ones, always."), at_minute(4)).await.unwrap();
    let other = reply(store, id, "Twenty fifty, always.", bob, 5).await;
    let draft = DraftText::parse(None, "Half a sentence".into()).unwrap();
    store.keep_draft(zoe, DraftKey::Edit(post), &draft, at_minute(6)).await.unwrap();
    store.report(id, 1, zoe, &reason("I beg to differ."), at_minute(6)).await.unwrap();
    store.watch(theirs, zoe, WatchLevel::Watching).await.unwrap();
    store.mark_all_topics_read(zoe, None, at_minute(6)).await.unwrap();
    let mut all = String::new();
    for name in store.area_names().into_iter().filter(|name| name.starts_with("forum-")) {
        let json = store.area(zoe, name).await.unwrap().unwrap().json;
        assert_ne!(json, "[]", "{name}");
        all += &json;
    }
    for held in ["Oil for a 3.2", "The black ones", "The round ones", "Half a sentence", "I beg to differ."] {
        assert!(all.contains(held), "{held} is missing: {all}");
    }
    assert!(!all.contains("Twenty fifty"), "another's: {all}");
    assert_eq!(store.notices(bob, None, 9).await.unwrap()[0].title, "zoe_q replied in “Tyres for a 3.2”");

    assert_eq!(store.erase(zoe, None, Actor::default(), at_minute(7)).await.unwrap(), Left::Done);
    let left = store.topic(id, bob).await.unwrap().unwrap();
    assert_eq!((left.title.as_str(), left.author), ("Oil for a 3.2", None));
    let left = store.post(post).await.unwrap().unwrap();
    assert_eq!((left.content.as_str(), left.author), ("The black ones, always.", None));
    let last = store.topic(theirs, bob).await.unwrap().unwrap().last_post.unwrap();
    assert_eq!(last.author, None);
    assert_eq!(store.post(other).await.unwrap().unwrap().author.unwrap().id, bob);
    assert_eq!(
        store.notices(bob, None, 9).await.unwrap()[0].title,
        "A former member replied in “Tyres for a 3.2”"
    );
    assert!(store.categories(bob).await.unwrap()[0].name.as_str() == "Air-cooled", "it stays");
}
