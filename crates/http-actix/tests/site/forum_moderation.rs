//! The forum over HTTP: moderation.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use domain::accounts::Role;
use serde_json::{Value, json};

use crate::forum::{ABOUT, ForumSite};

#[actix_web::test]
async fn admins_moderate_reported_posts() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let post = club.reply(&club.bob, id, "Buy *my oil*, @nobody!").await;
    let reports = format!("posts/{post}/reports");
    for _ in 0..2 {
        assert_eq!(
            club.post(&club.ada, &reports, &json!({ "reason": "An advertisement." })).await.status,
            StatusCode::CREATED
        );
    }
    assert_eq!(
        club.post(&club.ada, &reports, &json!({ "reason": " " })).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(
        club.post(&club.bob, &reports, &json!({ "reason": "My own." })).await.status,
        StatusCode::CONFLICT
    );
    let queue = club.get(&club.cleo, "/api/admin/reports").await;
    assert_eq!(queue.header("x-total-count"), "1");
    let report = queue.json()[0].clone();
    assert_eq!(
        (&report["kind"], &report["text"], &report["reporter"]["username"]),
        (&json!("post"), &json!("Buy *my oil*, @nobody!"), &json!("ada"))
    );
    let one = club.json(&club.cleo, &format!("/api/admin/reports/{}", report["id"])).await;
    let emphasized = json!({ "tag": "em", "children": ["my oil"] });
    assert_eq!(one["body"], report["body"]);
    assert_eq!((&one["body"][0]["tag"], &one["body"][0]["children"][1]), (&json!("p"), &emphasized));
    assert!(!one["body"].to_string().contains("mention"), "a name that nobody has: {}", one["body"]);
    let close = format!("/api/admin/reports/{}/close", report["id"]);
    let closing = json!({ "outcome": "removed" });
    assert_eq!(club.post(&club.cleo, &close, &closing).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let closing = json!({ "outcome": "removed", "reason": "No advertisements." });
    assert_eq!(club.post(&club.cleo, &close, &closing).await.status, StatusCode::NO_CONTENT);
    assert_eq!(club.post(&club.cleo, &close, &closing).await.status, StatusCode::CONFLICT);
    let seen = async |who: &str| club.json(who, &format!("topics/{id}")).await["posts"][0].clone();
    let removal = json!("No advertisements.");
    assert_eq!(seen(&club.bob).await["removal"]["reason"], removal);
    assert_eq!(seen(&club.ada).await["removal"], Value::Null);
    for (who, text) in [(&club.ada, ""), (&club.bob, "Buy *my oil*, @nobody!"), (&club.cleo, "")] {
        assert_eq!(
            (&seen(who).await["content"], &seen(who).await["state"]),
            (&json!(text), &json!("removed"))
        );
    }
    assert_eq!(seen(&club.bob).await["body"], report["body"], "its author sees what was removed");
    assert_eq!(seen(&club.ada).await["body"], json!([]));
    let notification =
        ("Your reply in “Oil for a 3.2” was removed".to_owned(), "No advertisements.".to_owned());
    assert_eq!(club.notifications_of("bob").await, [notification]);
    let history = club.json(&club.cleo, &format!("posts/{post}/history")).await;
    assert_eq!(history[0]["content"], "Buy *my oil*, @nobody!");
    assert_eq!(
        club.post(&club.cleo, &format!("posts/{post}/restore"), &json!({ "reason": "It was no offer." }))
            .await
            .status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(seen(&club.ada).await["state"], "shown");

    let path = format!("topics/{id}");
    assert_eq!(
        club.call(&club.cleo, Method::DELETE, &path, &Value::Null).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    let reason = json!({ "reason": "Not here." });
    assert_eq!(club.call(&club.cleo, Method::DELETE, &path, &reason).await.status, StatusCode::NO_CONTENT);
    assert_eq!(club.get(&club.bob, &path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(club.get(&club.bob, &format!("posts/{post}")).await.status, StatusCode::NOT_FOUND);
    let own = club.json(&club.ada, &path).await;
    assert_eq!((&own["removal"]["reason"], &own["posts"]), (&json!("Not here."), &json!([])));
    assert_eq!(club.json(&club.cleo, &path).await["posts"].as_array().unwrap().len(), 1);
    assert_eq!(
        club.post(&club.cleo, &format!("{path}/restore"), &json!({ "reason": "It belongs here." }))
            .await
            .status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(club.get(&club.bob, &path).await.status, StatusCode::OK);
}

/// Moderation of another member's content requires a reason, sent to the author.
#[actix_web::test]
async fn moderation_requires_a_reason_sent_to_the_author() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let post = club.reply(&club.ada, id, "Twenty fifty, always.").await;
    let other = json!({ "name": "Water-cooled", "description": ABOUT });
    let other = club.post(&club.bob, "categories", &other).await.json()["id"].clone();
    let (topic, why) = (format!("topics/{id}"), "Because of the house rules.");
    let removals = [topic.clone(), format!("posts/{post}")];
    let mut steps: Vec<(Method, String, Value)> = [
        json!({ "isLocked": true }),
        json!({ "isLocked": false }),
        json!({ "isPinned": true }),
        json!({ "isPinned": false }),
        json!({ "categoryId": other }),
    ]
    .into_iter()
    .map(|change| (Method::PATCH, topic.clone(), change))
    .collect();
    for path in removals.iter().rev() {
        steps.push((Method::DELETE, path.clone(), json!({})));
        steps.push((Method::POST, format!("{path}/restore"), json!({})));
    }
    for (count, (method, path, body)) in steps.into_iter().enumerate() {
        for reason in [Value::Null, json!(" "), json!("x".repeat(1001))] {
            let mut wrong = body.clone();
            if !reason.is_null() {
                wrong["reason"] = reason;
            }
            let refused = club.call(&club.cleo, method.clone(), &path, &wrong).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{method} {path} {wrong}");
            let is_long = wrong["reason"].as_str().is_some_and(|reason| reason.len() > 1000);
            let message = refused.json()["fields"]["reason"].clone();
            assert_eq!(message == "Please enter a reason", !is_long, "{message}");
        }
        let mut right = body.clone();
        right["reason"] = json!(why);
        let done = club.call(&club.cleo, method.clone(), &path, &right).await;
        assert!(done.status.is_success(), "{method} {path}: {}", done.body);
        let notifications = club.notifications_of("ada").await;
        assert_eq!(
            (notifications.len(), notifications[0].1.as_str()),
            (count + 1, why),
            "{method} {path}: {notifications:?}"
        );
    }
    let bare = club.post(&club.cleo, &format!("{topic}/restore"), &Value::Null).await;
    assert_eq!(bare.status, StatusCode::UNPROCESSABLE_ENTITY);
    for nothing in ["topics/4711", "posts/4711"] {
        let missing = club.post(&club.cleo, &format!("{nothing}/restore"), &json!({})).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{nothing}");
    }
    let missing = club.call(&club.cleo, Method::PATCH, "topics/4711", &json!({ "isLocked": true })).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

/// Admins need no reason for their own content.
#[actix_web::test]
async fn admins_moderate_own_topics_without_a_reason() {
    let club = ForumSite::new().await;
    club.site.grant("cleo", Role::Collector).await;
    let id = club.topic(&club.cleo, "House rules").await;
    let change = json!({ "isLocked": true, "isPinned": true });
    let changed = club.call(&club.cleo, Method::PATCH, &format!("topics/{id}"), &change).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    assert_eq!((&changed.json()["isLocked"], &changed.json()["isPinned"]), (&json!(true), &json!(true)));
    let restored = club.post(&club.cleo, &format!("topics/{id}/restore"), &Value::Null).await;
    assert_eq!(restored.status, StatusCode::NO_CONTENT, "it is shown already");
    assert_eq!(club.notifications_of("cleo").await, []);
}

/// A change that is rejected in one part is rejected as a whole: nothing is stored, notified or logged.
#[actix_web::test]
async fn topic_change_is_atomic() {
    let club = ForumSite::new().await;
    club.site.grant("ada", Role::Admin).await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let path = format!("topics/{id}");
    let page = async || {
        let mut page = club.json(&club.ada, &path).await;
        page["viewCount"] = Value::Null;
        page
    };
    let before = page().await;
    let moved = json!({ "isLocked": true, "isPinned": true, "title": "A title that is in order" });
    let with = |field: &str, value: Value| {
        let mut body = moved.clone();
        body[field] = value;
        body
    };
    for (body, status, field) in [
        (with("title", json!("Oil")), 422, Some("title")),
        (with("content", json!("short")), 422, Some("content")),
        (with("reason", json!("x".repeat(1001))), 422, Some("reason")),
        (with("categoryId", json!(4711)), 404, None),
    ] {
        let refused = club.call(&club.ada, Method::PATCH, &path, &body).await;
        assert_eq!(refused.status.as_u16(), status, "{body}: {}", refused.body);
        if let Some(field) = field {
            assert!(refused.json()["fields"][field].is_string(), "{}", refused.body);
        }
        assert_eq!(page().await, before, "nothing of {body} is kept");
    }
    // An admin who is not a collector cannot change texts; the rest of the request is rejected with it.
    let refused = club.call(&club.cleo, Method::PATCH, &path, &with("reason", json!("Why not."))).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(page().await, before);
    let log = club.json(&club.cleo, "/api/admin/audit?action=forum_topic_locked").await;
    assert_eq!(log, json!([]));

    let changed = club.call(&club.ada, Method::PATCH, &path, &moved).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    let now = changed.json();
    assert_eq!((&now["isLocked"], &now["isPinned"]), (&json!(true), &json!(true)));
    assert_eq!(now["title"], "A title that is in order");
    let log = club.json(&club.cleo, "/api/admin/audit?action=forum_topic_locked").await;
    assert_eq!(log.as_array().unwrap().len(), 1);
}

#[actix_web::test]
async fn an_author_deletes_a_topic_when_its_replies_are_deleted() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let post = club.reply(&club.ada, id, "I have found it.").await;
    let (topic, own) = (format!("topics/{id}"), format!("posts/{post}"));
    let refused = club.call(&club.ada, Method::DELETE, &topic, &Value::Null).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    let says = "This topic has replies, so it stays; the concierge can remove it";
    assert_eq!(refused.json()["message"], says);
    for path in [&own, &topic] {
        let deleted = club.call(&club.ada, Method::DELETE, path, &Value::Null).await;
        assert_eq!(deleted.status, StatusCode::NO_CONTENT, "{path}");
    }
}

#[actix_web::test]
async fn a_reason_is_never_dropped_for_its_missing_content_type() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let remove = |who: &str, body: &'static str| {
        let request = TestRequest::delete().uri(&format!("/api/forum/topics/{id}"));
        request.insert_header((header::COOKIE, who)).set_payload(body)
    };
    for body in [r#"{"reason":"An advertisement."}"#, r#"{"reason": 5, garbage"#, "{}", " "] {
        let answer = club.site.send(remove(&club.cleo, body)).await;
        assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{body}");
        assert_eq!(answer.json()["message"], "This address takes JSON only");
    }
    let without = club.site.send(remove(&club.cleo, "")).await;
    assert_eq!(without.status, StatusCode::UNPROCESSABLE_ENTITY, "a reason is required of an admin");
    let own = club.site.send(remove(&club.ada, "")).await;
    assert_eq!(own.status, StatusCode::NO_CONTENT, "the author needs none: {}", own.body);
}
