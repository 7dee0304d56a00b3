//! The front end's own server bundle (`frontend/dist/server/render.js`, built by `make build`): every page that
//! needs no data, a page with data, and hostile text.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

use std::{collections::BTreeMap, path::Path};

use page_renderer::{JsPageRenderer, RendererOptions};
use ports::page_renderer::{
    ApiResponse, NONCE_PLACEHOLDER, PageRenderer, PageRendering, RenderRequest, RenderedPage,
};
use serde_json::{Value, json};

fn start() -> JsPageRenderer {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/dist/server/render.js");
    let bundle = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; run `make build`", path.display()));
    JsPageRenderer::start(bundle, RendererOptions { threads: 1, ..RendererOptions::default() }).unwrap()
}

fn request(url: &str, responses: &[(&str, Value)]) -> RenderRequest {
    let meta = [("brand", "Classic & Co"), ("session", "none"), ("site-details", "{}")];
    let response = |body: &Value| ApiResponse {
        status: 200,
        headers: BTreeMap::from([("x-total-count".to_owned(), "1".to_owned())]),
        body: body.to_string(),
    };
    RenderRequest {
        url: url.to_owned(),
        meta: meta.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
        responses: responses.iter().map(|(url, body)| ((*url).to_owned(), response(body))).collect(),
    }
}

async fn page(renderer: &JsPageRenderer, url: &str, responses: &[(&str, Value)]) -> RenderedPage {
    match renderer.render(request(url, responses)).await {
        Ok(PageRendering::Page(page)) => page,
        other => panic!("{url}: {other:?}"),
    }
}

fn car(model: &str) -> Value {
    json!({
        "id": 1, "make": "Ferrari", "model": model, "year": 2020, "price": "$425,000", "priceUsd": 425_000,
        "slug": "2020-ferrari", "specs": ["6.5L V12"], "pictures": [], "status": "for-sale",
    })
}

fn facets() -> Value {
    json!({ "total": 1, "makes": [], "models": [], "locations": [], "states": [] })
}

/// A legal text in one version.
fn legal_text() -> Value {
    let paragraph = |text: &str| json!({ "tag": "p", "children": [text, { "tag": "a", "href": "/cookies", "children": ["Cookies"] }] });
    let heading = json!({ "tag": "h4", "children": ["When you browse"] });
    let version = json!({
        "number": 0, "title": "Privacy", "effectiveOn": "2026-11-21", "note": "", "state": "in_force",
        "publishedAt": null
    });
    json!({ "number": 0, "body": [heading, paragraph("Nothing is kept. ")], "versions": [version] })
}

#[tokio::test]
async fn pages_without_data_are_rendered_at_once() {
    let pages: Vec<Value> = serde_json::from_str(include_str!("../../../contract/pages.json")).unwrap();
    let paths = pages.iter().filter(|page| page["render"] == true).map(|page| page["path"].as_str().unwrap());
    let has_data = |path: &str| path == "/" || path.starts_with("/listings") || path.starts_with("/makes");
    let paths: Vec<&str> = paths.filter(|path| !has_data(path)).collect();
    assert!(paths.len() >= 10, "{paths:?}");
    let renderer = start();
    for path in paths {
        let legal = format!("/api/legal{path}");
        let is_legal = ["/privacy", "/terms", "/cookies"].contains(&path);
        let responses = if is_legal { vec![(&*legal, legal_text())] } else { Vec::new() };
        let RenderedPage { styles, body } = page(&renderer, path, &responses).await;
        assert!(body.starts_with("<div id=\"root\">"), "{path}");
        assert!(body.contains("Classic &amp; Co"), "{path} shows the site's name");
        assert!(body.contains("<h1"), "{path}");
        let none = r#"<script type="application/json" id="initial-responses">[]</script>"#;
        assert!(is_legal || body.ends_with(none), "{path}");
        assert!(!body.contains(" style=\""), "{path}: the security policy refuses style attributes");
        let elements = styles.matches("<style ").count();
        assert_eq!(styles.matches(&format!("nonce=\"{NONCE_PLACEHOLDER}\"")).count(), elements, "{path}");
    }
}

#[tokio::test]
async fn page_with_data_requests_and_shows_responses() {
    let renderer = start();
    let url = "/listings?search=812";
    let reads = ["/api/vehicles?search=812&limit=24", "/api/vehicles/facets?search=812"];
    let mut missing = match renderer.render(request(url, &[])).await {
        Ok(PageRendering::Missing(missing)) => missing,
        other => panic!("{other:?}"),
    };
    missing.sort();
    assert_eq!(missing, [reads[1], reads[0]]);
    let responses = [(reads[0], json!([car("812 Superfast")])), (reads[1], facets())];
    let body = page(&renderer, url, &responses).await.body;
    assert!(body.contains("1 vehicle(s) found"));
    assert!(body.contains("href=\"/listings/1/2020-ferrari"));
    assert!(body.contains(r#"["/api/vehicles/facets""#), "the browser starts with the same responses");
    // A page contains no data of the page rendered before it.
    let other = page(&renderer, "/privacy", &[("/api/legal/privacy", legal_text())]).await.body;
    assert!(!other.contains("812"));
    assert!(other.contains("<h2>When you browse</h2>") && other.contains("href=\"/cookies\""), "{other}");
}

#[tokio::test]
async fn list_links_the_next_page_without_script() {
    let renderer = start();
    let mut cars = vec![car("812 Superfast"); 24];
    for (number, car) in cars.iter_mut().enumerate() {
        car["id"] = json!(number + 1);
    }
    let responses =
        [("/api/vehicles?sort=price-low&limit=24", json!(cars)), ("/api/vehicles/facets", facets())];
    let mut request = request("/listings?sort=price-low", &responses);
    for (name, value) in
        [("x-total-count", "30"), ("link", "</api/vehicles?cursor=x&limit=24>; rel=\"next\"")]
    {
        let list = request.responses.get_mut("/api/vehicles?sort=price-low&limit=24").unwrap();
        list.headers.insert(name.to_owned(), value.to_owned());
    }
    let Ok(PageRendering::Page(page)) = renderer.render(request).await else { panic!("not rendered") };
    assert!(
        page.body.contains(r#"<a href="/listings?sort=price-low&amp;page=2">Show more</a>"#),
        "{}",
        page.body
    );
}

#[tokio::test]
async fn home_shows_featured_vehicles() {
    let renderer = start();
    let recent = json!({
        "id": 2, "slug": "1990-ferrari-f40", "title": "Ferrari F40", "year": "1990", "price": "$2,450,000",
        "image": "/plates/ferrari-f40/800.webp", "cover": null,
    });
    let responses = [
        ("/api/vehicles/featured", json!([car("812 Superfast")])),
        ("/api/vehicles/recent", json!([recent])),
    ];
    let body = page(&renderer, "/", &responses).await.body;
    assert!(body.contains("812 Superfast") && body.contains("F40"));
    assert!(body.contains("name=\"search\""), "the search works without script");
}

#[tokio::test]
async fn hostile_text_is_escaped() {
    let renderer = start();
    let hostile = "</script><script>alert(1)</script><img src=x onerror=alert(1)>";
    let responses = [("/api/vehicles?limit=24", json!([car(hostile)])), ("/api/vehicles/facets", facets())];
    let RenderedPage { styles, body } = page(&renderer, "/listings", &responses).await;
    assert_eq!(body.matches("<script").count(), 1);
    assert_eq!(body.matches("</script").count(), 1);
    assert!(!body.contains("<img src=x"));
    assert!(!styles.contains("alert"));
}
