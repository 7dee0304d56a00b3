//! Pictures of members: uploading, reading and deleting.

mod get_picture;
mod remove;
mod send;
mod sweep;

pub use get_picture::get_picture;
pub use remove::remove_picture;
pub use send::{PicturePorts, PictureRefusal, PictureUpload, Source, send_picture};
pub use sweep::{SweepCounts, sweep_pictures};

use domain::pictures::{PictureFormat, PictureId};
use ports::{StoreError, blobs::BlobKey};

/// Folder of all pictures in the blob store.
const FOLDER: &str = "images";

/// Key of a rendition in the blob store.
///
/// # Errors
/// Never in practice: ids are spelled in hexadecimal digits.
pub fn rendition_key(id: PictureId, width: u32, format: PictureFormat) -> Result<BlobKey, StoreError> {
    BlobKey::require(&format!("{FOLDER}/{id}/{width}.{}", format.as_str()))
}
