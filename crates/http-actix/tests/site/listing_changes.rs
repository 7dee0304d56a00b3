//! Changes of listings by their sellers and by admins.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use serde_json::{Value, json};

use crate::{
    harness::{Answer, TestSite},
    pictures::{png, send as send_picture},
    submissions::{SUBMISSIONS, admin, call, create_listing, decide, get, submit, with},
};

#[actix_web::test]
async fn seller_changes_price_and_status() {
    let site = TestSite::new();
    let (ada, eve, desk) = (site.join("ada").await, site.join("eve").await, admin(&site).await);
    let (submission, vehicle) = create_listing(&site, &ada, &desk).await;
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
    for body in [json!({ "status": "live" }), json!({ "status": "sold" }), json!({ "priceNumeric": 1 })] {
        assert_eq!(change(&ada, body).await.status, StatusCode::CONFLICT);
    }
}

#[actix_web::test]
async fn staff_edit_and_feature_listings() {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (_, first) = create_listing(&site, &ada, &desk).await;
    let (_, second) = create_listing(&site, &ada, &desk).await;
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
    let sold = json!({ "badge": { "text": "Sale pending", "variant": "featured" } });
    let refused = call(&site, &desk, Method::PATCH, &address, &sold).await;
    let sentence =
        "A badge can’t say that a car for sale is sold or spoken for; change the listing’s status instead";
    assert_eq!(refused.json()["fields"]["badge"], sentence, "{}", refused.body);
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
    let notifications = get(&site, &ada, "/api/notifications").await.json();
    assert_eq!(notifications[0]["title"], "Your 1990 Ferrari F40 LM was taken off the site");
    assert_eq!(notifications[0]["text"], "Its papers are in doubt.");
    assert!(
        notifications[0]["link"].as_str().unwrap().starts_with("/dashboard/submissions/"),
        "{notifications}"
    );
    assert_eq!(
        notifications[1]["title"], "The concierge edited your 1990 Ferrari F40",
        "and nothing of a badge"
    );
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

/// A withdrawn listing's pictures are no longer served; caches must revalidate.
#[actix_web::test]
async fn pictures_of_a_withdrawn_listing_are_not_served() {
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
