//! The contract of [`Profiles`].

use domain::accounts::{DisplayName, Location, Profile, UserId};
use domain::audit::{Action, Actor};
use domain::contact_requests::Phone;
use ports::accounts::{Accounts, NewUser};
use ports::profiles::Profiles;

use super::accounts::{record, register_member};
use crate::{VehicleFixture, at_minute, new_user};

fn profile() -> Profile {
    Profile {
        name: DisplayName::from_parts("Mary Ann", "Evans 李").unwrap(),
        phone: Phone::parse("profile", "+1 (312) 555-0100 ext. 7").unwrap(),
        location: Location::parse("Lake Forest, \u{1F3E1} IL").unwrap(),
    }
}

/// A profile starts with the registered name, and changes are stored unchanged.
pub async fn profile_changes_are_stored<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let new = NewUser {
        name: DisplayName::parse("Ada King Lovelace").unwrap(),
        ..new_user("ada", "ada@example.com")
    };
    let user = register_member(store, &new).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    let begun = Profile { name: new.name, phone: None, location: None };
    assert_eq!(store.profile(user.id).await.unwrap(), Some(begun.clone()));

    let actor = Actor { user: Some(user.id), address: None };
    let emptied = Profile { phone: None, location: None, ..profile() };
    for said in [profile(), emptied, begun] {
        assert!(store.store_profile(user.id, &said, actor, at_minute(1)).await.unwrap());
        assert_eq!(store.profile(user.id).await.unwrap(), Some(said.clone()));
        let called = store.account(&user.username).await.unwrap().unwrap().user.name;
        assert_eq!(called, said.name, "the site greets with it");
    }
    assert_eq!(store.profile(other.id).await.unwrap().unwrap().name, other.name);
}

/// A change is audited once; a change without effect is not.
pub async fn profile_change_is_audited_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = register_member(store, &new_user("ada", "ada@example.com")).await;
    let unknown_user = UserId(user.id.0 + 1);
    let actor = Actor { user: Some(user.id), address: Some([198, 51, 100, 7].into()) };
    for _ in 0..2 {
        assert!(store.store_profile(user.id, &profile(), actor, at_minute(1)).await.unwrap());
    }
    assert!(!store.store_profile(unknown_user, &profile(), actor, at_minute(1)).await.unwrap());
    assert_eq!(store.profile(unknown_user).await.unwrap(), None);
    assert_eq!(record(store).await[1..], [(actor, Some(user.id), Action::ProfileChanged)]);
}
