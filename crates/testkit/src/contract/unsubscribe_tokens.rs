//! Contract tests of the tokens of unsubscribe links.

use domain::{
    accounts::TokenHash,
    audit::{Action, Actor},
    notifications::{DeliveryChannel, NotificationCategory, NotificationKind, NotificationPreferences},
};
use ports::{
    notification_mail::{MailSubscription, NotificationMails, Unsubscriptions},
    notifications::Notifications,
    preferences::MemberPreferences,
    retention::{NOTIFICATIONS_KEPT, Retention, UNSUBSCRIBING_KEPT},
};

use super::{
    accounts::record,
    notification_mail::{immediate_ids, mail_of, reader},
    notifications::{notification, titles},
};
use crate::{VehicleFixture, at_minute, token_hash};

/// An unsubscribe token works without a session and repeatedly; it is audited once.
pub async fn unsubscribe_token_works_without_a_session<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = reader(fixture, "ada").await;
    store.notify(&[notification(ada, NotificationKind::PriceChanged, "p")], at_minute(0)).await.unwrap();
    let ids = immediate_ids(store).await;
    assert!(store.post_notification_mail(&mail_of(ada, ids, 1, None), at_minute(1)).await.unwrap());
    let actor = Actor { user: None, address: Some([198, 51, 100, 7].into()) };
    let one = MailSubscription { user: ada, category: Some(NotificationCategory::PriceAlerts) };
    assert_eq!(store.subscription(token_hash(1)).await.unwrap(), Some(one));
    for unknown in [token_hash(2), TokenHash([0; 32])] {
        assert_eq!(store.subscription(unknown).await.unwrap(), None);
        assert_eq!(store.unsubscribe(unknown, true, actor, at_minute(2)).await.unwrap(), None);
    }
    for _ in 0..2 {
        assert_eq!(store.unsubscribe(token_hash(1), false, actor, at_minute(2)).await.unwrap(), Some(one));
    }
    let chosen = store.preferences(ada).await.unwrap().unwrap();
    assert_eq!(
        chosen.matrix,
        NotificationPreferences::default().with(
            NotificationCategory::PriceAlerts,
            DeliveryChannel::Email,
            false
        )
    );
    let all = MailSubscription { user: ada, category: None };
    assert_eq!(store.unsubscribe(token_hash(1), true, actor, at_minute(3)).await.unwrap(), Some(all));
    let chosen = store.preferences(ada).await.unwrap().unwrap();
    assert_eq!(chosen.matrix, NotificationPreferences::default().without_mail());
    let lines = record(store).await;
    assert_eq!(lines[1..], [(actor, Some(ada), Action::PreferencesChanged); 2]);
}

/// Old notifications and unsubscribe tokens are deleted by retention.
pub async fn old_notifications_and_unsubscribe_tokens_are_deleted<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: Retention,
{
    let store = fixture.store();
    let ada = reader(fixture, "ada").await;
    store.notify(&[notification(ada, NotificationKind::PriceChanged, "old")], at_minute(0)).await.unwrap();
    let ids = immediate_ids(store).await;
    assert!(store.post_notification_mail(&mail_of(ada, ids, 1, None), at_minute(1)).await.unwrap());
    store.notify(&[notification(ada, NotificationKind::PriceChanged, "new")], at_minute(5)).await.unwrap();
    store.delete_expired(at_minute(2) + NOTIFICATIONS_KEPT).await.unwrap();
    assert_eq!(titles(store, ada).await, ["new"]);
    assert_eq!(store.subscription(token_hash(1)).await.unwrap(), None);
    const { assert!(UNSUBSCRIBING_KEPT.as_secs() >= NOTIFICATIONS_KEPT.as_secs()) };
}
