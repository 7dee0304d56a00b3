//! Readiness check of the database.

use async_trait::async_trait;
use ports::{
    StoreError,
    health::{Health, Readiness},
};

use crate::{PostgresStore, migrations};

#[async_trait]
impl Health for PostgresStore {
    async fn readiness(&self) -> Result<Readiness, StoreError> {
        self.database
            .run(|connection| {
                let is_pending = migrations::is_pending(connection)?;
                Ok(if is_pending { Readiness::MigrationsPending } else { Readiness::Ready })
            })
            .await
    }
}
