//! Notifications, unsubscribing and public profiles.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use application::{
    accounts::EmailSender,
    notifications::{NewsPorts, announce_news, mail_notifications},
};
use domain::{
    accounts::{Role, UserId},
    notifications::{DeepLink, NewNotification, NotificationKind},
    saved::SavedList,
    vehicles::ListingViewer,
};
use ports::{
    accounts::Accounts, mail::MailOutbox, notifications::Notifications, saved::SavedVehicles,
    tokens::SingleUseTokens,
};
use serde_json::{Value, json};
use testkit::{CountedRandomness, at_minute, list_one, username, vehicle};

use crate::{
    contact_request_texts::NAUGHTY,
    harness::{Answer, TestSite},
};

pub(crate) const PREFERENCES: &str = "/api/user/preferences";

pub(crate) async fn send(site: &TestSite, cookie: &str, method: Method, path: &str, body: &Value) -> Answer {
    let request = TestRequest::default().method(method).uri(path);
    site.send(request.insert_header((header::COOKIE, cookie)).set_json(body)).await
}

pub(crate) async fn read(site: &TestSite, cookie: &str, path: &str) -> Answer {
    let answer = site.call_as(cookie, Method::GET, path).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    assert_eq!(answer.header("cache-control"), "no-store");
    answer
}

async fn notify_member(site: &TestSite, name: &str, titles: &[&str]) {
    let to = site.id_of(name).await;
    let new = |title: &&str| {
        NewNotification::new(to, NotificationKind::PriceChanged, title, "", DeepLink::to("/listings/7"))
    };
    let notifications: Vec<NewNotification> = titles.iter().map(new).collect();
    site.store.notify(&notifications, at_minute(0)).await.unwrap();
}

fn titles(answer: &Answer) -> Vec<String> {
    answer.json().as_array().unwrap().iter().map(|n| n["title"].as_str().unwrap().to_owned()).collect()
}

#[actix_web::test]
async fn notifications_are_paged_and_marked_as_read() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    notify_member(&site, "ada", &["one", "two", "three"]).await;
    let page = read(&site, &ada, "/api/notifications?limit=2").await;
    assert_eq!(titles(&page), ["three", "two"]);
    assert_eq!((page.header("x-total-count"), page.header("x-unread-count")), ("3", "3"));
    let notification = &page.json()[0];
    assert_eq!(
        (&notification["kind"], &notification["category"]),
        (&json!("price_changed"), &json!("priceAlerts"))
    );
    assert_eq!((&notification["link"], &notification["isRead"]), (&json!("/listings/7"), &json!(false)));
    let next = page.header("link").split(['<', '>']).nth(1).unwrap().to_owned();
    let rest = read(&site, &ada, &next).await;
    assert_eq!((titles(&rest), rest.header("link")), (vec!["one".to_owned()], ""));

    let id = notification["id"].as_i64().unwrap();
    let mark = |cookie: String, body: Value| {
        let site = &site;
        async move { send(site, &cookie, Method::POST, "/api/notifications/read", &body).await }
    };
    assert_eq!(mark(eve.clone(), json!({ "ids": [id] })).await.json(), json!({ "unread": 0 }));
    assert_eq!(read(&site, &ada, "/api/notifications/unread").await.json(), json!({ "unread": 3 }));
    assert_eq!(mark(ada.clone(), json!({ "ids": [id] })).await.json(), json!({ "unread": 2 }));
    assert_eq!(mark(ada.clone(), json!({ "upTo": id })).await.json(), json!({ "unread": 0 }));
    assert_eq!(titles(&read(&site, &eve, "/api/notifications").await), Vec::<String>::new());
    for body in [json!({}), json!({ "ids": [1], "upTo": 1 }), json!({ "ids": vec![1; 201] })] {
        assert_eq!(mark(ada.clone(), body).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert_eq!(mark(ada.clone(), json!({ "ids": ["x"] })).await.status, StatusCode::BAD_REQUEST);
    for query in ["limit=0", "limit=101"] {
        let answer = site.call_as(&ada, Method::GET, &format!("/api/notifications?{query}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
    }
}

#[actix_web::test]
async fn new_inquiry_notifies_every_admin() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    site.grant("ada", Role::Admin).await;
    let car = list_one(
        site.store.as_ref(),
        vehicle().make("Ferrari").model("F40").year(1990).build(),
        at_minute(0),
    )
    .await;
    let body = json!({
        "vehicleId": car.0, "name": "Grace Hopper", "email": "grace@example.com",
        "message": "Is it still for sale?", "consent": true
    });
    let response = send(&site, "", Method::POST, "/api/inquiries", &body).await;
    assert_eq!(response.status, StatusCode::CREATED, "{}", response.body);
    let news = NewsPorts {
        log: site.store.as_ref(),
        feed: site.store.as_ref(),
        announcements: site.store.as_ref(),
        clock: site.clock.as_ref(),
    };
    while announce_news(news).await.unwrap() {}
    let notification = read(&site, &ada, "/api/notifications").await.json()[0].clone();
    assert_eq!(
        (&notification["title"], &notification["kind"], &notification["category"]),
        (&json!("New inquiry: 1990 Ferrari F40"), &json!("new_case"), &json!("newCases"))
    );
    let reference = response.json()["reference"].as_str().unwrap().to_owned();
    assert_eq!(notification["link"], format!("/admin/inquiries/{reference}"));
    assert_eq!(
        read(&site, &ada, &format!("/api/admin/inquiries/{reference}")).await.json()["reference"],
        reference
    );
    assert_eq!(titles(&read(&site, &eve, "/api/notifications").await), Vec::<String>::new());
}

/// Confirms Ada's address and mails her pending notifications; returns the text of the email and the
/// unsubscribe path.
async fn mail_pending_notifications(site: &TestSite) -> (String, String) {
    use domain::accounts::TokenPurpose;
    let user = site.store.account(&username("ada")).await.unwrap().unwrap().user;
    let token = testkit::token_mail(&user, TokenPurpose::VerifyEmail, 99);
    site.store.mail_token(user.id, &token, None, at_minute(0)).await.unwrap();
    site.store.verify_email(token.token, None, at_minute(0)).await.unwrap().unwrap();
    let before =
        site.store.claim_due(at_minute(0), std::time::Duration::from_secs(600), 99).await.unwrap().len();
    assert!(before > 0);
    notify_member(site, "ada", &["Price reduced: a car"]).await;
    let head = EmailSender {
        brand: "Marque".into(),
        origin: "https://marque.example".into(),
        contact: None,
        reply_to: None,
    };
    let randomness = CountedRandomness::default();
    assert_eq!(
        mail_notifications(site.store.as_ref(), &head, &randomness, site.clock.as_ref()).await.unwrap(),
        1
    );
    let due = site.store.claim_due(at_minute(1), std::time::Duration::from_secs(600), 9).await.unwrap();
    let out =
        due[0].mail.unsubscribe_url().unwrap().strip_prefix("https://marque.example").unwrap().to_owned();
    (due[0].mail.text().to_owned(), out)
}

#[actix_web::test]
async fn unsubscribing_needs_no_log_in() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let (text, out) = mail_pending_notifications(&site).await;
    assert!(text.contains(&out) && text.contains("https://marque.example/listings/7"), "{text}");
    let email = async |category: &str| {
        read(&site, &cookie, PREFERENCES).await.json()["notifications"][category]["email"].clone()
    };
    let what = json!({ "category": "priceAlerts", "label": "Price alerts" });
    let api = format!("/api{out}");
    assert_eq!(site.get(&api).await.json(), what);
    assert_eq!(site.get(&out).await.status, StatusCode::OK, "the page");
    assert_eq!(email("priceAlerts").await, true, "looking changes nothing");

    let one_click = |token: &str| {
        let request = TestRequest::post().uri(token);
        request
            .insert_header((header::CONTENT_TYPE, "application/x-www-form-urlencoded"))
            .set_payload("List-Unsubscribe=One-Click")
    };
    assert_eq!(site.send(one_click(&out)).await.status, StatusCode::NO_CONTENT);
    assert_eq!((email("priceAlerts").await, email("newListings").await), (json!(false), json!(true)));
    assert_eq!(site.send(one_click(&out)).await.status, StatusCode::NO_CONTENT, "as often as one likes");

    let all = site.send(TestRequest::post().uri(&api).set_json(json!({ "everything": true }))).await;
    assert_eq!((all.status, all.json()), (StatusCode::OK, json!({ "category": null, "label": null })));
    assert_eq!((email("newListings").await, email("ownAffairs").await), (json!(false), json!(false)));

    for token in ["x".to_owned(), "e".repeat(64), "E".repeat(64)] {
        assert_eq!(site.get(&format!("/api/unsubscribe/{token}")).await.status, StatusCode::NOT_FOUND);
        let status = site.send(one_click(&format!("/unsubscribe/{token}"))).await.status;
        assert_eq!(status, StatusCode::NOT_FOUND, "{token}");
    }
    let foreign = one_click(&out).insert_header((header::ORIGIN, "https://evil.example"));
    assert_eq!(site.send(foreign).await.status, StatusCode::FORBIDDEN);
}

#[actix_web::test]
async fn naughty_notification_texts_cannot_inject_headers() {
    for text in NAUGHTY {
        let notification = NewNotification::new(
            UserId(1),
            NotificationKind::PriceChanged,
            text,
            text,
            DeepLink::to(&format!("/{text}")),
        );
        assert!(!notification.title().contains(['\r', '\n', '\0']), "{text:?}");
        assert!(!notification.link().as_str().contains(['\r', '\n', ' ', '\\']), "{text:?}");
    }
}

#[actix_web::test]
async fn profile_is_visible_according_to_privacy_choices() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let mut viewers = vec![("a visitor", String::new()), ("ada", ada.clone())];
    for (name, role) in [("user", None), ("collector", Some(Role::Collector)), ("admin", Some(Role::Admin))] {
        let cookie = site.join(name).await;
        if let Some(role) = role {
            site.grant(name, role).await;
        }
        viewers.push((name, cookie));
    }
    let car = list_one(site.store.as_ref(), vehicle().build(), at_minute(0)).await;
    let user = site.id_of("ada").await;
    site.store
        .save_vehicle(user, ListingViewer::Public, SavedList::Saved, car, at_minute(0))
        .await
        .unwrap()
        .unwrap();
    let unknown = site.get("/api/members/nobody").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);

    let sees = async |privacy: Value| {
        let body = json!({ "privacy": privacy });
        assert_eq!(send(&site, &ada, Method::PATCH, PREFERENCES, &body).await.status, StatusCode::OK);
        let (mut profile, mut collection) = (Vec::new(), Vec::new());
        for (name, cookie) in &viewers {
            let answer = site.call_as(cookie, Method::GET, "/api/members/ADA").await;
            if answer.status == StatusCode::OK {
                profile.push(*name);
                if answer.json()["collection"].is_array() {
                    collection.push(*name);
                }
            } else {
                assert_eq!(answer.json()["message"], unknown.json()["message"], "{name}");
                assert_eq!(answer.status, StatusCode::NOT_FOUND);
            }
        }
        (profile, collection)
    };
    let all = vec!["a visitor", "ada", "user", "collector", "admin"];
    let verified = vec!["ada", "collector", "admin"];
    assert_eq!(sees(json!({ "profileVisibility": "private" })).await, (vec!["ada"], vec!["ada"]));
    assert_eq!(sees(json!({ "profileVisibility": "verified" })).await, (verified.clone(), vec!["ada"]));
    assert_eq!(sees(json!({ "profileVisibility": "public" })).await, (all.clone(), vec!["ada"]));
    assert_eq!(sees(json!({ "collectionPrivacy": "trusted" })).await, (all.clone(), vec!["ada", "admin"]));
    assert_eq!(sees(json!({ "collectionPrivacy": "all-verified" })).await, (all, verified));

    let shown = site.get("/api/members/ada").await.json();
    assert_eq!((&shown["name"], &shown["lastActive"]), (&json!("Ada Lovelace"), &Value::Null));
    assert_eq!(shown.as_object().unwrap().len(), 8, "no address, no number: {shown}");
    sees(json!({ "activityStatus": true })).await;
    assert!(site.get("/api/members/ada").await.json()["lastActive"].is_string());
}
