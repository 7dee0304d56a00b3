//! Formats of renditions.

/// Format of a rendition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PictureFormat {
    /// Smallest files, slowest to encode.
    Avif,
    /// Supported by all supported browsers.
    WebP,
    /// Supported everywhere.
    Jpeg,
}

impl PictureFormat {
    pub const ALL: [Self; 3] = [Self::Avif, Self::WebP, Self::Jpeg];
    /// Formats of the site's own illustrations.
    pub const DRAWN: [Self; 2] = [Self::Avif, Self::WebP];
    /// Formats of uploaded pictures.
    pub const UPLOADED: [Self; 2] = [Self::WebP, Self::Jpeg];

    /// File extension; also the name in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::WebP => "webp",
            Self::Jpeg => "jpg",
        }
    }

    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.as_str() == word)
    }
}
