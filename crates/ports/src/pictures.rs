//! Ports for members' pictures: records, rendering, and fetching from other sites. The renditions themselves
//! are in [`Blobs`](crate::blobs::Blobs).

use std::convert::Infallible;

use async_trait::async_trait;
use bytes::Bytes;
use domain::{
    Timestamp,
    accounts::UserId,
    pictures::{PictureFormat, PictureId, PictureRejection, Rotation, StoredPicture},
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
};

/// A picture whose renditions are stored already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPicture {
    /// Random and unused.
    pub id: PictureId,
    /// `None` for a photo of a feed.
    pub owner: Option<UserId>,
    /// Widths of the renditions in pixels, ascending.
    pub widths: Vec<u32>,
    /// Of the original, in pixels.
    pub width: u32,
    /// Of the original, in pixels.
    pub height: u32,
    /// SHA-256 of the original.
    pub digest: [u8; 32],
    /// Perceptual hash, 64 bits.
    pub perceptual_hash: u64,
    /// Size of all renditions together.
    pub bytes: u64,
}

/// Result of removing a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureRemoval {
    Done,
    /// Used by a submission or a vehicle.
    InUse,
    /// The member has no such picture.
    NoSuchPicture,
}

/// Stores picture records.
#[async_trait]
pub trait Pictures: Send + Sync {
    /// Stored result of the command that [`store_picture`](Self::store_picture) would carry out at that moment.
    async fn find_stored_picture(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<PictureId>, StoreError>;

    /// Stores a picture that is not in use yet. A [`Command`] with all its duties.
    async fn store_picture(
        &self,
        new: &NewPicture,
        command: &Command,
    ) -> Result<CommandOutcome<PictureId, Infallible>, StoreError>;

    /// The existing pictures among those ids, in no order.
    async fn pictures(&self, ids: &[PictureId]) -> Result<Vec<StoredPicture>, StoreError>;

    /// Removes an unused picture of that member. The caller deletes its renditions.
    async fn remove_picture(&self, owner: UserId, id: PictureId) -> Result<PictureRemoval, StoreError>;

    /// Removes at most `limit` pictures that have not been in use since `before` and that no draft of their
    /// owner contains; returns their ids. The caller deletes their renditions.
    async fn remove_unused_pictures(
        &self,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<PictureId>, StoreError>;
}

/// A picture in one width and format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendition {
    /// In pixels.
    pub width: u32,
    pub format: PictureFormat,
    /// Encoded file.
    pub bytes: Bytes,
}

/// A processed picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    /// Of the original after rotation, in pixels.
    pub width: u32,
    /// Of the original after rotation, in pixels.
    pub height: u32,
    /// SHA-256 of the original.
    pub digest: [u8; 32],
    /// Perceptual hash, 64 bits.
    pub perceptual_hash: u64,
    /// Every combination of width and format, the narrowest first.
    pub renditions: Vec<Rendition>,
}

/// An uploaded or fetched file that may be a picture.
#[derive(Debug)]
pub enum PictureFile {
    File(std::fs::File),
    Bytes(Bytes),
}

/// Decodes and renders pictures.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait PictureProcessor: Send + Sync {
    /// Renders a file: rotated by `rotation`, or as its metadata says without one, with all metadata removed.
    /// MUST NOT block other requests; returns [`StoreError::Unavailable`] at once when too many files are
    /// waiting.
    async fn render(
        &self,
        file: PictureFile,
        rotation: Option<Rotation>,
    ) -> Result<Result<Rendered, PictureRejection>, StoreError>;

    /// Draws the link preview of a car without photos, its model year and name on an illustration: a JPEG of the size of
    /// [`LinkPreview::without_photos`](domain::pictures::LinkPreview::without_photos). Like [`render`](Self::render) it
    /// MUST NOT block other requests, and returns [`StoreError::Unavailable`] when too many are waiting.
    async fn share_image(&self, year: String, name: String) -> Result<Bytes, StoreError>;
}

/// Downloads pictures from other sites.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait PictureFetcher: Send + Sync {
    /// Downloads at most `most` bytes from a URL; the error is a sentence for the user. MUST connect only
    /// over TLS and only to public internet addresses that the URL, or a redirect from it, resolves to. MUST
    /// NOT send cookies or credentials.
    async fn fetch(&self, address: &str, most: u64) -> Result<PictureFile, &'static str>;
}
