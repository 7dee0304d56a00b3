//! Appointments: slots, their confirmation and calendar entries.

use std::sync::Arc;

use actix_web::http::{Method, StatusCode, header};
use chrono::TimeDelta;
use domain::{accounts::AdminTwoFactorPolicy, mail::MailThread};
use futures_util::future::join_all;
use serde_json::{Value, json};
use testkit::{PASSWORD, at_minute, list_one, totp_code, vehicle};

use crate::{
    account_closure::log_in,
    admin_two_factor::enable_two_factor,
    harness::{Answer, TestSite},
    inquiries::{call, concierge, expect_success, get, mailed_link, mails, post, question, submit_inquiry},
};

/// Offers three morning slots in Chicago; returns their ids. The clock is in January 2026.
pub(crate) async fn slots(site: &TestSite, desk: &str) -> Vec<i64> {
    let date = (site.clock_now() + TimeDelta::days(7)).format("%Y-%m-%d").to_string();
    let day = json!({
        "town": "chicago",
        "address": "1 Main Street",
        "date": date,
        "from": "09:00",
        "to": "12:00",
        "minutes": 60,
    });
    let offered = post(site, desk, "/api/admin/appointment-slots", day).await;
    assert_eq!((offered.status, offered.json()["offered"].as_i64()), (StatusCode::CREATED, Some(3)));
    free_slots(site).await
}

async fn free_slots(site: &TestSite) -> Vec<i64> {
    let free_slots = get(site, "", "/api/appointments/slots?town=chicago").await.json();
    free_slots.as_array().unwrap().iter().map(|slot| slot["id"].as_i64().unwrap()).collect()
}

/// An inquiry that staff have answered: its reference, and the link that was mailed to the sender.
async fn answered_inquiry(site: &TestSite, desk: &str) -> (String, String) {
    let reference = submit_inquiry(site, question()).await;
    let messages = format!("/api/admin/inquiries/{reference}/messages");
    expect_success(post(site, desk, &messages, json!({ "text": "Come and see it." })).await);
    let (_, link) = mailed_link(site).await;
    (reference, link)
}

#[actix_web::test]
async fn appointment_lifecycle_is_reflected_in_calendars() {
    let site = TestSite::new();
    let desk = concierge(&site).await;
    let slots = slots(&site, &desk).await;
    let settings = "/api/admin/site-settings";
    let mut form = get(&site, &desk, settings).await.json()["settings"].clone();
    form["email"] = json!("concierge@marque.example");
    expect_success(call(&site, &desk, Method::PUT, settings, &form).await);
    let (reference, link) = answered_inquiry(&site, &desk).await;
    let address = format!("/api/admin/inquiries/{reference}");
    assert_eq!(get(&site, "", &format!("{link}/appointment.ics")).await.status, StatusCode::NOT_FOUND);

    let pick = json!({ "slotId": slots[0] });
    let read = expect_success(call(&site, "", Method::PUT, &format!("{link}/appointment"), &pick).await);
    assert_eq!((&read["kind"], &read["stage"]), (&json!("appointment"), &json!("received")));
    assert_eq!(read["appointment"]["state"], json!("requested"));
    assert_eq!(free_slots(&site).await, slots[1..], "it is held");
    let case = expect_success(
        post(&site, &desk, &format!("{address}/appointment"), json!({ "action": "confirm" })).await,
    );
    assert_eq!(case["appointment"]["state"], json!("confirmed"));
    let twice = post(&site, &desk, &format!("{address}/appointment"), json!({ "action": "confirm" })).await;
    assert_eq!(twice.status, StatusCode::CONFLICT);

    let (mail, _) = mailed_link(&site).await;
    assert_eq!(mail.thread(), Some(&MailThread::of_inquiry(&reference)));
    let calendar = mail.calendar().unwrap().to_owned();
    for line in [
        "PRODID:-//Marque//Appointments//EN".to_owned(),
        "ORGANIZER;CN=\"Marque\":mailto:concierge@marque.example".to_owned(),
        "ATTENDEE;CN=\"Ada Lovelace\";".to_owned(),
        "METHOD:REQUEST".to_owned(),
        format!("UID:{reference}@marque.example"),
        "SEQUENCE:1".to_owned(),
        "STATUS:CONFIRMED".to_owned(),
        // 9 a.m. in Chicago, in winter.
        "DTSTART:20260122T150000Z".to_owned(),
    ] {
        assert!(calendar.contains(&line), "{line} is not in {calendar}");
    }
    let file = get(&site, "", &format!("{link}/appointment.ics")).await;
    assert_eq!(file.headers.get(header::CONTENT_TYPE).unwrap(), "text/calendar; charset=utf-8");
    assert!(file.body.contains("SEQUENCE:1"), "{}", file.body);

    let feed = post(&site, &desk, "/api/appointments/feed", json!({})).await;
    assert_eq!(feed.status, StatusCode::CREATED);
    let feed = feed.json()["url"].as_str().unwrap().replace("https://marque.example", "");
    assert!(get(&site, "", &feed).await.body.contains("STATUS:CONFIRMED"));

    let off = site.call(Method::DELETE, &format!("{link}/appointment")).await;
    let off = expect_success(off);
    assert_eq!((&off["appointment"]["state"], &off["stage"]), (&json!("cancelled"), &json!("received")));
    let (mail, _) = mailed_link(&site).await;
    let calendar = mail.calendar().unwrap();
    for line in
        ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:2", &format!("UID:{reference}@marque.example")]
    {
        assert!(calendar.contains(line), "{line} is not in {calendar}");
    }
    assert!(get(&site, "", &feed).await.body.contains("STATUS:CANCELLED"));
    assert_eq!(free_slots(&site).await, slots);
    let again = site.call(Method::DELETE, &format!("{link}/appointment")).await;
    assert_eq!(again.status, StatusCode::CONFLICT);

    assert_eq!(
        site.call_as(&desk, Method::DELETE, "/api/appointments/feed").await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(get(&site, "", &feed).await.status, StatusCode::NOT_FOUND);
    let feed = post(&site, &desk, "/api/appointments/feed", json!({})).await.json();
    let feed = feed["url"].as_str().unwrap().replace("https://marque.example", "");
    assert_eq!(get(&site, "", &feed).await.status, StatusCode::OK);
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "a new and longer password" });
    assert_eq!(post(&site, &desk, "/api/user/password", change).await.status, StatusCode::NO_CONTENT);
    assert_eq!(get(&site, "", &feed).await.status, StatusCode::NOT_FOUND, "a new password ends it");
}

#[actix_web::test]
async fn another_time_cancels_a_confirmed_appointment_by_mail() {
    let site = TestSite::new();
    let desk = concierge(&site).await;
    let slots = slots(&site, &desk).await;
    let (reference, link) = answered_inquiry(&site, &desk).await;
    let pick = async |slot: i64| {
        let pick = json!({ "slotId": slot });
        expect_success(call(&site, "", Method::PUT, &format!("{link}/appointment"), &pick).await)
    };
    pick(slots[0]).await;
    pick(slots[1]).await;
    assert_eq!(mails(&site).await.len(), 0, "nothing was confirmed yet");
    let confirm = json!({ "action": "confirm" });
    expect_success(
        post(&site, &desk, &format!("/api/admin/inquiries/{reference}/appointment"), confirm).await,
    );
    mails(&site).await;
    let read = pick(slots[2]).await;
    assert_eq!((&read["appointment"]["state"], &read["stage"]), (&json!("requested"), &json!("received")));
    let (mail, _) = mailed_link(&site).await;
    assert!(
        mail.text().contains("10:00 AM Central Time, at 1 Main Street, Chicago, IL is canceled."),
        "{}",
        mail.text()
    );
    assert!(mail.text().contains("You asked for Thursday, January 22, 11:00 AM"), "{}", mail.text());
    let calendar = mail.calendar().unwrap();
    assert!(
        calendar.contains("METHOD:CANCEL") && calendar.contains("DTSTART:20260122T160000Z"),
        "{calendar}"
    );
}

#[actix_web::test]
async fn past_appointment_cannot_be_cancelled() {
    let site = TestSite::new();
    let desk = concierge(&site).await;
    let slots = slots(&site, &desk).await;
    let (reference, link) = answered_inquiry(&site, &desk).await;
    let address = format!("/api/admin/inquiries/{reference}");
    let pick = json!({ "slotId": slots[0] });
    expect_success(call(&site, "", Method::PUT, &format!("{link}/appointment"), &pick).await);
    expect_success(
        post(&site, &desk, &format!("{address}/appointment"), json!({ "action": "confirm" })).await,
    );
    site.clock.advance(TimeDelta::days(8));
    let desk = log_in(&site, "carla").await.cookie();
    let by_sender = site.call(Method::DELETE, &format!("{link}/appointment")).await;
    let by_staff = post(&site, &desk, &format!("{address}/appointment"), json!({ "action": "cancel" })).await;
    for answer in [by_sender, by_staff] {
        assert_eq!(answer.status, StatusCode::CONFLICT);
        assert_eq!(answer.json()["message"], json!("This appointment has already taken place"));
    }
    let thread = get(&site, "", &link).await.json();
    assert_eq!(
        (&thread["appointment"]["state"], &thread["stage"]),
        (&json!("confirmed"), &json!("answered"))
    );
}

/// An admin who may not use the admin area without a second factor does not see its appointments in a calendar.
#[actix_web::test]
async fn calendar_feed_respects_the_admin_two_factor_policy() {
    let mut site = TestSite::new();
    Arc::get_mut(&mut site.site.settings).unwrap().admin_two_factor = AdminTwoFactorPolicy::Required;
    let desk = concierge(&site).await;
    let (secret, _) = enable_two_factor(&site, &desk).await;
    mails(&site).await;
    let slots = slots(&site, &desk).await;
    let (reference, link) = answered_inquiry(&site, &desk).await;
    let address = format!("/api/admin/inquiries/{reference}");
    let pick = json!({ "slotId": slots[0] });
    expect_success(call(&site, "", Method::PUT, &format!("{link}/appointment"), &pick).await);
    expect_success(
        post(&site, &desk, &format!("{address}/appointment"), json!({ "action": "confirm" })).await,
    );
    let feed = post(&site, &desk, "/api/appointments/feed", json!({})).await.json();
    let feed = feed["url"].as_str().unwrap().replace("https://marque.example", "");
    assert!(get(&site, "", &feed).await.body.contains("BEGIN:VEVENT"));
    let proof = json!({ "password": PASSWORD, "code": totp_code(&secret, site.clock_now()) });
    let off = call(&site, &desk, Method::DELETE, "/api/user/two-factor", &proof).await;
    assert_eq!(off.status, StatusCode::NO_CONTENT, "{}", off.body);
    let calendar = get(&site, "", &feed).await;
    assert!(calendar.status.is_success() && !calendar.body.contains("BEGIN:VEVENT"), "{}", calendar.body);
    assert!(calendar.body.contains("BEGIN:VTIMEZONE"), "a calendar has a component: {}", calendar.body);
}

#[actix_web::test]
async fn slot_is_booked_once_and_another_can_be_proposed() {
    let site = TestSite::new();
    let desk = concierge(&site).await;
    let slots = slots(&site, &desk).await;
    let wish = |slot: i64| {
        let day = (site.clock_now() + TimeDelta::days(7)).format("%Y-%m-%d").to_string();
        json!({
            "name": "Ada Lovelace", "email": "ada@example.com", "town": "chicago", "preferredDate": day,
            "preferredTime": "morning", "slotId": slot, "consent": true
        })
    };
    let responses = join_all((0..4).map(|_| post(&site, "", "/api/appointments", wish(slots[0])))).await;
    let confirmed: Vec<Value> =
        responses.iter().filter(|answer| answer.status == StatusCode::CREATED).map(Answer::json).collect();
    assert_eq!(confirmed.len(), 1);
    let lost = responses.iter().find(|answer| answer.status != StatusCode::CREATED).unwrap();
    assert_eq!(lost.status, StatusCode::CONFLICT);
    assert!(lost.json()["fields"]["slotId"].is_string(), "{}", lost.body);
    let unknown = post(&site, "", "/api/appointments", wish(4711)).await;
    let mut elsewhere = wish(slots[1]);
    elsewhere["town"] = json!("madison");
    let elsewhere = post(&site, "", "/api/appointments", elsewhere).await;
    for (refused, sentence) in [
        (unknown, "This time is no longer offered; please choose another"),
        (elsewhere, "This time is in another town; please choose one in your town"),
    ] {
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        assert_eq!(refused.json()["fields"], json!({ "slotId": sentence }));
    }
    let (mail, _) = mailed_link(&site).await;
    assert!(mail.text().contains("It is not an appointment yet"), "{}", mail.text());
    let reference = confirmed[0]["reference"].as_str().unwrap();
    let address = format!("/api/admin/inquiries/{reference}/appointment");

    let nothing = post(&site, &desk, &address, json!({ "action": "propose" })).await;
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
    let proposal = json!({ "action": "propose", "slotId": slots[1] });
    let case = expect_success(post(&site, &desk, &address, proposal).await);
    assert_eq!(case["appointment"]["state"], json!("proposed"));
    let (_, link) = mailed_link(&site).await;
    let pick = json!({ "slotId": slots[1] });
    let read = expect_success(call(&site, "", Method::PUT, &format!("{link}/appointment"), &pick).await);
    assert_eq!(read["appointment"]["state"], json!("confirmed"), "both agree");
    assert!(mailed_link(&site).await.0.calendar().unwrap().contains("METHOD:REQUEST"));

    let held = format!("/api/admin/appointment-slots/{}", slots[1]);
    assert_eq!(site.call_as(&desk, Method::DELETE, &held).await.status, StatusCode::CONFLICT);
    let open = format!("/api/admin/appointment-slots/{}", slots[2]);
    assert_eq!(site.call_as(&desk, Method::DELETE, &open).await.status, StatusCode::NO_CONTENT);
    assert_eq!(site.call_as(&desk, Method::DELETE, &open).await.status, StatusCode::NOT_FOUND);
    let gone = json!({ "slotId": slots[2] });
    let refused = call(&site, "", Method::PUT, &format!("{link}/appointment"), &gone).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
}

#[actix_web::test]
async fn first_proposed_time_is_not_called_another() {
    let site = TestSite::new();
    let desk = concierge(&site).await;
    let slots = slots(&site, &desk).await;
    let car = vehicle().make("Ferrari").model("812 Superfast").year(2020).build();
    let car = list_one(site.store.as_ref(), car, at_minute(0)).await;
    let mut about_a_car = question();
    about_a_car["vehicleId"] = json!(car.0);
    for (asked, slots, about) in
        [(about_a_car, &slots[..2], " about the 2020 Ferrari 812 Superfast"), (question(), &slots[2..], "")]
    {
        let reference = submit_inquiry(&site, asked).await;
        let address = format!("/api/admin/inquiries/{reference}/appointment");
        for (slot, first) in slots.iter().zip(["A time", "Another time"]) {
            let proposal = json!({ "action": "propose", "slotId": slot });
            expect_success(post(&site, &desk, &address, proposal).await);
            let (mail, _) = mailed_link(&site).await;
            assert_eq!(mail.subject(), format!("{first} to meet Marque{about}"));
            assert!(mail.text().contains(&format!("proposes to meet{about} on ")), "{}", mail.text());
        }
    }
}
