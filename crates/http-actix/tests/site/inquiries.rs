//! Inquiries and appointments, from the visitor's form to the calendar entries.

use std::time::Duration;

use actix_web::http::{Method, StatusCode, header};
use domain::{accounts::Role, mail::Mail};
use futures_util::future::join_all;
use ports::{clock::Clock, mail::MailOutbox};
use serde_json::{Value, json};
use testkit::{at_minute, list_one, vehicle};

use crate::harness::{Answer, TestSite};
pub(crate) use crate::harness::{call, get};

pub(crate) async fn post(site: &TestSite, cookie: &str, address: &str, body: Value) -> Answer {
    call(site, cookie, Method::POST, address, &body).await
}

pub(crate) fn expect_success(answer: Answer) -> Value {
    assert!(answer.status.is_success(), "{} {}", answer.status, answer.body);
    answer.json()
}

pub(crate) async fn concierge(site: &TestSite) -> String {
    let cookie = site.join_confirmed("carla").await;
    site.grant("carla", Role::Admin).await;
    mails(site).await;
    cookie
}

/// All emails since the last call.
pub(crate) async fn mails(site: &TestSite) -> Vec<Mail> {
    let lease = Duration::from_secs(60 * 60 * 24 * 365);
    let due = site.store.claim_due(site.clock.now(), lease, 100).await.unwrap();
    due.into_iter().map(|due| due.mail).collect()
}

/// The only email since the last call, and the address of its link.
pub(crate) async fn mailed_link(site: &TestSite) -> (Mail, String) {
    let mut mails = mails(site).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    let mail = mails.remove(0);
    let (_, rest) = mail.text().split_once("https://marque.example/inquiries/").unwrap();
    let token = rest.split_whitespace().next().unwrap().to_owned();
    (mail, format!("/api/inquiries/{token}"))
}

pub(crate) fn question() -> Value {
    json!({
        "name": "Ada Lovelace", "email": "ada@example.com", "message": "Is it still for sale?", "consent": true
    })
}

pub(crate) async fn submit_inquiry(site: &TestSite, body: Value) -> String {
    let confirmation = expect_success(post(site, "", "/api/inquiries", body).await);
    let (mail, link) = mailed_link(site).await;
    assert!(mail.subject().starts_with("Marque received your request"), "{}", mail.subject());
    let read = expect_success(get(site, "", &link).await);
    assert_eq!((&read["reference"], &read["revision"]), (&confirmation["reference"], &json!(1)));
    confirmation["reference"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn inquiry_is_answered_by_mail_and_continued_by_link() {
    let site = TestSite::new();
    let desk = concierge(&site).await;
    let car = vehicle().make("Ferrari").model("812 Superfast").year(2020).build();
    let car = list_one(site.store.as_ref(), car, at_minute(0)).await;
    let mut body = question();
    body["vehicleId"] = json!(car.0);
    let reference = submit_inquiry(&site, body).await;
    let address = format!("/api/admin/inquiries/{reference}");

    let queue = get(&site, &desk, "/api/admin/inquiries?kind=inquiry&stage=received").await;
    assert_eq!(queue.json()[0]["reference"], json!(reference));
    let case = get(&site, &desk, &address).await;
    assert!(!case.body.contains("ada@example.com"), "neither side learns the other's address");
    let case = case.json();
    assert_eq!(case["asked"]["vehicle"], json!("2020 Ferrari 812 Superfast"));
    assert_eq!((&case["stage"], &case["staff"]), (&json!("received"), &json!(["carla"])));

    let note = json!({ "text": "An old client.", "isNote": true, "revision": 1 });
    expect_success(post(&site, &desk, &format!("{address}/messages"), note).await);
    assert!(mails(&site).await.is_empty(), "a note is nobody else's");
    let assignee = json!({ "username": "Carla", "revision": 2 });
    let case =
        expect_success(call(&site, &desk, Method::PUT, &format!("{address}/assignee"), &assignee).await);
    assert_eq!(case["assignee"], json!("carla"));
    let answer = json!({ "text": "It is. Come and see it.", "revision": 3 });
    let case = expect_success(post(&site, &desk, &format!("{address}/messages"), answer.clone()).await);
    assert_eq!((&case["stage"], &case["revision"]), (&json!("answered"), &json!(4)));
    let again = post(&site, &desk, &format!("{address}/messages"), answer).await;
    assert_eq!(again.status, StatusCode::CONFLICT, "sent twice, it is written once");
    assert!(again.json()["message"].as_str().unwrap().contains("been answered"), "{}", again.body);

    let (mail, link) = mailed_link(&site).await;
    assert_eq!(mail.subject(), "An answer from Marque about the 2020 Ferrari 812 Superfast");
    assert_eq!(mail.to().as_str(), "ada@example.com");
    assert!(mail.text().contains("It is. Come and see it."), "{}", mail.text());
    let read = get(&site, "", &link).await;
    assert!(!read.body.contains("old client") && !read.body.contains("carla"), "{}", read.body);
    let read = expect_success(read);
    assert_eq!(read["messages"].as_array().unwrap().len(), 1);
    assert_eq!(read["revision"], 2, "the answer, without the note and the assignee");
    let note = json!({ "text": "Prefers mornings.", "isNote": true });
    expect_success(post(&site, &desk, &format!("{address}/messages"), note).await);
    let back = json!({ "text": "Gladly.", "revision": 2 });
    let read = expect_success(post(&site, "", &format!("{link}/messages"), back).await);
    assert_eq!((&read["stage"], &read["messages"][1]["isMine"]), (&json!("received"), &json!(true)));
    let empty = post(&site, "", &format!("{link}/messages"), json!({ "text": " " })).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);

    expect_success(post(&site, &desk, &format!("{address}/close"), json!({})).await);
    let twice = post(&site, &desk, &format!("{address}/close"), json!({})).await;
    assert_eq!(twice.status, StatusCode::CONFLICT);
    let non_staff = json!({ "username": "ada" });
    let refused = call(&site, &desk, Method::PUT, &format!("{address}/assignee"), &non_staff).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[actix_web::test]
async fn a_closed_inquiry_is_reopened_as_it_was() {
    let site = TestSite::new();
    let desk = concierge(&site).await;
    let reference = submit_inquiry(&site, question()).await;
    let address = format!("/api/admin/inquiries/{reference}");
    let before = get(&site, &desk, &address).await.json();
    let open = post(&site, &desk, &format!("{address}/reopen"), json!({ "revision": 1 })).await;
    assert_eq!(open.status, StatusCode::CONFLICT, "it is not closed");

    site.clock.advance(chrono::TimeDelta::minutes(10));
    let closed =
        expect_success(post(&site, &desk, &format!("{address}/close"), json!({ "revision": 1 })).await);
    assert_eq!((&closed["stage"], &closed["revision"]), (&json!("closed"), &json!(2)));
    let outdated = post(&site, &desk, &format!("{address}/reopen"), json!({ "revision": 1 })).await;
    assert_eq!(outdated.status, StatusCode::CONFLICT);
    let reopened =
        expect_success(post(&site, &desk, &format!("{address}/reopen"), json!({ "revision": 2 })).await);
    for field in ["stage", "waitingSince", "promisedBy"] {
        assert_eq!(reopened[field], before[field], "{field}");
    }
    assert!(mails(&site).await.is_empty());
    let log = get(&site, &desk, "/api/admin/audit?action=inquiry_reopened").await.json();
    assert_eq!(log[0]["changes"][0]["after"], json!("received"), "{log}");
}

#[actix_web::test]
async fn inquiries_are_listed_by_assignee() {
    let site = TestSite::new();
    let desk = concierge(&site).await;
    let mine = submit_inquiry(&site, question()).await;
    // An equal one would not be confirmed again.
    site.clock.advance(chrono::TimeDelta::minutes(2));
    let free = submit_inquiry(&site, question()).await;
    let assignee = json!({ "username": "carla", "revision": 1 });
    expect_success(
        call(&site, &desk, Method::PUT, &format!("/api/admin/inquiries/{mine}/assignee"), &assignee).await,
    );
    for (assignee, listed) in [("me", json!([mine])), ("none", json!([free])), ("", json!([mine, free]))] {
        let list = get(&site, &desk, &format!("/api/admin/inquiries?assignee={assignee}")).await.json();
        let references: Vec<_> = list.as_array().unwrap().iter().map(|case| &case["reference"]).collect();
        assert_eq!(json!(references), listed, "{assignee}");
    }
    let unknown = get(&site, &desk, "/api/admin/inquiries?assignee=ada").await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[actix_web::test]
async fn one_of_several_concurrent_answers_is_sent() {
    let site = TestSite::new();
    let desk = concierge(&site).await;
    let reference = submit_inquiry(&site, question()).await;
    let address = format!("/api/admin/inquiries/{reference}/messages");
    let answers = (0..5).map(|number| {
        post(&site, &desk, &address, json!({ "text": format!("Answer {number}"), "revision": 1 }))
    });
    let mut statuses: Vec<u16> =
        join_all(answers).await.iter().map(|answer| answer.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409]);
    assert_eq!(mails(&site).await.len(), 1);
}

#[actix_web::test]
async fn thread_is_not_visible_to_others() {
    let site = TestSite::new();
    let desk = concierge(&site).await;
    let reference = submit_inquiry(&site, question()).await;
    let answer = json!({ "text": "It is." });
    expect_success(post(&site, &desk, &format!("/api/admin/inquiries/{reference}/messages"), answer).await);
    let (_, link) = mailed_link(&site).await;
    let stranger = site.join("eve").await;
    // Ada's address is the asker's, but not confirmed.
    let ada = site.join("ada").await;
    let own = format!("/api/inquiries/{reference}");
    let unknown = format!("/api/inquiries/{}", "0".repeat(64));
    let results: Vec<(StatusCode, Value)> = {
        let answers = [
            get(&site, "", &own).await,
            get(&site, &stranger, &own).await,
            get(&site, &ada, &own).await,
            get(&site, "", &unknown).await,
            get(&site, &stranger, "/api/inquiries/nonsense").await,
        ];
        answers.iter().map(|answer| (answer.status, answer.json()["message"].clone())).collect()
    };
    assert!(results.iter().all(|one| one.0 == StatusCode::NOT_FOUND && one.1 == results[0].1), "{results:?}");
    assert_eq!(get(&site, &ada, "/api/inquiries").await.json(), json!([]));
    assert_eq!(get(&site, "", &link).await.status, StatusCode::OK);
}

#[actix_web::test]
async fn signed_in_inquiry_belongs_to_the_member_whatever_the_email() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let eve = site.join("eve").await;
    mails(&site).await;
    let mut body = question();
    body["email"] = json!("ada@office.example");
    let confirmation = expect_success(post(&site, &ada, "/api/inquiries", body).await);
    let (mail, _) = mailed_link(&site).await;
    assert_eq!(mail.to().as_str(), "ada@office.example");
    let own = expect_success(get(&site, &ada, "/api/inquiries").await);
    assert_eq!((own.as_array().unwrap().len(), &own[0]["reference"]), (1, &confirmation["reference"]));
    assert_eq!(own[0].get("revision"), None, "the staff's revision is not the asker's");
    let address = format!("/api/inquiries/{}", confirmation["reference"].as_str().unwrap());
    assert_eq!(expect_success(get(&site, &ada, &address).await)["asked"]["text"], "Is it still for sale?");
    let back = json!({ "text": "I can come on Thursday.", "revision": 1 });
    expect_success(post(&site, &ada, &format!("{address}/messages"), back.clone()).await);
    for other in [eve.as_str(), ""] {
        assert_eq!(get(&site, other, &address).await.status, StatusCode::NOT_FOUND);
        let refused = post(&site, other, &format!("{address}/messages"), back.clone()).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(expect_success(get(&site, &eve, "/api/inquiries").await), json!([]));
}

#[actix_web::test]
async fn thread_link_messages_are_rate_limited() {
    let site = TestSite::new();
    let desk = concierge(&site).await;
    let reference = submit_inquiry(&site, question()).await;
    let answer = json!({ "text": "It is." });
    expect_success(post(&site, &desk, &format!("/api/admin/inquiries/{reference}/messages"), answer).await);
    let (_, link) = mailed_link(&site).await;
    for _ in 0..20 {
        expect_success(post(&site, "", &format!("{link}/messages"), json!({ "text": "Hello?" })).await);
    }
    let more = post(&site, "", &format!("{link}/messages"), json!({ "text": "Hello?" })).await;
    assert_eq!(more.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(more.headers.contains_key(header::RETRY_AFTER));
}

#[actix_web::test]
async fn admin_queues_are_counted_and_reply_templates_saved() {
    let site = TestSite::new();
    let desk = concierge(&site).await;
    submit_inquiry(&site, question()).await;
    let queues = expect_success(get(&site, &desk, "/api/admin/queues").await);
    let inquiries = queues.as_array().unwrap().iter().find(|queue| queue["queue"] == "inquiries").unwrap();
    assert_eq!((&inquiries["waiting"], &inquiries["promisedDays"]), (&json!(1), &json!(1)));
    assert!(inquiries["oldest"].is_string() && inquiries["promisedBy"].is_string());

    let template = json!({ "name": "Viewing", "text": "Do come and see it." });
    let saved =
        expect_success(call(&site, &desk, Method::PUT, "/api/admin/reply-templates", &template).await);
    let id = saved[0]["id"].as_i64().unwrap();
    let empty = call(&site, &desk, Method::PUT, "/api/admin/reply-templates", &json!({})).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    let unknown = json!({ "name": "Price", "text": "Dear {name}, it costs {price}." });
    let unknown = call(&site, &desk, Method::PUT, "/api/admin/reply-templates", &unknown).await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(unknown.json()["fields"]["text"], "Use only {name}, {reference} and {subject}");
    let address = format!("/api/admin/reply-templates/{id}");
    assert_eq!(site.call_as(&desk, Method::DELETE, &address).await.status, StatusCode::NO_CONTENT);
    assert_eq!(site.call_as(&desk, Method::DELETE, &address).await.status, StatusCode::NOT_FOUND);
    let bad = get(&site, &desk, "/api/admin/inquiries?stage=lost").await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    let bad = json!({ "town": "paris", "date": "tomorrow", "from": "9", "to": "x", "minutes": 7 });
    let refused = post(&site, &desk, "/api/admin/appointment-slots", bad).await;
    assert_eq!(refused.json()["fields"].as_object().unwrap().len(), 6, "{}", refused.body);
}
