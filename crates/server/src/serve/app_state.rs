//! The state of the HTTP server: settings, stores and adapters of all handlers.

use std::{
    path::Path,
    sync::{Arc, atomic::AtomicBool},
};

use anyhow::Context;
use application::site_settings::CurrentSettings;
use domain::vehicles::ListingTerm;
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
    settings::{HttpChoice, MalwareChoice},
};

pub(super) fn site(
    (http, listing_term, site_settings): (&HttpChoice, ListingTerm, Arc<CurrentSettings>),
    shell: Shell,
    store: PostgresStore,
    catalogue: Arc<VehicleCache>,
    (hasher, media, picture_processor, metrics): (
        Arc<Argon2Hasher>,
        MediaStore,
        Arc<ImageProcessor>,
        Metrics,
    ),
    malware_scanner: Option<Arc<dyn MalwareScanner>>,
    jobs: Arc<dyn BackgroundJobs>,
) -> anyhow::Result<AppState> {
    let dependencies = AppDependencies {
        settings: Arc::new(HttpSettings {
            brand: http.brand.clone(),
            site: site_settings,
            public_url: http.public_url.clone(),
            web_root: http.web_root.clone(),
            trusted_proxies: http.trusted_proxies.clone(),
            rate_limits: http.rate_limits,
            metrics_token: http.metrics_token.clone(),
            admin_second_factor: http.admin_second_factor,
            listing_term,
            draining: AtomicBool::new(false),
        }),
        shell: Arc::new(shell),
        page_renderer: page_renderer(&http.web_root)?,
        metrics,
        jobs,
        catalogue,
        totp: Arc::new(Totps),
        passkey_ceremonies: Arc::new(WebAuthnPasskeys),
        blobs: Arc::new(media),
        picture_processor,
        malware_scanner,
        picture_fetcher: Arc::new(WebFetcher::default()),
        hasher,
        markdown: Arc::new(CommonMark),
        clock: Arc::new(SystemClock),
        randomness: Arc::new(SystemRandomness),
    };
    Ok(AppState::new(Arc::new(store), dependencies))
}

pub(super) fn malware_scanner(choice: &MalwareChoice) -> Option<Arc<dyn MalwareScanner>> {
    choice.clamd.clone().map(|address| Arc::new(ClamdScanner::new(address)) as _)
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
