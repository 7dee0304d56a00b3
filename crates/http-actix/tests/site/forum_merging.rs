//! Merging topics and splitting posts over HTTP.

use actix_web::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::forum::ForumSite;

async fn post(club: &ForumSite, who: &str, path: &str, body: &Value) -> (StatusCode, Value) {
    let answer = club.call(who, Method::POST, path, body).await;
    (answer.status, answer.json())
}

#[actix_web::test]
async fn merged_topic_redirects_to_its_target() {
    let club = ForumSite::new().await;
    let target = club.topic(&club.ada, "Oil for a 3.2").await;
    let source = club.topic(&club.bob, "Which oil in winter").await;
    club.reply(&club.ada, target, "Twenty fifty, always.").await;
    let reply = club.reply(&club.ada, source, "Fifteen fifty, rather.").await;
    let body = json!({ "targetId": target, "reason": "Asked before." });
    let path = format!("topics/{source}/merge");
    let merged = post(&club, &club.cleo, &path, &body).await;
    assert_eq!(merged, (StatusCode::OK, json!({ "topicId": target, "number": 2 })));

    for (query, number) in [("", 2), ("?page=1", 2), ("?page=9", 2), ("?post=1", 3), ("?after=0", 3)] {
        let gone = club.get(&club.bob, &format!("topics/{source}{query}")).await;
        assert_eq!(gone.status, StatusCode::GONE, "{query}: {}", gone.body);
        assert_eq!(gone.json()["movedTo"], json!({ "topicId": target, "number": number }), "{query}");
    }
    let page = club.json(&club.bob, &format!("topics/{target}")).await;
    assert_eq!((&page["postCount"], &page["lastNumber"], &page["moved"]), (&json!(3), &json!(3), &json!([])));
    assert_eq!(page["posts"][2]["id"], reply);
    let location = club.json(&club.bob, &format!("posts/{reply}")).await;
    assert_eq!(location, json!({ "topicId": target, "number": 3 }));
    let title = "Your topic “Which oil in winter” was merged into “Oil for a 3.2”".to_owned();
    assert_eq!(club.notifications_of("bob").await[0], (title, "Asked before.".to_owned()));

    assert_eq!(post(&club, &club.cleo, &path, &body).await.0, StatusCode::CONFLICT);
    let late = club
        .call(
            &club.bob,
            Method::POST,
            &format!("topics/{source}/posts"),
            &json!({ "content": "Too late now." }),
        )
        .await;
    assert_eq!(late.status, StatusCode::NOT_FOUND);
    for (method, path) in [
        (Method::PATCH, format!("topics/{source}")),
        (Method::DELETE, format!("topics/{source}")),
        (Method::POST, format!("topics/{source}/restore")),
    ] {
        let body = json!({ "isLocked": true, "reason": "Merged." });
        let refused = club.call(&club.cleo, method, &path, &body).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{path}: {}", refused.body);
    }
}

#[actix_web::test]
async fn refused_merge_states_the_reason() {
    let club = ForumSite::new().await;
    let one = club.topic(&club.ada, "Oil for a 3.2").await;
    let other = club.topic(&club.ada, "Oil for a 964").await;
    let removed = club.topic(&club.ada, "Off topic at all").await;
    let reason = json!({ "reason": "Off topic." });
    club.call(&club.cleo, Method::DELETE, &format!("topics/{removed}"), &reason).await;
    for (source, target, why, status, message) in [
        (one, one, "Asked before.", StatusCode::CONFLICT, "A topic can’t be merged into itself"),
        (999, one, "Asked before.", StatusCode::NOT_FOUND, "Topic not found"),
        (one, 999, "Asked before.", StatusCode::NOT_FOUND, "We couldn’t find the topic to merge into"),
        (
            removed,
            one,
            "Asked before.",
            StatusCode::CONFLICT,
            "This topic is removed; restore it before you merge it",
        ),
        (
            one,
            removed,
            "Asked before.",
            StatusCode::CONFLICT,
            "The topic to merge into is removed; restore it first or choose another",
        ),
        (one, other, " ", StatusCode::UNPROCESSABLE_ENTITY, "Please enter a reason"),
    ] {
        let body = json!({ "targetId": target, "reason": why });
        let (answered, problem) = post(&club, &club.cleo, &format!("topics/{source}/merge"), &body).await;
        assert_eq!((answered, &problem["message"]), (status, &json!(message)), "{source} into {target}");
    }
    for who in [&club.ada, &club.bob] {
        for (path, body) in [
            (format!("topics/{one}/merge"), json!({ "targetId": other, "reason": "Asked before." })),
            (
                format!("topics/{one}/split"),
                json!({ "posts": [1], "categoryId": club.category, "title": "Gearbox oil", "reason": "Off." }),
            ),
        ] {
            assert_eq!(post(&club, who, &path, &body).await.0, StatusCode::FORBIDDEN, "{path}");
        }
    }
}

#[actix_web::test]
async fn replies_are_split_into_a_new_topic() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    club.reply(&club.ada, id, "Twenty fifty, always.").await;
    let second = club.reply(&club.bob, id, "And in the gearbox?").await;
    let third = club.reply(&club.ada, id, "Seventy five ninety there.").await;
    let other = club.topic(&club.ada, "Oil for a 964").await;
    let foreign = club.reply(&club.ada, other, "Fifteen fifty, rather.").await;
    let opening = club.json(&club.ada, &format!("topics/{id}")).await["postId"].as_i64().unwrap();
    let path = format!("topics/{id}/split");
    let form = |posts: &[i64]| json!({ "posts": posts, "categoryId": club.category, "title": "Gearbox oil", "reason": "Another one." });
    for (body, fields) in [
        (json!({ "categoryId": club.category }), vec!["posts", "reason", "title"]),
        (form(&[]), vec!["posts"]),
        (form(&(1..=201).collect::<Vec<_>>()), vec!["posts"]),
    ] {
        let (status, problem) = post(&club, &club.cleo, &path, &body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{problem}");
        let named: Vec<&str> = problem["fields"].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(named, fields);
    }
    for posts in [&[opening][..], &[opening, second], &[second, foreign], &[999]] {
        assert_eq!(post(&club, &club.cleo, &path, &form(posts)).await.0, StatusCode::CONFLICT, "{posts:?}");
    }
    let nowhere = json!({ "posts": [second], "categoryId": 999, "title": "Gearbox oil", "reason": "Off." });
    assert_eq!(post(&club, &club.cleo, &path, &nowhere).await.0, StatusCode::NOT_FOUND);

    let keyed = async |key| {
        let answer = club.keyed(&club.cleo, Method::POST, &path, &form(&[second, third]), Some(key)).await;
        (answer.status, answer.json())
    };
    let (status, new) = keyed("k").await;
    assert_eq!(status, StatusCode::CREATED, "{new}");
    assert_eq!(keyed("k").await, (status, new.clone()));
    assert_eq!(keyed("other").await.0, StatusCode::CONFLICT, "they have moved");
    assert_eq!(
        (&new["title"], &new["username"], &new["postCount"], &new["isMine"]),
        (&json!("Gearbox oil"), &json!("bob"), &json!(1), &json!(false))
    );
    let page = club.json(&club.ada, &format!("topics/{id}")).await;
    assert_eq!((&page["postCount"], &page["lastNumber"]), (&json!(1), &json!(3)));
    assert_eq!(
        page["moved"],
        json!([{
            "number": 2, "count": 2, "topicId": new["id"], "topicTitle": "Gearbox oil", "newNumber": 0
        }])
    );
    let back = json!({ "targetId": id, "reason": "It belongs together." });
    let (status, place) = post(&club, &club.cleo, &format!("topics/{}/merge", new["id"]), &back).await;
    assert_eq!((status, place), (StatusCode::OK, json!({ "topicId": id, "number": 2 })));
    let page = club.json(&club.ada, &format!("topics/{id}")).await;
    let numbers: Vec<i64> =
        page["posts"].as_array().unwrap().iter().map(|post| post["number"].as_i64().unwrap()).collect();
    assert_eq!((numbers, &page["postCount"]), (vec![1, 2, 3], &json!(3)));
}

/// A page whose replies are all in another topic does not end the list of replies.
#[actix_web::test]
async fn page_of_moved_replies_links_the_next_page() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let mut posts = Vec::new();
    for n in 0..21 {
        club.site.clock.advance(chrono::TimeDelta::minutes(1));
        posts.push(club.reply(&club.ada, id, &format!("This is reply number {n}")).await);
    }
    let body = json!({
        "posts": posts[..20], "categoryId": club.category, "title": "Gearbox oil", "reason": "Another one."
    });
    let (status, problem) = post(&club, &club.cleo, &format!("topics/{id}/split"), &body).await;
    assert_eq!(status, StatusCode::CREATED, "{problem}");
    let first = club.get(&club.bob, &format!("topics/{id}?after=0")).await;
    assert_eq!((&first.json()["posts"], &first.json()["moved"][0]["count"]), (&json!([]), &json!(20)));
    assert!(first.header("link").contains("after=20"), "{}", first.header("link"));
    let second = club.json(&club.bob, &format!("topics/{id}?page=2")).await;
    assert_eq!((&second["posts"][0]["number"], &second["pages"]), (&json!(21), &json!(2)));
}
