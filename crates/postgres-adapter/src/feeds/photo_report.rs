//! Counts and problems of the photos of each source.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable, Text},
};
use domain::{
    feeds::{FeedPhotoCounts, SourceName},
    vehicles::VehicleId,
};
use ports::feed_photos::{PhotoProblem, SourcePhotos};

use crate::{database::Failure, decoding::integer, statement::statement};

/// Sums of the photos of each source, with its name in the latest import.
const COUNTS: &str = "
    SELECT g.source_key, sum(g.waiting) AS waiting, sum(g.stored) AS stored, sum(g.failed) AS failed,
           (SELECT r.source FROM feed_runs r WHERE r.source_key = g.source_key ORDER BY r.id DESC LIMIT 1) AS source
      FROM feed_galleries g GROUP BY g.source_key ORDER BY g.source_key";

#[derive(QueryableByName)]
struct CountsRow {
    #[diesel(sql_type = Text)]
    source_key: String,
    #[diesel(sql_type = BigInt)]
    waiting: i64,
    #[diesel(sql_type = BigInt)]
    stored: i64,
    #[diesel(sql_type = BigInt)]
    failed: i64,
    #[diesel(sql_type = Nullable<Text>)]
    source: Option<String>,
}

pub(super) fn counts(connection: &mut PgConnection) -> Result<Vec<SourcePhotos>, Failure> {
    let rows: Vec<CountsRow> = statement(COUNTS).load(connection)?;
    let rows = rows.into_iter().map(|row| SourcePhotos {
        source: SourceName::from_store(row.source.unwrap_or(row.source_key)),
        counts: FeedPhotoCounts {
            waiting: row.waiting.unsigned_abs(),
            stored: row.stored.unsigned_abs(),
            failed: row.failed.unsigned_abs(),
        },
    });
    Ok(rows.collect())
}

/// Failed photos of the listings of a source, by listing and in the feed's order.
const PROBLEMS: &str = "
    SELECT g.vehicle_id, v.year || ' ' || v.make || ' ' || v.model AS title, p.photo ->> 'address' AS address,
           p.photo ->> 'problem' AS problem
      FROM feed_galleries g JOIN vehicles v ON v.id = g.vehicle_id,
           jsonb_array_elements(g.photos) WITH ORDINALITY AS p (photo, place)
     WHERE g.source_key = $1 AND g.failed > 0 AND p.photo ->> 'problem' IS NOT NULL
     ORDER BY g.vehicle_id, p.place LIMIT $2";

#[derive(QueryableByName)]
struct ProblemRow {
    #[diesel(sql_type = BigInt)]
    vehicle_id: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Nullable<Text>)]
    address: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    problem: Option<String>,
}

pub(super) fn problems(
    source: &str,
    limit: usize,
    connection: &mut PgConnection,
) -> Result<Vec<PhotoProblem>, Failure> {
    let rows: Vec<ProblemRow> = statement(PROBLEMS)
        .bind::<Text, _>(source.to_owned())
        .bind::<BigInt, _>(integer::<_, i64>(limit)?)
        .load(connection)?;
    let rows = rows.into_iter().map(|row| PhotoProblem {
        vehicle: VehicleId(row.vehicle_id),
        title: row.title,
        address: row.address.unwrap_or_default(),
        problem: row.problem.unwrap_or_default(),
    });
    Ok(rows.collect())
}
