//! Submissions: form, messages, decisions and listings; visible only to the seller and admins.

use actix_web::http::{Method, StatusCode};
use domain::accounts::Role;
use futures_util::future::join_all;
use serde_json::{Value, json};

pub(crate) use crate::harness::{call, get};
use crate::{
    harness::{Answer, TestSite},
    pictures::{png, send as send_picture},
};

pub(crate) const SUBMISSIONS: &str = "/api/vehicle-submissions";

/// The form as the specification's client sends it.
pub(crate) fn form() -> Value {
    json!({
        "make": "ferrari", "model": "F40", "year": "1990", "yearNumeric": 1990, "price": "$2,450,000",
        "priceNumeric": 2_450_000, "miles": "8,100 miles", "milesNumeric": 8100, "location": "Chicago, IL",
        "description": "One owner.", "images": [], "mainImage": "", "documents": [], "specs": ["2.9L V8"],
        "userId": 4711
    })
}

pub(crate) fn with(field: &str, value: Value) -> Value {
    let mut form = form();
    form[field] = value;
    form
}

pub(crate) async fn submit(site: &TestSite, cookie: &str, body: &Value) -> Value {
    let answer = call(site, cookie, Method::POST, SUBMISSIONS, body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    answer.json()
}

pub(crate) async fn admin(site: &TestSite) -> String {
    let cookie = site.join("desk").await;
    site.grant("desk", Role::Admin).await;
    cookie
}

pub(crate) async fn decide(site: &TestSite, cookie: &str, id: &Value, decision: &Value) -> Answer {
    call(site, cookie, Method::POST, &format!("/api/admin/submissions/{id}/decision"), decision).await
}

#[actix_web::test]
async fn submission_is_approved_and_becomes_a_listing() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let picture = send_picture(&site, &ada, &png(1000, 600, 7)).await;
    let url = picture["url"].as_str().unwrap();
    let mut body = with("images", json!([url, format!("https://marque.example{url}")]));
    body["mainImage"] = json!(url);
    body["vin"] = json!("zffmn34a000080000");
    body["alts"] = json!({ url: "From the side" });
    let sent = submit(&site, &ada, &body).await;
    assert_eq!(
        (&sent["status"], &sent["make"], &sent["revision"]),
        (&json!("pending"), &json!("Ferrari"), &json!(1))
    );
    assert_eq!((&sent["images"], &sent["mainImage"]), (&json!([url]), &json!(url)));
    assert_eq!(sent["pictures"][0]["alt"], "From the side");
    assert_eq!(get(&site, "", url).await.status, StatusCode::NOT_FOUND, "not published yet");

    let queue = get(&site, &desk, "/api/admin/submissions?status=pending&search=f40").await;
    assert_eq!(queue.header("x-total-count"), "1");
    assert_eq!(queue.json()[0]["seller"]["username"], "ada");
    let decision = json!({ "status": "changes_requested", "notes": "More pictures, please.", "revision": 1 });
    let case = decide(&site, &desk, &sent["id"], &decision).await;
    assert_eq!(case.status, StatusCode::OK, "{}", case.body);
    assert_eq!(case.json()["changes"], json!([]));
    let checks = case.json()["checks"].clone();
    let names: Vec<&str> =
        checks.as_array().unwrap().iter().map(|check| check["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["vin", "duplicate_vin", "duplicate_picture", "price", "missing_facts", "pictures"]);
    assert_eq!(checks[3]["state"], "not_enough_data");

    let address = format!("{SUBMISSIONS}/{}", sent["id"]);
    let mine = get(&site, &ada, &address).await.json();
    assert_eq!(
        (&mine["status"], &mine["notes"]),
        (&json!("changes_requested"), &json!("More pictures, please."))
    );
    body["description"] = json!("One owner, two sets of wheels.");
    body["revision"] = mine["revision"].clone();
    let again = call(&site, &ada, Method::PUT, &address, &body).await;
    assert_eq!(
        (again.status, &again.json()["status"]),
        (StatusCode::OK, &json!("pending")),
        "{}",
        again.body
    );
    let case = get(&site, &desk, &format!("/api/admin/submissions/{}", sent["id"])).await.json();
    let change =
        json!([{ "field": "description", "before": sent["description"], "after": body["description"] }]);
    assert_eq!(case["changes"], change, "since the seller was asked for changes");
    let stale = decide(&site, &desk, &sent["id"], &json!({ "status": "approved", "revision": 1 })).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    let badge = json!({ "text": "Just in", "variant": "new" });
    let approved = json!({ "status": "approved", "notes": "", "badge": badge, "revision": 2 });
    let case = decide(&site, &desk, &sent["id"], &approved).await;
    assert_eq!(case.json()["listing"]["status"], "live", "{}", case.body);

    let listed = get(&site, "", "/api/vehicles?search=f40").await.json();
    assert_eq!((&listed[0]["price"], &listed[0]["badge"]), (&json!("$2,450,000"), &badge));
    let cover = url.replace("1000.webp", "960.webp");
    assert_eq!(listed[0]["image"], cover);
    let page = get(&site, "", &format!("/api/vehicles/{}", listed[0]["id"])).await;
    assert_eq!(page.json()["facts"]["vin"], "ZFFMN34A000••••••", "masked by default: {}", page.body);
    assert!(!page.body.contains("080000"), "the serial number is not public: {}", page.body);
    for path in [url, &cover] {
        assert_eq!(get(&site, "", path).await.status, StatusCode::OK);
    }
    let again = decide(&site, &desk, &sent["id"], &json!({ "status": "rejected", "notes": "No." })).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert_eq!(again.json()["message"], "This submission has been approved");
    let history = get(&site, &ada, &address).await.json()["history"].clone();
    let steps: Vec<&str> =
        history.as_array().unwrap().iter().map(|moved| moved["to"].as_str().unwrap()).collect();
    assert_eq!(steps, ["pending", "changes_requested", "pending", "approved"]);
    let notifications = get(&site, &ada, "/api/notifications").await.json();
    assert_eq!(notifications.as_array().unwrap().len(), 2, "{notifications}");
}

#[actix_web::test]
async fn server_set_fields_are_ignored() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let mut body = form();
    for (field, value) in [
        ("userId", json!("somebody")),
        ("id", json!(99)),
        ("status", json!("approved")),
        ("notes", json!("Fine.")),
        ("createdAt", json!("1999-01-01T00:00:00Z")),
        ("vehicleId", json!(1)),
        ("seller", json!({ "id": 1 })),
    ] {
        body[field] = value;
    }
    let sent = submit(&site, &ada, &body).await;
    let me = get(&site, &ada, "/api/user").await.json();
    assert_eq!((&sent["userId"], &sent["id"], &sent["status"]), (&me["id"], &json!(1), &json!("pending")));
    assert_eq!((&sent["notes"], &sent["vehicleId"]), (&json!(""), &json!(null)));
    assert_eq!(sent["createdAt"], "2026-01-15T12:00:00.000Z");
}

#[actix_web::test]
async fn others_submissions_are_like_missing_ones() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    let picture = send_picture(&site, &ada, &png(64, 64, 1)).await;
    let sent = submit(&site, &ada, &with("images", json!([picture["url"]]))).await;
    let stolen = call(&site, &eve, Method::POST, SUBMISSIONS, &with("images", json!([picture["url"]]))).await;
    assert_eq!(stolen.status, StatusCode::UNPROCESSABLE_ENTITY);
    let message = json!({ "text": "Hello" });
    for (method, end, body) in [
        (Method::GET, "", json!(null)),
        (Method::PUT, "", form()),
        (Method::POST, "/withdraw", json!({})),
        (Method::GET, "/messages", json!(null)),
        (Method::POST, "/messages", message),
    ] {
        let mut messages = Vec::new();
        for id in [sent["id"].clone(), json!(4711)] {
            let answer = call(&site, &eve, method.clone(), &format!("{SUBMISSIONS}/{id}{end}"), &body).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{method} {end}: {}", answer.body);
            messages.push(answer.json()["message"].clone());
        }
        assert_eq!(messages[0], messages[1]);
    }
    assert_eq!(get(&site, &eve, SUBMISSIONS).await.json(), json!([]));
    let draft = "/api/vehicle-submissions/draft";
    let saved = call(&site, &ada, Method::PUT, draft, &json!({ "make": "Ada's" })).await;
    assert_eq!(saved.status, StatusCode::NO_CONTENT, "{}", saved.body);
    assert_eq!(get(&site, &eve, draft).await.status, StatusCode::NO_CONTENT);
    assert_eq!(get(&site, &ada, draft).await.json()["fields"], json!({ "make": "Ada's" }));
    assert_eq!(site.call_as(&ada, Method::DELETE, draft).await.status, StatusCode::NO_CONTENT);
    assert_eq!(get(&site, &ada, draft).await.status, StatusCode::NO_CONTENT);
    let list = call(&site, &ada, Method::PUT, draft, &json!([1])).await;
    assert_eq!(list.status, StatusCode::BAD_REQUEST);
}

#[actix_web::test]
async fn decision_requires_a_known_verdict_and_a_reason() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let sent = submit(&site, &ada, &form()).await;
    for (decision, field, error_text) in [
        (json!({ "status": "rejected" }), "notes", "Please enter a reason"),
        (json!({ "status": "changes_requested", "notes": " " }), "notes", "Please enter a reason"),
        (
            json!({ "status": "pending" }),
            "status",
            "status must be one of approved, rejected, changes_requested",
        ),
        (
            json!({ "status": "approved", "badge": { "text": "", "variant": "new" } }),
            "badge",
            "Badge text must be 1 to 24 characters",
        ),
    ] {
        let answer = decide(&site, &desk, &sent["id"], &decision).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
        assert_eq!(answer.json()["fields"][field], error_text);
    }
    let nowhere = decide(&site, &desk, &json!(4711), &json!({ "status": "approved" })).await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
    let (message, address) =
        (json!({ "text": "Is it red?" }), format!("/api/admin/submissions/{}", sent["id"]));
    let written = call(&site, &desk, Method::POST, &format!("{address}/messages"), &message).await;
    assert_eq!((written.status, &written.json()["isMine"]), (StatusCode::CREATED, &json!(true)));
    assert_eq!(get(&site, &ada, SUBMISSIONS).await.json()[0]["unreadMessages"], 1);
    let read = get(&site, &ada, &format!("{SUBMISSIONS}/{}/messages", sent["id"])).await.json();
    assert_eq!((&read[0]["by"], &read[0]["isMine"]), (&json!("concierge"), &json!(false)));
    assert_eq!(get(&site, &ada, SUBMISSIONS).await.json()[0]["unreadMessages"], 0);
    let withdrawn =
        call(&site, &ada, Method::POST, &format!("{SUBMISSIONS}/{}/withdraw", sent["id"]), &json!({})).await;
    assert_eq!(withdrawn.json()["status"], "withdrawn");
    let late = decide(&site, &desk, &sent["id"], &json!({ "status": "approved" })).await;
    assert_eq!(late.json()["message"], "This submission has been withdrawn by its seller");
    let counts = get(&site, &desk, "/api/admin/submissions/counts").await.json();
    assert_eq!((&counts["withdrawn"], &counts["oldestPendingAt"]), (&json!(1), &json!(null)));
}

/// Two decisions at once; the store contract tests it a hundred times (reliability row R15).
#[actix_web::test]
async fn one_of_two_concurrent_decisions_counts() {
    let site = TestSite::without_rate_limits();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (approve, reject) =
        (json!({ "status": "approved" }), json!({ "status": "rejected", "notes": "No." }));
    for _ in 0..20 {
        let sent = submit(&site, &ada, &form()).await;
        let both =
            join_all([&approve, &reject].map(|verdict| decide(&site, &desk, &sent["id"], verdict))).await;
        let mut statuses = [both[0].status.as_u16(), both[1].status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        let late = both.iter().find(|answer| answer.status == StatusCode::CONFLICT).unwrap().json();
        let stands = get(&site, &ada, &format!("{SUBMISSIONS}/{}", sent["id"])).await.json();
        let message = format!("This submission has been {}", stands["status"].as_str().unwrap());
        assert_eq!(late["message"], message, "the loser hears where it stands");
    }
}

/// Creates a listing of Ada's; returns the submission id and the vehicle id.
#[actix_web::test]
async fn submission_with_the_vin_of_a_listing_for_sale_is_not_approved() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let same_car = with("vin", json!("ZFFMN34A000080000"));
    let (first, second) = (submit(&site, &ada, &same_car).await, submit(&site, &ada, &same_car).await);
    let approved = json!({ "status": "approved" });
    let listing = decide(&site, &desk, &first["id"], &approved).await.json()["vehicleId"].clone();
    let refused = decide(&site, &desk, &second["id"], &approved).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
    let sentence = format!(
        "Listing {listing} (1990 Ferrari F40) has this VIN and is for sale; please check the VIN, or withdraw \
         that listing first"
    );
    assert_eq!(refused.json()["message"], sentence);
    let case = get(&site, &desk, &format!("/api/admin/submissions/{}", second["id"])).await.json();
    assert_eq!(case["status"], "pending");
    assert_eq!(site.get("/api/vehicles").await.json().as_array().unwrap().len(), 1);
    let withdrawn = json!({ "status": "withdrawn", "reason": "Listed twice." });
    call(&site, &desk, Method::PATCH, &format!("/api/admin/vehicles/{listing}"), &withdrawn).await;
    assert_eq!(decide(&site, &desk, &second["id"], &approved).await.status, StatusCode::OK);
}

pub(crate) async fn create_listing(site: &TestSite, ada: &str, desk: &str) -> (Value, Value) {
    let sent = submit(site, ada, &form()).await;
    let case = decide(site, desk, &sent["id"], &json!({ "status": "approved" })).await.json();
    (sent["id"].clone(), case["vehicleId"].clone())
}
