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
use domain::events::EventId;
use futures_util::future::join_all;
use moka::future::Cache;
use ports::page_renderer::{ApiResponse, PageRenderer, RenderError, RenderRequest, Rendered, RenderedPage};
use tokio::time::timeout;

use super::{
    head::details,
    table::{Page, VEHICLE_PATH},
    visitor_api::{Visit, VisitorApi},
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
/// How long a page stays current that shows no data. It shows the year.
const CONSTANT_LIFETIME: Duration = Duration::from_secs(60 * 60);
/// How long an outdated page is sent, while it is renewed, after it was last known to be current.
const MAX_STALENESS: Duration = Duration::from_secs(1);
/// Requests that one page may need.
const MAX_REQUESTS: usize = 24;
/// Calls of the renderer for one page: each may name further requests.
const MAX_CALLS: usize = 6;

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

/// What a page shows, which tells how long it stays current.
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
    rendered_at: Instant,
    /// Milliseconds from `rendered_at` to when the page was last known to be current.
    last_current: AtomicU64,
    is_being_renewed: AtomicBool,
}

/// How far a cached page can be used.
#[derive(Debug, PartialEq, Eq)]
enum Currency {
    Current,
    /// Outdated since less than [`MAX_STALENESS`].
    Stale,
    Outdated,
}

impl CachedPage {
    fn new(page: RenderedPage, content: Content, rendered_at: Instant) -> Self {
        let (last_current, is_being_renewed) = (AtomicU64::new(0), AtomicBool::new(false));
        Self { page, content, rendered_at, last_current, is_being_renewed }
    }

    /// Judges the page, and notes if it is current. `inventory` is the state of the inventory, if known.
    fn currency(&self, inventory: Option<EventId>, now: Instant) -> Currency {
        let age = now.saturating_duration_since(self.rendered_at);
        let is_current = match self.content {
            Content::Constant => age < CONSTANT_LIFETIME,
            Content::Inventory(event) => inventory == Some(event),
            Content::Other => age < SHORT_LIFETIME,
        };
        let age_ms = u64::try_from(age.as_millis()).unwrap_or(u64::MAX);
        if is_current {
            self.last_current.fetch_max(age_ms, Ordering::Relaxed);
            return Currency::Current;
        }
        let stale_for = age_ms.saturating_sub(self.last_current.load(Ordering::Relaxed));
        if Duration::from_millis(stale_for) < MAX_STALENESS { Currency::Stale } else { Currency::Outdated }
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
    if !page.render || url.len() > MAX_URL_LENGTH || brings_token(request, &site.settings) {
        return None;
    }
    let render = Render {
        renderer: Arc::clone(renderer),
        site: site.clone(),
        api: request.app_data::<VisitorApi>()?.clone(),
        visit: Visit::from(request),
        url: url.to_owned(),
        shows_inventory_only: page.path != VEHICLE_PATH,
    };
    let cache = &site.rendered_pages.0;
    let (cached, outcome) = match cache.get(url).await {
        Some(cached) => match cached.currency(site.catalogue.version(), Instant::now()) {
            Currency::Current => (Some(cached), "cached"),
            Currency::Stale => {
                renew(&cached, render);
                (Some(cached), "stale")
            }
            Currency::Outdated => {
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
        match render.run().await {
            Ok(renewed) => render.site.rendered_pages.0.insert(render.url.clone(), Arc::new(renewed)).await,
            Err(error) => log_failure(&render.url, &error),
        }
        cached.is_being_renewed.store(false, Ordering::Relaxed);
    });
}

fn log_failure(url: &str, error: &RenderError) {
    tracing::warn!(url, %error, "page not rendered; the browser renders it");
}

/// One page to render.
struct Render {
    renderer: Arc<dyn PageRenderer>,
    site: AppState,
    api: VisitorApi,
    visit: Visit,
    url: String,
    shows_inventory_only: bool,
}

impl Render {
    /// Renders the page into the cache. Concurrent calls for one page render it once.
    async fn into_cache(self) -> (Option<Arc<CachedPage>>, &'static str) {
        let cache = self.site.rendered_pages.0.clone();
        let url = self.url.clone();
        let render = async { self.run().await.map(Arc::new) };
        match timeout(MAX_WAIT, cache.try_get_with_by_ref(&url, render)).await {
            Ok(Ok(cached)) => (Some(cached), "rendered"),
            Ok(Err(error)) => {
                log_failure(&url, &error);
                (None, if *error == RenderError::Busy { "busy" } else { "failed" })
            }
            Err(_) => (None, "late"),
        }
    }

    async fn run(&self) -> Result<CachedPage, RenderError> {
        // Read first: the responses show this state or a later one.
        let inventory = self.site.catalogue.version();
        let mut request = RenderRequest {
            url: self.url.clone(),
            meta: page_meta(&self.site.settings),
            responses: BTreeMap::new(),
        };
        for _ in 0..MAX_CALLS {
            match self.renderer.render(request.clone()).await? {
                Rendered::Page(page) => {
                    let content = match inventory {
                        _ if request.responses.is_empty() => Content::Constant,
                        Some(event) if self.shows_inventory_only => Content::Inventory(event),
                        _ => Content::Other,
                    };
                    return Ok(CachedPage::new(page, content, Instant::now()));
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
        let response = self.api.get(url, &self.visit).await;
        let response = response.ok_or_else(|| RenderError::Failed(format!("{url} cannot be read")))?;
        match response.status {
            200 => Ok(response),
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

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn cached(content: Content, rendered_at: Instant) -> CachedPage {
        let page = RenderedPage { styles: String::new(), body: "<p>".into() };
        CachedPage::new(page, content, rendered_at)
    }

    #[test]
    fn a_page_of_the_inventory_is_current_until_the_inventory_changes() {
        let begin = Instant::now();
        let page = cached(Content::Inventory(EventId(7)), begin);
        let at = |seconds: u32| begin + SECOND * seconds;
        assert_eq!(page.currency(Some(EventId(7)), at(3600)), Currency::Current);
        assert_eq!(page.currency(Some(EventId(8)), at(3600)), Currency::Stale);
        assert_eq!(page.currency(Some(EventId(8)), at(3601)), Currency::Outdated);
        assert_eq!(page.currency(None, at(3601)), Currency::Outdated, "the state is unknown");
    }

    #[test]
    fn a_page_that_nobody_has_seen_lately_is_not_sent_outdated() {
        let begin = Instant::now();
        let page = cached(Content::Inventory(EventId(7)), begin);
        assert_eq!(page.currency(Some(EventId(8)), begin + SECOND * 2), Currency::Outdated);
    }

    #[test]
    fn other_pages_age() {
        let begin = Instant::now();
        let vehicle = cached(Content::Other, begin);
        assert_eq!(vehicle.currency(Some(EventId(1)), begin + SECOND / 2), Currency::Current);
        assert_eq!(vehicle.currency(Some(EventId(1)), begin + SECOND), Currency::Stale);
        assert_eq!(vehicle.currency(Some(EventId(1)), begin + SECOND * 2), Currency::Outdated);
        let constant = cached(Content::Constant, begin);
        assert_eq!(constant.currency(None, begin + SECOND * 60), Currency::Current);
        assert_eq!(constant.currency(None, begin + CONSTANT_LIFETIME + SECOND), Currency::Outdated);
    }
}
