//! Formats of renditions.

/// Format of a rendition; its name is also the file extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum PictureFormat {
    /// Smallest files, slowest to encode.
    Avif,
    /// Supported by all supported browsers.
    #[strum(serialize = "webp")]
    WebP,
    /// Supported everywhere.
    #[strum(serialize = "jpg")]
    Jpeg,
}

named_enum!(PictureFormat);

impl PictureFormat {
    /// Formats of the site's own illustrations.
    pub const DRAWN: [Self; 2] = [Self::Avif, Self::WebP];
    /// Formats of uploaded pictures.
    pub const UPLOADED: [Self; 2] = [Self::WebP, Self::Jpeg];
}
