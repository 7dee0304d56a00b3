use domain::pictures::{PictureId, StoredPicture, Viewer};
use ports::{StoreError, pictures::Pictures};

/// The picture of that name, when there is one that they may look at.
///
/// # Errors
/// When the store fails.
pub async fn look_at_picture(
    id: PictureId,
    viewer: Viewer,
    store: &dyn Pictures,
) -> Result<Option<StoredPicture>, StoreError> {
    let found = store.pictures(&[id]).await?.pop();
    Ok(found.filter(|picture| picture.is_seen_by(viewer)))
}
