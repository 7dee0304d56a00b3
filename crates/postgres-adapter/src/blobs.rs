//! Blobs that no row refers to any more and that wait for deletion.

use async_trait::async_trait;
use diesel::prelude::*;
use ports::{
    StoreError,
    blobs::{AbandonedBlobs, BlobKey},
};

use crate::{PostgresStore, database::Failure, schema::abandoned_blobs};

/// Queues blobs for deletion once the running transaction commits.
pub(crate) fn abandon(keys: &[BlobKey], connection: &mut PgConnection) -> Result<(), Failure> {
    let rows: Vec<_> = keys.iter().map(|key| abandoned_blobs::key.eq(key.as_str())).collect();
    diesel::insert_into(abandoned_blobs::table).values(rows).on_conflict_do_nothing().execute(connection)?;
    Ok(())
}

#[async_trait]
impl AbandonedBlobs for PostgresStore {
    async fn abandoned(&self, after: Option<&BlobKey>, limit: u32) -> Result<Vec<BlobKey>, StoreError> {
        let after = after.map(ToString::to_string).unwrap_or_default();
        self.database
            .run(move |connection| {
                let keys: Vec<String> = abandoned_blobs::table
                    .filter(abandoned_blobs::key.gt(after))
                    .order(abandoned_blobs::key)
                    .limit(limit.into())
                    .select(abandoned_blobs::key)
                    .load(connection)?;
                // An invalid key is reported: skipped, it would stay first in the queue forever.
                let parse = |key: &String| {
                    BlobKey::parse(key).ok_or_else(|| {
                        Failure::Corrupt(format!("abandoned_blobs holds {key:?}, which is not a key"))
                    })
                };
                keys.iter().map(parse).collect()
            })
            .await
    }

    async fn remove_abandoned(&self, keys: &[BlobKey]) -> Result<(), StoreError> {
        let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
        self.database
            .run(move |connection| {
                diesel::delete(abandoned_blobs::table.filter(abandoned_blobs::key.eq_any(&keys)))
                    .execute(connection)?;
                Ok(())
            })
            .await
    }
}
