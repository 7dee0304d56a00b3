//! Likes and bookmarks of forum posts.

use actix_web::http::{Method, StatusCode};
use chrono::TimeDelta;
use domain::accounts::Role;
use serde_json::{Value, json};

use crate::{forum::ForumSite, harness::Answer};

const POST_NOT_FOUND: &str = "We couldn’t find this post; it may have been removed";

impl ForumSite {
    /// Sets (`PUT`) or deletes `like` or `bookmark` of a post.
    async fn react(&self, who: &str, method: Method, post: i64, what: &str) -> Answer {
        self.call(who, method, &format!("posts/{post}/{what}"), &Value::Null).await
    }

    async fn remove(&self, path: &str) {
        let removed = self.call(&self.cleo, Method::DELETE, path, &json!({ "reason": "Off topic." })).await;
        assert!(removed.status.is_success(), "{}", removed.body);
    }

    /// The posts that a member has bookmarked.
    async fn bookmarked_posts(&self, who: &str) -> Vec<i64> {
        let list = self.json(who, "bookmarks").await;
        list.as_array().unwrap().iter().map(|entry| entry["postId"].as_i64().unwrap()).collect()
    }
}

/// Likes, own like and bookmark of a post in a topic's page.
fn shown_reactions(post: &Value) -> (u64, bool, bool) {
    let flag = |name: &str| post[name].as_bool().unwrap();
    (post["likeCount"].as_u64().unwrap(), flag("liked"), flag("bookmarked"))
}

#[actix_web::test]
async fn likes_are_counted_once_and_shown_to_everyone() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let post = club.reply(&club.ada, id, "Twenty fifty, always.").await;
    let opening = club.json(&club.ada, &format!("topics/{id}")).await["postId"].as_i64().unwrap();
    for _ in 0..2 {
        let liked = club.react(&club.bob, Method::PUT, post, "like").await;
        assert_eq!((liked.status, liked.json()), (StatusCode::OK, json!({ "likeCount": 1, "liked": true })));
    }
    club.react(&club.bob, Method::PUT, opening, "like").await;
    club.react(&club.bob, Method::PUT, opening, "bookmark").await;
    let notifications = club.notifications_of("ada").await;
    assert!(notifications.is_empty(), "{notifications:?}");
    let page = club.json(&club.bob, &format!("topics/{id}")).await;
    assert_eq!(
        (shown_reactions(&page), shown_reactions(&page["posts"][0])),
        ((1, true, true), (1, true, false))
    );
    let page = club.json(&club.ada, &format!("topics/{id}")).await;
    assert_eq!(
        (shown_reactions(&page), shown_reactions(&page["posts"][0])),
        ((1, false, false), (1, false, false))
    );

    let own = club.react(&club.ada, Method::PUT, post, "like").await;
    assert_eq!(own.status, StatusCode::CONFLICT);
    assert_eq!(own.json()["message"], "You can’t like your own post");
    let own = club.react(&club.ada, Method::PUT, post, "bookmark").await;
    assert_eq!(own.status, StatusCode::NO_CONTENT);
    let edit = json!({ "content": "Twenty sixty, always." });
    let edited = club.call(&club.ada, Method::PATCH, &format!("posts/{post}"), &edit).await;
    assert_eq!(shown_reactions(&edited.json()), (1, false, true), "kept with the new text");

    club.lock(id).await;
    for _ in 0..2 {
        let unliked = club.react(&club.bob, Method::DELETE, post, "like").await;
        assert_eq!(unliked.json(), json!({ "likeCount": 0, "liked": false }));
    }
    let liked = club.react(&club.bob, Method::PUT, post, "like").await;
    assert_eq!(liked.status, StatusCode::OK, "a locked topic takes likes");
}

#[actix_web::test]
async fn hidden_posts_accept_and_show_no_likes() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let removed = club.reply(&club.ada, id, "Buy my oil, it is cheap.").await;
    let kept = club.reply(&club.ada, id, "Twenty fifty, always.").await;
    for post in [removed, kept] {
        for what in ["like", "bookmark"] {
            assert!(club.react(&club.bob, Method::PUT, post, what).await.status.is_success());
        }
    }
    let check_refused = async |post: i64| {
        for what in ["like", "bookmark"] {
            for method in [Method::PUT, Method::DELETE] {
                let refused = club.react(&club.bob, method.clone(), post, what).await;
                assert_eq!(refused.status, StatusCode::NOT_FOUND, "{method} {what}");
                assert_eq!(refused.json()["message"], POST_NOT_FOUND);
            }
        }
    };
    club.remove(&format!("posts/{removed}")).await;
    check_refused(removed).await;
    check_refused(4711).await;
    let page = club.json(&club.bob, &format!("topics/{id}")).await;
    assert_eq!(shown_reactions(&page["posts"][0]), (0, false, false));
    assert_eq!(club.bookmarked_posts(&club.bob).await, [kept]);
    let opening = page["postId"].as_i64().unwrap();
    club.react(&club.bob, Method::PUT, opening, "like").await;
    club.remove(&format!("topics/{id}")).await;
    check_refused(kept).await;
    let page = club.json(&club.ada, &format!("topics/{id}")).await;
    assert_eq!((shown_reactions(&page), &page["state"]), ((0, false, false), &json!("removed")));
    assert!(club.bookmarked_posts(&club.bob).await.is_empty());
}

#[actix_web::test]
async fn bookmarks_are_listed_with_their_location_and_paged() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let mut posts = Vec::new();
    for n in 0..22 {
        posts.push(club.reply(&club.ada, id, &format!("This is **reply** number {n}, says @ada")).await);
        club.site.clock.advance(TimeDelta::minutes(1));
    }
    for post in [posts[0], posts[21], posts[5]] {
        assert_eq!(club.react(&club.bob, Method::PUT, post, "bookmark").await.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(club.bookmarked_posts(&club.bob).await, [posts[5], posts[21], posts[0]]);
    assert!(club.bookmarked_posts(&club.ada).await.is_empty(), "only of the caller");
    let first = club.get(&club.bob, "bookmarks?limit=2").await;
    assert_eq!(first.header("x-total-count"), "3");
    let entry = &first.json()[1];
    assert_eq!((&entry["topicId"], &entry["topicTitle"]), (&json!(id), &json!("Oil for a 3.2")));
    assert_eq!((&entry["number"], &entry["page"]), (&json!(22), &json!(2)));
    assert_eq!(entry["author"]["username"], "ada");
    assert_eq!(entry["excerpt"], "This is reply number 21, says @ada");
    assert!(entry["bookmarkedAt"].as_str().unwrap().ends_with('Z'));
    let next = first.header("link").split(['<', '>']).nth(1).unwrap().to_owned();
    let last = club.json(&club.bob, &next).await;
    assert_eq!((last.as_array().unwrap().len(), &last[0]["postId"]), (1, &json!(posts[0])));
    for (query, status) in [("limit=0", 422), ("limit=101", 422), ("cursor=x", 400)] {
        let refused = club.get(&club.bob, &format!("bookmarks?{query}")).await;
        assert_eq!(refused.status.as_u16(), status, "{query}: {}", refused.body);
    }
    for _ in 0..2 {
        let deleted = club.react(&club.bob, Method::DELETE, posts[5], "bookmark").await;
        assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(club.bookmarked_posts(&club.bob).await, [posts[21], posts[0]]);
}

#[actix_web::test]
async fn likes_and_bookmarks_have_a_rate_limit() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let post = club.reply(&club.ada, id, "Twenty fifty, always.").await;
    for n in 0..60 {
        let what = if n % 2 == 0 { "like" } else { "bookmark" };
        assert!(club.react(&club.bob, Method::PUT, post, what).await.status.is_success(), "{n}");
    }
    for what in ["like", "bookmark"] {
        let refused = club.react(&club.bob, Method::DELETE, post, what).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{what}");
        assert!(refused.header("retry-after").parse::<u32>().unwrap() <= 60);
    }
    club.site.clock.advance(TimeDelta::minutes(1));
    let unliked = club.react(&club.bob, Method::DELETE, post, "like").await;
    assert_eq!(unliked.json(), json!({ "likeCount": 0, "liked": false }));
}

#[actix_web::test]
async fn likes_require_the_collector_role() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let post = club.reply(&club.ada, id, "Twenty fifty, always.").await;
    assert!(club.react(&club.bob, Method::PUT, post, "bookmark").await.status.is_success());
    let refused = club.react(&club.cleo, Method::PUT, post, "like").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "an admin who is no collector");
    club.site.revoke("bob", Role::Collector).await;
    for what in ["like", "bookmark"] {
        let refused = club.react(&club.bob, Method::PUT, post, what).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{what}");
    }
    assert_eq!(club.get(&club.bob, "bookmarks").await.status, StatusCode::FORBIDDEN);
}
