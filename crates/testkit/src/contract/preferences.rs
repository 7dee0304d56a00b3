//! The contract of [`MemberPreferences`].

use domain::accounts::UserId;
use domain::audit::{Action, Actor};
use domain::notifications::{Category, Channel, Digest, Matrix};
use domain::preferences::{CollectionPrivacy, Preferences, Privacy, ProfileVisibility};
use ports::preferences::MemberPreferences;

use super::accounts::record;
use super::notifications::member;
use crate::{VehicleFixture, at_minute};

/// Every choice but the first ones.
fn otherwise() -> Preferences {
    let cells =
        Category::ALL.into_iter().flat_map(|category| Channel::ALL.map(|channel| (category, channel)));
    let begun = Matrix::default();
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

/// Nobody has to choose; nobody who is no member can.
pub async fn preferences_begin_the_same_for_everybody<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    assert_eq!(store.preferences(ada).await.unwrap(), Some(Preferences::default()));
    let nobody = UserId(ada.0 + 1);
    assert_eq!(store.preferences(nobody).await.unwrap(), None);
    assert!(!store.keep_preferences(nobody, &otherwise(), Actor::default(), at_minute(0)).await.unwrap());
}

/// What was chosen is read back, choice by choice, and is nobody else's.
pub async fn preferences_are_kept<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let begun = Preferences::default();
    let one_cell =
        Preferences { matrix: begun.matrix.with(Category::Forum, Channel::Email, true), ..otherwise() };
    let private = Privacy { profile: ProfileVisibility::Private, ..Privacy::default() };
    let trusting = Privacy { collection: CollectionPrivacy::Trusted, ..Privacy::default() };
    for chosen in [
        otherwise(),
        one_cell,
        Preferences { privacy: private, ..begun },
        Preferences { privacy: trusting, ..begun },
        begun,
    ] {
        assert!(store.keep_preferences(ada, &chosen, Actor::default(), at_minute(0)).await.unwrap());
        assert_eq!(store.preferences(ada).await.unwrap(), Some(chosen));
    }
    assert_eq!(store.preferences(eve).await.unwrap(), Some(begun));
}

/// Each change is on record once, and nothing is when there is none.
pub async fn a_change_of_preferences_is_on_record<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let actor = Actor { user: Some(ada), address: Some([198, 51, 100, 7].into()) };
    for _ in 0..2 {
        assert!(store.keep_preferences(ada, &otherwise(), actor, at_minute(1)).await.unwrap());
    }
    assert_eq!(record(store).await[1..], [(actor, Some(ada), Action::PreferencesChanged)]);
}
