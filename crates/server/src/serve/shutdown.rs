//! Stops the server on a signal.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use actix_web::dev::ServerHandle;
use http_actix::HttpSettings;
use realtime::Hub;
use tokio::signal::unix::{Signal, SignalKind, signal};

use super::systemd::notify_stopping;

/// Time for a load balancer to notice that `/readyz` fails, before the server stops accepting.
const DRAIN_PERIOD: Duration = Duration::from_millis(1200);

/// Time over which open sockets are closed, so that clients do not all reconnect at once.
const SOCKET_CLOSE_PERIOD: Duration = Duration::from_secs(3);

/// The signals that stop the server.
pub(super) struct Signals {
    terminate: Signal,
    interrupt: Signal,
    hangup: Signal,
}

impl Signals {
    /// Installs the handlers. A closed terminal (SIGHUP) stops the server like Ctrl-C.
    pub(super) fn install() -> std::io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hangup: signal(SignalKind::hangup())?,
        })
    }
}

/// On SIGTERM, fails `/readyz` first so that a load balancer stops sending requests; Ctrl-C and a closed terminal
/// (SIGHUP) skip that wait.
/// Requests in flight finish either way.
pub(super) async fn stop_on_signal(
    mut signals: Signals,
    server: ServerHandle,
    http: Arc<HttpSettings>,
    hub: Arc<Hub>,
) {
    let mut goodbye = SOCKET_CLOSE_PERIOD;
    tokio::select! {
        _ = signals.terminate.recv() => {
            notify_stopping();
            http.draining.store(true, Ordering::Relaxed);
            tracing::info!("draining");
            tokio::time::sleep(DRAIN_PERIOD).await;
        }
        _ = async { tokio::select! { _ = signals.interrupt.recv() => (), _ = signals.hangup.recv() => () } } => {
            notify_stopping();
            http.draining.store(true, Ordering::Relaxed);
            goodbye = Duration::ZERO;
        }
    }
    // Close the sockets first: open ones would delay the graceful stop until its timeout.
    hub.close(goodbye).await;
    tracing::info!("stopping");
    server.stop(true).await;
}
