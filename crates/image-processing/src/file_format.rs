//! Detection of the file format from its bytes, before anything is decoded. Rejects animations, truncated
//! files and files that contain another file.

use memchr::memmem;

use crate::PictureError;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ImageFormat {
    Jpeg,
    Png,
    WebP,
}

/// Signatures of archives, documents, pages and programs; behind the picture's end they reveal a polyglot
/// file.
const EMBEDDED_FORMATS: [&[u8]; 9] = [
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"%PDF-",
    b"Rar!\x1a",
    b"7z\xbc\xaf\x27",
    b"<html",
    b"<svg",
    b"\x7fELF",
    b"MZ\x90\x00",
];
/// Script fragments rejected anywhere in the file; too long to occur by chance.
const SCRIPTS: [&[u8]; 4] = [b"<script", b"<SCRIPT", b"<?php ", b"<!DOCTYPE html"];

/// Detects the format and checks that the file is one complete, still picture and nothing else.
pub(crate) fn examine(bytes: &[u8]) -> Result<ImageFormat, PictureError> {
    let (container, end) = match bytes {
        [0xff, 0xd8, 0xff, ..] => (ImageFormat::Jpeg, end_of_jpeg(bytes)),
        [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, ..] => (ImageFormat::Png, end_of_png(bytes)?),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => {
            (ImageFormat::WebP, end_of_webp(bytes)?)
        }
        [b'G', b'I', b'F', b'8', ..] => return Err(PictureError::Gif),
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => return Err(PictureError::Telephone),
        _ => return Err(PictureError::NotAPicture),
    };
    let end = end.ok_or(PictureError::Damaged)?;
    let rest = bytes.get(end..).unwrap_or_default();
    // Other data after the end is allowed, because cameras append previews and depth maps. It is not decoded.
    let is_embedded = |mark: &&[u8]| memmem::find(rest, mark).is_some();
    if EMBEDDED_FORMATS.iter().any(is_embedded)
        || SCRIPTS.iter().any(|mark| memmem::find(bytes, mark).is_some())
    {
        return Err(PictureError::MoreThanAPicture);
    }
    Ok(container)
}

/// Offset after the end of the picture; `None` if it is truncated.
fn end_of_jpeg(bytes: &[u8]) -> Option<usize> {
    let mut at = 2;
    loop {
        if *bytes.get(at)? != 0xff {
            return None;
        }
        match *bytes.get(at + 1)? {
            // Fill bytes before a marker.
            0xff => at += 1,
            0xd9 => return Some(at + 2),
            0x01 | 0xd0..=0xd7 => at += 2,
            marker => {
                at += 2 + length(bytes, at + 2)?;
                if marker == 0xda {
                    at = end_of_scan(bytes, at)?;
                }
            }
        }
    }
}

fn length(bytes: &[u8], at: usize) -> Option<usize> {
    let length = usize::from(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]));
    (length >= 2).then_some(length)
}

/// Offset of the marker after the entropy-coded data, in which 0xff is followed by zero or a restart marker.
fn end_of_scan(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += memchr::memchr(0xff, bytes.get(at..)?)?;
        match *bytes.get(at + 1)? {
            0x00 | 0xd0..=0xd7 => at += 2,
            0xff => at += 1,
            _ => return Some(at),
        }
    }
}

fn end_of_png(bytes: &[u8]) -> Result<Option<usize>, PictureError> {
    let mut at = 8;
    while let Some([a, b, c, d, kind @ ..]) = bytes.get(at..at + 8) {
        if kind == b"acTL" {
            return Err(PictureError::Animated);
        }
        let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
        at = at.saturating_add(length).saturating_add(12);
        if kind == b"IEND" {
            return Ok((at <= bytes.len()).then_some(at));
        }
    }
    Ok(None)
}

fn end_of_webp(bytes: &[u8]) -> Result<Option<usize>, PictureError> {
    let Some([a, b, c, d]) = bytes.get(4..8) else { return Ok(None) };
    let end = (u32::from_le_bytes([*a, *b, *c, *d]) as usize).saturating_add(8);
    let body = bytes.get(12..end.min(bytes.len())).unwrap_or_default();
    if body.starts_with(b"VP8X") && body.get(8).is_some_and(|flags| flags & 0x02 != 0) {
        return Err(PictureError::Animated);
    }
    Ok((end <= bytes.len()).then_some(end))
}
