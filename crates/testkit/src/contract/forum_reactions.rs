//! The contract of likes and bookmarks: [`ForumReactions`].

use domain::accounts::UserId;
use domain::audit::Actor;
use domain::forum::{BookmarkPosition, PostId, PostReactions, ReactionRefusal, VisibilityChange};
use futures_util::future::join_all;
use ports::account_closure::{AccountClosure, ErasureResult};
use ports::forum::{ForumCommands, ForumModeration, ForumQueries, ForumReactions, TopicChange};

use crate::forum::{category, collector, removal, reply, topic};
use crate::{VehicleFixture, at_minute, public_events};

const NO_SUCH_POST: Result<PostReactions, ReactionRefusal> = Err(ReactionRefusal::NoSuchPost);

fn reactions(like_count: u32, is_liked: bool, is_bookmarked: bool) -> PostReactions {
    PostReactions { like_count, is_liked, is_bookmarked }
}

async fn like<S: ForumReactions>(
    store: &S,
    post: PostId,
    member: UserId,
) -> Result<PostReactions, ReactionRefusal> {
    store.set_like(post, member, true, at_minute(9)).await.unwrap()
}

async fn unlike<S: ForumReactions>(
    store: &S,
    post: PostId,
    member: UserId,
) -> Result<PostReactions, ReactionRefusal> {
    store.set_like(post, member, false, at_minute(9)).await.unwrap()
}

async fn bookmark<S: ForumReactions>(
    store: &S,
    post: PostId,
    member: UserId,
    minute: i64,
) -> Result<PostReactions, ReactionRefusal> {
    store.set_bookmark(post, member, true, at_minute(minute)).await.unwrap()
}

/// The posts that a member has bookmarked, in the order of the list.
async fn bookmarked_posts<S: ForumReactions>(store: &S, member: UserId) -> Vec<PostId> {
    let page = store.bookmarks(member, None, 100).await.unwrap();
    assert_eq!((page.total as usize, page.next), (page.items.len(), None));
    page.items.into_iter().map(|bookmark| bookmark.post).collect()
}

/// Likes are idempotent both ways, counted for everyone and never announced; a locked topic takes them.
pub async fn likes_are_idempotent_and_counted<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let cleo = collector(store, "cleo", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Twenty fifty, always.", ada, 3).await;
    let other = reply(store, id, "Even in winter.", ada, 3).await;
    let lock = TopicChange { is_locked: Some(true), ..TopicChange::default() };
    store.change_topic(id, &lock, Actor::default(), at_minute(4)).await.unwrap().unwrap();
    let events = public_events(store).await;
    for _ in 0..2 {
        assert_eq!(like(store, post, bob).await, Ok(reactions(1, true, false)));
    }
    assert_eq!(like(store, post, cleo).await, Ok(reactions(2, true, false)));
    let seen = async |reader| store.post(post, reader).await.unwrap().unwrap().reactions;
    assert_eq!(seen(bob).await, reactions(2, true, false));
    assert_eq!(seen(ada).await, reactions(2, false, false), "of others");
    let page = store.posts(id, 0, 9, bob).await.unwrap();
    let of_page: Vec<PostReactions> = page.iter().map(|post| post.reactions).collect();
    assert_eq!(of_page, [reactions(0, false, false), reactions(2, true, false), reactions(0, false, false)]);
    for _ in 0..2 {
        assert_eq!(unlike(store, post, bob).await, Ok(reactions(1, false, false)));
    }
    assert_eq!(unlike(store, other, bob).await, Ok(reactions(0, false, false)), "never liked");
    assert_eq!(seen(cleo).await, reactions(1, true, false));
    assert_eq!(public_events(store).await, events);
}

/// Concurrent likes of one post by the same and by several members are each counted once, and an erased
/// member's likes are no longer counted.
pub async fn concurrent_likes_are_each_counted_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let mut members = Vec::new();
    for n in 0..4 {
        members.push(collector(store, &format!("member_{n}"), 0).await);
    }
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Twenty fifty, always.", ada, 3).await;
    let second = reply(store, id, "Even in winter.", ada, 3).await;
    let liking = members.iter().cycle().take(12).map(|member| like(store, post, *member));
    assert!(join_all(liking).await.iter().all(Result::is_ok));
    let count = async |post| store.post(post, ada).await.unwrap().unwrap().reactions.like_count;
    assert_eq!(count(post).await, 4);
    let moving = members[..2].iter().flat_map(|member| {
        [
            store.set_like(post, *member, false, at_minute(9)),
            store.set_like(second, *member, true, at_minute(9)),
        ]
    });
    assert!(join_all(moving).await.iter().all(|set| matches!(set, Ok(Ok(_)))));
    assert_eq!((count(post).await, count(second).await), (2, 2));
    for (member, left) in [(members[0], (2, 1)), (members[3], (1, 1))] {
        let erased = store.erase(member, None, Actor::default(), at_minute(10)).await.unwrap();
        assert_eq!(erased, ErasureResult::Done);
        assert_eq!((count(post).await, count(second).await), left);
    }
    assert_eq!(like(store, post, members[3]).await, NO_SUCH_POST, "erased");
}

/// Posts that are deleted, removed or in a removed topic take neither likes nor bookmarks; one's own posts
/// take bookmarks only.
pub async fn own_and_hidden_posts_cannot_be_liked<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let [deleted, removed, kept] = [
        reply(store, id, "Never mind what I said.", ada, 3).await,
        reply(store, id, "Buy my oil.", ada, 3).await,
        reply(store, id, "Twenty fifty, always.", ada, 3).await,
    ];
    assert_eq!(like(store, kept, ada).await, Err(ReactionRefusal::OwnPost));
    assert_eq!(unlike(store, kept, ada).await, Ok(reactions(0, false, false)));
    assert_eq!(bookmark(store, kept, ada, 4).await, Ok(reactions(0, false, true)));
    for post in [deleted, removed, kept] {
        assert_eq!(like(store, post, bob).await, Ok(reactions(1, true, false)));
        assert_eq!(bookmark(store, post, bob, 4).await, Ok(reactions(1, true, true)));
    }
    store.delete_post(deleted, ada, at_minute(5)).await.unwrap().unwrap();
    store
        .set_post_visibility(removed, &removal("Advertising."), Actor::default(), at_minute(5))
        .await
        .unwrap()
        .unwrap();
    let check_refused = async |post: PostId| {
        for member in [ada, bob] {
            assert_eq!(like(store, post, member).await, NO_SUCH_POST);
            assert_eq!(unlike(store, post, member).await, NO_SUCH_POST);
            for is_set in [true, false] {
                let outcome = store.set_bookmark(post, member, is_set, at_minute(6)).await.unwrap();
                assert_eq!(outcome, NO_SUCH_POST);
            }
        }
    };
    for post in [deleted, removed, PostId(4711)] {
        check_refused(post).await;
    }
    for post in [deleted, removed] {
        let hidden = store.post(post, bob).await.unwrap().unwrap();
        assert_eq!(hidden.visible_reactions(), PostReactions::default());
    }
    assert_eq!(bookmarked_posts(store, bob).await, [kept]);
    store
        .set_topic_visibility(id, &removal("Advertising."), Actor::default(), at_minute(7))
        .await
        .unwrap()
        .unwrap();
    check_refused(kept).await;
    assert_eq!(bookmarked_posts(store, bob).await, [PostId(0); 0]);
    store
        .set_topic_visibility(id, &VisibilityChange::Restore(None), Actor::default(), at_minute(8))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(bookmarked_posts(store, bob).await, [kept], "shown again");
    assert_eq!(store.post(kept, bob).await.unwrap().unwrap().reactions, reactions(1, true, true));
}

/// The list has the newest bookmark first, with what is needed to find the post; only the member sees it.
pub async fn bookmarks_are_listed_newest_first<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let opening = store.posts(id, 0, 0, ada).await.unwrap()[0].id;
    let first = reply(store, id, "Twenty fifty, always.", bob, 3).await;
    let second = reply(store, id, "Even in winter.", ada, 3).await;
    for (post, minute) in [(second, 4), (opening, 5), (first, 6), (second, 7)] {
        assert_eq!(bookmark(store, post, ada, minute).await, Ok(reactions(0, false, true)));
    }
    assert_eq!(bookmarked_posts(store, ada).await, [first, opening, second], "the first time counts");
    assert_eq!(bookmarked_posts(store, bob).await, [PostId(0); 0]);
    let page = store.bookmarks(ada, None, 1).await.unwrap();
    let found = &page.items[0];
    assert_eq!((found.topic, found.topic_title.as_str(), found.number), (id, "Oil for a 3.2", 1));
    assert_eq!((found.content.as_str(), found.at), ("Twenty fifty, always.", at_minute(6)));
    assert_eq!(found.author.as_ref().unwrap().username.as_str(), "bob");
    assert!(store.post(first, ada).await.unwrap().unwrap().reactions.is_bookmarked);
    assert!(!store.post(first, bob).await.unwrap().unwrap().reactions.is_bookmarked);
    for _ in 0..2 {
        let removed = store.set_bookmark(opening, ada, false, at_minute(8)).await.unwrap();
        assert_eq!(removed, Ok(reactions(0, false, false)));
    }
    assert_eq!(bookmarked_posts(store, ada).await, [first, second]);
    store.erase(bob, None, Actor::default(), at_minute(9)).await.unwrap();
    assert_eq!(store.bookmarks(ada, None, 1).await.unwrap().items[0].author, None, "a former member");
}

/// Pages follow each other without gaps, also where several bookmarks have the same time.
pub async fn bookmarks_are_paged<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let mut posts = Vec::new();
    for n in 0..7 {
        let post = reply(store, id, "Me too, as always.", ada, 3).await;
        bookmark(store, post, ada, 4 + n / 3).await.unwrap();
        posts.push(post);
    }
    posts.reverse();
    let mut seen = Vec::new();
    let mut after: Option<BookmarkPosition> = None;
    loop {
        let page = store.bookmarks(ada, after, 3).await.unwrap();
        assert_eq!(page.total, 7);
        seen.extend(page.items.iter().map(|bookmark| bookmark.post));
        assert!(page.items.len() == 3 || page.next.is_none());
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(seen, posts);
}
