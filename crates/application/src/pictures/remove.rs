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

/// Takes away a picture of theirs that nothing shows, with its renditions.
///
/// # Errors
/// When a store fails; files that stayed are swept later.
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
            for format in PictureFormat::SENT {
                blobs.delete(&rendition_key(id, width, format)?).await?;
            }
        }
    }
    Ok(removal)
}
