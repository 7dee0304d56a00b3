//! Server-rendered pages: who gets them, what they are rendered from, and what happens when rendering fails.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use async_trait::async_trait;
use domain::{Page, events::EventId};
use futures_util::future::join_all;
use ports::{
    page_renderer::{PageRenderer, PageRendering, RenderError, RenderRequest, RenderedPage},
    vehicles::{MockVehicleReader, VehicleReader},
};
use testkit::{at_minute, list_one, vehicle};

use crate::harness::TestSite;

const UNRENDERED: &str = "<div id=\"root\"></div>";

/// A renderer that records its calls, needs the responses to `reads`, and shows them.
#[derive(Default)]
pub struct RecordingRenderer {
    reads: Vec<&'static str>,
    error: Option<RenderError>,
    /// How long each call takes.
    delay: Duration,
    calls: Mutex<Vec<RenderRequest>>,
}

impl RecordingRenderer {
    pub fn reading(reads: &[&'static str]) -> Arc<Self> {
        Arc::new(Self { reads: reads.to_vec(), ..Self::default() })
    }

    fn failing(error: RenderError) -> Arc<Self> {
        Arc::new(Self { error: Some(error), ..Self::default() })
    }

    pub fn calls(&self) -> Vec<RenderRequest> {
        self.calls.lock().unwrap().clone()
    }
}

#[async_trait]
impl PageRenderer for RecordingRenderer {
    async fn render(&self, request: RenderRequest) -> Result<PageRendering, RenderError> {
        self.calls.lock().unwrap().push(request.clone());
        tokio::time::sleep(self.delay).await;
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        let missing: Vec<String> = self.reads.iter().map(|url| (*url).to_owned()).collect();
        let missing: Vec<String> =
            missing.into_iter().filter(|url| !request.responses.contains_key(url)).collect();
        if !missing.is_empty() {
            return Ok(PageRendering::Missing(missing));
        }
        let shown: Vec<String> = request.responses.values().map(|response| response.body.clone()).collect();
        Ok(PageRendering::Page(RenderedPage {
            styles: "<style nonce=\"__CSP_NONCE__\">a{}</style>".to_owned(),
            body: format!("<div id=\"root\">{} {} __CSP_NONCE__</div>", request.url, shown.join(" ")),
        }))
    }
}

fn site(renderer: &Arc<RecordingRenderer>) -> TestSite {
    let mut site = TestSite::new();
    site.site.page_renderer = Some(Arc::clone(renderer) as _);
    site
}

fn outcome_count(site: &TestSite, outcome: &str) -> u64 {
    let families = site.site.metrics.registry().gather();
    let pages = families.iter().find(|family| family.name() == "rendered_pages_total");
    let samples = pages.map(|family| family.get_metric().to_vec()).unwrap_or_default();
    let sample = samples.iter().find(|sample| sample.get_label()[0].value() == outcome);
    sample.map_or(0, |sample| sample.get_counter().get_value() as u64)
}

#[actix_web::test]
async fn visitor_gets_a_server_rendered_page() {
    let renderer = RecordingRenderer::reading(&["/api/vehicles?limit=24", "/api/vehicles/facets"]);
    let site = site(&renderer);
    list_one(&*site.store, vehicle().make("Porsche").build(), at_minute(0)).await;
    let answer = site.get("/listings?search=porsche").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.body.contains("<div id=\"root\">/listings?search=porsche {"), "{}", answer.body);
    assert!(answer.body.contains("\"make\":\"Porsche\""));
    assert!(!answer.body.contains(UNRENDERED));
    let nonce = answer.header("content-security-policy").split("'nonce-").nth(1).unwrap();
    let nonce = nonce.split('\'').next().unwrap();
    assert!(answer.body.contains(&format!("<style nonce=\"{nonce}\">a{{}}</style>")));
    // Only the renderer's own styles get the nonce, not what somebody has written.
    assert!(answer.body.contains(" __CSP_NONCE__</div>"));
    let call = renderer.calls().pop().unwrap();
    assert_eq!(
        call.meta.keys().map(String::as_str).collect::<Vec<_>>(),
        ["brand", "origin", "session", "site-details"]
    );
    assert_eq!(call.responses["/api/vehicles?limit=24"].headers["x-total-count"], "1");
}

#[actix_web::test]
async fn pages_for_members_and_private_pages_are_not_prerendered() {
    let renderer = RecordingRenderer::reading(&[]);
    let site = site(&renderer);
    let member = site.join("enzo").await;
    for address in ["/", "/listings", "/services/care", "/auth"] {
        assert!(site.call_as(&member, Method::GET, address).await.body.contains(UNRENDERED), "{address}");
    }
    for address in ["/dashboard", "/account", "/forum", "/admin", "/inquiries/MQ-1", "/verify-email/x"] {
        assert!(site.get(address).await.body.contains(UNRENDERED), "{address}");
    }
    // A query that the page does not read would be a page of its own in the cache.
    assert!(site.get("/privacy?x=1").await.body.contains(UNRENDERED));
    for address in ["/nowhere", "/listings/7", "/listings/x"] {
        let answer = site.get(address).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
        assert!(answer.body.contains(UNRENDERED), "{address}");
    }
    assert!(site.get(&format!("/listings?search={}", "a".repeat(500))).await.body.contains(UNRENDERED));
    assert_eq!(renderer.calls(), []);
}

#[actix_web::test]
async fn a_page_is_rendered_from_public_responses_only() {
    for private in [
        "/api/user",
        "/api/vehicle-submissions",
        "/api/saved-vehicles",
        "/api/forum/categories",
        "/api/admin/vehicles",
        "/api/vehicle-submissions/1/claims",
        "/api/admin/questions",
        "/metrics",
        "/auth",
        "//elsewhere.example/api/vehicles",
        "https://elsewhere.example/api/vehicles",
    ] {
        let renderer = RecordingRenderer::reading(&[private]);
        let site = site(&renderer);
        let token = site.join("enzo").await.split_once('=').unwrap().1.to_owned();
        // Counts as a visitor: over TLS the cookie has another name.
        let request = TestRequest::get()
            .uri("/")
            .insert_header((header::COOKIE, format!("session={token}")))
            .insert_header((header::AUTHORIZATION, format!("Bearer {token}")));
        assert!(site.send(request).await.body.contains(UNRENDERED), "{private}");
        assert_eq!(renderer.calls().len(), 1, "{private}: not rendered from a refusal");
        assert_eq!(outcome_count(&site, "failed"), 1, "{private}");
    }
}

/// The framework uses the heads of earlier requests again, with their methods.
#[actix_web::test]
async fn renderer_reads_data_by_get_despite_reused_heads() {
    let renderer = RecordingRenderer::reading(&["/api/vehicles/recent"]);
    let site = site(&renderer);
    let posts: Vec<_> = (0..8).map(|_| TestRequest::post().to_request()).collect();
    drop(posts);
    site.get("/").await;
    assert_eq!((outcome_count(&site, "rendered"), outcome_count(&site, "failed")), (1, 0));
}

#[actix_web::test]
async fn page_is_served_when_rendering_fails() {
    for (error, outcome) in
        [(RenderError::Failed("broken component".into()), "failed"), (RenderError::Busy, "busy")]
    {
        let renderer = RecordingRenderer::failing(error);
        let site = site(&renderer);
        let answer = site.get("/").await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(answer.body.contains(UNRENDERED));
        assert!(!answer.body.contains("broken component"));
        assert_eq!(outcome_count(&site, outcome), 1);
        site.get("/").await;
        assert_eq!(renderer.calls().len(), 2, "a failure is not kept");
    }
    // A page with too many requests.
    let renderer = RecordingRenderer::reading(&["/api/vehicles?limit=1"; 30]);
    let site = site(&renderer);
    assert!(site.get("/").await.body.contains(UNRENDERED));
    assert_eq!((outcome_count(&site, "failed"), renderer.calls().len()), (1, 1));
}

#[actix_web::test]
async fn a_page_without_data_is_rendered_once() {
    let renderer = RecordingRenderer::reading(&[]);
    let site = site(&renderer);
    let answers = join_all((0..5).map(|_| site.get("/privacy"))).await;
    assert!(answers.iter().all(|answer| answer.body.contains("<div id=\"root\">/privacy")));
    site.get("/privacy").await;
    assert_eq!(renderer.calls().len(), 1);
    assert_eq!(
        (outcome_count(&site, "rendered") + outcome_count(&site, "cached"), outcome_count(&site, "failed")),
        (6, 0)
    );
    // Each response has its own nonce all the same.
    let policies: BTreeMap<String, ()> =
        answers.iter().map(|answer| (answer.header("content-security-policy").to_owned(), ())).collect();
    assert_eq!(policies.len(), 5);
    assert_eq!(answers[0].header(header::CACHE_CONTROL.as_str()), "no-store");
}

#[actix_web::test]
async fn cached_page_is_renewed_after_inventory_changes() {
    let renderer = RecordingRenderer::reading(&["/api/vehicles/featured"]);
    let mut site = site(&renderer);
    let version = Arc::new(Mutex::new(Some(EventId(7))));
    let known = Arc::clone(&version);
    let mut vehicle_reader = MockVehicleReader::new();
    vehicle_reader.expect_version().returning(move || *known.lock().unwrap());
    let featured = Arc::new(Mutex::new(Vec::new()));
    let shown = Arc::clone(&featured);
    vehicle_reader.expect_featured().returning(move |_| Ok(shown.lock().unwrap().clone()));
    vehicle_reader.expect_search().returning(|_, _, _| Ok(Page { items: Vec::new(), total: 0, next: None }));
    site.site.vehicle_reader = Arc::new(vehicle_reader);

    site.get("/").await;
    site.get("/").await;
    assert_eq!(renderer.calls().len(), 2, "without the response, and with it");
    assert_eq!((outcome_count(&site, "rendered"), outcome_count(&site, "cached")), (1, 1));
    *version.lock().unwrap() = Some(EventId(8));
    site.get("/").await;
    assert_eq!(outcome_count(&site, "stale"), 1, "nobody waits while the page is renewed");
    tokio::time::sleep(Duration::from_millis(100)).await;
    site.get("/").await;
    assert_eq!(outcome_count(&site, "cached"), 2, "the renewed page is current");
    assert_eq!(renderer.calls().len(), 2, "an equal response is not rendered again");

    *version.lock().unwrap() = Some(EventId(9));
    tokio::time::sleep(Duration::from_millis(1100)).await;
    site.get("/").await;
    assert_eq!(
        (outcome_count(&site, "rendered"), outcome_count(&site, "stale")),
        (2, 1),
        "too old to be sent"
    );
    assert_eq!(renderer.calls().len(), 2);

    let id = list_one(&*site.store, vehicle().build(), at_minute(0)).await;
    let listed = VehicleReader::vehicle(&*site.store, id).await.unwrap().unwrap();
    featured.lock().unwrap().push(Arc::new(listed.summary));
    *version.lock().unwrap() = Some(EventId(10));
    tokio::time::sleep(Duration::from_millis(1100)).await;
    site.get("/").await;
    assert_eq!(
        renderer.calls().len(),
        3,
        "a changed response is rendered, with what the page needed last time"
    );
}

#[actix_web::test]
async fn slow_rendering_falls_back_and_is_cached_for_later() {
    let delay = Duration::from_millis(2500);
    let renderer = Arc::new(RecordingRenderer { delay, ..RecordingRenderer::default() });
    let site = site(&renderer);
    assert!(site.get("/privacy").await.body.contains(UNRENDERED));
    assert_eq!(outcome_count(&site, "late"), 1);
    tokio::time::sleep(Duration::from_millis(1000)).await;
    assert!(site.get("/privacy").await.body.contains("<div id=\"root\">/privacy"));
    assert_eq!((outcome_count(&site, "cached"), renderer.calls().len()), (1, 1));
}
