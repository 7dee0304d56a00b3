//! Reports of posts, and the list of a member's posts, through the API.

use actix_web::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::forum::ForumSite;

#[actix_web::test]
async fn decision_on_a_report_names_the_version_of_the_post() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let post = club.reply(&club.bob, id, "You are all idiots.").await;
    let reason = json!({ "reason": "An insult." });
    assert_eq!(
        club.post(&club.ada, &format!("posts/{post}/reports"), &reason).await.status,
        StatusCode::CREATED
    );
    let reported = club.json(&club.cleo, "/api/admin/reports").await[0].clone();
    assert_eq!((&reported["editedAt"], &reported["currentBody"]), (&Value::Null, &Value::Null));
    let edit = json!({ "content": "You are all *wonderful*." });
    assert_eq!(
        club.call(&club.bob, Method::PATCH, &format!("posts/{post}"), &edit).await.status,
        StatusCode::OK
    );
    let path = format!("/api/admin/reports/{}", reported["id"]);
    let edited = club.json(&club.cleo, &path).await;
    assert_eq!(edited["text"], "You are all idiots.");
    assert!(edited["currentBody"].to_string().contains("wonderful"), "{edited}");
    let close = async |seen: &Value| {
        let closing = json!({ "outcome": "removed", "reason": "No insults.", "editedAt": seen });
        club.post(&club.cleo, &format!("{path}/close"), &closing).await
    };
    let refused = close(&reported["editedAt"]).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.json()["message"].as_str().unwrap().contains("has been edited in the meantime"));
    assert_eq!(club.json(&club.ada, &format!("topics/{id}")).await["posts"][0]["state"], "shown");
    assert_eq!(close(&edited["editedAt"]).await.status, StatusCode::NO_CONTENT);
}

#[actix_web::test]
async fn posts_of_a_member_are_listed() {
    let club = ForumSite::new().await;
    let id = club.topic(&club.ada, "Oil for a 3.2").await;
    let post = club.reply(&club.bob, id, "Buy *my oil*!").await;
    club.reply(&club.bob, id, "Only today.").await;
    let reason = json!({ "reason": "An advertisement." });
    assert_eq!(
        club.post(&club.ada, &format!("posts/{post}/reports"), &reason).await.status,
        StatusCode::CREATED
    );
    let report = club.json(&club.cleo, "/api/admin/reports").await[0]["id"].clone();
    let removed = club.call(&club.cleo, Method::DELETE, &format!("posts/{post}"), &reason).await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT);

    let by_bob = club.get(&club.ada, "search?author=%40Bob&q=").await;
    assert_eq!((by_bob.status, by_bob.header("x-total-count")), (StatusCode::OK, "1"));
    assert_eq!(by_bob.json()[0]["excerpt"], json!(["Only today."]));
    assert_eq!(club.get(&club.ada, "search?q=").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        club.get(&club.cleo, "search?author=bob").await.json()[0]["number"],
        2,
        "the concierge may, too"
    );

    let number = club.json(&club.cleo, "/api/admin/users?search=bob").await[0]["id"].clone();
    let all = club.json(&club.cleo, &format!("/api/admin/users/{number}/posts")).await;
    let states: Vec<_> =
        all.as_array().unwrap().iter().map(|post| (&post["number"], &post["state"])).collect();
    assert_eq!(states, [(&json!(2), &json!("shown")), (&json!(1), &json!("removed"))]);
    assert_eq!((&all[1]["reportId"], &all[1]["isReportOpen"]), (&report, &json!(false)));
    assert_eq!((&all[1]["excerpt"], &all[0]["reportId"]), (&json!(["Buy my oil!"]), &Value::Null));
}
