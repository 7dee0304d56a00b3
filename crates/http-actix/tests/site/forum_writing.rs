//! The forum over HTTP: topics, replies and changes by their authors.

use actix_web::http::{Method, StatusCode};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::forum::{ABOUT, ForumSite, LOCKED, LOCKED_TEXT, QUESTION};

#[actix_web::test]
async fn forum_forms_use_the_specified_messages() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let topics = format!("categories/{}/topics", club.category);
    let posts = format!("topics/{id}/posts");
    let long = "x".repeat(20_001);
    for (path, body, field, message) in [
        (
            "categories",
            json!({ "name": "ab", "description": ABOUT }),
            "name",
            "Category name must be at least 3 characters long",
        ),
        (
            "categories",
            json!({ "name": "abc", "description": "short" }),
            "description",
            "Description must be at least 10 characters long",
        ),
        (
            &topics,
            json!({ "title": "1234", "content": QUESTION }),
            "title",
            "Title must be at least 5 characters long",
        ),
        (
            &topics,
            json!({ "title": "12345", "content": "too short" }),
            "content",
            "Content must be at least 20 characters long",
        ),
        (
            &posts,
            json!({ "content": "   123456789   " }),
            "content",
            "Reply must be at least 10 characters long",
        ),
        (&posts, json!({ "content": long }), "content", "Reply must be at most 20,000 characters"),
    ] {
        let refused = club.post(&club.ada, path, &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert_eq!(refused.json()["fields"][field], message);
    }
    let reply = club.reply(&club.ada, id, "Twenty fifty, always.").await;
    let (topic, reply) = (format!("topics/{id}"), format!("posts/{reply}"));
    let name = "Category name must be at least 3 characters long";
    let description = "Description must be at least 10 characters long";
    let title = "Title must be at least 5 characters long";
    let content = "Content must be at least 20 characters long";
    let short = "Reply must be at least 10 characters long";
    for (method, path, body, fields) in [
        (Method::POST, "categories", json!({}), json!({ "name": name, "description": description })),
        (Method::POST, "categories", json!({ "name": "abc" }), json!({ "description": description })),
        (Method::POST, &topics, json!({}), json!({ "title": title, "content": content })),
        (Method::POST, &posts, json!({}), json!({ "content": short })),
        (Method::PATCH, &reply, json!({}), json!({ "content": short })),
        (
            Method::PATCH,
            &topic,
            json!({ "content": "", "title": "" }),
            json!({ "title": title, "content": content }),
        ),
    ] {
        let refused = club.call(&club.ada, method, path, &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{path} {body}");
        assert_eq!(refused.json()["fields"], fields, "{path} {body}");
    }
    for (path, body) in [
        ("categories", json!({ "name": 7, "description": ABOUT })),
        (topics.as_str(), json!([])),
        (&posts, json!({ "content": 7 })),
    ] {
        assert_eq!(club.post(&club.ada, path, &body).await.status, StatusCode::BAD_REQUEST, "{body}");
    }
    let taken =
        club.post(&club.bob, "categories", &json!({ "name": "AIR-cooled", "description": ABOUT })).await;
    assert_eq!(taken.status, StatusCode::CONFLICT);
    assert!(taken.json()["fields"]["name"].is_string());
}

/// Fields that the server sets are ignored; the specification's client sends `isLocked`
/// and `isPinned`.
#[actix_web::test]
async fn server_set_fields_are_ignored() {
    let club = ForumSite::new().await;
    let body = json!({
        "title": "Oil for a 3.2", "content": QUESTION, "isLocked": true, "isPinned": true, "id": 99,
        "username": "cleo", "createdAt": "1999-01-01T00:00:00Z", "viewCount": 9, "postCount": 9
    });
    let made = club.post(&club.ada, &format!("categories/{}/topics", club.category), &body).await.json();
    assert_eq!(
        (&made["isLocked"], &made["isPinned"], &made["username"]),
        (&json!(false), &json!(false), &json!("ada"))
    );
    assert_eq!((&made["viewCount"], &made["postCount"]), (&json!(0), &json!(0)));
    assert!(made["createdAt"].as_str().unwrap().starts_with("2026-"));
    let id = made["id"].as_i64().unwrap();
    let body =
        json!({ "content": "Twenty fifty, always.", "username": "cleo", "number": 9, "state": "removed" });
    let post = club.post(&club.bob, &format!("topics/{id}/posts"), &body).await.json();
    assert_eq!(
        (&post["username"], &post["number"], &post["state"]),
        (&json!("bob"), &json!(1), &json!("shown"))
    );
    for body in [json!({ "isLocked": true }), json!({ "isPinned": true }), json!({ "categoryId": 1 })] {
        let refused = club.call(&club.ada, Method::PATCH, &format!("topics/{id}"), &body).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{body}");
    }
    let refused =
        club.call(&club.cleo, Method::PATCH, &format!("topics/{id}"), &json!({ "title": "Mine now" })).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "the concierge keeps order, and writes nobody's words");
    assert_eq!(
        club.post(&club.cleo, &format!("topics/{id}/posts"), &json!({ "content": "Twenty fifty" }))
            .await
            .status,
        StatusCode::FORBIDDEN
    );
}

#[actix_web::test]
async fn locked_topic_refuses_changes_with_a_message() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let post = club.reply(&club.bob, id, "Twenty fifty, always.").await;
    club.lock(id).await;
    let body = json!({ "content": "One more thing to say" });
    let refused = club.post(&club.bob, &format!("topics/{id}/posts"), &body).await;
    assert_eq!((refused.status, refused.json()["message"].as_str()), (StatusCode::CONFLICT, Some(LOCKED)));
    let change = json!({ "title": "Another title" });
    for (who, path, change) in
        [(&club.bob, format!("posts/{post}"), body), (&club.ada, format!("topics/{id}"), change)]
    {
        let refused = club.call(who, Method::PATCH, &path, &change).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{path}");
        assert_eq!(refused.json()["message"], LOCKED_TEXT, "{path}");
    }
    assert_eq!(club.json(&club.ada, &format!("topics/{id}")).await["isLocked"], true);
}

/// Reliability row R14: an idempotency key is scoped to member and path.
#[actix_web::test]
async fn resent_reply_is_stored_once() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let other = club.topic(&club.ada, "Another topic").await;
    let path = format!("topics/{id}/posts");
    let body = json!({ "content": "Twenty fifty, always." });
    let send = async |who: &str, path: &str, body: &Value| {
        club.keyed(who, Method::POST, path, body, Some("k")).await
    };
    let first = send(&club.bob, &path, &body).await;
    assert_eq!(first.status, StatusCode::CREATED);
    club.lock(id).await;
    let again = send(&club.bob, &path, &body).await;
    assert_eq!(
        (again.status, again.json()),
        (StatusCode::CREATED, first.json()),
        "a lock since then changes nothing"
    );
    let otherwise = send(&club.bob, &path, &json!({ "content": "Fifteen fifty, rather." })).await;
    assert_eq!(otherwise.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(send(&club.bob, &format!("topics/{other}/posts"), &body).await.status, StatusCode::CREATED);
    assert_eq!(send(&club.ada, &format!("topics/{other}/posts"), &body).await.status, StatusCode::CREATED);
    assert_eq!(club.json(&club.ada, &format!("topics/{id}")).await["postCount"], 1);
    for (path, body) in [
        ("categories".to_owned(), json!({ "name": "Water-cooled", "description": ABOUT })),
        (
            format!("categories/{}/topics", club.category),
            json!({ "title": "A topic of mine", "content": QUESTION }),
        ),
    ] {
        let answers = [send(&club.bob, &path, &body).await, send(&club.bob, &path, &body).await];
        assert_eq!(answers[0].status, StatusCode::CREATED, "{}", answers[0].body);
        assert_eq!(answers[0].json()["id"], answers[1].json()["id"]);
    }
}

#[actix_web::test]
async fn posting_rate_limit_states_the_wait() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let path = format!("topics/{id}/posts");
    for n in 0..6 {
        club.reply(&club.bob, id, &format!("This is reply number {n}")).await;
    }
    let refused = club.post(&club.bob, &path, &json!({ "content": "One too many of them" })).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.header("retry-after").parse::<u32>().unwrap() <= 60);
    club.reply(&club.ada, id, "Others may go on as ever").await;
    club.site.clock.advance(TimeDelta::minutes(1));
    club.reply(&club.bob, id, "And so may bob, after a minute").await;
}

/// Changes and deletions of posts by others are 403 if the member sees the post, otherwise 404.
#[actix_web::test]
async fn others_posts_cannot_be_changed() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let post = club.reply(&club.ada, id, "Twenty fifty, always.").await;
    let body = json!({ "content": "Fifteen fifty, rather than that." });
    for (method, kind, id, body) in [
        (Method::PATCH, "posts", post, body.clone()),
        (Method::DELETE, "posts", post, Value::Null),
        (Method::PATCH, "topics", id, body.clone()),
        (Method::DELETE, "topics", id, Value::Null),
    ] {
        let anothers = club.call(&club.bob, method.clone(), &format!("{kind}/{id}"), &body).await;
        let nobodys = club.call(&club.bob, method.clone(), &format!("{kind}/4711"), &body).await;
        assert_eq!(anothers.status, StatusCode::FORBIDDEN, "{method} {kind}: {}", anothers.body);
        let what = kind.trim_end_matches('s');
        let sentence = format!("Only the member who wrote this {what} can change or delete it");
        assert_eq!(anothers.json()["message"], sentence);
        assert_eq!(nobodys.status, StatusCode::NOT_FOUND, "{method} {kind}");
    }
    let hidden = club.reply(&club.ada, id, "Fifteen fifty in winter.").await;
    let hidden = format!("posts/{hidden}");
    assert_eq!(
        club.call(&club.ada, Method::DELETE, &hidden, &Value::Null).await.status,
        StatusCode::NO_CONTENT
    );
    let gone = club.call(&club.bob, Method::PATCH, &hidden, &body).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND, "{}", gone.body);
    let key = format!("drafts/topic-{id}");
    assert_eq!(
        club.call(&club.ada, Method::PUT, &key, &json!({ "content": "Half a " })).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(club.get(&club.bob, &key).await.status, StatusCode::NO_CONTENT);
    let draft = club.json(&club.ada, &key).await;
    assert_eq!((&draft["content"], &draft["title"]), (&json!("Half a "), &Value::Null));
    assert_eq!(club.call(&club.ada, Method::DELETE, &key, &Value::Null).await.status, StatusCode::NO_CONTENT);
    assert_eq!(club.get(&club.ada, &key).await.status, StatusCode::NO_CONTENT);
    assert_eq!(
        club.call(&club.ada, Method::PUT, "drafts/odd-1", &json!({ "content": "" })).await.status,
        StatusCode::NOT_FOUND
    );
}

#[actix_web::test]
async fn authors_edit_and_delete_their_posts() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let post = club.reply(&club.bob, id, "Twenty fifty, always.").await;
    let body = json!({ "content": "Fifteen fifty in winter." });
    let edited = club.call(&club.bob, Method::PATCH, &format!("posts/{post}"), &body).await.json();
    assert_eq!((&edited["content"], edited["editedAt"].is_string()), (&body["content"], true));
    let change = json!({ "title": "Oil for any 911", "content": "Which oil do you use in any of yours?" });
    let edited = club.call(&club.ada, Method::PATCH, &format!("topics/{id}"), &change).await.json();
    assert_eq!(edited["title"], "Oil for any 911");
    assert_eq!(club.json(&club.bob, &format!("topics/{id}")).await["content"], change["content"]);
    let history = club.json(&club.cleo, &format!("posts/{post}/history")).await;
    assert_eq!(
        (&history[0]["content"], history.as_array().unwrap().len()),
        (&json!("Twenty fifty, always."), 1)
    );
    assert_eq!(club.json(&club.cleo, &format!("topics/{id}/history")).await[0]["title"], "Oil for a 3.2");
    let stays = club.call(&club.ada, Method::DELETE, &format!("topics/{id}"), &Value::Null).await;
    assert_eq!(stays.status, StatusCode::CONFLICT);
    let gone = club.call(&club.bob, Method::DELETE, &format!("posts/{post}"), &Value::Null).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    let left = club.json(&club.ada, &format!("topics/{id}")).await["posts"][0].clone();
    assert_eq!(
        (&left["state"], &left["content"], &left["body"]),
        (&json!("deleted"), &json!(""), &json!([]))
    );
    let alone = club.topic(&club.ada, "Nobody asked me").await;
    assert_eq!(
        club.call(&club.ada, Method::DELETE, &format!("topics/{alone}"), &Value::Null).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(club.get(&club.ada, &format!("topics/{alone}")).await.json()["message"], "Topic not found");
}
