//! `Location` of what was created. That an answer has it where the API document says so is checked of every answer
//! (`openapi`).

use actix_web::http::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::{
    contact_requests::{self, FORMS},
    feeds,
    forum::{ForumSite, QUESTION},
    harness::{Answer, TestSite, call},
    membership, submissions,
};

#[actix_web::test]
async fn what_was_created_is_found_at_its_location() {
    let club = ForumSite::new().await;
    let (topic, category) = (club.topic(&club.ada, "Oil for a 3.2").await, club.category);
    let reply = club.reply(&club.bob, topic, "Which tires?").await;
    let car = json!({
        "make": "Porsche", "model": "911", "yearNumeric": 1987, "priceNumeric": 95_000, "location": "Chicago, IL"
    });
    let split =
        json!({ "posts": [reply], "categoryId": category, "title": "Tires", "reason": "Another subject." });
    let mut answers: Vec<(&String, Answer)> = Vec::new();
    for (who, address, body) in [
        (&club.ada, "/api/vehicle-submissions".to_owned(), submissions::form()),
        (&club.ada, "/api/inquiries".to_owned(), contact_requests::form("/api/inquiries")),
        (&club.ada, "/api/appointments".to_owned(), contact_requests::form("/api/appointments")),
        (&club.ada, "/api/conversations".to_owned(), json!({ "username": "bob", "text": "Hello Bob." })),
        (
            &club.ada,
            "/api/forum/categories".to_owned(),
            json!({ "name": "Lancia", "description": "All of them, by year." }),
        ),
        (
            &club.ada,
            format!("/api/forum/categories/{category}/topics"),
            json!({ "title": "Oil for a 964", "content": QUESTION }),
        ),
        (&club.ada, format!("/api/forum/topics/{topic}/posts"), json!({ "content": "Ten forty, always." })),
        (&club.cleo, format!("/api/forum/topics/{topic}/split"), split),
        (&club.cleo, "/api/admin/vehicles".to_owned(), car),
    ] {
        answers.push((who, call(&club.site, who, Method::POST, &address, &body).await));
    }
    answers.push((&club.ada, membership::upload(&club.site, &club.ada, "a.pdf", membership::PDF).await));
    let feed = feeds::upload(&club.cleo, "North", "cars.csv", b"make,model\nLancia,Flaminia\n");
    answers.push((&club.cleo, club.site.send(feed).await));
    for (who, answer) in answers {
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        let location = answer.header("location");
        let found = club.site.call_as(who, Method::GET, location).await;
        assert_eq!(found.status, StatusCode::OK, "{location}: {}", found.body);
        // At the address of evidence is the file itself.
        let found: Value = serde_json::from_slice(&found.bytes).unwrap_or_default();
        for name in ["id", "reference"].into_iter().filter(|name| !found[name].is_null()) {
            let created = &answer.json()[name];
            assert!(created.is_null() || *created == found[name], "{location}: {found}");
        }
    }
}

/// Only the link in the email opens the thread of a visitor.
#[actix_web::test]
async fn forms_of_visitors_and_wishes_for_access_have_no_location() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    for path in FORMS {
        for who in ["", ada.as_str()] {
            let request = contact_requests::post(path, &contact_requests::form(path));
            let answer = site.send(request.insert_header((header::COOKIE, who))).await;
            let is_own_thread = !who.is_empty() && path != "/api/access-requests";
            assert_eq!(!answer.header("location").is_empty(), is_own_thread, "{path}: {}", answer.body);
        }
    }
}
