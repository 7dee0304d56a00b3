//! Questions about listings: asking, answering, facts and removal.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use domain::accounts::Role;
use futures_util::future::join_all;
use serde_json::{Value, json};
use testkit::{at_minute, list_one, vehicle};

use crate::{
    harness::{Answer, TestSite},
    submissions::{SUBMISSIONS, admin, form, submit},
};

async fn call(site: &TestSite, cookie: &str, method: Method, address: &str, body: &Value) -> Answer {
    let request = TestRequest::default().method(method).uri(address);
    site.send(request.insert_header((header::COOKIE, cookie)).set_json(body)).await
}

async fn get(site: &TestSite, cookie: &str, address: &str) -> Value {
    let answer = site.call_as(cookie, Method::GET, address).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json()
}

async fn collector(site: &TestSite, name: &str) -> String {
    let cookie = site.join(name).await;
    site.grant(name, Role::Collector).await;
    cookie
}

/// The questions as the caller sees them, and `X-May-Ask`.
async fn page_of(site: &TestSite, cookie: &str, page: &str) -> (Value, String) {
    let answer = site.call_as(cookie, Method::GET, page).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    (answer.json(), answer.header("x-may-ask").to_owned())
}

/// Creates a listing; returns its path and the submission id.
async fn create_listing(site: &TestSite, seller: &str, desk: &str) -> (String, Value) {
    let id = submit(site, seller, &form()).await["id"].clone();
    let address = format!("/api/admin/submissions/{id}/decision");
    let answer = call(site, desk, Method::POST, &address, &json!({ "status": "approved" })).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    (format!("/api/vehicles/{}", answer.json()["vehicleId"]), id)
}

async fn ask(site: &TestSite, cookie: &str, car: &str, text: &str) -> Answer {
    call(site, cookie, Method::POST, &format!("{car}/questions"), &json!({ "text": text })).await
}

/// Asks a question; returns its path.
async fn ask_question(site: &TestSite, cookie: &str, car: &str) -> String {
    let answer = ask(site, cookie, car, "Is the tool kit there?").await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    format!("/api/questions/{}", answer.json()["id"])
}

async fn answer(site: &TestSite, cookie: &str, question: &str, text: &str, revision: i32) -> Answer {
    let body = json!({ "text": text, "revision": revision });
    call(site, cookie, Method::PUT, &format!("{question}/answer"), &body).await
}

fn admin_path(question: &str) -> String {
    question.replace("/api/", "/api/admin/")
}

#[actix_web::test]
async fn question_is_answered_made_a_fact_and_revoked() {
    let site = TestSite::new();
    let (seller, ada) = (site.join("seller").await, collector(&site, "ada").await);
    let (eve, desk) = (collector(&site, "eve").await, admin(&site).await);
    let (car, id) = create_listing(&site, &seller, &desk).await;
    let page = format!("{car}/questions");
    for (who, may_ask) in [("", "false"), (ada.as_str(), "true"), (seller.as_str(), "false")] {
        assert_eq!(page_of(&site, who, &page).await, (json!([]), may_ask.to_owned()));
    }
    let question = ask_question(&site, &ada, &car).await;

    for cookie in ["", &eve] {
        assert_eq!(get(&site, cookie, &page).await, json!([]), "nobody has answered it");
    }
    let notifications = get(&site, &seller, "/api/notifications").await;
    assert_eq!(notifications[0]["title"], "A collector asks about your 1990 Ferrari F40");
    assert_eq!(
        (&notifications[0]["kind"], &notifications[0]["text"]),
        (&json!("question_asked"), &json!("Is the tool kit there?"))
    );
    assert_eq!(notifications[0]["link"], json!(format!("/dashboard/submissions/{id}")));
    let eve_question = get(&site, &seller, &page).await[0].clone();
    assert_eq!(
        (&eve_question["mayAnswer"], &eve_question["asker"]),
        (&json!(true), &Value::Null),
        "names are the forum's"
    );
    let said = answer(&site, &seller, &question, " Yes, complete. ", 1).await;
    assert_eq!(said.status, StatusCode::OK, "{}", said.body);
    let notifications = get(&site, &ada, "/api/notifications").await;
    assert_eq!(notifications[0]["title"], "Your question about the 1990 Ferrari F40 is answered");

    let public = get(&site, "", &page).await[0].clone();
    assert_eq!(
        (&public["answer"]["text"], &public["answer"]["by"]),
        (&json!("Yes, complete."), &json!("seller"))
    );
    assert_eq!(
        (&public["asker"], &public["isMine"], &public["mayAnswer"]),
        (&Value::Null, &json!(false), &json!(false))
    );
    assert_eq!(get(&site, &eve, &page).await[0]["asker"], "ada");
    assert_eq!(get(&site, &ada, &page).await[0]["isMine"], true);

    let fact = format!("{}/fact", admin_path(&question));
    let body = json!({ "label": "Tool kit", "value": "Complete", "revision": 2 });
    let made = call(&site, &desk, Method::PUT, &fact, &body).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.body);
    let facts = get(&site, "", &format!("{car}/facts")).await;
    assert_eq!((&facts[0]["label"], &facts[0]["value"]), (&json!("Tool kit"), &json!("Complete")));
    assert_eq!((&facts[0]["statedBy"], &facts[0]["questionId"]), (&json!("seller"), &public["id"]));
    assert_eq!(facts[0]["statedAt"], public["answer"]["answeredAt"]);
    let late = answer(&site, &seller, &question, "Not all of it.", 3).await;
    assert_eq!(late.status, StatusCode::CONFLICT, "a fact stands on it");
    let stale = call(&site, &desk, Method::PUT, &fact, &body).await;
    assert_eq!(stale.status, StatusCode::CONFLICT, "it was seen before");
    assert_eq!(site.call_as(&desk, Method::DELETE, &fact).await.status, StatusCode::BAD_REQUEST);
    let back = site.call_as(&desk, Method::DELETE, &format!("{fact}?revision=3")).await;
    assert_eq!((back.status, &back.json()["fact"]), (StatusCode::OK, &Value::Null));
    assert_eq!(get(&site, "", &format!("{car}/facts")).await, json!([]));
    let corrected = answer(&site, &seller, &question, "Not all of it.", 4).await;
    assert_eq!(corrected.status, StatusCode::OK);
    assert!(corrected.json()["answer"]["correctedAt"].is_string());
    let log = get(&site, &desk, "/api/admin/audit?action=fact_made").await;
    assert_eq!((&log[0]["actor"]["username"], &log[0]["target"]["label"]), (&json!("desk"), &json!("ada")));
}

#[actix_web::test]
async fn removed_question_shows_its_reason_to_the_asker() {
    let site = TestSite::new();
    let (seller, ada) = (site.join("seller").await, collector(&site, "ada").await);
    let desk = admin(&site).await;
    let (car, _) = create_listing(&site, &seller, &desk).await;
    let question = ask_question(&site, &ada, &car).await;
    answer(&site, &seller, &question, "Yes.", 1).await;
    let address = format!("{}/removal", admin_path(&question));
    let empty = call(&site, &desk, Method::POST, &address, &json!({ "reason": " ", "revision": 2 })).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    let body = json!({ "reason": "It names a neighbor.", "revision": 2 });
    let removed = call(&site, &desk, Method::POST, &address, &body).await;
    assert_eq!((removed.status, &removed.json()["state"]), (StatusCode::OK, &json!("removed")));
    let page = format!("{car}/questions");
    assert_eq!(get(&site, &ada, &page).await[0]["removal"]["reason"], body["reason"]);
    for other in ["", &seller] {
        assert_eq!(get(&site, other, &page).await, json!([]));
    }
    for (who, title) in [
        (&ada, "The concierge removed your question about the 1990 Ferrari F40"),
        (&seller, "The concierge removed a question about your 1990 Ferrari F40"),
    ] {
        let notifications = get(&site, who, "/api/notifications").await;
        assert_eq!((&notifications[0]["title"], &notifications[0]["text"]), (&json!(title), &body["reason"]));
    }
    assert_eq!(answer(&site, &seller, &question, "Yes.", 3).await.status, StatusCode::NOT_FOUND);
}

#[actix_web::test]
async fn questions_are_answered_by_the_listings_owner_only() {
    let site = TestSite::new();
    let (seller, ada) = (collector(&site, "seller").await, collector(&site, "ada").await);
    let (eve, desk) = (collector(&site, "eve").await, admin(&site).await);
    let (car, _) = create_listing(&site, &seller, &desk).await;
    assert_eq!(ask(&site, &seller, &car, "Is my car red?").await.status, StatusCode::CONFLICT);
    let question = ask_question(&site, &ada, &car).await;
    for (who, status) in
        [(&eve, StatusCode::NOT_FOUND), (&ada, StatusCode::NOT_FOUND), (&desk, StatusCode::CONFLICT)]
    {
        assert_eq!(answer(&site, who, &question, "It is red.", 1).await.status, status);
    }
    let missing = answer(&site, &eve, "/api/questions/4711", "It is red.", 1).await;
    let foreign = answer(&site, &eve, &question, "It is red.", 1).await;
    assert_eq!(missing.json()["message"], foreign.json()["message"]);
    assert_eq!(site.call_as(&eve, Method::DELETE, &question).await.status, StatusCode::NOT_FOUND);
    assert_eq!(site.call_as(&ada, Method::DELETE, &question).await.status, StatusCode::NO_CONTENT);
    assert_eq!(site.call_as(&ada, Method::DELETE, &question).await.status, StatusCode::NOT_FOUND);

    let house = list_one(site.store.as_ref(), vehicle().build(), at_minute(0)).await;
    let house = format!("/api/vehicles/{}", house.0);
    let question = ask_question(&site, &ada, &house).await;
    let queue = get(&site, &desk, "/api/admin/queues").await;
    let waiting = queue.as_array().unwrap().iter().find(|queue| queue["queue"] == "questions").unwrap();
    assert_eq!(waiting["waiting"], 1, "{queue}");
    let found = get(&site, &desk, "/api/admin/questions?state=waiting&of=house").await;
    assert_eq!((&found[0]["asker"], &found[0]["mayAnswer"]), (&json!("ada"), &json!(true)));
    assert_eq!(found[0]["vehicle"]["submissionId"], Value::Null);
    assert_eq!(answer(&site, &seller, &question, "It is red.", 1).await.status, StatusCode::NOT_FOUND);
    let said = answer(&site, &desk, &question, "It is red.", 1).await;
    assert_eq!((said.status, &said.json()["answer"]["by"]), (StatusCode::OK, &json!("concierge")));
    assert_eq!(site.call_as(&ada, Method::DELETE, &question).await.status, StatusCode::CONFLICT);
    for wrong in ["state=asked", "of=mine", "vehicle=0"] {
        let answer = site.call_as(&desk, Method::GET, &format!("/api/admin/questions?{wrong}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
}

#[actix_web::test]
async fn invalid_questions_and_answers_are_refused() {
    let site = TestSite::new();
    let (seller, ada) = (site.join("seller").await, collector(&site, "ada").await);
    let desk = admin(&site).await;
    let (car, id) = create_listing(&site, &seller, &desk).await;
    for text in ["", "Is it red", &"é".repeat(1001)] {
        let refused = ask(&site, &ada, &car, text).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.json()["fields"]["text"].is_string(), "{}", refused.body);
    }
    assert_eq!(ask(&site, &ada, "/api/vehicles/4711", "Is it there?").await.status, StatusCode::NOT_FOUND);
    let question = ask_question(&site, &ada, &car).await;
    for text in [" ", &"é".repeat(2001)] {
        let refused = answer(&site, &seller, &question, text, 1).await;
        assert!(refused.json()["fields"]["text"].is_string(), "{}", refused.body);
    }
    answer(&site, &seller, &question, "Yes.", 1).await;
    let fact = format!("{}/fact", admin_path(&question));
    let body = json!({ "label": " ", "value": "é".repeat(121), "revision": 2 });
    let refused = call(&site, &desk, Method::PUT, &fact, &body).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields = refused.json()["fields"].clone();
    assert!(fields["label"].is_string() && fields["value"].is_string(), "{fields}");
    for _ in 0..3 {
        ask_question(&site, &ada, &car).await;
    }
    let waiting = ask(&site, &ada, &car, "Is the tool kit there?").await;
    assert_eq!(waiting.status, StatusCode::CONFLICT, "three of hers wait");
    let listing = format!("{SUBMISSIONS}/{id}/listing");
    let sold = call(
        &site,
        &seller,
        Method::PATCH,
        &listing,
        &json!({ "status": "sold", "soldPriceNumeric": 2_400_000 }),
    )
    .await;
    assert_eq!(sold.status, StatusCode::OK, "{}", sold.body);
    assert_eq!(ask(&site, &ada, &car, "Is it there?").await.status, StatusCode::CONFLICT);
    assert_eq!(page_of(&site, &ada, &format!("{car}/questions")).await.1, "false");
}

#[actix_web::test]
async fn fifty_concurrent_repetitions_ask_one_question() {
    let site = TestSite::new();
    let (seller, ada) = (site.join("seller").await, collector(&site, "ada").await);
    let desk = admin(&site).await;
    let (car, _) = create_listing(&site, &seller, &desk).await;
    let post = async |text: &str| {
        let request = TestRequest::post().uri(&format!("{car}/questions"));
        let request = request.insert_header((header::COOKIE, ada.as_str()));
        site.send(request.insert_header(("Idempotency-Key", "k")).set_json(json!({ "text": text }))).await
    };
    let answers = join_all((0..50).map(|_| post("Is the tool kit there?"))).await;
    assert!(answers.iter().all(|answer| answer.status == StatusCode::CREATED), "{}", answers[0].body);
    assert!(answers.iter().all(|answer| answer.body == answers[0].body));
    let found = get(&site, &seller, &format!("{car}/questions")).await;
    assert_eq!(found.as_array().unwrap().len(), 1);
    assert_eq!(post("Is the book there?").await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[actix_web::test]
async fn questions_are_limited_to_ten_per_hour() {
    let site = TestSite::new();
    let ada = collector(&site, "ada").await;
    for round in 0..4 {
        let car = list_one(site.store.as_ref(), vehicle().build(), at_minute(0)).await;
        let car = format!("/api/vehicles/{}", car.0);
        for _ in 0..(if round < 3 { 3 } else { 1 }) {
            ask_question(&site, &ada, &car).await;
        }
        if round == 3 {
            let refused = ask(&site, &ada, &car, "Is the tool kit there?").await;
            assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
            assert_eq!(refused.header("retry-after"), "3600");
        }
    }
}
