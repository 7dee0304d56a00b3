//! The forum over HTTP: categories.

use actix_web::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::forum::{ABOUT, ForumSite, NAME, QUESTION};

/// Admins edit a category in the revision that they saw; the audit log has what changed.
#[actix_web::test]
async fn admins_edit_a_category() {
    let club = ForumSite::new().await;
    let path = format!("categories/{}", club.category);
    let change = async |who: &str, body: Value| club.call(who, Method::PATCH, &path, &body).await;
    let to = json!({ "name": " Air-cooled\n911s ", "description": "Everything before 1998", "revision": 1 });
    assert_eq!(change("", to.clone()).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(change(&club.ada, to.clone()).await.status, StatusCode::FORBIDDEN, "its opener is no admin");
    assert_eq!(club.json(&club.ada, &path).await["name"], NAME);

    let changed = change(&club.cleo, to.clone()).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    let read = club.json(&club.ada, &path).await;
    assert_eq!(changed.json(), read);
    assert_eq!(
        (&read["name"], &read["description"], &read["revision"]),
        (&json!("Air-cooled 911s"), &json!("Everything before 1998"), &json!(2))
    );
    let entry = &club.json(&club.cleo, "/api/admin/audit?action=forum_category_changed").await[0];
    assert_eq!((&entry["actor"]["username"], &entry["details"]), (&json!("cleo"), &json!({ "category": 1 })));
    assert_eq!(
        (&entry["changes"][0]["before"], &entry["changes"][1]["after"]),
        (&json!(NAME), &json!("Everything before 1998"))
    );

    let late = change(&club.cleo, to).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert_eq!(late.json()["message"], "This category has changed in the meantime; please review it again");
    let one = change(&club.cleo, json!({ "name": NAME, "revision": 2 })).await;
    assert_eq!(
        (&one.json()["name"], &one.json()["description"]),
        (&json!(NAME), &json!("Everything before 1998"))
    );
    let none = change(&club.cleo, json!({ "revision": 3 })).await;
    assert_eq!((none.status, &none.json()["revision"]), (StatusCode::OK, &json!(3)));

    let other = json!({ "name": "Water-cooled", "description": ABOUT });
    assert_eq!(club.post(&club.bob, "categories", &other).await.status, StatusCode::CREATED);
    let taken = change(&club.cleo, json!({ "name": "WATER-cooled", "revision": 3 })).await;
    assert_eq!(taken.status, StatusCode::CONFLICT);
    assert_eq!(taken.json()["fields"]["name"], "There is already a category with that name");
    let wrong = change(&club.cleo, json!({ "name": "ab", "description": "short", "revision": 3 })).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        wrong.json()["fields"],
        json!({
            "name": "Category name must be at least 3 characters long",
            "description": "Description must be at least 10 characters long",
        })
    );
    let blind = change(&club.cleo, json!({ "name": "Engines" })).await;
    assert_eq!(blind.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(blind.json()["fields"]["revision"], "revision must be given");
    for body in [json!({ "name": 7, "revision": 3 }), json!({ "revision": "3" }), json!([])] {
        assert_eq!(change(&club.cleo, body.clone()).await.status, StatusCode::BAD_REQUEST, "{body}");
    }
    let nowhere = club.call(&club.cleo, Method::PATCH, "categories/99", &json!({ "revision": 1 })).await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
}

/// Admins delete a category once it has no topics; the refusal says what to do.
#[actix_web::test]
async fn admins_delete_a_category_without_topics() {
    let club = ForumSite::new().await;
    let topic = club.topic(&club.ada, "Oil for a 3.2").await;
    let path = format!("categories/{}", club.category);
    let delete = async |who: &str, query: &str| {
        club.call(who, Method::DELETE, &format!("{path}{query}"), &Value::Null).await
    };
    assert_eq!(delete("", "?revision=1").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(delete(&club.ada, "?revision=1").await.status, StatusCode::FORBIDDEN);
    for query in ["", "?revision=one"] {
        let refused = delete(&club.cleo, query).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{query}: {}", refused.body);
    }
    let refused = delete(&club.cleo, "?revision=1").await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(
        refused.json()["message"],
        "This category still has a topic. Move it to another category first, then delete this one."
    );

    let gone = json!({ "reason": "Off topic." });
    let removed = club.call(&club.cleo, Method::DELETE, &format!("topics/{topic}"), &gone).await;
    assert!(removed.status.is_success(), "{}", removed.body);
    let refused = delete(&club.cleo, "?revision=1").await;
    let message = refused.json()["message"].as_str().unwrap().to_owned();
    assert!(
        message.starts_with("This category still has a removed topic, which can be restored. Move it"),
        "{message}"
    );
    assert_eq!(refused.json()["topics"], json!([topic]));
    let other = json!({ "name": "Water-cooled", "description": ABOUT });
    let other = club.post(&club.bob, "categories", &other).await.json()["id"].clone();
    let moved = json!({ "categoryId": other, "reason": "It has a radiator." });
    let moved = club.call(&club.cleo, Method::PATCH, &format!("topics/{topic}"), &moved).await;
    assert_eq!(moved.status, StatusCode::OK, "{}", moved.body);

    let late = delete(&club.cleo, "?revision=2").await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert_eq!(late.json()["message"], "This category has changed in the meantime; please review it again");
    let done = delete(&club.cleo, "?revision=1").await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    assert_eq!(delete(&club.cleo, "?revision=1").await.status, StatusCode::NOT_FOUND);
    assert_eq!(club.get(&club.ada, &path).await.status, StatusCode::NOT_FOUND);
    let left = club.json(&club.ada, "categories").await;
    assert_eq!((left.as_array().unwrap().len(), &left[0]["id"]), (1, &other));
    let entry = &club.json(&club.cleo, "/api/admin/audit?action=forum_category_deleted").await[0];
    assert_eq!((&entry["actor"]["username"], &entry["changes"][0]["before"]), (&json!("cleo"), &json!(NAME)));
    let body = json!({ "title": "Too late for it", "content": QUESTION });
    let late = club.post(&club.ada, &format!("{path}/topics"), &body).await;
    assert_eq!(late.status, StatusCode::NOT_FOUND);
}
