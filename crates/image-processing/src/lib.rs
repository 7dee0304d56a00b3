//! Decodes uploaded pictures and encodes renditions of them.
//!
//! Uploaded bytes are never published: a picture is decoded and encoded anew, rotated upright,
//! converted to sRGB and stripped of metadata such as place, time and camera. Parts: `file_format`
//! (detection), `limits` (memory budget), `render`, `perceptual_hash`, `threads`.

mod file_format;
mod limits;
mod perceptual_hash;
mod render;
mod threads;

pub use image::metadata::Orientation;
pub use perceptual_hash::{MAX_HASH_DISTANCE, PerceptualHash};
pub use render::{Format, Rendered, Rendition, WIDTHS, render};
pub use threads::{Busy, Threads};

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
pub enum Refusal {
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
    /// An animation, or any GIF.
    Animated,
    /// Truncated or not decodable.
    Damaged,
    /// A picture that contains another file or a script.
    MoreThanAPicture,
}

impl Refusal {
    /// The message for the user.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::TooLarge => "Pictures can have at most 25 MB; please send a smaller copy",
            Self::TooManyPixels => "Pictures can have at most 50 megapixels; please send a smaller copy",
            Self::TooSmall => "This picture is too small to show anything",
            Self::NotAPicture => "This is not a picture that we can read; please send a JPEG, PNG or WebP",
            Self::Telephone => "HEIC and AVIF pictures cannot be read here; please send a JPEG",
            Self::Animated => "Moving pictures are not shown here; please send a still one",
            Self::Damaged => "This picture is damaged or incomplete; please send it again",
            Self::MoreThanAPicture => "This file holds more than a picture; please send the picture alone",
        }
    }
}
