//! Uploaded pictures: ids, limits, visibility and duplicate detection.

use crate::vehicles::{ListingAudience, ListingViewer};
use std::{fmt, time::Duration};

use super::{Picture, PictureFormat, PictureKind};
use crate::{
    Rate, Timestamp,
    accounts::{Roles, UserId},
};

/// Uploaded pictures per member (reliability requirement R23).
pub const UPLOAD_RATE_LIMIT: Rate = Rate::per_day(200);
/// Upload attempts per member. Counted separately, because rejected files cause work too.
pub const UPLOAD_ATTEMPT_RATE_LIMIT: Rate = Rate::per_day(400);
/// How long a picture is kept that no submission, draft, vehicle or post uses.
pub const UNUSED_PICTURE_RETENTION: Duration = Duration::from_secs(48 * 60 * 60);
/// Maximum number of differing bits of the perceptual hashes of equal pictures.
pub const MAX_HASH_DISTANCE: u32 = 6;

/// Id of an uploaded picture: 128 random bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PictureId([u8; 16]);

impl PictureId {
    #[must_use]
    pub const fn from_bits(bits: [u8; 16]) -> Self {
        Self(bits)
    }

    #[must_use]
    pub const fn bits(&self) -> &[u8; 16] {
        &self.0
    }

    /// Parses the output of [`Display`](fmt::Display) (32 lower-case hexadecimal digits); `None` for anything
    /// else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 32 || !digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
            return None;
        }
        u128::from_str_radix(text, 16).ok().map(|bits| Self(bits.to_be_bytes()))
    }

    /// Path of the folder of its renditions.
    #[must_use]
    pub fn path(&self) -> String {
        format!("/api/images/{self}")
    }

    /// Extracts the id from the path of a picture or one of its renditions.
    #[must_use]
    pub fn of_path(path: &str) -> Option<Self> {
        let rest = path.strip_prefix("/api/images/")?;
        Self::parse(rest.split_once('/').map_or(rest, |(id, _)| id))
    }
}

impl fmt::Display for PictureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

/// The person who requests a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PictureViewer {
    /// `None` for a visitor.
    pub user: Option<UserId>,
    pub roles: Roles,
}

/// A picture uploaded by a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPicture {
    pub id: PictureId,
    /// `None` once the uploader's account is erased.
    pub owner: Option<UserId>,
    /// Widths of the renditions in pixels, ascending.
    pub widths: Vec<u32>,
    /// Width of the original in pixels.
    pub width: u32,
    /// Height of the original in pixels.
    pub height: u32,
    /// SHA-256 of the uploaded file.
    pub digest: [u8; 32],
    /// 64-bit perceptual hash; similar pictures differ in few bits.
    pub perceptual_hash: u64,
    pub sent_at: Timestamp,
    /// Used by a submission, vehicle or post.
    pub is_attached: bool,
    /// Audience of the listing that uses it; `None` if there is none, or it is withdrawn.
    pub published_to: Option<ListingAudience>,
    /// Used by a forum post that collectors can see.
    pub is_in_forum: bool,
}

impl StoredPicture {
    /// Whether everyone may see the picture.
    #[must_use]
    pub fn is_public(&self) -> bool {
        self.published_to == Some(ListingAudience::Everyone)
    }

    /// Whether the viewer may see the picture. Pictures of listings are visible to the listing's audience;
    /// others are visible to their owner and admins, and pictures in the forum to collectors too.
    #[must_use]
    pub fn is_visible_to(&self, viewer: PictureViewer) -> bool {
        let is_owner = viewer.user.is_some() && viewer.user == self.owner;
        let is_reader = self.is_in_forum && viewer.roles.is_collector;
        let is_published = self
            .published_to
            .is_some_and(|audience| audience.admits(ListingViewer::with_roles(viewer.roles)));
        is_published || viewer.roles.is_admin || is_owner || is_reader
    }

    /// The public form of the picture, with an alternative text.
    #[must_use]
    pub fn picture(&self, alt: &str) -> Picture {
        Picture {
            path: self.id.path(),
            widths: self.widths.clone(),
            formats: PictureFormat::UPLOADED.to_vec(),
            width: self.width,
            height: self.height,
            alt: alt.to_owned(),
            kind: PictureKind::Photograph,
            group: None,
        }
    }

    /// Whether another picture is the same: an identical file, or at most [`MAX_HASH_DISTANCE`] differing bits of the
    /// perceptual hash.
    #[must_use]
    pub fn is_duplicate_of(&self, digest: &[u8; 32], perceptual_hash: u64) -> bool {
        self.digest == *digest || (self.perceptual_hash ^ perceptual_hash).count_ones() <= MAX_HASH_DISTANCE
    }
}

/// Reason why an uploaded file is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureRejection {
    TooLarge,
    /// Not a readable picture; with a message.
    NotAPicture(&'static str),
    /// Readable but not acceptable; with a message.
    Unacceptable(&'static str),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_id_round_trips_and_rejects_other_texts() {
        let id = PictureId::from_bits(std::array::from_fn(|place| (place * 16) as u8));
        assert_eq!(id.to_string(), "00102030405060708090a0b0c0d0e0f0");
        assert_eq!(PictureId::parse(&id.to_string()), Some(id));
        for bad in
            ["", "0", &"0".repeat(31), &"0".repeat(33), &"G".repeat(32), &"+".repeat(32), &"é".repeat(16)]
        {
            assert_eq!(PictureId::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn picture_id_is_parsed_from_its_path() {
        let id = PictureId::from_bits([7; 16]);
        for path in [id.path(), format!("{}/960.webp", id.path()), format!("{}/x/y", id.path())] {
            assert_eq!(PictureId::of_path(&path), Some(id), "{path}");
        }
        for path in ["", "/api/images/", "/api/images/7", "/plates/ferrari/800.webp"] {
            assert_eq!(PictureId::of_path(path), None, "{path}");
        }
    }

    #[test]
    fn unpublished_picture_is_visible_to_owner_and_staff_only() {
        let mut picture = StoredPicture {
            id: PictureId::from_bits([1; 16]),
            owner: Some(UserId(7)),
            widths: vec![480],
            width: 500,
            height: 300,
            digest: [0; 32],
            perceptual_hash: 0,
            sent_at: Timestamp::UNIX_EPOCH,
            is_attached: false,
            published_to: None,
            is_in_forum: false,
        };
        let viewer = |user: Option<i64>, is_admin| PictureViewer {
            user: user.map(UserId),
            roles: Roles { is_admin, is_collector: true },
        };
        assert!(picture.is_visible_to(viewer(Some(7), false)));
        assert!(picture.is_visible_to(viewer(Some(8), true)));
        assert!(!picture.is_visible_to(viewer(Some(8), false)));
        assert!(!picture.is_visible_to(PictureViewer::default()));
        picture.is_in_forum = true;
        assert!(picture.is_visible_to(viewer(Some(8), false)), "what collectors show each other");
        let user = PictureViewer { user: Some(UserId(9)), roles: Roles::default() };
        assert!(!picture.is_visible_to(user) && !picture.is_visible_to(PictureViewer::default()));
        picture.is_in_forum = false;
        picture.owner = None;
        assert!(!picture.is_visible_to(PictureViewer::default()), "nobody's picture is not a visitor's");
        picture.published_to = Some(ListingAudience::Everyone);
        assert!(picture.is_visible_to(PictureViewer::default()));
    }
}
