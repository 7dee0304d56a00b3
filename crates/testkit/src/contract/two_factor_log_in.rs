//! Contract tests of logging in with a second factor.

use chrono::TimeDelta;
use domain::accounts::{GuessCounter, PasswordHash, VerifiedFactor};
use futures_util::future::{join, join_all};
use ports::{
    accounts::{Accounts, PasswordChange},
    rate_limit::RateLimiter,
    retention::Retention,
    sessions::{OpenSession, OpenSessionResult, Sessions},
    two_factor::TwoFactor,
};

use super::{
    accounts::{acting_session, record, register_member},
    two_factor::{
        ada, change, enable_second_factor, enable_two_factor, hash_of, open, sample_mail, secret, step,
        with_factor, with_password,
    },
};
use crate::{VehicleFixture, at_minute, new_session, new_user, token_hash};

/// After the password, the log-in waits five minutes for a code of its own member.
pub async fn log_in_waits_for_a_code_after_the_password<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: Retention,
{
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    let (user, _) = enable_second_factor(store, &user).await;
    let before = record(store).await;
    assert_eq!(
        open(store, &with_password(&user, 1), at_minute(1)).await,
        OpenSessionResult::SecondFactorNeeded
    );
    assert_eq!(store.sessions_of(user.id, at_minute(1)).await.unwrap().len(), 1, "the one from before");
    assert_eq!(record(store).await, before, "nobody has logged in");

    let last = at_minute(6) - TimeDelta::microseconds(1);
    assert_eq!(store.challenged(token_hash(1), last).await.unwrap(), Some((user.clone(), secret(7))));
    assert_eq!(store.challenged(token_hash(1), at_minute(6)).await.unwrap(), None);
    assert_eq!(store.challenged(token_hash(2), last).await.unwrap(), None);
    for refused in [
        with_factor(&user, 2, step(11)),
        with_factor(&user, 1, step(10)),
        with_factor(&user, 1, VerifiedFactor::Recovery(token_hash(1))),
        OpenSession { user: other.id, ..with_factor(&user, 1, step(11)) },
    ] {
        assert_eq!(open(store, &refused, at_minute(1)).await, OpenSessionResult::Refused, "{refused:?}");
    }
    assert_eq!(open(store, &with_factor(&user, 1, step(11)), at_minute(6)).await, OpenSessionResult::Refused);
    // The refused attempts have not used up the code.
    assert!(open(store, &with_factor(&user, 1, step(11)), last).await.done().is_some());
    open(store, &with_password(&user, 3), at_minute(1)).await;
    store.delete_expired(at_minute(6)).await.unwrap();
    assert_eq!(store.challenged(token_hash(3), at_minute(2)).await.unwrap(), None, "forgotten");
    assert!(open(store, &with_password(&other, 4), at_minute(1)).await.done().is_some());
}

/// A code, a code of an earlier step and a completed log-in cannot be used again.
pub async fn code_opens_one_session<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let (user, _) = enable_second_factor(store, &user).await;
    for session in 1..=4 {
        open(store, &with_password(&user, session), at_minute(1)).await;
    }
    for _ in 0..5 {
        store.count_guess(&GuessCounter::from(&user.username), at_minute(1)).await.unwrap();
    }
    assert!(store.count_guess(&GuessCounter::from(&user.username), at_minute(1)).await.unwrap().is_some());
    let (whose, _) = open(store, &with_factor(&user, 1, step(12)), at_minute(1)).await.done().unwrap();
    assert_eq!(whose, user);
    assert_eq!(
        store.count_guess(&GuessCounter::from(&user.username), at_minute(1)).await.unwrap(),
        None,
        "mistyping is forgotten"
    );
    for (session, number) in [(2, 12), (2, 11), (2, -1), (1, 13)] {
        let again = with_factor(&user, session, step(number));
        assert_eq!(open(store, &again, at_minute(1)).await, OpenSessionResult::Refused, "{session} {number}");
    }
    assert!(
        !store.use_factor(user.id, step(12), &sample_mail(&user, "Used"), None, at_minute(1)).await.unwrap()
    );
    assert!(
        store.use_factor(user.id, step(13), &sample_mail(&user, "Used"), None, at_minute(1)).await.unwrap()
    );
    assert_eq!(open(store, &with_factor(&user, 3, step(13)), at_minute(1)).await, OpenSessionResult::Refused);
    assert!(open(store, &with_factor(&user, 3, step(14)), at_minute(1)).await.done().is_some());
    assert_eq!(store.sessions_of(user.id, at_minute(1)).await.unwrap().len(), 1 + 2);
}

/// A new password, hash or second factor cancels waiting log-ins.
pub async fn waiting_log_in_ends_when_its_credentials_change<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let (user, by) = enable_second_factor(store, &user).await;
    open(store, &with_password(&user, 1), at_minute(1)).await;
    assert!(store.disable_two_factor(&change(by, &user, "Off"), at_minute(1)).await.unwrap());
    assert!(store.begin_two_factor(user.id, &hash_of(&user), &secret(7)).await.unwrap());
    assert!(store.enable_two_factor(&enable_two_factor(by, &user, 7, 10), at_minute(1)).await.unwrap());
    assert_eq!(open(store, &with_factor(&user, 1, step(11)), at_minute(1)).await, OpenSessionResult::Refused);

    open(store, &with_password(&user, 2), at_minute(1)).await;
    let changing = PasswordChange {
        by,
        proved: hash_of(&user),
        password: PasswordHash::new("$new".into()),
        session: new_session(3),
    };
    store.change_password(&changing, at_minute(1)).await.unwrap().unwrap();
    assert_eq!(store.challenged(token_hash(2), at_minute(1)).await.unwrap(), None);
    assert_eq!(open(store, &with_factor(&user, 2, step(11)), at_minute(1)).await, OpenSessionResult::Refused);
    assert_eq!(
        open(store, &with_password(&user, 4), at_minute(1)).await,
        OpenSessionResult::Refused,
        "the old one"
    );
}

/// Log-ins that race enabling it leave no session opened with the password alone.
pub async fn no_concurrent_log_in_bypasses_two_factor<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    for round in 0..10_u8 {
        let name = format!("ada{round}");
        let user = register_member(store, &new_user(&name, &format!("{name}@example.com"))).await;
        assert!(store.begin_two_factor(user.id, &hash_of(&user), &secret(7)).await.unwrap());
        let log_ins: Vec<_> = (1..=8).map(|n| with_password(&user, round * 20 + n)).collect();
        let by = acting_session(store, &user).await;
        let command = enable_two_factor(by, &user, 7, 10);
        let (opened, on) = join(
            join_all(log_ins.iter().map(|log_in| store.open(log_in, at_minute(1)))),
            store.enable_two_factor(&command, at_minute(1)),
        )
        .await;
        assert!(opened.iter().all(Result::is_ok) && on.unwrap(), "{opened:?}");
        let left = store.sessions_of(user.id, at_minute(1)).await.unwrap();
        assert_eq!(left.iter().map(|s| s.id).collect::<Vec<_>>(), [by.session], "round {round}");
    }
}
