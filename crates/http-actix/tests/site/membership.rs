//! Membership: access requests, invitations, applications and their admin queues.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use domain::{accounts::Role, audit::Action};
use ports::{audit::AuditLog, mail::MailOutbox};
use serde_json::{Value, json};
use testkit::{PASSWORD, at_minute};

pub(crate) use crate::harness::{call as send, get};
use crate::{
    contact_request_texts::NAUGHTY,
    harness::{Answer, TestSite},
};

pub(crate) const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n";

pub(crate) async fn post(site: &TestSite, cookie: &str, path: &str, body: &Value) -> Answer {
    send(site, cookie, Method::POST, path, body).await
}

/// The newest token that was mailed in a link to the page.
async fn mailed_token(site: &TestSite, page: &str) -> String {
    let due = site.store.claim_due(at_minute(600), std::time::Duration::from_secs(1), 100).await.unwrap();
    let text =
        due.iter().rev().map(|due| due.mail.text()).find(|text| text.contains(page)).unwrap().to_owned();
    text.split(page).nth(1).unwrap()[1..65].to_owned()
}

pub(crate) async fn verify(site: &TestSite) {
    let token = mailed_token(site, "verify-email").await;
    let answer = site.call(Method::POST, &format!("/api/email-verifications/{token}")).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
}

pub(crate) async fn concierge(site: &TestSite) -> String {
    let cookie = site.join("staff").await;
    verify(site).await;
    site.grant("staff", Role::Admin).await;
    cookie
}

pub(crate) fn form(name: &str, content: &[u8]) -> TestRequest {
    let mut body = format!(
        "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
         Content-Type: image/svg+xml\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(content);
    body.extend_from_slice(b"\r\n--edge--\r\n");
    TestRequest::post()
        .uri("/api/collector-applications/evidence")
        .insert_header((header::CONTENT_TYPE, "multipart/form-data; boundary=edge"))
        .set_payload(body)
}

pub(crate) async fn upload(site: &TestSite, cookie: &str, name: &str, content: &[u8]) -> Answer {
    site.send(form(name, content).insert_header((header::COOKIE, cookie))).await
}

fn application(evidence: &[i64]) -> Value {
    json!({
        "note": "I keep three Lancias alive.",
        "garage": [{ "make": "Lancia", "model": "Aurelia B24", "year": 1955 }],
        "evidence": evidence,
        // Fields that applicants cannot set.
        "status": "approved", "userId": 1
    })
}

#[actix_web::test]
async fn access_request_to_collector_lifecycle() {
    let site = TestSite::new();
    let staff = concierge(&site).await;
    let wish = json!({ "name": "Bob", "email": "bob@example.com", "note": "I look for a Stratos.", "consent": true });
    let reference = post(&site, "", "/api/access-requests", &wish).await.json()["reference"].clone();
    let path = format!("/api/admin/access-requests/{}", reference.as_str().unwrap());
    let unknown = get(&site, &staff, "/api/admin/access-requests?state=closed").await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(unknown.json()["fields"]["state"], "state must be one of open, answered");
    assert_eq!(get(&site, &staff, "/api/admin/access-requests?state=answered").await.json(), json!([]));
    let queue = get(&site, &staff, "/api/admin/access-requests?state=open").await.json();
    assert_eq!((&queue[0]["reference"], &queue[0]["state"]), (&reference, &json!("open")));

    let invited = post(&site, &staff, &format!("{path}/invitation"), &json!({ "note": "Welcome" })).await;
    assert_eq!((invited.status, &invited.json()["state"]), (StatusCode::OK, &json!("invited")));
    let again = post(&site, &staff, &format!("{path}/invitation"), &json!({})).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert_eq!(get(&site, &staff, "/api/admin/access-requests").await.json(), json!([]));
    let alone = get(&site, &staff, &path).await;
    assert_eq!((alone.status, &alone.json()), (StatusCode::OK, &invited.json()), "wherever it stands");
    let unknown = get(&site, &staff, "/api/admin/access-requests/MQ-7F3K9Q2M").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);

    let token = mailed_token(&site, "invitation").await;
    let shown = get(&site, "", &format!("/api/invitations/{token}")).await.json();
    assert_eq!((&shown["state"], &shown["boundTo"]), (&json!("open"), &json!("b…@example.com")));
    assert_eq!((&shown["inviter"], &shown["note"]), (&json!("staff"), &json!("Welcome")));
    let registration = json!({
        "name": "Bob", "email": "bob@example.com", "username": "bob", "password": PASSWORD, "invitation": token
    });
    let joined = post(&site, "", "/api/register", &registration).await;
    assert_eq!(joined.status, StatusCode::CREATED);
    assert_eq!(joined.json()["emailVerified"], json!(true), "the mailbox was shown");
    let bob = joined.cookie();
    let shown = get(&site, &bob, &format!("/api/invitations/{token}")).await.json();
    assert_eq!(shown["state"], json!("accepted"));

    let file = upload(&site, &bob, "title.pdf", PDF).await;
    assert_eq!(file.status, StatusCode::CREATED, "{}", file.body);
    let file = file.json()["id"].as_i64().unwrap();
    let applied = post(&site, &bob, "/api/collector-applications", &application(&[file])).await;
    assert_eq!((applied.status, &applied.json()["status"]), (StatusCode::CREATED, &json!("submitted")));
    let id = applied.json()["id"].as_i64().unwrap();
    let case = get(&site, &staff, &format!("/api/admin/applications/{id}")).await.json();
    assert_eq!((&case["invitedBy"], &case["applicant"]["username"]), (&json!("staff"), &json!("bob")));

    let path = format!("/api/admin/applications/{id}");
    let read = get(&site, &staff, &format!("{path}/evidence/{file}")).await;
    assert_eq!((read.status, read.bytes.as_slice()), (StatusCode::OK, PDF));
    assert_eq!(read.header("content-disposition"), format!("attachment; filename=\"evidence-{file}.pdf\""));
    assert!(read.header("content-security-policy").contains("sandbox"));
    assert_eq!(read.header("x-content-type-options"), "nosniff");

    assert_eq!(get(&site, &bob, "/api/admin/status").await.status, StatusCode::FORBIDDEN);
    let decision = json!({ "status": "more_asked", "notes": "Which chassis number?" });
    assert_eq!(post(&site, &staff, &format!("{path}/decision"), &decision).await.status, StatusCode::OK);
    let own = format!("/api/collector-applications/{id}");
    let answer = post(&site, &bob, &format!("{own}/answer"), &json!({ "answer": "B24S-1163" })).await;
    assert_eq!((answer.status, &answer.json()["status"]), (StatusCode::OK, &json!("submitted")));
    for (reauth_error, sentence) in [
        (json!({ "status": "approved" }), "Please enter your password"),
        (json!({ "status": "approved", "password": "wrong horse" }), "Password is incorrect"),
    ] {
        let refused = post(&site, &staff, &format!("{path}/decision"), &reauth_error).await;
        assert_eq!(refused.json()["fields"]["password"], sentence, "it grants a role");
    }
    let approval = json!({ "status": "approved", "password": PASSWORD });
    let approved = post(&site, &staff, &format!("{path}/decision"), &approval).await;
    assert_eq!((approved.status, &approved.json()["evidence"]), (StatusCode::OK, &json!([])));
    let late = json!({ "status": "denied", "notes": "We have changed our minds." });
    let late = post(&site, &staff, &format!("{path}/decision"), &late).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(late.json()["message"].as_str().unwrap().contains("is approved"));

    assert_eq!(get(&site, &bob, "/api/user").await.json()["isCollector"], json!(true), "at the next request");
    let gone = get(&site, &staff, &format!("{path}/evidence/{file}")).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    let blobs = site.site.blobs.list_all().await.unwrap();
    assert_eq!(blobs, [], "what showed it is gone");
    let entries = site.store.entries_after(0, 1000).await.unwrap();
    let reads = entries.iter().filter(|entry| matches!(entry.action, Action::EvidenceRead(_)));
    assert_eq!(reads.count(), 1);
}

#[actix_web::test]
async fn application_requires_a_confirmed_email() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    let refused = post(&site, &ada, "/api/collector-applications", &application(&[])).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    verify(&site).await;
    let empty = post(&site, &ada, "/api/collector-applications", &json!({})).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(empty.json()["fields"]["note"], "Please tell us a little more (at least 20 characters)");
    let once = |body: Value| {
        let request = TestRequest::post().uri("/api/collector-applications");
        site.send(
            request
                .insert_header((header::COOKIE, ada.as_str()))
                .insert_header(("Idempotency-Key", "k"))
                .set_json(body),
        )
    };
    let first = once(application(&[])).await;
    assert_eq!(first.status, StatusCode::CREATED);
    assert_eq!(once(application(&[])).await.json()["id"], first.json()["id"]);
    let other = once(json!({ "note": "Something else entirely, as it were." })).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        post(&site, &ada, "/api/collector-applications", &application(&[])).await.status,
        StatusCode::CONFLICT
    );
}

/// Whether a text contains no control characters and no bidirectional overrides.
fn is_inert(text: &str) -> bool {
    let turns = |c: char| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    !text.chars().any(|c| (c.is_control() && c != '\n') || turns(c))
}

#[actix_web::test]
async fn naughty_strings_in_applications_and_invitations_are_inert() {
    let site = TestSite::new();
    let staff = concierge(&site).await;
    let ada = site.join("ada").await;
    verify(&site).await;
    let expected = [StatusCode::CREATED, StatusCode::OK, StatusCode::UNPROCESSABLE_ENTITY];
    let mut kept = 0;
    for odd in NAUGHTY {
        let long = format!("{odd} — and twenty letters more");
        let body = json!({ "note": long, "garage": [{ "make": odd, "model": long, "year": 1955 }] });
        let mut answer = post(&site, &ada, "/api/collector-applications", &body).await;
        if answer.status == StatusCode::UNPROCESSABLE_ENTITY {
            answer = post(&site, &ada, "/api/collector-applications", &json!({ "note": long })).await;
        }
        assert!(expected.contains(&answer.status), "{odd:?}: {}", answer.body);
        if answer.status == StatusCode::CREATED {
            kept += 1;
            let sent = answer.json();
            assert!(is_inert(sent["note"].as_str().unwrap()), "{odd:?}: {}", answer.body);
            let path = format!("/api/admin/applications/{}", sent["id"]);
            let more = json!({ "status": "more_asked", "notes": long });
            let response = post(&site, &staff, &format!("{path}/decision"), &more).await;
            assert!(expected.contains(&response.status), "{odd:?}: {}", response.body);
            let own = format!("/api/collector-applications/{}", sent["id"]);
            let answered = post(&site, &ada, &format!("{own}/answer"), &json!({ "answer": long })).await;
            assert!([200, 409, 422].contains(&answered.status.as_u16()), "{odd:?}: {}", answered.body);
            let shown = get(&site, &staff, &path).await;
            assert!(shown.json().to_string().chars().all(|c| !('\u{202A}'..='\u{202E}').contains(&c)));
            let withdrawn = post(&site, &ada, &format!("{own}/withdraw"), &json!({})).await;
            assert_eq!(withdrawn.status, StatusCode::OK, "{odd:?}: {}", withdrawn.body);
        }
        for body in [json!({ "note": odd }), json!({ "email": long }), json!({ "email": odd, "note": long })]
        {
            let invited = post(&site, &staff, "/api/invitations", &body).await;
            assert!(expected.contains(&invited.status), "{body}: {}", invited.body);
            if invited.status == StatusCode::CREATED {
                assert!(invited.json()["note"].as_str().is_none_or(is_inert), "{body}: {}", invited.body);
            }
        }
    }
    assert!(kept > NAUGHTY.len() / 2, "{kept} were kept");
}

#[actix_web::test]
async fn admins_see_which_accounts_are_closed() {
    let site = TestSite::new();
    let desk = crate::submissions::admin(&site).await;
    for (name, method, path) in
        [("rests", Method::POST, "/api/user/deactivate"), ("leaves", Method::DELETE, "/api/user")]
    {
        let cookie = site.join(name).await;
        let body = json!({ "username": name, "password": PASSWORD });
        let closed = send(&site, &cookie, method, path, &body).await;
        assert!(closed.status.is_success(), "{}", closed.body);
    }
    let listed = get(&site, &desk, "/api/admin/users").await.json();
    let closure = |name: &str| {
        let member = listed.as_array().unwrap().iter().find(|member| member["username"] == name).unwrap();
        (member["isClosed"].clone(), member["erasedAt"].clone())
    };
    assert_eq!(closure("desk"), (Value::Null, Value::Null));
    assert_eq!(closure("rests"), (json!(true), Value::Null));
    assert_eq!(closure("leaves"), (json!(true), json!("2026-01-29T12:00:00.000Z")));
}
