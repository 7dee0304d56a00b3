//! The contract of [`Exports`].

use std::{collections::BTreeSet, time::Duration};

use domain::{
    account_closure::{EXPORT_RETENTION, Export, ExportState, MAX_EXPORT_ATTEMPTS},
    accounts::UserId,
    audit::Action,
};
use futures_util::future::join_all;
use ports::{
    blobs::AbandonedBlobs,
    commands::{Command, CommandOutcome},
    data_exports::{ExportJob, Exports, ReadyExport},
    notifications::Notifications,
};

use super::{
    account_closure::{NOBODY, STORED, abandoned_keys, key, member, state},
    accounts::record,
};
use crate::{VehicleFixture, at_minute, command_at, idempotent_command, rate_limit};

const LEASE: Duration = Duration::from_secs(60);

pub(super) async fn ask<E: Exports>(
    store: &E,
    user: UserId,
    base: &str,
    within: &Command,
) -> CommandOutcome<Export, ()> {
    match store.request_export(user, &key(base), NOBODY, within).await.unwrap() {
        CommandOutcome::Done(export) => CommandOutcome::Done(export),
        CommandOutcome::Repeated(export) => CommandOutcome::Repeated(export),
        CommandOutcome::Conflict => CommandOutcome::Conflict,
        CommandOutcome::TooMany { retry_after } => CommandOutcome::TooMany { retry_after },
        CommandOutcome::Refused(never) => match never {},
    }
}

pub(super) async fn claim<E: Exports>(store: &E, minute: i64) -> Option<ExportJob> {
    store.claim_export(at_minute(minute), LEASE).await.unwrap()
}

/// An export goes from requested to ready and expires.
pub async fn export_is_built_once_and_expires<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(fixture, "ada").await.id, member(fixture, "eve").await.id);
    assert_eq!(state(store, ada, 0).await, None);
    assert_eq!(claim(store, 0).await, None);
    assert!(matches!(
        ask(store, ada, "exports/one", &command_at(at_minute(0))).await,
        CommandOutcome::Done(_)
    ));
    let again = ask(store, ada, "exports/two", &command_at(at_minute(1))).await;
    assert!(
        matches!(again, CommandOutcome::Repeated(export) if export.requested_at == at_minute(0)),
        "{again:?}"
    );
    let jobs = join_all((0..8).map(|_| claim(store, 2))).await;
    let jobs: Vec<ExportJob> = jobs.into_iter().flatten().collect();
    assert_eq!(jobs.len(), 1, "two servers never make the same one");
    let job = &jobs[0];
    assert!(job.user == ada && job.key.as_str().starts_with("exports/one"), "{job:?}");
    assert!(store.record_progress(job, 40, at_minute(3)).await.unwrap());
    assert_eq!(state(store, ada, 2).await, Some(ExportState::Building { percent: 40 }));
    assert_eq!(store.fetch_export(ada, NOBODY, at_minute(2)).await.unwrap(), None);
    assert!(store.finish_export(job, STORED, at_minute(3)).await.unwrap());
    let expires_at = at_minute(3) + EXPORT_RETENTION;
    let ready = ExportState::Ready { length: 7, digest: [3; 32], expires_at };
    assert_eq!(state(store, ada, 4).await, Some(ready));
    assert_eq!(state(store, eve, 4).await, None);
    let fetched = store.fetch_export(ada, NOBODY, at_minute(4)).await.unwrap();
    assert_eq!(fetched, Some(ReadyExport { key: job.key.clone(), stored: STORED }));
    assert_eq!(store.fetch_export(eve, NOBODY, at_minute(4)).await.unwrap(), None);
    assert_eq!(store.notifications(ada, None, 9).await.unwrap().items.len(), 1, "she is told");

    assert_eq!(store.export(ada, expires_at).await.unwrap(), None);
    assert_eq!(store.expire_exports(at_minute(5)).await.unwrap(), 0);
    assert_eq!(store.expire_exports(expires_at).await.unwrap(), 1);
    assert_eq!(abandoned_keys(store).await, BTreeSet::from([job.key.to_string()]));
    store.remove_abandoned(std::slice::from_ref(&job.key)).await.unwrap();
    assert_eq!(abandoned_keys(store).await, BTreeSet::new());
    let entries = record(store).await;
    assert!(entries.contains(&(NOBODY, Some(ada), Action::ExportRequested)));
    assert!(entries.contains(&(NOBODY, Some(ada), Action::ExportFetched)));
}

/// A new export may be requested when one is ready; the idempotency key and the rate limit apply.
pub async fn export_can_be_requested_again_when_ready<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await.id;
    let within = Command {
        rate_limit: Some(rate_limit("export of ada", 2)),
        ..idempotent_command(at_minute(0), "k", 1)
    };
    assert!(matches!(ask(store, ada, "exports/one", &within).await, CommandOutcome::Done(_)));
    let job = claim(store, 0).await.unwrap();
    assert!(store.finish_export(&job, STORED, at_minute(0)).await.unwrap());
    assert!(matches!(ask(store, ada, "exports/two", &within).await, CommandOutcome::Repeated(_)));
    assert_eq!(claim(store, 1).await, None, "the repeated request began nothing");
    let other = Command { idempotent: None, ..within.clone() };
    assert!(matches!(ask(store, ada, "exports/three", &other).await, CommandOutcome::Done(_)));
    assert_eq!(abandoned_keys(store).await, BTreeSet::from([job.key.to_string()]));
    let next = claim(store, 1).await.unwrap();
    assert!(!store.finish_export(&job, STORED, at_minute(1)).await.unwrap(), "the old one counts no longer");
    assert!(store.finish_export(&next, STORED, at_minute(1)).await.unwrap());
    assert!(matches!(ask(store, ada, "exports/four", &other).await, CommandOutcome::TooMany { .. }));
    assert!(matches!(state(store, ada, 1).await, Some(ExportState::Ready { .. })), "and stays");
    store.request_export(UserId(ada.0 + 7), &key("exports/x"), NOBODY, &other).await.unwrap_err();
}

/// After a builder's lease has ended, another may claim the export, and the first can no longer change it.
pub async fn export_is_claimed_again_after_its_lease<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await.id;
    ask(store, ada, "exports/one", &command_at(at_minute(0))).await;
    let first = claim(store, 0).await.unwrap();
    assert!(store.record_progress(&first, 10, at_minute(2)).await.unwrap());
    assert_eq!(claim(store, 1).await, None, "it was heard of");
    let second = claim(store, 2).await.unwrap();
    assert_ne!(first.key, second.key);
    assert_eq!(state(store, ada, 2).await, Some(ExportState::Building { percent: 0 }));
    assert!(!store.record_progress(&first, 90, at_minute(9)).await.unwrap());
    assert!(!store.finish_export(&first, STORED, at_minute(2)).await.unwrap());
    assert_eq!(abandoned_keys(store).await, BTreeSet::from([first.key.to_string()]));
    for number in 2..MAX_EXPORT_ATTEMPTS {
        assert!(claim(store, i64::from(number) * 10).await.is_some(), "{number}");
    }
    assert_eq!(claim(store, 1000).await, None);
    assert_eq!(state(store, ada, 1000).await, Some(ExportState::Failed));
    assert!(!store.finish_export(&second, STORED, at_minute(1000)).await.unwrap());
    assert!(matches!(
        ask(store, ada, "exports/two", &command_at(at_minute(1001))).await,
        CommandOutcome::Done(_)
    ));
}
