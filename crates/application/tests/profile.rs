//! Tests of profile changes on the memory store.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

use application::accounts::{AccountRefusal, Caller, change_profile};
use domain::accounts::{AdminTwoFactorPolicy, Profile, ProfileDraft, Session, SessionId, SignedIn, User};
use domain::audit::{Action, Actor};
use memory_adapter::MemoryStore;
use ports::accounts::{Accounts, RegisterResult};
use ports::audit::AuditLog;
use ports::commands::WriteError;
use ports::profiles::Profiles;
use testkit::{FixedClock, at_minute, new_user};

fn signed_in(user: User) -> SignedIn {
    let session = Session {
        id: SessionId(1),
        user: user.id,
        created_at: at_minute(0),
        last_seen_at: at_minute(0),
        device: Default::default(),
        address: None,
    };
    session.authenticate(user, AdminTwoFactorPolicy::Optional, at_minute(1)).unwrap()
}

async fn register_member(store: &MemoryStore) -> SignedIn {
    match store.register(&new_user("ada", "ada@example.com"), None, at_minute(0)).await.unwrap() {
        RegisterResult::Done(user, _) => signed_in(user),
        other => panic!("{other:?}"),
    }
}

fn draft(location: &str) -> ProfileDraft {
    ProfileDraft { location: Some(location.into()), ..ProfileDraft::default() }
}

#[tokio::test]
async fn profile_change_is_stored_and_audited() {
    let (store, clock) = (MemoryStore::default(), FixedClock::at(at_minute(5)));
    let who = register_member(&store).await;
    let caller = Caller { address: Some([198, 51, 100, 7].into()), ..Caller::default() };
    let change = async |draft| change_profile(&who, &draft, "Marque", &caller, &store, &clock).await;
    let Ok(profile) = change(draft("Evanston")).await else { panic!("it is in order") };
    assert_eq!(profile.location.as_ref().unwrap().as_str(), "Evanston");
    assert_eq!(store.profile(who.user().id).await.unwrap(), Some(profile.clone()));
    assert_eq!(change(ProfileDraft::default()).await, Ok(profile));

    let entries = store.entries_after(1, 10).await.unwrap();
    let [entry] = &entries[..] else { panic!("one line for one change: {entries:?}") };
    assert_eq!(entry.actor, Actor { user: Some(who.user().id), address: caller.address });
    assert_eq!((entry.action, entry.at), (Action::ProfileChanged, at_minute(5)));
}

#[tokio::test]
async fn invalid_profile_changes_nothing() {
    let (store, clock) = (MemoryStore::default(), FixedClock::at(at_minute(5)));
    let who = register_member(&store).await;
    let draft = ProfileDraft { first_name: Some("Eve".into()), ..draft(&"x".repeat(121)) };
    let answer = change_profile(&who, &draft, "Marque", &Caller::default(), &store, &clock).await;
    let Err(WriteError::Invalid(violations)) = answer else { panic!("{answer:?}") };
    assert_eq!(violations.iter().map(|broken| broken.field).collect::<Vec<_>>(), ["location"]);
    let before = Profile { name: who.user().name.clone(), phone: None, location: None };
    assert_eq!(store.profile(who.user().id).await.unwrap(), Some(before));
}

#[tokio::test]
async fn member_cannot_take_a_name_of_the_staff() {
    let (store, clock) = (MemoryStore::default(), FixedClock::at(at_minute(5)));
    let who = register_member(&store).await;
    let caller = Caller::default();
    let named = |first: &str| ProfileDraft { first_name: Some(first.into()), ..ProfileDraft::default() };
    let refused = change_profile(&who, &named("Marque"), "Marque", &caller, &store, &clock).await;
    let Err(WriteError::Invalid(violations)) = refused else { panic!("{refused:?}") };
    assert_eq!(violations[0].field, "firstName");
    assert_eq!(violations[0].message, "This name is reserved for our team; please enter your own name");
    assert!(change_profile(&who, &named("Augusta"), "Marque", &caller, &store, &clock).await.is_ok());
}

#[tokio::test]
async fn profile_change_of_a_deleted_member_is_refused() {
    let (store, clock) = (MemoryStore::default(), FixedClock::at(at_minute(5)));
    let who = register_member(&store).await;
    let elsewhere = MemoryStore::default();
    let answer =
        change_profile(&who, &draft("Evanston"), "Marque", &Caller::default(), &elsewhere, &clock).await;
    assert_eq!(answer, Err(AccountRefusal::NoSuchUser.into()));
}
