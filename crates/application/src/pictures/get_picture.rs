//! Looks up a picture and checks that the viewer may see it.

use domain::pictures::{PictureId, PictureViewer, StoredPicture};
use ports::{StoreError, pictures::Pictures};

/// The picture with that id; `None` when there is none or the viewer may not see it.
pub async fn get_picture(
    id: PictureId,
    viewer: PictureViewer,
    store: &dyn Pictures,
) -> Result<Option<StoredPicture>, StoreError> {
    let found = store.pictures(&[id]).await?.pop();
    Ok(found.filter(|picture| picture.is_visible_to(viewer)))
}
