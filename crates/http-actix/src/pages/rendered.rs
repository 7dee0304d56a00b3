//! Server-rendered pages for visitors, and their cache.
//!
//! A page is rendered from the API's responses to a request without credentials, so it is the same for every
//! visitor. Whatever goes wrong, the visitor gets the unrendered page, which the browser completes.

use std::{
    collections::BTreeMap,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use actix_web::HttpRequest;
use futures_util::future::join_all;
use moka::future::Cache;
use ports::page_renderer::{ApiResponse, PageRenderer, PageRendering, RenderError, RenderRequest};
use tokio::time::timeout;

use super::{
    cached_page::{CachedPage, Freshness, dependency, digests},
    legal_query::{document_of, is_version_query},
    site_details::details,
    table::Page,
    visitor_api::{ClientAddress, VisitorApi},
};
use crate::{AppState, extract::cookie::brings_token, settings::HttpSettings};

/// Capacity of the cache in bytes.
const CACHE_BYTES: u64 = 24 * 1024 * 1024;
/// Longest path and query in bytes that is rendered; longer ones are unlikely to be a visitor's.
const MAX_URL_LENGTH: usize = 400;
/// How long a visitor waits for a page to be rendered.
const MAX_WAIT: Duration = Duration::from_secs(2);
/// Requests that one page may need.
const MAX_REQUESTS: usize = 24;
/// Calls of the renderer for one page: each may name further requests.
const MAX_CALLS: usize = 6;

/// Pages that read their query. Others are not rendered with one: it would be a page of its own in the cache.
const PAGES_WITH_QUERY: [&str; 2] = ["/listings", "/auth"];

/// Cache of rendered pages by path and query.
#[derive(Clone)]
pub(crate) struct RenderedPages(Cache<String, Arc<CachedPage>>);

impl Default for RenderedPages {
    fn default() -> Self {
        let weigher = |url: &String, cached: &Arc<CachedPage>| {
            // The template of a response has the page once more.
            let bytes = url.len() + 2 * (cached.page.body.len() + cached.page.styles.len()) + 4_000;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().weigher(weigher).max_capacity(CACHE_BYTES).build())
    }
}

/// The rendered page for a visitor. `None` for signed-in members, for pages that are not rendered, and
/// whenever rendering fails or takes too long.
pub(super) async fn rendered_page(
    request: &HttpRequest,
    state: &AppState,
    page: &Page,
) -> Option<Arc<CachedPage>> {
    let renderer = state.page_renderer.as_ref()?;
    let url = request.uri().path_and_query()?.as_str();
    let reads_query = PAGES_WITH_QUERY.contains(&page.path.as_str())
        || (document_of(page).is_some() && request.uri().query().is_some_and(is_version_query));
    if !page.render
        || url.len() > MAX_URL_LENGTH
        || (request.uri().query().is_some() && !reads_query)
        || brings_token(request, &state.settings)
    {
        return None;
    }
    let render = Render {
        renderer: Arc::clone(renderer),
        state: state.clone(),
        api: request.app_data::<VisitorApi>()?.clone(),
        client: ClientAddress::from(request),
        url: url.to_owned(),
    };
    let cache = &state.rendered_pages.0;
    let settings = state.settings.site.get();
    let (cached, outcome) = match cache.get(url).await {
        Some(cached) if !cached.shows(&settings) => {
            cache.invalidate(url).await;
            render.into_cache(Some(cached)).await
        }
        Some(cached) => match cached.freshness(state.vehicle_reader.version(), Instant::now()) {
            Freshness::Current => (Some(cached), "cached"),
            Freshness::Renewable => {
                renew(&cached, render);
                (Some(cached), "stale")
            }
            Freshness::Outdated => {
                cache.invalidate(url).await;
                render.into_cache(Some(cached)).await
            }
        },
        None => render.into_cache(None).await,
    };
    state.metrics.count_page(outcome);
    cached
}

/// Renders the page anew in the background, unless that is under way.
fn renew(cached: &Arc<CachedPage>, render: Render) {
    if cached.is_being_renewed.swap(true, Ordering::Relaxed) {
        return;
    }
    let cached = Arc::clone(cached);
    actix_web::rt::spawn(async move {
        let cache = &render.state.rendered_pages.0;
        match timeout(MAX_WAIT, render.run(Some(&cached))).await {
            Ok(Ok(renewed)) => {
                let known = cache.get(&render.url).await;
                if known.is_none_or(|known| known.read_at <= renewed.read_at) {
                    cache.insert(render.url.clone(), Arc::new(renewed)).await;
                }
            }
            Ok(Err(error)) => log_failure(&render.url, &error),
            Err(_) => log_late(&render.url),
        }
        cached.is_being_renewed.store(false, Ordering::Relaxed);
    });
}

fn log_failure(url: &str, error: &RenderError) {
    match error {
        // A flood of requests must not become a flood of log lines; the metric counts them.
        RenderError::Busy => tracing::debug!(url, "page not rendered: too many are waiting"),
        RenderError::Failed(_) => tracing::warn!(url, %error, "page not rendered; the browser renders it"),
    }
}

fn log_late(url: &str) {
    tracing::warn!(url, wait = ?MAX_WAIT, "page not rendered in time; the browser renders it");
}

/// One page to render.
struct Render {
    renderer: Arc<dyn PageRenderer>,
    state: AppState,
    api: VisitorApi,
    client: ClientAddress,
    url: String,
}

impl Render {
    /// Renders the page into the cache. Concurrent calls for one page render it once. A page that takes longer
    /// than [`MAX_WAIT`] is cached for later visitors.
    async fn into_cache(self, known: Option<Arc<CachedPage>>) -> (Option<Arc<CachedPage>>, &'static str) {
        let cache = self.state.rendered_pages.0.clone();
        let url = self.url.clone();
        let rendering = actix_web::rt::spawn(async move {
            let page = async { self.run(known.as_deref()).await.map(Arc::new) };
            cache.try_get_with_by_ref(&self.url, page).await
        });
        match timeout(MAX_WAIT, rendering).await {
            Ok(Ok(Ok(cached))) => (Some(cached), "rendered"),
            Ok(Ok(Err(error))) => {
                log_failure(&url, &error);
                (None, if *error == RenderError::Busy { "busy" } else { "failed" })
            }
            Ok(Err(error)) => {
                tracing::error!(url, %error, "rendering a page ended unexpectedly");
                (None, "failed")
            }
            Err(_) => {
                log_late(&url);
                (None, "late")
            }
        }
    }

    /// Renders the page from responses that are read now. The responses that the page showed when it was last `known`
    /// are read first: the engine, which takes most of the time, is not needed if they are equal, and at most once
    /// otherwise, unless the page now needs others.
    async fn run(&self, known: Option<&CachedPage>) -> Result<CachedPage, RenderError> {
        // Before the responses, which show this state or a later one.
        let (read_at, inventory) = (Instant::now(), self.state.vehicle_reader.version());
        let settings = self.state.settings.site.get();
        let mut request = RenderRequest {
            url: self.url.clone(),
            meta: page_meta(&self.state.settings),
            responses: BTreeMap::new(),
        };
        if let Some(known) = known {
            // A failure may be of a response that the page does not need any more.
            request.responses = self.read_all(known.digests.keys().cloned()).await.unwrap_or_default();
            if known.shows_all(&digests(&request.responses), &settings, read_at) {
                return Ok(known.confirmed(dependency(&request.responses, inventory), read_at));
            }
        }
        for _ in 0..MAX_CALLS {
            match self.renderer.render(request.clone()).await? {
                PageRendering::Page(page) => {
                    let depends_on = dependency(&request.responses, inventory);
                    let digests = digests(&request.responses);
                    return Ok(CachedPage::new(page, depends_on, digests, settings, read_at));
                }
                PageRendering::Missing(urls) if request.responses.len() + urls.len() <= MAX_REQUESTS => {
                    request.responses.extend(self.read_all(urls).await?);
                }
                PageRendering::Missing(urls) => {
                    return Err(RenderError::Failed(format!("{} further requests are too many", urls.len())));
                }
            }
        }
        Err(RenderError::Failed("the page keeps needing responses".into()))
    }

    async fn read_all(
        &self,
        urls: impl IntoIterator<Item = String>,
    ) -> Result<BTreeMap<String, ApiResponse>, RenderError> {
        let reads = urls.into_iter().map(async |url| self.read(&url).await.map(|response| (url, response)));
        join_all(reads).await.into_iter().collect()
    }

    /// Reads a response. Only successful ones and refusals of wrong filters are rendered: the browser shows what else failed
    /// and why.
    async fn read(&self, url: &str) -> Result<ApiResponse, RenderError> {
        let response = self.api.get(url, &self.client).await;
        let response = response.ok_or_else(|| RenderError::Failed(format!("{url} cannot be read")))?;
        match response.status {
            200 | 400 | 422 => Ok(response),
            status => Err(RenderError::Failed(format!("{url} answered {status}"))),
        }
    }
}

/// Values of the page head that components read.
fn page_meta(settings: &HttpSettings) -> BTreeMap<String, String> {
    let mut meta = BTreeMap::from([
        ("brand".to_owned(), settings.brand.clone()),
        ("site-details".to_owned(), details(settings)),
        ("session".to_owned(), "none".to_owned()),
    ]);
    if let Some(origin) = &settings.public_url {
        meta.insert("origin".to_owned(), origin.clone());
    }
    meta
}
