//! Contract tests of the evidence of membership applications.

use domain::{
    audit::Action,
    files::{FileFormat, FileName},
    membership::{ApplicationId, ApplyRefusal, Evidence, EvidenceId},
};
use futures_util::future::join_all;
use ports::{
    commands::{CommandOutcome, StoredResult},
    membership::{CollectorApplications, EvidenceLimitReached, NewEvidence},
};

use super::{
    accounts::record,
    membership::{by, file, member, submit, submit_application},
};
use crate::{VehicleFixture, at_minute, idempotent_command};

/// Evidence is visible to its owner and staff only, limited in number, attached to one application, and each
/// reading by staff is audited.
pub async fn evidence_is_visible_to_owner_and_staff_only<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(store, "ada").await, member(store, "eve").await);
    let mine = file(store, &ada, "a").await;
    assert_eq!(store.own_evidence(ada.id, mine).await.unwrap().unwrap().blob, "evidence/a");
    assert_eq!(store.own_evidence(eve.id, mine).await.unwrap(), None);
    assert!(!store.remove_evidence(eve.id, mine).await.unwrap());
    assert_eq!(submit(store, &eve, &[mine], 1).await, CommandOutcome::Refused(ApplyRefusal::NoSuchEvidence));
    assert_eq!(store.applications_of(eve.id).await.unwrap(), [], "nothing stays of a refused one");
    let id = submit_application(store, &ada, &[mine]).await;
    assert!(!store.remove_evidence(ada.id, mine).await.unwrap(), "it belongs to its application");
    let read = async |application, file| {
        store.read_evidence(application, file, by(&eve), at_minute(4)).await.unwrap()
    };
    assert_eq!(read(ApplicationId(id.0 + 1), mine).await, None);
    assert_eq!(read(id, EvidenceId(mine.0 + 1)).await, None);
    assert_eq!(read(id, mine).await.unwrap().blob, "evidence/a");
    let lines = record(store).await;
    assert_eq!(lines[3..], [(by(&eve), Some(ada.id), Action::EvidenceRead(mine))]);

    for number in 0..Evidence::MAX_FILES {
        file(store, &eve, &format!("e{number}")).await;
    }
    let one_more = NewEvidence {
        name: FileName::sanitize("more.png", "evidence"),
        kind: FileFormat::Png,
        size: 1,
        blob: "evidence/more".into(),
    };
    let once = idempotent_command(at_minute(0), "k", 1);
    let refused = CommandOutcome::Refused(EvidenceLimitReached);
    assert_eq!(store.store_evidence(eve.id, &one_more, &once).await.unwrap(), refused);
    store.purge_waiting_evidence(at_minute(1)).await.unwrap();
    let blobs = vec!["evidence/a".to_owned(), "evidence/e0".to_owned()];
    assert_eq!(store.unknown_blobs(blobs).await.unwrap(), ["evidence/e0"]);

    let many = join_all((0..20).map(|_| store.store_evidence(eve.id, &one_more, &once))).await;
    let many: Vec<_> = many.into_iter().map(Result::unwrap).collect();
    let done: Vec<_> = many.iter().filter(|outcome| matches!(outcome, CommandOutcome::Done(_))).collect();
    assert_eq!(done.len(), 1, "{many:?}");
    let CommandOutcome::Done(kept) = done[0] else { panic!() };
    assert_eq!(many.iter().filter(|outcome| **outcome == CommandOutcome::Repeated(*kept)).count(), 19);
    let known = once.idempotent.clone().unwrap();
    let recalled = store.find_stored_evidence(&known, at_minute(1)).await.unwrap();
    assert_eq!(recalled, StoredResult::Repeated(*kept));
    let other = idempotent_command(at_minute(0), "k", 2);
    assert_eq!(store.store_evidence(eve.id, &one_more, &other).await.unwrap(), CommandOutcome::Conflict);
}
