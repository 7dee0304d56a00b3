//! Looks up a picture and checks that the viewer may see it.

use domain::pictures::{PictureId, StoredPicture, Viewer};
use ports::{StoreError, pictures::Pictures};

/// The picture with that id; `None` when there is none or the viewer may not see it.
pub async fn look_at_picture(
    id: PictureId,
    viewer: Viewer,
    store: &dyn Pictures,
) -> Result<Option<StoredPicture>, StoreError> {
    let found = store.pictures(&[id]).await?.pop();
    Ok(found.filter(|picture| picture.is_seen_by(viewer)))
}
