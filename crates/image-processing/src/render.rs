//! Rendering: decode, flatten onto white, shrink, rotate, convert to sRGB, encode as WebP and JPEG in several
//! widths. Metadata (EXIF with GPS place, time and camera) is neither kept nor written.

use std::io::Cursor;

use fast_image_resize::{
    FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer,
    images::{Image, ImageRef},
};
use image::{
    DynamicImage, ImageDecoder, ImageError, Limits, RgbImage,
    codecs::{
        jpeg::{JpegDecoder, JpegEncoder},
        png::PngDecoder,
        webp::WebPDecoder,
    },
    metadata::Orientation,
};
use moxcms::{ColorProfile, Layout, TransformOptions};
use sha2::{Digest, Sha256};

use crate::{
    MAX_BYTES, MAX_PIXELS, MAX_SIDE, MIN_SIDE, PerceptualHash, PictureError,
    decode_budget::DecodeBudget,
    file_format::{ImageFormat, examine},
};

/// Widths of renditions in pixels, ascending. Pictures are never enlarged; one that is narrower than the last of them
/// is also rendered in its own width.
pub const WIDTHS: [u32; 4] = [480, 960, 1600, 2400];
/// Memory limit of a decoder, in bytes.
const MAX_DECODED: u64 = MAX_PIXELS * 4;
/// Memory budget of decoding over all threads: one phone photograph or several small ones. Larger pictures
/// are decoded alone.
static DECODING: DecodeBudget = DecodeBudget::new(48 * 1024 * 1024);

const WEBP_QUALITY: f32 = 80.0;
const JPEG_QUALITY: u8 = 82;

/// An output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    WebP,
    /// For clients that cannot read WebP.
    Jpeg,
}

impl Format {
    pub const ALL: [Self; 2] = [Self::WebP, Self::Jpeg];

    /// File extension, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::WebP => "webp",
            Self::Jpeg => "jpg",
        }
    }
}

/// A picture in one width and format.
#[derive(Debug, Clone)]
pub struct Rendition {
    /// In pixels.
    pub width: u32,
    pub format: Format,
    /// The encoded file.
    pub bytes: Vec<u8>,
}

/// The result of rendering a picture.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// Width of the original in pixels, after rotation.
    pub width: u32,
    /// Height of the original in pixels, after rotation.
    pub height: u32,
    /// SHA-256 of the uploaded file.
    pub digest: [u8; 32],
    pub perceptual_hash: PerceptualHash,
    /// Every width in every format, ascending by width.
    pub renditions: Vec<Rendition>,
}

/// Renders a file, with `rotation` instead of the orientation in its metadata if given. Blocks for seconds.
/// Takes the file by value so that its memory is freed once it is decoded.
///
/// # Errors
/// A [`PictureError`] if the file is not one complete, still picture within the limits.
pub fn render(file: Vec<u8>, rotation: Option<Orientation>) -> Result<Rendered, PictureError> {
    if file.len() as u64 > MAX_BYTES {
        return Err(PictureError::TooLarge);
    }
    let container = examine(&file)?;
    let about = (file.len() as u64, Sha256::digest(&file).into());
    let file = Cursor::new(file);
    match container {
        ImageFormat::Jpeg => from_decoder(JpegDecoder::new(file).map_err(refusal)?, rotation, about),
        ImageFormat::Png => {
            from_decoder(PngDecoder::with_limits(file, limits()).map_err(refusal)?, rotation, about)
        }
        ImageFormat::WebP => from_decoder(WebPDecoder::new(file).map_err(refusal)?, rotation, about),
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(MAX_SIDE), Some(MAX_SIDE));
    limits.max_alloc = Some(MAX_DECODED);
    limits
}

fn refusal(error: ImageError) -> PictureError {
    match error {
        ImageError::Limits(_) => PictureError::TooManyPixels,
        _ => PictureError::Damaged,
    }
}

fn from_decoder(
    mut decoder: impl ImageDecoder,
    rotation: Option<Orientation>,
    (file_length, digest): (u64, [u8; 32]),
) -> Result<Rendered, PictureError> {
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MAX_PIXELS || width.max(height) > MAX_SIDE || decoder.total_bytes() > MAX_DECODED {
        return Err(PictureError::TooManyPixels);
    }
    if width.min(height) < MIN_SIDE {
        return Err(PictureError::TooSmall);
    }
    decoder.set_limits(limits()).map_err(refusal)?;
    // Orientation and color profile are optional: unreadable ones are ignored.
    let orientation = rotation.or_else(|| decoder.orientation().ok()).unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().ok().flatten();
    let turned = matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    );
    let (shown_width, shown_height) = if turned { (height, width) } else { (width, height) };
    let largest = widths(shown_width).last().copied().unwrap_or(shown_width);
    let (top_width, top_height) = (largest, scaled(shown_height, largest, shown_width));

    let picture = {
        // The file, its pixels, and twice the pixels left after shrinking.
        let left = 2 * 3 * u64::from(top_width) * u64::from(top_height);
        let _pass = DECODING.pass(file_length + decoder.total_bytes() + left);
        let decoded = DynamicImage::from_decoder(decoder).map_err(refusal)?;
        let decoded = on_white(decoded);
        // Rotation and color conversion come after shrinking, when there are fewer pixels.
        let target = if turned { (top_height, top_width) } else { (top_width, top_height) };
        resize(decoded, target).ok_or(PictureError::Damaged)?
    };
    let mut picture = DynamicImage::ImageRgb8(picture);
    picture.apply_orientation(orientation);
    let mut picture = in_srgb(picture.into_rgb8(), profile.as_deref());

    let mut renditions = Vec::new();
    for &width in widths(shown_width).iter().rev() {
        picture = resize(picture, (width, scaled(shown_height, width, shown_width)))
            .ok_or(PictureError::Damaged)?;
        renditions.push(Rendition { width, format: Format::Jpeg, bytes: jpeg(&picture)? });
        renditions.push(Rendition { width, format: Format::WebP, bytes: webp(&picture)? });
    }
    renditions.reverse();
    let small = resize(picture, (9, 8)).ok_or(PictureError::Damaged)?;
    let grey = DynamicImage::ImageRgb8(small).into_luma8();
    Ok(Rendered {
        width: shown_width,
        height: shown_height,
        digest,
        perceptual_hash: PerceptualHash::of(&grey, 9),
        renditions,
    })
}

/// The widths to render: those below the picture's own, and its own, at most the last of [`WIDTHS`].
fn widths(width: u32) -> Vec<u32> {
    let largest = WIDTHS.last().map_or(width, |last| width.min(*last));
    WIDTHS.into_iter().filter(|fitting| *fitting < largest).chain([largest]).collect()
}

/// Scales `side` by `to / from`, rounded; at least 1.
fn scaled(side: u32, to: u32, from: u32) -> u32 {
    let scaled = (u64::from(side) * u64::from(to) + u64::from(from) / 2) / u64::from(from.max(1));
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

/// Replaces transparency with white.
fn on_white(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let seen = picture.into_rgba8();
    let (width, height) = seen.dimensions();
    // In place: a second copy of all pixels could exceed the memory budget.
    let mut bytes = seen.into_raw();
    for pixel in 0..bytes.len() / 4 {
        let [r, g, b, alpha] = [0, 1, 2, 3].map(|channel| u16::from(bytes[pixel * 4 + channel]));
        let over = |channel: u16| ((channel * alpha + 255 * (255 - alpha) + 127) / 255) as u8;
        bytes[pixel * 3..][..3].copy_from_slice(&[over(r), over(g), over(b)]);
    }
    bytes.truncate(bytes.len() / 4 * 3);
    RgbImage::from_raw(width, height, bytes).unwrap_or_default()
}

fn resize(picture: RgbImage, (width, height): (u32, u32)) -> Option<RgbImage> {
    if picture.dimensions() == (width, height) {
        return Some(picture);
    }
    let source = ImageRef::new(picture.width(), picture.height(), &picture, PixelType::U8x3).ok()?;
    let mut target = Image::new(width, height, PixelType::U8x3);
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    Resizer::new().resize(&source, &mut target, &options).ok()?;
    RgbImage::from_raw(width, height, target.into_vec())
}

/// Converts to sRGB; phones often write wider color spaces. An unreadable profile is ignored.
fn in_srgb(picture: RgbImage, profile: Option<&[u8]>) -> RgbImage {
    let convert = || -> Option<RgbImage> {
        let source = ColorProfile::new_from_slice(profile?).ok()?;
        let target = ColorProfile::new_srgb();
        let transform = source
            .create_transform_8bit(Layout::Rgb, &target, Layout::Rgb, TransformOptions::default())
            .ok()?;
        let mut converted = vec![0; picture.as_raw().len()];
        transform.transform(picture.as_raw(), &mut converted).ok()?;
        RgbImage::from_raw(picture.width(), picture.height(), converted)
    };
    convert().unwrap_or(picture)
}

fn webp(picture: &RgbImage) -> Result<Vec<u8>, PictureError> {
    let encoder = webp::Encoder::from_rgb(picture, picture.width(), picture.height());
    let mut config = webp::WebPConfig::new().map_err(|()| PictureError::Damaged)?;
    config.quality = WEBP_QUALITY;
    // Otherwise the encoder keeps its decisions for the whole picture, which for noise take many times the
    // pixels' memory.
    config.low_memory = 1;
    let encoded = encoder.encode_advanced(&config).map_err(|_| PictureError::Damaged)?;
    Ok(encoded.to_vec())
}

pub(crate) fn jpeg(picture: &RgbImage) -> Result<Vec<u8>, PictureError> {
    let mut encoded = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut encoded, JPEG_QUALITY);
    encoder.encode_image(picture).map_err(|_| PictureError::Damaged)?;
    Ok(encoded)
}
