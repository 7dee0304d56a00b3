//! The contract of [`Notifications`].

use domain::accounts::UserId;
use domain::audit::Actor;
use domain::events::Event;
use domain::notifications::{
    DeepLink, DeliveryChannel, NewNotification, NotificationCategory, NotificationId, NotificationKind,
    NotificationPreferences,
};
use domain::preferences::Preferences;
use ports::events::EventLog;
use ports::notifications::{Notifications, ReadMark};
use ports::preferences::MemberPreferences;

use super::accounts::register_member;
use crate::{VehicleFixture, at_minute, events_since, new_user};

pub(super) fn notification(to: UserId, kind: NotificationKind, title: &str) -> NewNotification {
    NewNotification::new(to, kind, title, "Line one — ünïcode.\nLine two.", DeepLink::to("/listings/7?x=1#y"))
}

pub(super) async fn member<F: VehicleFixture>(fixture: &F, name: &str) -> UserId {
    register_member(fixture.store(), &new_user(name, &format!("{name}@example.com"))).await.id
}

pub(super) async fn titles<N: Notifications>(store: &N, user: UserId) -> Vec<String> {
    store
        .notifications(user, None, 100)
        .await
        .unwrap()
        .items
        .into_iter()
        .map(|notification| notification.title)
        .collect()
}

/// Number of notifications in the member's list, and of the unread ones.
async fn counts<N: Notifications>(store: &N, user: UserId) -> (u64, u64) {
    let total = store.notifications(user, None, 1).await.unwrap().total;
    (total, store.unread_notifications(user).await.unwrap())
}

/// Notifications are stored unchanged and listed latest first, in pages before an id.
pub async fn notifications_are_listed_latest_first<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    assert_eq!((titles(store, ada).await, counts(store, ada).await), (vec![], (0, 0)));
    for (minute, pair) in [(1, ["one", "two"]), (2, ["three", "four"])] {
        let new = pair.map(|title| notification(ada, NotificationKind::PriceChanged, title));
        store.notify(&new, at_minute(minute)).await.unwrap();
    }
    assert_eq!(titles(store, ada).await, ["four", "three", "two", "one"]);
    assert_eq!(counts(store, ada).await, (4, 4));
    let page = store.notifications(ada, None, 2).await.unwrap();
    assert_eq!((page.items.len(), page.total, page.next), (2, 4, Some(page.items[1].id)));
    let rest = store.notifications(ada, page.next, 2).await.unwrap();
    assert_eq!((rest.total, rest.next), (4, None), "a full last page");
    let rest = rest.items;
    assert_eq!(
        rest.iter().map(|notification| notification.title.as_str()).collect::<Vec<_>>(),
        ["two", "one"]
    );
    assert_eq!(store.notifications(ada, Some(rest[1].id), 100).await.unwrap().items, []);
    let first = &rest[1];
    assert_eq!((first.kind, first.at, first.read_at), (NotificationKind::PriceChanged, at_minute(1), None));
    assert_eq!(first.text, "Line one — ünïcode.\nLine two.");
    assert_eq!(first.link.as_str(), "/listings/7?x=1#y");
}

/// Members see, count and mark only their own notifications.
pub async fn notifications_belong_to_their_member<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let new = [
        notification(ada, NotificationKind::Message, "for ada"),
        notification(eve, NotificationKind::Message, "for eve"),
    ];
    store.notify(&new, at_minute(0)).await.unwrap();
    assert_eq!(titles(store, ada).await, ["for ada"]);
    assert_eq!(titles(store, eve).await, ["for eve"]);
    let ada_notification = store.notifications(ada, None, 1).await.unwrap().items[0].id;
    for mark in [ReadMark::These(vec![ada_notification]), ReadMark::UpTo(NotificationId(ada_notification.0))]
    {
        store.mark_read(eve, &mark, at_minute(1)).await.unwrap();
    }
    assert_eq!(counts(store, ada).await, (1, 1));
}

/// Opening a page marks the notifications that link to it, and only the member's own.
pub async fn notifications_of_an_opened_page_are_marked_as_read<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let case = |to, link: &str| {
        NewNotification::new(to, NotificationKind::NewCase, "A case", "", DeepLink::to(link))
    };
    let new = [case(ada, "/admin/reports/7"), case(ada, "/admin/reports/71"), case(eve, "/admin/reports/7")];
    store.notify(&new, at_minute(0)).await.unwrap();
    for unread in [1, 1] {
        let mark = ReadMark::Page(DeepLink::to("/admin/reports/7"));
        assert_eq!(store.mark_read(ada, &mark, at_minute(1)).await.unwrap(), unread);
    }
    assert_eq!(counts(store, eve).await, (1, 1));
}

/// Marking as read is recorded once and does not include later notifications.
pub async fn notifications_are_marked_as_read_singly_and_up_to_an_id<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let new =
        ["one", "two", "three", "four"].map(|title| notification(ada, NotificationKind::NewMatch, title));
    store.notify(&new, at_minute(0)).await.unwrap();
    let ids: Vec<NotificationId> = store
        .notifications(ada, None, 9)
        .await
        .unwrap()
        .items
        .iter()
        .rev()
        .map(|notification| notification.id)
        .collect();
    let unread = store.mark_read(ada, &ReadMark::These(vec![ids[1]]), at_minute(1)).await.unwrap();
    assert_eq!((unread, counts(store, ada).await), (3, (4, 3)));
    assert_eq!(store.mark_read(ada, &ReadMark::These(vec![]), at_minute(1)).await.unwrap(), 3);
    let unread = store.mark_read(ada, &ReadMark::UpTo(ids[2]), at_minute(2)).await.unwrap();
    assert_eq!((unread, counts(store, ada).await), (1, (4, 1)));
    let read: Vec<_> = store
        .notifications(ada, None, 9)
        .await
        .unwrap()
        .items
        .iter()
        .rev()
        .map(|notification| notification.read_at)
        .collect();
    assert_eq!(read, [Some(at_minute(2)), Some(at_minute(1)), Some(at_minute(2)), None]);
}

/// Notifications switched off in the list are left out, except those about the member's own affairs.
pub async fn notification_list_follows_preferences<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let matrix = NotificationCategory::ALL
        .into_iter()
        .filter(|category| *category != NotificationCategory::NewListings)
        .fold(NotificationPreferences::default(), |matrix, category| {
            matrix.with(category, DeliveryChannel::InApp, false)
        });
    let chosen = Preferences { matrix, ..Preferences::default() };
    assert!(store.store_preferences(ada, &chosen, None, Actor::default(), at_minute(0)).await.unwrap());
    for kind in NotificationKind::ALL.iter().copied() {
        let new = [notification(ada, kind, kind.as_str()), notification(eve, kind, kind.as_str())];
        store.notify(&new, at_minute(1)).await.unwrap();
    }
    let expected: Vec<&str> = NotificationKind::ALL
        .iter()
        .copied()
        .rev()
        .filter(|kind| {
            [
                NotificationCategory::NewListings,
                NotificationCategory::OwnAffairs,
                NotificationCategory::Membership,
            ]
            .contains(&kind.category())
        })
        .map(NotificationKind::as_str)
        .collect();
    assert_eq!(titles(store, ada).await, expected);
    assert_eq!(counts(store, ada).await.0, expected.len() as u64);
    assert_eq!(titles(store, eve).await.len(), NotificationKind::ALL.len());
}

/// A notification to an unknown member is skipped without an error.
pub async fn notification_to_an_unknown_member_is_skipped<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let unknown_user = UserId(ada.0 + 1);
    let new = [
        notification(unknown_user, NotificationKind::Message, "lost"),
        notification(ada, NotificationKind::Message, "found"),
    ];
    store.notify(&new, at_minute(0)).await.unwrap();
    store.notify(&[], at_minute(0)).await.unwrap();
    assert_eq!(titles(store, ada).await, ["found"]);
    assert_eq!(counts(store, unknown_user).await, (0, 0));
}

/// Each notification shown in a list appends an event; one that is only mailed does not.
pub async fn listed_notifications_append_events<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let matrix = NotificationPreferences::default().with(
        NotificationCategory::NewListings,
        DeliveryChannel::InApp,
        false,
    );
    let chosen = Preferences { matrix, ..Preferences::default() };
    assert!(store.store_preferences(eve, &chosen, None, Actor::default(), at_minute(0)).await.unwrap());
    let before = store.latest_event().await.unwrap();
    let new = [
        notification(ada, NotificationKind::NewMatch, "one"),
        notification(eve, NotificationKind::NewMatch, "two"),
    ];
    store.notify(&new, at_minute(1)).await.unwrap();
    assert_eq!(events_since(store, before).await, [Event::NotificationsChanged { user: ada }]);
    let before = store.latest_event().await.unwrap();
    let last = store.notifications(ada, None, 1).await.unwrap().items[0].id;
    for minute in [2, 3] {
        store.mark_read(ada, &ReadMark::UpTo(last), at_minute(minute)).await.unwrap();
    }
    assert_eq!(events_since(store, before).await, [Event::NotificationsChanged { user: ada }], "read once");
}
