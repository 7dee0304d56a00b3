//! The forum over HTTP: reading, lists, search and read state.

use actix_web::http::{Method, StatusCode};
use chrono::TimeDelta;
use domain::accounts::Role;
use serde_json::{Value, json};

use crate::forum::{ForumSite, NAME, QUESTION};

#[actix_web::test]
async fn topic_page_shows_posts_quotes_and_mentions() {
    let club = ForumSite::new().await;
    let category = club.json(&club.bob, "categories").await[0].clone();
    assert_eq!((&category["name"], &category["topicsCount"]), (&json!(NAME), &json!(0)));
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let first = club.reply(&club.bob, id, "Twenty **fifty**, says @ada.").await;
    let quoting = json!({ "content": "Even in winter?", "quotes": first });
    let second = club.post(&club.ada, &format!("topics/{id}/posts"), &quoting).await.json();
    assert_eq!((&second["number"], &second["quotes"]), (&json!(2), &json!(first)));
    let page = club.json(&club.bob, &format!("topics/{id}")).await;
    assert_eq!(page["title"], "Oil for a 3.2");
    assert_eq!((&page["content"], &page["categoryName"]), (&json!(QUESTION), &json!(NAME)));
    assert_eq!(
        (&page["postCount"], &page["lastNumber"], &page["viewCount"]),
        (&json!(2), &json!(2), &json!(0))
    );
    assert_eq!((&page["page"], &page["pages"], &page["isMine"]), (&json!(1), &json!(1), &json!(false)));
    assert_eq!(
        (&page["readUpTo"], &page["firstUnread"], &page["newSince"]),
        (&json!(1), &json!(2), &json!(1))
    );
    assert_eq!(
        (&page["isLocked"], &page["isPinned"], &page["lastPost"]["username"]),
        (&json!(false), &json!(false), &json!("ada"))
    );
    assert_eq!(page["lastPost"]["author"]["name"], "Ada Lovelace");
    let post = &page["posts"][0];
    assert_eq!(
        (&post["username"], &post["isMine"], &post["state"]),
        (&json!("bob"), &json!(true), &json!("shown"))
    );
    assert_eq!(post["author"]["name"], "Ada Lovelace");
    let body = post["body"].to_string();
    assert!(body.contains(r#"{"children":["fifty"],"tag":"strong"}"#), "{body}");
    assert!(body.contains(r#""username":"ada""#) && body.contains(r#""tag":"mention""#), "{body}");
    for _ in 0..3 {
        club.json(&club.ada, &format!("topics/{id}")).await;
    }
    assert_eq!(club.json(&club.ada, &format!("topics/{id}")).await["viewCount"], 2, "people, not refreshes");
    let place = club.json(&club.ada, &format!("posts/{first}")).await;
    assert_eq!(place, json!({ "topicId": id, "number": 1 }));
    assert_eq!(
        club.notifications_of("ada").await,
        [("Ada Lovelace mentioned you in “Oil for a 3.2”".to_owned(), String::new())]
    );
}

#[actix_web::test]
async fn quote_notifies_its_author_and_nobody_whom_the_quoted_text_mentions() {
    let club = ForumSite::new().await;
    club.site.grant("cleo", Role::Collector).await;
    let id = club.topic(&club.bob, "Oil for a 3.2").await;
    club.reply(&club.bob, id, "Twenty fifty, says @ada.").await;
    assert_eq!(club.notifications_of("ada").await.len(), 1);
    let reply = "> @bob wrote:\n>\n> Twenty fifty, says @ada.\n\nEven in winter?";
    club.reply(&club.cleo, id, reply).await;
    assert_eq!(club.notifications_of("ada").await.len(), 1, "told by the post that was quoted");
    let told = club.notifications_of("bob").await;
    assert!(told.iter().any(|(title, _)| title.contains("quoted you")), "{told:?}");
}

#[actix_web::test]
async fn topic_pages_are_ranges_of_post_numbers() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    for n in 1..=45 {
        club.site.clock.advance(TimeDelta::seconds(11));
        club.reply(&club.bob, id, &format!("This is reply number {n}")).await;
    }
    for (query, page, first, count) in [
        ("", 1, 1, 20),
        ("?page=2", 2, 21, 20),
        ("?page=3", 3, 41, 5),
        ("?page=99", 3, 41, 5),
        ("?post=41", 3, 41, 5),
        ("?post=0", 1, 1, 20),
        ("?after=30", 2, 31, 15),
    ] {
        let read = club.json(&club.ada, &format!("topics/{id}{query}")).await;
        let posts = read["posts"].as_array().unwrap();
        assert_eq!((&read["page"], &read["pages"]), (&json!(page), &json!(3)), "{query}");
        assert_eq!((posts[0]["number"].as_u64(), posts.len()), (Some(first), count), "{query}");
    }
    assert_eq!(club.json(&club.ada, &format!("topics/{id}?after=45")).await["posts"], json!([]));
    for query in ["?page=0", "?page=x", "?post=-1", "?after=1.5"] {
        let answer = club.get(&club.ada, &format!("topics/{id}{query}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
    }
}

#[actix_web::test]
async fn topic_lists_are_paged_by_link_header() {
    let club = ForumSite::new().await;
    for n in 0..5 {
        club.site.clock.advance(TimeDelta::minutes(3));
        club.topic(&club.ada, &format!("Topic number {n}")).await;
    }
    for list in [format!("categories/{}/topics", club.category), "topics".into()] {
        let (mut address, mut titles) = (format!("/api/forum/{list}?limit=2"), Vec::new());
        loop {
            let page = club.get(&club.bob, &address).await;
            assert_eq!(page.header("x-total-count"), "5");
            let page_titles = page.json().as_array().unwrap().clone();
            assert!(page_titles.iter().all(|topic| topic["content"] == QUESTION), "{}", page.body);
            titles.extend(page_titles.iter().map(|topic| topic["title"].as_str().unwrap().to_owned()));
            let link = page.header("link").to_owned();
            let Some(next) = link.strip_prefix('<').and_then(|link| link.split('>').next()) else { break };
            address = next.to_owned();
        }
        assert_eq!(titles, (0..5).rev().map(|n| format!("Topic number {n}")).collect::<Vec<_>>());
    }
    assert_eq!(club.json(&club.bob, "topics?view=unread").await.as_array().unwrap().len(), 5);
    assert_eq!(club.json(&club.bob, "topics?view=mine").await, json!([]));
    club.post(&club.bob, "read", &json!({})).await;
    assert_eq!(club.json(&club.bob, "topics?view=unread").await, json!([]));
    assert_eq!(club.get(&club.bob, "topics?view=odd").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(club.get(&club.bob, "topics?cursor=odd").await.status, StatusCode::BAD_REQUEST);
}

#[actix_web::test]
async fn forum_search_finds_posts_and_marks_matches() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a Škoda").await;
    club.reply(&club.bob, id, "Twenty *fifty*, `always`.").await;
    let hits = club.json(&club.ada, "search?q=fif").await;
    assert_eq!((&hits[0]["number"], &hits[0]["username"]), (&json!(1), &json!("bob")));
    let marked = json!({ "tag": "mark", "children": ["fifty"] });
    assert_eq!(hits[0]["excerpt"], json!(["Twenty ", marked, ", always."]));
    let hits =
        club.json(&club.ada, &format!("search?q=skoda&categoryId={}&author=@ADA", club.category)).await;
    assert_eq!(
        (&hits[0]["topicId"], &hits[0]["postId"], hits.as_array().unwrap().len()),
        (&json!(id), &Value::Null, 1)
    );
    for nothing in ["q=zzz", "q=skoda&author=bob", "q=skoda&author=%25", "q=skoda&topicId=99"] {
        assert_eq!(club.json(&club.ada, &format!("search?{nothing}")).await, json!([]), "{nothing}");
    }
    for refused in ["", "q=", "q=%21%21", "q=x&topicId=x"] {
        let answer = club.get(&club.ada, &format!("search?{refused}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    }
    assert_eq!(club.get(&club.ada, "search?q=oil&cursor=odd").await.status, StatusCode::BAD_REQUEST);
    let members = club.json(&club.ada, "members?prefix=B").await;
    assert_eq!(members, json!([{ "username": "bob", "name": "Ada Lovelace" }]));
}

#[actix_web::test]
async fn read_state_tracks_the_reader() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    club.reply(&club.ada, id, "Twenty fifty, always.").await;
    let seen = async || club.json(&club.bob, &format!("topics/{id}")).await;
    assert_eq!((&seen().await["firstUnread"], &seen().await["newSince"]), (&json!(0), &Value::Null));
    let mark = async |body: Value| {
        club.call(&club.bob, Method::PUT, &format!("topics/{id}/read"), &body).await.status
    };
    assert_eq!(mark(json!({ "upTo": 1 })).await, StatusCode::NO_CONTENT);
    assert_eq!(mark(json!({ "upTo": 0 })).await, StatusCode::NO_CONTENT);
    assert_eq!(mark(json!({ "upTo": -1 })).await, StatusCode::BAD_REQUEST);
    assert_eq!((&seen().await["readUpTo"], &seen().await["firstUnread"]), (&json!(1), &Value::Null));
    let watch = async |level: &str| {
        club.call(&club.bob, Method::PUT, &format!("topics/{id}/watch"), &json!({ "level": level }))
            .await
            .status
    };
    assert_eq!(watch("watching").await, StatusCode::NO_CONTENT);
    assert_eq!(seen().await["watching"], "watching");
    assert_eq!(watch("normal").await, StatusCode::NO_CONTENT);
    assert_eq!(
        (seen().await["watching"].clone(), watch("loud").await),
        (Value::Null, StatusCode::UNPROCESSABLE_ENTITY)
    );
    for path in ["topics/99/read", "topics/99/watch"] {
        let body = json!({ "upTo": 1, "level": "muted" });
        assert_eq!(club.call(&club.bob, Method::PUT, path, &body).await.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(
        club.post(&club.bob, "read", &json!({ "categoryId": 99 })).await.status,
        StatusCode::NOT_FOUND
    );
}
