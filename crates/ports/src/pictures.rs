//! The pictures that members send: their renditions lie in [`Blobs`](crate::blobs::Blobs), what is
//! known of them here.

use async_trait::async_trait;
use bytes::Bytes;
use domain::{
    Timestamp,
    accounts::UserId,
    pictures::{PictureFormat, PictureId, Refusal, StoredPicture},
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
};

/// A picture whose renditions are kept already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPicture {
    /// Its name; nobody has drawn it before.
    pub id: PictureId,
    /// Who sent it.
    pub owner: UserId,
    /// Widths of the renditions, ascending, in pixels.
    pub widths: Vec<u32>,
    /// Width of what was sent, in pixels.
    pub width: u32,
    /// Height of what was sent, in pixels.
    pub height: u32,
    /// SHA-256 of what was sent.
    pub digest: [u8; 32],
    /// How it looks, in 64 bits.
    pub likeness: u64,
}

/// A picture is never refused once its renditions are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoRefusal {}

/// What became of a wish to take a picture away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureRemoval {
    /// It is gone.
    Done,
    /// A submission or a vehicle shows it.
    InUse,
    /// They have no such picture.
    NoSuchPicture,
}

/// Keeps what is known of pictures.
#[async_trait]
pub trait Pictures: Send + Sync {
    /// What is known of an act that [`keep_picture`](Self::keep_picture) would do at that moment.
    async fn find_stored_picture(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<PictureId>, StoreError>;

    /// Keeps a picture that nothing shows yet. An [`Command`] with all its duties.
    async fn keep_picture(
        &self,
        new: &NewPicture,
        act: &Command,
    ) -> Result<CommandOutcome<PictureId, NoRefusal>, StoreError>;

    /// The pictures of those names that there are, in no order.
    async fn pictures(&self, ids: &[PictureId]) -> Result<Vec<StoredPicture>, StoreError>;

    /// Forgets a picture of that member that nothing shows. Its renditions are the caller's to delete.
    async fn remove_picture(&self, owner: UserId, id: PictureId) -> Result<PictureRemoval, StoreError>;

    /// Forgets pictures that nothing has shown since `before`, and that no draft of their owner names;
    /// which. Their renditions are the caller's to delete.
    async fn forget_loose_pictures(
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
    /// What the bytes are.
    pub format: PictureFormat,
    /// The file.
    pub bytes: Bytes,
}

/// What became of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    /// Width of what was sent, as it is looked at, in pixels.
    pub width: u32,
    /// Height of what was sent, as it is looked at, in pixels.
    pub height: u32,
    /// SHA-256 of what was sent.
    pub digest: [u8; 32],
    /// How it looks, in 64 bits.
    pub likeness: u64,
    /// Each width in each format, the narrowest first.
    pub renditions: Vec<Rendition>,
}

/// A file that may be a picture.
#[derive(Debug)]
pub enum PictureFile {
    /// It lies on the disk.
    File(std::fs::File),
    /// These are its bytes.
    Bytes(Bytes),
}

/// Makes renditions.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait PictureProcessor: Send + Sync {
    /// The renditions of what lies in a file: turned as it is looked at, without anything that the
    /// camera wrote beside it. MUST not hold up other requests; with too many files before this one it
    /// is [`StoreError::Unavailable`] at once.
    async fn render(&self, file: PictureFile) -> Result<Result<Rendered, Refusal>, StoreError>;
}

/// Fetches pictures from other sites.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait PictureFetcher: Send + Sync {
    /// What lies at that address, at most `most` bytes of it; or why not, as a sentence. No connection
    /// MUST be made but to an address of the public internet, over TLS, and none that the address
    /// itself did not lead to; nothing of ours is sent along.
    async fn fetch(&self, address: &str, most: u64) -> Result<PictureFile, &'static str>;
}
