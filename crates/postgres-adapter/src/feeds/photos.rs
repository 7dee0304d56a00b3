//! Photos that feeds state by address: imports write the addresses, a worker fetches the photos.

use std::{collections::HashMap, time::Duration};

use async_trait::async_trait;
use diesel::{prelude::*, upsert::excluded};
use domain::{
    Timestamp,
    audit::{Action, Actor, Edit},
    events::Event,
    feeds::{PHOTOS_REASON, PhotoFetch, SourceName},
    pictures::{Picture, PictureId, photo_changes},
    to_microseconds,
    vehicles::{ListingStatus, VehicleId},
};
use ports::{
    StoreError,
    feed_photos::{ClaimedGallery, FeedPhotos, FetchedPhotos, PhotoProblem, SourcePhotos},
};

use super::{
    gallery_rows::{GalleryRow, StoredGallery, gallery_of},
    photo_report::{counts, problems},
};
use crate::{
    PostgresStore, audit,
    database::Failure,
    events::append,
    listings::{photos, seller_of},
    schema::{feed_changes, feed_galleries, vehicles},
    vehicles::whole,
};

/// Stores the addresses that an import stated for listings. Listings whose addresses are known are not written, unless
/// they have work left that nobody does.
pub(crate) fn store_addresses(
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
        let after = gallery.with_addresses(addresses);
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
    let seller = seller_of(id, connection)?.map(|listing| listing.seller);
    let edit = Edit::with_reason(PHOTOS_REASON).with(changes);
    audit::audit_edit(
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
    let held = photos::lock_uploads(&pictures.collect::<Vec<Picture>>(), connection)?;
    let exists = |picture: &Picture| PictureId::of_path(&picture.path).is_some_and(|id| held.contains(&id));
    let results = results.iter().filter(|(_, result)| match result {
        PhotoFetch::Stored(picture) => exists(picture),
        PhotoFetch::Failed { .. } => true,
    });
    Ok(results.cloned().collect())
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
