//! The pictures that members send.

mod get_picture;
mod remove;
mod send;
mod sweep;

pub use get_picture::look_at_picture;
pub use remove::remove_picture;
pub use send::{Outcome, PicturePorts, Sending, Source, send_picture};
pub use sweep::{Swept, sweep_pictures};

use domain::pictures::{PictureFormat, PictureId};
use ports::{StoreError, blobs::BlobKey};

/// The folder of all pictures in the store of files.
const FOLDER: &str = "images";

/// Where a rendition lies.
///
/// # Errors
/// Never, as long as names are spelled in hexadecimal digits.
pub fn rendition_key(id: PictureId, width: u32, format: PictureFormat) -> Result<BlobKey, StoreError> {
    key(format!("{FOLDER}/{id}/{width}.{}", format.as_str()))
}

fn key(text: String) -> Result<BlobKey, StoreError> {
    BlobKey::require(&text)
}
