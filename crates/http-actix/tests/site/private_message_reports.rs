//! Reports of private messages.

use actix_web::http::{Method, StatusCode};
use serde_json::json;

use crate::{
    private_messages::{Pair, assert_answer},
    submissions::admin,
};

#[actix_web::test]
async fn an_admin_sees_reported_messages_only() {
    let pair = Pair::new().await;
    let mut messages = Vec::new();
    for number in 0..8 {
        messages.push(pair.start_conversation(&format!("Message **{number}**")).await);
    }
    let (path, reported) = messages[6].clone();
    let report = format!("/api/messages/{reported}/reports");
    let empty = pair.call(&pair.bob, Method::POST, &report, &json!({ "reason": " " })).await;
    assert_eq!(empty.json()["fields"]["reason"], "Please tell us what’s wrong");
    let own = pair.call(&pair.ada, Method::POST, &report, &json!({ "reason": "Rude" })).await;
    assert_answer(&own, StatusCode::CONFLICT, "You wrote this message yourself");
    for _ in 0..2 {
        let made = pair.call(&pair.bob, Method::POST, &report, &json!({ "reason": "Rude" })).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    }

    let staff = admin(&pair.site).await;
    let reports = "/api/admin/message-reports";
    let open = pair.get(&staff, reports).await.json();
    assert_eq!(open.as_array().unwrap().len(), 1);
    let one = format!("{reports}/{}", open[0]["id"]);
    let detail = pair.get(&staff, &one).await.json();
    assert_eq!((&detail["text"], &detail["author"]["username"]), (&json!("Message **6**"), &json!("ada")));
    let body =
        |number| json!([{ "tag": "p", "children": ["Message ", { "tag": "strong", "children": [number] }] }]);
    assert_eq!((&detail["body"], &open[0]["body"]), (&body("6"), &body("6")));
    assert_eq!(detail["context"][0]["body"], body("1"));
    let context: Vec<_> = detail["context"].as_array().unwrap().iter().map(|it| it["text"].clone()).collect();
    assert_eq!(context, [1, 2, 3, 4, 5].map(|number| format!("Message **{number}**")));
    let queues = pair.get(&staff, "/api/admin/queues").await.json();
    let queue = queues.as_array().unwrap().iter().find(|queue| queue["queue"] == "message-reports").unwrap();
    assert_eq!(queue["waiting"], 1, "{queue}");

    let close = format!("{one}/close");
    for (body, field) in
        [(json!({ "outcome": "gone" }), "outcome"), (json!({ "outcome": "removed" }), "reason")]
    {
        let refused = pair.call(&staff, Method::POST, &close, &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        assert!(refused.json()["fields"][field].is_string(), "{}", refused.body);
    }
    let body = json!({ "outcome": "removed", "reason": "Please stay polite." });
    assert_eq!(pair.call(&staff, Method::POST, &close, &body).await.status, StatusCode::NO_CONTENT);
    let again = pair.call(&staff, Method::POST, &close, &body).await;
    assert_eq!(again.status, StatusCode::CONFLICT, "{}", again.body);
    let left = pair.get(&pair.bob, &format!("{path}/messages")).await.json();
    assert_eq!((&left[1]["text"], &left[1]["isRemoved"]), (&json!(""), &json!(true)));
    let closed = pair.get(&staff, &format!("{reports}?state=closed")).await.json();
    assert_eq!((&closed[0]["outcome"], &closed[0]["text"]), (&json!("removed"), &json!("Message **6**")));
    assert_eq!(pair.get(&staff, &format!("{reports}/999")).await.status, StatusCode::NOT_FOUND);
    let log = pair.get(&staff, "/api/admin/audit?action=message_report_closed").await.json();
    assert_eq!(log[0]["reason"], "Please stay polite.", "{log}");
}
