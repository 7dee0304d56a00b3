//! Metrics of the process: build, memory and processor time, database connections and the queue of password hashes.

use std::sync::Arc;

use http_actix::Metrics;
use postgres_adapter::PostgresStore;
use prometheus::{IntGauge, Opts, PullingGauge, Registry, process_collector::ProcessCollector};
use security::Argon2Hasher;

/// Registers the metrics; their values are read for each scrape.
///
/// # Errors
/// None in practice: the names are constant and valid.
pub(crate) fn register(
    metrics: &Metrics,
    store: &PostgresStore,
    hasher: &Arc<Argon2Hasher>,
) -> Result<(), prometheus::Error> {
    let registry = metrics.registry();
    let build = Opts::new("marque_build_info", "1, with the version and commit of the program")
        .const_label("version", env!("CARGO_PKG_VERSION"))
        .const_label("commit", env!("MARQUE_COMMIT"));
    let build = IntGauge::with_opts(build)?;
    build.set(1);
    registry.register(Box::new(build))?;
    registry.register(Box::new(ProcessCollector::for_self()))?;
    let (busy, waiting, limit, hasher) = (store.clone(), store.clone(), store.clone(), Arc::clone(hasher));
    for (name, help, read) in [
        (
            "database_connections_in_use",
            "Connections of the pool that work or are waited for",
            Box::new(move || busy.pool().busy as f64) as Box<dyn Fn() -> f64 + Send + Sync>,
        ),
        (
            "database_calls_waiting",
            "Calls that wait for a connection; further ones fail at once from 50 per connection on",
            Box::new(move || waiting.pool().waiting as f64),
        ),
        (
            "database_connections_limit",
            "Maximum number of connections of the pool",
            Box::new(move || limit.pool().limit as f64),
        ),
        (
            "password_hashes_waiting",
            "Passwords that wait to be hashed or verified; at most 50",
            Box::new(move || hasher.waiting() as f64),
        ),
    ] {
        registry.register(Box::new(PullingGauge::new(name, help, read)?))?;
    }
    if store.replica_status().is_some() {
        register_replica(registry, store)?;
    }
    Ok(())
}

/// Registers the state of the database's replica at its last use.
fn register_replica(registry: &Registry, store: &PostgresStore) -> Result<(), prometheus::Error> {
    let (reachable, behind) = (store.clone(), store.clone());
    let reachable = move || f64::from(u8::from(reachable.replica_status().is_some_and(|s| s.is_reachable)));
    let behind = move || behind.replica_status().map_or(0, |status| status.events_behind) as f64;
    registry.register(Box::new(PullingGauge::new(
        "database_replica_reachable",
        "1 if the replica of the database answered when it was last used, else 0; the primary answers instead",
        Box::new(reachable),
    )?))?;
    registry.register(Box::new(PullingGauge::new(
        "database_replica_events_behind",
        "Events that the replica did not have yet when it was last used; the primary answered instead",
        Box::new(behind),
    )?))
}
