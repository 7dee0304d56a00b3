//! The application state that every handler receives.

use std::sync::Arc;

use application::{accounts::AccountPorts, listings::SellerStockPorts};
use ports::{
    Store,
    blobs::Blobs,
    clock::Clock,
    feed_schedules::FeedFetcher,
    jobs::BackgroundJobs,
    malware::MalwareScanner,
    markdown::Markdown,
    page_renderer::PageRenderer,
    passkeys::PasskeyCeremonies,
    passwords::PasswordHasher,
    pictures::{PictureFetcher, PictureProcessor},
    randomness::Randomness,
    two_factor::TotpCodes,
    vehicles::VehicleReader,
};
use realtime::{Hub, HubPorts};

use crate::{
    CachedResponses, HttpSettings, Metrics, Shell,
    asset_tags::AssetTags,
    dto::CachedVehicleJson,
    extract::{SearchLimits, upload::UploadQuota},
    pages::{RecentVehicles, RenderedPages},
    websocket::{ForumEventRenderer, socket_limits},
};

/// Application state, shared by all workers; cheap to clone.
#[derive(Clone)]
pub struct AppState {
    pub settings: Arc<HttpSettings>,
    /// The page in which the front end starts.
    pub shell: Arc<Shell>,
    /// Renders public pages; without it, browsers render them.
    pub page_renderer: Option<Arc<dyn PageRenderer>>,
    pub(crate) asset_tags: Arc<AssetTags>,
    pub(crate) rendered_pages: RenderedPages,
    pub(crate) recent_vehicles: RecentVehicles,
    pub metrics: Metrics,
    /// The database: accounts, listings, forum and everything else that is stored.
    pub store: Arc<dyn Store>,
    /// Read model of the inventory.
    pub vehicle_reader: Arc<dyn VehicleReader>,
    /// Rendered responses about the inventory, by inventory version.
    pub(crate) cached: CachedResponses,
    pub(crate) vehicle_json: CachedVehicleJson,
    pub(crate) searches: SearchLimits,
    /// Open web sockets and event streams.
    pub hub: Arc<Hub>,
    pub blobs: Arc<dyn Blobs>,
    pub(crate) upload_quota: Arc<UploadQuota>,
    pub picture_processor: Arc<dyn PictureProcessor>,
    /// Downloads pictures from addresses that sellers give.
    pub picture_fetcher: Arc<dyn PictureFetcher>,
    /// Checks the addresses of feeds; a job downloads their files.
    pub feed_fetcher: Arc<dyn FeedFetcher>,
    /// Scans uploaded files; `None` if the operator has set up no scanner.
    pub malware_scanner: Option<Arc<dyn MalwareScanner>>,
    pub hasher: Arc<dyn PasswordHasher>,
    pub totp: Arc<dyn TotpCodes>,
    pub passkey_ceremonies: Arc<dyn PasskeyCeremonies>,
    pub jobs: Arc<dyn BackgroundJobs>,
    pub markdown: Arc<dyn Markdown>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
}

/// Settings and adapters, besides the store, from which [`AppState`] is built.
pub struct AppDependencies {
    pub settings: Arc<HttpSettings>,
    pub shell: Arc<Shell>,
    pub page_renderer: Option<Arc<dyn PageRenderer>>,
    pub metrics: Metrics,
    pub jobs: Arc<dyn BackgroundJobs>,
    pub vehicle_reader: Arc<dyn VehicleReader>,
    pub totp: Arc<dyn TotpCodes>,
    pub passkey_ceremonies: Arc<dyn PasskeyCeremonies>,
    pub blobs: Arc<dyn Blobs>,
    pub picture_processor: Arc<dyn PictureProcessor>,
    pub picture_fetcher: Arc<dyn PictureFetcher>,
    pub feed_fetcher: Arc<dyn FeedFetcher>,
    pub malware_scanner: Option<Arc<dyn MalwareScanner>>,
    pub hasher: Arc<dyn PasswordHasher>,
    pub markdown: Arc<dyn Markdown>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
}

impl AppState {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, dependencies: AppDependencies) -> Self {
        let settings = dependencies.settings;
        let renderer = ForumEventRenderer::new(
            Arc::clone(&store) as _,
            Arc::clone(&store) as _,
            Arc::clone(&store) as _,
            Arc::clone(&dependencies.markdown),
            settings.public_url.as_deref(),
        );
        let hub_ports = HubPorts {
            log: Arc::clone(&store) as _,
            sessions: Arc::clone(&store) as _,
            renderer: Arc::new(renderer),
            clock: Arc::clone(&dependencies.clock),
            admin_two_factor: settings.admin_two_factor,
        };
        let hub = Hub::new(hub_ports, socket_limits(settings.rate_limits));
        Self {
            asset_tags: Arc::new(AssetTags::read(&settings.web_root)),
            settings,
            shell: dependencies.shell,
            page_renderer: dependencies.page_renderer,
            rendered_pages: RenderedPages::default(),
            recent_vehicles: RecentVehicles::default(),
            metrics: dependencies.metrics,
            store,
            vehicle_reader: dependencies.vehicle_reader,
            cached: CachedResponses::default(),
            vehicle_json: CachedVehicleJson::default(),
            searches: SearchLimits::default(),
            hub,
            blobs: dependencies.blobs,
            upload_quota: Arc::default(),
            picture_processor: dependencies.picture_processor,
            picture_fetcher: dependencies.picture_fetcher,
            feed_fetcher: dependencies.feed_fetcher,
            malware_scanner: dependencies.malware_scanner,
            hasher: dependencies.hasher,
            totp: dependencies.totp,
            passkey_ceremonies: dependencies.passkey_ceremonies,
            jobs: dependencies.jobs,
            markdown: dependencies.markdown,
            clock: dependencies.clock,
            randomness: dependencies.randomness,
        }
    }

    /// The stores of the vehicles that members sell.
    pub(crate) fn seller_stock(&self) -> SellerStockPorts<'_> {
        SellerStockPorts { submissions: self.store.as_ref(), listings: self.store.as_ref() }
    }

    /// Ports of the use cases of accounts, among them re-authentication.
    pub(crate) fn account_ports(&self) -> AccountPorts<'_> {
        AccountPorts {
            accounts: self.store.as_ref(),
            sessions: self.store.as_ref(),
            devices: self.store.as_ref(),
            two_factor: self.store.as_ref(),
            codes: self.totp.as_ref(),
            passkeys: self.store.as_ref(),
            ceremonies: self.passkey_ceremonies.as_ref(),
            email_changes: self.store.as_ref(),
            tokens: self.store.as_ref(),
            outbox: self.store.as_ref(),
            legal: self.store.as_ref(),
            rate_limiter: self.store.as_ref(),
            hasher: self.hasher.as_ref(),
            randomness: self.randomness.as_ref(),
            clock: self.clock.as_ref(),
            brand: &self.settings.brand,
        }
    }
}
