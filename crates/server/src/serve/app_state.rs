//! The state of the HTTP server: settings, stores and adapters of all handlers.

use std::{
    path::Path,
    sync::{Arc, atomic::AtomicBool},
};

use anyhow::Context;
use application::site_settings::CurrentSettings;
use http_actix::{AppDependencies, AppState, HttpSettings, Metrics, Shell};
use markdown::CommonMark;
use media::{ClamdScanner, ImageProcessor, MediaStore, WebFetcher};
use page_renderer::{JsPageRenderer, RendererOptions};
use ports::{jobs::BackgroundJobs, malware::MalwareScanner, page_renderer::PageRenderer};
use postgres_adapter::PostgresStore;
use security::{Argon2Hasher, Totps, WebAuthnPasskeys};
use vehicle_cache::VehicleCache;

use crate::{
    clock::SystemClock,
    randomness::SystemRandomness,
    settings::{MalwareConfig, Settings},
};

/// Adapters that the background jobs and the HTTP server share.
pub(super) struct Adapters {
    pub(super) store: PostgresStore,
    pub(super) hasher: Arc<Argon2Hasher>,
    pub(super) media: MediaStore,
    pub(super) metrics: Metrics,
    pub(super) image_processor: Arc<ImageProcessor>,
    pub(super) site_settings: Arc<CurrentSettings>,
}

pub(super) fn app_state(
    settings: &Settings,
    shell: Shell,
    adapters: Adapters,
    vehicle_reader: Arc<VehicleCache>,
    jobs: Arc<dyn BackgroundJobs>,
) -> anyhow::Result<AppState> {
    let http = &settings.http;
    let Adapters { store, hasher, media, metrics, image_processor, site_settings } = adapters;
    let dependencies = AppDependencies {
        settings: Arc::new(HttpSettings {
            brand: http.brand.clone(),
            site: site_settings,
            public_url: http.public_url.clone(),
            web_root: http.web_root.clone(),
            trusted_proxies: http.trusted_proxies.clone(),
            rate_limits: http.rate_limits,
            metrics_token: http.metrics_token.clone(),
            admin_two_factor: http.admin_two_factor,
            listing_term: settings.business.listing_term,
            draining: AtomicBool::new(false),
        }),
        shell: Arc::new(shell),
        page_renderer: page_renderer(&http.web_root)?,
        metrics,
        jobs,
        vehicle_reader,
        totp: Arc::new(Totps),
        passkey_ceremonies: Arc::new(WebAuthnPasskeys),
        blobs: Arc::new(media),
        picture_processor: image_processor,
        malware_scanner: malware_scanner(&settings.malware),
        picture_fetcher: Arc::new(WebFetcher::default()),
        feed_fetcher: Arc::new(WebFetcher::default()),
        hasher,
        markdown: Arc::new(CommonMark),
        clock: Arc::new(SystemClock),
        randomness: Arc::new(SystemRandomness),
    };
    Ok(AppState::new(Arc::new(store), dependencies))
}

fn malware_scanner(config: &MalwareConfig) -> Option<Arc<dyn MalwareScanner>> {
    config.clamd.clone().map(|address| Arc::new(ClamdScanner::new(address)) as _)
}

/// The renderer of public pages. `None` if the built front end has no server bundle: browsers render them.
fn page_renderer(web_root: &Path) -> anyhow::Result<Option<Arc<dyn PageRenderer>>> {
    let path = web_root.join("server/render.js");
    match std::fs::read_to_string(&path) {
        Ok(bundle) => {
            let renderer = JsPageRenderer::start(bundle, RendererOptions::default());
            Ok(Some(Arc::new(renderer.context("no threads for rendering pages")?)))
        }
        Err(error) => {
            tracing::warn!(path = %path.display(), %error, "no server bundle: pages are rendered by browsers only");
            Ok(None)
        }
    }
}
