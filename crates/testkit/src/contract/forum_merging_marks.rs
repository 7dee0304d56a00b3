//! Contract tests of what readers leave on merged topics: likes, bookmarks, reports and drafts.

use domain::{
    CaseFilter,
    forum::{DraftKey, DraftText, PostId, PostState},
};
use ports::forum::{
    ForumCommands, ForumDrafts, ForumModeration, ForumQueries, ForumReactions, ForumReports, ReportQuery,
};

use super::forum_merging::{concierge, found_posts, merge, opening};
use crate::{
    VehicleFixture, at_minute,
    forum::{category, collector, done, reason, removal, reply, topic, written},
};

/// Likes, bookmarks, reports, earlier versions, search hits, states and drafts of replies go with the posts.
pub async fn merge_moves_likes_bookmarks_reports_and_drafts<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (collector(store, "ada", 0).await, collector(store, "bob", 0).await);
    let air = category(store, "Air-cooled", ada, 1).await;
    let target = topic(store, air, "Everything about oil", ada, 2).await;
    let source = topic(store, air, "Lubrication in winter", ada, 3).await;
    let asked = opening(store, source).await;
    let first = reply(store, source, "Fifteen fifty, rather.", ada, 4).await;
    let hidden = reply(store, source, "Buy my oil, only today!", ada, 5).await;
    store.edit_post(first, ada, None, &written("Ten forty, rather."), at_minute(6)).await.unwrap().unwrap();
    store.set_post_visibility(hidden, &removal("Spam."), concierge(), at_minute(6)).await.unwrap().unwrap();
    store.set_like(first, bob, true, at_minute(6)).await.unwrap().unwrap();
    store.set_bookmark(first, bob, true, at_minute(6)).await.unwrap().unwrap();
    store.report(source, 0, bob, &reason("Asked before."), at_minute(6)).await.unwrap().unwrap();
    let draft = |text: &str| DraftText::parse(None, text.into()).unwrap();
    let (of_source, of_target) = (DraftKey::Reply(source), DraftKey::Reply(target));
    for (user, key, text) in [(ada, of_source, "Half a"), (bob, of_source, "Never"), (bob, of_target, "Mine")]
    {
        store.save_forum_draft(user, key, &draft(text), at_minute(6)).await.unwrap();
    }
    assert_eq!(found_posts(store, "lubrication").await, [asked]);

    done(merge(store, source, target, 7).await);
    let reactions = store.post(first, bob).await.unwrap().unwrap().reactions;
    assert_eq!((reactions.like_count, reactions.is_liked, reactions.is_bookmarked), (1, true, true));
    let bookmark = store.bookmarks(bob, None, 10).await.unwrap().items.remove(0);
    assert_eq!((bookmark.topic, bookmark.number), (target, 2));
    let report = store
        .reports(ReportQuery { filter: CaseFilter::Open, after: None }, 10)
        .await
        .unwrap()
        .items
        .remove(0);
    assert_eq!((report.topic, report.number), (target, 1));
    assert_eq!(store.history(first).await.unwrap()[0].content, "Fifteen fifty, rather.");
    assert!(store.post(hidden, bob).await.unwrap().unwrap().state != PostState::Shown);
    assert_eq!(found_posts(store, "forty").await, [first]);
    assert_eq!(found_posts(store, "lubrication").await, [PostId(0); 0], "no longer a title");
    let text =
        async |user, key| store.draft(user, key).await.unwrap().map(|draft| draft.text.content().to_owned());
    assert_eq!(text(ada, of_target).await.as_deref(), Some("Half a"));
    assert_eq!(text(ada, of_source).await, None);
    assert_eq!(text(bob, of_target).await.as_deref(), Some("Mine"), "theirs is kept");
}
