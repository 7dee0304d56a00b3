//! The contract of [`Accounts`]: changes of passwords.

use domain::{
    accounts::{ActingSession, GuessCounter, PasswordHash, User, UserId},
    audit::Action,
};
use futures_util::future::{join, join_all};
use ports::{
    accounts::{Accounts, PasswordChange},
    rate_limit::RateLimiter,
    sessions::{OpenSession, OpenSessionResult, Sessions},
};

use super::accounts::{actor_of_session, record, register_member};
use crate::{VehicleFixture, at_minute, new_session, new_user, token_hash};

async fn change<S: Sessions>(
    store: &S,
    user: &User,
    from: &str,
    to: &str,
    session: u8,
    changed_with: u8,
) -> PasswordChange {
    let mut session = new_session(session);
    session.replaces = Some(token_hash(changed_with));
    let (_, acting) = store.session(token_hash(changed_with), at_minute(1)).await.unwrap().unwrap();
    PasswordChange {
        by: ActingSession { user: user.id, session: acting.id },
        proved: PasswordHash::new(from.into()),
        password: PasswordHash::new(to.into()),
        session,
    }
}

fn opening(user: &User, proved: &str, session: u8) -> OpenSession {
    crate::opening(user, proved, new_session(session))
}

/// A password change ends all other sessions of the member and none of others.
pub async fn password_change_ends_the_other_sessions<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = register_member(store, &new_user("ada", "ada@example.com")).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    for session in 1..=3 {
        store.open(&opening(&user, "$hash$ada", session), at_minute(1)).await.unwrap().done().unwrap();
    }
    store.open(&opening(&other, "$hash$eve", 4), at_minute(1)).await.unwrap().done().unwrap();
    for _ in 0..3 {
        assert_eq!(store.count_guess(&GuessCounter::from(&user.username), at_minute(1)).await.unwrap(), None);
    }
    let before = record(store).await.len();

    let change = change(store, &user, "$hash$ada", "$new", 5, 2).await;
    let opened = store.change_password(&change, at_minute(2)).await.unwrap().unwrap();
    assert_eq!((opened.user, opened.created_at), (user.id, at_minute(2)));
    for gone in 1..=3 {
        assert_eq!(store.session(token_hash(gone), at_minute(2)).await.unwrap(), None, "{gone}");
    }
    assert_eq!(store.sessions_of(user.id, at_minute(2)).await.unwrap(), [opened]);
    assert!(store.session(token_hash(4), at_minute(2)).await.unwrap().is_some());
    let stored_hash = store.account(&user.username).await.unwrap().unwrap().password;
    assert_eq!(stored_hash.as_str(), "$new");
    let action = Action::PasswordChanged { sessions_ended: 2 };
    assert_eq!(record(store).await[before..], [(actor_of_session(&user, 5), Some(user.id), action)]);
    for _ in 0..5 {
        assert_eq!(
            store.count_guess(&GuessCounter::from(&user.username), at_minute(2)).await.unwrap(),
            None,
            "failures are forgotten"
        );
    }
}

/// A password hash that has been replaced works neither for a change nor for a log-in.
pub async fn replaced_password_hash_is_not_accepted<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = register_member(store, &new_user("ada", "ada@example.com")).await;
    store.open(&opening(&user, "$hash$ada", 1), at_minute(1)).await.unwrap().done().unwrap();
    let before = record(store).await;
    let change = change(store, &user, "$old", "$new", 2, 1).await;
    assert_eq!(store.change_password(&change, at_minute(2)).await.unwrap(), None);
    assert_eq!(
        store.open(&opening(&user, "$old", 3), at_minute(2)).await.unwrap(),
        OpenSessionResult::Refused
    );
    let unknown_user = User { id: UserId(user.id.0 + 1), ..user.clone() };
    assert_eq!(
        store.open(&opening(&unknown_user, "$hash$ada", 3), at_minute(2)).await.unwrap(),
        OpenSessionResult::Refused
    );
    assert!(store.session(token_hash(1), at_minute(2)).await.unwrap().is_some(), "nothing was done");
    assert_eq!(record(store).await, before);
}

/// Log-ins that race a password change leave no session opened with the old password.
pub async fn no_concurrent_log_in_survives_a_password_change<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    for round in 0..10_u8 {
        let name = format!("ada{round}");
        let user = register_member(store, &new_user(&name, &format!("{name}@example.com"))).await;
        let hash = format!("$hash${name}");
        let base = round * 20;
        store.open(&opening(&user, &hash, base), at_minute(1)).await.unwrap().done().unwrap();
        let log_ins: Vec<_> = (1..=8).map(|n| opening(&user, &hash, base + n)).collect();
        let changing = change(store, &user, &hash, "$new", base + 19, base).await;
        let (opened, changed) = join(
            join_all(log_ins.iter().map(|log_in| store.open(log_in, at_minute(2)))),
            store.change_password(&changing, at_minute(2)),
        )
        .await;
        assert!(opened.iter().all(Result::is_ok), "{opened:?}");
        let left = store.sessions_of(user.id, at_minute(2)).await.unwrap();
        assert_eq!(left, [changed.unwrap().unwrap()], "round {round}");
    }
}
