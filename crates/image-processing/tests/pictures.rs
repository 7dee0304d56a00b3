//! Rendering of pictures, and rejection of files that only look like pictures.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

use std::io::Cursor;

use image::{
    DynamicImage, ExtendedColorType, ImageEncoder, ImageFormat, RgbImage, RgbaImage,
    codecs::jpeg::JpegEncoder,
};
use image_processing::{Format, Orientation, PerceptualHash, PictureError, Rendered};
use proptest::prelude::*;

fn render(bytes: &[u8]) -> Result<Rendered, PictureError> {
    image_processing::render(bytes.to_vec(), None)
}

/// A picture with varying colors.
fn scene(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        image::Rgb([(x * 255 / width) as u8, (y * 255 / height) as u8, ((x / 16 + y / 16) % 2 * 200) as u8])
    })
}

fn jpeg(picture: &RgbImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, 90).encode_image(picture).unwrap();
    bytes
}

fn encode(picture: &RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture.clone()).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// EXIF data with an orientation and a place.
fn exif(orientation: u8) -> Vec<u8> {
    let mut exif = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
    exif.extend(b"GPSLatitude 41.8781 N Canon EOS serial 4711");
    exif
}

fn jpeg_with_exif(picture: &RgbImage, orientation: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
    encoder.set_exif_metadata(exif(orientation)).unwrap();
    encoder.write_image(picture, picture.width(), picture.height(), ExtendedColorType::Rgb8).unwrap();
    bytes
}

fn widths(bytes: &[u8]) -> Vec<(u32, Format)> {
    render(bytes).unwrap().renditions.iter().map(|each| (each.width, each.format)).collect()
}

#[test]
fn renditions_exist_per_width_and_format_without_upscaling() {
    let both = |width| vec![(width, Format::WebP), (width, Format::Jpeg)];
    let steps = [both(480), both(960), both(1600)].concat();
    assert_eq!(widths(&jpeg(&scene(1700, 900))), [steps.clone(), both(1700)].concat());
    assert_eq!(widths(&jpeg(&scene(1600, 900))), steps);
    assert_eq!(widths(&jpeg(&scene(2500, 100))), [steps, both(2400)].concat());
    assert_eq!(widths(&jpeg(&scene(300, 900))), both(300));
    assert_eq!(widths(&encode(&scene(500, 300), ImageFormat::Png)), [both(480), both(500)].concat());
    assert_eq!(widths(&encode(&scene(480, 300), ImageFormat::WebP)), both(480));
    for each in render(&jpeg(&scene(1000, 500))).unwrap().renditions {
        let read = image::load_from_memory(&each.bytes).unwrap();
        assert_eq!((read.width(), read.height()), (each.width, each.width / 2));
    }
}

#[test]
fn orientation_is_applied_and_metadata_removed() {
    let scene = scene(600, 400);
    let sent = jpeg_with_exif(&scene, 6);
    assert!(sent.windows(3).any(|three| three == b"GPS"));
    let rendered = render(&sent).unwrap();
    assert_eq!((rendered.width, rendered.height), (400, 600));
    for each in rendered.renditions {
        for word in [&b"GPS"[..], b"Exif", b"Canon", b"4711"] {
            assert!(!each.bytes.windows(word.len()).any(|part| part == word), "{:?} {word:?}", each.format);
        }
        let read = image::load_from_memory(&each.bytes).unwrap().into_rgb8();
        assert_eq!(read.dimensions(), (400, 600));
        // The lower left corner moved to the upper left.
        let (corner, was) = (read.get_pixel(4, 4), scene.get_pixel(4, 395));
        assert!(corner.0.iter().zip(was.0).all(|(is, was)| is.abs_diff(was) < 40), "{corner:?} {was:?}");
    }
}

#[test]
fn requested_rotation_overrides_exif_orientation() {
    let scene = scene(600, 400);
    for (rotation, size, corner) in [
        (Orientation::Rotate90, (400, 600), (4, 395)),
        (Orientation::Rotate180, (600, 400), (595, 395)),
        (Orientation::Rotate270, (400, 600), (595, 4)),
    ] {
        let rendered = image_processing::render(jpeg_with_exif(&scene, 6), Some(rotation)).unwrap();
        assert_eq!((rendered.width, rendered.height), size);
        let widest = rendered.renditions.last().unwrap();
        let read = image::load_from_memory(&widest.bytes).unwrap().into_rgb8();
        let scale = f64::from(read.width()) / f64::from(size.0);
        let at = (4.0 * scale) as u32;
        let (is, was) = (read.get_pixel(at, at), scene.get_pixel(corner.0, corner.1));
        assert!(is.0.iter().zip(was.0).all(|(is, was)| is.abs_diff(was) < 40), "{rotation:?} {is:?} {was:?}");
    }
}

#[test]
fn transparency_is_flattened_onto_white() {
    let clear = RgbaImage::from_pixel(64, 64, image::Rgba([200, 0, 0, 0]));
    let mut bytes = Cursor::new(Vec::new());
    clear.write_to(&mut bytes, ImageFormat::Png).unwrap();
    let rendered = render(&bytes.into_inner()).unwrap();
    let read = image::load_from_memory(&rendered.renditions[0].bytes).unwrap().into_rgb8();
    assert!(read.get_pixel(30, 30).0.iter().all(|channel| *channel > 250));
}

/// Largest number of differing bits at which the domain takes two pictures for copies.
const MAX_HASH_DISTANCE: u32 = 6;

fn distance(PerceptualHash(one): PerceptualHash, PerceptualHash(other): PerceptualHash) -> u32 {
    (one ^ other).count_ones()
}

#[test]
fn perceptual_hash_matches_copies_only() {
    let original = render(&jpeg(&scene(1200, 800))).unwrap();
    let copy = render(&encode(&scene(600, 400), ImageFormat::Png)).unwrap();
    assert_ne!(original.digest, copy.digest);
    assert!(distance(original.perceptual_hash, copy.perceptual_hash) <= MAX_HASH_DISTANCE);
    let other =
        RgbImage::from_fn(900, 600, |x, y| image::Rgb([((x * y) % 251) as u8, (255 - x % 255) as u8, 9]));
    let other = render(&jpeg(&other)).unwrap();
    assert!(distance(original.perceptual_hash, other.perceptual_hash) > MAX_HASH_DISTANCE);
}

/// A small PNG whose header claims other dimensions.
fn png_with_claimed_size(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = encode(&scene(16, 16), ImageFormat::Png);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let checksum = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg()))
    })
}

#[test]
fn files_other_than_one_still_picture_are_refused() {
    let whole = jpeg(&scene(64, 64));
    let with = |mut bytes: Vec<u8>, more: &[u8]| {
        bytes.extend_from_slice(more);
        bytes
    };
    let png = encode(&scene(64, 64), ImageFormat::Png);
    let mut animated = png.clone();
    animated.splice(33..33, *b"\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0");
    for (name, bytes, refusal) in [
        ("nothing", vec![], PictureError::NotAPicture),
        (
            "a drawing that runs",
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec(),
            PictureError::NotAPicture,
        ),
        ("a page", b"<!doctype html><p>".to_vec(), PictureError::NotAPicture),
        ("an archive", b"PK\x03\x04picture.jpg".to_vec(), PictureError::NotAPicture),
        ("a still GIF", b"GIF89a\x01\0\x01\0\0\0\0;".to_vec(), PictureError::Gif),
        ("a telephone's", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec(), PictureError::Telephone),
        ("a moving PNG", animated, PictureError::Animated),
        ("a bomb", png_with_claimed_size(30_000, 30_000), PictureError::TooManyPixels),
        ("a long bomb", png_with_claimed_size(50_000, 16), PictureError::TooManyPixels),
        ("50 megapixels and some", png_with_claimed_size(7072, 7072), PictureError::TooManyPixels),
        ("a bomb with less in it", png_with_claimed_size(7000, 7000), PictureError::Damaged),
        ("a speck", encode(&scene(8, 8), ImageFormat::Png), PictureError::TooSmall),
        (
            "with an archive behind",
            with(whole.clone(), b"PK\x03\x04..PK\x05\x06"),
            PictureError::MoreThanAPicture,
        ),
        ("with a page behind", with(png.clone(), b"<html><body>"), PictureError::MoreThanAPicture),
        (
            "with a script behind",
            with(whole.clone(), b"<script>alert(1)</script>"),
            PictureError::MoreThanAPicture,
        ),
        ("too large", vec![0xff; 25 * 1024 * 1024 + 1], PictureError::TooLarge),
    ] {
        assert_eq!(render(&bytes).err(), Some(refusal), "{name}");
    }
    // Data that cameras append is accepted.
    assert!(render(&with(whole.clone(), &whole)).is_ok());
    assert!(render(&with(whole, &[0; 512])).is_ok());
}

#[test]
fn truncated_pictures_are_refused() {
    let scene = scene(200, 150);
    for bytes in [jpeg(&scene), encode(&scene, ImageFormat::Png), encode(&scene, ImageFormat::WebP)] {
        for part in 1..40 {
            let cut = &bytes[..bytes.len() * part / 40];
            assert!(render(cut).is_err(), "{part}/40 of {:?}", &bytes[..4]);
        }
        assert!(render(&bytes[..bytes.len() - 1]).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Files with random changes cause a result or an error, never a panic.
    #[test]
    fn mutated_files_never_panic(which in 0..3_usize, changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8)) {
        let formats = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP];
        let mut bytes = encode(&scene(40, 30), formats[which]);
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Ok(rendered) = render(&bytes) {
            prop_assert!(!rendered.renditions.is_empty());
        }
    }
}
