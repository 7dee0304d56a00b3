//! Forum: reading, writing, notifications, permissions and moderation.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use domain::{accounts::Role, audit::Actor};
use ports::{accounts::Accounts, notifications::Notifications};
use serde_json::{Value, json};
use testkit::at_minute;

use crate::{
    contact_requests::NAUGHTY,
    harness::{Answer, TestSite},
};

const LOCKED: &str = "This topic is locked and no new replies can be added";
const LOCKED_TEXT: &str = "This topic is locked, so its posts can no longer be changed";
const NAME: &str = "Air-cooled";
const ABOUT: &str = "Everything before the radiator";
const QUESTION: &str = "Which oil do you use in yours?";

/// A site with the collectors `ada` and `bob`, the admin `cleo` and a category.
pub struct Club {
    pub site: TestSite,
    pub ada: String,
    pub bob: String,
    pub cleo: String,
    pub category: i64,
}

impl Club {
    pub async fn new() -> Self {
        let site = TestSite::new();
        let mut cookies = Vec::new();
        for (name, role) in [("ada", Role::Collector), ("bob", Role::Collector), ("cleo", Role::Admin)] {
            cookies.push(site.join(name).await);
            let user = site.store.account(&testkit::username(name)).await.unwrap().unwrap().user.id;
            site.store.set_role(user, role, true, Actor::default(), at_minute(0)).await.unwrap();
        }
        site.clock.advance(TimeDelta::minutes(1));
        let [ada, bob, cleo] = cookies.try_into().unwrap();
        let mut club = Self { site, ada, bob, cleo, category: 0 };
        let made = club.post(&club.ada, "categories", &json!({ "name": NAME, "description": ABOUT })).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        club.category = made.json()["id"].as_i64().unwrap();
        club
    }

    /// Sends a body; `path` is relative to `/api/forum/` unless it begins with a slash.
    pub async fn call(&self, who: &str, method: Method, path: &str, body: &Value) -> Answer {
        self.keyed(who, method, path, body, None).await
    }

    pub async fn keyed(
        &self,
        who: &str,
        method: Method,
        path: &str,
        body: &Value,
        key: Option<&str>,
    ) -> Answer {
        self.site.clock.advance(TimeDelta::milliseconds(10));
        let address = if path.starts_with('/') { path.to_owned() } else { format!("/api/forum/{path}") };
        let mut request = TestRequest::default().method(method).uri(&address);
        request = request.insert_header((header::COOKIE, who));
        if let Some(key) = key {
            request = request.insert_header(("Idempotency-Key", key));
        }
        if !body.is_null() {
            request = request.set_json(body);
        }
        self.site.send(request).await
    }

    async fn post(&self, who: &str, path: &str, body: &Value) -> Answer {
        self.call(who, Method::POST, path, body).await
    }

    pub async fn get(&self, who: &str, path: &str) -> Answer {
        self.call(who, Method::GET, path, &Value::Null).await
    }

    pub async fn json(&self, who: &str, path: &str) -> Value {
        let answer = self.get(who, path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.body);
        answer.json()
    }

    pub async fn topic(&self, who: &str, title: &str) -> i64 {
        let body = json!({ "title": title, "content": QUESTION });
        let made = self.post(who, &format!("categories/{}/topics", self.category), &body).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        made.json()["id"].as_i64().unwrap()
    }

    pub async fn reply(&self, who: &str, topic: i64, content: &str) -> i64 {
        let made = self.post(who, &format!("topics/{topic}/posts"), &json!({ "content": content })).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        made.json()["id"].as_i64().unwrap()
    }

    /// A member's notifications, newest first.
    pub async fn told(&self, name: &str) -> Vec<(String, String)> {
        let user = self.site.store.account(&testkit::username(name)).await.unwrap().unwrap().user.id;
        let notices = self.site.store.notices(user, None, 10).await.unwrap();
        notices.into_iter().map(|notice| (notice.title, notice.text)).collect()
    }

    pub async fn lock(&self, topic: i64) {
        let locked = self
            .call(
                &self.cleo,
                Method::PATCH,
                &format!("topics/{topic}"),
                &json!({ "isLocked": true, "reason": "It went round in circles." }),
            )
            .await;
        assert_eq!(locked.status, StatusCode::OK, "{}", locked.body);
    }
}

#[actix_web::test]
async fn a_conversation_is_read_as_it_was_written() {
    let club = Club::new().await;
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
    assert_eq!(club.told("ada").await, [("bob mentioned you in “Oil for a 3.2”".to_owned(), String::new())]);
}

#[actix_web::test]
async fn pages_are_ranges_of_numbers() {
    let club = Club::new().await;
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
async fn lists_are_paged_by_their_links() {
    let club = Club::new().await;
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
async fn forms_speak_in_the_specifications_words() {
    let club = Club::new().await;
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

/// Admins edit a category in the revision that they saw; the audit log has what changed.
#[actix_web::test]
async fn admins_edit_a_category() {
    let club = Club::new().await;
    let path = format!("categories/{}", club.category);
    let change = async |who: &str, body: Value| club.call(who, Method::PATCH, &path, &body).await;
    let to = json!({ "name": " Air-cooled\n911s ", "description": "Everything before 1998", "revision": 1 });
    assert_eq!(change("", to.clone()).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(change(&club.ada, to.clone()).await.status, StatusCode::FORBIDDEN, "its opener is no admin");
    assert_eq!(club.json(&club.ada, &path).await["name"], NAME);

    let changed = change(&club.cleo, to.clone()).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    let read = club.json(&club.ada, &path).await;
    assert_eq!(changed.json(), read);
    assert_eq!(
        (&read["name"], &read["description"], &read["revision"]),
        (&json!("Air-cooled 911s"), &json!("Everything before 1998"), &json!(2))
    );
    let entry = &club.json(&club.cleo, "/api/admin/audit?action=forum_category_changed").await[0];
    assert_eq!((&entry["actor"]["username"], &entry["details"]), (&json!("cleo"), &json!({ "category": 1 })));
    assert_eq!(
        (&entry["changes"][0]["before"], &entry["changes"][1]["after"]),
        (&json!(NAME), &json!("Everything before 1998"))
    );

    let late = change(&club.cleo, to).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert_eq!(late.json()["message"], "This category has changed in the meantime; please review it again");
    let one = change(&club.cleo, json!({ "name": NAME, "revision": 2 })).await;
    assert_eq!(
        (&one.json()["name"], &one.json()["description"]),
        (&json!(NAME), &json!("Everything before 1998"))
    );
    let none = change(&club.cleo, json!({ "revision": 3 })).await;
    assert_eq!((none.status, &none.json()["revision"]), (StatusCode::OK, &json!(3)));

    let other = json!({ "name": "Water-cooled", "description": ABOUT });
    assert_eq!(club.post(&club.bob, "categories", &other).await.status, StatusCode::CREATED);
    let taken = change(&club.cleo, json!({ "name": "WATER-cooled", "revision": 3 })).await;
    assert_eq!(taken.status, StatusCode::CONFLICT);
    assert_eq!(taken.json()["fields"]["name"], "There is already a category with that name");
    let wrong = change(&club.cleo, json!({ "name": "ab", "description": "short", "revision": 3 })).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        wrong.json()["fields"],
        json!({
            "name": "Category name must be at least 3 characters long",
            "description": "Description must be at least 10 characters long",
        })
    );
    let blind = change(&club.cleo, json!({ "name": "Engines" })).await;
    assert_eq!(blind.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(blind.json()["fields"]["revision"], "revision must be given");
    for body in [json!({ "name": 7, "revision": 3 }), json!({ "revision": "3" }), json!([])] {
        assert_eq!(change(&club.cleo, body.clone()).await.status, StatusCode::BAD_REQUEST, "{body}");
    }
    let nowhere = club.call(&club.cleo, Method::PATCH, "categories/99", &json!({ "revision": 1 })).await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
}

/// Admins delete a category once it has no topics; the refusal says what to do.
#[actix_web::test]
async fn admins_delete_a_category_without_topics() {
    let club = Club::new().await;
    let topic = club.topic(&club.ada, "Oil for a 3.2").await;
    let path = format!("categories/{}", club.category);
    let delete = async |who: &str, query: &str| {
        club.call(who, Method::DELETE, &format!("{path}{query}"), &Value::Null).await
    };
    assert_eq!(delete("", "?revision=1").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(delete(&club.ada, "?revision=1").await.status, StatusCode::FORBIDDEN);
    for query in ["", "?revision=one"] {
        let refused = delete(&club.cleo, query).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{query}: {}", refused.body);
    }
    let refused = delete(&club.cleo, "?revision=1").await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(
        refused.json()["message"],
        "This category still has a topic. Move it to another category first, then delete this one."
    );

    let gone = json!({ "reason": "Off topic." });
    let removed = club.call(&club.cleo, Method::DELETE, &format!("topics/{topic}"), &gone).await;
    assert!(removed.status.is_success(), "{}", removed.body);
    let refused = delete(&club.cleo, "?revision=1").await;
    let message = refused.json()["message"].as_str().unwrap().to_owned();
    assert!(
        message.starts_with("This category still has a removed topic, which can be restored. Move it"),
        "{message}"
    );
    assert_eq!(refused.json()["topics"], json!([topic]));
    let other = json!({ "name": "Water-cooled", "description": ABOUT });
    let other = club.post(&club.bob, "categories", &other).await.json()["id"].clone();
    let moved = json!({ "categoryId": other, "reason": "It has a radiator." });
    let moved = club.call(&club.cleo, Method::PATCH, &format!("topics/{topic}"), &moved).await;
    assert_eq!(moved.status, StatusCode::OK, "{}", moved.body);

    let late = delete(&club.cleo, "?revision=2").await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert_eq!(late.json()["message"], "This category has changed in the meantime; please review it again");
    let done = delete(&club.cleo, "?revision=1").await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    assert_eq!(delete(&club.cleo, "?revision=1").await.status, StatusCode::NOT_FOUND);
    assert_eq!(club.get(&club.ada, &path).await.status, StatusCode::NOT_FOUND);
    let left = club.json(&club.ada, "categories").await;
    assert_eq!((left.as_array().unwrap().len(), &left[0]["id"]), (1, &other));
    let entry = &club.json(&club.cleo, "/api/admin/audit?action=forum_category_deleted").await[0];
    assert_eq!((&entry["actor"]["username"], &entry["changes"][0]["before"]), (&json!("cleo"), &json!(NAME)));
    let body = json!({ "title": "Too late for it", "content": QUESTION });
    let late = club.post(&club.ada, &format!("{path}/topics"), &body).await;
    assert_eq!(late.status, StatusCode::NOT_FOUND);
}

/// Fields that the server sets are ignored; the specification's client sends `isLocked`
/// and `isPinned`.
#[actix_web::test]
async fn what_is_not_ones_own_to_say_is_passed_over() {
    let club = Club::new().await;
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
async fn a_locked_topic_says_so() {
    let club = Club::new().await;
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
async fn a_resend_doubles_nothing() {
    let club = Club::new().await;
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
async fn who_writes_too_fast_is_told_to_wait() {
    let club = Club::new().await;
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

/// Other members' content is answered like missing content.
#[actix_web::test]
async fn nobody_changes_what_is_anothers() {
    let club = Club::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let post = club.reply(&club.ada, id, "Twenty fifty, always.").await;
    let told = |answer: &Answer| (answer.status, answer.json()["message"].clone());
    let body = json!({ "content": "Fifteen fifty, rather than that." });
    for (method, kind, id, body) in [
        (Method::PATCH, "posts", post, body.clone()),
        (Method::DELETE, "posts", post, Value::Null),
        (Method::PATCH, "topics", id, body),
        (Method::DELETE, "topics", id, Value::Null),
    ] {
        let anothers = club.call(&club.bob, method.clone(), &format!("{kind}/{id}"), &body).await;
        let nobodys = club.call(&club.bob, method.clone(), &format!("{kind}/4711"), &body).await;
        assert_eq!(anothers.status, StatusCode::NOT_FOUND, "{method} {kind}");
        assert_eq!(told(&anothers), told(&nobodys));
    }
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
async fn authors_edit_and_take_away() {
    let club = Club::new().await;
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

#[actix_web::test]
async fn the_concierge_keeps_order() {
    let club = Club::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let post = club.reply(&club.bob, id, "Buy my oil, only today!").await;
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
        (&json!("post"), &json!("Buy my oil, only today!"), &json!("ada"))
    );
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
    for who in [&club.ada, &club.bob, &club.cleo] {
        assert_eq!((&seen(who).await["content"], &seen(who).await["state"]), (&json!(""), &json!("removed")));
    }
    let told = ("Your reply in “Oil for a 3.2” was removed".to_owned(), "No advertisements.".to_owned());
    assert_eq!(club.told("bob").await, [told]);
    let kept = club.json(&club.cleo, &format!("posts/{post}/history")).await;
    assert_eq!(kept[0]["content"], "Buy my oil, only today!");
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
async fn keeping_order_needs_a_reason_that_the_author_is_told() {
    let club = Club::new().await;
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
    for (told, (method, path, body)) in steps.into_iter().enumerate() {
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
        let notices = club.told("ada").await;
        assert_eq!((notices.len(), notices[0].1.as_str()), (told + 1, why), "{method} {path}: {notices:?}");
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
async fn the_concierge_orders_their_own_without_a_reason() {
    let club = Club::new().await;
    let user = club.site.store.account(&testkit::username("cleo")).await.unwrap().unwrap().user.id;
    club.site.store.set_role(user, Role::Collector, true, Actor::default(), at_minute(1)).await.unwrap();
    let id = club.topic(&club.cleo, "House rules").await;
    let change = json!({ "isLocked": true, "isPinned": true });
    let changed = club.call(&club.cleo, Method::PATCH, &format!("topics/{id}"), &change).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    assert_eq!((&changed.json()["isLocked"], &changed.json()["isPinned"]), (&json!(true), &json!(true)));
    let restored = club.post(&club.cleo, &format!("topics/{id}/restore"), &Value::Null).await;
    assert_eq!(restored.status, StatusCode::NO_CONTENT, "it is shown already");
    assert_eq!(club.told("cleo").await, []);
}

#[actix_web::test]
async fn what_was_written_is_found() {
    let club = Club::new().await;
    let id = club.topic(&club.ada, "Oil for a Škoda").await;
    club.reply(&club.bob, id, "Twenty *fifty*, `always`.").await;
    let hits = club.json(&club.ada, "search?q=fif").await;
    assert_eq!((&hits[0]["number"], &hits[0]["username"]), (&json!(1), &json!("bob")));
    let marked = json!({ "tag": "mark", "children": ["fifty,"] });
    assert_eq!(hits[0]["excerpt"], json!(["Twenty ", marked, " always."]));
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
async fn a_reader_keeps_up() {
    let club = Club::new().await;
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

/// Any text is returned unchanged and contains only allowed elements when rendered.
#[actix_web::test]
async fn naughty_strings_are_but_strings() {
    let club = Club::new().await;
    let rtl = "שלום לכולם, איזה שמן אתם משתמשים ב-3.2 שלכם?";
    let emoji = "😀👨‍👩‍👧‍👦🏎️ ".repeat(400);
    let long = "A sentence about nothing but oil. ".repeat(290);
    let mut texts: Vec<String> = NAUGHTY.iter().map(|text| format!("{text} and ten more")).collect();
    texts.extend([rtl.to_owned(), emoji, long]);
    for text in texts {
        club.site.clock.advance(TimeDelta::minutes(11));
        let body = json!({ "title": text.chars().take(150).collect::<String>(), "content": format!("{text} — twenty characters at least") });
        let made = club.post(&club.ada, &format!("categories/{}/topics", club.category), &body).await;
        assert_eq!(made.status, StatusCode::CREATED, "{text:?}: {}", made.body);
        let id = made.json()["id"].as_i64().unwrap();
        let post = club.reply(&club.bob, id, &text).await;
        let page = club.json(&club.ada, &format!("topics/{id}")).await;
        assert_eq!(page["posts"][0]["id"], post);
        assert!(!page["body"].to_string().contains("\"tag\":\"script\""));
        let preview = club.post(&club.ada, "preview", &json!({ "content": text })).await;
        assert_eq!(preview.json()["body"], page["posts"][0]["body"], "{text:?}");
        let search = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("q", &text.chars().take(200).collect::<String>())
            .finish();
        let found = club.get(&club.ada, &format!("search?{search}")).await;
        assert!([StatusCode::OK, StatusCode::UNPROCESSABLE_ENTITY].contains(&found.status), "{text:?}");
    }
    let rtl_kept = club.json(&club.ada, "search?q=%D7%A9%D7%9E%D7%9F").await;
    assert!(!rtl_kept.as_array().unwrap().is_empty(), "found in its own letters");
}

#[actix_web::test]
async fn a_role_that_is_taken_closes_the_forum_at_once() {
    let club = Club::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let user = club.site.store.account(&testkit::username("ada")).await.unwrap().unwrap().user.id;
    club.site.store.set_role(user, Role::Collector, false, Actor::default(), at_minute(1)).await.unwrap();
    let refused = club.get(&club.ada, &format!("topics/{id}")).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(refused.json()["message"], "This area is restricted to verified collectors only.");
}

/// A change that is rejected in one part is rejected as a whole: nothing is stored, notified or logged.
#[actix_web::test]
async fn a_topic_is_changed_whole_or_not_at_all() {
    let club = Club::new().await;
    let user = club.site.store.account(&testkit::username("ada")).await.unwrap().unwrap().user.id;
    club.site.store.set_role(user, Role::Admin, true, Actor::default(), at_minute(0)).await.unwrap();
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
