//! Private messages: conversations, refusals, blocks and the switch.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use domain::accounts::Role;
use serde_json::{Value, json};

use crate::{
    harness::{Answer, TestSite},
    submissions::{admin, call},
};

const CONVERSATIONS: &str = "/api/conversations";

/// A site with the collectors ada and bob.
pub(crate) struct Pair {
    pub(crate) site: TestSite,
    pub(crate) ada: String,
    pub(crate) bob: String,
}

async fn collector(site: &TestSite, name: &str) -> String {
    let cookie = site.join(name).await;
    site.grant(name, Role::Collector).await;
    cookie
}

impl Pair {
    pub(crate) async fn new() -> Self {
        let site = TestSite::new();
        let (ada, bob) = (collector(&site, "ada").await, collector(&site, "bob").await);
        Self { site, ada, bob }
    }

    pub(crate) async fn call(&self, who: &str, method: Method, path: &str, body: &Value) -> Answer {
        call(&self.site, who, method, path, body).await
    }

    pub(crate) async fn get(&self, who: &str, path: &str) -> Answer {
        self.site.call_as(who, Method::GET, path).await
    }

    async fn write(&self, who: &str, to: &str, text: &str) -> Answer {
        self.call(who, Method::POST, CONVERSATIONS, &json!({ "username": to, "text": text })).await
    }

    /// Ada writes to bob; path of the conversation and id of the message.
    pub(crate) async fn start_conversation(&self, text: &str) -> (String, i64) {
        let sent = self.write(&self.ada, "bob", text).await;
        assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.body);
        let sent = sent.json();
        (format!("{CONVERSATIONS}/{}", sent["conversationId"]), sent["messageId"].as_i64().unwrap())
    }
}

pub(crate) fn assert_answer(answer: &Answer, status: StatusCode, message: &str) {
    assert_eq!(answer.status, status, "{}", answer.body);
    assert_eq!(answer.json()["message"], message);
}

#[actix_web::test]
async fn two_collectors_exchange_messages() {
    let pair = Pair::new().await;
    let (path, first) = pair.start_conversation("Is the **Dino** still yours?").await;
    let list = pair.get(&pair.bob, CONVERSATIONS).await;
    assert_eq!(list.header("x-total-count"), "1");
    let list = list.json();
    let seen = &list[0];
    assert_eq!(seen["other"]["username"], "ada");
    assert_eq!(seen["lastMessage"]["excerpt"], "Is the Dino still yours?");
    assert_eq!((&seen["unreadCount"], &seen["readUpTo"]), (&json!(1), &Value::Null));
    assert_eq!((&seen["isBlocked"], &seen["refusal"]), (&json!(false), &Value::Null));
    let unread = async || pair.get(&pair.bob, "/api/conversations/unread").await.json()["count"].clone();
    assert_eq!(unread().await, 1);

    let messages = pair.get(&pair.bob, &format!("{path}/messages")).await.json();
    let body = json!([{ "tag": "p", "children":
        ["Is the ", { "tag": "strong", "children": ["Dino"] }, " still yours?"] }]);
    assert_eq!((&messages[0]["body"], &messages[0]["isMine"]), (&body, &json!(false)));
    let marked =
        pair.call(&pair.bob, Method::PUT, &format!("{path}/read"), &json!({ "message": first })).await;
    assert_eq!(marked.status, StatusCode::NO_CONTENT, "{}", marked.body);
    assert_eq!(unread().await, 0);

    for text in ["It is.", "Come and see."] {
        let path = format!("{path}/messages");
        let sent = pair.call(&pair.bob, Method::POST, &path, &json!({ "text": text })).await;
        assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.body);
    }
    let one = pair.get(&pair.ada, &path).await.json();
    assert_eq!((&one["unreadCount"], &one["other"]["username"]), (&json!(2), &json!("bob")));
    let found = pair.get(&pair.ada, "/api/conversations?with=BOB").await.json();
    assert_eq!(found[0]["id"], one["id"]);
    assert_eq!(pair.get(&pair.ada, "/api/conversations?with=nobody").await.json(), json!([]));
}

#[actix_web::test]
async fn others_conversations_are_not_found() {
    let pair = Pair::new().await;
    let (path, message) = pair.start_conversation("Between us").await;
    let cleo = collector(&pair.site, "cleo").await;
    let staff = admin(&pair.site).await;
    for unknown in [path.clone(), "/api/conversations/999".to_owned()] {
        assert_answer(&pair.get(&cleo, &unknown).await, StatusCode::NOT_FOUND, "Conversation not found");
        let messages = format!("{unknown}/messages");
        assert_answer(&pair.get(&cleo, &messages).await, StatusCode::NOT_FOUND, "Conversation not found");
        let sent = pair.call(&cleo, Method::POST, &messages, &json!({ "text": "Hi" })).await;
        assert_answer(&sent, StatusCode::NOT_FOUND, "Conversation not found");
        let read = format!("{unknown}/read");
        let read = pair.call(&cleo, Method::PUT, &read, &json!({ "message": message })).await;
        assert_answer(&read, StatusCode::NOT_FOUND, "Conversation not found");
    }
    for id in [message, 999] {
        let report = format!("/api/messages/{id}/reports");
        let report = pair.call(&cleo, Method::POST, &report, &json!({ "reason": "Rude" })).await;
        assert_answer(&report, StatusCode::NOT_FOUND, "Message not found");
    }
    assert_eq!(pair.get(&staff, &path).await.status, StatusCode::FORBIDDEN, "an admin who is no collector");
    assert_eq!(pair.get("", &path).await.status, StatusCode::UNAUTHORIZED);
}

#[actix_web::test]
async fn invalid_input_is_reported() {
    let pair = Pair::new().await;
    let (path, _) = pair.start_conversation("Hello").await;
    let unknown_recipient = "There is no member by this name who can receive messages";
    pair.site.join("plain").await;
    for name in ["nobody", "plain", "a b"] {
        assert_answer(&pair.write(&pair.ada, name, "Hello").await, StatusCode::NOT_FOUND, unknown_recipient);
    }
    assert_answer(
        &pair.write(&pair.ada, "ada", "Hi").await,
        StatusCode::CONFLICT,
        "You cannot write to yourself",
    );
    for (text, message) in [
        (" \n ".to_owned(), "Please write a message"),
        ("<!-- nothing of this is shown -->".to_owned(), "Please write a message"),
        ("x".repeat(5001), "Message must be at most 5,000 characters"),
    ] {
        for (path, body) in [
            (CONVERSATIONS.to_owned(), json!({ "username": "bob", "text": text })),
            (format!("{path}/messages"), json!({ "text": text })),
        ] {
            let refused = pair.call(&pair.ada, Method::POST, &path, &body).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
            assert_eq!(refused.json()["fields"]["text"], message);
        }
    }
    let unmarked = pair.call(&pair.ada, Method::PUT, &format!("{path}/read"), &json!({})).await;
    assert_eq!(unmarked.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", unmarked.body);
    for path in [format!("{path}/messages?cursor=x"), format!("{CONVERSATIONS}?cursor=x")] {
        assert_eq!(pair.get(&pair.ada, &path).await.status, StatusCode::BAD_REQUEST);
    }
    let with = pair.get(&pair.ada, "/api/conversations?with=a").await;
    assert_eq!(with.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[actix_web::test]
async fn messages_and_conversations_are_paged() {
    let pair = Pair::new().await;
    let (path, _) = pair.start_conversation("Message 0").await;
    for number in 1..=30 {
        let (who, minute) = if number % 2 == 0 { (&pair.ada, number) } else { (&pair.bob, number) };
        let body = json!({ "text": format!("Message {minute}") });
        let sent = pair.call(who, Method::POST, &format!("{path}/messages"), &body).await;
        assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.body);
    }
    let first = pair.get(&pair.ada, &format!("{path}/messages")).await;
    assert_eq!((first.header("x-total-count"), first.json().as_array().unwrap().len()), ("31", 30));
    let next = first.header("link").split(['<', '>']).nth(1).unwrap().to_owned();
    let second = pair.get(&pair.ada, &next).await;
    assert_eq!((second.json()[0]["text"].clone(), second.header("link")), (json!("Message 0"), ""));
}

#[actix_web::test]
async fn message_is_sent_once_and_rate_limited() {
    let pair = Pair::new().await;
    let send = async |key: &str, text: &str| {
        let request =
            TestRequest::post().uri(CONVERSATIONS).insert_header((header::COOKIE, pair.ada.as_str()));
        let request = request.insert_header(("Idempotency-Key", key.to_owned()));
        pair.site.send(request.set_json(json!({ "username": "bob", "text": text }))).await
    };
    let first = send("one", "Hello").await.json();
    assert_eq!(send("one", "Hello").await.json(), first);
    assert_eq!(send("one", "Something else").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let (path, _) = pair.start_conversation("Again").await;
    let messages = pair.get(&pair.ada, &format!("{path}/messages")).await;
    assert_eq!(messages.header("x-total-count"), "2");
    for number in 2..30 {
        pair.start_conversation(&format!("Message {number}")).await;
    }
    let refused = pair.write(&pair.ada, "bob", "One too many").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{}", refused.body);
    assert_eq!(refused.header("retry-after"), "3600");

    for number in 0..11 {
        let name = format!("member_{number}");
        collector(&pair.site, &name).await;
        let sent = pair.write(&pair.bob, &name, "Hello").await;
        let expected = if number < 10 { StatusCode::CREATED } else { StatusCode::TOO_MANY_REQUESTS };
        assert_eq!(sent.status, expected, "{}", sent.body);
    }
    assert_eq!(pair.write(&pair.bob, "member_0", "They have one").await.status, StatusCode::CREATED);
}

#[actix_web::test]
async fn block_ends_messages_without_revealing_the_blocker() {
    let pair = Pair::new().await;
    let (path, _) = pair.start_conversation("Hello").await;
    let block = async |method: Method, name: &str| {
        pair.site.call_as(&pair.bob, method, &format!("/api/members/{name}/block")).await
    };
    for _ in 0..2 {
        assert_eq!(block(Method::PUT, "ADA").await.status, StatusCode::NO_CONTENT);
    }
    let refused = "This member does not receive messages from you.";
    assert_answer(&pair.write(&pair.ada, "bob", "Hi").await, StatusCode::CONFLICT, refused);
    let answer =
        pair.call(&pair.ada, Method::POST, &format!("{path}/messages"), &json!({ "text": "Hi" })).await;
    assert_answer(&answer, StatusCode::CONFLICT, refused);
    let seen = pair.get(&pair.ada, &path).await.json();
    assert_eq!((&seen["isBlocked"], &seen["refusal"]), (&json!(false), &json!(refused)));
    let answer =
        pair.call(&pair.bob, Method::POST, &format!("{path}/messages"), &json!({ "text": "Hi" })).await;
    assert_answer(&answer, StatusCode::CONFLICT, "Unblock this member to write to them");
    let blocks = pair.get(&pair.bob, "/api/user/blocks").await.json();
    assert_eq!((blocks.as_array().unwrap().len(), &blocks[0]["member"]["username"]), (1, &json!("ada")));

    assert_answer(&block(Method::PUT, "bob").await, StatusCode::CONFLICT, "You cannot block yourself");
    assert_eq!(block(Method::PUT, "nobody").await.status, StatusCode::NOT_FOUND);
    assert_eq!(block(Method::DELETE, "nobody").await.status, StatusCode::NO_CONTENT);
    for _ in 0..2 {
        assert_eq!(block(Method::DELETE, "ada").await.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(pair.write(&pair.ada, "bob", "Hi").await.status, StatusCode::CREATED);
}

#[actix_web::test]
async fn suspended_members_neither_send_nor_receive() {
    let pair = Pair::new().await;
    let (path, _) = pair.start_conversation("Hello").await;
    let staff = admin(&pair.site).await;
    let bob = pair.site.id_of("bob").await;
    let body = json!({ "suspended": true, "suspendedUntil": null, "reason": "Wrote to members for money" });
    let suspended = pair.call(&staff, Method::PATCH, &format!("/api/admin/users/{}", bob.0), &body).await;
    assert_eq!(suspended.status, StatusCode::OK, "{}", suspended.body);
    assert_eq!(pair.get(&pair.bob, &path).await.status, StatusCode::UNAUTHORIZED);
    let unknown_recipient = "There is no member by this name who can receive messages";
    assert_answer(&pair.write(&pair.ada, "bob", "Hi").await, StatusCode::NOT_FOUND, unknown_recipient);
    let unavailable = "This member can’t receive messages at present.";
    assert_eq!(pair.get(&pair.ada, &path).await.json()["refusal"], unavailable);
    let written =
        pair.call(&pair.ada, Method::POST, &format!("{path}/messages"), &json!({ "text": "Hi" })).await;
    assert_answer(&written, StatusCode::CONFLICT, unavailable);
    let nameless = pair.call(&pair.ada, Method::POST, CONVERSATIONS, &json!({ "text": "Hi" })).await;
    assert_eq!(nameless.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(nameless.json()["fields"]["username"], "username must be given");
}

#[actix_web::test]
async fn private_messages_can_be_switched_off() {
    let pair = Pair::new().await;
    let (path, message) = pair.start_conversation("Hello").await;
    let staff = admin(&pair.site).await;
    let settings = "/api/admin/site-settings";
    let mut form = pair.get(&staff, settings).await.json()["settings"].clone();
    form["privateMessages"] = json!(false);
    assert_eq!(pair.call(&staff, Method::PUT, settings, &form).await.status, StatusCode::OK);
    let off = "Private messages are switched off on this site.";
    for path in
        [CONVERSATIONS, "/api/conversations/unread", &path, &format!("{path}/messages"), "/api/user/blocks"]
    {
        assert_answer(&pair.get(&pair.ada, path).await, StatusCode::NOT_FOUND, off);
    }
    assert_answer(&pair.write(&pair.ada, "bob", "Hi").await, StatusCode::NOT_FOUND, off);
    let report = format!("/api/messages/{message}/reports");
    assert_answer(
        &pair.call(&pair.bob, Method::POST, &report, &json!({ "reason": "Rude" })).await,
        StatusCode::NOT_FOUND,
        off,
    );
    let home = pair.site.call(Method::GET, "/").await.body;
    assert!(home.contains("privateMessages&#34;:false"), "{home}");
    form["privateMessages"] = json!(true);
    form["revision"] = json!(1);
    assert_eq!(pair.call(&staff, Method::PUT, settings, &form).await.status, StatusCode::OK);
    assert_eq!(pair.get(&pair.ada, &path).await.json()["lastMessage"]["excerpt"], "Hello");
}
