//! Photos of listings by path.

use domain::{
    Violation,
    accounts::UserId,
    pictures::{PhotoDraft, Picture, PictureId, StoredPicture, parse_photos},
};
use ports::{StoreError, pictures::Pictures};

/// The uploads that an admin may add to a listing: their own, and those that belong to nobody.
pub(super) fn available_to_staff(admin: UserId) -> impl Fn(&StoredPicture) -> bool {
    move |picture| match picture.owner {
        Some(owner) => owner == admin,
        None => !picture.is_attached,
    }
}

/// The photos of a form. Those of `shown` and available uploads may be named.
pub(crate) async fn resolve_photos(
    drafts: &[PhotoDraft],
    shown: &[Picture],
    is_available: impl Fn(&StoredPicture) -> bool,
    pictures: &dyn Pictures,
) -> Result<Result<Vec<Picture>, Violation>, StoreError> {
    let is_shown = |draft: &&PhotoDraft| shown.iter().any(|photo| photo.path == draft.path);
    let uploads: Vec<PictureId> = drafts
        .iter()
        .filter(|draft| !is_shown(draft))
        .filter_map(|draft| PictureId::of_path(&draft.path))
        .collect();
    let uploads = pictures.pictures(&uploads).await?;
    Ok(parse_photos(drafts, |path| {
        let photo = shown.iter().find(|photo| photo.path == path).cloned();
        photo.or_else(|| {
            let id = PictureId::of_path(path)?;
            let upload = uploads.iter().find(|picture| picture.id == id && is_available(picture))?;
            Some(upload.picture(""))
        })
    }))
}

/// Violation for a photo that was deleted while its form was sent.
#[must_use]
pub fn photo_gone() -> Violation {
    Violation::new("photos", "A photo is no longer available; please remove it and upload it again")
}
