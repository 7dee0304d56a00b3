//! The contract of [`Sessions`].

use chrono::TimeDelta;
use domain::{
    accounts::{GuessCounter, PasswordHash, Role, RoleChange, Session, SessionId, User, UserId},
    audit::{Action, Actor},
};
use futures_util::future::join_all;
use ports::{
    accounts::Accounts,
    rate_limit::RateLimiter,
    sessions::{LogInProof, NewSession, OpenSession, Sessions},
};

use super::accounts::{record, register_member};
use crate::{VehicleFixture, at_minute, new_session, new_user, token_hash};

pub(super) const OTHER_ADDRESS_ACTOR: Actor =
    Actor { user: None, address: Some(std::net::IpAddr::V4(std::net::Ipv4Addr::new(198, 51, 100, 7))) };

pub(super) async fn ada<A: Accounts>(store: &A) -> User {
    register_member(store, &new_user("ada", "ada@example.com")).await
}

pub(super) fn opening(user: &User, session: NewSession) -> OpenSession {
    crate::opening(user, &format!("$hash${}", user.username.as_str()), session)
}

pub(super) async fn open_session<S: Sessions>(store: &S, user: &User, session: u8, minute: i64) -> Session {
    let outcome = store.open(&opening(user, new_session(session)), at_minute(minute)).await.unwrap();
    outcome.done().unwrap().1
}

/// A session is found by its token only, and each log-in is audited.
pub async fn a_session_is_found_by_its_token<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let first = open_session(store, &user, 1, 0).await;
    let second = open_session(store, &user, 2, 1).await;
    assert!(second.id > first.id && first.id > SessionId(0));
    assert_eq!(
        store.session(token_hash(1), at_minute(0)).await.unwrap(),
        Some((user.clone(), first.clone()))
    );
    assert_eq!(store.session(token_hash(3), at_minute(0)).await.unwrap(), None);
    let actor = |session| Actor { user: Some(user.id), address: new_session(session).address };
    assert_eq!(
        record(store).await[1..],
        [
            (actor(1), Some(user.id), Action::LoggedIn(first.id)),
            (actor(2), Some(user.id), Action::LoggedIn(second.id)),
        ]
    );
}

/// Device and address are optional, and a long IPv6 address is stored completely.
pub async fn session_device_and_address_are_optional<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    for (number, address) in [(1, None), (2, Some("2001:db8:ffff:ffff:ffff:ffff:ffff:fffe".parse().unwrap()))]
    {
        let session = NewSession { device: Default::default(), address, ..new_session(number) };
        store.open(&opening(&user, session), at_minute(0)).await.unwrap().done().unwrap();
        let (_, found) = store.session(token_hash(number), at_minute(0)).await.unwrap().unwrap();
        assert_eq!((found.device.as_str(), found.address), ("", address));
    }
}

/// A log-in replaces the session that the browser held, whoever owned it.
pub async fn log_in_replaces_the_browsers_session<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    let old = open_session(store, &other, 1, 0).await;
    let session = NewSession { replaces: Some(token_hash(1)), ..new_session(2) };
    let (_, new) = store.open(&opening(&user, session), at_minute(1)).await.unwrap().done().unwrap();
    assert_eq!(store.session(token_hash(1), at_minute(1)).await.unwrap(), None);
    let actor = Actor { user: Some(user.id), address: new_session(2).address };
    assert_eq!(
        record(store).await[3..],
        [
            (actor, Some(other.id), Action::SessionEnded(old.id)),
            (actor, Some(user.id), Action::LoggedIn(new.id)),
        ]
    );
    // An unknown token replaces nothing.
    let session = NewSession { replaces: Some(token_hash(9)), ..new_session(3) };
    store.open(&opening(&user, session), at_minute(1)).await.unwrap().done().unwrap();
    assert_eq!(store.sessions_of(user.id, at_minute(1)).await.unwrap().len(), 2);
}

/// A log-in stores the rehashed password and resets the failure counter.
pub async fn log_in_stores_the_rehashed_password<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    for _ in 0..5 {
        assert_eq!(store.count_guess(&GuessCounter::from(&user.username), at_minute(0)).await.unwrap(), None);
    }
    assert!(store.count_guess(&GuessCounter::from(&user.username), at_minute(0)).await.unwrap().is_some());
    let rehashed = Some(PasswordHash::new("$better".into()));
    let proved = PasswordHash::new("$hash$ada".into());
    let proof = LogInProof::Password { proved, rehashed: rehashed.clone(), challenge: token_hash(1) };
    let opening = OpenSession { proof, ..opening(&user, new_session(1)) };
    store.open(&opening, at_minute(0)).await.unwrap().done().unwrap();
    assert_eq!(Some(store.account(&user.username).await.unwrap().unwrap().password), rehashed);
    assert_eq!(store.count_guess(&GuessCounter::from(&user.username), at_minute(0)).await.unwrap(), None);
}

/// A session ends by inactivity or age and cannot be revived.
pub async fn session_expires_by_inactivity_or_age<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let just_before = |minute| at_minute(minute) - TimeDelta::microseconds(1);
    open_session(store, &user, 1, 0).await;
    open_session(store, &user, 2, 0).await;
    assert!(store.session(token_hash(1), just_before(30)).await.unwrap().is_some());
    assert_eq!(store.session(token_hash(2), at_minute(30)).await.unwrap(), None);
    assert_eq!(store.session(token_hash(2), at_minute(0)).await.unwrap(), None, "a clock that is set back");
    assert!(store.session(token_hash(1), just_before(59)).await.unwrap().is_some(), "the use was noted");

    open_session(store, &user, 3, 0).await;
    for minute in (20..24 * 60).step_by(20) {
        assert!(store.session(token_hash(3), at_minute(minute)).await.unwrap().is_some(), "{minute}");
    }
    assert!(store.session(token_hash(3), just_before(24 * 60)).await.unwrap().is_some());
    assert_eq!(store.session(token_hash(3), at_minute(24 * 60)).await.unwrap(), None);
    assert_eq!(record(store).await.len(), 1 + 3, "an ending by itself leaves no entry");
}

/// The last use is recorded at intervals and never moves back.
pub async fn last_use_is_recorded<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    open_session(store, &user, 1, 0).await;
    let second = |seconds| at_minute(0) + TimeDelta::seconds(seconds);
    for (used, noted) in [(4, 0), (5, 5), (9, 5), (60, 60), (20, 60), (-30, 60)] {
        let (_, session) = store.session(token_hash(1), second(used)).await.unwrap().unwrap();
        assert_eq!(session.last_seen_at, second(noted), "{used}");
    }
    join_all((100..130).map(|used| store.session(token_hash(1), second(used)))).await;
    let last = store.sessions_of(user.id, second(130)).await.unwrap()[0].last_seen_at;
    assert!(last >= second(125), "{last}");
}

/// A member's live sessions are listed, last used first.
pub async fn sessions_are_listed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    open_session(store, &user, 1, 0).await;
    open_session(store, &other, 2, 5).await;
    for (number, minute) in [(3, 5), (4, 5), (5, 6)] {
        open_session(store, &user, number, minute).await;
    }
    store.session(token_hash(3), at_minute(20)).await.unwrap();
    let listed = store.sessions_of(user.id, at_minute(34)).await.unwrap();
    let hosts: Vec<_> = listed.iter().map(|session| session.address).collect();
    assert_eq!(hosts, [3, 5, 4].map(|number| new_session(number).address));
    assert!(listed.iter().all(|session| session.user == user.id));
    assert_eq!(store.sessions_of(UserId(other.id.0 + 1), at_minute(20)).await.unwrap(), []);
}

/// A failed log-in is audited with the member, if there is one.
pub async fn failed_log_in_is_audited<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    for whose in [Some(user.id), None] {
        store.record_failed_log_in(whose, OTHER_ADDRESS_ACTOR.address, at_minute(1)).await.unwrap();
    }
    assert_eq!(
        record(store).await[1..],
        [
            (OTHER_ADDRESS_ACTOR, Some(user.id), Action::LogInFailed),
            (OTHER_ADDRESS_ACTOR, None, Action::LogInFailed)
        ]
    );
}

/// Live sessions among the given ids are returned with their current members; the query does not count as
/// use.
pub async fn valid_sessions_are_returned_with_their_members<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    let (first, second) = (open_session(store, &user, 1, 0).await, open_session(store, &user, 2, 10).await);
    let third = open_session(store, &other, 3, 10).await;
    store
        .set_role(other.id, Role::Collector, RoleChange::Grant, OTHER_ADDRESS_ACTOR, at_minute(11))
        .await
        .unwrap();
    let requested_ids = [first.id, second.id, third.id, SessionId(i64::MAX), second.id];
    let counting = async |minute| {
        let mut found = store.valid_sessions(&requested_ids, at_minute(minute)).await.unwrap();
        found.sort_by_key(|(_, session)| session.id);
        found.dedup();
        found
    };
    let found = counting(12).await;
    let sessions: Vec<Session> = found.iter().map(|(_, session)| session.clone()).collect();
    assert_eq!(sessions, [first, second.clone(), third.clone()]);
    let collectors: Vec<bool> = found.iter().map(|(user, _)| user.roles.is_collector).collect();
    assert_eq!(collectors, [false, false, true]);
    let ids = |found: Vec<(User, Session)>| found.into_iter().map(|(_, s)| s.id).collect::<Vec<_>>();
    assert_eq!(ids(counting(30).await), [second.id, third.id], "the first was not used meanwhile");
    assert_eq!(ids(counting(40).await), []);
    assert!(store.end(user.id, second.id, OTHER_ADDRESS_ACTOR, at_minute(30)).await.unwrap());
    assert_eq!(ids(counting(30).await), [third.id]);
    assert_eq!(store.valid_sessions(&[], at_minute(0)).await.unwrap(), []);
}
