//! Server-rendered pages for visitors, and their cache.
//!
//! A page is rendered from the API's responses to a request without credentials, so it is the same for every
//! visitor. Whatever goes wrong, the visitor gets the unrendered page, which the browser completes.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::HttpRequest;
use domain::{events::EventId, site_settings::SiteSettings};
use futures_util::future::join_all;
use moka::future::Cache;
use ports::page_renderer::{ApiResponse, PageRenderer, RenderError, RenderRequest, Rendered, RenderedPage};
use tokio::time::timeout;

use super::{
    head::details,
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
/// How long a page stays current that shows more than the inventory, such as questions to the seller.
const SHORT_LIFETIME: Duration = Duration::from_secs(1);
/// How long any page stays current: all show the year.
const LONG_LIFETIME: Duration = Duration::from_secs(60 * 60);
/// How long a stale page is sent, while it is renewed, after it was last known to be current.
const MAX_STALENESS: Duration = Duration::from_secs(1);
/// Requests that one page may need.
const MAX_REQUESTS: usize = 24;
/// Calls of the renderer for one page: each may name further requests.
const MAX_CALLS: usize = 6;

/// Addresses of the API whose responses depend on the inventory only, without their query.
const INVENTORY_PATHS: [&str; 6] = [
    "/api/markets",
    "/api/vehicles",
    "/api/vehicles/facets",
    "/api/vehicles/featured",
    "/api/vehicles/filter-removals",
    "/api/vehicles/recent",
];
/// Pages that read their query. Others are not rendered with one: it would be a page of its own in the cache.
const PAGES_WITH_QUERY: [&str; 2] = ["/listings", "/auth"];

/// Cache of rendered pages by path and query.
#[derive(Clone)]
pub(crate) struct RenderedPages(Cache<String, Arc<CachedPage>>);

impl Default for RenderedPages {
    fn default() -> Self {
        let weigher = |url: &String, cached: &Arc<CachedPage>| {
            let bytes = url.len() + cached.page.body.len() + cached.page.styles.len() + 200;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().weigher(weigher).max_capacity(CACHE_BYTES).build())
    }
}

/// Kind of data on a page; determines how long the page stays current.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    /// No data.
    Constant,
    /// The inventory in the state of that event.
    Inventory(EventId),
    /// Other data too, or the inventory in an unknown state.
    Other,
}

pub(super) struct CachedPage {
    pub(super) page: RenderedPage,
    content: Content,
    /// The settings of the site that it shows.
    settings: Arc<SiteSettings>,
    /// When its data was read.
    read_at: Instant,
    /// Milliseconds from `read_at` to when the page was last known to be current.
    last_current: AtomicU64,
    is_being_renewed: AtomicBool,
}

/// Whether a cached page can be sent.
#[derive(Debug, PartialEq, Eq)]
enum Freshness {
    Current,
    /// No longer current, since less than [`MAX_STALENESS`].
    Stale,
    Outdated,
}

impl CachedPage {
    fn new(page: RenderedPage, content: Content, settings: Arc<SiteSettings>, read_at: Instant) -> Self {
        let (last_current, is_being_renewed) = (AtomicU64::new(0), AtomicBool::new(false));
        Self { page, content, settings, read_at, last_current, is_being_renewed }
    }

    /// Whether the page shows these settings of the site.
    fn shows(&self, settings: &Arc<SiteSettings>) -> bool {
        Arc::ptr_eq(&self.settings, settings)
    }

    /// Freshness of the page; records when it was last current. `inventory` is the state of the inventory, if
    /// known.
    fn freshness(&self, inventory: Option<EventId>, now: Instant) -> Freshness {
        let age = now.saturating_duration_since(self.read_at);
        let is_current = match self.content {
            Content::Constant => age < LONG_LIFETIME,
            Content::Inventory(event) => inventory == Some(event) && age < LONG_LIFETIME,
            Content::Other => age < SHORT_LIFETIME,
        };
        let age_ms = u64::try_from(age.as_millis()).unwrap_or(u64::MAX);
        if is_current {
            self.last_current.fetch_max(age_ms, Ordering::Relaxed);
            return Freshness::Current;
        }
        let stale_for = age_ms.saturating_sub(self.last_current.load(Ordering::Relaxed));
        if Duration::from_millis(stale_for) < MAX_STALENESS { Freshness::Stale } else { Freshness::Outdated }
    }
}

/// The rendered page for a visitor. `None` for signed-in members, for pages that are not rendered, and
/// whenever rendering fails or takes too long.
pub(super) async fn rendered_page(
    request: &HttpRequest,
    site: &AppState,
    page: &Page,
) -> Option<Arc<CachedPage>> {
    let renderer = site.page_renderer.as_ref()?;
    let url = request.uri().path_and_query()?.as_str();
    let reads_query = PAGES_WITH_QUERY.contains(&page.path.as_str());
    if !page.render
        || url.len() > MAX_URL_LENGTH
        || (request.uri().query().is_some() && !reads_query)
        || brings_token(request, &site.settings)
    {
        return None;
    }
    let render = Render {
        renderer: Arc::clone(renderer),
        site: site.clone(),
        api: request.app_data::<VisitorApi>()?.clone(),
        client: ClientAddress::from(request),
        url: url.to_owned(),
    };
    let cache = &site.rendered_pages.0;
    let settings = site.settings.site.get();
    let (cached, outcome) = match cache.get(url).await {
        Some(cached) if !cached.shows(&settings) => {
            cache.invalidate(url).await;
            render.into_cache().await
        }
        Some(cached) => match cached.freshness(site.catalogue.version(), Instant::now()) {
            Freshness::Current => (Some(cached), "cached"),
            Freshness::Stale => {
                renew(&cached, render);
                (Some(cached), "stale")
            }
            Freshness::Outdated => {
                cache.invalidate(url).await;
                render.into_cache().await
            }
        },
        None => render.into_cache().await,
    };
    site.metrics.count_page(outcome);
    cached
}

/// Renders the page anew in the background, unless that is under way.
fn renew(cached: &Arc<CachedPage>, render: Render) {
    if cached.is_being_renewed.swap(true, Ordering::Relaxed) {
        return;
    }
    let cached = Arc::clone(cached);
    actix_web::rt::spawn(async move {
        let cache = &render.site.rendered_pages.0;
        match timeout(MAX_WAIT, render.run()).await {
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
    site: AppState,
    api: VisitorApi,
    client: ClientAddress,
    url: String,
}

impl Render {
    /// Renders the page into the cache. Concurrent calls for one page render it once. A page that takes longer
    /// than [`MAX_WAIT`] is cached for later visitors.
    async fn into_cache(self) -> (Option<Arc<CachedPage>>, &'static str) {
        let cache = self.site.rendered_pages.0.clone();
        let url = self.url.clone();
        let rendering = actix_web::rt::spawn(async move {
            cache.try_get_with_by_ref(&self.url, async { self.run().await.map(Arc::new) }).await
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

    async fn run(&self) -> Result<CachedPage, RenderError> {
        // Before the responses, which show this state or a later one.
        let (read_at, inventory) = (Instant::now(), self.site.catalogue.version());
        let settings = self.site.settings.site.get();
        let mut request = RenderRequest {
            url: self.url.clone(),
            meta: page_meta(&self.site.settings),
            responses: BTreeMap::new(),
        };
        for _ in 0..MAX_CALLS {
            match self.renderer.render(request.clone()).await? {
                Rendered::Page(page) => {
                    let shows_inventory_only = request.responses.keys().all(|url| is_of_inventory(url));
                    let content = match inventory {
                        _ if request.responses.is_empty() => Content::Constant,
                        Some(event) if shows_inventory_only => Content::Inventory(event),
                        _ => Content::Other,
                    };
                    return Ok(CachedPage::new(page, content, settings, read_at));
                }
                Rendered::Missing(urls) if request.responses.len() + urls.len() <= MAX_REQUESTS => {
                    let reads = urls.into_iter().map(async |url| Ok((self.read(&url).await?, url)));
                    for read in join_all(reads).await {
                        let (response, url) = read?;
                        request.responses.insert(url, response);
                    }
                }
                Rendered::Missing(urls) => {
                    return Err(RenderError::Failed(format!("{} further requests are too many", urls.len())));
                }
            }
        }
        Err(RenderError::Failed("the page keeps needing responses".into()))
    }

    /// Reads a response. Only successful ones are rendered: the browser shows what failed and why.
    async fn read(&self, url: &str) -> Result<ApiResponse, RenderError> {
        let response = self.api.get(url, &self.client).await;
        let response = response.ok_or_else(|| RenderError::Failed(format!("{url} cannot be read")))?;
        match response.status {
            200 => Ok(response),
            status => Err(RenderError::Failed(format!("{url} answered {status}"))),
        }
    }
}

/// Whether the response depends on the inventory only.
fn is_of_inventory(url: &str) -> bool {
    INVENTORY_PATHS.contains(&url.split('?').next().unwrap_or(url))
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

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn cached(content: Content, read_at: Instant) -> CachedPage {
        let page = RenderedPage { styles: String::new(), body: "<p>".into() };
        CachedPage::new(page, content, Arc::default(), read_at)
    }

    #[test]
    fn a_page_of_the_inventory_is_current_until_the_inventory_changes() {
        let begin = Instant::now();
        let page = cached(Content::Inventory(EventId(7)), begin);
        let at = |seconds: u32| begin + SECOND * seconds;
        assert_eq!(page.freshness(Some(EventId(7)), at(3599)), Freshness::Current);
        assert_eq!(page.freshness(Some(EventId(8)), at(3599)), Freshness::Stale);
        assert_eq!(page.freshness(Some(EventId(8)), at(3600)), Freshness::Outdated);
        assert_eq!(page.freshness(None, at(3600)), Freshness::Outdated, "the state is unknown");
        assert_eq!(page.freshness(Some(EventId(7)), at(3600)), Freshness::Outdated, "it shows the year");
    }

    #[test]
    fn a_page_that_nobody_has_seen_lately_is_not_sent_outdated() {
        let begin = Instant::now();
        let page = cached(Content::Inventory(EventId(7)), begin);
        assert_eq!(page.freshness(Some(EventId(8)), begin + SECOND * 2), Freshness::Outdated);
    }

    #[test]
    fn other_pages_age() {
        let begin = Instant::now();
        let vehicle = cached(Content::Other, begin);
        assert_eq!(vehicle.freshness(Some(EventId(1)), begin + SECOND / 2), Freshness::Current);
        assert_eq!(vehicle.freshness(Some(EventId(1)), begin + SECOND), Freshness::Stale);
        assert_eq!(vehicle.freshness(Some(EventId(1)), begin + SECOND * 2), Freshness::Outdated);
        let constant = cached(Content::Constant, begin);
        assert_eq!(constant.freshness(None, begin + SECOND * 60), Freshness::Current);
        assert_eq!(constant.freshness(None, begin + LONG_LIFETIME + SECOND), Freshness::Outdated);
    }
}
