//! Whether the database can serve.

use async_trait::async_trait;
use diesel::migration::MigrationSource;
use diesel_migrations::MigrationHarness;
use ports::{
    StoreError,
    health::{Health, Readiness},
};

use crate::{PostgresStore, database::Failure, migrations::MIGRATIONS};

#[async_trait]
impl Health for PostgresStore {
    async fn readiness(&self) -> Result<Readiness, StoreError> {
        self.database
            .run(|connection| {
                let failed =
                    |error: Box<dyn std::error::Error + Send + Sync>| Failure::Corrupt(error.to_string());
                // A later schema than this program's is fine: migrations keep the old program working.
                let applied = connection.applied_migrations().map_err(failed)?;
                let known = MigrationSource::<diesel::pg::Pg>::migrations(&MIGRATIONS).map_err(failed)?;
                let is_applied =
                    |name: String| applied.iter().any(|version| name.starts_with(&version.to_string()));
                Ok(if known.iter().all(|migration| is_applied(migration.name().version().to_string())) {
                    Readiness::Ready
                } else {
                    Readiness::MigrationsPending
                })
            })
            .await
    }
}
