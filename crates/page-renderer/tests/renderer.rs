//! The renderer with small bundles: results, and what bundles that fail, hang or fill the memory do.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

use std::{collections::BTreeMap, time::Duration};

use page_renderer::{JsPageRenderer, RendererOptions};
use ports::page_renderer::{
    ApiResponse, PageRenderer, PageRendering, RenderError, RenderRequest, RenderedPage,
};

const OPTIONS: RendererOptions = RendererOptions {
    threads: 1,
    waiting: 1,
    time: Duration::from_secs(2),
    memory_bytes: 32 * 1024 * 1024,
    renders_per_engine: 3,
};

/// Renders the page's address, after it has got the response to `/api/a`. Some addresses misbehave.
const BUNDLE: &str = r#"
    let count = 0;
    const hog = [];
    globalThis.renderPage = async (json) => {
        const { url, meta, responses } = JSON.parse(json);
        count += 1;
        if (url === "/throws") throw new Error("broken component");
        if (url === "/hangs") for (;;);
        if (url === "/never") await new Promise(() => {});
        if (url === "/fills") for (;;) hog.push("x".repeat(1e6) + hog.length);
        if (url === "/recurses") { const f = () => f() + 1; f(); }
        if (url === "/odd") return "{}";
        await Promise.resolve();
        const response = responses["/api/a"];
        if (!response) return JSON.stringify({ missing: ["/api/a"] });
        const body = [url, meta.brand, response.status, response.headers.link, response.body, count].join(" ");
        return JSON.stringify({ styles: "<style>", body });
    };
"#;

fn start(options: RendererOptions) -> JsPageRenderer {
    JsPageRenderer::start(BUNDLE.to_owned(), options).unwrap()
}

fn request(url: &str) -> RenderRequest {
    let headers = BTreeMap::from([("link".to_owned(), "next".to_owned())]);
    RenderRequest {
        url: url.to_owned(),
        meta: BTreeMap::from([("brand".to_owned(), "Marque é".to_owned())]),
        responses: BTreeMap::from([(
            "/api/a".to_owned(),
            ApiResponse { status: 200, headers, body: "[1]".to_owned() },
        )]),
    }
}

async fn body(renderer: &JsPageRenderer, url: &str) -> String {
    match renderer.render(request(url)).await.unwrap() {
        PageRendering::Page(RenderedPage { body, .. }) => body,
        PageRendering::Missing(urls) => panic!("{urls:?}"),
    }
}

async fn failure(renderer: &JsPageRenderer, url: &str) -> String {
    match renderer.render(request(url)).await.unwrap_err() {
        RenderError::Failed(reason) => reason,
        RenderError::Busy => panic!("busy"),
    }
}

#[tokio::test]
async fn missing_responses_are_reported_and_then_rendered() {
    let renderer = start(OPTIONS);
    let lacking = RenderRequest { responses: BTreeMap::new(), ..request("/page") };
    assert_eq!(renderer.render(lacking).await, Ok(PageRendering::Missing(vec!["/api/a".to_owned()])));
    assert_eq!(body(&renderer, "/page?a=é").await, "/page?a=é Marque é 200 next [1] 2");
}

#[tokio::test]
async fn a_page_that_fails_does_not_affect_the_next() {
    let renderer = start(OPTIONS);
    assert!(failure(&renderer, "/throws").await.contains("broken component"));
    for url in ["/hangs", "/never", "/fills", "/recurses", "/odd"] {
        let reason = failure(&renderer, url).await;
        assert!(!reason.is_empty(), "{url}");
        // The count begins anew with a new engine.
        assert_eq!(body(&renderer, "/after").await, "/after Marque é 200 next [1] 1", "{url}: {reason}");
    }
    assert!(failure(&renderer, "/hangs").await.starts_with("took too long"));
}

#[tokio::test]
async fn engine_is_replaced_after_a_number_of_pages() {
    let renderer = start(OPTIONS);
    let mut counts = Vec::new();
    for _ in 0..6 {
        counts.push(body(&renderer, "/page").await.chars().last().unwrap());
    }
    assert_eq!(counts, ['1', '2', '3', '1', '2', '3']);
}

#[tokio::test]
async fn a_full_queue_refuses_pages() {
    let renderer = start(OPTIONS);
    // The thread hangs in the first page, the second waits.
    let first = renderer.render(request("/hangs"));
    let later = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let second = renderer.render(request("/page"));
        let third = async {
            tokio::time::sleep(Duration::from_millis(300)).await;
            renderer.render(request("/page")).await
        };
        tokio::join!(second, third)
    };
    let (hung, (second, third)) = tokio::join!(first, later);
    assert!(matches!(hung, Err(RenderError::Failed(_))), "{hung:?}");
    assert!(matches!(second, Ok(PageRendering::Page(_))), "{second:?}");
    assert_eq!(third, Err(RenderError::Busy));
}

#[tokio::test]
async fn a_bundle_that_cannot_run_fails_every_page() {
    let renderer = JsPageRenderer::start("this is not JavaScript".to_owned(), OPTIONS).unwrap();
    assert!(failure(&renderer, "/page").await.starts_with("Error: expecting"));
    assert!(failure(&renderer, "/page").await.starts_with("Error: expecting"));
}
