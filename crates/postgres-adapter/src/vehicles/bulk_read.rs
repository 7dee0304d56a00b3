//! Bulk reading of the inventory.

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    vehicles::{ListingAudience, VehicleId},
};
use ports::{
    StoreError,
    vehicles::{ListingRecord, VehicleBulkReader},
};

use super::{Filtered, with_covers};
use crate::{
    PostgresStore,
    database::Failure,
    decoding::decode_enum,
    facts::{StoredFacts, facts_of},
    rows::SummaryRow,
    schema::vehicles,
};

#[async_trait]
impl VehicleBulkReader for PostgresStore {
    async fn listings_after(&self, after: VehicleId, limit: u32) -> Result<Vec<ListingRecord>, StoreError> {
        self.readers
            .run(move |connection| {
                fed(
                    vehicles::table.filter(vehicles::id.gt(after.0)).limit(limit.into()).into_boxed(),
                    connection,
                )
            })
            .await
    }

    async fn listings(&self, ids: &[VehicleId]) -> Result<Vec<ListingRecord>, StoreError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        self.readers
            .run(move |connection| {
                fed(vehicles::table.filter(vehicles::id.eq_any(ids)).into_boxed(), connection)
            })
            .await
    }

    async fn audiences(&self, ids: &[VehicleId]) -> Result<Vec<(VehicleId, ListingAudience)>, StoreError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        self.readers
            .run(move |connection| {
                let rows: Vec<(i64, String, Option<Timestamp>)> = vehicles::table
                    .filter(vehicles::id.eq_any(ids))
                    .order(vehicles::id)
                    .select((vehicles::id, vehicles::audience, vehicles::collectors_until))
                    .load(connection)?;
                rows.into_iter()
                    .map(|(id, name, until)| {
                        Ok((VehicleId(id), decode_enum("audience", ListingAudience::of(&name, until))?))
                    })
                    .collect()
            })
            .await
    }
}

fn fed(rows: Filtered<'_>, connection: &mut PgConnection) -> Result<Vec<ListingRecord>, Failure> {
    let facts = (vehicles::vin, vehicles::vin_visibility, vehicles::facts);
    let rows: Vec<(SummaryRow, Option<i32>, Timestamp, StoredFacts)> = rows
        .order(vehicles::id)
        .select((SummaryRow::columns(), vehicles::featured_rank, vehicles::updated_at, facts))
        .load(connection)?;
    let mut summaries = Vec::with_capacity(rows.len());
    let mut rest = Vec::with_capacity(rows.len());
    for (row, featured_rank, updated_at, facts) in rows {
        summaries.push(row);
        rest.push((featured_rank, updated_at, facts_of(facts)?.search_facts()));
    }
    let summaries = with_covers(summaries, connection)?;
    Ok(summaries
        .into_iter()
        .zip(rest)
        .map(|(summary, (featured_rank, updated_at, facts))| ListingRecord {
            summary,
            facts,
            featured_rank,
            updated_at,
        })
        .collect())
}
