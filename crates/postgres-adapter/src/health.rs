//! Readiness check of the database, and its backlog.

use async_trait::async_trait;
use diesel::{
    QueryableByName, RunQueryDsl,
    sql_types::{BigInt, Nullable, Timestamptz},
};
use domain::{Timestamp, events::EventId};
use ports::{
    StoreError,
    health::{Backlog, Health, StoreReadiness},
};

use crate::{
    PostgresStore,
    migrations::{SchemaComparison, compare_schema},
    statement::statement,
};

#[async_trait]
impl Health for PostgresStore {
    async fn readiness(&self) -> Result<StoreReadiness, StoreError> {
        self.database
            .run(|connection| {
                let SchemaComparison { mut pending, newer } = compare_schema(connection)?;
                pending.sort_unstable();
                Ok(match newer {
                    _ if !pending.is_empty() => StoreReadiness::MigrationsPending(pending),
                    Some(version) => StoreReadiness::SchemaIsNewer(version),
                    None => StoreReadiness::Ready,
                })
            })
            .await
    }

    fn is_overloaded(&self) -> bool {
        self.database.is_overloaded()
    }

    async fn backlog(&self) -> Result<Backlog, StoreError> {
        self.database
            .run(|connection| {
                let row: BacklogRow = statement(BACKLOG).get_result(connection)?;
                Ok(Backlog {
                    mails: row.mails.unsigned_abs(),
                    mail_due_at: row.mail_due_at,
                    latest_event: EventId(row.latest_event),
                })
            })
            .await
    }
}

const BACKLOG: &str = "
    SELECT (SELECT count(*) FROM mail_outbox WHERE state = 'waiting') AS mails,
           (SELECT min(due_at) FROM mail_outbox WHERE state = 'waiting') AS mail_due_at,
           (SELECT coalesce(max(id), 0) FROM events) AS latest_event";

#[derive(QueryableByName)]
struct BacklogRow {
    #[diesel(sql_type = BigInt)]
    mails: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    mail_due_at: Option<Timestamp>,
    #[diesel(sql_type = BigInt)]
    latest_event: i64,
}
