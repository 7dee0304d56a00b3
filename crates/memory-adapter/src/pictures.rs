//! `Pictures` in memory: uploaded pictures, where they are shown, and which are unused.

use std::convert::Infallible;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    pictures::{PictureId, StoredPicture},
    to_microseconds,
};
use ports::{
    StoreError,
    blobs::BlobKey,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    pictures::{NewPicture, PictureRemoval, Pictures},
};

use crate::{MemoryStore, records::PictureRecord, state::State};

#[async_trait]
impl Pictures for MemoryStore {
    async fn find_stored_picture(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<PictureId>, StoreError> {
        self.read()?.find_stored(idempotent, at)
    }

    async fn store_picture(
        &self,
        new: &NewPicture,
        command: &Command,
    ) -> Result<CommandOutcome<PictureId, Infallible>, StoreError> {
        self.write()?.run_once(command, |state| {
            if new.owner.is_some_and(|owner| !state.members.contains_key(&owner)) {
                return Err(StoreError::Failed("there is no such member".into()));
            }
            let at = to_microseconds(command.at);
            let record = PictureRecord {
                new: new.clone(),
                owner: new.owner,
                sent_at: at,
                unused_since: Some(at),
                vehicle: None,
            };
            state.pictures.insert(new.id, record);
            Ok(Ok(new.id))
        })
    }

    async fn pictures(&self, ids: &[PictureId]) -> Result<Vec<StoredPicture>, StoreError> {
        let state = self.read()?;
        Ok(ids.iter().filter_map(|id| state.stored_picture(*id)).collect())
    }

    async fn remove_picture(&self, owner: UserId, id: PictureId) -> Result<PictureRemoval, StoreError> {
        let mut state = self.write()?;
        match state.pictures.get(&id).filter(|record| record.owner == Some(owner)) {
            None => Ok(PictureRemoval::NoSuchPicture),
            Some(record) if record.unused_since.is_none() => Ok(PictureRemoval::InUse),
            Some(_) => {
                state.pictures.remove(&id);
                Ok(PictureRemoval::Done)
            }
        }
    }

    async fn remove_unused_pictures(
        &self,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<PictureId>, StoreError> {
        let mut state = self.write()?;
        let over: Vec<PictureId> = state
            .pictures
            .iter()
            .filter(|(_, record)| record.unused_since.is_some_and(|since| since < before))
            .filter(|(id, record)| !state.is_kept_by_forum(**id, record.owner))
            .filter(|(id, _)| !state.is_proposed(**id) && !state.is_in_base(**id))
            .filter(|(id, record)| {
                let draft = record.owner.and_then(|owner| state.drafts.get(&owner));
                draft.is_none_or(|draft| !draft.fields.contains(&id.to_string()))
            })
            .map(|(id, _)| *id)
            .take(limit as usize)
            .collect();
        for id in &over {
            state.pictures.remove(id);
        }
        Ok(over)
    }
}

impl State {
    /// Deletes a member's pictures with their files, and removes them from listings.
    pub(crate) fn delete_pictures_of(&mut self, user: UserId) {
        let theirs: Vec<PictureId> = self
            .pictures
            .iter()
            .filter(|(_, record)| record.owner == Some(user))
            .map(|(id, _)| *id)
            .collect();
        for id in theirs {
            let widths = self.pictures.remove(&id).map(|record| record.new.widths).unwrap_or_default();
            for (width, format) in
                widths.iter().flat_map(|width| ["webp", "jpg"].map(|format| (width, format)))
            {
                self.abandoned.extend(BlobKey::parse(&format!("images/{id}/{width}.{format}")));
            }
            for listing in self.listings.values_mut() {
                let vehicle = &mut listing.vehicle;
                vehicle.pictures.retain(|picture| picture.path != id.path());
                vehicle.summary.cover = vehicle.pictures.first().cloned().map(Box::new);
            }
        }
    }

    /// The picture as a domain value.
    pub(crate) fn stored_picture(&self, id: PictureId) -> Option<StoredPicture> {
        let record = self.pictures.get(&id)?;
        let audience = |vehicle| {
            let summary = &self.listings.get(&vehicle)?.vehicle.summary;
            summary.status.is_public().then_some(summary.audience)
        };
        Some(StoredPicture {
            id,
            owner: record.owner,
            widths: record.new.widths.clone(),
            width: record.new.width,
            height: record.new.height,
            digest: record.new.digest,
            perceptual_hash: record.new.perceptual_hash,
            sent_at: record.sent_at,
            is_attached: record.unused_since.is_none(),
            published_to: record.vehicle.and_then(audience),
            is_in_forum: self.is_shown_in_forum(id),
        })
    }
}
