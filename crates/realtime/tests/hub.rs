//! The hub on an in-memory log and sessions: order, replay, slow readers, audiences and revocation.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use bytestring::ByteString;
use chrono::TimeDelta;
use domain::{
    accounts::{AdminTwoFactorPolicy, Role, UserId},
    audit::Actor,
    events::{Event, EventId},
    notifications::{DeepLink, NewNotification, NotificationKind},
    private_messages::{ConversationId, MessageId},
    vehicles::{ListingStatus, ListingViewer, VehicleId},
};
use memory_adapter::MemoryStore;
use ports::{
    StoreError, accounts::Accounts, events::EventLog, notifications::Notifications, sessions::Sessions,
};
use realtime::{
    Audience, Channel, DisconnectReason, EventRenderer, Hub, HubPorts, Message, Refusal, Replay, Subscriber,
    Subscription, SubscriptionLimits,
};
use testkit::{FixedClock, at_minute, forum, list_one, new_session, opening, username, vehicle};
use tokio::time::{Instant, timeout};

const ROOMY: SubscriptionLimits = SubscriptionLimits { total: 100, per_member: 100, per_address: 100 };

/// Renders an event as its kind and number.
struct Words;

#[async_trait]
impl EventRenderer for Words {
    async fn render(&self, id: EventId, event: &Event) -> Result<Vec<Message>, StoreError> {
        let (audience, word) = match event {
            Event::VehiclesChanged { .. } => (Audience::Members, "vehicle"),
            Event::CategoryOpened { .. } => (Audience::ForumReaders, "category"),
            Event::TopicOpened { .. } => (Audience::Admin, "for the desk"),
            _ => return Ok(vec![]),
        };
        Ok(vec![Message::constant(id, audience, format!("{word} {}", id.0).into())])
    }

    async fn render_notifications(&self, user: UserId) -> Result<ByteString, StoreError> {
        Ok(format!("notices of {}", user.0).into())
    }

    fn render_private_message(&self, conversation: ConversationId, message: MessageId) -> ByteString {
        format!("message {} in {}", message.0, conversation.0).into()
    }
}

struct House {
    store: Arc<MemoryStore>,
    clock: Arc<FixedClock>,
    hub: Arc<Hub>,
    car: VehicleId,
}

impl House {
    async fn with(limits: SubscriptionLimits) -> Self {
        let store = Arc::new(MemoryStore::default());
        let clock = Arc::new(FixedClock::default());
        let car = list_one(store.as_ref(), vehicle().build(), at_minute(0)).await;
        let house = Self { hub: hub(&store, &clock, limits), store, clock, car };
        house.catch_up().await;
        house
    }

    /// A subscriber with an open session; the account is created if needed.
    async fn guest(&self, name: &str, session: u8) -> Subscriber {
        let account = match self.store.account(&username(name)).await.unwrap() {
            Some(account) => account,
            None => {
                forum::collector(self.store.as_ref(), name, 0).await;
                self.store.account(&username(name)).await.unwrap().unwrap()
            }
        };
        let opening = opening(&account.user, &format!("$hash${name}"), new_session(session));
        let (user, session) = self.store.open(&opening, at_minute(0)).await.unwrap().done().unwrap();
        Subscriber {
            user: user.id,
            session: session.id,
            channel: Channel::Page { may_read_forum: true, viewer: ListingViewer::Collector },
            address: None,
        }
    }

    async fn subscribe(&self, name: &str, session: u8) -> Subscription {
        let guest = self.guest(name, session).await;
        self.catch_up().await;
        self.hub.subscribe(guest).await.unwrap()
    }

    async fn set_collector(&self, user: UserId, granted: bool) {
        self.store.set_role(user, Role::Collector, granted, Actor::default(), at_minute(0)).await.unwrap();
    }

    /// Writes that many events that every member receives; returns the number of the last.
    async fn happen(&self, times: usize) -> i64 {
        for _ in 0..times {
            self.store.set_status(self.car, ListingStatus::UnderOffer);
        }
        self.store.latest_event().await.unwrap().0
    }

    async fn catch_up(&self) {
        while self.hub.catch_up().await.unwrap() {}
    }
}

fn hub(store: &Arc<MemoryStore>, clock: &Arc<FixedClock>, limits: SubscriptionLimits) -> Arc<Hub> {
    let ports = HubPorts {
        log: Arc::clone(store) as _,
        sessions: Arc::clone(store) as _,
        renderer: Arc::new(Words),
        clock: Arc::clone(clock) as _,
        admin_second_factor: AdminTwoFactorPolicy::Optional,
    };
    Hub::new(ports, limits)
}

/// The messages received so far, and why the subscription was closed if it was.
async fn heard(subscription: &mut Subscription) -> (Vec<String>, Option<DisconnectReason>) {
    let mut heard = Vec::new();
    loop {
        match timeout(Duration::ZERO, subscription.next()).await {
            Ok(Ok(message)) => heard.push(message.text.to_string()),
            Ok(Err(disconnect_reason)) => return (heard, Some(disconnect_reason)),
            Err(_) => return (heard, None),
        }
    }
}

fn vehicles(from: i64, to: i64) -> Vec<String> {
    (from..=to).map(|id| format!("vehicle {id}")).collect()
}

async fn missed(subscription: &mut Subscription, after: i64) -> Vec<String> {
    match subscription.resume(EventId(after)) {
        Replay::Messages(messages) => messages.iter().map(|message| message.text.to_string()).collect(),
        Replay::Resync(at) => panic!("all is to be read anew, up to {at:?}"),
    }
}

#[tokio::test]
async fn everybody_hears_everything_once_and_in_order() {
    let house = House::with(ROOMY).await;
    let mut subscriptions = [house.subscribe("ada", 1).await, house.subscribe("eve", 2).await];
    let first = house.happen(0).await;
    // Batches of sizes that neither divide nor match the hub's batch size.
    let mut last = first;
    for portion in [1, 99, 101, 40] {
        last = house.happen(portion).await;
        house.catch_up().await;
    }
    for subscription in &mut subscriptions {
        assert_eq!(heard(subscription).await, (vehicles(first + 1, last), None));
    }
}

#[tokio::test]
async fn who_comes_back_goes_on_where_they_were() {
    let house = House::with(ROOMY).await;
    let mut subscription = house.subscribe("ada", 1).await;
    let last = house.happen(5).await;
    house.catch_up().await;
    assert_eq!(heard(&mut subscription).await.0.len(), 5);
    drop(subscription);
    house.happen(7).await;
    house.catch_up().await;

    let mut subscription = house.subscribe("ada", 2).await;
    // Sent between connecting and resuming: contained in the replay, exactly once.
    let now = house.happen(3).await;
    house.catch_up().await;
    assert_eq!(missed(&mut subscription, last).await, vehicles(last + 1, now));
    assert_eq!(heard(&mut subscription).await, (vec![], None));
    let next = house.happen(1).await;
    house.catch_up().await;
    assert_eq!(heard(&mut subscription).await, (vehicles(next, next), None));
}

#[tokio::test]
async fn a_thousand_events_are_remembered_and_beyond_all_is_read_anew() {
    let house = House::with(ROOMY).await;
    let first = house.happen(0).await;
    let last = house.happen(1_000).await;
    house.catch_up().await;
    let mut subscription = house.subscribe("ada", 1).await;
    assert_eq!(missed(&mut subscription, first).await, vehicles(first + 1, last));
    let last = house.happen(1).await;
    house.catch_up().await;
    assert_eq!(subscription.resume(EventId(first)), Replay::Resync(EventId(last)));
    assert_eq!(heard(&mut subscription).await, (vec![], None), "what is read anew is not told again");
    // A number from a different log, and one of a server that is slightly ahead.
    assert_eq!(subscription.resume(EventId(last + 1_001)), Replay::Resync(EventId(last)));
    assert_eq!(missed(&mut subscription, last + 2).await, Vec::<String>::new());
    let next = house.happen(3).await;
    house.catch_up().await;
    assert_eq!(
        heard(&mut subscription).await,
        (vehicles(next, next), None),
        "they had heard the first two elsewhere"
    );
}

#[tokio::test]
async fn a_server_that_starts_remembers_what_others_told() {
    let house = House::with(ROOMY).await;
    let guest = house.guest("ada", 1).await;
    let first = house.happen(0).await;
    let last = house.happen(250).await;
    let started = hub(&house.store, &house.clock, ROOMY);
    let (subscription, ()) =
        tokio::join!(started.subscribe(guest), async { while started.catch_up().await.unwrap() {} });
    let mut subscription = subscription.unwrap();
    assert_eq!(missed(&mut subscription, first).await, vehicles(first + 1, last));
    assert_eq!(heard(&mut subscription).await, (vec![], None));
}

/// A subscription before the backlog is loaded would miss events without notice, so the client must come back.
#[tokio::test(start_paused = true)]
async fn a_server_that_cannot_read_its_log_takes_no_connection() {
    let house = House::with(ROOMY).await;
    let guest = house.guest("ada", 1).await;
    let first = house.happen(0).await;
    let last = house.happen(250).await;
    let started = hub(&house.store, &house.clock, ROOMY);
    let begun = Instant::now();
    assert_eq!(started.subscribe(guest.clone()).await.err(), Some(Refusal::Full));
    assert_eq!(begun.elapsed(), Duration::from_secs(3));
    while started.catch_up().await.unwrap() {}
    let mut subscription = started.subscribe(guest).await.unwrap();
    assert_eq!(missed(&mut subscription, first).await, vehicles(first + 1, last));
}

#[tokio::test]
async fn who_takes_nothing_is_let_go_and_harms_nobody() {
    let house = House::with(ROOMY).await;
    let (mut deaf, mut subscription) = (house.subscribe("ada", 1).await, house.subscribe("eve", 2).await);
    let first = house.happen(0).await;
    let mut told = Vec::new();
    for _ in 0..256 {
        house.happen(1).await;
        house.catch_up().await;
        told.extend(heard(&mut subscription).await.0);
    }
    assert_eq!(house.hub.len(), 2, "so much may wait");
    let last = house.happen(1).await;
    house.catch_up().await;
    told.extend(heard(&mut subscription).await.0);
    assert_eq!(house.hub.len(), 1);
    assert_eq!(
        heard(&mut deaf).await,
        (vec![], Some(DisconnectReason::TooSlow)),
        "nothing that waited is sent"
    );
    assert_eq!(told, vehicles(first + 1, last));
}

#[tokio::test]
async fn a_role_that_is_taken_ends_the_seat_before_the_next_word() {
    let house = House::with(ROOMY).await;
    let (mut hers, mut other) = (house.subscribe("ada", 1).await, house.subscribe("eve", 2).await);
    let (ada, eve) =
        (house.store.account(&username("ada")).await, house.store.account(&username("eve")).await);
    let (ada, eve) = (ada.unwrap().unwrap().user.id, eve.unwrap().unwrap().user.id);
    // Both in one batch: the event follows the revocation.
    house.set_collector(ada, false).await;
    forum::category(house.store.as_ref(), "Air-cooled", eve, 1).await;
    let at = house.happen(0).await;
    house.catch_up().await;
    assert_eq!(heard(&mut hers).await, (vec![], Some(DisconnectReason::Revoked)));
    assert_eq!(heard(&mut other).await, (vec![format!("category {at}")], None));
}

#[tokio::test]
async fn a_role_that_is_given_counts_at_once() {
    let house = House::with(ROOMY).await;
    let (guest, eve) = (house.guest("ada", 1).await, house.guest("eve", 2).await.user);
    house.set_collector(guest.user, false).await;
    house.catch_up().await;
    let mut subscription = house
        .hub
        .subscribe(Subscriber {
            channel: Channel::Page { may_read_forum: false, viewer: ListingViewer::Public },
            ..guest.clone()
        })
        .await
        .unwrap();
    forum::category(house.store.as_ref(), "Air-cooled", eve, 1).await;
    house.catch_up().await;
    assert_eq!(heard(&mut subscription).await, (vec![], None));
    assert_eq!(missed(&mut subscription, 0).await, vehicles(0, -1), "nor is it told again");
    house.set_collector(guest.user, true).await;
    forum::category(house.store.as_ref(), "Water-cooled", eve, 2).await;
    let at = house.happen(0).await;
    house.catch_up().await;
    assert_eq!(heard(&mut subscription).await, (vec![format!("category {at}")], None));
}

#[tokio::test]
async fn the_desk_hears_what_is_for_the_desk_and_pages_hear_the_rest() {
    let house = House::with(SubscriptionLimits { per_member: 1, ..ROOMY }).await;
    let guest = house.guest("ada", 1).await;
    let set_admin = async |granted| {
        let actor = Actor::default();
        house.store.set_role(guest.user, Role::Admin, granted, actor, at_minute(0)).await.unwrap();
    };
    set_admin(true).await;
    // A second admin, because the last one cannot lose the role.
    let other = house.guest("eve", 2).await.user;
    house.store.set_role(other, Role::Admin, true, Actor::default(), at_minute(0)).await.unwrap();
    house.catch_up().await;
    let mut page = house.hub.subscribe(guest.clone()).await.unwrap();
    let mut desk =
        house.hub.subscribe(Subscriber { channel: Channel::Admin, ..guest.clone() }).await.unwrap();
    let category = forum::category(house.store.as_ref(), "Air-cooled", guest.user, 1).await;
    let opened = house.happen(0).await;
    forum::topic(house.store.as_ref(), category, "Oil for a 3.2", guest.user, 2).await;
    let told = house.happen(0).await;
    house.catch_up().await;
    assert_eq!(heard(&mut page).await, (vec![format!("category {opened}")], None));
    assert_eq!(heard(&mut desk).await, (vec![format!("for the desk {told}")], None));
    set_admin(false).await;
    house.catch_up().await;
    assert_eq!(heard(&mut desk).await, (vec![], Some(DisconnectReason::Revoked)));
    assert_eq!(heard(&mut page).await, (vec![], None), "they may still read the forum");
}

#[tokio::test]
async fn a_session_that_ends_takes_its_seats_along_and_no_others() {
    let house = House::with(ROOMY).await;
    let (here, there) = (house.guest("ada", 1).await, house.guest("ada", 2).await);
    house.catch_up().await;
    let mut subscriptions = Vec::new();
    for guest in [&here, &here, &there] {
        subscriptions.push(house.hub.subscribe(guest.clone()).await.unwrap());
    }
    house.store.end(here.user, here.session, Actor::default(), at_minute(1)).await.unwrap();
    let last = house.happen(1).await;
    house.catch_up().await;
    let [first, second, third] = &mut subscriptions[..] else { panic!() };
    assert_eq!(heard(first).await, (vec![], Some(DisconnectReason::Revoked)));
    assert_eq!(heard(second).await, (vec![], Some(DisconnectReason::Revoked)));
    assert_eq!(heard(third).await, (vehicles(last, last), None));
    // A session that times out writes no event.
    house.clock.advance(TimeDelta::minutes(31));
    house.hub.revalidate_all_sessions().await.unwrap();
    assert_eq!(heard(third).await, (vec![], Some(DisconnectReason::Revoked)));
    assert!(house.hub.is_empty());
}

#[tokio::test]
async fn notices_are_their_members_own_and_not_told_again() {
    let house = House::with(ROOMY).await;
    let (mut hers, mut other) = (house.subscribe("ada", 1).await, house.subscribe("eve", 2).await);
    let before = house.happen(0).await;
    let ada = hers.user();
    let notice =
        NewNotification::new(ada, NotificationKind::Message, "News", "For Ada.", DeepLink::to("/dashboard"));
    house.store.notify(&[notice], at_minute(0)).await.unwrap();
    house.catch_up().await;
    assert_eq!(heard(&mut hers).await, (vec![format!("notices of {}", ada.0)], None));
    assert_eq!(heard(&mut other).await, (vec![], None));
    assert_eq!(missed(&mut hers, before).await, Vec::<String>::new());
}

#[tokio::test]
async fn places_are_counted_and_given_again() {
    let house = House::with(SubscriptionLimits { total: 5, per_member: 2, per_address: 3 }).await;
    let at =
        |guest: &Subscriber, address: &str| Subscriber { address: Some(address.into()), ..guest.clone() };
    let mut guests = Vec::new();
    for (number, name) in (1..).zip(["ada", "eve", "bob"]) {
        guests.push(house.guest(name, number).await);
    }
    let [ada, eve, bob] = &guests[..] else { panic!() };
    let subscribe = |guest: Subscriber| house.hub.subscribe(guest);
    let mut subscriptions =
        vec![subscribe(at(ada, "home")).await.unwrap(), subscribe(at(ada, "home")).await.unwrap()];
    assert_eq!(subscribe(at(ada, "work")).await.err(), Some(Refusal::TooMany), "of one member");
    subscriptions.push(subscribe(at(eve, "home")).await.unwrap());
    assert_eq!(subscribe(at(eve, "home")).await.err(), Some(Refusal::TooMany), "from one address");
    subscriptions.push(subscribe(eve.clone()).await.unwrap());
    subscriptions.push(subscribe(bob.clone()).await.unwrap());
    assert_eq!(subscribe(bob.clone()).await.err(), Some(Refusal::Full), "in all");
    subscriptions.remove(0);
    subscriptions.push(subscribe(at(bob, "home")).await.unwrap());
    assert_eq!(house.hub.len(), 5);
    drop(subscriptions);
    assert!(house.hub.is_empty());
}

#[tokio::test]
async fn a_store_that_is_away_costs_nothing_but_time() {
    let house = House::with(ROOMY).await;
    let mut subscription = house.subscribe("ada", 1).await;
    let first = house.happen(0).await;
    house.happen(3).await;
    house.store.set_unavailable(true);
    assert!(house.hub.catch_up().await.is_err());
    assert!(house.hub.revalidate_all_sessions().await.is_err());
    assert!(subscription.revalidate().await.is_err());
    house.store.set_unavailable(false);
    let last = house.happen(2).await;
    house.catch_up().await;
    assert_eq!(heard(&mut subscription).await, (vehicles(first + 1, last), None));
}

/// Reliability row R27.
#[tokio::test(start_paused = true)]
async fn a_server_that_stops_ends_its_seats_one_after_the_other() {
    let house = House::with(ROOMY).await;
    let guest = house.guest("ada", 1).await;
    let mut subscriptions = Vec::new();
    for _ in 0..30 {
        subscriptions.push(house.hub.subscribe(guest.clone()).await.unwrap());
    }
    let hub = Arc::clone(&house.hub);
    let begun = Instant::now();
    let closing = tokio::spawn(async move { hub.close(Duration::from_secs(3)).await });
    for (turn, subscription) in (0..).zip(&mut subscriptions) {
        assert_eq!(subscription.next().await, Err(DisconnectReason::Stopping));
        let due = Duration::from_millis(100) * turn;
        assert!(
            (due..due + Duration::from_millis(2)).contains(&begun.elapsed()),
            "{turn}: {:?}",
            begun.elapsed()
        );
    }
    closing.await.unwrap();
    assert_eq!(house.hub.subscribe(guest).await.err(), Some(Refusal::Full), "nobody is let in any more");
}
