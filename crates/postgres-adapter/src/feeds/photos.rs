//! Photos that feeds state by address: imports write the addresses, a worker fetches the photos.

use std::{collections::HashMap, time::Duration};

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable, Text},
    upsert::excluded,
};
use domain::{
    Timestamp,
    audit::{Action, Actor, Edit},
    events::Event,
    feeds::{FeedGallery, FeedPhoto, FeedPhotoCounts, FeedPhotoState, PHOTOS_REASON, PhotoFetch, SourceName},
    pictures::{Picture, PictureId, photo_changes},
    to_microseconds,
    vehicles::{ListingStatus, VehicleId},
};
use ports::{
    StoreError,
    feed_photos::{ClaimedGallery, FeedPhotos, FetchedPhotos, PhotoProblem, SourcePhotos},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    PostgresStore, audit,
    database::Failure,
    decoding::integer,
    events::append,
    listings::{offered_by, photos},
    schema::{feed_changes, feed_galleries, vehicles},
    statement::statement,
    vehicles::whole,
};

/// A photo as stored.
#[derive(Serialize, Deserialize)]
struct PhotoJson {
    address: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
    #[serde(default)]
    attempts: u32,
    #[serde(default)]
    is_final: bool,
}

impl PhotoJson {
    fn new(FeedPhoto { address, state }: &FeedPhoto) -> Self {
        let waiting =
            Self { address: address.clone(), path: None, problem: None, attempts: 0, is_final: false };
        match state.clone() {
            FeedPhotoState::Waiting => waiting,
            FeedPhotoState::Stored(path) => Self { path: Some(path), ..waiting },
            FeedPhotoState::Failed { problem, attempts, is_final } => {
                Self { problem: Some(problem), attempts, is_final, ..waiting }
            }
        }
    }

    fn into_domain(self) -> FeedPhoto {
        let Self { address, path, problem, attempts, is_final } = self;
        let state = match (path, problem) {
            (Some(path), _) => FeedPhotoState::Stored(path),
            (None, Some(problem)) => FeedPhotoState::Failed { problem, attempts, is_final },
            (None, None) => FeedPhotoState::Waiting,
        };
        FeedPhoto { address, state }
    }
}

/// The columns `photos` and `dropped`.
type StoredGallery = (Value, Vec<String>);

fn gallery_of((photos, dropped): StoredGallery) -> Result<FeedGallery, Failure> {
    let photos: Vec<PhotoJson> = serde_json::from_value(photos)
        .map_err(|error| Failure::Corrupt(format!("photos of a feed cannot be read: {error}")))?;
    Ok(FeedGallery { photos: photos.into_iter().map(PhotoJson::into_domain).collect(), dropped })
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = feed_galleries, treat_none_as_null = true)]
struct GalleryRow {
    vehicle_id: i64,
    source_key: String,
    photos: Value,
    dropped: Vec<String>,
    waiting: i32,
    stored: i32,
    failed: i32,
    due_at: Option<Timestamp>,
}

impl GalleryRow {
    fn new(
        vehicle: i64,
        source_key: String,
        gallery: &FeedGallery,
        due_at: Option<Timestamp>,
    ) -> Result<Self, Failure> {
        let photos: Vec<PhotoJson> = gallery.photos.iter().map(PhotoJson::new).collect();
        let photos = serde_json::to_value(photos)
            .map_err(|error| Failure::Corrupt(format!("photos cannot be written as JSON: {error}")))?;
        let FeedPhotoCounts { waiting, stored, failed } = gallery.counts();
        Ok(Self {
            vehicle_id: vehicle,
            source_key,
            photos,
            dropped: gallery.dropped.clone(),
            waiting: integer(waiting)?,
            stored: integer(stored)?,
            failed: integer(failed)?,
            due_at,
        })
    }
}

/// Stores the addresses that an import stated for listings. Listings whose addresses are known are not written, unless
/// they have work left that nobody does.
pub(crate) fn restate(
    source: &str,
    stated: &HashMap<i64, &[String]>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    if stated.is_empty() {
        return Ok(());
    }
    let mut ids: Vec<i64> = stated.keys().copied().collect();
    ids.sort_unstable();
    let known: Vec<(i64, String, Option<Timestamp>, StoredGallery)> = feed_galleries::table
        .filter(feed_galleries::vehicle_id.eq_any(&ids))
        .order(feed_galleries::vehicle_id)
        .select((
            feed_galleries::vehicle_id,
            feed_galleries::source_key,
            feed_galleries::due_at,
            (feed_galleries::photos, feed_galleries::dropped),
        ))
        .for_update()
        .load(connection)?;
    let mut known = known
        .into_iter()
        .map(|(id, source, due_at, stored)| Ok((id, (source, due_at, gallery_of(stored)?))))
        .collect::<Result<HashMap<_, _>, Failure>>()?;
    let mut rows = Vec::new();
    for id in ids {
        let Some(addresses) = stated.get(&id) else { continue };
        let (before, due_at, gallery) = known.remove(&id).unwrap_or_default();
        let after = gallery.restated(addresses);
        let due = due_at.or_else(|| after.due(at));
        let due = if after == gallery { due } else { after.due(at) };
        if after != gallery || due != due_at || before != source {
            rows.push(GalleryRow::new(id, source.to_owned(), &after, due)?);
        }
    }
    // Batches, because each row binds eight values.
    for rows in rows.chunks(500) {
        diesel::insert_into(feed_galleries::table)
            .values(rows)
            .on_conflict(feed_galleries::vehicle_id)
            .do_update()
            .set((
                feed_galleries::source_key.eq(excluded(feed_galleries::source_key)),
                feed_galleries::photos.eq(excluded(feed_galleries::photos)),
                feed_galleries::dropped.eq(excluded(feed_galleries::dropped)),
                feed_galleries::waiting.eq(excluded(feed_galleries::waiting)),
                feed_galleries::stored.eq(excluded(feed_galleries::stored)),
                feed_galleries::failed.eq(excluded(feed_galleries::failed)),
                feed_galleries::due_at.eq(excluded(feed_galleries::due_at)),
            ))
            .execute(connection)?;
    }
    Ok(())
}

#[async_trait]
impl FeedPhotos for PostgresStore {
    async fn claim_feed_gallery(
        &self,
        at: Timestamp,
        lease: Duration,
    ) -> Result<Option<ClaimedGallery>, StoreError> {
        self.database.write(move |connection| claim(to_microseconds(at), lease, connection)).await
    }

    async fn apply_feed_photos(&self, fetched: &FetchedPhotos) -> Result<(), StoreError> {
        let fetched = fetched.clone();
        self.database.write(move |connection| apply(&fetched, connection)).await
    }

    async fn feed_photo_counts(&self) -> Result<Vec<SourcePhotos>, StoreError> {
        self.database.run(counts).await
    }

    async fn feed_photo_problems(
        &self,
        source: &SourceName,
        limit: u32,
    ) -> Result<Vec<PhotoProblem>, StoreError> {
        let source = source.key();
        self.database.run(move |connection| problems(&source, limit as usize, connection)).await
    }

    async fn retry_feed_photos(&self, source: &SourceName, at: Timestamp) -> Result<u64, StoreError> {
        let source = source.key();
        self.database.write(move |connection| retry(&source, to_microseconds(at), connection)).await
    }
}

fn claim(
    at: Timestamp,
    lease: Duration,
    connection: &mut PgConnection,
) -> Result<Option<ClaimedGallery>, Failure> {
    loop {
        // Rows claimed by another server are skipped, not waited for.
        let due: Option<(i64, StoredGallery)> = feed_galleries::table
            .filter(feed_galleries::due_at.le(at))
            .order(feed_galleries::due_at)
            .select((feed_galleries::vehicle_id, (feed_galleries::photos, feed_galleries::dropped)))
            .for_update()
            .skip_locked()
            .first(connection)
            .optional()?;
        let Some((vehicle, stored)) = due else { return Ok(None) };
        let status: String = vehicles::table.find(vehicle).select(vehicles::status).first(connection)?;
        let is_for_sale = ListingStatus::parse(&status).is_some_and(ListingStatus::is_for_sale);
        diesel::update(feed_galleries::table.find(vehicle))
            .set(feed_galleries::due_at.eq(is_for_sale.then(|| at + lease)))
            .execute(connection)?;
        if is_for_sale {
            let gallery = gallery_of(stored)?;
            return Ok(Some(ClaimedGallery { vehicle: VehicleId(vehicle), gallery }));
        }
    }
}

fn apply(fetched: &FetchedPhotos, connection: &mut PgConnection) -> Result<(), Failure> {
    let (id, at) = (fetched.vehicle.0, to_microseconds(fetched.at));
    let held: Option<i64> =
        vehicles::table.find(id).select(vehicles::id).for_update().first(connection).optional()?;
    let Some(before) = held.map(|id| whole(id, connection)).transpose()?.flatten() else { return Ok(()) };
    let stored: Option<(String, StoredGallery)> = feed_galleries::table
        .find(id)
        .select((feed_galleries::source_key, (feed_galleries::photos, feed_galleries::dropped)))
        .for_update()
        .first(connection)
        .optional()?;
    let Some((source, stored)) = stored.filter(|_| before.summary.status.is_for_sale()) else {
        return Ok(());
    };
    let mut gallery = gallery_of(stored)?;
    let results = existing(&fetched.results, connection)?;
    let after = gallery.apply(results, &before.pictures);
    let due = gallery.due(at).map(|due| due.max(to_microseconds(fetched.not_before)));
    diesel::update(feed_galleries::table.find(id))
        .set(GalleryRow::new(id, source, &gallery, due)?)
        .execute(connection)?;
    let changes = photo_changes(&before.pictures, &after);
    if changes.iter().all(Option::is_none) {
        return Ok(());
    }
    photos::replace(id, None, (&before.pictures, &after), at, connection)?;
    diesel::update(vehicles::table.find(id)).set(vehicles::updated_at.eq(at)).execute(connection)?;
    diesel::update(feed_changes::table)
        .filter(feed_changes::vehicle_id.eq(id).and(feed_changes::outcome.is_null()))
        .filter(
            feed_changes::photos_at
                .eq(before.updated_at)
                .or(feed_changes::photos_at.is_null().and(feed_changes::at.eq(before.updated_at))),
        )
        .set(feed_changes::photos_at.eq(at))
        .execute(connection)?;
    let seller = offered_by(id, connection)?.map(|(_, seller)| seller);
    let edit = Edit::with_reason(PHOTOS_REASON).with(changes);
    audit::note_edit(
        at,
        Actor::default(),
        seller,
        Action::ListingChanged(fetched.vehicle),
        edit,
        connection,
    )?;
    // Must come last: it takes the event log's lock, which is held until commit.
    append(&Event::VehiclesChanged { vehicles: vec![fetched.vehicle] }, connection)
}

/// The results without pictures that were deleted meanwhile; the others are locked until the transaction ends.
fn existing(
    results: &[(String, PhotoFetch)],
    connection: &mut PgConnection,
) -> Result<Vec<(String, PhotoFetch)>, Failure> {
    let pictures = results.iter().filter_map(|(_, result)| match result {
        PhotoFetch::Stored(picture) => Some(picture.clone()),
        PhotoFetch::Failed { .. } => None,
    });
    let held = photos::held(&pictures.collect::<Vec<Picture>>(), connection)?;
    let exists = |picture: &Picture| PictureId::of_path(&picture.path).is_some_and(|id| held.contains(&id));
    let results = results.iter().filter(|(_, result)| match result {
        PhotoFetch::Stored(picture) => exists(picture),
        PhotoFetch::Failed { .. } => true,
    });
    Ok(results.cloned().collect())
}

/// Sums of the photos of each source, with its name in the latest import.
pub(crate) const COUNTS: &str = "
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

fn counts(connection: &mut PgConnection) -> Result<Vec<SourcePhotos>, Failure> {
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
pub(crate) const PROBLEMS: &str = "
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

fn problems(source: &str, limit: usize, connection: &mut PgConnection) -> Result<Vec<PhotoProblem>, Failure> {
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

fn retry(source: &str, at: Timestamp, connection: &mut PgConnection) -> Result<u64, Failure> {
    let failed: Vec<(i64, StoredGallery)> = feed_galleries::table
        .filter(feed_galleries::source_key.eq(source).and(feed_galleries::failed.gt(0)))
        .order(feed_galleries::vehicle_id)
        .select((feed_galleries::vehicle_id, (feed_galleries::photos, feed_galleries::dropped)))
        .for_update()
        .load(connection)?;
    let mut listings = 0;
    for (id, stored) in failed {
        let before = gallery_of(stored)?;
        let after = before.clone().retried();
        if after != before {
            let due = after.due(at);
            let row = GalleryRow::new(id, source.to_owned(), &after, due)?;
            diesel::update(feed_galleries::table.find(id)).set(row).execute(connection)?;
            listings += 1;
        }
    }
    Ok(listings)
}
