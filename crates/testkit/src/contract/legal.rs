//! The contract of [`LegalTexts`].

use domain::accounts::UserId;
use domain::legal::{
    LegalDocument, LegalDraft, LegalFile, LegalForm, LegalHistory, LegalPublication, LegalRefusal, LegalText,
    VersionState, version_notification,
};
use futures_util::future::join_all;
use ports::legal::{LegalNotifications, LegalTexts, UnannouncedVersion};

use super::listing_changes::actor;
use super::notifications::titles;
use crate::{VehicleFixture, at_minute, fixture::latest_edits, forum::collector};

use LegalDocument::{Cookies, Privacy, Terms};

fn publication(document: LegalDocument, title: &str, effective_on: &str, revision: i32) -> LegalPublication {
    LegalPublication {
        document,
        text: LegalText {
            title: title.into(),
            text: format!("## {title}\n\nPay first."),
            effective_on: effective_on.parse().unwrap(),
            note: format!("{title} are new."),
        },
        revision,
        today: "2026-01-15".parse().unwrap(),
    }
}

fn numbers(history: &LegalHistory, today: &str) -> Vec<(i32, VersionState)> {
    let versions = history.versions(today.parse().unwrap());
    versions.map(|(version, state)| (version.number, state)).collect()
}

/// Versions are numbered per document and published by the revision that they are based on, with an audit entry.
pub async fn versions_are_published_by_revision<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let boss = actor(collector(store, "boss", 0).await);
    let none = LegalHistory::new(Terms, Vec::new());
    let untouched = LegalFile { history: none.clone(), revision: 0, draft: None };
    assert_eq!(store.legal_file(Terms).await.unwrap(), untouched);
    let publish = async |publication, minute| {
        store.publish_legal_text(&publication, boss, at_minute(minute)).await.unwrap()
    };
    let outdated = publish(publication(Terms, "Terms", "2026-01-15", 1), 1).await;
    assert_eq!(outdated, Err(LegalRefusal::Outdated));
    assert_eq!(store.legal_history(Terms).await.unwrap(), none);

    assert_eq!(publish(publication(Terms, "Terms", "2026-01-15", 0), 2).await, Ok(()));
    assert_eq!(publish(publication(Terms, "New terms", "2026-02-01", 1), 3).await, Ok(()));
    assert_eq!(publish(publication(Privacy, "Privacy", "2026-01-15", 0), 4).await, Ok(()));
    let announced = publish(publication(Terms, "Newer terms", "2026-01-15", 2), 5).await;
    assert_eq!(announced, Err(LegalRefusal::IsAnnounced));

    let history = store.legal_history(Terms).await.unwrap();
    use VersionState::{Announced, Earlier, InForce};
    assert_eq!(numbers(&history, "2026-01-31"), [(2, Announced), (1, InForce), (0, Earlier)]);
    let second = history.announced("2026-01-31".parse().unwrap()).unwrap();
    assert_eq!((second.title.as_str(), second.note.as_str()), ("New terms", "New terms are new."));
    assert_eq!((second.published_at, second.withdrawn_at), (Some(at_minute(3)), None));
    assert_eq!(store.legal_text(Terms, 2).await.unwrap().as_deref(), Some("## New terms\n\nPay first."));
    for (document, number) in [(Terms, 0), (Terms, 3), (Cookies, 1)] {
        assert_eq!(store.legal_text(document, number).await.unwrap(), None, "{document:?} {number}");
    }
    let entry = |title: &str, changes: [&str; 2]| {
        let changes = changes.map(str::to_owned).to_vec();
        ("legal_text_published".to_owned(), changes, Some(format!("{title} are new.")))
    };
    assert_eq!(
        latest_edits(store, 2).await,
        [
            (
                "legal_text_published".to_owned(),
                vec!["effectiveOn: 2026-11-21 to 2026-01-15".to_owned()],
                Some("Privacy are new.".to_owned())
            ),
            entry("New terms", ["title: Terms to New terms", "effectiveOn: 2026-01-15 to 2026-02-01"]),
        ]
    );
}

/// Of several publications with the same revision at the same time, one is taken.
pub async fn one_of_several_concurrent_publications_succeeds<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let boss = actor(collector(store, "boss", 0).await);
    let publications: Vec<LegalPublication> =
        (0..6).map(|number| publication(Terms, &format!("Terms {number}"), "2026-01-15", 0)).collect();
    let published =
        join_all(publications.iter().map(async |publication| {
            store.publish_legal_text(publication, boss, at_minute(1)).await.unwrap()
        }));
    let published = published.await;
    assert_eq!(published.iter().filter(|published| published.is_ok()).count(), 1);
    assert!(published.iter().all(|published| matches!(published, Ok(()) | Err(LegalRefusal::Outdated))));
    let file = store.legal_file(Terms).await.unwrap();
    assert_eq!((file.revision, numbers(&file.history, "2026-01-15").len()), (1, 2));
}

/// A version is withdrawn only before it is in force; its number is not used again and nobody is told of it.
pub async fn an_announced_version_is_withdrawn<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let boss = actor(collector(store, "boss", 0).await);
    let publish = async |publication| {
        store.publish_legal_text(&publication, boss, at_minute(1)).await.unwrap().unwrap();
    };
    let withdraw = async |number, today: &str| {
        store.withdraw_legal_text(Terms, number, today.parse().unwrap(), boss, at_minute(2)).await.unwrap()
    };
    publish(publication(Terms, "Terms", "2026-02-01", 0)).await;
    assert_eq!(withdraw(1, "2026-02-01").await, Err(LegalRefusal::NotAnnounced), "in force");
    assert_eq!(withdraw(2, "2026-01-31").await, Err(LegalRefusal::NoSuchVersion));
    assert!(store.unannounced_legal_version(9).await.unwrap().is_some());
    assert_eq!(withdraw(1, "2026-01-31").await, Ok(()));
    assert_eq!(withdraw(1, "2026-01-31").await, Err(LegalRefusal::NotAnnounced), "withdrawn");
    assert_eq!(store.unannounced_legal_version(9).await.unwrap(), None);
    assert_eq!(latest_edits(store, 1).await, [("legal_text_withdrawn".to_owned(), Vec::new(), None)]);

    publish(publication(Terms, "Terms", "2026-01-15", 2)).await;
    let history = store.legal_history(Terms).await.unwrap();
    use VersionState::{Earlier, InForce, Withdrawn};
    assert_eq!(numbers(&history, "2026-03-01"), [(2, InForce), (1, Withdrawn), (0, Earlier)]);
    assert_eq!(history.find(1, "2026-03-01".parse().unwrap()).unwrap().0.withdrawn_at, Some(at_minute(2)));
}

/// A draft is kept until it is discarded or a version is published.
pub async fn legal_draft_is_stored_until_published_or_discarded<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let boss = actor(collector(store, "boss", 0).await);
    let form = LegalForm { title: "Terms".into(), text: "Pay".into(), ..LegalForm::default() };
    let save = async |draft: Option<&LegalForm>, revision| {
        store.save_legal_draft(Terms, draft, revision, at_minute(1)).await.unwrap()
    };
    let stored_draft = async || store.legal_file(Terms).await.unwrap().draft;
    assert_eq!(save(Some(&form), 0).await, Ok(()));
    assert_eq!(stored_draft().await, Some(LegalDraft { form: form.clone(), saved_at: at_minute(1) }));
    assert_eq!(save(Some(&LegalForm::default()), 0).await, Err(LegalRefusal::Outdated));
    assert_eq!(stored_draft().await.unwrap().form, form);
    assert_eq!(save(None, 1).await, Ok(()));
    assert_eq!(stored_draft().await, None);
    assert_eq!(save(Some(&LegalForm::default()), 2).await, Ok(()));
    assert_eq!(stored_draft().await.unwrap().form, LegalForm::default(), "an empty draft is one");
    let published = publication(Terms, "Terms", "2026-01-15", 3);
    store.publish_legal_text(&published, boss, at_minute(2)).await.unwrap().unwrap();
    assert_eq!(stored_draft().await, None);
    assert_eq!(store.legal_file(Terms).await.unwrap().revision, 4);
    assert_eq!(store.legal_file(Privacy).await.unwrap().revision, 0);
}

/// Members who registered before a version was published are told of it once, in order; nobody is told of cookies.
pub async fn members_are_notified_of_a_version_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let mut members = Vec::new();
    for (name, minute) in [("ada", 0), ("bob", 1), ("eve", 2), ("late", 9)] {
        members.push(collector(store, name, minute).await);
    }
    let boss = actor(members[0]);
    for (document, minute) in [(Cookies, 4), (Terms, 5), (Privacy, 6)] {
        let published = publication(document, document.as_str(), "2026-02-01", 0);
        store.publish_legal_text(&published, boss, at_minute(minute)).await.unwrap().unwrap();
    }
    let next = async || store.unannounced_legal_version(2).await.unwrap();
    let tell = async |untold: &UnannouncedVersion, to: Option<UserId>| {
        let UnannouncedVersion { version, notified_up_to, members } = untold;
        let notifications = members.iter().map(|member| version_notification(*member, version)).collect();
        let (document, number, from) = (version.document, version.number, *notified_up_to);
        let announcement = LegalNotifications { document, number, from, to, notifications };
        store.notify_legal_version(&announcement, at_minute(10)).await.unwrap()
    };
    let first = next().await.unwrap();
    assert_eq!((first.version.document, first.notified_up_to), (Terms, UserId(0)));
    assert_eq!(first.members, members[..2]);
    assert!(tell(&first, Some(members[1])).await);
    assert!(!tell(&first, Some(members[1])).await, "told already");
    let second = next().await.unwrap();
    assert_eq!((second.notified_up_to, &second.members[..]), (members[1], &members[2..3]));
    assert!(tell(&second, Some(members[2])).await);
    let end = next().await.unwrap();
    assert_eq!(end.members, []);
    assert!(tell(&end, None).await);
    assert!(!tell(&end, None).await);
    assert_eq!(next().await.unwrap().version.document, Privacy);

    for (member, count) in members.iter().zip([1, 1, 1, 0]) {
        let notifications = titles(store, *member).await;
        assert_eq!(notifications, vec!["terms: new version effective February 1, 2026"; count]);
    }
}
