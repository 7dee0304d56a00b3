//! Whether the database can serve.

use async_trait::async_trait;
use diesel::{dsl::sql, migration::MigrationSource, prelude::*, sql_types::Bool};
use ports::{
    StoreError,
    health::{Health, Readiness},
};

use crate::{PostgresStore, database::Failure, migrations::MIGRATIONS};

diesel::table! {
    #[sql_name = "__diesel_schema_migrations"]
    versions (version) {
        version -> Text,
    }
}

#[async_trait]
impl Health for PostgresStore {
    async fn readiness(&self) -> Result<Readiness, StoreError> {
        self.database
            .run(|connection| {
                let failed =
                    |error: Box<dyn std::error::Error + Send + Sync>| Failure::Corrupt(error.to_string());
                let known = MigrationSource::<diesel::pg::Pg>::migrations(&MIGRATIONS).map_err(failed)?;
                // Asked without making the table, which a role that may only read could not.
                let has_table: bool =
                    diesel::select(sql::<Bool>("to_regclass('__diesel_schema_migrations') IS NOT NULL"))
                        .get_result(connection)?;
                if !has_table {
                    return Ok(Readiness::MigrationsPending);
                }
                let applied: Vec<String> = versions::table.select(versions::version).load(connection)?;
                // A later schema than this program's is fine: migrations keep the old program working.
                let is_applied = |version: String| applied.contains(&version);
                Ok(if known.iter().all(|migration| is_applied(migration.name().version().to_string())) {
                    Readiness::Ready
                } else {
                    Readiness::MigrationsPending
                })
            })
            .await
    }
}
