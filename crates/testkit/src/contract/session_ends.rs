//! The contract of [`Sessions`]: their end, and idle timeouts.

use domain::{
    accounts::{ActingSession, IdleTimeout, PasswordHash, Role, RoleChange, SessionId, User, UserId},
    audit::Action,
    events::Event,
    membership::{MemberChange, Suspension},
    notifications::NotificationKind,
};
use ports::{
    accounts::{Accounts, PasswordChange},
    events::EventLog,
    member_admin::{MemberAdmin, MemberChangeCommand},
    sessions::{NewSession, Sessions},
};

use super::{
    accounts::{record, register_member},
    notifications::notification,
    sessions::{OTHER_ADDRESS_ACTOR, ada, open_session, opening},
};
use crate::{VehicleFixture, at_minute, new_session, new_user, token_hash};

/// Members can end their own sessions only, each once.
pub async fn sessions_are_ended_by_their_owner<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    let session = open_session(store, &user, 1, 0).await;
    let before = record(store).await.len();
    let end = |user: UserId, session| store.end(user, session, OTHER_ADDRESS_ACTOR, at_minute(1));
    assert!(!end(other.id, session.id).await.unwrap(), "it is not theirs");
    assert!(!end(user.id, SessionId(session.id.0 + 1)).await.unwrap());
    assert!(store.session(token_hash(1), at_minute(1)).await.unwrap().is_some());
    assert!(end(user.id, session.id).await.unwrap());
    assert!(!end(user.id, session.id).await.unwrap(), "only once");
    assert_eq!(store.session(token_hash(1), at_minute(1)).await.unwrap(), None);
    let entry = (OTHER_ADDRESS_ACTOR, Some(user.id), Action::SessionEnded(session.id));
    assert_eq!(record(store).await[before..], [entry]);
}

/// Ending the other sessions keeps the current one, audits each, and leaves other members alone.
pub async fn other_sessions_are_ended<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    let first = open_session(store, &user, 1, 0).await;
    let kept = open_session(store, &user, 2, 1).await;
    open_session(store, &other, 3, 1).await;
    let last = open_session(store, &user, 4, 2).await;
    let before = record(store).await.len();
    for _ in 0..2 {
        store.end_others(user.id, kept.id, OTHER_ADDRESS_ACTOR, at_minute(3)).await.unwrap();
        for (number, is_open) in [(1, false), (2, true), (3, true), (4, false)] {
            let found = store.session(token_hash(number), at_minute(3)).await.unwrap();
            assert_eq!(found.is_some(), is_open, "{number}");
        }
    }
    assert_eq!(
        record(store).await[before..],
        [first, last].map(|session| (OTHER_ADDRESS_ACTOR, Some(user.id), Action::SessionEnded(session.id)))
    );
}

/// An idle timeout applies to the member's open sessions at once and revives none.
pub async fn idle_timeout_applies_to_open_sessions_at_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let other = register_member(store, &new_user("eve", "eve@example.com")).await;
    for (whose, number, minute) in [(&user, 1, 0), (&user, 2, 20), (&other, 3, 20)] {
        open_session(store, whose, number, minute).await;
    }
    let before = record(store).await.len();
    let choose = async |chosen, minute| {
        store.set_idle_timeout(user.id, chosen, OTHER_ADDRESS_ACTOR, at_minute(minute)).await.unwrap();
    };
    choose(IdleTimeout::FourHours, 30).await;
    choose(IdleTimeout::FourHours, 30).await;
    assert_eq!(store.session(token_hash(1), at_minute(30)).await.unwrap(), None, "it had ended");
    assert_eq!(store.session(token_hash(3), at_minute(50)).await.unwrap(), None, "it is another's choice");
    let (found, _) = store.session(token_hash(2), at_minute(200)).await.unwrap().unwrap();
    assert_eq!(found, User { idle_timeout: IdleTimeout::FourHours, ..user.clone() });
    assert_eq!(store.account(&user.username).await.unwrap().unwrap().user, found, "it is kept");

    choose(IdleTimeout::FifteenMinutes, 214).await;
    assert!(store.session(token_hash(2), at_minute(214)).await.unwrap().is_some());
    assert_eq!(store.session(token_hash(2), at_minute(229)).await.unwrap(), None);
    store
        .set_idle_timeout(UserId(99), IdleTimeout::OneHour, OTHER_ADDRESS_ACTOR, at_minute(230))
        .await
        .unwrap();
    assert_eq!(
        record(store).await[before..],
        [IdleTimeout::FourHours, IdleTimeout::FifteenMinutes].map(|chosen| (
            OTHER_ADDRESS_ACTOR,
            Some(user.id),
            Action::IdleTimeoutChanged(chosen)
        ))
    );
}

/// Ending a session or changing a role appends an event.
pub async fn session_ends_and_role_changes_append_events<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let user = ada(store).await;
    let first = open_session(store, &user, 1, 0).await;
    open_session(store, &user, 2, 0).await;
    open_session(store, &user, 3, 0).await;
    let mut last = store.latest_event().await.unwrap();
    let mut new_event_count = async || {
        let events = store.events_after(last, 1000).await.unwrap();
        last = events.last().map_or(last, |(id, _)| *id);
        events
            .into_iter()
            .filter(|(_, event)| *event == Event::SessionsOrRolesChanged { user: user.id })
            .count()
    };
    assert_eq!(new_event_count().await, 0, "logging in ends nothing");
    let end = async |session| store.end(user.id, session, OTHER_ADDRESS_ACTOR, at_minute(1)).await.unwrap();
    assert!(end(first.id).await);
    assert_eq!(new_event_count().await, 1);
    assert!(!end(first.id).await);
    assert_eq!(new_event_count().await, 0, "it had ended");
    for granted in [true, false] {
        store
            .set_role(user.id, Role::Collector, RoleChange::to(granted), OTHER_ADDRESS_ACTOR, at_minute(1))
            .await
            .unwrap();
        assert_eq!(new_event_count().await, 1, "{granted}");
    }
    store
        .set_role(user.id, Role::Collector, RoleChange::Revoke, OTHER_ADDRESS_ACTOR, at_minute(1))
        .await
        .unwrap();
    assert_eq!(new_event_count().await, 0, "nothing has changed");
    let session = NewSession { replaces: Some(token_hash(2)), ..new_session(4) };
    let (_, kept) = store.open(&opening(&user, session), at_minute(2)).await.unwrap().done().unwrap();
    assert!(new_event_count().await > 0, "another took its place");
    store.end_others(user.id, kept.id, OTHER_ADDRESS_ACTOR, at_minute(2)).await.unwrap();
    assert!(new_event_count().await > 0);
    let change = PasswordChange {
        by: ActingSession { user: user.id, session: kept.id },
        proved: PasswordHash::new("$hash$ada".into()),
        password: PasswordHash::new("$new".into()),
        session: NewSession { replaces: Some(token_hash(4)), ..new_session(5) },
    };
    store.change_password(&change, at_minute(3)).await.unwrap();
    assert!(new_event_count().await > 0, "a new password ends every session");
    let notification = notification(user.id, NotificationKind::MembershipChanged, "Suspended");
    let out = [MemberChange::Suspended(Suspension::INDEFINITE)];
    store
        .change_member(MemberChangeCommand {
            user: user.id,
            changes: &out,
            reason: "A test",
            notification: &notification,
            actor: OTHER_ADDRESS_ACTOR,
            at: at_minute(4),
        })
        .await
        .unwrap()
        .unwrap();
    assert!(new_event_count().await > 0, "whoever is suspended has no session");
}
