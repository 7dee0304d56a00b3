//! Uploaded pictures for tests.

use domain::{accounts::UserId, pictures::PictureId};
use ports::pictures::NewPicture;

/// A member's picture of that number, with a unique digest and perceptual hash.
#[must_use]
pub fn new_picture(owner: UserId, number: u8) -> NewPicture {
    NewPicture {
        id: PictureId::from_bits([number; 16]),
        owner: Some(owner),
        widths: vec![480, 960],
        width: 1200,
        height: 800,
        digest: [number; 32],
        perceptual_hash: u64::from_be_bytes([number; 8]),
        bytes: 1_000 * u64::from(number),
    }
}
