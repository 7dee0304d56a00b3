//! The contract of [`Documents`]: shares, and who reads.

use domain::{
    accounts::{Role, Roles},
    audit::Actor,
    documents::{
        AccessKind, DocumentAction, DocumentId, MAX_SHARES, ShareAudience, ShareId, ShareRefusal, Shared,
    },
    notifications::{DeepLink, NewNotification, NotificationKind},
};
use ports::{
    account_closure::{AccountClosure, ErasureResult},
    documents::{Documents, Reader},
    notifications::Notifications,
};

use super::{
    accounts::register_member,
    documents::{
        TODAY, add_document, by, day, document_command, ids, open, open_as, record, share, share_with,
        submission,
    },
};
use crate::{VehicleFixture, at_minute, forum::collector, new_user, username};

/// A document can be read by those it is shared with, until the share's last day, and by nobody else.
pub async fn shared_document_is_readable_until_its_last_day<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let bob = collector(store, "bob", 0).await;
    let user = register_member(store, &new_user("plain", "plain@example.com")).await.id;
    let id = add_document(store, ada, "a").await;
    assert_eq!(open(store, id, eve).await, None);
    for (name, refused) in [
        ("plain", Err(ShareRefusal::NoSuchMember)),
        ("nobody", Err(ShareRefusal::NoSuchMember)),
        ("Ada", Err(ShareRefusal::Oneself)),
    ] {
        assert_eq!(share(store, ada, id, Some(name), TODAY).await, refused, "{name}");
    }
    let notification =
        NewNotification::new(eve, NotificationKind::DocumentShared, "For eve", "", DeepLink::to("/"));
    for is_new in [true, false] {
        let shared = share_with(Some("EVE"), TODAY);
        let outcome = store
            .share_document(document_command(ada, id, 2), &shared, std::slice::from_ref(&notification))
            .await;
        assert_eq!(outcome.unwrap(), Ok(if is_new { Shared::New } else { Shared::Again }));
    }
    assert_eq!(store.notifications(eve, None, 9).await.unwrap().total, 1, "another day is no news");
    let document = store.own_document(ada, id).await.unwrap().unwrap();
    assert_eq!(document.shares.len(), 1);
    assert_eq!(document.shares[0].audience, ShareAudience::Member(eve, username("eve")));

    assert!(open(store, id, eve).await.is_some());
    assert_eq!(open(store, id, bob).await, None);
    assert_eq!(open_as(store, id, eve, Roles::default(), TODAY).await, None, "no collector any more");
    let collects = Roles::default().with(Role::Collector);
    assert_eq!(open_as(store, id, eve, collects, "2026-01-16").await, None, "the day after");
    assert_eq!(ids(&store.documents_shared_with(eve, day(TODAY), 9).await.unwrap()), [id]);
    assert_eq!(ids(&store.documents_shared_with(eve, day("2026-01-16"), 9).await.unwrap()), []);
    assert_eq!(store.documents_shared_with(bob, day(TODAY), 9).await.unwrap(), []);

    assert_eq!(share(store, ada, id, None, "2026-01-17").await, Ok(Shared::New));
    assert!(open(store, id, bob).await.is_some());
    assert_eq!(open_as(store, id, user, Roles::default(), TODAY).await, None);
    assert_eq!(ids(&store.documents_shared_with(bob, day(TODAY), 9).await.unwrap()), [id]);
    assert_eq!(ids(&store.documents_shared_with(eve, day(TODAY), 9).await.unwrap()), [id], "once");
    assert_eq!(store.documents_shared_with(ada, day(TODAY), 9).await.unwrap(), [], "one's own is not");
    assert_eq!(store.documents_shared_with(bob, day(TODAY), 0).await.unwrap(), []);
}

/// An ended share has no effect from the next call on.
pub async fn ended_share_has_no_effect<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let (id, other) = (add_document(store, ada, "a").await, add_document(store, ada, "b").await);
    share(store, ada, id, Some("eve"), TODAY).await.unwrap();
    assert!(open(store, id, eve).await.is_some());
    let at = store.own_document(ada, id).await.unwrap().unwrap().shares[0].id;
    for (owner, document, share) in [(eve, id, at), (ada, other, at), (ada, id, ShareId(at.0 + 7))] {
        assert!(!store.end_share(document_command(owner, document, 4), share).await.unwrap());
    }
    assert!(store.end_share(document_command(ada, id, 4), at).await.unwrap());
    assert_eq!(open(store, id, eve).await, None);
    assert_eq!(store.documents_shared_with(eve, day(TODAY), 9).await.unwrap(), []);
    let acts: Vec<_> = record(store, id).await.into_iter().map(|(.., act)| act).collect();
    assert_eq!(acts, [DocumentAction::Uploaded, DocumentAction::Shared, DocumentAction::Closed]);
}

/// The number of shares of a document is limited.
pub async fn number_of_shares_is_limited<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let id = add_document(store, ada, "a").await;
    for number in 0..MAX_SHARES {
        let name = format!("member_{number}");
        collector(store, &name, 0).await;
        assert_eq!(share(store, ada, id, Some(&name), TODAY).await, Ok(Shared::New));
    }
    assert_eq!(share(store, ada, id, None, TODAY).await, Err(ShareRefusal::TooMany));
    assert_eq!(share(store, ada, id, Some("member_0"), "2026-02-01").await, Ok(Shared::Again));
}

/// Each reading is in the access log; readings by staff are in the audit log as well.
pub async fn document_readings_are_logged<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let desk = register_member(store, &new_user("desk", "desk@example.com")).await.id;
    let admin = Roles::default().with(Role::Admin);
    let id = add_document(store, ada, "a").await;
    assert_eq!(open_as(store, id, desk, admin, TODAY).await, None, "it is about no vehicle");
    let about = submission(store, ada).await;
    store.attach_document(document_command(ada, id, 2), Some(about), &[]).await.unwrap().unwrap();
    share(store, ada, id, None, TODAY).await.unwrap();
    open(store, id, eve).await.unwrap();
    open_as(store, id, desk, admin, TODAY).await.unwrap();
    let collects = Roles::default().with(Role::Collector);
    let looks = Reader { actor: by(eve), user: eve, roles: collects };
    store.open_document(id, looks, AccessKind::Previewed, day(TODAY), at_minute(9)).await.unwrap();

    let log = store.accesses(ada, id, None, 9).await.unwrap().unwrap();
    assert_eq!((log.total, log.next), (3, None));
    let log = log.items;
    let listed: Vec<_> =
        log.iter().map(|it| (it.who.clone().unwrap().key(), it.is_staff, it.way, it.at)).collect();
    assert_eq!(
        listed,
        [
            ("eve".into(), false, AccessKind::Previewed, at_minute(9)),
            ("desk".into(), true, AccessKind::Downloaded, at_minute(3)),
            ("eve".into(), false, AccessKind::Downloaded, at_minute(3)),
        ]
    );
    let rest = store.accesses(ada, id, Some(log[0].id), 1).await.unwrap().unwrap();
    assert_eq!((&rest.items[..], rest.total, rest.next), (&log[1..2], 3, Some(log[1].id)));
    assert_eq!(store.accesses(eve, id, None, 9).await.unwrap(), None, "for its owner alone");
    assert!(record(store, id).await.contains(&(Some(desk), Some(ada), DocumentAction::ReadByStaff)));

    assert_eq!(store.erase(eve, None, Actor::default(), at_minute(10)).await.unwrap(), ErasureResult::Done);
    let log = store.accesses(ada, id, None, 9).await.unwrap().unwrap().items;
    assert_eq!((log.len(), log[0].who.clone()), (3, None), "they have left");
}

/// A refused reading is in the audit log.
pub async fn refused_reading_is_audited<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let id = add_document(store, ada, "a").await;
    let missing = DocumentId(id.0 + 77);
    for document in [id, missing] {
        store
            .record_refused_document(document, DocumentAction::Refused, by(eve), at_minute(2))
            .await
            .unwrap();
    }
    assert!(record(store, id).await.contains(&(Some(eve), Some(ada), DocumentAction::Refused)));
    assert_eq!(record(store, missing).await, [(Some(eve), None, DocumentAction::Refused)]);
    assert_eq!(open(store, missing, eve).await, None);
}
