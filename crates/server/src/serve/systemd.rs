//! Notifications to systemd (`Type=notify`): started, alive, stopping. Nothing is sent unless systemd set `NOTIFY_SOCKET`.

use std::time::Duration;

use sd_notify::NotifyState;

/// Reports that the server accepts requests, and from then on that it is alive, if the unit sets `WatchdogSec`.
pub(super) fn notify_ready() {
    notify(&NotifyState::Ready);
    if let Some(timeout) = sd_notify::watchdog_enabled() {
        tokio::spawn(notify_alive(timeout / 2));
    }
}

/// Reports that an ordered stop has begun.
pub(super) fn notify_stopping() {
    notify(&NotifyState::Stopping);
}

async fn notify_alive(period: Duration) {
    // `interval` panics on zero.
    let mut interval = tokio::time::interval(period.max(Duration::from_millis(1)));
    loop {
        interval.tick().await;
        notify(&NotifyState::Watchdog);
    }
}

fn notify(state: &NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(std::slice::from_ref(state)) {
        tracing::warn!(%error, "systemd not notified");
    }
}
