//! The contract of [`Members`].

use domain::account_closure::ClosureState;
use domain::audit::Actor;
use domain::notifications::NotificationKind;
use domain::preferences::{Preferences, Privacy, ProfileVisibility};
use ports::account_closure::{AccountClosure, ClosureCommand, ClosureResult};
use ports::accounts::{Accounts, NewUser, RegisterResult};
use ports::members::Members;
use ports::notification_mail::NotificationMails;
use ports::notifications::Notifications;
use ports::preferences::MemberPreferences;

use super::accounts::register_member;
use super::notifications::{notification, titles};
use crate::{VehicleFixture, at_minute, new_session, new_user, username};

/// A member is found by any spelling of the name, with their public choices and last activity.
pub async fn public_profile_shows_the_members_choices<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let RegisterResult::Done(ada, _) = store
        .register(&new_user("ada", "ada@example.com"), Some(&new_session(1)), at_minute(3))
        .await
        .unwrap()
    else {
        panic!("ada can join");
    };
    let eve = register_member(store, &new_user("eve", "eve@example.com")).await;
    let privacy = Privacy { profile: ProfileVisibility::Public, activity_status: true, ..Privacy::default() };
    let chosen = Preferences { privacy, ..Preferences::default() };
    store.store_preferences(ada.id, &chosen, None, Actor::default(), at_minute(4)).await.unwrap();
    for spelling in ["ada", "ADA"] {
        let found = store.member(&username(spelling), at_minute(5)).await.unwrap().unwrap();
        assert_eq!((&found.user, found.privacy), (&ada, privacy));
        assert_eq!(found.last_seen_at, Some(at_minute(3)));
    }
    let found = store.member(&username("eve"), at_minute(5)).await.unwrap().unwrap();
    assert_eq!((found.user, found.privacy, found.last_seen_at), (eve, Privacy::default(), None));
    assert_eq!(store.member(&username("nobody"), at_minute(5)).await.unwrap(), None);
}

/// A member with a closed account is neither shown nor mailed; notifications still reach their list.
pub async fn closed_account_is_neither_shown_nor_mailed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let new = NewUser { is_email_verified: true, ..new_user("ada", "ada@example.com") };
    let ada = register_member(store, &new).await;
    let closure = ClosureState::Deactivated { since: at_minute(1) };
    let left = store
        .close_account(ClosureCommand {
            user: ada.id,
            proved: &new.password,
            closure,
            mail: None,
            actor: Actor::default(),
            at: at_minute(1),
        })
        .await
        .unwrap();
    assert_eq!(left, ClosureResult::Done);
    assert_eq!(store.member(&ada.username, at_minute(5)).await.unwrap(), None);
    store.notify(&[notification(ada.id, NotificationKind::Message, "later")], at_minute(2)).await.unwrap();
    assert_eq!(store.waiting(at_minute(1000), 9).await.unwrap(), []);
    assert_eq!(titles(store, ada.id).await, ["later"]);
}
