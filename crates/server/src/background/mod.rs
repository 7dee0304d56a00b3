//! The background jobs of a server: what each round calls, and what it logs.

mod cleanup;
mod feeds;
mod listings;
mod run_now;
pub(crate) mod schedules;

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use anyhow::{bail, ensure};
use application::{
    accounts::EmailSender,
    legal::notify_legal_version,
    mail::deliver_due_mail,
    notifications::{NewsPorts, announce_news, mail_notifications},
    site_settings::CurrentSettings,
};
use domain::events::EventId;
use media::{ClamdAddress, ClamdScanner, ImageProcessor, MediaStore};
use ports::{events::EventWakeup, health::DatabaseRoles, mail::MailTransport};
use postgres_adapter::{PostgresStore, WorkQueue};
use realtime::Hub;
use vehicle_cache::VehicleCache;

pub(crate) use self::run_now::run_now;
use self::{
    cleanup::{build_exports, clean_up, erase},
    feeds::{fetch_photos, read_feed, run_feed_work},
    listings::{expire_listings, release_listings},
};
use crate::{
    clock::SystemClock,
    email_senders::EmailSenders,
    embedded_database::EmbeddedDatabase,
    randomness::SystemRandomness,
    settings::{MailConfig, check_mail_server},
    supervisor::{Round, Supervisor},
};

pub(crate) struct JobPorts {
    pub(crate) store: PostgresStore,
    /// For work in large batches.
    pub(crate) patient_store: PostgresStore,
    pub(crate) media: MediaStore,
    /// Shared with the uploads of members, so that both together use its threads.
    pub(crate) image_processor: Arc<ImageProcessor>,
    pub(crate) transport: Arc<dyn MailTransport>,
    /// The sender of notification emails; none are sent while the site's public address is unknown.
    pub(crate) email_senders: EmailSenders,
    pub(crate) site_settings: Arc<CurrentSettings>,
    pub(crate) brand: String,
    /// Restarts the embedded database, if there is one.
    pub(crate) embedded: Option<EmbeddedDatabase>,
}

/// Starts the jobs that work on the stores alone.
pub(crate) fn start(supervisor: &mut Supervisor, ports: JobPorts) {
    let JobPorts {
        store,
        patient_store,
        media,
        image_processor,
        transport,
        email_senders,
        site_settings,
        brand,
        embedded,
    } = ports;
    if email_senders.get().is_none() {
        tracing::warn!(
            "notifications are not mailed, because PUBLIC_URL is not set: set it to the address that visitors \
             type, as in https://marque.example"
        );
    }
    if let Some(embedded) = embedded {
        supervisor.run_at_once(schedules::EMBEDDED_DATABASE, move || {
            let embedded = embedded.clone();
            async move {
                tokio::task::spawn_blocking(move || embedded.restart_if_gone()).await??;
                Ok(Round::Idle)
            }
        });
    }
    let waiting_store = store.clone();
    let work_in = move |queue| {
        let store = waiting_store.clone();
        move || {
            let store = store.clone();
            async move { store.wait_for_work(queue).await }
        }
    };
    let (jobs_store, jobs_media) = (store.clone(), media.clone());
    supervisor.run_when(schedules::MAIL, work_in(WorkQueue::Mail), move || {
        deliver_mail(jobs_store.clone(), Arc::clone(&transport))
    });
    let jobs_store = store.clone();
    let seen = Arc::new(AtomicI64::new(0));
    let (wake_store, wake_seen) = (store.clone(), Arc::clone(&seen));
    supervisor.run_when(
        schedules::NOTIFICATIONS,
        move || wait_for_new_event(wake_store.clone(), Arc::clone(&wake_seen)),
        move || {
            // Before the round reads the log, so that no event falls between the two.
            seen.store(jobs_store.last_received().map_or(0, |latest| latest.0), Ordering::Relaxed);
            notify(jobs_store.clone(), email_senders.get())
        },
    );
    let settings_store = store.clone();
    supervisor.run_periodically(schedules::SITE_SETTINGS, move || {
        refresh_settings(settings_store.clone(), Arc::clone(&site_settings))
    });
    let (export_store, export_media) = (store.clone(), media.clone());
    supervisor.run_when(schedules::EXPORTS, work_in(WorkQueue::Exports), move || {
        build_exports(export_store.clone(), export_media.clone(), brand.clone())
    });
    let feed_media = media.clone();
    supervisor.run_when(schedules::FEEDS, work_in(WorkQueue::FeedRuns), move || {
        run_feed_work(patient_store.clone(), feed_media.clone())
    });
    let (reading_store, reading_media) = (store.clone(), media.clone());
    supervisor.run_when(schedules::FEED_READINGS, work_in(WorkQueue::FeedSchedules), move || {
        read_feed(reading_store.clone(), reading_media.clone())
    });
    let (photo_store, photo_media) = (store.clone(), media.clone());
    supervisor.run_when(schedules::FEED_PHOTOS, work_in(WorkQueue::FeedPhotos), move || {
        fetch_photos(photo_store.clone(), photo_media.clone(), Arc::clone(&image_processor))
    });
    let (space_store, space_media) = (store.clone(), media.clone());
    supervisor.run_periodically(schedules::STORAGE_SPACE, move || {
        let is_full = (space_store.database().is_lately_full(), space_media.is_lately_full());
        async move { check_space(is_full) }
    });
    let erasure_store = store.clone();
    supervisor.run_periodically(schedules::ERASURE, move || erase(erasure_store.clone(), jobs_media.clone()));
    let release_store = store.clone();
    supervisor.run_periodically(schedules::RELEASES, move || release_listings(release_store.clone()));
    let legal_store = store.clone();
    supervisor
        .run_periodically(schedules::LEGAL_NOTIFICATIONS, move || notify_legal_versions(legal_store.clone()));
    let expiry_store = store.clone();
    supervisor.run_periodically(schedules::EXPIRY, move || expire_listings(expiry_store.clone()));
    supervisor.run_periodically(schedules::CLEANUP, move || clean_up(store.clone(), media.clone()));
}

/// Starts the two jobs that follow the event log: the vehicle cache and the hub of the web sockets.
pub(crate) fn follow(
    supervisor: &mut Supervisor,
    store: PostgresStore,
    cache: &Arc<VehicleCache>,
    hub: &Arc<Hub>,
) {
    supervisor.run_loop("event-log", move |reporter| {
        let store = store.clone();
        async move { store.follow_events(move |outcome| reporter.report(outcome)).await }
    });
    let cache = Arc::downgrade(cache);
    supervisor.run_loop("vehicle-cache", move |reporter| {
        VehicleCache::follow(cache.clone(), move |outcome| reporter.report(outcome))
    });
    let hub = Arc::downgrade(hub);
    supervisor.run_loop("live-events", move |reporter| {
        Hub::follow(hub.clone(), move |outcome| reporter.report(outcome))
    });
}

/// Checks once what the server depends on but cannot change (database role, mail server) and logs warnings.
pub(crate) fn check_environment(
    supervisor: &mut Supervisor,
    store: PostgresStore,
    mail: MailConfig,
    clamd: Option<ClamdAddress>,
) {
    supervisor.run_periodically(schedules::STARTUP_CHECKS, move || {
        let (store, mail, clamd) = (store.clone(), mail.clone(), clamd.clone());
        async move {
            let role = store.database_role().await?;
            let excess = role.excess_rights();
            if !excess.is_empty() {
                tracing::warn!(
                    role = role.name,
                    excess = excess.join(", "),
                    "the database role of this server may do more than it needs; `marque doctor` says what to set"
                );
            }
            if let Some(Err(error)) = check_mail_server(&mail).await {
                tracing::warn!(error, "mail server not usable: mail waits in the outbox until it is");
            }
            if let Some(address) = clamd
                && let Err(error) = ClamdScanner::new(address).check_connection().await
            {
                tracing::warn!(%error, "malware scanner unavailable: every upload is refused until it answers");
            }
            Ok(Round::Finished)
        }
    });
}

/// Delivers one batch of mail. The round fails if the mail server took none of the batch, so that a mail
/// server that is down shows up in the job's status.
async fn deliver_mail(store: PostgresStore, transport: Arc<dyn MailTransport>) -> anyhow::Result<Round> {
    let delivery = deliver_due_mail(&store, transport.as_ref(), &SystemClock).await?;
    if delivery.is_nothing() {
        return Ok(Round::Idle);
    }
    let (sent, shown) = (delivery.sent, delivery.shown);
    let (postponed, given_up) = (delivery.postponed, delivery.given_up);
    match delivery.last_error {
        Some(error) => tracing::warn!(sent, postponed, given_up, error, "mail not delivered"),
        None => tracing::info!(sent, shown, "mail delivered"),
    }
    if postponed > 0 && sent == 0 {
        bail!("the mail server took none of {postponed} mails; they are sent later");
    }
    Ok(Round::More)
}

/// Fails if a write was refused lately for lack of space: in the database, or in the file storage.
fn check_space((is_database_full, are_files_full): (bool, bool)) -> anyhow::Result<Round> {
    ensure!(!is_database_full, "the disk of the database is full: writes fail until there is space");
    ensure!(!are_files_full, "the file storage is full: uploads fail until there is space");
    Ok(Round::Idle)
}

/// Notifies members of new legal texts.
async fn notify_legal_versions(store: PostgresStore) -> anyhow::Result<Round> {
    Ok(if notify_legal_version(&store, &SystemClock).await? { Round::More } else { Round::Idle })
}

/// Waits for an event that the reader of the log has seen and the last round has not.
async fn wait_for_new_event(store: PostgresStore, seen: Arc<AtomicI64>) {
    let seen = EventId(seen.load(Ordering::Relaxed));
    while store.last_received().is_none_or(|latest| latest <= seen) {
        store.wait_for_event(seen).await;
    }
}

/// Creates notifications from new events and emails those that are due.
async fn notify(store: PostgresStore, email_sender: Option<EmailSender>) -> anyhow::Result<Round> {
    let news = NewsPorts { log: &store, feed: &store, announcements: &store, clock: &SystemClock };
    let announced = announce_news(news).await?;
    let mailed = match &email_sender {
        Some(email_sender) => {
            mail_notifications(&store, email_sender, &SystemRandomness, &SystemClock).await?
        }
        None => 0,
    };
    Ok(if announced || mailed > 0 { Round::More } else { Round::Idle })
}

async fn refresh_settings(store: PostgresStore, settings: Arc<CurrentSettings>) -> anyhow::Result<Round> {
    settings.refresh(&store).await?;
    Ok(Round::Idle)
}
