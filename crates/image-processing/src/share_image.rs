//! Link preview of a car without photos: its model year and name on an illustration of a covered car.

use ab_glyph::{Font, FontRef, Glyph, OutlinedGlyph, PxScale, ScaleFont, point};
use image::{ImageFormat, Rgb, RgbImage};

use crate::{PictureError, render::jpeg};

/// Width and height in pixels, those of the illustration.
pub const SHARE_IMAGE: (u32, u32) = (1200, 630);

/// Written by `frontend/fonts/subset.mjs`. A letter is taken from the first that has it.
const FONTS: [&[u8]; 2] =
    [include_bytes!("../fonts/newsreader-latin.ttf"), include_bytes!("../fonts/newsreader-latin-ext.ttf")];
/// The same file as `frontend/public/plates/unphotographed/og.jpg`.
const ILLUSTRATION: &[u8] = include_bytes!("../images/covered-car.jpg");

/// Distance of the text from the left and right edge in pixels.
const MARGIN: f32 = 72.0;
/// Base line and size of the year in pixels.
const YEAR: (f32, f32) = (76.0, 34.0);
/// Sizes of the name in pixels with the lines that it may have above the car; one that fits in none is cut.
const NAME_SIZES: [(f32, usize); 3] = [(72.0, 1), (60.0, 1), (46.0, MAX_LINES)];
/// Base line of the first line of the name in pixels, of one line and of two.
const NAME_BASES: (f32, f32) = (152.0, 126.0);
/// Lines of a name.
const MAX_LINES: usize = 2;
/// Height of a line in sizes of its text.
const LINE_HEIGHT: f32 = 1.08;

const YEAR_COLOR: [f32; 3] = [178.0, 171.0, 157.0];
const NAME_COLOR: [f32; 3] = [236.0, 231.0, 220.0];

/// Draws the link preview of a car without photos; returns a JPEG of [`SHARE_IMAGE`] pixels. Letters that no font has
/// are left out.
///
/// # Errors
/// [`PictureError::Damaged`] if a file of the program is.
pub fn share_image(year: &str, name: &str) -> Result<Vec<u8>, PictureError> {
    let damaged = |_| PictureError::Damaged;
    let mut picture =
        image::load_from_memory_with_format(ILLUSTRATION, ImageFormat::Jpeg).map_err(damaged)?.into_rgb8();
    let fonts: Vec<FontRef<'_>> = FONTS
        .into_iter()
        .map(|font| FontRef::try_from_slice(font).map_err(|_| PictureError::Damaged))
        .collect::<Result<_, _>>()?;
    let width = SHARE_IMAGE.0 as f32 - 2.0 * MARGIN;
    draw(&mut picture, &glyphs(&fonts, year, YEAR.1), YEAR.0, YEAR_COLOR);
    let (size, lines) = fitting(&fonts, name, width);
    let mut base = if lines.len() > 1 { NAME_BASES.1 } else { NAME_BASES.0 };
    for line in lines {
        draw(&mut picture, &glyphs(&fonts, &line, size), base, NAME_COLOR);
        base += size * LINE_HEIGHT;
    }
    jpeg(&picture)
}

/// The largest size in which a name fits, and its lines. One that fits in none is cut.
fn fitting(fonts: &[FontRef<'_>], name: &str, width: f32) -> (f32, Vec<String>) {
    let mut smallest = (0.0, Vec::new());
    for (size, most_lines) in NAME_SIZES {
        let lines = wrapped(fonts, name, size, width);
        if lines.len() <= most_lines && lines.iter().all(|line| width_of(fonts, line, size) <= width) {
            return (size, lines);
        }
        smallest = (size, lines);
    }
    let (size, mut lines) = smallest;
    let is_cut = lines.len() > MAX_LINES;
    lines.truncate(MAX_LINES);
    let last = lines.len().saturating_sub(1);
    for (index, line) in lines.iter_mut().enumerate() {
        let is_end = is_cut && index == last;
        if is_end || width_of(fonts, line, size) > width {
            while !line.is_empty() && width_of(fonts, &format!("{line}…"), size) > width {
                line.pop();
            }
            line.push('…');
        }
    }
    (size, lines)
}

/// The words in lines of at most that width, except for longer words.
fn wrapped(fonts: &[FontRef<'_>], text: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width_of(fonts, &format!("{line} {word}"), size) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A glyph and the number of its font.
type Placed = (usize, Glyph);

/// The glyphs of a line from the left edge, and its width in pixels.
fn line(fonts: &[FontRef<'_>], text: &str, size: f32) -> (Vec<Placed>, f32) {
    let scale = PxScale::from(size);
    let (mut placed, mut at): (Vec<Placed>, f32) = (Vec::new(), 0.0);
    for letter in text.chars() {
        let known = fonts.iter().enumerate().map(|(number, font)| (number, font, font.glyph_id(letter)));
        let Some((number, font, id)) = known.into_iter().find(|(.., id)| id.0 != 0) else { continue };
        let font = font.as_scaled(scale);
        if let Some((_, before)) = placed.last().filter(|(other, _)| *other == number) {
            at += font.kern(before.id, id);
        }
        placed.push((number, id.with_scale_and_position(scale, point(at, 0.0))));
        at += font.h_advance(id);
    }
    (placed, at)
}

fn width_of(fonts: &[FontRef<'_>], text: &str, size: f32) -> f32 {
    line(fonts, text, size).1
}

/// Outlines of a line of text.
fn glyphs(fonts: &[FontRef<'_>], text: &str, size: f32) -> Vec<OutlinedGlyph> {
    let placed = line(fonts, text, size).0.into_iter();
    placed.filter_map(|(number, glyph)| fonts.get(number)?.outline_glyph(glyph)).collect()
}

/// Draws outlines from the left margin on a base line.
fn draw(picture: &mut RgbImage, outlines: &[OutlinedGlyph], base: f32, color: [f32; 3]) {
    for outline in outlines {
        let bounds = outline.px_bounds();
        let (left, top) = (bounds.min.x + MARGIN.round(), bounds.min.y + base.round());
        outline.draw(|x, y, coverage| {
            let (x, y) = (left + x as f32, top + y as f32);
            if x < 0.0 || y < 0.0 {
                return;
            }
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked above")]
            let pixel = picture.get_pixel_mut_checked(x as u32, y as u32);
            if let Some(Rgb(channels)) = pixel {
                let coverage = coverage.clamp(0.0, 1.0);
                for (channel, ink) in channels.iter_mut().zip(color) {
                    let mixed = f32::from(*channel) * (1.0 - coverage) + ink * coverage;
                    #[expect(
                        clippy::cast_possible_truncation,
                        clippy::cast_sign_loss,
                        reason = "between two channels"
                    )]
                    let mixed = mixed.round() as u8;
                    *channel = mixed;
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows and columns that differ from the illustration: top, bottom, left and right, ends included; `None` if none
    /// does.
    fn ink(year: &str, name: &str) -> Option<(u32, u32, u32, u32)> {
        let load = |bytes: &[u8]| image::load_from_memory(bytes).unwrap().into_rgb8();
        let (drawn, plain) = (load(&share_image(year, name).unwrap()), load(ILLUSTRATION));
        assert_eq!(drawn.dimensions(), SHARE_IMAGE);
        let is_ink = |(one, other): (&Rgb<u8>, &Rgb<u8>)| one.0[0].abs_diff(other.0[0]) > 60;
        let pixels = drawn.enumerate_pixels().map(|(x, y, pixel)| ((x, y), pixel));
        let places: Vec<(u32, u32)> = pixels
            .filter(|((x, y), pixel)| is_ink((pixel, plain.get_pixel(*x, *y))))
            .map(|(place, _)| place)
            .collect();
        let (left, right) = (places.iter().map(|(x, _)| *x).min()?, places.iter().map(|(x, _)| *x).max()?);
        let (top, bottom) = (places.iter().map(|(_, y)| *y).min()?, places.iter().map(|(_, y)| *y).max()?);
        Some((top, bottom, left, right))
    }

    #[test]
    fn year_and_name_are_drawn_above_the_car_within_the_margins() {
        let long = "Mercedes-Benz 300 SL Gullwing Alloy Competition Lightweight Rudge Wheels Sportabteilung Delivery";
        for (name, most_lines) in
            [("Porsche 911 Carrera RS 2.7", 1), (long, 2), ("x".repeat(300).as_str(), 1)]
        {
            let (top, bottom, left, right) = ink("1973", name).unwrap();
            assert!(top > 50 && left >= 68 && right < 1132, "{name}: {top} {bottom} {left} {right}");
            assert!(bottom < if most_lines == 1 { 180 } else { 195 }, "{name}: {bottom}");
        }
        let narrow = ink("", "Škoda Popular").unwrap();
        let wide = ink("", "Škoda Popular Monte Carlo").unwrap();
        assert!(narrow.3 < wide.3, "a longer name is wider: {narrow:?} {wide:?}");
        assert!(ink("", "Š").is_some(), "letters beyond Western Europe");
        assert_eq!(ink("", "車"), None, "letters that no font has are left out");
        assert_eq!(ink("", ""), None);
    }

    #[test]
    fn illustration_is_that_of_the_site() {
        let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../../frontend/public/plates/unphotographed/og.jpg");
        assert!(std::fs::read(site).unwrap() == ILLUSTRATION, "copy it to images/covered-car.jpg");
    }
}
