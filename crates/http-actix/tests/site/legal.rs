//! Tests of the legal texts: publishing versions, reading them, and their pages.

use std::sync::Arc;

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use application::legal::notify_legal_version;
use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::{
    harness::{Answer, TestSite},
    rendered_pages::RecordingRenderer,
    submissions::{admin, call},
};

const TERMS: &str = "/api/admin/legal/terms";

/// The clock of the tests shows January 15, 2026.
fn version(effective_on: &str, revision: i32) -> Value {
    json!({
        "revision": revision,
        "title": "Terms of Sale",
        "text": "## Fees\n\nWe charge a [fee](/services/care), <script>no more</script>.",
        "effectiveOn": effective_on,
        "note": "Fees are stated.",
    })
}

async fn publish(site: &TestSite, staff: &str, version: &Value) -> Answer {
    call(site, staff, Method::POST, &format!("{TERMS}/versions"), version).await
}

fn states(answer: &Value) -> Vec<(i64, &str)> {
    let versions = answer["versions"].as_array().unwrap().iter();
    versions.map(|each| (each["number"].as_i64().unwrap(), each["state"].as_str().unwrap())).collect()
}

#[actix_web::test]
async fn published_and_earlier_versions_are_public() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let default = site.get("/api/legal/terms").await;
    assert_eq!(default.status, StatusCode::OK, "{}", default.body);
    assert_eq!(states(&default.json()), [(0, "in_force")]);
    assert!(default.body.contains("By using Marque you accept these terms."), "{}", default.body);
    assert!(default.body.contains(r#""href":"/privacy""#), "a link within the site: {}", default.body);

    let published = publish(&site, &staff, &version("2026-01-15", 0)).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.body);
    assert_eq!(states(&published.json()), [(1, "in_force"), (0, "earlier")]);
    assert_eq!(published.json()["revision"], 1);
    let text = site.get("/api/legal/terms").await;
    let heading = json!({ "tag": "h4", "children": ["Fees"] });
    assert_eq!(text.json()["body"][0], heading);
    assert!(!text.body.contains("no more"), "{}", text.body);
    assert_eq!(text.json()["versions"][0]["note"], "Fees are stated.");
    let earlier = site.get("/api/legal/terms/versions/0").await.json();
    assert_eq!((&earlier["number"], &earlier["body"]), (&json!(0), &default.json()["body"]));
    let all = site.get("/api/legal").await.json();
    assert_eq!((&all[0]["document"], states(&all[0]).len()), (&json!("terms"), 2));
    assert_eq!(states(&all[2]), [(0, "in_force")]);

    let log = site.call_as(&staff, Method::GET, "/api/admin/audit?action=legal_text_published").await.json();
    assert_eq!((&log[0]["details"]["document"], &log[0]["details"]["version"]), (&json!("terms"), &json!(1)));
    assert_eq!(log[0]["reason"], "Fees are stated.");
}

#[actix_web::test]
async fn unchanged_legal_text_is_not_modified() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let first = site.get("/api/legal/terms").await;
    let tag = first.header("etag").to_owned();
    let held = || {
        let request = TestRequest::get().uri("/api/legal/terms");
        site.send(request.insert_header((header::IF_NONE_MATCH, tag.clone())))
    };
    assert_eq!(held().await.status, StatusCode::NOT_MODIFIED);
    publish(&site, &staff, &version("2026-01-15", 0)).await;
    assert_eq!(held().await.status, StatusCode::OK);
}

#[actix_web::test]
async fn an_announced_version_is_in_force_from_its_date_in_central_time() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    publish(&site, &staff, &version("2026-01-16", 0)).await;
    let text = site.get("/api/legal/terms").await.json();
    assert_eq!((&text["number"], states(&text)), (&json!(0), vec![(1, "announced"), (0, "in_force")]));
    assert_eq!(site.get("/api/legal/terms/versions/1").await.json()["body"][0]["tag"], "h4");
    // 11:59 PM on the 15th in Chicago, 5:59 AM on the 16th in UTC.
    site.clock.advance(TimeDelta::minutes(17 * 60 + 59));
    assert_eq!(site.get("/api/legal/terms").await.json()["number"], 0);
    site.clock.advance(TimeDelta::minutes(1));
    let text = site.get("/api/legal/terms").await.json();
    assert_eq!((&text["number"], states(&text)), (&json!(1), vec![(1, "in_force"), (0, "earlier")]));
}

#[actix_web::test]
async fn registration_accepts_the_texts_in_force() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    publish(&site, &staff, &version("2026-01-15", 0)).await;
    publish(&site, &staff, &version("2026-02-15", 1)).await;
    let ada = site.join("ada").await;
    let user = site.call_as(&ada, Method::GET, "/api/user").await.json();
    let member = site.call_as(&staff, Method::GET, &format!("/api/admin/users/{}", user["id"])).await.json();
    let accepted = &member["acceptedTexts"];
    assert_eq!((&accepted["terms"], &accepted["privacy"]), (&json!(1), &json!(0)), "{member}");
    assert_eq!(accepted["at"], member["member"]["joinedAt"]);
}

#[actix_web::test]
async fn a_withdrawn_version_is_read_by_its_number_only() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    publish(&site, &staff, &version("2026-02-01", 0)).await;
    let second = publish(&site, &staff, &version("2026-01-15", 1)).await;
    assert_eq!(second.status, StatusCode::CONFLICT, "one version at a time is announced");
    let withdraw = async |number| {
        let address = format!("{TERMS}/versions/{number}/withdraw");
        site.call_as(&staff, Method::POST, &address).await
    };
    assert_eq!(withdraw(0).await.status, StatusCode::CONFLICT, "in force");
    assert_eq!(withdraw(7).await.status, StatusCode::NOT_FOUND);
    let withdrawn = withdraw(1).await;
    assert_eq!(withdrawn.status, StatusCode::OK, "{}", withdrawn.body);
    assert_eq!(states(&withdrawn.json()), [(1, "withdrawn"), (0, "in_force")]);
    assert_eq!(withdraw(1).await.status, StatusCode::CONFLICT, "withdrawn");
    assert_eq!(states(&site.get("/api/legal/terms").await.json()), [(0, "in_force")]);
    let text = site.get("/api/legal/terms/versions/1").await.json();
    assert_eq!((&text["number"], states(&text)), (&json!(1), vec![(1, "withdrawn"), (0, "in_force")]));
    let page = site.get("/terms?version=1").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("noindex"), "{}", page.body);
    assert_eq!(site.get("/terms?version=2").await.status, StatusCode::NOT_FOUND);
    assert_eq!(states(&site.get("/api/legal").await.json()[0]), [(0, "in_force")]);
}

#[actix_web::test]
async fn wrong_versions_are_refused_with_a_message_for_each_field() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let mut wrong = version("2026-01-14", 0);
    wrong["title"] = json!(" ");
    wrong["note"] = json!("x".repeat(501));
    let refused = publish(&site, &staff, &wrong).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields = &refused.json()["fields"];
    assert_eq!(fields["effectiveOn"], "Please choose today or a later date");
    assert_eq!(fields["title"], "Please enter a title");
    assert_eq!(fields["note"], "Note must be at most 500 characters");
    assert_eq!(fields["text"], Value::Null);
    let malformed = publish(&site, &staff, &json!({ "revision": "first" })).await;
    assert_eq!(malformed.status, StatusCode::BAD_REQUEST);
    assert_eq!(publish(&site, &staff, &version("2026-01-15", 1)).await.status, StatusCode::CONFLICT);
    let long = json!({ "revision": 0, "draft": { "text": "x".repeat(50_001) } });
    let refused = call(&site, &staff, Method::PUT, &format!("{TERMS}/draft"), &long).await;
    assert_eq!(refused.json()["fields"]["text"], "Text must be at most 50,000 characters");
    for path in ["/api/legal/imprint", "/api/legal/terms/versions/x", "/api/legal/terms/versions/-1"] {
        assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(states(&site.get("/api/legal/terms").await.json()), [(0, "in_force")]);
}

#[actix_web::test]
async fn one_of_several_concurrent_publications_succeeds() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let form = version("2026-01-15", 0);
    let answers = join_all((0..4).map(|_| publish(&site, &staff, &form))).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409]);
    assert_eq!(states(&site.get("/api/legal/terms").await.json()).len(), 2);
}

#[actix_web::test]
async fn draft_is_visible_to_staff_only() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let draft = json!({ "title": "Terms", "text": "Secret", "effectiveOn": "", "note": "" });
    let save = async |revision: i32, draft: &Value| {
        let body = json!({ "revision": revision, "draft": draft });
        call(&site, &staff, Method::PUT, &format!("{TERMS}/draft"), &body).await
    };
    let saved = save(0, &draft).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.body);
    assert_eq!((&saved.json()["draft"], &saved.json()["revision"]), (&draft, &json!(1)));
    assert_eq!(save(0, &draft).await.status, StatusCode::CONFLICT);
    assert_eq!(site.call_as(&staff, Method::GET, TERMS).await.json()["draft"], draft);
    let list = site.call_as(&staff, Method::GET, "/api/admin/legal").await.json();
    assert!(list[0]["draftSavedAt"].is_string() && list[1]["draftSavedAt"].is_null(), "{list}");
    assert!(!site.get("/api/legal/terms").await.body.contains("Secret"));
    let previewed = json!({ "text": "## One\n\n- two" });
    let preview = call(&site, &staff, Method::POST, "/api/admin/legal/preview", &previewed).await;
    assert_eq!(preview.json()["body"][1]["tag"], "ul", "{}", preview.body);
    assert_eq!(save(1, &Value::Null).await.json()["draft"], Value::Null);
}

#[actix_web::test]
async fn members_are_notified_once_of_new_terms() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    let member = site.join_confirmed("enzo").await;
    publish(&site, &staff, &version("2026-02-01", 0)).await;
    let titles = async |who: &str| {
        let list = site.call_as(who, Method::GET, "/api/notifications").await.json();
        let titles: Vec<String> =
            list.as_array().unwrap().iter().map(|one| one["title"].to_string()).collect();
        titles
    };
    while notify_legal_version(&*site.store, site.clock.as_ref()).await.unwrap() {}
    let expected_titles = ["\"Terms of Sale: new version effective February 1, 2026\""];
    assert_eq!(titles(&member).await, expected_titles);
    assert_eq!(titles(&staff).await, expected_titles);
    assert!(!notify_legal_version(&*site.store, site.clock.as_ref()).await.unwrap());
    let newcomer = site.join("late").await;
    assert_eq!(titles(&newcomer).await, Vec::<String>::new());
    let list = site.call_as(&member, Method::GET, "/api/notifications").await.json();
    assert_eq!((&list[0]["kind"], &list[0]["link"]), (&json!("legal_text_changed"), &json!("/terms")));
}

#[actix_web::test]
async fn page_shows_the_version_in_its_address() {
    let renderer = RecordingRenderer::reading(&["/api/legal/terms/versions/1"]);
    let mut site = TestSite::new();
    site.site.page_renderer = Some(Arc::clone(&renderer) as _);
    let staff = admin(&site).await;
    publish(&site, &staff, &version("2026-01-15", 0)).await;
    publish(
        &site,
        &staff,
        &json!({
            "revision": 1, "title": "Terms", "text": "Free.", "effectiveOn": "2026-01-15", "note": "No fees."
        }),
    )
    .await;
    let page = site.get("/terms?version=1").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("<title>Terms of Sale | Marque</title>"), "{}", page.body);
    assert!(page.body.contains("We charge a "), "rendered: {}", page.body);
    assert!(page.body.contains("noindex"), "an earlier version: {}", page.body);
    let current = site.get("/terms").await.body;
    assert!(current.contains("<title>Terms | Marque</title>") && !current.contains("noindex"), "{current}");
    for query in ["version=3", "version=01", "version=", "version=x", "version=-1", "version=99999999999"] {
        let page = site.get(&format!("/terms?{query}")).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{query}");
        assert!(page.body.contains("404 Page Not Found"), "{query}");
    }
    let calls = renderer.calls().len();
    assert_eq!(site.get("/terms?version=1&x=1").await.status, StatusCode::OK);
    assert_eq!(renderer.calls().len(), calls, "another query would be a page of its own in the cache");
}

#[actix_web::test]
async fn cached_page_is_renewed_when_a_version_takes_effect() {
    let renderer = RecordingRenderer::reading(&["/api/legal/terms"]);
    let mut site = TestSite::new();
    site.site.page_renderer = Some(Arc::clone(&renderer) as _);
    let staff = admin(&site).await;
    publish(&site, &staff, &version("2026-01-16", 0)).await;
    let shown = async || site.get("/terms").await.body;
    assert!(shown().await.contains("By using Marque"));
    site.clock.advance(TimeDelta::days(1));
    tokio::time::sleep(std::time::Duration::from_millis(2100)).await;
    let page = shown().await;
    assert!(
        page.contains("We charge a ") && page.contains("<title>Terms of Sale | Marque</title>"),
        "{page}"
    );
}

#[actix_web::test]
async fn a_preview_is_as_long_as_a_text_that_can_be_saved() {
    let site = TestSite::new();
    let staff = admin(&site).await;
    for (length, status) in [(50_000, StatusCode::OK), (50_001, StatusCode::UNPROCESSABLE_ENTITY)] {
        let text = "a".repeat(length);
        let draft = json!({ "revision": 0, "draft": { "text": &text } });
        let saved = call(&site, &staff, Method::PUT, &format!("{TERMS}/draft"), &draft).await;
        let preview =
            call(&site, &staff, Method::POST, "/api/admin/legal/preview", &json!({ "text": text })).await;
        assert_eq!((preview.status, saved.status), (status, status), "{length}");
        let sentence = |answer: &Answer| answer.json()["fields"].to_string();
        assert!(status.is_success() || sentence(&preview).contains("50,000"), "{}", preview.body);
    }
}
