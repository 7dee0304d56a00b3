//! Change of the email address, and passkey calls without a device.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use ports::{clock::Clock, mail::MailOutbox};
use serde_json::{Value, json};
use testkit::PASSWORD;

use crate::{
    contact_request_texts::NAUGHTY,
    harness::{Answer, TestSite, call},
};

async fn request_change(site: &TestSite, cookie: &str, email: &str) -> Answer {
    call(site, cookie, Method::POST, "/api/user/email", &json!({ "email": email, "password": PASSWORD }))
        .await
}

async fn mails(site: &TestSite) -> Vec<(String, String, String)> {
    let lease = std::time::Duration::from_secs(60);
    let due = site.store.claim_due(site.clock.now(), lease, 100).await.unwrap();
    let parts = |mail: &domain::mail::Mail| {
        (mail.to().as_str().to_owned(), mail.subject().to_owned(), mail.text().to_owned())
    };
    due.iter().map(|due| parts(&due.mail)).collect()
}

fn link(text: &str) -> Option<String> {
    let token = text.split("/confirm-email/").nth(1)?.split_whitespace().next()?;
    Some(format!("/api/email-changes/{token}"))
}

async fn profile(site: &TestSite, cookie: &str) -> Value {
    site.call_as(cookie, Method::GET, "/api/user/profile").await.json()
}

#[actix_web::test]
async fn email_change_is_confirmed_by_the_mailed_link() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let answer = request_change(&site, &cookie, " countess@example.com ").await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.body);
    assert_eq!(answer.json(), json!({ "message": "A link is on its way to countess@example.com." }));
    let waiting = profile(&site, &cookie).await;
    assert_eq!(waiting["email"], "ada@example.com");
    assert_eq!(waiting["pendingEmail"], "countess@example.com");
    let sent = mails(&site).await;
    let (to, subject, text) = sent.last().unwrap();
    assert_eq!(
        (to.as_str(), subject.as_str()),
        ("countess@example.com", "Confirm your new email address for Marque")
    );
    let link = link(text).unwrap();
    // GET must not confirm, because mail scanners open links.
    assert_eq!(site.get(&link).await.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(site.call(Method::POST, &link).await.status, StatusCode::NO_CONTENT);
    let changed = profile(&site, &cookie).await;
    assert_eq!((&changed["email"], &changed["pendingEmail"]), (&json!("countess@example.com"), &Value::Null));
    let user = site.call_as(&cookie, Method::GET, "/api/user").await.json();
    assert_eq!(user["emailVerified"], true);
    let (to, subject, text) = mails(&site).await.pop().unwrap();
    assert_eq!(
        (to.as_str(), subject.as_str()),
        ("ada@example.com", "Your email address was changed (Marque)")
    );
    assert!(text.contains("countess@example.com") && !text.contains("http"), "{text}");
    assert_eq!(site.call(Method::POST, &link).await.status, StatusCode::GONE);
    for bad in ["x", &"0".repeat(64)] {
        let answer = site.call(Method::POST, &format!("/api/email-changes/{bad}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{bad}");
    }
}

/// The answer does not reveal whether the address belongs to a member.
#[actix_web::test]
async fn taken_email_gets_the_same_response_and_its_owner_is_notified() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    site.join_confirmed("eve").await;
    mails(&site).await;
    let taken = request_change(&site, &cookie, "EVE@example.com").await;
    assert_eq!(taken.status, StatusCode::ACCEPTED);
    assert_eq!(taken.json(), json!({ "message": "A link is on its way to EVE@example.com." }));
    assert_eq!(profile(&site, &cookie).await["pendingEmail"], "EVE@example.com");
    let sent = mails(&site).await;
    assert_eq!(sent.len(), 1);
    let (to, subject, text) = &sent[0];
    assert_eq!((to.as_str(), subject.as_str()), ("EVE@example.com", "Someone wanted your address at Marque"));
    assert!(link(text).is_none() && !text.contains("ada"), "{text}");
}

/// An unconfirmed address of another account does not block the member who confirms it.
#[actix_web::test]
async fn unconfirmed_email_goes_to_the_member_who_confirms_it() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    mails(&site).await;
    let response = request_change(&site, &ada, "EVE@example.com").await;
    assert_eq!(response.status, StatusCode::ACCEPTED);
    assert_eq!(response.json(), json!({ "message": "A link is on its way to EVE@example.com." }));
    let sent = mails(&site).await;
    let [(to, subject, text)] = &sent[..] else { panic!("{sent:?}") };
    assert_eq!(
        (to.as_str(), subject.as_str()),
        ("EVE@example.com", "Confirm your new email address for Marque")
    );
    assert!(!text.contains("eve"), "{text}");
    assert_eq!(profile(&site, &eve).await["email"], "eve@example.com", "until then it is as it was");
    let confirmed = site.call(Method::POST, &link(text).unwrap()).await;
    assert_eq!(confirmed.status, StatusCode::NO_CONTENT, "{}", confirmed.body);
    assert_eq!(profile(&site, &ada).await["email"], "EVE@example.com");
    let gone = site.call_as(&eve, Method::GET, "/api/user").await;
    assert_eq!(gone.status, StatusCode::UNAUTHORIZED, "the account that held it is erased");
}

#[actix_web::test]
async fn invalid_email_change_changes_nothing() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    mails(&site).await;
    let path = "/api/user/email";
    for (body, field, sentence) in [
        (json!({}), "email", "Please enter a valid email address"),
        (json!({ "email": "nonsense", "password": PASSWORD }), "email", "Please enter a valid email address"),
        (
            json!({ "email": "ada@example.com", "password": PASSWORD }),
            "email",
            "This is already your email address",
        ),
        (json!({ "email": "new@example.com" }), "password", "Please enter your password"),
        (
            json!({ "email": "new@example.com", "password": "not the password" }),
            "password",
            "Password is incorrect",
        ),
    ] {
        let answer = call(&site, &cookie, Method::POST, path, &body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}: {}", answer.body);
        assert_eq!(answer.json()["fields"], json!({ field: sentence }), "{body}");
    }
    assert_eq!(profile(&site, &cookie).await["pendingEmail"], Value::Null);
    assert_eq!(mails(&site).await, []);

    request_change(&site, &cookie, "new@example.com").await;
    let (_, _, text) = mails(&site).await.pop().unwrap();
    for _ in 0..2 {
        let cancelled = site.call_as(&cookie, Method::DELETE, path).await;
        assert_eq!(cancelled.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(profile(&site, &cookie).await["pendingEmail"], Value::Null);
    assert_eq!(site.call(Method::POST, &link(&text).unwrap()).await.status, StatusCode::GONE);
    for _ in 0..2 {
        assert_eq!(request_change(&site, &cookie, "new@example.com").await.status, StatusCode::ACCEPTED);
    }
    assert_eq!(request_change(&site, &cookie, "new@example.com").await.status, StatusCode::TOO_MANY_REQUESTS);
}

#[actix_web::test]
async fn passkey_is_bound_to_the_sites_domain() {
    let site = TestSite::new();
    let cookie = site.join_confirmed("ada").await;
    let start = "/api/user/passkeys/start";
    let wrong = call(&site, &cookie, Method::POST, start, &json!({ "password": "not the password" })).await;
    assert_eq!(wrong.json()["fields"], json!({ "password": "Password is incorrect" }));
    let begun = call(&site, &cookie, Method::POST, start, &json!({ "password": PASSWORD })).await;
    assert_eq!(begun.status, StatusCode::OK, "{}", begun.body);
    let options = &begun.json()["options"];
    assert_eq!(options["rp"], json!({ "id": "marque.example", "name": "Marque" }));
    assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
    assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
    let login = site.call(Method::POST, "/api/login/passkey/start").await;
    assert_eq!(login.json()["options"]["rpId"], "marque.example");
    assert_eq!(login.json()["options"]["userVerification"], "required");

    let nameless = TestSite::with_public_url(Some("http://192.0.2.7:8080"));
    let answer = nameless.call(Method::POST, "/api/login/passkey/start").await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.body);
}

#[actix_web::test]
async fn invalid_passkey_responses_are_rejected() {
    let site = TestSite::new();
    let cookie = site.join_confirmed("ada").await;
    let start = async |path: &str, cookie: &str| {
        let begun = call(&site, cookie, Method::POST, path, &json!({ "password": PASSWORD })).await;
        begun.json()["ceremony"].as_str().unwrap().to_owned()
    };
    for answer in [
        Value::Null,
        json!({}),
        json!("text"),
        json!({ "id": "AAAA", "rawId": "AAAA", "type": "public-key" }),
    ] {
        let adding = start("/api/user/passkeys/start", &cookie).await;
        let body = json!({ "ceremony": adding, "answer": answer });
        let finished = call(&site, &cookie, Method::POST, "/api/user/passkeys/finish", &body).await;
        assert_eq!(finished.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        let again = call(&site, &cookie, Method::POST, "/api/user/passkeys/finish", &body).await;
        assert_eq!(again.status, StatusCode::CONFLICT, "a ceremony is finished once");

        let opening = start("/api/login/passkey/start", "").await;
        let body = json!({ "ceremony": opening, "answer": answer });
        let finished = call(&site, "", Method::POST, "/api/login/passkey/finish", &body).await;
        assert_eq!(finished.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert!(finished.headers.get("set-cookie").is_none());
    }
    // A login ceremony cannot register a passkey, and a ceremony cannot be finished by another member.
    let opening = start("/api/login/passkey/start", "").await;
    let body = json!({ "ceremony": opening, "answer": {} });
    let finished = call(&site, &cookie, Method::POST, "/api/user/passkeys/finish", &body).await;
    assert_eq!(finished.status, StatusCode::CONFLICT);
    assert_eq!(site.call_as(&cookie, Method::GET, "/api/user/passkeys").await.json(), json!([]));
    let gone =
        call(&site, &cookie, Method::DELETE, "/api/user/passkeys/1", &json!({ "password": PASSWORD })).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
}

#[actix_web::test]
async fn naughty_strings_are_rejected_as_emails_and_passkey_responses() {
    let site = TestSite::new();
    let cookie = site.join("ada").await;
    let before = profile(&site, &cookie).await;
    for odd in NAUGHTY {
        site.clock.advance(chrono::TimeDelta::seconds(5));
        let response = request_change(&site, &cookie, odd).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{odd:?}: {}", response.body);
        for path in ["/api/user/passkeys/finish", "/api/login/passkey/finish"] {
            let body = json!({ "ceremony": odd, "answer": { "id": odd, "rawId": odd, "type": odd } });
            let answer = call(&site, &cookie, Method::POST, path, &body).await;
            assert!(answer.status.is_client_error(), "{path} {odd:?}: {} {}", answer.status, answer.body);
        }
        let request =
            TestRequest::get().uri("/api/user/sessions").insert_header((header::COOKIE, cookie.as_str()));
        if let Ok(agent) = header::HeaderValue::from_str(odd) {
            let answer = site.send(request.insert_header((header::USER_AGENT, agent))).await;
            assert_eq!(answer.status, StatusCode::OK, "{odd:?}");
        }
    }
    assert_eq!(profile(&site, &cookie).await, before);
}
