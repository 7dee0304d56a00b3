//! Resolves the picture addresses of a submission form: own pictures by id, others by fetching them.

use std::collections::BTreeMap;

use domain::{
    Violation,
    accounts::UserId,
    pictures::{PHOTO_TOO_LARGE, PictureId, PictureRejection},
    submissions::{MAX_SUBMISSION_PHOTOS, ShownPicture},
};
use ports::{StoreError, commands::WriteError};

use crate::pictures::{PicturePorts, PictureRefusal, PictureUpload, Source, send_picture};

/// The pictures of a form, by address.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SubmittedPictures {
    /// In display order.
    pub images: Vec<String>,
    /// The main picture; `None` for the first.
    pub main: Option<String>,
    /// Alternative texts by address.
    pub alts: BTreeMap<String, String>,
    /// Origin of this site; stripped from addresses of its own pictures.
    pub origin: String,
}

impl SubmittedPictures {
    /// Each address once, the main one first, with the form field that contains it.
    pub(super) fn in_order(&self) -> Vec<(&'static str, &str)> {
        let main = self.main.iter().map(|address| ("mainImage", address.as_str()));
        let images = self.images.iter().map(|address| ("images", address.as_str()));
        let mut named: Vec<(&'static str, &str)> = Vec::new();
        for (field, address) in main.chain(images) {
            let address = address.trim();
            if !address.is_empty() && !named.iter().any(|(_, known)| *known == address) {
                named.push((field, address));
            }
        }
        named
    }

    pub(super) fn own(&self, address: &str) -> Option<PictureId> {
        let path = address.strip_prefix(&self.origin).unwrap_or(address);
        path.starts_with('/').then(|| PictureId::of_path(path)).flatten()
    }
}

/// Resolves the pictures of a form, in order: own ones by id, others are fetched and stored. The first
/// address that does not lead to a usable picture is refused with a violation that quotes it.
///
/// # Errors
/// When a store fails, or too many pictures are waiting to be rendered.
pub(super) async fn resolve_pictures(
    shown: &SubmittedPictures,
    owner: UserId,
    ports: PicturePorts<'_>,
) -> Result<Result<Vec<ShownPicture>, Vec<Violation>>, StoreError> {
    let named = shown.in_order();
    if named.len() > MAX_SUBMISSION_PHOTOS {
        return Ok(Err(vec![Violation::new(
            "images",
            format!("There can be at most {MAX_SUBMISSION_PHOTOS} photos"),
        )]));
    }
    let own: Vec<PictureId> = named.iter().filter_map(|(_, address)| shown.own(address)).collect();
    let known = ports.pictures.pictures(&own).await?;
    let mut found: Vec<ShownPicture> = Vec::new();
    for (field, address) in named {
        let refused = |why: &str| {
            let short: String = address.chars().take(120).collect();
            Ok(Err(vec![Violation::new(field, format!("{short}: {why}"))]))
        };
        let id = match shown.own(address) {
            Some(id) => {
                if !known.iter().any(|kept| kept.id == id && kept.owner == Some(owner)) {
                    return refused("this photo is not there any more; please add it again");
                }
                id
            }
            None => {
                let source = Source::Address(address.to_owned());
                let sending =
                    PictureUpload { owner: Some(owner), source, idempotent: None, counted: Some(owner) };
                match send_picture(sending, ports).await {
                    Ok(kept) => kept.id,
                    Err(WriteError::Store(error)) => return Err(error),
                    Err(WriteError::Refused(PictureRefusal::Refused(PictureRejection::TooLarge))) => {
                        return refused(PHOTO_TOO_LARGE);
                    }
                    Err(WriteError::Refused(
                        PictureRefusal::Refused(
                            PictureRejection::NotAPicture(why) | PictureRejection::Unacceptable(why),
                        )
                        | PictureRefusal::NotFetched(why),
                    )) => return refused(why),
                    Err(WriteError::TooMany { .. }) => return refused("you have sent many photos today"),
                    Err(WriteError::IdempotencyKeyReused | WriteError::Invalid(_)) => {
                        return refused("this photo could not be kept");
                    }
                }
            }
        };
        if !found.iter().any(|shown| shown.id == id) {
            found.push(ShownPicture::new(id, shown.alts.get(address).map_or("", String::as_str)));
        }
    }
    Ok(Ok(found))
}
