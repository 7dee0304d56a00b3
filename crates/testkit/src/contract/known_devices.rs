//! The contract of [`KnownDevices`], and the effect of sessions and passwords on them.

use chrono::TimeDelta;
use domain::accounts::{
    ActingSession, GuessCounter, MAX_DEVICES, PasswordHash, SessionId, TokenPurpose, User, device_lifetime,
};
use domain::audit::Actor;
use domain::mail::Mail;
use ports::accounts::{Accounts, PasswordChange};
use ports::known_devices::KnownDevices;
use ports::rate_limit::RateLimiter;
use ports::retention::Retention;
use ports::sessions::{NewSession, Sessions};
use ports::tokens::{PasswordReset, SingleUseTokens};

use super::accounts::register_member;
use crate::{VehicleFixture, at_minute, new_session, new_user, opening, token_hash, token_mail};

const NONE: [u8; 0] = [];

async fn member<A: Accounts>(store: &A, name: &str) -> User {
    register_member(store, &new_user(name, &format!("{name}@example.com"))).await
}

/// The session of that number on the device of that number.
fn session_on(number: u8, device: u8) -> NewSession {
    NewSession { known_device: Some(token_hash(device)), ..new_session(number) }
}

/// Logs in with that session on that device; returns the session's id.
async fn log_in_on_device<S: Sessions>(
    store: &S,
    user: &User,
    number: u8,
    device: u8,
    minute: i64,
) -> SessionId {
    let hash = format!("$hash${}", user.username.as_str());
    let opened = store.open(&opening(user, &hash, session_on(number, device)), at_minute(minute)).await;
    opened.unwrap().done().unwrap().1.id
}

/// The devices among 1 to 9 that are known for the member.
async fn known<K: KnownDevices>(store: &K, user: &User, minute: i64) -> Vec<u8> {
    let mut known = Vec::new();
    for device in 1..=9 {
        let found = store.known_device(&user.username, token_hash(device), at_minute(minute)).await.unwrap();
        if found.is_some() {
            known.push(device);
        }
    }
    known
}

/// A log-in makes its device known; a repetition keeps the same device.
pub async fn a_device_is_known_after_a_log_in<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(store, "ada").await;
    assert_eq!(known(store, &ada, 0).await, NONE);
    store.open(&opening(&ada, "$hash$ada", new_session(1)), at_minute(0)).await.unwrap().done().unwrap();
    assert_eq!(known(store, &ada, 0).await, NONE, "a browser without a token stays unknown");
    log_in_on_device(store, &ada, 2, 3, 0).await;
    let device = store.known_device(&ada.username, token_hash(3), at_minute(0)).await.unwrap();
    assert_eq!(known(store, &ada, 0).await, [3]);
    log_in_on_device(store, &ada, 3, 3, 1).await;
    assert_eq!(store.known_device(&ada.username, token_hash(3), at_minute(1)).await.unwrap(), device);

    store.remember_device(ada.id, token_hash(5), at_minute(1)).await.unwrap();
    assert_eq!(known(store, &ada, 1).await, [3, 5]);
    let refused = opening(&ada, "$wrong", session_on(4, 7));
    store.open(&refused, at_minute(1)).await.unwrap();
    assert_eq!(known(store, &ada, 1).await, [3, 5], "a refused log-in makes nothing known");
}

/// A browser shared by two members is a device of each of them, and of no third.
pub async fn device_is_known_to_its_own_member_only<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let [ada, eve, bob] =
        [member(store, "ada").await, member(store, "eve").await, member(store, "bob").await];
    log_in_on_device(store, &ada, 1, 1, 0).await;
    log_in_on_device(store, &eve, 2, 1, 0).await;
    log_in_on_device(store, &bob, 3, 2, 0).await;
    let device =
        async |user: &User| store.known_device(&user.username, token_hash(1), at_minute(0)).await.unwrap();
    assert!(device(&ada).await.is_some() && device(&eve).await.is_some());
    assert_ne!(device(&ada).await, device(&eve).await, "their guesses are counted apart");
    assert_eq!(device(&bob).await, None);
}

/// A device is deleted when unused for its lifetime; each log-in restarts that.
pub async fn unused_device_is_deleted_after_its_lifetime<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: Retention,
{
    let store = fixture.store();
    let ada = member(store, "ada").await;
    log_in_on_device(store, &ada, 1, 1, 0).await;
    log_in_on_device(store, &ada, 2, 2, 0).await;
    let first_end = at_minute(0) + device_lifetime();
    log_in_on_device(store, &ada, 3, 2, 1).await;
    let at = |device, at| store.known_device(&ada.username, token_hash(device), at);
    assert!(at(1, first_end - TimeDelta::seconds(1)).await.unwrap().is_some());
    assert_eq!(at(1, first_end).await.unwrap(), None);
    assert!(at(2, first_end).await.unwrap().is_some());
    store.delete_expired(first_end).await.unwrap();
    assert_eq!(at(1, at_minute(1)).await.unwrap(), None, "it is gone from the store as well");
    assert!(at(2, at_minute(1)).await.unwrap().is_some());
}

/// Above the maximum number, the least recently used device is deleted.
pub async fn number_of_known_devices_is_limited<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(store, "ada").await;
    let eve = member(store, "eve").await;
    log_in_on_device(store, &eve, 200, 200, 0).await;
    let most = u8::try_from(MAX_DEVICES).unwrap();
    for device in 1..=most {
        log_in_on_device(store, &ada, device, device, i64::from(device)).await;
    }
    // Device 1 is used again, so device 2 is the oldest.
    log_in_on_device(store, &ada, 100, 1, 50).await;
    log_in_on_device(store, &ada, 101, most + 1, 51).await;
    assert_eq!(known(store, &ada, 51).await, [1, 3, 4, 5, 6, 7, 8, 9]);
    assert!(store.known_device(&eve.username, token_hash(200), at_minute(51)).await.unwrap().is_some());
}

/// A password reset deletes all devices; a password change deletes all but the current one.
pub async fn new_password_deletes_devices<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(store, "ada").await, member(store, "eve").await);
    let session = log_in_on_device(store, &ada, 1, 1, 0).await;
    log_in_on_device(store, &ada, 2, 2, 0).await;
    log_in_on_device(store, &eve, 3, 3, 0).await;
    let by = ActingSession { user: ada.id, session };
    let proved = PasswordHash::new("$hash$ada".into());
    let password = PasswordHash::new("$new".into());
    let change = PasswordChange { by, proved, password, session: session_on(4, 2) };
    store.change_password(&change, at_minute(1)).await.unwrap().unwrap();
    assert_eq!(known(store, &ada, 1).await, [2]);

    let mail = token_mail(&ada, TokenPurpose::ResetPassword, 9);
    assert!(store.mail_token(ada.id, &mail, None, at_minute(1)).await.unwrap());
    let reset = PasswordReset {
        token: token_hash(9),
        password: PasswordHash::new("$newer".into()),
        mail: Mail::new(ada.email.clone(), "Your password was changed", "A moment ago."),
        address: None,
    };
    store.reset_password(&reset, at_minute(1)).await.unwrap().unwrap();
    assert_eq!(known(store, &ada, 1).await, NONE);
    assert_eq!(known(store, &eve, 1).await, [3], "others' are theirs");
}

/// Ending the other sessions deletes all devices but the current one.
pub async fn ending_the_other_sessions_deletes_their_devices<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(store, "ada").await, member(store, "eve").await);
    let current = log_in_on_device(store, &ada, 1, 1, 0).await;
    log_in_on_device(store, &ada, 2, 2, 0).await;
    log_in_on_device(store, &eve, 3, 3, 0).await;
    store.end_others(ada.id, current, Actor::default(), at_minute(0)).await.unwrap();
    assert_eq!(known(store, &ada, 0).await, [1]);
    store.end_others(ada.id, SessionId(0), Actor::default(), at_minute(0)).await.unwrap();
    assert_eq!(known(store, &ada, 0).await, NONE, "ended from the desk, none is kept");
    assert_eq!(known(store, &eve, 0).await, [3]);
}

/// A log-in resets the guess counter of its own device only, known or unknown.
pub async fn log_in_resets_its_own_guess_counter_only<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(store, "ada").await;
    log_in_on_device(store, &ada, 1, 1, 0).await;
    let device = store.known_device(&ada.username, token_hash(1), at_minute(0)).await.unwrap().unwrap();
    let (elsewhere, here) = (GuessCounter::from(&ada.username), GuessCounter::KnownDevice(device));
    let is_slowed = async |counter: &GuessCounter| {
        let wait = store.count_guess(counter, at_minute(0)).await.unwrap();
        if wait.is_none() {
            store.refund(counter).await.unwrap();
        }
        wait.is_some()
    };
    for counter in [&elsewhere, &here] {
        for _ in 0..5 {
            assert_eq!(store.count_guess(counter, at_minute(0)).await.unwrap(), None);
        }
    }
    log_in_on_device(store, &ada, 2, 1, 0).await;
    assert_eq!((is_slowed(&elsewhere).await, is_slowed(&here).await), (true, false));
    for _ in 0..5 {
        store.count_guess(&here, at_minute(0)).await.unwrap();
    }
    log_in_on_device(store, &ada, 3, 2, 0).await;
    assert_eq!((is_slowed(&elsewhere).await, is_slowed(&here).await), (false, true));
}
