//! Decodes uploaded pictures and encodes renditions of them.
//!
//! Uploaded bytes are never published: a picture is decoded and encoded anew, rotated upright,
//! converted to sRGB and stripped of metadata (EXIF with GPS place, time and camera). Parts: `file_format`
//! (detection), `decode_budget` (memory), `render`, `perceptual_hash`. `share_image` draws the link previews of
//! cars without photos.

mod decode_budget;
mod file_format;
mod perceptual_hash;
mod render;
mod share_image;

pub use image::metadata::Orientation;
pub use perceptual_hash::PerceptualHash;
pub use render::{Format, Rendered, Rendition, WIDTHS, render};
pub use share_image::{SHARE_IMAGE, share_image};

/// Largest file accepted, in bytes.
pub const MAX_BYTES: u64 = 25 * 1024 * 1024;
/// Most pixels accepted.
pub const MAX_PIXELS: u64 = 50_000_000;
/// Longest side accepted, in pixels.
pub const MAX_SIDE: u32 = 20_000;
/// Shortest side accepted, in pixels.
pub const MIN_SIDE: u32 = 16;

/// Reason why a file is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureError {
    /// More than [`MAX_BYTES`].
    TooLarge,
    /// More than [`MAX_PIXELS`], or a side beyond [`MAX_SIDE`].
    TooManyPixels,
    /// A side below [`MIN_SIDE`].
    TooSmall,
    /// Not a JPEG, PNG or WebP, whatever its name says.
    NotAPicture,
    /// HEIC or AVIF, as phones store pictures.
    Telephone,
    /// A GIF, still or animated.
    Gif,
    /// An animated PNG or WebP.
    Animated,
    /// Truncated or not decodable.
    Damaged,
    /// A picture that contains another file or a script.
    MoreThanAPicture,
}

impl PictureError {
    /// The message for the user.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::TooLarge => "Photos can be at most 25 MB; please upload a smaller copy",
            Self::TooManyPixels => {
                "Photos can be at most 50 megapixels, and 20,000 pixels on a side; please upload a smaller copy"
            }
            Self::TooSmall => "This photo is too small; please upload a larger copy",
            Self::NotAPicture => "We can’t read this file; please upload a JPEG, PNG or WebP photo",
            Self::Telephone => {
                "HEIC and AVIF photos aren’t supported; please upload a JPEG. On an iPhone, choose Most Compatible under Settings, Camera, Formats"
            }
            Self::Gif => "GIF images aren’t supported; please upload a JPEG, PNG or WebP photo",
            Self::Animated => "Animated images aren’t supported; please upload a still photo",
            Self::Damaged => "This photo is damaged or incomplete; please upload it again",
            Self::MoreThanAPicture => "This file contains more than a photo; please upload the photo alone",
        }
    }
}
