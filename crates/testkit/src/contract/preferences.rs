//! The contract of [`MemberPreferences`].

use domain::accounts::{IdleTimeout, UserId};
use domain::audit::{Action, Actor};
use domain::notifications::{DeliveryChannel, Digest, NotificationCategory, NotificationPreferences};
use domain::preferences::{CollectionPrivacy, Preferences, Privacy, ProfileVisibility};
use ports::preferences::MemberPreferences;
use ports::sessions::Sessions;

use super::accounts::{record, register_member};
use super::notifications::member;
use crate::{VehicleFixture, at_minute, new_session, new_user, opening, token_hash};

/// Preferences that differ from the defaults in every choice.
fn non_default_preferences() -> Preferences {
    let cells = NotificationCategory::ALL
        .into_iter()
        .flat_map(|category| DeliveryChannel::ALL.map(|channel| (category, channel)));
    let begun = NotificationPreferences::default();
    let matrix = cells.fold(begun, |matrix, (category, channel)| {
        let is_on = begun.is_on(category, channel);
        if category.is_always_in_app() { matrix } else { matrix.with(category, channel, !is_on) }
    });
    Preferences {
        matrix,
        digest: Digest::Daily,
        privacy: Privacy {
            profile: ProfileVisibility::Public,
            collection: CollectionPrivacy::AllVerified,
            analytics_sharing: true,
            activity_status: true,
        },
    }
}

/// A member starts with the defaults; an unknown member has none and cannot set any.
pub async fn preferences_start_with_defaults<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    assert_eq!(store.preferences(ada).await.unwrap(), Some(Preferences::default()));
    let unknown_user = UserId(ada.0 + 1);
    assert_eq!(store.preferences(unknown_user).await.unwrap(), None);
    assert!(
        !store
            .store_preferences(unknown_user, &non_default_preferences(), None, Actor::default(), at_minute(0))
            .await
            .unwrap()
    );
}

/// Preferences are stored choice by choice, per member.
pub async fn preferences_are_stored_per_member<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let begun = Preferences::default();
    let one_cell = Preferences {
        matrix: begun.matrix.with(NotificationCategory::Forum, DeliveryChannel::Email, true),
        ..non_default_preferences()
    };
    let private = Privacy { profile: ProfileVisibility::Private, ..Privacy::default() };
    let trusting = Privacy { collection: CollectionPrivacy::Trusted, ..Privacy::default() };
    for chosen in [
        non_default_preferences(),
        one_cell,
        Preferences { privacy: private, ..begun },
        Preferences { privacy: trusting, ..begun },
        begun,
    ] {
        assert!(store.store_preferences(ada, &chosen, None, Actor::default(), at_minute(0)).await.unwrap());
        assert_eq!(store.preferences(ada).await.unwrap(), Some(chosen));
    }
    assert_eq!(store.preferences(eve).await.unwrap(), Some(begun));
}

/// A change is audited once; a change without effect is not.
pub async fn preference_change_is_audited_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let actor = Actor { user: Some(ada), address: Some([198, 51, 100, 7].into()) };
    for _ in 0..2 {
        assert!(
            store
                .store_preferences(ada, &non_default_preferences(), None, actor, at_minute(1))
                .await
                .unwrap()
        );
    }
    assert_eq!(record(store).await[1..], [(actor, Some(ada), Action::PreferencesChanged)]);
}

/// An idle timeout is stored with the preferences and applies to open sessions.
pub async fn idle_timeout_is_stored_with_the_preferences<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = register_member(store, &new_user("ada", "ada@example.com")).await;
    let opening = opening(&ada, "$hash$ada", new_session(1));
    store.open(&opening, at_minute(0)).await.unwrap().done().unwrap();
    let before = record(store).await.len();
    let actor = Actor { user: Some(ada.id), address: None };
    let keep = async |preferences: &Preferences, idle_timeout| {
        store.store_preferences(ada.id, preferences, idle_timeout, actor, at_minute(1)).await.unwrap()
    };
    for _ in 0..2 {
        assert!(keep(&non_default_preferences(), Some(IdleTimeout::OneHour)).await);
    }
    assert!(keep(&Preferences::default(), None).await);
    let (found, _) = store.session(token_hash(1), at_minute(59)).await.unwrap().unwrap();
    assert_eq!(found.idle_timeout, IdleTimeout::OneHour, "none given leaves the one that was chosen");
    let actions: Vec<Action> = record(store).await.split_off(before).into_iter().map(|line| line.2).collect();
    let chosen = Action::IdleTimeoutChanged(IdleTimeout::OneHour);
    assert_eq!(actions, [chosen, Action::PreferencesChanged, Action::PreferencesChanged]);
}
