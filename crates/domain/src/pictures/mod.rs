//! Pictures of vehicles: renditions in several widths and formats (`format`), uploads (`stored`), photos of
//! listings (`photo`) and link previews (`link_preview`).

mod format;
mod link_preview;
mod photo;
mod stored;

pub use format::PictureFormat;
pub use link_preview::LinkPreview;
pub use photo::{
    MAX_ALT, MAX_LISTING_PHOTOS, MAX_PHOTO_BYTES, PHOTO_TOO_LARGE, PhotoDraft, PhotoGroup, Rotation,
    alternative_text, parse_photos, photo_changes,
};
pub use stored::{
    MAX_HASH_DISTANCE, PictureId, PictureRejection, PictureViewer, StoredPicture, UNUSED_PICTURE_RETENTION,
    UPLOAD_ATTEMPT_RATE_LIMIT, UPLOAD_RATE_LIMIT,
};

/// Kind of a picture. Illustrations must never be presented as photographs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum PictureKind {
    /// A photograph of this car.
    Photograph,
    /// A studio illustration of the model.
    Illustration,
    /// An engineering drawing of the model.
    Drawing,
}

named_enum!(PictureKind);

/// A picture: location and sizes of its renditions.
///
/// The address of a rendition is `{path}/{width}.{format}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Absolute path on this site, without a trailing slash.
    pub path: String,
    /// Widths of the renditions in pixels, ascending.
    pub widths: Vec<u32>,
    /// Formats of the renditions in order of preference. Every width exists in every format.
    pub formats: Vec<PictureFormat>,
    /// Width of the original in pixels.
    pub width: u32,
    /// Height of the original in pixels.
    pub height: u32,
    /// Alternative text.
    pub alt: String,
    pub kind: PictureKind,
    /// Part of the car that it shows; `None` if not said.
    pub group: Option<PhotoGroup>,
}

/// A photo with that path, for tests.
#[cfg(test)]
pub(crate) fn test_photo(path: &str) -> Picture {
    Picture {
        path: path.into(),
        widths: vec![480],
        formats: PictureFormat::UPLOADED.to_vec(),
        width: 480,
        height: 320,
        alt: String::new(),
        kind: PictureKind::Photograph,
        group: None,
    }
}
