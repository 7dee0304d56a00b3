//! Emails of notifications: immediate ones and digests.

use application::notifications::DIGEST_HOUR;
use chrono::TimeDelta;
use domain::notifications::{
    DeliveryChannel, Digest, NotificationCategory, NotificationKind, NotificationPreferences,
};

use crate::{MailFixture, member};

#[tokio::test]
async fn immediate_notifications_are_one_mail_per_category() {
    let post = MailFixture::new();
    let ada = member(&post.store, "ada").await;
    for (kind, title) in [
        (NotificationKind::PriceChanged, "a price"),
        (NotificationKind::StatusChanged, "a status"),
        (NotificationKind::Message, "a message"),
        (NotificationKind::MarketReport, "a report"),
    ] {
        post.notify_member(ada, kind, title).await;
    }
    assert_eq!(post.render_round().await, 2);
    assert_eq!(post.render_round().await, 0, "once");
    assert_eq!(post.subjects().await, ["Price alerts: 2 notifications", "a message"]);
    post.set_preferences(
        ada,
        NotificationPreferences::default().with(
            NotificationCategory::PriceAlerts,
            DeliveryChannel::Email,
            false,
        ),
        Digest::None,
    )
    .await;
    post.notify_member(ada, NotificationKind::PriceChanged, "unwanted").await;
    assert_eq!(post.render_round().await, 0);
}

#[tokio::test]
async fn mentions_within_a_minute_are_one_mail() {
    let post = MailFixture::new();
    let ada = member(&post.store, "ada").await;
    let by_mail =
        NotificationPreferences::default().with(NotificationCategory::Forum, DeliveryChannel::Email, true);
    post.set_preferences(ada, by_mail, Digest::None).await;
    for title in ["first", "second", "third"] {
        post.notify_member(ada, NotificationKind::ForumMention, title).await;
        assert_eq!(post.render_round().await, 0, "more may come");
        post.clock.advance(TimeDelta::seconds(10));
    }
    post.notify_member(ada, NotificationKind::PriceChanged, "a price").await;
    assert_eq!(post.render_round().await, 1, "a price does not wait");
    post.clock.advance(TimeDelta::seconds(30));
    assert_eq!(post.render_round().await, 1);
    assert_eq!(post.subjects().await, ["a price", "Forum replies and mentions: 3 notifications"]);
}

#[tokio::test]
async fn daily_digest_is_sent_once_a_day_after_eight() {
    let post = MailFixture::new();
    let ada = member(&post.store, "ada").await;
    post.set_preferences(ada, NotificationPreferences::default(), Digest::Daily).await;
    post.notify_member(ada, NotificationKind::PriceChanged, "a price").await;
    post.notify_member(ada, NotificationKind::NewMatch, "a match").await;
    assert_eq!(DIGEST_HOUR, 8);
    assert_eq!(post.render_round().await, 0, "it is seven in Chicago");
    post.clock.advance(TimeDelta::hours(1));
    assert_eq!(post.render_round().await, 1);
    post.notify_member(ada, NotificationKind::PriceChanged, "another").await;
    for _ in 0..15 {
        assert_eq!(post.render_round().await, 0, "one a day");
        post.clock.advance(TimeDelta::hours(1));
    }
    post.notify_member(ada, NotificationKind::SubmissionDecided, "a decision").await;
    assert_eq!(post.render_round().await, 1, "what was decided does not wait");
    post.clock.advance(TimeDelta::hours(9));
    assert_eq!(post.render_round().await, 1);
    assert_eq!(post.subjects().await, ["Your day at Concours: 2 notifications", "a decision", "another"]);
}

#[tokio::test]
async fn weekly_digest_is_sent_on_mondays_except_for_appointments() {
    let post = MailFixture::new();
    let ada = member(&post.store, "ada").await;
    post.set_preferences(ada, NotificationPreferences::default(), Digest::Weekly).await;
    post.notify_member(ada, NotificationKind::PriceChanged, "a price").await;
    post.notify_member(ada, NotificationKind::AppointmentChanged, "a viewing").await;
    assert_eq!(post.render_round().await, 1, "a viewing could be over by Monday");
    // From Saturday 7 a.m. to Monday 7 a.m.
    post.clock.advance(TimeDelta::hours(48));
    assert_eq!(post.render_round().await, 0, "it is not yet eight");
    post.clock.advance(TimeDelta::hours(1));
    assert_eq!(post.render_round().await, 1);
    post.notify_member(ada, NotificationKind::NewMatch, "a match").await;
    post.clock.advance(TimeDelta::days(6));
    assert_eq!(post.render_round().await, 0, "one a week");
    // The server is down until Wednesday.
    post.clock.advance(TimeDelta::days(3));
    post.notify_member(ada, NotificationKind::NewMatch, "too late for this week").await;
    assert_eq!(post.render_round().await, 1);
    assert_eq!(post.render_round().await, 0);
    assert_eq!(post.subjects().await, ["a viewing", "a price", "a match"]);
}
