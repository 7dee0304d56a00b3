//! Photos of listings by path, and listings with the same VIN.

use domain::{
    Violation,
    accounts::UserId,
    pictures::{PhotoDraft, Picture, PictureId, StoredPicture, parse_photos},
    vehicles::{VehicleId, Vin},
};
use ports::{StoreError, pictures::Pictures};

use super::ListingPorts;

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

/// Violation for a VIN that another listing for sale has, naming the listing.
pub(crate) async fn duplicate_vin(
    vin: Option<&Vin>,
    own: Option<VehicleId>,
    ports: ListingPorts<'_>,
) -> Result<Option<Violation>, StoreError> {
    let Some(vin) = vin else { return Ok(None) };
    let same = ports.listings.for_sale_with_vin(&vin.key()).await?;
    let Some(other) = same.into_iter().find(|id| Some(*id) != own) else { return Ok(None) };
    let title = ports.catalogue.vehicle(other).await?.map(|vehicle| vehicle.summary.title());
    let sentence =
        format!("Listing {} ({}) has this VIN and is for sale", other.0, title.unwrap_or_default());
    Ok(Some(Violation::new("vin", sentence)))
}
