//! Submissions: form, messages, decisions and listings; visible only to the seller and admins.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use chrono::TimeDelta;
use domain::{accounts::Role, audit::Actor};
use futures_util::future::join_all;
use http_actix::{HttpSettings, RateLimits};
use ports::{accounts::Accounts, sessions::Sessions};
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::at_minute;

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

pub(crate) async fn call(
    site: &TestSite,
    cookie: &str,
    method: Method,
    address: &str,
    body: &Value,
) -> Answer {
    let request = TestRequest::default().method(method).uri(address);
    site.send(request.insert_header((header::COOKIE, cookie)).set_json(body)).await
}

pub(crate) async fn get(site: &TestSite, cookie: &str, address: &str) -> Answer {
    site.call_as(cookie, Method::GET, address).await
}

pub(crate) async fn submit(site: &TestSite, cookie: &str, body: &Value) -> Value {
    let answer = call(site, cookie, Method::POST, SUBMISSIONS, body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    answer.json()
}

pub(crate) async fn admin(site: &TestSite) -> String {
    let cookie = site.join("desk").await;
    let user = site.store.account(&testkit::username("desk")).await.unwrap().unwrap().user.id;
    site.store.set_role(user, Role::Admin, true, Actor::default(), at_minute(0)).await.unwrap();
    cookie
}

pub(crate) async fn decide(site: &TestSite, cookie: &str, id: &Value, decision: &Value) -> Answer {
    call(site, cookie, Method::POST, &format!("/api/admin/submissions/{id}/decision"), decision).await
}

pub(crate) fn relaxed() -> TestSite {
    let mut site = TestSite::new();
    let settings: &mut HttpSettings = Arc::get_mut(&mut site.site.settings).unwrap();
    settings.rate_limits = RateLimits::Relaxed;
    site
}

#[actix_web::test]
async fn a_vehicle_goes_from_the_form_to_the_listing() {
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
    let asked = json!({ "status": "changes_requested", "notes": "More pictures, please.", "revision": 1 });
    let case = decide(&site, &desk, &sent["id"], &asked).await;
    assert_eq!(case.status, StatusCode::OK, "{}", case.body);
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
    let stale = decide(&site, &desk, &sent["id"], &json!({ "status": "approved", "revision": 1 })).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    let badge = json!({ "text": "Just in", "variant": "new" });
    let approved = json!({ "status": "approved", "notes": "", "badge": badge, "revision": 2 });
    let case = decide(&site, &desk, &sent["id"], &approved).await;
    assert_eq!(case.json()["listing"]["status"], "live", "{}", case.body);

    let listed = get(&site, "", "/api/vehicles?search=f40").await.json();
    assert_eq!((&listed[0]["price"], &listed[0]["badge"]), (&json!("$2,450,000"), &badge));
    assert_eq!(listed[0]["image"], url);
    let page = get(&site, "", &format!("/api/vehicles/{}", listed[0]["id"])).await;
    assert_eq!(page.json()["facts"]["vin"], "ZFFMN34A000••••••", "masked by default: {}", page.body);
    assert!(!page.body.contains("080000"), "the serial number is not public: {}", page.body);
    assert_eq!(get(&site, "", url).await.status, StatusCode::OK);
    let again = decide(&site, &desk, &sent["id"], &json!({ "status": "rejected", "notes": "No." })).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert_eq!(again.json()["message"], "This submission has been approved");
    let history = get(&site, &ada, &address).await.json()["history"].clone();
    let steps: Vec<&str> =
        history.as_array().unwrap().iter().map(|moved| moved["to"].as_str().unwrap()).collect();
    assert_eq!(steps, ["pending", "changes_requested", "pending", "approved"]);
    let notices = get(&site, &ada, "/api/notifications").await.json();
    assert_eq!(notices.as_array().unwrap().len(), 2, "{notices}");
}

#[actix_web::test]
async fn what_is_wrong_is_told_in_the_specifications_words() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    for (field, value, at, told) in [
        ("make", json!(" "), "make", "Make is required"),
        ("model", json!(null), "model", "Model is required"),
        ("location", json!(""), "location", "Location is required"),
        ("year", json!(""), "year", "Year is required"),
        (
            "yearNumeric",
            json!(1899),
            "yearNumeric",
            "The year is written in two ways that differ; please make them agree",
        ),
        ("yearNumeric", json!(1990.5), "yearNumeric", "Please enter a valid year"),
        ("price", json!(""), "price", "Price is required"),
        ("price", json!("a lot"), "priceNumeric", "Please enter a valid price"),
        ("priceNumeric", json!(-1), "priceNumeric", "Please enter a valid price"),
        (
            "priceNumeric",
            json!(1),
            "priceNumeric",
            "The price is written in two ways that differ; please make them agree",
        ),
        ("miles", json!(""), "miles", "Mileage is required"),
        (
            "milesNumeric",
            json!(81),
            "milesNumeric",
            "The mileage is written in two ways that differ; please make them agree",
        ),
        ("vin", json!("none"), "vin", "Please enter the VIN or chassis number as stamped on the car"),
        (
            "images",
            json!(["javascript:alert(1)"]),
            "images",
            "javascript:alert(1): Please give an address that begins with https://",
        ),
        (
            "mainImage",
            json!("http://x.example/a"),
            "mainImage",
            "http://x.example/a: Please give an address that begins with https://",
        ),
        (
            "images",
            json!(["https://10.0.0.1/a.jpg"]),
            "images",
            "https://10.0.0.1/a.jpg: This address is not on the public internet",
        ),
    ] {
        let answer = call(&site, &ada, Method::POST, SUBMISSIONS, &with(field, value.clone())).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{field} {value}: {}", answer.body);
        assert_eq!(answer.json()["fields"][at], told, "{field} {value}: {}", answer.body);
    }
    let many: Vec<String> = (0..21).map(|n| format!("https://example.com/{n}.jpg")).collect();
    let answer = call(&site, &ada, Method::POST, SUBMISSIONS, &with("images", json!(many))).await;
    assert_eq!(answer.json()["fields"]["images"], "There can be at most 20 photos");
    assert_eq!(get(&site, &ada, SUBMISSIONS).await.json(), json!([]));
}

#[actix_web::test]
async fn what_a_client_has_no_say_in_is_not_heard() {
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
async fn anothers_submission_is_as_one_that_never_was() {
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
        let mut told = Vec::new();
        for id in [sent["id"].clone(), json!(4711)] {
            let answer = call(&site, &eve, method.clone(), &format!("{SUBMISSIONS}/{id}{end}"), &body).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{method} {end}: {}", answer.body);
            told.push(answer.json()["message"].clone());
        }
        assert_eq!(told[0], told[1]);
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
async fn a_decision_gives_its_reason_and_is_one_of_three() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let sent = submit(&site, &ada, &form()).await;
    for (decision, field, told) in [
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
        assert_eq!(answer.json()["fields"][field], told);
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
async fn of_two_verdicts_one_counts() {
    let site = relaxed();
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
        let told = format!("This submission has been {}", stands["status"].as_str().unwrap());
        assert_eq!(late["message"], told, "the loser hears where it stands");
    }
}

#[actix_web::test]
async fn a_form_is_sent_once_under_its_key_and_ten_times_an_hour() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let keyed = |body: &Value| {
        let request = TestRequest::post().uri(SUBMISSIONS).insert_header((header::COOKIE, ada.as_str()));
        site.send(request.insert_header(("Idempotency-Key", "k")).set_json(body))
    };
    let body = form();
    let answers = join_all((0..20).map(|_| keyed(&body))).await;
    assert!(answers.iter().all(|answer| answer.status == StatusCode::CREATED && answer.json()["id"] == 1));
    let other = keyed(&with("model", json!("F50"))).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    for _ in 1..10 {
        submit(&site, &ada, &body).await;
    }
    let refused = call(&site, &ada, Method::POST, SUBMISSIONS, &body).await;
    assert_eq!((refused.status, refused.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "3600"));
    site.clock.advance(TimeDelta::minutes(29));
    get(&site, &ada, "/api/user").await;
    site.clock.advance(TimeDelta::minutes(29));
    get(&site, &ada, "/api/user").await;
    site.clock.advance(TimeDelta::minutes(3));
    submit(&site, &ada, &body).await;
}

#[actix_web::test]
async fn a_preview_is_the_page_and_keeps_nothing() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let address = format!("{SUBMISSIONS}/preview");
    let seen = call(&site, &ada, Method::POST, &address, &form()).await;
    assert_eq!(seen.status, StatusCode::OK, "{}", seen.body);
    let seen = seen.json();
    assert_eq!((&seen["card"]["make"], &seen["card"]["price"]), (&json!("Ferrari"), &json!("$2,450,000")));
    assert_eq!(seen["page"]["description"], "One owner.");
    assert_eq!(get(&site, &ada, SUBMISSIONS).await.json(), json!([]));
    let refused = call(&site, &ada, Method::POST, &address, &with("make", json!(""))).await;
    assert_eq!(refused.json()["fields"]["make"], "Make is required");
}

#[actix_web::test]
async fn a_form_is_checked_while_it_is_written() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    let address = format!("{SUBMISSIONS}/readiness");
    let check = async |who: &str, query: &str, body: &Value| {
        call(&site, who, Method::POST, &format!("{address}{query}"), body).await
    };
    let named = |answer: &Answer, name: &str| -> Value {
        let checks = answer.json()["checks"].clone();
        checks.as_array().unwrap().iter().find(|check| check["name"] == name).cloned().unwrap_or_default()
    };
    let empty = json!({ "make": "", "model": "", "year": "", "price": "", "miles": "", "location": "" });
    let answer = check(&ada, "", &empty).await;
    assert_eq!((answer.status, &answer.json()["score"]), (StatusCode::OK, &json!(0)), "{}", answer.body);
    assert_eq!(named(&answer, "required_fields")["state"], "warning");

    // Uploads of others do not count, and nothing is fetched.
    let picture = send_picture(&site, &ada, &png(1000, 600, 7)).await;
    let url = picture["url"].as_str().unwrap();
    let mut body = with("images", json!([url, "https://elsewhere.example/a.jpg"]));
    body["alts"] = json!({ url: "Engine" });
    body["vin"] = json!("zffmn34a000080000");
    let answer = check(&ada, "", &body).await;
    assert_eq!(named(&answer, "required_fields")["state"], "ok", "{}", answer.body);
    assert_eq!(named(&answer, "pictures")["sentence"], "There are only two photos");
    let shots = answer.json()["shots"].clone();
    assert_eq!(shots[3], json!({ "label": "Engine", "isShown": true }));
    assert_eq!(shots.as_array().unwrap().iter().filter(|shot| shot["isShown"] == true).count(), 1);
    assert_eq!(named(&check(&eve, "", &body).await, "pictures")["sentence"], "There is only one photo");
    assert_eq!(get(&site, &ada, SUBMISSIONS).await.json(), json!([]));

    // A seller hears of their own submissions with this VIN, not of those of others.
    body["images"] = json!([url]);
    let id = submit(&site, &ada, &body).await["id"].clone();
    let told = named(&check(&ada, "", &body).await, "duplicate_vin");
    assert_eq!(told["links"][0]["href"], format!("/dashboard/submissions/{id}"), "{told}");
    assert_eq!(named(&check(&eve, "", &body).await, "duplicate_vin")["state"], "ok");
    let revised = check(&ada, &format!("?submission={id}"), &body).await;
    assert_eq!(named(&revised, "duplicate_vin")["state"], "ok");
    let refused = check(&ada, "?submission=x", &body).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let withdrawn = format!("{SUBMISSIONS}/{id}/withdraw");
    call(&site, &ada, Method::POST, &withdrawn, &json!({})).await;
    assert_eq!(named(&check(&ada, "", &body).await, "duplicate_vin")["state"], "ok");
}

/// Creates a listing of Ada's; returns the submission id and the vehicle id.
pub(crate) async fn listed(site: &TestSite, ada: &str, desk: &str) -> (Value, Value) {
    let sent = submit(site, ada, &form()).await;
    let case = decide(site, desk, &sent["id"], &json!({ "status": "approved" })).await.json();
    (sent["id"].clone(), case["vehicleId"].clone())
}

#[actix_web::test]
async fn a_seller_changes_the_price_and_where_the_listing_stands() {
    let site = TestSite::new();
    let (ada, eve, desk) = (site.join("ada").await, site.join("eve").await, admin(&site).await);
    let (submission, vehicle) = listed(&site, &ada, &desk).await;
    let address = format!("{SUBMISSIONS}/{submission}/listing");
    let change = async |who: &str, body: Value| call(&site, who, Method::PATCH, &address, &body).await;
    assert_eq!(change(&eve, json!({ "priceNumeric": 1 })).await.status, StatusCode::NOT_FOUND);
    let cheaper = change(&ada, json!({ "priceNumeric": 2_300_000 })).await;
    assert_eq!(cheaper.json()["listing"]["price"], "$2,300,000", "{}", cheaper.body);
    for (body, field) in [
        (json!({}), "status"),
        (json!({ "priceNumeric": -1 }), "priceNumeric"),
        (json!({ "status": "gone" }), "status"),
    ] {
        let refused = change(&ada, body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.json()["fields"][field].is_string(), "{}", refused.body);
    }
    assert_eq!(change(&ada, json!({ "status": "live" })).await.status, StatusCode::CONFLICT);
    let unpaid = change(&ada, json!({ "status": "sold" })).await;
    assert_eq!(unpaid.json()["fields"]["soldPriceNumeric"], "Please enter the sale price");
    for status in ["under_offer", "live", "sold"] {
        let moved = change(&ada, json!({ "status": status, "soldPriceNumeric": 2_200_000 })).await;
        assert_eq!(moved.json()["listing"]["status"], status, "{}", moved.body);
    }
    let page = get(&site, "", &format!("/api/vehicles/{vehicle}")).await.json();
    let kinds: Vec<(&str, i64)> = page["priceHistory"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| (step["kind"].as_str().unwrap(), step["priceNumeric"].as_i64().unwrap()))
        .collect();
    assert_eq!(kinds, [("asked", 2_450_000), ("changed", 2_300_000), ("sold", 2_200_000)]);
    for body in [json!({ "status": "live" }), json!({ "priceNumeric": 1 })] {
        assert_eq!(change(&ada, body).await.status, StatusCode::CONFLICT);
    }
}

#[actix_web::test]
async fn the_desk_looks_after_listings() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (_, first) = listed(&site, &ada, &desk).await;
    let (_, second) = listed(&site, &ada, &desk).await;
    let address = format!("/api/admin/vehicles/{first}");
    let edit = json!({ "model": "F40 LM", "milesNumeric": 9000, "badge": { "text": "Rare", "variant": "featured" } });
    let edited = call(&site, &desk, Method::PATCH, &address, &edit).await;
    assert_eq!(
        (&edited.json()["model"], &edited.json()["badge"]["text"]),
        (&json!("F40 LM"), &json!("Rare")),
        "{}",
        edited.body
    );
    let found = get(&site, "", "/api/vehicles?search=lm").await.json();
    assert_eq!((&found[0]["id"], &found[0]["miles"]), (&first, &json!("9,000 miles")));
    let plain = call(&site, &desk, Method::PATCH, &address, &json!({ "badge": null })).await;
    assert_eq!(plain.json()["badge"], json!(null));
    let featured = json!({ "ids": [second, first, second] });
    let done = call(&site, &desk, Method::PUT, "/api/admin/featured", &featured).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    let ids = |answer: Answer| -> Vec<Value> {
        answer.json().as_array().unwrap().iter().map(|car| car["id"].clone()).collect()
    };
    assert_eq!(ids(get(&site, "", "/api/vehicles/featured").await), [second.clone(), first.clone()]);
    assert_eq!(
        ids(get(&site, &desk, "/api/admin/vehicles?featured=true").await),
        [second.clone(), first.clone()]
    );
    let unpaid = call(&site, &desk, Method::PATCH, &address, &json!({ "status": "sold" })).await;
    assert_eq!(unpaid.json()["fields"]["priceNumeric"], "Please enter the sale price");
    let wordless = call(&site, &desk, Method::PATCH, &address, &json!({ "status": "withdrawn" })).await;
    assert_eq!(wordless.json()["fields"]["reason"], "Please enter a reason");
    let gone = json!({ "status": "withdrawn", "reason": "Its papers are in doubt." });
    let gone = call(&site, &desk, Method::PATCH, &address, &gone).await;
    assert_eq!(gone.json()["isPublished"], false, "{}", gone.body);
    assert_eq!(get(&site, "", &format!("/api/vehicles/{first}")).await.status, StatusCode::NOT_FOUND);
    let told = get(&site, &ada, "/api/notifications").await.json();
    assert_eq!(told[0]["title"], "Your 1990 Ferrari F40 LM was taken off the site");
    assert_eq!(told[0]["text"], "Its papers are in doubt.");
    assert!(told[0]["link"].as_str().unwrap().starts_with("/dashboard/submissions/"), "{told}");
    assert_eq!(told[1]["title"], "The concierge edited your 1990 Ferrari F40", "and nothing of a badge");
    let nothing = call(&site, &desk, Method::PATCH, &address, &json!({})).await;
    assert_eq!(nothing.json()["fields"]["status"], "Please choose what to change");
    assert_eq!(
        ids(get(&site, &desk, "/api/admin/vehicles?status=withdrawn").await),
        std::slice::from_ref(&first)
    );
    let page = get(&site, &desk, "/api/admin/vehicles?limit=1").await;
    assert_eq!((page.header("x-total-count"), page.header("link").contains("cursor=2")), ("2", true));
    assert_eq!(ids(get(&site, &desk, "/api/admin/vehicles?limit=1&cursor=2").await), [first]);
    let one = get(&site, &desk, &address).await;
    assert_eq!((&one.json()["id"], &one.json()["status"]), (&json!(1), &json!("withdrawn")), "{}", one.body);
    for nowhere in ["/api/admin/vehicles/4711", "/api/admin/vehicles/9223372036854775807"] {
        assert_eq!(get(&site, &desk, nowhere).await.status, StatusCode::NOT_FOUND);
    }
    let hidden = call(&site, &desk, Method::PUT, "/api/admin/featured", &json!({ "ids": [1] })).await;
    assert_eq!(hidden.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// The export covers several batches, with each entry once.
#[actix_web::test]
async fn the_whole_log_is_exported_in_pieces() {
    let site = TestSite::new();
    let desk = admin(&site).await;
    for _ in 0..1200 {
        site.store.record_failed_log_in(None, None, at_minute(0)).await.unwrap();
    }
    let table = get(&site, &desk, "/api/admin/audit/export").await.body;
    let numbers: Vec<i64> =
        table.lines().skip(1).map(|line| line.split(',').next().unwrap().parse().unwrap()).collect();
    assert!(numbers.len() >= 1202, "{}", numbers.len());
    assert!(numbers.is_sorted_by(|a, b| *a == b + 1), "each line once, the latest first");
}

#[actix_web::test]
async fn the_desk_reads_who_did_what() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    listed(&site, &ada, &desk).await;
    let lines = get(&site, &desk, "/api/admin/audit?actor=DESK&action=submission_moved").await.json();
    assert_eq!(lines.as_array().unwrap().len(), 1, "{lines}");
    assert_eq!(
        (&lines[0]["actor"]["username"], &lines[0]["target"]["label"]),
        (&json!("desk"), &json!("submission 1"))
    );
    assert_eq!(
        lines[0]["changes"],
        json!([{ "field": "status", "before": "pending", "after": "approved", "isWithheld": false }])
    );
    let actions = get(&site, &desk, "/api/admin/audit/actions").await.json();
    assert_eq!(actions, json!(["registered", "role_granted", "submission_moved", "submission_sent"]));
    let page = get(&site, &desk, "/api/admin/audit?limit=2").await;
    let next = page.header("link").split(['<', '>']).nth(1).unwrap().to_owned();
    let (first, second) = (page.json(), get(&site, &desk, &next).await.json());
    assert!(first[1]["id"].as_i64() > second[0]["id"].as_i64());
    assert_eq!(get(&site, &desk, "/api/admin/audit?actor=nobody").await.json(), json!([]));
    assert_eq!(get(&site, &desk, "/api/admin/audit?from=2026-01-16").await.json(), json!([]));
    assert!(!get(&site, &desk, "/api/admin/audit?to=2026-01-15").await.json().as_array().unwrap().is_empty());
    let table = get(&site, &desk, "/api/admin/audit/export?actor=desk&action=submission_moved").await;
    assert_eq!(table.header("content-type"), "text/csv; charset=utf-8; header=present");
    assert_eq!(table.header("content-disposition"), "attachment; filename=\"audit-log.csv\"");
    let lines: Vec<&str> = table.body.lines().collect();
    assert_eq!(lines.len(), 2, "{}", table.body);
    assert_eq!(
        lines[0],
        "number,at,actor_number,actor,action,target_number,target,vehicle_number,field,before,after,reason,details,address"
    );
    assert!(lines[1].contains(",desk,submission_moved,"), "{}", lines[1]);
    assert!(lines[1].contains(",status,pending,approved,"), "{}", lines[1]);
    assert_eq!(get(&site, &desk, "/api/admin/audit/export?actor=nobody").await.body.lines().count(), 1);
    assert_eq!(
        get(&site, &desk, "/api/admin/audit/export?from=soon").await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    let refused = get(&site, &desk, "/api/admin/audit?from=soon").await;
    assert_eq!(refused.json()["fields"]["from"], "from must be a day or a moment, as in 2026-12-24");
}

/// A withdrawn listing's pictures are no longer served; caches must revalidate.
#[actix_web::test]
async fn a_withdrawn_listing_takes_its_pictures_along() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let picture = send_picture(&site, &ada, &png(1000, 600, 7)).await;
    let address = picture["url"].as_str().unwrap().to_owned();
    let sent = submit(&site, &ada, &with("images", json!([address]))).await;
    let waiting = get(&site, &ada, &address).await;
    assert_eq!((waiting.status, waiting.header("cache-control")), (StatusCode::OK, "private, no-store"));
    assert_eq!(get(&site, "", &address).await.status, StatusCode::NOT_FOUND);
    let case = decide(&site, &desk, &sent["id"], &json!({ "status": "approved" })).await.json();
    let shown = get(&site, "", &address).await;
    let lasts = "public, max-age=300, must-revalidate";
    assert_eq!((shown.status, shown.header("cache-control")), (StatusCode::OK, lasts));
    let again = || {
        let request = TestRequest::get().uri(&address);
        request.insert_header((header::IF_NONE_MATCH, shown.header("etag").to_owned()))
    };
    assert_eq!(site.send(again()).await.status, StatusCode::NOT_MODIFIED);
    let gone = json!({ "status": "withdrawn", "reason": "Its papers are in doubt." });
    let listing = format!("/api/admin/vehicles/{}", case["vehicleId"]);
    assert_eq!(call(&site, &desk, Method::PATCH, &listing, &gone).await.status, StatusCode::OK);
    let revalidated = site.send(again()).await;
    assert_eq!(
        (revalidated.status, revalidated.header("cache-control")),
        (StatusCode::NOT_FOUND, "no-store")
    );
    assert_eq!(get(&site, &ada, &address).await.header("cache-control"), "private, no-store");
}
