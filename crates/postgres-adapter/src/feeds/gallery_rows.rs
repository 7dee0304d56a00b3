//! Rows of the photos that feeds state for a listing.

use diesel::prelude::*;
use domain::{
    Timestamp,
    feeds::{FeedGallery, FeedPhoto, FeedPhotoCounts, FeedPhotoState},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{database::Failure, decoding::integer, schema::feed_galleries};

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
    pub(super) fn new(FeedPhoto { address, state }: &FeedPhoto) -> Self {
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
pub(super) type StoredGallery = (Value, Vec<String>);

pub(super) fn gallery_of((photos, dropped): StoredGallery) -> Result<FeedGallery, Failure> {
    let photos: Vec<PhotoJson> = serde_json::from_value(photos)
        .map_err(|error| Failure::Corrupt(format!("photos of a feed cannot be read: {error}")))?;
    Ok(FeedGallery { photos: photos.into_iter().map(PhotoJson::into_domain).collect(), dropped })
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = feed_galleries, treat_none_as_null = true)]
pub(super) struct GalleryRow {
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
    pub(super) fn new(
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
