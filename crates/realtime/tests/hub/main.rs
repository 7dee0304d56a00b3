//! The hub on an in-memory log and sessions: order, replay, slow readers, audiences and revocation.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod permissions;
mod replay;

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use bytestring::ByteString;
use domain::{
    accounts::{AdminTwoFactorPolicy, Role, RoleChange, UserId},
    audit::Actor,
    events::{Event, EventId},
    private_messages::{ConversationId, PrivateMessageId},
    vehicles::{ListingStatus, ListingViewer, VehicleId},
};
use memory_adapter::MemoryStore;
use ports::{StoreError, accounts::Accounts, events::EventLog, sessions::Sessions};
use realtime::{
    Audience, Channel, DisconnectReason, EventRenderer, Hub, HubPorts, Message, Replay, SubscribeError,
    Subscriber, Subscription, SubscriptionLimits,
};
use testkit::{FixedClock, at_minute, forum, list_one, new_session, opening, username, vehicle};
use tokio::time::{Instant, timeout};

const LARGE_LIMITS: SubscriptionLimits = SubscriptionLimits { total: 100, per_member: 100, per_address: 100 };

/// Renders an event as its kind and number.
struct TextRenderer;

#[async_trait]
impl EventRenderer for TextRenderer {
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
        Ok(format!("notifications of {}", user.0).into())
    }

    fn render_private_message(&self, conversation: ConversationId, message: PrivateMessageId) -> ByteString {
        format!("message {} in {}", message.0, conversation.0).into()
    }
}

struct HubFixture {
    store: Arc<MemoryStore>,
    clock: Arc<FixedClock>,
    hub: Arc<Hub>,
    car: VehicleId,
}

impl HubFixture {
    async fn with(limits: SubscriptionLimits) -> Self {
        let store = Arc::new(MemoryStore::default());
        let clock = Arc::new(FixedClock::default());
        let car = list_one(store.as_ref(), vehicle().build(), at_minute(0)).await;
        let fixture = Self { hub: hub(&store, &clock, limits), store, clock, car };
        fixture.catch_up().await;
        fixture
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
        self.store
            .set_role(user, Role::Collector, RoleChange::to(granted), Actor::default(), at_minute(0))
            .await
            .unwrap();
    }

    /// Writes that many events that every member receives; returns the number of the last.
    async fn append_events(&self, times: usize) -> i64 {
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
        renderer: Arc::new(TextRenderer),
        clock: Arc::clone(clock) as _,
        admin_two_factor: AdminTwoFactorPolicy::Optional,
    };
    Hub::new(ports, limits)
}

/// The messages received so far, and why the subscription was closed if it was.
async fn received_messages(subscription: &mut Subscription) -> (Vec<String>, Option<DisconnectReason>) {
    let mut received = Vec::new();
    loop {
        match timeout(Duration::ZERO, subscription.next()).await {
            Ok(Ok(message)) => received.push(message.text.to_string()),
            Ok(Err(disconnect_reason)) => return (received, Some(disconnect_reason)),
            Err(_) => return (received, None),
        }
    }
}

fn vehicles(from: i64, to: i64) -> Vec<String> {
    (from..=to).map(|id| format!("vehicle {id}")).collect()
}

async fn replayed_messages(subscription: &mut Subscription, after: i64) -> Vec<String> {
    match subscription.resume(EventId(after)) {
        Replay::Messages(messages) => messages.iter().map(|message| message.text.to_string()).collect(),
        Replay::Resync(at) => panic!("all is to be read anew, up to {at:?}"),
    }
}

#[tokio::test]
async fn every_subscription_gets_all_events_once_in_order() {
    let fixture = HubFixture::with(LARGE_LIMITS).await;
    let mut subscriptions = [fixture.subscribe("ada", 1).await, fixture.subscribe("eve", 2).await];
    let first = fixture.append_events(0).await;
    // Batches of sizes that neither divide nor match the hub's batch size.
    let mut last = first;
    for portion in [1, 99, 101, 40] {
        last = fixture.append_events(portion).await;
        fixture.catch_up().await;
    }
    for subscription in &mut subscriptions {
        assert_eq!(received_messages(subscription).await, (vehicles(first + 1, last), None));
    }
}

#[tokio::test]
async fn slow_subscription_is_disconnected_without_affecting_others() {
    let fixture = HubFixture::with(LARGE_LIMITS).await;
    let (mut deaf, mut subscription) = (fixture.subscribe("ada", 1).await, fixture.subscribe("eve", 2).await);
    let first = fixture.append_events(0).await;
    let mut received = Vec::new();
    for _ in 0..256 {
        fixture.append_events(1).await;
        fixture.catch_up().await;
        received.extend(received_messages(&mut subscription).await.0);
    }
    assert_eq!(fixture.hub.len(), 2, "so much may wait");
    let last = fixture.append_events(1).await;
    fixture.catch_up().await;
    received.extend(received_messages(&mut subscription).await.0);
    assert_eq!(fixture.hub.len(), 1);
    assert_eq!(
        received_messages(&mut deaf).await,
        (vec![], Some(DisconnectReason::TooSlow)),
        "nothing that waited is sent"
    );
    assert_eq!(received, vehicles(first + 1, last));
}

#[tokio::test]
async fn subscription_limits_are_enforced_and_released() {
    let fixture = HubFixture::with(SubscriptionLimits { total: 5, per_member: 2, per_address: 3 }).await;
    let at =
        |guest: &Subscriber, address: &str| Subscriber { address: Some(address.into()), ..guest.clone() };
    let mut guests = Vec::new();
    for (number, name) in (1..).zip(["ada", "eve", "bob"]) {
        guests.push(fixture.guest(name, number).await);
    }
    let [ada, eve, bob] = &guests[..] else { panic!() };
    let subscribe = |guest: Subscriber| fixture.hub.subscribe(guest);
    let mut subscriptions =
        vec![subscribe(at(ada, "home")).await.unwrap(), subscribe(at(ada, "home")).await.unwrap()];
    assert_eq!(subscribe(at(ada, "work")).await.err(), Some(SubscribeError::TooMany), "of one member");
    subscriptions.push(subscribe(at(eve, "home")).await.unwrap());
    assert_eq!(subscribe(at(eve, "home")).await.err(), Some(SubscribeError::TooMany), "from one address");
    subscriptions.push(subscribe(eve.clone()).await.unwrap());
    subscriptions.push(subscribe(bob.clone()).await.unwrap());
    assert_eq!(subscribe(bob.clone()).await.err(), Some(SubscribeError::Full), "in all");
    subscriptions.remove(0);
    subscriptions.push(subscribe(at(bob, "home")).await.unwrap());
    assert_eq!(fixture.hub.len(), 5);
    drop(subscriptions);
    assert!(fixture.hub.is_empty());
}

#[tokio::test]
async fn store_outage_only_delays_events() {
    let fixture = HubFixture::with(LARGE_LIMITS).await;
    let mut subscription = fixture.subscribe("ada", 1).await;
    let first = fixture.append_events(0).await;
    fixture.append_events(3).await;
    fixture.store.set_unavailable(true);
    assert!(fixture.hub.catch_up().await.is_err());
    assert!(fixture.hub.revalidate_all_sessions().await.is_err());
    assert!(subscription.revalidate().await.is_err());
    fixture.store.set_unavailable(false);
    let last = fixture.append_events(2).await;
    fixture.catch_up().await;
    assert_eq!(received_messages(&mut subscription).await, (vehicles(first + 1, last), None));
}

/// Reliability row R27.
#[tokio::test(start_paused = true)]
async fn stopping_server_ends_subscriptions_gradually() {
    let fixture = HubFixture::with(LARGE_LIMITS).await;
    let guest = fixture.guest("ada", 1).await;
    let mut subscriptions = Vec::new();
    for _ in 0..30 {
        subscriptions.push(fixture.hub.subscribe(guest.clone()).await.unwrap());
    }
    let hub = Arc::clone(&fixture.hub);
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
    assert_eq!(
        fixture.hub.subscribe(guest).await.err(),
        Some(SubscribeError::Full),
        "nobody is let in any more"
    );
}
