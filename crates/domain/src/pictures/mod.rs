//! Pictures of a vehicle, as renditions of one subject in several widths.

mod format;
mod link_preview;
mod stored;

pub use format::PictureFormat;
pub use link_preview::LinkPreview;
pub use stored::{
    KEPT_LOOSE, MOST_ATTEMPTS, MOST_UPLOADS, NEAR, PictureId, QUOTA_WINDOW, Refusal, StoredPicture, Viewer,
};

/// What kind of picture it is. A drawn car is never passed off as a photograph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PictureKind {
    /// Taken of the very car.
    Photograph,
    /// A studio illustration of the model.
    Illustration,
    /// An engineering drawing of the model.
    Drawing,
}

impl PictureKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Photograph, Self::Illustration, Self::Drawing];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Photograph => "photograph",
            Self::Illustration => "illustration",
            Self::Drawing => "drawing",
        }
    }

    /// The kind of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// One picture: the folder its renditions live in, their widths, and the master's size in pixels.
///
/// A rendition's address is `{path}/{width}.{format}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Absolute path on this site, without a trailing slash.
    pub path: String,
    /// Widths of the renditions, ascending, in pixels.
    pub widths: Vec<u32>,
    /// Formats of the renditions, best first; each width is there in each.
    pub formats: Vec<PictureFormat>,
    /// Width of the master, in pixels.
    pub width: u32,
    /// Height of the master, in pixels.
    pub height: u32,
    /// What the picture shows, for those who do not see it.
    pub alt: String,
    /// What kind of picture it is.
    pub kind: PictureKind,
}
