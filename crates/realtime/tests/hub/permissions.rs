//! Permissions of subscriptions: roles, channels, sessions, notifications.

use chrono::TimeDelta;
use domain::{
    accounts::{Role, RoleChange},
    audit::Actor,
    notifications::{DeepLink, NewNotification, NotificationKind},
    vehicles::ListingViewer,
};
use ports::{accounts::Accounts, notifications::Notifications, sessions::Sessions};
use realtime::{Channel, DisconnectReason, Subscriber, SubscriptionLimits};
use testkit::{at_minute, forum, username};

use crate::{HubFixture, LARGE_LIMITS, received_messages, replayed_messages, vehicles};

#[tokio::test]
async fn revoked_role_ends_the_subscription_before_the_next_event() {
    let fixture = HubFixture::with(LARGE_LIMITS).await;
    let (mut ada_subscription, mut other) =
        (fixture.subscribe("ada", 1).await, fixture.subscribe("eve", 2).await);
    let (ada, eve) =
        (fixture.store.account(&username("ada")).await, fixture.store.account(&username("eve")).await);
    let (ada, eve) = (ada.unwrap().unwrap().user.id, eve.unwrap().unwrap().user.id);
    // Both in one batch: the event follows the revocation.
    fixture.set_collector(ada, false).await;
    forum::category(fixture.store.as_ref(), "Air-cooled", eve, 1).await;
    let at = fixture.append_events(0).await;
    fixture.catch_up().await;
    assert_eq!(received_messages(&mut ada_subscription).await, (vec![], Some(DisconnectReason::Revoked)));
    assert_eq!(received_messages(&mut other).await, (vec![format!("category {at}")], None));
}

#[tokio::test]
async fn granted_role_takes_effect_at_once() {
    let fixture = HubFixture::with(LARGE_LIMITS).await;
    let (guest, eve) = (fixture.guest("ada", 1).await, fixture.guest("eve", 2).await.user);
    fixture.set_collector(guest.user, false).await;
    fixture.catch_up().await;
    let mut subscription = fixture
        .hub
        .subscribe(Subscriber {
            channel: Channel::Page { may_read_forum: false, viewer: ListingViewer::Public },
            ..guest.clone()
        })
        .await
        .unwrap();
    forum::category(fixture.store.as_ref(), "Air-cooled", eve, 1).await;
    fixture.catch_up().await;
    assert_eq!(received_messages(&mut subscription).await, (vec![], None));
    assert_eq!(replayed_messages(&mut subscription, 0).await, vehicles(0, -1), "nor is it told again");
    fixture.set_collector(guest.user, true).await;
    forum::category(fixture.store.as_ref(), "Water-cooled", eve, 2).await;
    let at = fixture.append_events(0).await;
    fixture.catch_up().await;
    assert_eq!(received_messages(&mut subscription).await, (vec![format!("category {at}")], None));
}

#[tokio::test]
async fn admin_channel_gets_admin_events_and_pages_the_rest() {
    let fixture = HubFixture::with(SubscriptionLimits { per_member: 1, ..LARGE_LIMITS }).await;
    let guest = fixture.guest("ada", 1).await;
    let set_admin = async |granted| {
        let actor = Actor::default();
        fixture
            .store
            .set_role(guest.user, Role::Admin, RoleChange::to(granted), actor, at_minute(0))
            .await
            .unwrap();
    };
    set_admin(true).await;
    // A second admin, because the last one cannot lose the role.
    let other = fixture.guest("eve", 2).await.user;
    fixture
        .store
        .set_role(other, Role::Admin, RoleChange::Grant, Actor::default(), at_minute(0))
        .await
        .unwrap();
    fixture.catch_up().await;
    let mut page = fixture.hub.subscribe(guest.clone()).await.unwrap();
    let mut desk =
        fixture.hub.subscribe(Subscriber { channel: Channel::Admin, ..guest.clone() }).await.unwrap();
    let category = forum::category(fixture.store.as_ref(), "Air-cooled", guest.user, 1).await;
    let opened = fixture.append_events(0).await;
    forum::topic(fixture.store.as_ref(), category, "Oil for a 3.2", guest.user, 2).await;
    let appended = fixture.append_events(0).await;
    fixture.catch_up().await;
    assert_eq!(received_messages(&mut page).await, (vec![format!("category {opened}")], None));
    assert_eq!(received_messages(&mut desk).await, (vec![format!("for the desk {appended}")], None));
    set_admin(false).await;
    fixture.catch_up().await;
    assert_eq!(received_messages(&mut desk).await, (vec![], Some(DisconnectReason::Revoked)));
    assert_eq!(received_messages(&mut page).await, (vec![], None), "they may still read the forum");
}

#[tokio::test]
async fn ended_session_closes_only_its_subscriptions() {
    let fixture = HubFixture::with(LARGE_LIMITS).await;
    let (here, there) = (fixture.guest("ada", 1).await, fixture.guest("ada", 2).await);
    fixture.catch_up().await;
    let mut subscriptions = Vec::new();
    for guest in [&here, &here, &there] {
        subscriptions.push(fixture.hub.subscribe(guest.clone()).await.unwrap());
    }
    fixture.store.end(here.user, here.session, Actor::default(), at_minute(1)).await.unwrap();
    let last = fixture.append_events(1).await;
    fixture.catch_up().await;
    let [first, second, third] = &mut subscriptions[..] else { panic!() };
    assert_eq!(received_messages(first).await, (vec![], Some(DisconnectReason::Revoked)));
    assert_eq!(received_messages(second).await, (vec![], Some(DisconnectReason::Revoked)));
    assert_eq!(received_messages(third).await, (vehicles(last, last), None));
    // A session that times out writes no event.
    fixture.clock.advance(TimeDelta::minutes(31));
    fixture.hub.revalidate_all_sessions().await.unwrap();
    assert_eq!(received_messages(third).await, (vec![], Some(DisconnectReason::Revoked)));
    assert!(fixture.hub.is_empty());
}

#[tokio::test]
async fn notifications_reach_their_member_only_and_are_not_replayed() {
    let fixture = HubFixture::with(LARGE_LIMITS).await;
    let (mut ada_subscription, mut other) =
        (fixture.subscribe("ada", 1).await, fixture.subscribe("eve", 2).await);
    let before = fixture.append_events(0).await;
    let ada = ada_subscription.user();
    let notification =
        NewNotification::new(ada, NotificationKind::Message, "News", "For Ada.", DeepLink::to("/dashboard"));
    fixture.store.notify(&[notification], at_minute(0)).await.unwrap();
    fixture.catch_up().await;
    assert_eq!(
        received_messages(&mut ada_subscription).await,
        (vec![format!("notifications of {}", ada.0)], None)
    );
    assert_eq!(received_messages(&mut other).await, (vec![], None));
    assert_eq!(replayed_messages(&mut ada_subscription, before).await, Vec::<String>::new());
}
