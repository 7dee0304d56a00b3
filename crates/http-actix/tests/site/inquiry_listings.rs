//! Inquiries and appointments about cars that are no longer for sale, the search by what a caller says, and the agenda.

use actix_web::http::{Method, StatusCode};
use chrono::TimeDelta;
use domain::vehicles::VehicleId;
use serde_json::{Value, json};
use testkit::{at_minute, list_one, vehicle};

use crate::{
    appointments::slots,
    harness::TestSite,
    inquiries::{call, concierge, expect_success, get, mailed_link, mails, post, question, submit_inquiry},
};

/// A site with a car, an inquiry about it with a requested appointment, and the concierge's cookie.
struct Scene {
    site: TestSite,
    desk: String,
    car: VehicleId,
    slots: Vec<i64>,
    reference: String,
    /// Address of the conversation by the link that was mailed to the sender.
    link: String,
}

impl Scene {
    async fn new() -> Self {
        let site = TestSite::new();
        let desk = concierge(&site).await;
        let slots = slots(&site, &desk).await;
        let car = vehicle().make("Ferrari").model("812 Superfast").year(2020).build();
        let car = list_one(site.store.as_ref(), car, at_minute(0)).await;
        let mut body = question();
        body["vehicleId"] = json!(car.0);
        body["phone"] = json!("(312) 555-0142");
        let reference = submit_inquiry(&site, body).await;
        let reply = json!({ "text": "Come and see it." });
        expect_success(
            post(&site, &desk, &format!("/api/admin/inquiries/{reference}/messages"), reply).await,
        );
        let (_, link) = mailed_link(&site).await;
        let pick = json!({ "slotId": slots[0] });
        expect_success(call(&site, "", Method::PUT, &format!("{link}/appointment"), &pick).await);
        mails(&site).await;
        Self { site, desk, car, slots, reference, link }
    }

    /// Changes the listing at the desk.
    async fn change(&self, body: Value) {
        let address = format!("/api/admin/vehicles/{}", self.car.0);
        expect_success(call(&self.site, &self.desk, Method::PATCH, &address, &body).await);
    }

    /// The state of the listing in the desk's list, in its case, and as the asker sees it.
    async fn states(&self) -> [Value; 3] {
        let list = get(&self.site, &self.desk, "/api/admin/inquiries").await.json();
        let case = get(&self.site, &self.desk, &format!("/api/admin/inquiries/{}", self.reference)).await;
        let asked = get(&self.site, "", &self.link).await.json();
        [list[0]["listing"].clone(), case.json()["listing"].clone(), asked["listing"].clone()]
    }

    async fn act(&self, body: Value) -> (StatusCode, Value) {
        let address = format!("/api/admin/inquiries/{}/appointment", self.reference);
        let answer = post(&self.site, &self.desk, &address, body).await;
        (answer.status, answer.json()["message"].clone())
    }
}

#[actix_web::test]
async fn inquiry_shows_the_state_of_its_car() {
    let scene = Scene::new().await;
    let live = json!({ "status": "live", "since": null });
    assert_eq!(scene.states().await, [live.clone(), live.clone(), live]);
    let now = scene.site.clock_now();
    for change in [json!({ "status": "under_offer" }), json!({ "status": "sold", "priceNumeric": 100 })] {
        scene.change(change.clone()).await;
        for state in scene.states().await {
            assert_eq!(state["status"], change["status"]);
            assert_eq!(state["since"].as_str().unwrap().parse(), Ok(now), "{state}");
        }
    }
    scene.change(json!({ "status": "live", "reason": "The sale fell through" })).await;
    scene.change(json!({ "status": "withdrawn", "reason": "The seller keeps it" })).await;
    let [list, case, asked] = scene.states().await;
    assert_eq!((&list["status"], &case["status"]), (&json!("withdrawn"), &json!("withdrawn")));
    let unavailable = json!({ "status": "unavailable", "since": null });
    assert_eq!(asked, unavailable, "visitors do not see withdrawn listings");
    scene.change(json!({ "status": "live" })).await;
    scene.change(json!({ "audience": "staff" })).await;
    let [list, _, asked] = scene.states().await;
    assert_eq!((&list["status"], asked), (&json!("live"), unavailable), "nor those of staff");
}

#[actix_web::test]
async fn appointment_about_a_car_that_is_not_for_sale_is_only_cancelled() {
    let scene = Scene::new().await;
    let propose = json!({ "action": "propose", "slotId": scene.slots[1] });
    for (change, reason) in [
        (json!({ "status": "sold", "priceNumeric": 100 }), "This car has been sold"),
        (json!({ "status": "withdrawn", "reason": "The seller keeps it" }), "This car has been withdrawn"),
    ] {
        scene.change(change).await;
        for action in [json!({ "action": "confirm" }), propose.clone()] {
            let (status, message) = scene.act(action).await;
            let sentence = format!(
                "{reason}, so the appointment can’t be confirmed or moved; please reply, or cancel it"
            );
            assert_eq!((status, message), (StatusCode::CONFLICT, json!(sentence)));
        }
        let pick = json!({ "slotId": scene.slots[1] });
        let address = format!("{}/appointment", scene.link);
        let picked = call(&scene.site, "", Method::PUT, &address, &pick).await;
        assert_eq!(picked.status, StatusCode::CONFLICT);
        let sentence =
            "This car is no longer available, so we can’t arrange an appointment; please write to us";
        assert_eq!(picked.json()["message"], sentence, "the asker is told neither of both");
        scene.change(json!({ "status": "live", "reason": "It is for sale again" })).await;
    }
    assert!(mails(&scene.site).await.is_empty(), "nothing was changed");
    scene.change(json!({ "status": "sold", "priceNumeric": 100 })).await;
    assert_eq!(scene.act(json!({ "action": "cancel" })).await.0, StatusCode::OK);
    scene.change(json!({ "status": "live", "reason": "It is for sale again" })).await;
    assert_eq!(scene.act(propose).await.0, StatusCode::OK);
}

#[actix_web::test]
async fn requests_are_found_by_what_a_caller_says_and_by_car() {
    let scene = Scene::new().await;
    let request = json!({
        "name": "Grace Hopper", "email": "grace@example.com", "note": "I collect engines.", "consent": true
    });
    expect_success(post(&scene.site, "", "/api/access-requests", request).await);
    let other = VehicleId(scene.car.0 + 1);
    for (address, count) in [
        ("inquiries?search=%2B1+312.555.0142".to_owned(), 1),
        ("inquiries?search=ADA%40example.com&kind=appointment".to_owned(), 1),
        ("inquiries?search=555-0143".to_owned(), 0),
        (format!("inquiries?vehicle={}", scene.car.0), 1),
        (format!("inquiries?vehicle={}", other.0), 0),
        ("access-requests?search=grace%40".to_owned(), 1),
        ("access-requests?search=hopper".to_owned(), 1),
        ("access-requests?search=ada".to_owned(), 0),
    ] {
        let found = get(&scene.site, &scene.desk, &format!("/api/admin/{address}")).await;
        assert_eq!(found.json().as_array().unwrap().len(), count, "{address} {}", found.body);
    }
}

#[actix_web::test]
async fn coming_appointments_say_where_and_are_on_the_agenda() {
    let scene = Scene::new().await;
    let (status, _) = scene.act(json!({ "action": "confirm" })).await;
    assert_eq!(status, StatusCode::OK);
    let (mail, _) = mailed_link(&scene.site).await;
    assert!(mail.text().contains("at 1 Main Street, Chicago, IL"), "{}", mail.text());
    let calendar = mail.calendar().unwrap();
    assert!(calendar.contains("LOCATION:1 Main Street\\, Chicago\\, IL"), "{calendar}");
    let read = get(&scene.site, "", &scene.link).await.json();
    assert_eq!(read["appointment"]["address"], "1 Main Street");
    let free = get(&scene.site, "", "/api/appointments/slots?town=chicago").await.json();
    assert_eq!(free[0]["address"], "1 Main Street");

    let agenda = async |desk: &str| get(&scene.site, desk, "/api/admin/appointments").await.json();
    let listed = agenda(&scene.desk).await;
    assert_eq!(listed.as_array().unwrap().len(), 1, "{listed}");
    assert_eq!(listed[0]["reference"], json!(scene.reference));
    assert_eq!(
        (&listed[0]["appointment"]["state"], &listed[0]["phone"]),
        (&json!("confirmed"), &json!("(312) 555-0142"))
    );
    assert_eq!(scene.act(json!({ "action": "cancel" })).await.0, StatusCode::OK);
    assert_eq!(agenda(&scene.desk).await, json!([]), "canceled ones do not take place");
    assert_eq!(scene.act(json!({ "action": "propose", "slotId": scene.slots[1] })).await.0, StatusCode::OK);
    assert_eq!(agenda(&scene.desk).await[0]["appointment"]["state"], "proposed");
    scene.site.clock.advance(TimeDelta::days(8));
    let desk = crate::account_closure::log_in(&scene.site, "carla").await.cookie();
    assert_eq!(agenda(&desk).await, json!([]), "it is over");
}
