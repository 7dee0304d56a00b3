//! The contract of account erasure in the forum, and of pictures in posts.

use domain::audit::Actor;
use domain::forum::{DraftKey, DraftText, WatchLevel};
use domain::pictures::PictureId;
use ports::account_closure::{AccountClosure, ErasureResult};
use ports::forum::{
    ForumCommands, ForumDrafts, ForumModeration, ForumQueries, ForumReactions, ForumReports, NewPost,
    ParsedContent,
};
use ports::notifications::Notifications;
use ports::pictures::{NewPicture, Pictures};

use crate::forum::{category, collector, done, reason, removal, reply, topic, written};
use crate::{VehicleFixture, at_minute, command_at};

/// A member's posts are in their data export and stay without their name after erasure.
pub async fn posts_of_an_erased_member_stay_anonymous<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let zoe = collector(store, "zoe_q", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", zoe, 1).await;
    let id = topic(store, place, "Oil for a 3.2", zoe, 2).await;
    let bob_topic = topic(store, place, "Tyres for a 3.2", bob, 2).await;
    let post = reply(store, bob_topic, "The round ones, always.", zoe, 3).await;
    store
        .edit_post(post, zoe, None, &written("The black ones, always."), at_minute(4))
        .await
        .unwrap()
        .unwrap();
    let other = reply(store, id, "Twenty fifty, always.", bob, 5).await;
    let draft = DraftText::parse(None, "Half a sentence".into()).unwrap();
    store.save_forum_draft(zoe, DraftKey::Edit(post), &draft, at_minute(6)).await.unwrap();
    store.report(id, 1, zoe, &reason("I beg to differ."), at_minute(6)).await.unwrap().unwrap();
    store.watch(bob_topic, zoe, WatchLevel::Watching).await.unwrap();
    store.mark_all_topics_read(zoe, None, at_minute(6)).await.unwrap();
    let opening = store.posts(bob_topic, 0, 0, bob).await.unwrap()[0].id;
    for post in [opening, other] {
        store.set_like(post, zoe, true, at_minute(6)).await.unwrap().unwrap();
        store.set_bookmark(post, zoe, true, at_minute(6)).await.unwrap().unwrap();
    }
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
    assert_eq!(
        store.notifications(bob, None, 9).await.unwrap().items[0].title,
        "Ada Lovelace replied in “Tyres for a 3.2”"
    );

    assert_eq!(store.erase(zoe, None, Actor::default(), at_minute(7)).await.unwrap(), ErasureResult::Done);
    let left = store.topic(id, bob).await.unwrap().unwrap();
    assert_eq!((left.title.as_str(), left.author), ("Oil for a 3.2", None));
    let left = store.post(post, bob).await.unwrap().unwrap();
    assert_eq!((left.content.as_str(), left.author), ("The black ones, always.", None));
    let last = store.topic(bob_topic, bob).await.unwrap().unwrap().last_post.unwrap();
    assert_eq!(last.author, None);
    assert_eq!(store.post(other, bob).await.unwrap().unwrap().author.unwrap().id, bob);
    assert_eq!(
        store.notifications(bob, None, 9).await.unwrap().items[0].title,
        "A former member replied in “Tyres for a 3.2”"
    );
    for post in [opening, other] {
        assert_eq!(store.post(post, bob).await.unwrap().unwrap().reactions.like_count, 0, "{post:?}");
    }
    assert!(store.categories(bob).await.unwrap()[0].name.as_str() == "Air-cooled", "it stays");
}

/// A picture in a post is kept as long as the post and visible to forum readers; naming someone else's
/// picture does not attach it.
pub async fn pictures_in_posts_stay_visible_to_forum_readers<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let mut pictures = Vec::new();
    for (number, owner) in [(1, ada), (2, ada), (3, bob), (4, ada), (5, ada)] {
        let new = NewPicture {
            id: PictureId::from_bits([number; 16]),
            owner: Some(owner),
            widths: vec![480],
            width: 480,
            height: 320,
            digest: [number; 32],
            perceptual_hash: u64::from(number),
            bytes: 1_000,
        };
        store.store_picture(&new, &command_at(at_minute(3))).await.unwrap();
        pictures.push(new.id);
    }
    let showing =
        |text: &str, shown: &[PictureId]| ParsedContent { pictures: shown.to_vec(), ..written(text) };
    let text = showing("Look at this one, and his", &[pictures[0], pictures[2]]);
    let post = done(
        store
            .reply(&NewPost { topic: id, text, quotes: None }, ada, &command_at(at_minute(4)))
            .await
            .unwrap(),
    );
    let text = showing("Rather look at this one", &[pictures[1]]);
    store.edit_post(post, ada, None, &text, at_minute(5)).await.unwrap().unwrap();
    let draft = DraftText::parse(None, format!("![]({}/480.webp)", pictures[3].path())).unwrap();
    store.save_forum_draft(ada, DraftKey::Reply(id), &draft, at_minute(6)).await.unwrap();
    let seen = async |id| {
        let stored = store.pictures(&[id]).await.unwrap().remove(0);
        (stored.is_in_forum, stored.is_attached)
    };
    for (picture, is_kept) in pictures.iter().zip([true, true, false, false, false]) {
        assert_eq!(seen(*picture).await, (is_kept, is_kept), "{picture}");
    }
    store
        .set_post_visibility(post, &removal("Off topic."), Actor::default(), at_minute(7))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(seen(pictures[0]).await, (false, true), "kept for the concierge");
    let mut swept = store.remove_unused_pictures(at_minute(60), 99).await.unwrap();
    swept.sort_unstable();
    assert_eq!(swept, [pictures[2], pictures[4]]);
}
