//! Invitations, and changes of members by admins.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use domain::accounts::Role;
use ports::sessions::Sessions;
use serde_json::{Value, json};
use testkit::{PASSWORD, at_minute};

use crate::{
    harness::TestSite,
    membership::{concierge, get, post, send, verify},
};

#[actix_web::test]
async fn collectors_invite_and_only_admins_pre_approve() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    verify(&site).await;
    let refused = post(&site, &ada, "/api/invitations", &json!({})).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    site.grant("ada", Role::Collector).await;
    let oneself = post(&site, &ada, "/api/invitations", &json!({ "email": "ADA@example.com" })).await;
    assert_eq!(
        (oneself.status, &oneself.json()["fields"]["email"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!("This is your own address; please enter somebody else’s"))
    );
    let vouched = post(&site, &ada, "/api/invitations", &json!({ "preVetted": true })).await;
    assert_eq!(vouched.json()["fields"]["preVetted"], "Only the concierge can vouch for a collector");
    let link = post(&site, &ada, "/api/invitations", &json!({ "maxUses": 2 })).await.json();
    let token =
        link["link"].as_str().unwrap().strip_prefix("https://marque.example/invitation/").unwrap().to_owned();
    for _ in 0..2 {
        assert_eq!(post(&site, &ada, "/api/invitations", &json!({})).await.status, StatusCode::CREATED);
    }
    assert_eq!(post(&site, &ada, "/api/invitations", &json!({})).await.status, StatusCode::CONFLICT);
    let listed = get(&site, &ada, "/api/invitations").await.json();
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["link"]), (3, &Value::Null));

    let own = post(&site, &ada, &format!("/api/invitations/{token}/accept"), &json!({})).await;
    assert_eq!(own.status, StatusCode::CONFLICT);
    let eve = site.join("eve").await;
    let accepted = post(&site, &eve, &format!("/api/invitations/{token}/accept"), &json!({})).await;
    assert_eq!((accepted.status, &accepted.json()["isCollector"]), (StatusCode::OK, &json!(false)));
    let foreign = site.call_as(&eve, Method::DELETE, &format!("/api/invitations/{}", link["id"])).await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    site.grant("eve", Role::Collector).await;
    let foreign = site.call_as(&eve, Method::DELETE, &format!("/api/invitations/{}", link["id"])).await;
    assert_eq!(foreign.status, StatusCode::NOT_FOUND);
    let taken = site.call_as(&ada, Method::DELETE, &format!("/api/invitations/{}", link["id"])).await;
    assert_eq!(taken.status, StatusCode::NO_CONTENT);
    let bob = site.join("bob").await;
    let late = post(&site, &bob, &format!("/api/invitations/{token}/accept"), &json!({})).await;
    assert_eq!(
        (late.status, &late.json()["message"]),
        (StatusCode::GONE, &json!("This invitation was revoked"))
    );
    let unknown = get(&site, "", &format!("/api/invitations/{}", "0".repeat(64))).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}

/// A pre-vetted invitation grants the collector role, so it requires re-authentication.
#[actix_web::test]
async fn pre_approved_invitation_requires_reauthentication() {
    let site = TestSite::new();
    let staff = concierge(&site).await;
    let missing = "Please enter your password";
    let vouch = |more: Value| {
        let mut body = json!({ "preVetted": true, "email": "bob@example.com" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    for (proof, sentence) in
        [(json!({}), missing), (json!({ "password": "another horse" }), "Password is incorrect")]
    {
        let refused = post(&site, &staff, "/api/invitations", &vouch(proof)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["fields"]["password"], sentence);
    }
    assert_eq!(get(&site, &staff, "/api/admin/invitations").await.json(), json!([]), "nobody was invited");
    let keyed = async |body: Value| {
        let request = TestRequest::post().uri("/api/invitations").insert_header(("Idempotency-Key", "k"));
        site.send(request.insert_header((header::COOKIE, staff.as_str())).set_json(body)).await
    };
    let made = keyed(vouch(json!({ "password": PASSWORD }))).await;
    assert_eq!((made.status, &made.json()["preVetted"]), (StatusCode::CREATED, &json!(true)));
    // Codes are valid once, so a retry with the next code counts as the same request.
    let again = keyed(vouch(json!({ "password": PASSWORD, "code": "123456" }))).await;
    assert_eq!((again.status, &again.json()["id"]), (StatusCode::CREATED, &made.json()["id"]));
    let plain = post(&site, &staff, "/api/invitations", &json!({})).await;
    assert_eq!(plain.status, StatusCode::CREATED, "it grants nothing");
    let listed = get(&site, &staff, "/api/admin/invitations").await.json();
    let alone = get(&site, &staff, &format!("/api/admin/invitations/{}", made.json()["id"])).await;
    assert_eq!((alone.status, &alone.json()), (StatusCode::OK, &listed[1]));
    assert_eq!(get(&site, &staff, "/api/admin/invitations/4711").await.status, StatusCode::NOT_FOUND);

    let resend = |id: &Value| format!("/api/invitations/{id}/resend");
    let refused = site.call_as(&staff, Method::POST, &resend(&made.json()["id"])).await;
    assert_eq!(refused.json()["fields"]["password"], missing, "a new link grants the role, too");
    let proof = json!({ "password": PASSWORD });
    assert_eq!(post(&site, &staff, &resend(&made.json()["id"]), &proof).await.status, StatusCode::OK);
    let plain = site.call_as(&staff, Method::POST, &resend(&plain.json()["id"])).await;
    assert_eq!(plain.status, StatusCode::OK);

    let wish = json!({ "name": "Eve", "email": "eve@example.com", "note": "I look for a Stratos.", "consent": true });
    let reference = post(&site, "", "/api/access-requests", &wish).await.json()["reference"].clone();
    let path = format!("/api/admin/access-requests/{}/invitation", reference.as_str().unwrap());
    let refused = post(&site, &staff, &path, &json!({ "preVetted": true })).await;
    assert_eq!(refused.json()["fields"]["password"], missing);
    let invited = post(&site, &staff, &path, &json!({ "preVetted": true, "password": PASSWORD })).await;
    assert_eq!((invited.status, &invited.json()["state"]), (StatusCode::OK, &json!("invited")));
}

#[actix_web::test]
async fn admins_change_roles_with_a_reason() {
    let site = TestSite::new();
    let staff = concierge(&site).await;
    let eve = site.join("eve").await;
    site.grant("eve", Role::Collector).await;
    let path = format!("/api/admin/users/{}", site.id_of("eve").await.0);
    let change = |body: Value| {
        let (site, staff, path) = (&site, staff.clone(), path.clone());
        async move { send(site, &staff, Method::PATCH, &path, &body).await }
    };
    let silent = change(json!({ "isCollector": false })).await;
    assert_eq!(silent.json()["fields"]["reason"], "Please enter a reason of at least 10 characters");
    let reason = "Left the club in May";
    let changed = change(json!({ "isCollector": false, "reason": reason })).await.json();
    assert_eq!(changed["member"]["isCollector"], json!(false));
    assert_eq!(changed["steps"][0]["reason"], json!(reason));
    assert_eq!(get(&site, &eve, "/api/user").await.json()["isCollector"], json!(false));

    for role in ["isCollector", "isAdmin"] {
        let reauth_error = change(json!({ role: true, "reason": reason })).await;
        assert_eq!(reauth_error.json()["fields"]["password"], "Please enter your password", "{role}");
    }
    assert_eq!(get(&site, &eve, "/api/user").await.json()["isCollector"], json!(false));
    let again = change(json!({ "isCollector": true, "reason": reason, "password": PASSWORD })).await;
    assert_eq!((again.status, &again.json()["member"]["isCollector"]), (StatusCode::OK, &json!(true)));
    change(json!({ "isCollector": false, "reason": reason })).await;
    let reauth_error = change(json!({ "isAdmin": true, "reason": reason })).await;
    assert_eq!(reauth_error.json()["fields"]["password"], "Please enter your password");
    let wrong = change(json!({ "isAdmin": true, "reason": reason, "password": "another horse" })).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let proved = change(json!({ "isAdmin": true, "reason": reason, "password": PASSWORD })).await;
    assert_eq!((proved.status, &proved.json()["member"]["isAdmin"]), (StatusCode::OK, &json!(true)));

    let suspended = change(json!({ "suspended": true, "reason": reason })).await.json();
    assert_eq!((&suspended["member"]["suspended"], &suspended["sessions"]), (&json!(true), &json!(0)));
    assert_eq!(get(&site, &eve, "/api/user").await.status, StatusCode::UNAUTHORIZED);
    let log_in = json!({ "username": "eve", "password": PASSWORD });
    assert_eq!(post(&site, "", "/api/login", &log_in).await.status, StatusCode::UNAUTHORIZED);
    change(json!({ "suspended": false, "isAdmin": false, "reason": reason })).await;
    let eve = post(&site, "", "/api/login", &log_in).await;
    assert_eq!(eve.status, StatusCode::OK);
    let ended = site.call_as(&staff, Method::DELETE, &format!("{path}/sessions")).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    assert_eq!(get(&site, &eve.cookie(), "/api/user").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(site.store.sessions_of(site.id_of("eve").await, at_minute(0)).await.unwrap(), []);

    let me = format!("/api/admin/users/{}", site.id_of("staff").await.0);
    site.grant("eve", Role::Admin).await;
    for change in
        [json!({ "isAdmin": false, "reason": reason }), json!({ "suspended": true, "reason": reason })]
    {
        let own = send(&site, &staff, Method::PATCH, &me, &change).await;
        assert_eq!(own.status, StatusCode::CONFLICT);
        let sentence = "You can’t suspend yourself or revoke your own admin role; another admin can";
        assert_eq!(own.json()["message"], sentence);
    }
    let found = get(&site, &staff, "/api/admin/users?search=EVE").await.json();
    assert_eq!((found.as_array().unwrap().len(), &found[0]["username"]), (1, &json!("eve")));
}
