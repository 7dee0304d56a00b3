//! The end of a listing: reminders, expiry, renewal by its seller, and the last day that staff set.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use application::listings::{EndedListings, end_listings};
use chrono::TimeDelta;
use domain::vehicles::ListingTerm;
use http_actix::HttpSettings;
use serde_json::{Value, json};
use std::sync::Arc;

use crate::{
    account_closure::log_in,
    harness::{Answer, TestSite},
    submissions::{SUBMISSIONS, admin, call, create_listing, get, submit, with},
};

/// A site with a listing of Ada's, which ends on May 15, 2026.
struct Scene {
    site: TestSite,
    submission: Value,
    vehicle: Value,
}

async fn scene() -> Scene {
    let site = TestSite::new();
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    site.join("eve").await;
    let (submission, vehicle) = create_listing(&site, &ada, &desk).await;
    Scene { site, submission, vehicle }
}

impl Scene {
    /// Lets days pass, after which sessions have ended.
    async fn advance_days(&self, days: i64) {
        self.site.clock.advance(TimeDelta::days(days));
    }

    /// The session of a member.
    async fn session_of(&self, name: &str) -> String {
        log_in(&self.site, name).await.cookie()
    }

    async fn work(&self) -> EndedListings {
        end_listings(self.site.store.as_ref(), self.site.clock.as_ref()).await.unwrap()
    }

    async fn own_listing(&self) -> Value {
        let answer =
            get(&self.site, &self.session_of("ada").await, &format!("{SUBMISSIONS}/{}", self.submission))
                .await;
        answer.json()["listing"].clone()
    }

    async fn renew(&self, name: &str, key: Option<&str>) -> Answer {
        let address = format!("{SUBMISSIONS}/{}/renewal", self.submission);
        let request =
            TestRequest::post().uri(&address).insert_header((header::COOKIE, self.session_of(name).await));
        let request = match key {
            Some(key) => request.insert_header(("idempotency-key", key)),
            None => request,
        };
        self.site.send(request).await
    }

    async fn refused_renewal(&self, name: &str) -> Value {
        let answer = self.renew(name, None).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.body);
        answer.json()["message"].clone()
    }

    async fn edit(&self, change: Value) -> Answer {
        let address = format!("/api/admin/vehicles/{}", self.vehicle);
        call(&self.site, &self.session_of("desk").await, Method::PATCH, &address, &change).await
    }

    async fn page(&self) -> Answer {
        self.site.get(&format!("/api/vehicles/{}", self.vehicle)).await
    }

    async fn notifications(&self) -> Vec<Value> {
        let notifications = get(&self.site, &self.session_of("ada").await, "/api/notifications").await.json();
        notifications.as_array().unwrap().clone()
    }
}

#[actix_web::test]
async fn a_listing_expires_and_is_renewed() {
    let scene = scene().await;
    let own = scene.own_listing().await;
    assert_eq!((&own["expiresAt"], &own["canRenew"]), (&json!("2026-05-15T12:00:00.000Z"), &json!(false)));
    assert_eq!(own["renewableFrom"], "2026-05-01T12:00:00.000Z");
    assert!(!scene.page().await.body.contains("expire"), "visitors do not see it");
    assert_eq!(
        scene.refused_renewal("ada").await,
        "It’s too early to renew this listing; you can renew it 14 days before it ends"
    );
    assert_eq!(scene.work().await, EndedListings::default());

    scene.advance_days(106).await;
    assert_eq!(scene.work().await, EndedListings { reminded: 1, ..EndedListings::default() });
    assert_eq!(scene.work().await, EndedListings::default());
    let notification = scene.notifications().await[0].clone();
    assert_eq!(notification["title"], "Your 1990 Ferrari F40 is listed until May 15, 2026");
    assert_eq!(notification["link"], format!("/dashboard/submissions/{}", scene.submission));
    assert_eq!(scene.own_listing().await["canRenew"], true);

    scene.advance_days(14).await;
    assert_eq!(scene.work().await, EndedListings { expired: 1, ..EndedListings::default() });
    assert_eq!(scene.work().await, EndedListings::default());
    assert_eq!(scene.page().await.status, StatusCode::NOT_FOUND);
    let own = scene.own_listing().await;
    assert_eq!(
        (&own["status"], &own["expiredAt"]),
        (&json!("withdrawn"), &json!("2026-05-15T12:00:00.000Z"))
    );
    assert_eq!(
        (&own["canRenew"], &own["renewableUntil"]),
        (&json!(true), &json!("2026-06-14T12:00:00.000Z"))
    );
    let notification = scene.notifications().await[0].clone();
    assert_eq!(notification["title"], "The listing of your 1990 Ferrari F40 has expired");
    assert!(notification["text"].as_str().unwrap().contains("by June 14, 2026"), "{notification}");

    assert_eq!(scene.renew("eve", None).await.status, StatusCode::NOT_FOUND, "it is not theirs");
    let renewed = scene.renew("ada", Some("one")).await;
    assert_eq!(renewed.status, StatusCode::OK, "{}", renewed.body);
    let listing = renewed.json()["listing"].clone();
    assert_eq!(
        (&listing["status"], &listing["expiresAt"]),
        (&json!("live"), &json!("2026-09-12T12:00:00.000Z"))
    );
    assert_eq!((&listing["canRenew"], &listing["expiredAt"]), (&json!(false), &Value::Null));
    assert_eq!(
        scene.renew("ada", Some("one")).await.status,
        StatusCode::OK,
        "the same key is the same renewal"
    );
    assert_eq!(scene.renew("ada", None).await.status, StatusCode::CONFLICT, "another renewal is too early");
    assert_eq!(scene.page().await.status, StatusCode::OK);
    let list = get(&scene.site, &scene.session_of("ada").await, SUBMISSIONS).await.json();
    assert_eq!(list[0]["listing"]["expiresAt"], "2026-09-12T12:00:00.000Z");
}

#[actix_web::test]
async fn only_recently_expired_listings_are_renewed() {
    let scene = scene().await;
    scene.advance_days(130).await;
    assert_eq!(scene.work().await.expired, 1);
    scene.advance_days(31).await;
    assert_eq!(scene.own_listing().await["canRenew"], false);
    let late = scene.refused_renewal("ada").await;
    assert_eq!(
        late,
        "This listing expired more than 30 days ago; please ask the concierge to list the car again"
    );

    let relisted = scene.edit(json!({ "status": "live" })).await;
    assert_eq!(relisted.status, StatusCode::OK, "{}", relisted.body);
    assert_eq!(relisted.json()["expiresAt"], "2026-10-23T12:00:00.000Z", "a full term");
    assert_eq!(scene.work().await, EndedListings::default());
    let text = scene.notifications().await[0]["text"].clone();
    assert_eq!(text, "It is listed until October 23, 2026.");

    assert_eq!(scene.edit(json!({ "status": "withdrawn", "reason": "Gone." })).await.status, StatusCode::OK);
    let withdrawn = scene.refused_renewal("ada").await;
    assert_eq!(withdrawn, "This listing has been withdrawn; please ask the concierge to list the car again");
    assert_eq!(scene.edit(json!({ "status": "live" })).await.json()["expiresAt"], "2026-10-23T12:00:00.000Z");
    let sold = scene.edit(json!({ "status": "sold", "priceNumeric": 2_000_000 })).await;
    assert_eq!(sold.status, StatusCode::OK, "{}", sold.body);
    assert_eq!(
        scene.refused_renewal("ada").await,
        "This vehicle has been sold, so its listing can’t be renewed"
    );
    scene.advance_days(200).await;
    assert_eq!(scene.work().await, EndedListings::default(), "what is sold does not expire");
}

#[actix_web::test]
async fn staff_set_the_last_day() {
    let scene = scene().await;
    for (day, sentence) in [
        (json!("2026-01-14"), "Choose today or a later day"),
        (json!("2029-01-16"), "Choose a day within the next three years"),
        (json!("9999-12-31"), "Choose a day within the next three years"),
        (json!("next week"), "Please enter the day as in 2027-03-12"),
        (json!(""), "Please enter the day as in 2027-03-12"),
    ] {
        let refused = scene.edit(json!({ "expiresOn": day })).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{day}");
        assert_eq!(refused.json()["fields"]["expiresOn"], sentence, "{day}");
    }
    let set = scene.edit(json!({ "expiresOn": "2026-01-20" })).await;
    assert_eq!((set.status, &set.json()["expiresAt"]), (StatusCode::OK, &json!("2026-01-21T05:59:59.000Z")));
    assert_eq!(scene.notifications().await[0]["text"], "It is listed until January 20, 2026.");
    let log = get(&scene.site, &scene.session_of("desk").await, "/api/admin/audit?action=listing_changed")
        .await
        .json();
    assert_eq!(log[0]["changes"][0]["field"], "expiresAt", "{log}");
    let cleared = scene.edit(json!({ "expiresOn": null })).await;
    assert_eq!((cleared.status, &cleared.json()["expiresAt"]), (StatusCode::OK, &Value::Null));
    assert_eq!(scene.notifications().await[0]["text"], "The listing has no end date any more.");
    assert_eq!(
        scene.refused_renewal("ada").await,
        "This listing has no end date, so there’s nothing to renew"
    );
    scene.advance_days(365).await;
    assert_eq!(scene.work().await, EndedListings::default());
    assert_eq!(scene.page().await.status, StatusCode::OK);
}

#[actix_web::test]
async fn relisting_after_the_end_gets_a_full_term() {
    let scene = scene().await;
    assert_eq!(scene.edit(json!({ "status": "under_offer" })).await.status, StatusCode::OK);
    scene.advance_days(150).await;
    assert_eq!(scene.work().await, EndedListings::default(), "under offer");
    let ada = scene.session_of("ada").await;
    let address = format!("{SUBMISSIONS}/{}/listing", scene.submission);
    let back = call(&scene.site, &ada, Method::PATCH, &address, &json!({ "status": "live" })).await;
    assert_eq!(back.status, StatusCode::OK, "{}", back.body);
    assert_eq!(back.json()["listing"]["expiresAt"], "2026-10-12T12:00:00.000Z");
    assert_eq!(scene.work().await, EndedListings::default());
}

#[actix_web::test]
async fn listings_do_not_expire_with_endless_term() {
    let mut site = TestSite::new();
    let settings: &mut HttpSettings = Arc::get_mut(&mut site.site.settings).unwrap();
    settings.listing_term = ListingTerm::ENDLESS;
    let (ada, desk) = (site.join("ada").await, admin(&site).await);
    let (submission, _) = create_listing(&site, &ada, &desk).await;
    let own = get(&site, &ada, &format!("{SUBMISSIONS}/{submission}")).await.json();
    assert_eq!(own["listing"]["expiresAt"], Value::Null);
    let waiting = submit(&site, &ada, &with("model", json!("F50"))).await;
    let address = format!("{SUBMISSIONS}/{}/renewal", waiting["id"]);
    let refused = site.call_as(&ada, Method::POST, &address).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND, "it is not listed");
}
