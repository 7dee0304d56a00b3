//! Membership: access requests, invitations, applications and their admin queues.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use domain::{
    accounts::Role,
    audit::{Action, Actor},
};
use ports::{accounts::Accounts, audit::AuditLog, mail::MailOutbox, sessions::Sessions};
use serde_json::{Value, json};
use testkit::{PASSWORD, at_minute};

use crate::{
    contact_requests::NAUGHTY,
    harness::{Answer, TestSite},
};

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n";

async fn send(site: &TestSite, cookie: &str, method: Method, path: &str, body: &Value) -> Answer {
    let request = TestRequest::default().method(method).uri(path);
    site.send(request.insert_header((header::COOKIE, cookie)).set_json(body)).await
}

async fn post(site: &TestSite, cookie: &str, path: &str, body: &Value) -> Answer {
    send(site, cookie, Method::POST, path, body).await
}

async fn get(site: &TestSite, cookie: &str, path: &str) -> Answer {
    site.call_as(cookie, Method::GET, path).await
}

async fn id_of(site: &TestSite, name: &str) -> domain::accounts::UserId {
    site.store.account(&testkit::username(name)).await.unwrap().unwrap().user.id
}

async fn grant(site: &TestSite, name: &str, role: Role) {
    let id = id_of(site, name).await;
    site.store.set_role(id, role, true, Actor::default(), at_minute(0)).await.unwrap();
}

/// The newest token that was mailed in a link to the page.
async fn mailed(site: &TestSite, page: &str) -> String {
    let due = site.store.claim_due(at_minute(600), std::time::Duration::from_secs(1), 100).await.unwrap();
    let text =
        due.iter().rev().map(|due| due.mail.text()).find(|text| text.contains(page)).unwrap().to_owned();
    text.split(page).nth(1).unwrap()[1..65].to_owned()
}

async fn verify(site: &TestSite) {
    let token = mailed(site, "verify-email").await;
    let answer = site.call(Method::POST, &format!("/api/email-verifications/{token}")).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
}

async fn concierge(site: &TestSite) -> String {
    let cookie = site.join("staff").await;
    verify(site).await;
    grant(site, "staff", Role::Admin).await;
    cookie
}

fn form(name: &str, content: &[u8]) -> TestRequest {
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

async fn upload(site: &TestSite, cookie: &str, name: &str, content: &[u8]) -> Answer {
    site.send(form(name, content).insert_header((header::COOKIE, cookie))).await
}

#[actix_web::test]
async fn a_file_is_kept_once_under_its_key() {
    let site = TestSite::new();
    let (ada, eve) = (site.join("ada").await, site.join("eve").await);
    let send = async |who: &str, name: &str, content: &[u8]| {
        let request = form(name, content).insert_header((header::COOKIE, who));
        site.send(request.insert_header(("Idempotency-Key", "k"))).await
    };
    let first = send(&ada, "title.pdf", b"%PDF-1.7 one").await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.body);
    for _ in 0..8 {
        assert_eq!(send(&ada, "title.pdf", b"%PDF-1.7 one").await.body, first.body);
    }
    for (name, content) in [("title.pdf", b"%PDF-1.7 two"), ("other.pdf", b"%PDF-1.7 one")] {
        assert_eq!(send(&ada, name, content).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let hers = send(&eve, "title.pdf", b"%PDF-1.7 one").await.json();
    assert_ne!(hers["id"], first.json()["id"], "a key is its member's");
    let blobs = site.site.blobs.list_all().await.unwrap();
    assert_eq!(blobs.len(), 2, "what was sent again leaves no file behind");
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
async fn from_a_wish_to_the_forum() {
    let site = TestSite::new();
    let staff = concierge(&site).await;
    let wish = json!({ "name": "Bob", "email": "bob@example.com", "note": "I look for a Stratos.", "consent": true });
    let reference = post(&site, "", "/api/access-requests", &wish).await.json()["reference"].clone();
    let path = format!("/api/admin/access-requests/{}", reference.as_str().unwrap());
    let queue = get(&site, &staff, "/api/admin/access-requests").await.json();
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

    let token = mailed(&site, "invitation").await;
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
    let asked = json!({ "status": "more_asked", "notes": "Which chassis number?" });
    assert_eq!(post(&site, &staff, &format!("{path}/decision"), &asked).await.status, StatusCode::OK);
    let own = format!("/api/collector-applications/{id}");
    let answer = post(&site, &bob, &format!("{own}/answer"), &json!({ "answer": "B24S-1163" })).await;
    assert_eq!((answer.status, &answer.json()["status"]), (StatusCode::OK, &json!("submitted")));
    for reauth_error in
        [json!({ "status": "approved" }), json!({ "status": "approved", "password": "wrong horse" })]
    {
        let refused = post(&site, &staff, &format!("{path}/decision"), &reauth_error).await;
        assert_eq!(refused.json()["fields"]["password"], "Password is incorrect", "it grants a role");
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
async fn an_application_waits_for_a_confirmed_address() {
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

#[actix_web::test]
async fn files_are_told_by_their_content() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    for content in [b"<svg onload=alert(1)>".as_slice(), b"<html>%PDF-1.7", b"MZ\x90\0", b""] {
        let refused = upload(&site, &ada, "title.pdf", content).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{content:?}");
        assert_eq!(refused.json()["fields"]["file"], "Please choose a PDF, JPEG, PNG or WebP file");
    }
    let mut large = PDF.to_vec();
    large.resize(10 * 1024 * 1024 + 1, b' ');
    assert_eq!(upload(&site, &ada, "title.pdf", &large).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let kept = upload(&site, &ada, "../../a/title.pdf", PDF).await.json();
    assert_eq!((&kept["name"], &kept["mediaType"]), (&json!("title.pdf"), &json!("application/pdf")));
    let path = format!("/api/collector-applications/evidence/{}", kept["id"]);
    let eve = site.join("eve").await;
    for method in [Method::GET, Method::DELETE] {
        assert_eq!(site.call_as(&eve, method, &path).await.status, StatusCode::NOT_FOUND);
    }
    for _ in 1..6 {
        assert_eq!(upload(&site, &ada, "title.pdf", PDF).await.status, StatusCode::CREATED);
    }
    let seventh = upload(&site, &ada, "title.pdf", PDF).await;
    assert_eq!(seventh.json()["fields"]["evidence"], "Please attach at most 6 files");
    assert_eq!(site.site.blobs.list_all().await.unwrap().len(), 6);
    assert_eq!(site.call_as(&ada, Method::DELETE, &path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(site.site.blobs.list_all().await.unwrap().len(), 5);
}

#[actix_web::test]
async fn collectors_invite_and_only_the_concierge_vouches() {
    let site = TestSite::new();
    let ada = site.join("ada").await;
    verify(&site).await;
    let refused = post(&site, &ada, "/api/invitations", &json!({})).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    grant(&site, "ada", Role::Collector).await;
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
    grant(&site, "eve", Role::Collector).await;
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
async fn vouching_for_somebody_takes_a_fresh_proof() {
    let site = TestSite::new();
    let staff = concierge(&site).await;
    let wrong = "Password is incorrect";
    let vouch = |more: Value| {
        let mut body = json!({ "preVetted": true, "email": "bob@example.com" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    for proof in [json!({}), json!({ "password": "another horse" })] {
        let refused = post(&site, &staff, "/api/invitations", &vouch(proof)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["fields"]["password"], wrong);
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
    assert_eq!(refused.json()["fields"]["password"], wrong, "a new link grants the role, too");
    let proof = json!({ "password": PASSWORD });
    assert_eq!(post(&site, &staff, &resend(&made.json()["id"]), &proof).await.status, StatusCode::OK);
    let plain = site.call_as(&staff, Method::POST, &resend(&plain.json()["id"])).await;
    assert_eq!(plain.status, StatusCode::OK);

    let wish = json!({ "name": "Eve", "email": "eve@example.com", "note": "I look for a Stratos.", "consent": true });
    let reference = post(&site, "", "/api/access-requests", &wish).await.json()["reference"].clone();
    let path = format!("/api/admin/access-requests/{}/invitation", reference.as_str().unwrap());
    let refused = post(&site, &staff, &path, &json!({ "preVetted": true })).await;
    assert_eq!(refused.json()["fields"]["password"], wrong);
    let invited = post(&site, &staff, &path, &json!({ "preVetted": true, "password": PASSWORD })).await;
    assert_eq!((invited.status, &invited.json()["state"]), (StatusCode::OK, &json!("invited")));
}

#[actix_web::test]
async fn the_concierge_changes_how_somebody_stands() {
    let site = TestSite::new();
    let staff = concierge(&site).await;
    let eve = site.join("eve").await;
    grant(&site, "eve", Role::Collector).await;
    let path = format!("/api/admin/users/{}", id_of(&site, "eve").await.0);
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
        assert_eq!(reauth_error.json()["fields"]["password"], "Password is incorrect", "{role}");
    }
    assert_eq!(get(&site, &eve, "/api/user").await.json()["isCollector"], json!(false));
    let again = change(json!({ "isCollector": true, "reason": reason, "password": PASSWORD })).await;
    assert_eq!((again.status, &again.json()["member"]["isCollector"]), (StatusCode::OK, &json!(true)));
    change(json!({ "isCollector": false, "reason": reason })).await;
    let reauth_error = change(json!({ "isAdmin": true, "reason": reason })).await;
    assert_eq!(reauth_error.json()["fields"]["password"], "Password is incorrect");
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
    assert_eq!(site.store.sessions_of(id_of(&site, "eve").await, at_minute(0)).await.unwrap(), []);

    let me = format!("/api/admin/users/{}", id_of(&site, "staff").await.0);
    let last = send(&site, &staff, Method::PATCH, &me, &json!({ "isAdmin": false, "reason": reason })).await;
    assert_eq!(last.status, StatusCode::CONFLICT);
    let found = get(&site, &staff, "/api/admin/users?search=EVE").await.json();
    assert_eq!((found.as_array().unwrap().len(), &found[0]["username"]), (1, &json!("eve")));
}

/// Whether a text contains no control characters and no bidirectional overrides.
fn is_inert(text: &str) -> bool {
    let turns = |c: char| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    !text.chars().any(|c| (c.is_control() && c != '\n') || turns(c))
}

#[actix_web::test]
async fn naughty_strings_are_but_words_of_an_application_or_an_invitation() {
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
            let told = answer.json();
            assert!(is_inert(told["note"].as_str().unwrap()), "{odd:?}: {}", answer.body);
            let path = format!("/api/admin/applications/{}", told["id"]);
            let more = json!({ "status": "more_asked", "notes": long });
            let asked = post(&site, &staff, &format!("{path}/decision"), &more).await;
            assert!(expected.contains(&asked.status), "{odd:?}: {}", asked.body);
            let own = format!("/api/collector-applications/{}", told["id"]);
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
