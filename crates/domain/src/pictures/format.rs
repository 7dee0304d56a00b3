/// A format that renditions are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PictureFormat {
    /// AVIF: the smallest, and the dearest to make.
    Avif,
    /// WebP: what every browser of ours reads.
    WebP,
    /// JPEG: what everything reads.
    Jpeg,
}

impl PictureFormat {
    /// Every format.
    pub const ALL: [Self; 3] = [Self::Avif, Self::WebP, Self::Jpeg];
    /// Of the pictures that come with the site.
    pub const DRAWN: [Self; 2] = [Self::Avif, Self::WebP];
    /// Of the pictures that members send.
    pub const SENT: [Self; 2] = [Self::WebP, Self::Jpeg];

    /// The end of a rendition's name, and the word used in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::WebP => "webp",
            Self::Jpeg => "jpg",
        }
    }

    /// The format of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.as_str() == word)
    }
}
