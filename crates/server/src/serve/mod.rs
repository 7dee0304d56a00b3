//! `marque serve`: wires stores, background jobs and the HTTP server. `shutdown` stops them in order.

mod app_state;
mod connections;
mod shutdown;
mod systemd;

use std::{
    net::{SocketAddr, TcpListener},
    sync::Arc,
    time::Duration,
};

use actix_web::{App, HttpServer, dev::ServerHandle};
use anyhow::{Context, anyhow, bail};
use application::site_settings::CurrentSettings;
use http_actix::{AppState, Metrics, ServeOptions as HttpOptions, Shell, metrics_only};
use media::{ImageProcessor, MediaStore, StorageLocation};
use postgres_adapter::{MigrationError, PostgresStore};
use security::Argon2Hasher;
use tokio::sync::mpsc;
use vehicle_cache::VehicleCache;

use self::{
    app_state::{Adapters, app_state},
    connections::configure_connection,
    shutdown::{Signals, stop_on_signal},
    systemd::notify_ready,
};
use crate::{
    background::{self, JobPorts, schedules},
    backup_jobs::{self, BackupPorts},
    cli::ServeOptions,
    clock::SystemClock,
    database::OpenDatabase,
    demo::{self, DemoAccounts},
    email_senders::EmailSenders,
    measurements, output, seed,
    settings::{DatabaseConfig, Settings},
    storage_check::{check_place, missing_bucket_keys},
    supervisor::{Round, Supervisor},
};

/// Time that requests in flight may take to finish.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(8);

pub(crate) fn run(settings: &Settings, options: &ServeOptions) -> anyhow::Result<()> {
    let shell = Shell::read(&settings.http.web_root)?;
    // Binds before the database starts, so that a taken port fails at once.
    let listeners = Listeners {
        site: listen("BIND", settings.http.bind)?,
        metrics: settings.http.metrics_bind.map(|bind| listen("METRICS_BIND", bind)).transpose()?,
    };
    if let Some(warning) = settings.http.insecure_warning() {
        tracing::warn!("{warning}");
    }
    let database = OpenDatabase::open_to_serve(settings)?;
    let outcome =
        actix_web::rt::System::new().block_on(serve(settings, options, shell, listeners, &database));
    database.close()?;
    outcome
}

fn listen(name: &str, address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).with_context(|| {
        format!(
            "cannot listen on {address}; set {name} to a free address (port 0 takes any), as in {name}=127.0.0.1:0"
        )
    })
}

/// The listeners of the server.
struct Listeners {
    site: TcpListener,
    /// Listener for `/metrics`, if it has an address of its own.
    metrics: Option<TcpListener>,
}

async fn serve(
    settings: &Settings,
    options: &ServeOptions,
    shell: Shell,
    listeners: Listeners,
    database: &OpenDatabase,
) -> anyhow::Result<()> {
    let mut supervisor = Supervisor::new(Arc::new(SystemClock));
    let store = database.store().with_rate_limits(settings.http.rate_limits);
    let hasher = Arc::new(Argon2Hasher::start()?);
    let (give_up, mut given_up) = mpsc::channel(1);
    let demo = prepare(
        settings,
        database,
        options.seed_if_empty,
        (&store, hasher.as_ref()),
        &mut supervisor,
        give_up,
    )
    .await?;
    let address = listeners.site.local_addr()?;
    let adapters = open_adapters(settings, store.clone(), hasher).await?;
    start_jobs(settings, database, &adapters, address, &mut supervisor)?;
    let cache = Arc::new(VehicleCache::new(Arc::new(store.clone())));
    let state = app_state(settings, shell, adapters, Arc::clone(&cache), supervisor.registry())?;
    let (http, hub) = (Arc::clone(&state.settings), Arc::clone(&state.hub));
    background::follow(&mut supervisor, store, &cache, &hub);
    let metrics_server =
        listeners.metrics.map(|listener| serve_metrics(state.clone(), listener)).transpose()?;
    let http_options =
        HttpOptions { shutdown: SHUTDOWN_TIMEOUT, on_connect: configure_connection, workers: None };
    let server =
        http_actix::serve(move || http_actix::site_app!(state.clone()), listeners.site, &http_options)?;
    let public = settings.http.public_url.clone().unwrap_or_else(|| format!("http://{address}"));
    // Signal handlers are installed before the address is printed, so that no signal is lost.
    let signals = Signals::install()?;
    output::announce(&format!("{} is open at {public}", settings.http.brand));
    notify_ready();
    if let Some(demo) = demo {
        demo.print();
    }
    let stopping = tokio::spawn(stop_on_signal(signals, server.handle(), http, hub));
    let handle = server.handle();
    let outcome = tokio::select! {
        ended = server => ended.map_err(anyhow::Error::from),
        Some(why) = given_up.recv() => {
            handle.stop(false).await;
            Err(why)
        }
    };
    supervisor.stop().await;
    stopping.abort();
    if let Some(metrics_server) = metrics_server {
        metrics_server.stop(false).await;
    }
    outcome
}

async fn open_adapters(
    settings: &Settings,
    store: PostgresStore,
    hasher: Arc<Argon2Hasher>,
) -> anyhow::Result<Adapters> {
    let media = settings.storage.open()?;
    check_file_storage(&settings.storage.place, &media).await?;
    let metrics = Metrics::new()?;
    measurements::register(&metrics, &store, &hasher)?;
    let image_processor = Arc::new(ImageProcessor::start().context("no threads for pictures")?);
    let site_settings = Arc::new(CurrentSettings::new(settings.business.site.clone()));
    Ok(Adapters { store, hasher, media, metrics, image_processor, site_settings })
}

fn start_jobs(
    settings: &Settings,
    database: &OpenDatabase,
    adapters: &Adapters,
    address: SocketAddr,
    supervisor: &mut Supervisor,
) -> anyhow::Result<()> {
    let Adapters { store, media, metrics, image_processor, site_settings, .. } = adapters;
    let email_senders = EmailSenders::new(&settings.http, address, Arc::clone(site_settings));
    let ports = JobPorts {
        store: store.clone(),
        patient_store: database.store_without_timeouts(),
        media: media.clone(),
        image_processor: Arc::clone(image_processor),
        transport: settings.mail.transport(Arc::clone(site_settings))?.into(),
        email_senders: email_senders.clone(),
        site_settings: Arc::clone(site_settings),
        brand: settings.http.brand.clone(),
        embedded: database.embedded(),
    };
    background::start(supervisor, ports);
    let backups =
        BackupPorts { store: store.clone(), media: media.clone(), email_senders, metrics: metrics.clone() };
    backup_jobs::start(supervisor, &settings.backup, backups)?;
    background::check_environment(
        supervisor,
        store.clone(),
        settings.mail.clone(),
        settings.malware.clamd.clone(),
    );
    Ok(())
}

/// Writes a probe file. A folder that cannot be written stops the start; a bucket may only be away for a moment.
async fn check_file_storage(place: &StorageLocation, media: &MediaStore) -> anyhow::Result<()> {
    match (check_place(media).await, place) {
        (Ok(_), _) => Ok(()),
        (Err(error), StorageLocation::Folder(_)) => {
            bail!(
                "STORAGE_URL: {place} cannot be used: {error}; the user who runs marque must be able to write there"
            )
        }
        (Err(error), StorageLocation::Bucket(_)) => {
            let advice = missing_bucket_keys(place).unwrap_or_default();
            tracing::warn!(%error, %place, advice, "file storage unavailable: uploads fail until it answers");
            Ok(())
        }
    }
}

/// Serves only `/metrics`, on an address of its own.
fn serve_metrics(state: AppState, listener: TcpListener) -> anyhow::Result<ServerHandle> {
    tracing::info!(address = %listener.local_addr()?, "serving /metrics");
    let server = HttpServer::new(move || App::new().configure(|config| metrics_only(config, &state)))
        .workers(1)
        .client_request_timeout(Duration::from_secs(5))
        .disable_signals()
        .listen(listener)?
        .run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    Ok(handle)
}

/// Migrates and seeds. An external database is migrated in the background, because it may not be up yet:
/// `/readyz` fails until then, and the server stops through `give_up` if the database's secrets are encrypted
/// with another key, or the database can never be used. An embedded database gets the demo accounts on its first seeding, and only if the site
/// serves this machine alone.
async fn prepare(
    settings: &Settings,
    database: &OpenDatabase,
    seed_if_empty: bool,
    (store, hasher): (&PostgresStore, &Argon2Hasher),
    supervisor: &mut Supervisor,
    give_up: mpsc::Sender<anyhow::Error>,
) -> anyhow::Result<Option<DemoAccounts>> {
    let schema = supervisor.schema();
    if let DatabaseConfig::Embedded { home, .. } = &settings.database {
        database.migrate()?;
        if !store.verify_key().await? {
            bail!(database.refused_key().explain());
        }
        schema.send_replace(true);
        if !seed_if_empty || !seed::is_empty(store).await? {
            return Ok(None);
        }
        // Accounts before vehicles: a start that is interrupted in between seeds the vehicles next time.
        let demo = if settings.http.serves_this_machine_only() {
            demo::create_first(home, store, hasher).await?
        } else {
            tracing::info!(
                "demo accounts skipped: others can reach this site; make an admin with `marque user create --role admin`"
            );
            None
        };
        seed::seed_if_empty(store).await?;
        return Ok(demo);
    }
    let store = store.clone();
    let (migrator, refused_key) = (database.migrator(), database.refused_key());
    supervisor.run_at_once(schedules::MIGRATIONS, move || {
        let (store, schema) = (store.clone(), schema.clone());
        let (migrator, give_up, refused_key) = (migrator.clone(), give_up.clone(), refused_key.clone());
        async move {
            let migrated = tokio::task::spawn_blocking(move || migrator.run()).await?;
            if let Err(error) = &migrated
                && is_lasting(error)
            {
                let _ = give_up.try_send(anyhow!("{error:#}"));
                return Ok(Round::Finished);
            }
            migrated?;
            if !store.verify_key().await? {
                // The channel holds one reason; further ones may be dropped.
                let _ = give_up.try_send(anyhow!(refused_key.explain()));
                return Ok(Round::Finished);
            }
            schema.send_replace(true);
            if seed_if_empty {
                seed::seed_if_empty(&store).await?;
            }
            Ok(Round::Finished)
        }
    });
    Ok(None)
}

/// Whether a database will be refused again, however often it is tried.
fn is_lasting(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(MigrationError::Encoding(_) | MigrationError::DifferentDatabases))
}
