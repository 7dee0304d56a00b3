//! The contract of [`NotificationMails`] and [`Unsubscriptions`].

use chrono::{NaiveDate, TimeDelta};
use domain::{
    accounts::UserId,
    audit::Actor,
    contact_requests::EmailAddress,
    mail::Mail,
    notifications::{
        DeliveryChannel, Digest, NotificationCategory, NotificationId, NotificationKind,
        NotificationPreferences,
    },
    preferences::Preferences,
};
use futures_util::future::join_all;
use ports::{
    accounts::NewUser,
    mail::MailOutbox,
    notification_mail::{DigestRound, NotificationMail, NotificationMailRecipient, NotificationMails},
    notifications::Notifications,
    preferences::MemberPreferences,
};

use super::{
    accounts::register_member,
    notifications::{member, notification, titles},
};
use crate::{VehicleFixture, at_minute, new_user, token_hash};

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
}

fn daily(of: u32) -> DigestRound {
    DigestRound { is_weekly: false, day: day(of), until: at_minute(1000) }
}

/// A member with a confirmed address.
pub(super) async fn reader<F: VehicleFixture>(fixture: &F, name: &str) -> UserId {
    let new = NewUser { is_email_verified: true, ..new_user(name, &format!("{name}@example.com")) };
    register_member(fixture.store(), &new).await.id
}

async fn choose<F: VehicleFixture>(
    fixture: &F,
    user: UserId,
    matrix: NotificationPreferences,
    digest: Digest,
) {
    let chosen = Preferences { matrix, digest, ..Preferences::default() };
    assert!(
        fixture.store().store_preferences(user, &chosen, None, Actor::default(), at_minute(0)).await.unwrap()
    );
}

type Waiting = Vec<(UserId, Vec<String>)>;

fn brief(waiting: Vec<(NotificationMailRecipient, Vec<domain::notifications::Notification>)>) -> Waiting {
    let titles = |notifications: Vec<domain::notifications::Notification>| {
        notifications.into_iter().map(|n| n.title).collect()
    };
    waiting.into_iter().map(|(recipient, notifications)| (recipient.user, titles(notifications))).collect()
}

async fn waiting<S: NotificationMails>(store: &S) -> (Waiting, Waiting) {
    let at_once = brief(store.waiting(at_minute(1000), 100).await.unwrap());
    (at_once, brief(store.waiting_for_digest(daily(21), 100).await.unwrap()))
}

pub(super) fn mail_of(
    user: UserId,
    notifications: Vec<NotificationId>,
    token: u8,
    day: Option<NaiveDate>,
) -> NotificationMail {
    let to = EmailAddress::parse("register", "ada@example.com").unwrap();
    let mail = Mail::new(to, "News", "Some.").with_unsubscribe_url("https://marque.example/unsubscribe/1");
    NotificationMail {
        user,
        notifications,
        mail,
        token: token_hash(token),
        category: Some(NotificationCategory::PriceAlerts),
        day,
    }
}

pub(super) async fn immediate_ids<S: NotificationMails>(store: &S) -> Vec<NotificationId> {
    let bundles = store.waiting(at_minute(1000), 100).await.unwrap();
    bundles
        .into_iter()
        .flat_map(|(_, notifications)| notifications)
        .map(|notification| notification.id)
        .collect()
}

/// Notifications wait for immediate mail, a digest or none, as chosen, whether or not they are in the list;
/// nothing is mailed to an unconfirmed address.
pub async fn notifications_wait_for_the_chosen_mail<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (reader(fixture, "ada").await, reader(fixture, "eve").await);
    let (kim, unconfirmed) = (reader(fixture, "kim").await, member(fixture, "una").await);
    choose(fixture, eve, NotificationPreferences::default(), Digest::Daily).await;
    let mail_only = NotificationPreferences::default().with(
        NotificationCategory::PriceAlerts,
        DeliveryChannel::InApp,
        false,
    );
    let no_mail = mail_only.with(NotificationCategory::PriceAlerts, DeliveryChannel::Email, false);
    choose(fixture, kim, mail_only, Digest::None).await;
    let (price, decided) = (NotificationKind::PriceChanged, NotificationKind::SubmissionDecided);
    for user in [ada, eve, kim, unconfirmed] {
        let new = [
            notification(user, price, "p"),
            notification(user, NotificationKind::MarketReport, "m"),
            notification(user, decided, "d"),
        ];
        store.notify(&new, at_minute(1)).await.unwrap();
    }
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let (at_once, gathered) = waiting(store).await;
    assert_eq!(at_once, [(ada, words(&["p", "d"])), (eve, words(&["d"])), (kim, words(&["p", "d"]))]);
    assert_eq!(gathered, [(eve, words(&["p"]))]);
    assert_eq!(titles(store, kim).await, ["d", "m"]);
    assert_eq!(store.waiting(at_minute(1000), 1).await.unwrap().len(), 1);
    choose(fixture, kim, no_mail, Digest::None).await;
    store.notify(&[notification(kim, price, "neither")], at_minute(2)).await.unwrap();
    assert_eq!(titles(store, kim).await, ["d", "m"]);
}

/// Forum notifications wait for a minute; then all of them are there at once.
pub async fn forum_mail_is_gathered<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (reader(fixture, "ada").await, reader(fixture, "eve").await);
    for user in [ada, eve] {
        let by_mail = NotificationPreferences::default().with(
            NotificationCategory::Forum,
            DeliveryChannel::Email,
            true,
        );
        choose(fixture, user, by_mail, Digest::None).await;
    }
    let mention = |user, title| notification(user, NotificationKind::ForumMention, title);
    store.notify(&[mention(ada, "first")], at_minute(1)).await.unwrap();
    store.notify(&[mention(ada, "second")], at_minute(1) + TimeDelta::seconds(50)).await.unwrap();
    store.notify(&[notification(eve, NotificationKind::PriceChanged, "p")], at_minute(1)).await.unwrap();
    let waiting = async |seconds| {
        let now = at_minute(1) + TimeDelta::seconds(seconds);
        brief(store.waiting(now, 1).await.unwrap())
    };
    assert_eq!(waiting(59).await, [(eve, vec!["p".to_owned()])], "who waits takes no place");
    assert_eq!(waiting(60).await, [(ada, vec!["first".to_owned(), "second".to_owned()])]);
}

/// Exactly one of several servers that render the same mail queues it.
pub async fn notification_mail_is_queued_once<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let ada = reader(fixture, "ada").await;
    let new = ["one", "two", "three"].map(|title| notification(ada, NotificationKind::PriceChanged, title));
    store.notify(&new, at_minute(0)).await.unwrap();
    let ids = immediate_ids(store).await;
    let mails: Vec<NotificationMail> =
        (1..=6).map(|token| mail_of(ada, ids[..2].to_vec(), token, None)).collect();
    let posted = join_all(mails.iter().map(|mail| store.post_notification_mail(mail, at_minute(1)))).await;
    assert_eq!(posted.iter().filter(|posted| *posted.as_ref().unwrap()).count(), 1, "{posted:?}");
    assert_eq!(store.mail_counts().await.unwrap().waiting, 1);
    assert_eq!(immediate_ids(store).await, ids[2..]);
    let overlapping = mail_of(ada, ids[1..].to_vec(), 7, None);
    assert!(!store.post_notification_mail(&overlapping, at_minute(2)).await.unwrap());
    assert_eq!(immediate_ids(store).await, ids[2..], "nothing of it was done");
    let due = store.claim_due(at_minute(3), std::time::Duration::from_secs(60), 9).await.unwrap();
    assert_eq!(due[0].mail.unsubscribe_url(), Some("https://marque.example/unsubscribe/1"));
}

/// A digest is queued once per day and member.
pub async fn daily_digest_is_queued_once_per_day<F>(fixture: &F)
where
    F: VehicleFixture,
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let ada = reader(fixture, "ada").await;
    choose(fixture, ada, NotificationPreferences::default(), Digest::Daily).await;
    let mut posted = 0;
    for (round, today) in [(1, 21), (2, 21), (3, 22), (4, 22)] {
        store.notify(&[notification(ada, NotificationKind::NewMatch, "n")], at_minute(round)).await.unwrap();
        let bundles = store.waiting_for_digest(daily(today), 9).await.unwrap();
        assert_eq!(bundles.is_empty(), round % 2 == 0, "round {round}");
        for (recipient, notifications) in bundles {
            let ids: Vec<NotificationId> = notifications.iter().map(|notification| notification.id).collect();
            let token = u8::try_from(round).unwrap();
            let racers = [
                mail_of(recipient.user, ids.clone(), token, Some(day(today))),
                mail_of(recipient.user, ids, token + 100, Some(day(today))),
            ];
            let outcomes =
                join_all(racers.iter().map(|mail| store.post_notification_mail(mail, at_minute(9)))).await;
            posted += outcomes.into_iter().filter(|posted| *posted.as_ref().unwrap()).count();
        }
    }
    assert_eq!(posted, 2);
    assert_eq!(store.mail_counts().await.unwrap().waiting, 2);
}

/// The weekly digest goes to members who chose it, contains everything up to its time, and is queued once.
pub async fn weekly_digest_is_queued_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (reader(fixture, "ada").await, reader(fixture, "eve").await);
    choose(fixture, ada, NotificationPreferences::default(), Digest::Weekly).await;
    choose(fixture, eve, NotificationPreferences::default(), Digest::Daily).await;
    for (user, minute) in [(ada, 1), (eve, 1), (ada, 3)] {
        let title = format!("at {minute}");
        store
            .notify(&[notification(user, NotificationKind::NewMatch, &title)], at_minute(minute))
            .await
            .unwrap();
    }
    let weekly = |until| DigestRound { is_weekly: true, day: day(16), until: at_minute(until) };
    let titles = |title: &str| vec![title.to_owned()];
    assert_eq!(brief(store.waiting_for_digest(daily(21), 9).await.unwrap()), [(eve, titles("at 1"))]);
    assert_eq!(brief(store.waiting_for_digest(weekly(0), 9).await.unwrap()), []);
    let due = store.waiting_for_digest(weekly(1), 9).await.unwrap();
    let ids: Vec<NotificationId> =
        due.iter().flat_map(|(_, notifications)| notifications).map(|notification| notification.id).collect();
    assert_eq!(brief(due), [(ada, titles("at 1"))], "what came later waits for the next");
    assert!(store.post_notification_mail(&mail_of(ada, ids, 1, Some(day(16))), at_minute(4)).await.unwrap());
    assert_eq!(brief(store.waiting_for_digest(weekly(5), 9).await.unwrap()), [], "once a week");
    let next = DigestRound { day: day(23), ..weekly(5) };
    assert_eq!(brief(store.waiting_for_digest(next, 9).await.unwrap()), [(ada, titles("at 3"))]);
    choose(fixture, ada, NotificationPreferences::default(), Digest::None).await;
    let daily_now = brief(store.waiting_for_digest(daily(21), 9).await.unwrap());
    assert_eq!(daily_now.len(), 2, "what was gathered for whoever chose otherwise since is not lost");
}

/// Switching mail off drops the waiting notifications.
pub async fn switching_mail_off_drops_waiting_notifications<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = reader(fixture, "ada").await;
    let new = [
        notification(ada, NotificationKind::PriceChanged, "p"),
        notification(ada, NotificationKind::NewMatch, "n"),
    ];
    store.notify(&new, at_minute(0)).await.unwrap();
    let ids = immediate_ids(store).await;
    let matrix = NotificationPreferences::default().with(
        NotificationCategory::PriceAlerts,
        DeliveryChannel::Email,
        false,
    );
    choose(fixture, ada, matrix, Digest::None).await;
    assert_eq!(immediate_ids(store).await, ids[1..]);
    assert!(!store.post_notification_mail(&mail_of(ada, ids, 1, None), at_minute(1)).await.unwrap());
    assert_eq!(titles(store, ada).await, ["n", "p"], "the list keeps them");
}
