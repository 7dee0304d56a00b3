//! `FeedPhotos` in memory: galleries by listing.

use std::{collections::BTreeMap, time::Duration};

use async_trait::async_trait;
use domain::{
    Timestamp,
    audit::{Action, Actor, Edit},
    events::Event,
    feeds::{FeedPhotoCounts, FeedPhotoState, PHOTOS_REASON, PhotoFetch, RunId, SourceName},
    pictures::{PictureId, photo_changes},
    to_microseconds,
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    feed_photos::{ClaimedGallery, FeedPhotos, FetchedPhotos, PhotoProblem, SourcePhotos},
};

use crate::{MemoryStore, state::State};

#[async_trait]
impl FeedPhotos for MemoryStore {
    async fn claim_feed_gallery(
        &self,
        at: Timestamp,
        lease: Duration,
    ) -> Result<Option<ClaimedGallery>, StoreError> {
        let mut state = self.write()?;
        let at = to_microseconds(at);
        loop {
            let due = state.feeds.galleries.iter().filter_map(|(id, record)| Some((record.due_at?, *id)));
            let Some((_, vehicle)) = due.filter(|(due, _)| *due <= at).min() else { return Ok(None) };
            let is_for_sale = state.for_sale().any(|listing| listing.vehicle.summary.id == vehicle);
            let Some(record) = state.feeds.galleries.get_mut(&vehicle) else { return Ok(None) };
            record.due_at = is_for_sale.then(|| at + lease);
            if is_for_sale {
                return Ok(Some(ClaimedGallery { vehicle, gallery: record.gallery.clone() }));
            }
        }
    }

    async fn apply_feed_photos(&self, fetched: &FetchedPhotos) -> Result<(), StoreError> {
        let mut state = self.write()?;
        let (id, at) = (fetched.vehicle, to_microseconds(fetched.at));
        let listing = state.for_sale().find(|listing| listing.vehicle.summary.id == id);
        let Some(before) = listing.map(|listing| listing.vehicle.clone()) else { return Ok(()) };
        let exists = |result: &PhotoFetch| match result {
            PhotoFetch::Stored(picture) => {
                PictureId::of_path(&picture.path).is_some_and(|id| state.pictures.contains_key(&id))
            }
            PhotoFetch::Failed { .. } => true,
        };
        let results = fetched.results.iter().filter(|(_, result)| exists(result)).cloned().collect();
        let Some(record) = state.feeds.galleries.get_mut(&id) else { return Ok(()) };
        let after = record.gallery.apply(results, &before.pictures);
        let due = record.gallery.due(at);
        record.due_at = due.map(|due| due.max(to_microseconds(fetched.not_before)));
        let changes = photo_changes(&before.pictures, &after);
        if changes.iter().all(Option::is_none) {
            return Ok(());
        }
        state.replace_photos(id, None, (&before.pictures, &after), at);
        state.change_listing(id, None, |listing| listing.vehicle.updated_at = at);
        state.move_journal(id, before.updated_at, at);
        let seller = state.seller_of(id).map(|listing| listing.seller);
        let edit = Edit::with_reason(PHOTOS_REASON).with(changes);
        state.audit_edit(at, Actor::default(), seller, Action::ListingChanged(id), edit);
        state.events.push(Event::VehiclesChanged { vehicles: vec![id] });
        Ok(())
    }

    async fn feed_photo_counts(&self) -> Result<Vec<SourcePhotos>, StoreError> {
        let state = self.read()?;
        let mut counts: BTreeMap<&str, FeedPhotoCounts> = BTreeMap::new();
        for record in state.feeds.galleries.values() {
            *counts.entry(&record.source).or_default() += record.gallery.counts();
        }
        let found = counts.into_iter().map(|(key, counts)| {
            let runs = state.feeds.runs.values().rev();
            let run = runs.map(|record| &record.run.source).find(|source| source.key() == key);
            let source = run.cloned().unwrap_or_else(|| SourceName::from_store(key.to_owned()));
            SourcePhotos { source, counts }
        });
        Ok(found.collect())
    }

    async fn feed_photo_problems(
        &self,
        source: &SourceName,
        limit: u32,
    ) -> Result<Vec<PhotoProblem>, StoreError> {
        let (state, key) = (self.read()?, source.key());
        let of_source = state.feeds.galleries.iter().filter(|(_, record)| record.source == key);
        let problems = of_source.flat_map(|(vehicle, record)| {
            let title = state.listings.get(vehicle).map(|listing| listing.vehicle.summary.title());
            let title = title.unwrap_or_default();
            record.gallery.photos.iter().filter_map(move |photo| match &photo.state {
                FeedPhotoState::Failed { problem, .. } => Some(PhotoProblem {
                    vehicle: *vehicle,
                    title: title.clone(),
                    address: photo.address.clone(),
                    problem: problem.clone(),
                }),
                _ => None,
            })
        });
        Ok(problems.take(limit as usize).collect())
    }

    async fn retry_feed_photos(&self, source: &SourceName, at: Timestamp) -> Result<u64, StoreError> {
        let (mut state, key, at) = (self.write()?, source.key(), to_microseconds(at));
        let mut listings = 0;
        for record in state.feeds.galleries.values_mut().filter(|record| record.source == key) {
            let after = record.gallery.clone().retried();
            if after != record.gallery {
                record.due_at = after.due(at);
                record.gallery = after;
                listings += 1;
            }
        }
        Ok(listings)
    }
}

impl State {
    /// Stores the addresses that an import stated for a listing.
    pub(crate) fn store_photo_addresses(
        &mut self,
        run: RunId,
        vehicle: VehicleId,
        addresses: &[String],
        at: Timestamp,
    ) {
        if addresses.is_empty() {
            return;
        }
        let source = self.feeds.runs.get(&run).map(|record| record.run.source.key());
        let record = self.feeds.galleries.entry(vehicle).or_default();
        let after = record.gallery.with_addresses(addresses);
        let due = after.due(at);
        record.due_at = if after == record.gallery { record.due_at.or(due) } else { due };
        (record.gallery, record.source) = (after, source.unwrap_or_default());
    }

    /// Lets undoing a run know that only photos changed a listing since.
    fn move_journal(&mut self, vehicle: VehicleId, before: Timestamp, at: Timestamp) {
        for record in &mut self.feeds.journal {
            let entry = &mut record.entry;
            let seen = entry.photos_at.unwrap_or(entry.at);
            if entry.vehicle == vehicle && record.outcome.is_none() && seen == before {
                entry.photos_at = Some(at);
            }
        }
    }
}
