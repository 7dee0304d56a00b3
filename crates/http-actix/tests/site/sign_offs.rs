//! Staff edits that sellers sign off, and the review of their objections.

use actix_web::http::{Method, StatusCode};
use domain::accounts::Role;
use serde_json::{Value, json};

use crate::{
    harness::{Answer, TestSite},
    pictures::{png, send},
    submissions::{SUBMISSIONS, admin, call, create_listing, get},
};

const LIST: &str = "/api/admin/sign-offs";

/// A site with a listing of Ada's.
struct Scene {
    site: TestSite,
    ada: String,
    desk: String,
    vehicle: Value,
    submission: Value,
    /// Where Ada's sign-off is.
    address: String,
}

async fn scene() -> Scene {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (submission, vehicle) = create_listing(&site, &ada, &desk).await;
    let address = format!("{SUBMISSIONS}/{submission}/sign-off");
    Scene { site, ada, desk, vehicle, submission, address }
}

impl Scene {
    async fn edit(&self, change: Value) -> Value {
        let address = format!("/api/admin/vehicles/{}", self.vehicle);
        let answer = call(&self.site, &self.desk, Method::PATCH, &address, &change).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        answer.json()
    }

    async fn own_sign_off(&self) -> Value {
        let answer = get(&self.site, &self.ada, &self.address).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        answer.json()
    }

    async fn answer_sign_off(&self, body: Value) -> Answer {
        call(&self.site, &self.ada, Method::POST, &self.address, &body).await
    }

    async fn object_to_edit(&self, revision: i32) -> Value {
        let body = json!({ "revision": revision, "verdict": "object", "reason": "It is not red." });
        let answer = self.answer_sign_off(body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        answer.json()
    }

    async fn overrule_objection(&self, sign_off: &Value, body: Value) -> Answer {
        let address = format!("{LIST}/{}/keep", sign_off["id"]);
        call(&self.site, &self.desk, Method::POST, &address, &body).await
    }

    async fn list(&self, query: &str) -> Value {
        get(&self.site, &self.desk, &format!("{LIST}{query}")).await.json()
    }

    async fn notifications(&self) -> Value {
        get(&self.site, &self.ada, "/api/notifications").await.json()
    }
}

#[actix_web::test]
async fn staff_edit_is_published_and_the_seller_agrees() {
    let scene = scene().await;
    let missing = get(&scene.site, &scene.ada, &scene.address).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    let own_listing = scene.address.replace("/sign-off", "/proposal");
    let listing = get(&scene.site, &scene.ada, &own_listing).await.json();
    assert_eq!(listing["signOff"], Value::Null);
    let engine = send(&scene.site, &scene.desk, &png(900, 600, 9)).await;
    let case = scene
        .edit(json!({
            "description": "Two owners.", "exteriorColor": "Rosso", "vin": "ZFFGJ34B000080000",
            "photos": [{ "path": engine["path"], "alt": "The engine" }]
        }))
        .await;
    assert_eq!(case["signOff"]["state"], "open", "the desk sees it with the listing");
    let page = scene.site.get(&format!("/api/vehicles/{}", scene.vehicle)).await.json();
    assert_eq!(page["description"], "Two owners.", "it is shown at once");
    let own = scene.own_sign_off().await;
    assert_eq!((&own["state"], &own["revision"]), (&json!("open"), &json!(1)));
    let change_of = |field: &str| {
        let changes = own["changes"].as_array().unwrap();
        changes.iter().find(|change| change["field"] == field).unwrap_or(&Value::Null).clone()
    };
    assert_eq!(
        change_of("description"),
        json!({ "field": "description", "before": "One owner.", "after": "Two owners." })
    );
    assert_eq!(change_of("vin")["after"], "ZFFGJ34B000080000", "the seller may see it");
    assert_eq!((&own["photosBefore"], &own["photosAfter"][0]["alt"]), (&json!([]), &json!("The engine")));
    let listing = get(&scene.site, &scene.ada, &own_listing).await.json();
    assert_eq!(listing["signOff"], "open");
    let notifications = scene.notifications().await;
    assert_eq!(notifications[0]["title"], "The concierge edited your 1990 Ferrari F40");
    assert_eq!(
        notifications[0]["text"],
        "Changed: Description, VIN, Exterior color, Photos. The listing shows it now. Please check it, and tell us if \
         something is not right."
    );
    assert_eq!(notifications[0]["link"], format!("/dashboard/submissions/{}", scene.submission));
    scene.edit(json!({ "specs": ["2.9L V8", "Cats"] })).await;
    assert_eq!(scene.notifications().await[0]["title"], "The concierge edited your 1990 Ferrari F40");
    let stale = scene.answer_sign_off(json!({ "revision": 1, "verdict": "agree" })).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert!(
        stale.json()["message"].as_str().unwrap().starts_with("The concierge has changed"),
        "{}",
        stale.body
    );
    let agreed = scene.answer_sign_off(json!({ "revision": 2, "verdict": "agree" })).await;
    assert_eq!((agreed.status, &agreed.json()["state"]), (StatusCode::OK, &json!("agreed")));
    let again = scene.answer_sign_off(json!({ "revision": 2, "verdict": "agree" })).await;
    assert_eq!(again.json()["message"], "You have already agreed to these changes");
    let log = get(&scene.site, &scene.desk, "/api/admin/audit?action=edit_agreed").await.json();
    assert_eq!((&log[0]["actor"]["username"], log.as_array().unwrap().len()), (&json!("ada"), 1));
    assert!(!log.to_string().contains("ZFFGJ34B000080000"), "the log has no VIN");
    assert_eq!(scene.list("").await, json!([]));
    assert_eq!(scene.list("?state=closed").await[0]["fields"][0], "description");
}

#[actix_web::test]
async fn objection_is_overruled_or_answered_with_an_edit() {
    let scene = scene().await;
    scene.edit(json!({ "description": "Red." })).await;
    let open = scene.list("?state=open").await;
    assert_eq!((&open[0]["state"], &open[0]["seller"]["username"]), (&json!("open"), &json!("ada")));
    let early = scene.overrule_objection(&open[0], json!({ "revision": 1, "reason": "It is." })).await;
    assert_eq!(early.json()["message"], "These changes are waiting for the seller’s answer");
    let objected = scene.object_to_edit(1).await;
    assert_eq!((&objected["state"], &objected["objection"]), (&json!("objected"), &json!("It is not red.")));
    let queues = get(&scene.site, &scene.desk, "/api/admin/queues").await.json();
    let queue = queues.as_array().unwrap().iter().find(|queue| queue["queue"] == "sign-offs").unwrap();
    assert_eq!(queue["waiting"], 1);
    let listed = scene.list("").await;
    assert_eq!((&listed[0]["state"], &listed[0]["title"]), (&json!("objected"), &json!("1990 Ferrari F40")));
    let address = format!("{LIST}/{}", objected["id"]);
    let case = get(&scene.site, &scene.desk, &address).await.json();
    assert_eq!((&case["objection"], &case["vehicleId"]), (&json!("It is not red."), &scene.vehicle));
    assert_eq!(case["changes"][0]["before"], "One owner.");

    scene.edit(json!({ "description": "Rosso." })).await;
    assert_eq!(scene.own_sign_off().await["objection"], Value::Null, "the seller is asked again");
    let stale = scene.overrule_objection(&case, json!({ "revision": 1, "reason": "It is." })).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    scene.object_to_edit(2).await;
    for (reason, message) in [
        (json!(null), "Please enter a reason"),
        (json!(" "), "Please enter a reason"),
        (json!("é".repeat(2001)), "A reason must be at most 2,000 characters"),
    ] {
        let refused = scene.overrule_objection(&case, json!({ "revision": 2, "reason": reason })).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["fields"]["reason"], message, "{}", refused.body);
    }
    let kept =
        scene.overrule_objection(&case, json!({ "revision": 2, "reason": "The paint code says so." })).await;
    assert_eq!((kept.status, &kept.json()["state"]), (StatusCode::OK, &json!("kept")), "{}", kept.body);
    let own = scene.own_sign_off().await;
    assert_eq!(
        (&own["reason"], &own["objection"]),
        (&json!("The paint code says so."), &json!("It is not red."))
    );
    let notifications = scene.notifications().await;
    assert_eq!(notifications[0]["title"], "The concierge kept the changes to your 1990 Ferrari F40");
    assert_eq!(notifications[0]["text"], "The paint code says so.");
    let again = scene.overrule_objection(&case, json!({ "revision": 2, "reason": "It is." })).await;
    assert_eq!(again.json()["message"], "These changes have already been kept");
    let late = scene.answer_sign_off(json!({ "revision": 2, "verdict": "agree" })).await;
    assert_eq!(late.json()["message"], "The concierge has already answered your objection to these changes");
    let log = get(&scene.site, &scene.desk, "/api/admin/audit?action=edit_kept").await.json();
    assert_eq!(
        (&log[0]["actor"]["username"], &log[0]["reason"]),
        (&json!("desk"), &json!("The paint code says so."))
    );
}

#[actix_web::test]
async fn sign_off_lapses_when_undone_or_sold() {
    let scene = scene().await;
    scene.edit(json!({ "description": "Red." })).await;
    scene.edit(json!({ "priceNumeric": 2_300_000 })).await;
    assert_eq!(scene.own_sign_off().await["revision"], 1, "a price is no fact");
    scene.edit(json!({ "description": "One owner." })).await;
    assert_eq!(scene.own_sign_off().await["state"], "lapsed");
    let late = scene.answer_sign_off(json!({ "revision": 2, "verdict": "agree" })).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    scene.edit(json!({ "description": "Red." })).await;
    let open = scene.own_sign_off().await;
    scene.object_to_edit(1).await;
    let listing = scene.address.replace("/sign-off", "/listing");
    let sale = json!({ "status": "sold", "soldPriceNumeric": 2_400_000 });
    assert_eq!(call(&scene.site, &scene.ada, Method::PATCH, &listing, &sale).await.status, StatusCode::OK);
    assert_eq!(scene.own_sign_off().await["state"], "lapsed");
    let late = scene.overrule_objection(&open, json!({ "revision": 1, "reason": "It is." })).await;
    assert_eq!(late.json()["message"], "These changes were undone, or the vehicle is no longer for sale");
    scene.edit(json!({ "description": "Blue." })).await;
    assert_eq!(scene.own_sign_off().await["id"], open["id"], "a sold car needs no sign-off");
}

#[actix_web::test]
async fn approved_proposal_opens_no_sign_off() {
    let scene = scene().await;
    let address = scene.address.replace("/sign-off", "/proposal");
    let version = get(&scene.site, &scene.ada, &address).await.json()["version"].clone();
    let change = json!({ "description": "Two owners.", "version": version });
    let proposed = call(&scene.site, &scene.ada, Method::PUT, &address, &change).await.json();
    let decision = json!({ "decision": "approved", "revision": 1 });
    let decide = format!("/api/admin/proposals/{}/decision", proposed["proposal"]["id"]);
    let approved = call(&scene.site, &scene.desk, Method::POST, &decide, &decision).await;
    assert_eq!(approved.status, StatusCode::OK, "{}", approved.body);
    assert_eq!(get(&scene.site, &scene.ada, &scene.address).await.status, StatusCode::NOT_FOUND);
}

#[actix_web::test]
async fn invalid_answers_are_refused() {
    let scene = scene().await;
    scene.edit(json!({ "description": "Red." })).await;
    for (body, field) in [
        (json!({ "verdict": "agree" }), "revision"),
        (json!({ "revision": 1 }), "verdict"),
        (json!({ "revision": 1, "verdict": "maybe" }), "verdict"),
        (json!({ "revision": 1, "verdict": "object" }), "reason"),
        (json!({ "revision": 1, "verdict": "object", "reason": " \n " }), "reason"),
        (json!({ "revision": 1, "verdict": "object", "reason": "é".repeat(2001) }), "reason"),
    ] {
        let refused = scene.answer_sign_off(body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        assert!(refused.json()["fields"][field].is_string(), "{field}: {}", refused.body);
    }
    assert_eq!(
        scene.answer_sign_off(json!({ "revision": "one", "verdict": "agree" })).await.status,
        StatusCode::BAD_REQUEST
    );
    let bad = get(&scene.site, &scene.desk, &format!("{LIST}?state=lost")).await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    let unknown = json!({ "id": 4711 });
    assert_eq!(get(&scene.site, &scene.desk, &format!("{LIST}/4711")).await.status, StatusCode::NOT_FOUND);
    let missing = scene.overrule_objection(&unknown, json!({ "revision": 1, "reason": "It is." })).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert_eq!(scene.own_sign_off().await["state"], "open");
}

#[actix_web::test]
async fn only_the_seller_signs_off() {
    let scene = scene().await;
    scene.edit(json!({ "description": "Red." })).await;
    let eve = scene.site.join("eve").await;
    let mallory = scene.site.join("mallory").await;
    scene.site.grant("mallory", Role::Collector).await;
    let unlisted = format!("{SUBMISSIONS}/4711/sign-off");
    let answer = json!({ "revision": 1, "verdict": "agree" });
    for method in [Method::GET, Method::POST] {
        for (who, address) in [
            (&eve, &scene.address),
            (&mallory, &scene.address),
            (&scene.desk, &scene.address),
            (&scene.ada, &unlisted),
        ] {
            let refused = call(&scene.site, who, method.clone(), address, &answer).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{method} {address}");
        }
        let visitor = call(&scene.site, "", method, &scene.address, &answer).await;
        assert_eq!(visitor.status, StatusCode::UNAUTHORIZED);
    }
    let id = scene.own_sign_off().await["id"].clone();
    for who in [&scene.ada, &eve, &mallory] {
        assert_eq!(get(&scene.site, who, LIST).await.status, StatusCode::FORBIDDEN);
        let keep = json!({ "revision": 1, "reason": "It is." });
        let refused = call(&scene.site, who, Method::POST, &format!("{LIST}/{id}/keep"), &keep).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(scene.own_sign_off().await["state"], "open");
}
