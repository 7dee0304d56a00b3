//! A rendered page in the cache: what it shows, and how long it can be sent.

use std::{
    collections::BTreeMap,
    hash::{BuildHasher, RandomState},
    sync::{
        Arc, LazyLock, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use domain::{events::EventId, pictures::Picture, site_settings::SiteSettings};
use ports::page_renderer::{ApiResponse, RenderedPage};

use super::{recent_vehicles::DescribedVehicle, shell::PageTemplate};

/// How long a page stays current that shows more than the inventory, such as questions to the seller.
const SHORT_LIFETIME: Duration = Duration::from_secs(1);
/// How long any page stays current: all show the year.
const LONG_LIFETIME: Duration = Duration::from_secs(60 * 60);
/// How long a stale page is sent, while it is renewed, after it was last known to be current.
const MAX_STALENESS: Duration = Duration::from_secs(1);

/// Addresses of the API whose responses depend on the inventory only, without their query.
const INVENTORY_PATHS: [&str; 6] = [
    "/api/markets",
    "/api/vehicles",
    "/api/vehicles/facets",
    "/api/vehicles/featured",
    "/api/vehicles/filter-removals",
    "/api/vehicles/recent",
];
/// Dependency of a page: its change makes the page stale, as do its age and changed site settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PageDependency {
    /// No data.
    Constant,
    /// The inventory in the state of that event.
    Inventory(EventId),
    /// Other data too, or the inventory in an unknown state.
    Other,
}

pub(super) struct CachedPage {
    pub(super) page: Arc<RenderedPage>,
    depends_on: PageDependency,
    /// Digests of the responses that it shows, by their request.
    pub(super) digests: Digests,
    rendered_at: Instant,
    /// The settings of the site that it shows.
    settings: Arc<SiteSettings>,
    /// When its data was read.
    pub(super) read_at: Instant,
    /// Milliseconds from `read_at` to when the page was last known to be current.
    last_current: AtomicU64,
    /// Set by whoever renews the page.
    pub(super) is_being_renewed: AtomicBool,
    /// The page with the head of the latest response, and what that head shows.
    template: Mutex<Option<(HeadSource, Arc<PageTemplate>)>>,
}

/// The data that the head of a page is made from, apart from the settings of the site.
#[derive(Clone)]
pub(super) struct HeadSource {
    /// Origin of the site.
    pub(super) origin: Option<String>,
    /// The vehicle of a vehicle's page.
    pub(super) vehicle: Option<Arc<DescribedVehicle>>,
    /// Cover of the first featured vehicle, on the home page.
    pub(super) cover: Option<Box<Picture>>,
}

impl HeadSource {
    fn is_same(&self, other: &Self) -> bool {
        self.origin == other.origin
            && self.cover == other.cover
            && match (&self.vehicle, &other.vehicle) {
                (Some(one), Some(other)) => Arc::ptr_eq(one, other),
                (None, None) => true,
                _ => false,
            }
    }
}

pub(super) type Digests = BTreeMap<String, u64>;

/// Whether a cached page can be sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Freshness {
    /// Sent as it is.
    Current,
    /// Not current for less than [`MAX_STALENESS`]: sent, and rendered anew in the background.
    Renewable,
    /// Rendered anew before it is sent.
    Outdated,
}

impl CachedPage {
    /// A page that has just been rendered from these responses.
    pub(super) fn new(
        page: RenderedPage,
        depends_on: PageDependency,
        digests: Digests,
        settings: Arc<SiteSettings>,
        read_at: Instant,
    ) -> Self {
        Self {
            page: Arc::new(page),
            depends_on,
            digests,
            rendered_at: read_at,
            settings,
            read_at,
            last_current: AtomicU64::new(0),
            is_being_renewed: AtomicBool::new(false),
            template: Mutex::default(),
        }
    }

    /// The same page, whose responses were read again and found equal.
    pub(super) fn confirmed(&self, depends_on: PageDependency, read_at: Instant) -> Self {
        Self {
            page: Arc::clone(&self.page),
            depends_on,
            digests: self.digests.clone(),
            rendered_at: self.rendered_at,
            settings: Arc::clone(&self.settings),
            read_at,
            last_current: AtomicU64::new(0),
            is_being_renewed: AtomicBool::new(false),
            template: Mutex::default(),
        }
    }

    /// The page with the head of that source; calls `make` unless the latest response had the same.
    ///
    /// # Errors
    /// Those of `make`.
    pub(super) fn template<E>(
        &self,
        source: &HeadSource,
        make: impl FnOnce(&RenderedPage) -> Result<PageTemplate, E>,
    ) -> Result<Arc<PageTemplate>, E> {
        let latest = || self.template.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, template)) = &*latest()
            && known.is_same(source)
        {
            return Ok(Arc::clone(template));
        }
        let template = Arc::new(make(&self.page)?);
        *latest() = Some((source.clone(), Arc::clone(&template)));
        Ok(template)
    }

    /// Whether the page would be the same if it were rendered now, from responses with these digests.
    pub(super) fn shows_all(&self, digests: &Digests, settings: &Arc<SiteSettings>, now: Instant) -> bool {
        self.digests == *digests
            && self.shows(settings)
            && now.saturating_duration_since(self.rendered_at) < LONG_LIFETIME
    }

    /// Whether the page shows these settings of the site.
    pub(super) fn shows(&self, settings: &Arc<SiteSettings>) -> bool {
        Arc::ptr_eq(&self.settings, settings)
    }

    /// Freshness of the page; records when it was last current. `inventory` is the latest event that
    /// changed it (`VehicleReader::version`, moved by `VehiclesListed` and `VehiclesChanged`), if known.
    pub(super) fn freshness(&self, inventory: Option<EventId>, now: Instant) -> Freshness {
        let age = now.saturating_duration_since(self.read_at);
        let is_of_this_hour = now.saturating_duration_since(self.rendered_at) < LONG_LIFETIME;
        let is_current = match self.depends_on {
            PageDependency::Constant => is_of_this_hour,
            PageDependency::Inventory(event) => inventory == Some(event) && is_of_this_hour,
            PageDependency::Other => age < SHORT_LIFETIME,
        };
        let age_ms = u64::try_from(age.as_millis()).unwrap_or(u64::MAX);
        if is_current {
            self.last_current.fetch_max(age_ms, Ordering::Relaxed);
            return Freshness::Current;
        }
        let stale_for = age_ms.saturating_sub(self.last_current.load(Ordering::Relaxed));
        if Duration::from_millis(stale_for) < MAX_STALENESS {
            Freshness::Renewable
        } else {
            Freshness::Outdated
        }
    }
}

/// The dependency of a page that shows these responses, read when the inventory was in that state or a later one.
pub(super) fn dependency(
    responses: &BTreeMap<String, ApiResponse>,
    inventory: Option<EventId>,
) -> PageDependency {
    match inventory {
        _ if responses.is_empty() => PageDependency::Constant,
        Some(event) if responses.keys().all(|url| is_of_inventory(url)) => PageDependency::Inventory(event),
        _ => PageDependency::Other,
    }
}

/// Digests of responses, which are comparable within this process.
pub(super) fn digests(responses: &BTreeMap<String, ApiResponse>) -> Digests {
    static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    responses.iter().map(|(url, response)| (url.clone(), KEYS.hash_one(response))).collect()
}

/// Whether the response depends on the inventory only.
fn is_of_inventory(url: &str) -> bool {
    INVENTORY_PATHS.contains(&url.split('?').next().unwrap_or(url))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn cached(depends_on: PageDependency, read_at: Instant) -> CachedPage {
        let page = RenderedPage { styles: String::new(), body: "<p>".into() };
        CachedPage::new(page, depends_on, Digests::new(), Arc::default(), read_at)
    }

    #[test]
    fn inventory_page_is_current_until_the_inventory_changes() {
        let begin = Instant::now();
        let page = cached(PageDependency::Inventory(EventId(7)), begin);
        let at = |seconds: u32| begin + SECOND * seconds;
        assert_eq!(page.freshness(Some(EventId(7)), at(3599)), Freshness::Current);
        assert_eq!(page.freshness(Some(EventId(8)), at(3599)), Freshness::Renewable);
        assert_eq!(page.freshness(Some(EventId(8)), at(3600)), Freshness::Outdated);
        assert_eq!(page.freshness(None, at(3600)), Freshness::Outdated, "the state is unknown");
        assert_eq!(page.freshness(Some(EventId(7)), at(3600)), Freshness::Outdated, "it shows the year");
    }

    #[test]
    fn rarely_requested_page_is_not_served_stale() {
        let begin = Instant::now();
        let page = cached(PageDependency::Inventory(EventId(7)), begin);
        assert_eq!(page.freshness(Some(EventId(8)), begin + SECOND * 2), Freshness::Outdated);
    }

    #[test]
    fn other_pages_expire_by_age() {
        let begin = Instant::now();
        let vehicle = cached(PageDependency::Other, begin);
        assert_eq!(vehicle.freshness(Some(EventId(1)), begin + SECOND / 2), Freshness::Current);
        assert_eq!(vehicle.freshness(Some(EventId(1)), begin + SECOND), Freshness::Renewable);
        assert_eq!(vehicle.freshness(Some(EventId(1)), begin + SECOND * 2), Freshness::Outdated);
        let constant = cached(PageDependency::Constant, begin);
        assert_eq!(constant.freshness(None, begin + SECOND * 60), Freshness::Current);
        assert_eq!(constant.freshness(None, begin + LONG_LIFETIME + SECOND), Freshness::Outdated);
    }
}
