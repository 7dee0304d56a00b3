//! Removes an unused picture of a member.

use domain::{
    accounts::UserId,
    pictures::{PictureFormat, PictureId},
};
use ports::{
    StoreError,
    blobs::Blobs,
    pictures::{PictureRemoval, Pictures},
};

use super::rendition_key;

/// Removes an unused picture of that member, with its renditions.
///
/// # Errors
/// When a store fails; renditions that remain are deleted by [`sweep_pictures`](super::sweep_pictures).
pub async fn remove_picture(
    owner: UserId,
    id: PictureId,
    pictures: &dyn Pictures,
    blobs: &dyn Blobs,
) -> Result<PictureRemoval, StoreError> {
    let found = pictures.pictures(&[id]).await?.pop();
    let removal = pictures.remove_picture(owner, id).await?;
    if let (PictureRemoval::Done, Some(found)) = (removal, found) {
        for width in found.widths {
            for format in PictureFormat::UPLOADED {
                blobs.delete(&rendition_key(id, width, format)?).await?;
            }
        }
    }
    Ok(removal)
}
