//! Tests of notifications: recipients, immediate emails and digests.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests stop there")]

mod emails;
mod saved_searches;

use application::{
    accounts::EmailSender,
    notifications::{NewsPorts, announce_news, mail_notifications},
};
use domain::{
    Timestamp,
    accounts::{Role, RoleChange, UserId},
    audit::Actor,
    notifications::{
        DeepLink, DeliveryChannel, Digest, NewNotification, NotificationCategory, NotificationKind,
        NotificationPreferences,
    },
    preferences::Preferences,
    saved::{SavedList, SearchName},
    submissions::{DecisionReason, SubmissionId},
    vehicles::{ListingStatus, ListingViewer, Price, PriceEvent, PriceKind, VehicleId, VehicleQuery},
};
use memory_adapter::MemoryStore;
use ports::{
    accounts::{Accounts, NewUser, RegisterResult},
    clock::Clock,
    commands::CommandOutcome,
    contact_requests::ContactRequests,
    mail::MailOutbox,
    notifications::Notifications,
    preferences::MemberPreferences,
    saved::{SavedSearches, SavedVehicles},
    submissions::{Approval, Submissions, Transition, TransitionCommand},
};
use testkit::{
    CountedRandomness, FixedClock, at_minute, command_at, inquiry, list, list_one, new_confirmation,
    new_submission, new_user, submission_content, submission_draft, vehicle,
};

async fn member(store: &MemoryStore, name: &str) -> UserId {
    let new = NewUser { is_email_verified: true, ..new_user(name, &format!("{name}@example.com")) };
    let RegisterResult::Done(user, _) = store.register(&new, None, at_minute(0)).await.unwrap() else {
        panic!("{name} can join");
    };
    user.id
}

async fn watch(store: &MemoryStore, user: UserId, car: VehicleId) {
    store
        .save_vehicle(user, ListingViewer::Public, SavedList::Watch, car, at_minute(0))
        .await
        .unwrap()
        .unwrap();
}

/// Announces until no events are left; returns the number of rounds.
async fn announce(store: &MemoryStore) -> u32 {
    let clock = FixedClock::at(at_minute(9));
    let news = NewsPorts { log: store, feed: store, announcements: store, clock: &clock };
    let mut rounds = 0;
    while announce_news(news).await.unwrap() {
        rounds += 1;
        assert!(rounds < 100, "it never ends");
    }
    rounds
}

async fn notification_links(store: &MemoryStore, user: UserId) -> Vec<(String, String)> {
    let notifications = store.notifications(user, None, 100).await.unwrap().items;
    notifications
        .into_iter()
        .map(|notification| (notification.title, notification.link.as_str().to_owned()))
        .collect()
}

fn priced(dollars: i64) -> PriceEvent {
    PriceEvent::new(PriceKind::Changed, Price::parse(Some(dollars)).unwrap(), at_minute(1))
}

#[tokio::test]
async fn watchers_are_notified_once_of_the_combined_change() {
    let store = MemoryStore::default();
    let (ada, eve) = (member(&store, "ada").await, member(&store, "eve").await);
    let car = list_one(&store, vehicle().price(100).build(), at_minute(0)).await;
    watch(&store, ada, car).await;
    announce(&store).await;
    store.record_price(car, priced(90));
    store.record_price(car, priced(80));
    announce(&store).await;
    assert_eq!(announce(&store).await, 0);
    let notifications = store.notifications(ada, None, 9).await.unwrap().items;
    assert_eq!(notifications.len(), 1, "{notifications:?}");
    assert_eq!(
        (notifications[0].text.as_str(), notifications[0].kind),
        ("From $100 to $80.", NotificationKind::PriceChanged)
    );
    assert_eq!(notifications[0].link.as_str(), format!("/listings/{}", car.0));
    store.record_price(car, priced(70));
    store.record_price(car, priced(80));
    announce(&store).await;
    assert_eq!(notification_links(&store, ada).await.len(), 1, "what is as it was is no news");
    assert_eq!(notification_links(&store, eve).await, []);
}

#[tokio::test]
async fn author_of_a_change_is_not_notified() {
    let store = MemoryStore::default();
    let (ada, eve) = (member(&store, "ada").await, member(&store, "eve").await);
    let car = list_one(&store, vehicle().build(), at_minute(0)).await;
    watch(&store, ada, car).await;
    watch(&store, eve, car).await;
    store.set_status_as(Some(ada), car, ListingStatus::UnderOffer);
    announce(&store).await;
    assert_eq!(notification_links(&store, ada).await, []);
    assert_eq!(notification_links(&store, eve).await.len(), 1);
    store.set_status(car, ListingStatus::Withdrawn);
    announce(&store).await;
    let (title, link) = notification_links(&store, ada).await.remove(0);
    assert!(title.starts_with("No longer listed: "), "{title}");
    assert_eq!(link, "/saved", "its page has gone");
}

#[tokio::test]
async fn large_import_is_announced_in_batches_completely() {
    let store = MemoryStore::default();
    let ada = member(&store, "ada").await;
    search(&store, ada, "Everything", "", 1_000_000_000).await;
    for _ in 0..3 {
        list(&store, vec![vehicle().build(); 1500], at_minute(1)).await;
    }
    assert_eq!(announce(&store).await, 3, "the last finds but the notifications of the two before");
    let titles: Vec<String> =
        notification_links(&store, ada).await.into_iter().map(|(title, _)| title).collect();
    assert_eq!(titles, ["1500 new matches for Everything", "3000 new matches for Everything"]);
}

async fn submit(store: &MemoryStore, seller: UserId) -> SubmissionId {
    let new = new_submission(seller, submission_content(submission_draft(), &[]));
    let submitted = Submissions::submit(store, &new, &command_at(at_minute(1))).await.unwrap();
    let CommandOutcome::Done(submission) = submitted else { panic!("it is in order") };
    submission
}

/// Lists the vehicle of a submission.
async fn approve(store: &MemoryStore, submission: SubmissionId, admin: UserId) -> VehicleId {
    let command = TransitionCommand {
        submission,
        user: admin,
        actor: Actor { user: Some(admin), address: None },
        revision: None,
        transition: Transition::Approve(Approval::default()),
        reason: DecisionReason::parse("reason", "Because.").unwrap(),
        notifications: Vec::new(),
        at: at_minute(2),
    };
    let Ok(approved) = store.apply_transition(&command).await.unwrap() else { panic!("it is in order") };
    approved.listing.unwrap().vehicle
}

#[tokio::test]
async fn admins_are_notified_of_new_cases_and_sellers_of_inquiries() {
    let store = MemoryStore::default();
    let (ada, eve) = (member(&store, "ada").await, member(&store, "eve").await);
    let seller = member(&store, "seller").await;
    for admin in [ada, eve] {
        store.set_role(admin, Role::Admin, RoleChange::Grant, Actor::default(), at_minute(0)).await.unwrap();
    }
    let submission = submit(&store, seller).await;
    announce(&store).await;
    let offered = store.submission(submission).await.unwrap().unwrap().title();
    let at_desk = [(format!("New submission: {offered}"), format!("/admin/submissions/{}", submission.0))];
    assert_eq!(notification_links(&store, ada).await, at_desk);
    assert_eq!(notification_links(&store, eve).await, at_desk);
    assert_eq!(notification_links(&store, seller).await, []);

    let car = approve(&store, submission, ada).await;
    for number in 0..3 {
        let (asking, at) = (inquiry(Some(car)), at_minute(3 + number));
        let outcome = store
            .store_contact_request(&asking, None, &new_confirmation(at), &command_at(at), None)
            .await
            .unwrap();
        assert!(matches!(outcome, CommandOutcome::Done(_)));
    }
    announce(&store).await;
    assert_eq!(announce(&store).await, 0);
    assert_eq!(
        notification_links(&store, ada).await[0],
        ("3 new inquiries".to_owned(), "/admin/inquiries".to_owned())
    );
    assert_eq!(notification_links(&store, ada).await.len(), 2, "together in one");
    let seller_notifications = store.notifications(seller, None, 9).await.unwrap().items;
    assert_eq!(seller_notifications.len(), 1);
    assert_eq!(seller_notifications[0].title, format!("3 new inquiries about your {offered}"));
    assert_eq!(seller_notifications[0].link.as_str(), format!("/dashboard/submissions/{}", submission.0));
    for private in ["Ada", "ada@example.com", "still for sale"] {
        assert!(!seller_notifications[0].text.contains(private), "{}", seller_notifications[0].text);
    }

    let post = MailFixture { store, ..MailFixture::new() };
    assert_eq!(post.render_round().await, 3, "one for each matter, to each of the three");
    post.set_preferences(
        ada,
        NotificationPreferences::default().with(
            NotificationCategory::NewCases,
            DeliveryChannel::Email,
            false,
        ),
        Digest::None,
    )
    .await;
    post.set_preferences(eve, NotificationPreferences::default(), Digest::Daily).await;
    let at = at_minute(9);
    post.store
        .store_contact_request(&inquiry(None), None, &new_confirmation(at), &command_at(at), None)
        .await
        .unwrap();
    announce(&post.store).await;
    assert_eq!(notification_links(&post.store, ada).await.len(), 3, "the bell still tells");
    assert_eq!(post.render_round().await, 0, "switched off, and gathered for the day");
}

async fn search(store: &MemoryStore, user: UserId, name: &str, make: &str, max_price: i64) {
    let query = VehicleQuery {
        make: VehicleQuery::filter("make", make).unwrap(),
        max_price: Some(max_price),
        ..VehicleQuery::default()
    };
    store.save_search(user, &SearchName::parse(name).unwrap(), &query, at_minute(0)).await.unwrap();
}

struct MailFixture {
    store: MemoryStore,
    clock: FixedClock,
    randomness: CountedRandomness,
}

impl MailFixture {
    /// Begins on the morning of November 21 in Chicago, before the digest hour.
    fn new() -> Self {
        let early: Timestamp = "2026-11-21T13:00:00Z".parse().unwrap();
        Self {
            store: MemoryStore::default(),
            clock: FixedClock::at(early),
            randomness: CountedRandomness::default(),
        }
    }

    async fn render_round(&self) -> u32 {
        let head = EmailSender {
            brand: "Concours".into(),
            origin: "https://concours.example".into(),
            contact: None,
            reply_to: None,
        };
        mail_notifications(&self.store, &head, &self.randomness, &self.clock).await.unwrap()
    }

    async fn subjects(&self) -> Vec<String> {
        let due =
            self.store.claim_due(self.clock.now(), std::time::Duration::from_secs(9), 99).await.unwrap();
        due.iter().map(|due| due.mail.subject().to_owned()).collect()
    }

    async fn notify_member(&self, user: UserId, kind: NotificationKind, title: &str) {
        let new = NewNotification::new(user, kind, title, "", DeepLink::to("/account"));
        self.store.notify(&[new], self.clock.now()).await.unwrap();
    }

    async fn set_preferences(&self, user: UserId, matrix: NotificationPreferences, digest: Digest) {
        let chosen = Preferences { matrix, digest, ..Preferences::default() };
        self.store.store_preferences(user, &chosen, None, Actor::default(), self.clock.now()).await.unwrap();
    }
}
