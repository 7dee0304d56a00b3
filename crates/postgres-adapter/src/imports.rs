//! Taking vehicles in by the batch.

use std::collections::HashMap;

use async_trait::async_trait;
use diesel::{prelude::*, upsert::excluded};
use domain::{
    Timestamp,
    events::Event,
    vehicles::{NewVehicle, PriceKind, VehicleId},
};
use ports::{
    StoreError,
    imports::{BatchOutcome, FileKey, ImportProgress, RecordKey, VehicleImport},
};

use crate::{
    PostgresStore,
    database::Failure,
    events::append,
    rows::{NewPriceRow, NewVehicleRow, PictureRow},
    schema::{import_runs, vehicle_pictures, vehicle_prices, vehicles},
};

#[async_trait]
impl VehicleImport for PostgresStore {
    async fn import_progress(&self, file: FileKey) -> Result<Option<ImportProgress>, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<(i64, i64, i64, i64, i64, bool)> = import_runs::table
                    .find(file.0.to_vec())
                    .select((
                        import_runs::byte_offset,
                        import_runs::lines,
                        import_runs::imported,
                        import_runs::known,
                        import_runs::refused,
                        import_runs::finished,
                    ))
                    .first(connection)
                    .optional()?;
                Ok(row.map(|(offset, lines, imported, known, refused, finished)| ImportProgress {
                    offset: offset.unsigned_abs(),
                    lines: lines.unsigned_abs(),
                    imported: imported.unsigned_abs(),
                    known: known.unsigned_abs(),
                    refused: refused.unsigned_abs(),
                    finished,
                }))
            })
            .await
    }

    async fn list_batch(
        &self,
        records: Vec<(RecordKey, NewVehicle)>,
        progress: Option<(FileKey, ImportProgress)>,
        at: Timestamp,
    ) -> Result<BatchOutcome, StoreError> {
        self.database
            .run(move |connection| {
                connection.transaction(|connection| {
                    one_batch_at_a_time(connection)?;
                    let outcome = list(&records, at, connection)?;
                    if let Some((file, progress)) = progress {
                        keep(file, progress, outcome, at, connection)?;
                    }
                    Ok(outcome)
                })
            })
            .await
    }
}

/// Two batches that hold the same records in different orders would each wait for the other's.
fn one_batch_at_a_time(connection: &mut PgConnection) -> Result<(), Failure> {
    const IMPORT_LOCK: i64 = 1_296_126_540;
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
        .bind::<diesel::sql_types::BigInt, _>(IMPORT_LOCK)
        .execute(connection)?;
    Ok(())
}

fn list(
    records: &[(RecordKey, NewVehicle)],
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<BatchOutcome, Failure> {
    let rows: Vec<NewVehicleRow> =
        records.iter().map(|(key, vehicle)| NewVehicleRow::new(vehicle, key.0, at)).collect();
    let listed: Vec<(i64, Option<Vec<u8>>)> = diesel::insert_into(vehicles::table)
        .values(&rows)
        .on_conflict(vehicles::import_key)
        .do_nothing()
        .returning((vehicles::id, vehicles::import_key))
        .get_results(connection)?;
    let imported = listed.len() as u64;
    let outcome = BatchOutcome { imported, known: records.len() as u64 - imported };
    if listed.is_empty() {
        return Ok(outcome);
    }

    let mut pictures = Vec::new();
    let mut prices = Vec::with_capacity(listed.len());
    let mut ids: HashMap<Vec<u8>, i64> =
        listed.into_iter().filter_map(|(id, key)| Some((key?, id))).collect();
    let mut event = Vec::with_capacity(ids.len());
    for (key, vehicle) in records {
        let Some(id) = ids.remove(key.0.as_slice()) else { continue };
        event.push(VehicleId(id));
        prices.push(NewPriceRow {
            vehicle_id: id,
            price: vehicle.price.get(),
            kind: PriceKind::Asked.as_str(),
            at,
        });
        for (position, picture) in vehicle.pictures.iter().enumerate() {
            pictures.push(PictureRow::new(id, position, picture)?);
        }
    }
    event.sort_unstable();
    diesel::insert_into(vehicle_prices::table).values(&prices).execute(connection)?;
    diesel::insert_into(vehicle_pictures::table).values(&pictures).execute(connection)?;
    append(&Event::VehiclesListed { vehicles: event }, connection)?;
    Ok(outcome)
}

fn keep(
    file: FileKey,
    progress: ImportProgress,
    outcome: BatchOutcome,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let counter =
        |count: u64| i64::try_from(count).map_err(|_| Failure::Corrupt("a count does not fit".into()));
    let row = (
        import_runs::file_key.eq(file.0.to_vec()),
        import_runs::byte_offset.eq(counter(progress.offset)?),
        import_runs::lines.eq(counter(progress.lines)?),
        import_runs::imported.eq(counter(progress.imported + outcome.imported)?),
        import_runs::known.eq(counter(progress.known + outcome.known)?),
        import_runs::refused.eq(counter(progress.refused)?),
        import_runs::finished.eq(progress.finished),
        import_runs::updated_at.eq(at),
    );
    diesel::insert_into(import_runs::table)
        .values(row)
        .on_conflict(import_runs::file_key)
        .do_update()
        .set((
            import_runs::byte_offset.eq(excluded(import_runs::byte_offset)),
            import_runs::lines.eq(excluded(import_runs::lines)),
            import_runs::imported.eq(excluded(import_runs::imported)),
            import_runs::known.eq(excluded(import_runs::known)),
            import_runs::refused.eq(excluded(import_runs::refused)),
            import_runs::finished.eq(excluded(import_runs::finished)),
            import_runs::updated_at.eq(excluded(import_runs::updated_at)),
        ))
        .execute(connection)?;
    Ok(())
}
