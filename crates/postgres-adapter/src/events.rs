//! The event log: appending and reading committed events.

use async_trait::async_trait;
use diesel::{
    dsl::max,
    prelude::*,
    sql_types::{BigInt, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    events::{Event, EventId},
    forum::{CategoryId, PostId, TopicId},
    inquiries::Queue,
    private_messages::{ConversationId, PrivateMessageId},
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    events::{EventLog, EventWakeup},
    retention::{EVENTS_KEPT, NEWEST_EVENTS_KEPT},
};
use serde::{Deserialize, Serialize};

use crate::{PostgresStore, database::Failure, decoding::decode_enum, schema::events, statement::statement};

/// The stored form of an event. Stored events must stay readable: add variants, never change one.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Payload {
    Vehicles {
        vehicles: Vec<i64>,
    },
    /// Must precede the shorter variants: untagged deserialization takes the first that fits.
    Post {
        category: i64,
        topic: i64,
        post: i64,
    },
    Topic {
        category: i64,
        topic: i64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<i64>,
    },
    Category {
        category: i64,
    },
    User {
        user: i64,
    },
    Message {
        member: i64,
        conversation: i64,
        message: i64,
    },
    Queue {
        queue: String,
    },
}

const VEHICLES_LISTED: &str = "vehicles_listed";
const VEHICLES_CHANGED: &str = "vehicles_changed";
const CATEGORY_OPENED: &str = "category_opened";
const CATEGORY_CHANGED: &str = "category_changed";
const TOPIC_OPENED: &str = "topic_opened";
const POST_ADDED: &str = "post_added";
const TOPIC_CHANGED: &str = "topic_changed";
const POST_CHANGED: &str = "post_changed";
const PRIVATE_MESSAGE_SENT: &str = "private_message_sent";
/// The next three kinds are written by database triggers: when a session ends, a notification is added or an
/// admin case changes. The second one is also written when a member reads notifications.
const ACCESS_CHANGED: &str = "access_changed";
const NOTIFICATIONS_ADDED: &str = "notifications_added";
const CASES_CHANGED: &str = "cases_changed";

/// Appends an event in the running transaction. A trigger assigns the ID and holds the log's lock until
/// commit, so call this at the end of the transaction.
pub(crate) fn append(event: &Event, connection: &mut PgConnection) -> Result<(), Failure> {
    let (kind, payload) = match event {
        Event::VehiclesListed { vehicles } => {
            (VEHICLES_LISTED, Payload::Vehicles { vehicles: vehicles.iter().map(|id| id.0).collect() })
        }
        Event::VehiclesChanged { vehicles } => {
            (VEHICLES_CHANGED, Payload::Vehicles { vehicles: vehicles.iter().map(|id| id.0).collect() })
        }
        Event::CategoryOpened { category } => (CATEGORY_OPENED, Payload::Category { category: category.0 }),
        Event::CategoryChanged { category } => (CATEGORY_CHANGED, Payload::Category { category: category.0 }),
        Event::TopicOpened { category, topic } => {
            (TOPIC_OPENED, Payload::Topic { category: category.0, topic: topic.0, left: None })
        }
        Event::PostAdded { category, topic, post } => {
            (POST_ADDED, Payload::Post { category: category.0, topic: topic.0, post: post.0 })
        }
        Event::TopicChanged { category, topic, left } => {
            let left = left.map(|category| category.0);
            (TOPIC_CHANGED, Payload::Topic { category: category.0, topic: topic.0, left })
        }
        Event::PostChanged { category, topic, post } => {
            (POST_CHANGED, Payload::Post { category: category.0, topic: topic.0, post: post.0 })
        }
        Event::SessionsOrRolesChanged { user } => (ACCESS_CHANGED, Payload::User { user: user.0 }),
        Event::NotificationsChanged { user } => (NOTIFICATIONS_ADDED, Payload::User { user: user.0 }),
        Event::PrivateMessageSent { member, conversation, message } => (
            PRIVATE_MESSAGE_SENT,
            Payload::Message { member: member.0, conversation: conversation.0, message: message.0 },
        ),
        Event::CasesChanged { queue } => (CASES_CHANGED, Payload::Queue { queue: queue.as_str().to_owned() }),
    };
    let payload = serde_json::to_value(payload).map_err(|error| Failure::Corrupt(error.to_string()))?;
    // Placeholder: the trigger assigns the ID.
    diesel::insert_into(events::table)
        .values((events::id.eq(0), events::kind.eq(kind), events::payload.eq(payload)))
        .execute(connection)?;
    Ok(())
}

fn read((id, kind, payload): (i64, String, serde_json::Value)) -> Result<(EventId, Event), Failure> {
    let payload: Payload = serde_json::from_value(payload)
        .map_err(|error| Failure::Corrupt(format!("event {id} cannot be read: {error}")))?;
    let event = match (kind.as_str(), payload) {
        (VEHICLES_LISTED, Payload::Vehicles { vehicles }) => {
            Event::VehiclesListed { vehicles: vehicles.into_iter().map(VehicleId).collect() }
        }
        (VEHICLES_CHANGED, Payload::Vehicles { vehicles }) => {
            Event::VehiclesChanged { vehicles: vehicles.into_iter().map(VehicleId).collect() }
        }
        (CATEGORY_OPENED, Payload::Category { category }) => {
            Event::CategoryOpened { category: CategoryId(category) }
        }
        (CATEGORY_CHANGED, Payload::Category { category }) => {
            Event::CategoryChanged { category: CategoryId(category) }
        }
        (TOPIC_OPENED, Payload::Topic { category, topic, .. }) => {
            Event::TopicOpened { category: CategoryId(category), topic: TopicId(topic) }
        }
        (POST_ADDED, Payload::Post { category, topic, post }) => {
            Event::PostAdded { category: CategoryId(category), topic: TopicId(topic), post: PostId(post) }
        }
        (TOPIC_CHANGED, Payload::Topic { category, topic, left }) => Event::TopicChanged {
            category: CategoryId(category),
            topic: TopicId(topic),
            left: left.map(CategoryId),
        },
        (POST_CHANGED, Payload::Post { category, topic, post }) => {
            Event::PostChanged { category: CategoryId(category), topic: TopicId(topic), post: PostId(post) }
        }
        (ACCESS_CHANGED, Payload::User { user }) => Event::SessionsOrRolesChanged { user: UserId(user) },
        (NOTIFICATIONS_ADDED, Payload::User { user }) => Event::NotificationsChanged { user: UserId(user) },
        (PRIVATE_MESSAGE_SENT, Payload::Message { member, conversation, message }) => {
            Event::PrivateMessageSent {
                member: UserId(member),
                conversation: ConversationId(conversation),
                message: PrivateMessageId(message),
            }
        }
        (CASES_CHANGED, Payload::Queue { queue }) => {
            Event::CasesChanged { queue: decode_enum("queue", Queue::parse(&queue))? }
        }
        _ => return Err(Failure::Corrupt(format!("event {id} is of a kind that is not known: {kind}"))),
    };
    Ok((EventId(id), event))
}

/// Reads at most `limit` events after `after` from the table.
pub(crate) fn stored_after(
    after: EventId,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Vec<(EventId, Event)>, Failure> {
    let rows: Vec<(i64, String, serde_json::Value)> = events::table
        .filter(events::id.gt(after.0))
        .order(events::id)
        .limit(limit.into())
        .select((events::id, events::kind, events::payload))
        .load(connection)?;
    rows.into_iter().map(read).collect()
}

/// The latest event of the database; 0 if there was none yet.
pub(crate) fn latest(connection: &mut PgConnection) -> Result<EventId, Failure> {
    let latest: Option<i64> = events::table.select(max(events::id)).first(connection)?;
    Ok(EventId(latest.unwrap_or(0)))
}

/// Deletes expired events, see [`Retention::delete_expired`](ports::retention::Retention::delete_expired); at most
/// 10,000 at a time, the oldest first.
pub(crate) fn delete_expired(now: Timestamp, connection: &mut PgConnection) -> Result<(), Failure> {
    statement(
        "DELETE FROM events WHERE at < $1
            AND id <= (SELECT max(id) FROM events) - $2 AND id <= (SELECT event_id FROM announcement_position)
            AND id IN (SELECT id FROM events ORDER BY id LIMIT 10000)",
    )
    .bind::<Timestamptz, _>(now - EVENTS_KEPT)
    .bind::<BigInt, _>(NEWEST_EVENTS_KEPT)
    .execute(connection)?;
    Ok(())
}

#[async_trait]
impl EventWakeup for PostgresStore {
    async fn wait_for_event(&self, seen: EventId) {
        self.events.wait(seen).await;
    }
}

#[async_trait]
impl EventLog for PostgresStore {
    async fn events_after(&self, after: EventId, limit: u32) -> Result<Vec<(EventId, Event)>, StoreError> {
        if let Some(events) = self.events.after(after, limit) {
            return Ok(events);
        }
        self.readers.run(move |connection| stored_after(after, limit, connection)).await
    }

    async fn latest_event(&self) -> Result<EventId, StoreError> {
        self.database.run(latest).await
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use diesel::{Connection, connection::SimpleConnection};
    use domain::vehicles::VehicleId;
    use ports::vehicles::VehicleBulkReader;

    use super::*;
    use crate::test_database::TestDatabase;

    #[test]
    fn announced_events_are_deleted_after_their_retention_except_the_newest() {
        let database = TestDatabase::create();
        let mut connection = PgConnection::establish(&database.url()).unwrap();
        connection
            .batch_execute(
                "INSERT INTO events (id, kind, payload, at)
                 SELECT 0, 'vehicles_changed', '{\"vehicles\": [1]}', '2026-01-01' FROM generate_series(1, 2100);
                 UPDATE announcement_position SET event_id = 60",
            )
            .unwrap();
        let mut oldest_after = |now: &str| {
            delete_expired(now.parse().unwrap(), &mut connection).unwrap();
            events::table.select(diesel::dsl::min(events::id)).first::<Option<i64>>(&mut connection).unwrap()
        };
        assert_eq!(oldest_after("2026-01-31T00:00:00Z"), Some(1), "not old enough");
        assert_eq!(oldest_after("2026-02-01T00:00:00Z"), Some(61), "the others are not announced");
        PgConnection::establish(&database.url())
            .unwrap()
            .batch_execute("UPDATE announcement_position SET event_id = 2100")
            .unwrap();
        assert_eq!(oldest_after("2026-02-01T00:00:00Z"), Some(101), "the newest stay");
    }

    #[tokio::test]
    async fn event_log_is_readable_while_all_connections_are_busy() {
        let database = TestDatabase::create();
        let store = database.store_with(2);
        let sleep = || store.database.run(|connection| Ok(connection.batch_execute("SELECT pg_sleep(2)")?));
        let read = async {
            while store.pool().busy < 2 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            store.events_after(EventId(0), 10).await.unwrap();
            store.listings_after(VehicleId(0), 10).await.unwrap();
            assert_eq!(store.pool().busy, 2, "the requests still hold all connections");
        };
        let (first, second, ()) = tokio::join!(sleep(), sleep(), read);
        first.unwrap();
        second.unwrap();
    }
}
