//! Forum: reading, writing, notifications, permissions and moderation.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use domain::accounts::Role;
use ports::notifications::Notifications;
use serde_json::{Value, json};

use crate::{
    contact_request_texts::NAUGHTY,
    harness::{Answer, TestSite},
};

pub(crate) const LOCKED: &str = "This topic is locked and no new replies can be added";

pub(crate) const LOCKED_TEXT: &str = "This topic is locked, so its posts can no longer be changed";

pub(crate) const NAME: &str = "Air-cooled";

pub(crate) const ABOUT: &str = "Everything before the radiator";

pub(crate) const QUESTION: &str = "Which oil do you use in yours?";

/// A site with the collectors `ada` and `bob`, the admin `cleo` and a category.
pub struct ForumSite {
    pub site: TestSite,
    pub ada: String,
    pub bob: String,
    pub cleo: String,
    pub category: i64,
}

impl ForumSite {
    pub async fn new() -> Self {
        let site = TestSite::new();
        let mut cookies = Vec::new();
        for (name, role) in [("ada", Role::Collector), ("bob", Role::Collector), ("cleo", Role::Admin)] {
            cookies.push(site.join(name).await);
            site.grant(name, role).await;
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

    pub(crate) async fn post(&self, who: &str, path: &str, body: &Value) -> Answer {
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
    pub async fn notifications_of(&self, name: &str) -> Vec<(String, String)> {
        let user = self.site.id_of(name).await;
        let notifications = self.site.store.notifications(user, None, 10).await.unwrap().items;
        notifications.into_iter().map(|notification| (notification.title, notification.text)).collect()
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

/// Any text is returned unchanged and contains only allowed elements when rendered.
#[actix_web::test]
async fn naughty_strings_round_trip_and_render_safely() {
    let club = ForumSite::new().await;
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
async fn revoked_role_closes_the_forum_at_once() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    club.site.revoke("ada", Role::Collector).await;
    let refused = club.get(&club.ada, &format!("topics/{id}")).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(refused.json()["message"], "This area is restricted to verified collectors only.");
}

#[actix_web::test]
async fn an_optional_body_may_be_empty() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let reply = club.reply(&club.ada, id, "Twenty fifty, always.").await;
    let delete = TestRequest::delete()
        .uri(&format!("/api/forum/posts/{reply}"))
        .insert_header(("content-type", "application/json"))
        .insert_header(("cookie", club.ada.as_str()));
    assert_eq!(club.site.send(delete).await.status, StatusCode::NO_CONTENT);
}

/// Two tabs edit one text: the later one is told, and gets the newer text to compare.
#[actix_web::test]
async fn an_edit_of_an_earlier_version_is_refused() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let reply = club.reply(&club.ada, id, "Twenty fifty, always.").await;
    for (path, field, first, second) in [
        (format!("posts/{reply}"), "content", "Fifteen fifty in winter.", "Ten forty in winter."),
        (format!("topics/{id}"), "title", "Oil for any 911", "Oil for all of them"),
    ] {
        let edit = async |seen: &Value, text: &str| {
            club.call(&club.ada, Method::PATCH, &path, &json!({ field: text, "editedAt": seen })).await
        };
        let edited = edit(&Value::Null, first).await;
        assert_eq!(edited.status, StatusCode::OK, "{}", edited.body);
        let outdated = edit(&Value::Null, second).await;
        assert_eq!(outdated.status, StatusCode::CONFLICT, "{}", outdated.body);
        assert!(outdated.json()["message"].as_str().unwrap().contains("changed in the meantime"));
        assert_eq!(edit(&edited.json()["editedAt"], second).await.status, StatusCode::OK);
        assert_eq!(edit(&json!("yesterday"), first).await.status, StatusCode::BAD_REQUEST);
    }
}

#[actix_web::test]
async fn only_members_are_mentioned() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let text = "Ask @BOB, not @nobody_here, and *@neither_here*.";
    let nodes = json!([{ "tag": "p", "children": [
        "Ask ", { "tag": "mention", "username": "BOB", "children": ["@BOB"] }, ", not ", "@nobody_here", ", and ",
        { "tag": "em", "children": ["@neither_here"] }, "."
    ] }]);
    let reply = club.post(&club.ada, &format!("topics/{id}/posts"), &json!({ "content": text })).await.json();
    assert_eq!(reply["body"], nodes);
    let page = club.call(&club.ada, Method::GET, &format!("topics/{id}"), &Value::Null).await.json();
    assert_eq!(page["posts"][0]["body"], nodes);
    assert_eq!(club.post(&club.ada, "preview", &json!({ "content": text })).await.json()["body"], nodes);
}
