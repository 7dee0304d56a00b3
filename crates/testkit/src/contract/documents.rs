//! The contract of [`Documents`].

use std::collections::BTreeSet;

use chrono::NaiveDate;
use domain::{
    accounts::{Role, Roles, UserId},
    audit::{Action, Actor},
    documents::{
        AccessKind, AttachRefusal, Document, DocumentAction, DocumentId, MAX_BYTES, NewShare, QUOTA_BYTES,
        QuotaExceeded, ShareRefusal, Shared,
    },
    files::{FileFormat, FileName},
    notifications::{DeepLink, NewNotification, NotificationKind},
    saved::SavedList,
    submissions::{DecisionReason, SubmissionId},
    vehicles::{ListingStatus, ListingViewer, VehicleId},
};
use futures_util::future::join_all;
use ports::{
    account_closure::{AccountClosure, ErasureResult},
    audit::AuditLog,
    blobs::{AbandonedBlobs, BlobKey, StoredBlob},
    commands::{CommandOutcome, StoredResult},
    documents::{DocumentCommand, Documents, NewDocument, OpenedDocument, Reader},
    notifications::Notifications,
    saved::SavedVehicles,
    submissions::{Approval, Submissions, Transition, TransitionCommand},
};

use super::accounts::register_member;
use crate::{
    VehicleFixture, at_minute, command_at, forum::collector, idempotent_command, new_submission, new_user,
    submission_content, submission_draft, username,
};

pub(super) const TODAY: &str = "2026-01-15";

pub(super) fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

pub(super) fn by(user: UserId) -> Actor {
    Actor { user: Some(user), address: None }
}

fn key(name: &str) -> BlobKey {
    BlobKey::parse(&format!("documents/{name}")).unwrap()
}

fn new_document(owner: UserId, name: &str, length: u64) -> NewDocument {
    NewDocument {
        owner,
        name: FileName::sanitize(&format!("{name}.pdf"), "document"),
        kind: FileFormat::Pdf,
        stored: StoredBlob { length, digest: [7; 32] },
        content: key(name),
        preview: None,
    }
}

pub(super) async fn add_document<S: Documents>(store: &S, owner: UserId, name: &str) -> DocumentId {
    match store
        .store_document(&new_document(owner, name, 12), by(owner), &command_at(at_minute(1)))
        .await
        .unwrap()
    {
        CommandOutcome::Done(id) => id,
        other => panic!("{other:?}"),
    }
}

pub(super) async fn open_as<S: Documents>(
    store: &S,
    id: DocumentId,
    user: UserId,
    roles: Roles,
    today: &str,
) -> Option<OpenedDocument> {
    let reader = Reader { actor: by(user), user, roles };
    store.open_document(id, reader, AccessKind::Downloaded, day(today), at_minute(3)).await.unwrap()
}

pub(super) async fn open<S: Documents>(store: &S, id: DocumentId, user: UserId) -> Option<OpenedDocument> {
    open_as(store, id, user, Roles::default().with(Role::Collector), TODAY).await
}

pub(super) async fn record<S: AuditLog>(
    store: &S,
    id: DocumentId,
) -> Vec<(Option<UserId>, Option<UserId>, DocumentAction)> {
    let entries = store.entries_after(0, 1000).await.unwrap();
    let about = entries.into_iter().filter_map(|entry| match entry.action {
        Action::Document(act, about) if about == id => Some((entry.actor.user, entry.user, act)),
        _ => None,
    });
    about.collect()
}

pub(super) async fn submission<S: Submissions>(store: &S, seller: UserId) -> SubmissionId {
    let new = new_submission(seller, submission_content(submission_draft(), &[]));
    match store.submit(&new, &command_at(at_minute(2))).await.unwrap() {
        CommandOutcome::Done(id) => id,
        other => panic!("{other:?}"),
    }
}

pub(super) async fn approve_submission<S: Submissions>(
    store: &S,
    id: SubmissionId,
    desk: UserId,
) -> VehicleId {
    let command = TransitionCommand {
        submission: id,
        user: desk,
        actor: by(desk),
        revision: None,
        transition: Transition::Approve(Approval::default()),
        reason: DecisionReason::parse("reason", "Because.").unwrap(),
        notifications: Vec::new(),
        at: at_minute(5),
    };
    match store.apply_transition(&command).await.unwrap() {
        Ok(submission) => submission.listing.unwrap().vehicle,
        other => panic!("{other:?}"),
    }
}

pub(super) fn ids(documents: &[Document]) -> Vec<DocumentId> {
    documents.iter().map(|document| document.id).collect()
}

pub(super) fn share_with(name: Option<&str>, until: &str) -> NewShare {
    NewShare { username: name.map(username), until: day(until) }
}

pub(super) async fn share<S: Documents>(
    store: &S,
    owner: UserId,
    id: DocumentId,
    name: Option<&str>,
    until: &str,
) -> Result<Shared, ShareRefusal> {
    store.share_document(document_command(owner, id, 2), &share_with(name, until), &[]).await.unwrap()
}

/// Command of an owner on their document.
pub(super) fn document_command(owner: UserId, id: DocumentId, minute: i64) -> DocumentCommand {
    DocumentCommand { owner, id, actor: by(owner), at: at_minute(minute) }
}

/// A document is stored as sent, and only its owner sees it.
pub async fn document_is_stored_for_its_owner<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let new = NewDocument {
        name: FileName::sanitize("Zündplan '); DROP TABLE documents;--.png", "document"),
        kind: FileFormat::Png,
        preview: Some(key("a.preview.webp")),
        ..new_document(ada, "a", MAX_BYTES)
    };
    let once = idempotent_command(at_minute(1), "k", 1);
    let CommandOutcome::Done(id) = store.store_document(&new, by(ada), &once).await.unwrap() else {
        panic!()
    };
    let again = store.store_document(&new, by(ada), &once).await.unwrap();
    assert_eq!(again, CommandOutcome::Repeated(id));
    let known = once.idempotent.unwrap();
    assert_eq!(store.find_stored_document(&known, at_minute(2)).await.unwrap(), StoredResult::Repeated(id));

    let document = store.own_document(ada, id).await.unwrap().unwrap();
    assert_eq!((document.owner, document.owner_name.as_str()), (ada, "ada"));
    assert_eq!((&document.name, document.kind, document.size), (&new.name, FileFormat::Png, MAX_BYTES));
    assert_eq!((document.has_preview, document.uploaded_at), (true, at_minute(1)));
    assert_eq!((document.about.clone(), document.shares.clone()), (None, vec![]));
    let second = add_document(store, ada, "b").await;
    assert_eq!(ids(&store.documents_of(ada).await.unwrap()), [second, id]);
    assert_eq!(store.documents_of(ada).await.unwrap()[1], document);
    assert_eq!(store.documents_of(eve).await.unwrap(), []);
    assert_eq!(store.own_document(eve, id).await.unwrap(), None);
    assert_eq!(record(store, id).await, [(Some(ada), Some(ada), DocumentAction::Uploaded)]);

    let opened = open(store, id, ada).await.unwrap();
    assert_eq!((opened.document, opened.stored), (document, new.stored));
    assert_eq!((opened.content, opened.preview), (key("a"), Some(key("a.preview.webp"))));
    assert_eq!(
        store.accesses(ada, id, None, 9).await.unwrap().unwrap().items,
        [],
        "reading one's own is no news"
    );
}

/// The storage quota holds under concurrent uploads.
pub async fn storage_quota_holds_under_concurrency<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let fit = (QUOTA_BYTES / MAX_BYTES) as usize;
    let sent = join_all((0..fit + 5).map(async |number| {
        let new = new_document(ada, &format!("n{number}"), MAX_BYTES);
        store.store_document(&new, by(ada), &command_at(at_minute(1))).await.unwrap()
    }))
    .await;
    assert_eq!(sent.iter().filter(|outcome| matches!(outcome, CommandOutcome::Done(_))).count(), fit);
    assert_eq!(sent.iter().filter(|outcome| **outcome == CommandOutcome::Refused(QuotaExceeded)).count(), 5);
    let own = store.documents_of(ada).await.unwrap();
    assert!(store.delete_document(ada, own[0].id, by(ada), at_minute(2)).await.unwrap());
    add_document(store, ada, "last").await;
}

/// A document can be attached to its owner's submissions, and is found with the listing while that is public.
pub async fn document_is_attached_to_own_submissions<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let (own, others) = (submission(store, ada).await, submission(store, eve).await);
    let (id, missing) = (add_document(store, ada, "a").await, DocumentId(4711));
    for (owner, document, about, refused) in [
        (ada, id, others, Err(AttachRefusal::NoSuchSubmission)),
        (ada, id, SubmissionId(4711), Err(AttachRefusal::NoSuchSubmission)),
        (eve, id, others, Err(AttachRefusal::NoSuchDocument)),
        (ada, missing, own, Err(AttachRefusal::NoSuchDocument)),
    ] {
        let outcome = store.attach_document(document_command(owner, document, 2), Some(about), &[]).await;
        assert_eq!(outcome.unwrap(), refused);
    }
    let notification =
        NewNotification::new(eve, NotificationKind::NewDocument, "News", "", DeepLink::to("/"));
    for _ in 0..2 {
        let notification = std::slice::from_ref(&notification);
        let outcome = store.attach_document(document_command(ada, id, 2), Some(own), notification).await;
        assert_eq!(outcome.unwrap(), Ok(()));
    }
    assert_eq!(store.notifications(eve, None, 9).await.unwrap().total, 1, "once");
    let about = store.own_document(ada, id).await.unwrap().unwrap().about.unwrap();
    assert_eq!((about.submission, about.vehicle, about.title.as_str()), (own, None, "1990 Ferrari F40"));
    let vehicle = approve_submission(store, own, eve).await;
    let about = store.own_document(ada, id).await.unwrap().unwrap().about.unwrap();
    assert_eq!(about.vehicle, Some(vehicle));
    assert_eq!(ids(&store.documents_about(vehicle).await.unwrap()), [id]);
    fixture.set_status(vehicle, ListingStatus::Withdrawn).await;
    assert_eq!(store.documents_about(vehicle).await.unwrap(), []);
    assert_eq!(store.own_document(ada, id).await.unwrap().unwrap().about.unwrap().vehicle, None);
    store.attach_document(document_command(ada, id, 2), None, &[]).await.unwrap().unwrap();
    assert_eq!(store.own_document(ada, id).await.unwrap().unwrap().about, None);
}

/// Collectors who watch a listing are found; other members are not.
pub async fn watching_collectors_are_found<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let user = register_member(store, &new_user("plain", "plain@example.com")).await.id;
    let vehicle = approve_submission(store, submission(store, ada).await, eve).await;
    for (member, list) in [(eve, SavedList::Watch), (user, SavedList::Watch), (ada, SavedList::Saved)] {
        store
            .save_vehicle(member, ListingViewer::Public, list, vehicle, at_minute(6))
            .await
            .unwrap()
            .unwrap();
    }
    assert_eq!(store.watching_collectors(vehicle).await.unwrap(), [eve]);
    assert_eq!(store.watching_collectors(VehicleId(4711)).await.unwrap(), []);
}

/// Its owner can delete a document with its files; nobody else can.
pub async fn document_is_deleted_by_its_owner_only<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let new = NewDocument { preview: Some(key("a.preview.webp")), ..new_document(ada, "a", 12) };
    let CommandOutcome::Done(id) =
        store.store_document(&new, by(ada), &command_at(at_minute(1))).await.unwrap()
    else {
        panic!()
    };
    let names = vec![key("a"), key("a.preview.webp"), key("stray")];
    assert_eq!(store.unknown_documents(names.clone()).await.unwrap(), [key("stray")]);
    share(store, ada, id, None, TODAY).await.unwrap();
    open(store, id, eve).await.unwrap();
    assert!(!store.delete_document(eve, id, by(eve), at_minute(2)).await.unwrap());
    assert_eq!(store.abandoned(None, 9).await.unwrap(), []);
    assert!(store.delete_document(ada, id, by(ada), at_minute(2)).await.unwrap());
    assert!(!store.delete_document(ada, id, by(ada), at_minute(2)).await.unwrap());
    assert_eq!(store.own_document(ada, id).await.unwrap(), None);
    assert_eq!(open(store, id, eve).await, None);
    assert_eq!(store.accesses(ada, id, None, 9).await.unwrap(), None);
    assert_eq!(store.unknown_documents(names.clone()).await.unwrap(), names);
    let gone: BTreeSet<BlobKey> = store.abandoned(None, 9).await.unwrap().into_iter().collect();
    assert_eq!(gone, BTreeSet::from([key("a"), key("a.preview.webp")]));

    add_document(store, ada, "b").await;
    assert_eq!(store.erase(ada, None, Actor::default(), at_minute(3)).await.unwrap(), ErasureResult::Done);
    assert!(store.abandoned(None, 9).await.unwrap().contains(&key("b")), "it goes with its owner");
}
