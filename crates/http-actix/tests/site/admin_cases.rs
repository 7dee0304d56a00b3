//! Assignees and staff notes of admin cases.

use actix_web::http::{Method, StatusCode, header};
use actix_web::test::TestRequest;
use domain::accounts::Role;
use serde_json::{Value, json};

use crate::{
    harness::{Answer, TestSite},
    submissions::{form, submit},
};

async fn concierge(site: &TestSite, name: &str) -> String {
    let cookie = site.join(name).await;
    site.grant(name, Role::Admin).await;
    cookie
}

async fn send(site: &TestSite, cookie: &str, method: Method, address: &str, body: &Value) -> Answer {
    let request = TestRequest::default().method(method).uri(address);
    site.send(request.insert_header((header::COOKIE, cookie)).set_json(body)).await
}

#[actix_web::test]
async fn case_is_assigned_reassigned_and_annotated() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let (carla, dora) = (concierge(&site, "carla").await, concierge(&site, "dora").await);
    let id = submit(&site, &ada, &form()).await["id"].clone();
    let address = format!("/api/admin/cases/submissions/{id}");
    let file = site.call_as(&carla, Method::GET, &address).await.json();
    assert_eq!(file, json!({ "assignee": null, "notes": [], "revision": 0, "staff": ["carla", "dora"] }));

    let (assignee, notes) = (format!("{address}/assignee"), format!("{address}/notes"));
    let mine = json!({ "username": "Carla", "revision": 0 });
    let file = send(&site, &carla, Method::PUT, &assignee, &mine).await.json();
    assert_eq!((&file["assignee"], &file["revision"]), (&json!("carla"), &json!(1)));
    let late =
        send(&site, &dora, Method::PUT, &assignee, &json!({ "username": "dora", "revision": 0 })).await;
    assert_eq!(late.status, StatusCode::CONFLICT, "somebody was quicker");
    assert_eq!(late.json()["message"], "This case has changed in the meantime; please review it again");
    let handed = json!({ "username": "dora", "revision": 1 });
    assert_eq!(send(&site, &carla, Method::PUT, &assignee, &handed).await.status, StatusCode::OK);
    let note = json!({ "text": "Ask for the engine's number.", "revision": 2 });
    let file = send(&site, &dora, Method::POST, &notes, &note).await.json();
    assert_eq!((&file["notes"][0]["author"], &file["notes"][0]["text"]), (&json!("dora"), &note["text"]));
    let twice = send(&site, &dora, Method::POST, &notes, &note).await;
    assert_eq!(twice.status, StatusCode::CONFLICT, "sent twice, it is written once");
    let keepers = site.call_as(&carla, Method::GET, "/api/admin/cases/submissions").await.json();
    assert_eq!(keepers, json!([{ "key": id.to_string(), "assignee": "dora" }]));

    let own = site.call_as(&ada, Method::GET, &format!("/api/vehicle-submissions/{id}")).await;
    assert!(!own.body.contains("engine's number") && !own.body.contains("dora"), "{}", own.body);
}

#[actix_web::test]
async fn invalid_changes_and_unknown_cases_are_refused() {
    let site = TestSite::new();
    let (ada, carla) = (site.join("ada").await, concierge(&site, "carla").await);
    let id = submit(&site, &ada, &form()).await["id"].clone();
    let address = format!("/api/admin/cases/submissions/{id}");
    for (method, end, body) in [
        (Method::PUT, "assignee", json!({ "username": "ada", "revision": 0 })),
        (Method::POST, "notes", json!({ "text": " ", "revision": 0 })),
    ] {
        let refused = send(&site, &carla, method, &format!("{address}/{end}"), &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
    }
    for missing in ["submissions/4711", "submissions/x", "inquiries/MQ-00000000", "nothing/1", "reports/0"] {
        let answer = site.call_as(&carla, Method::GET, &format!("/api/admin/cases/{missing}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{missing}");
    }
}
