//! Bytes of a picture in, renditions of it out.
//!
//! Nothing of what was sent leaves this crate: a picture is decoded and encoded anew, turned as its
//! camera was held, in sRGB, without a word about where, when or by whom it was taken.

mod file_format;
mod limits;
mod perceptual_hash;
mod render;
mod threads;

pub use perceptual_hash::{NEAR, PerceptualHash};
pub use render::{Format, Rendered, Rendition, WIDTHS, render};
pub use threads::{Busy, Threads};

/// The largest file that is looked at, in bytes.
pub const MAX_BYTES: u64 = 25 * 1024 * 1024;
/// The most pixels that a picture may have.
pub const MAX_PIXELS: u64 = 50_000_000;
/// The longest side that a picture may have, in pixels.
pub const MAX_SIDE: u32 = 20_000;
/// The shortest side that a picture may have, in pixels.
pub const MIN_SIDE: u32 = 16;

/// Why there are no renditions of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// It has more than [`MAX_BYTES`].
    TooLarge,
    /// It has more than [`MAX_PIXELS`], or a side beyond [`MAX_SIDE`].
    TooManyPixels,
    /// It has a side below [`MIN_SIDE`].
    TooSmall,
    /// It is not a picture that is known here, whatever its name says.
    NotAPicture,
    /// It is a picture as telephones keep them.
    Telephone,
    /// It moves.
    Animated,
    /// It ends before its end, or holds what no encoder writes.
    Damaged,
    /// It is a picture and something else as well.
    MoreThanAPicture,
}

impl Refusal {
    /// What a person is told.
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
