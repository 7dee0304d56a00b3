use std::{fmt, num::NonZeroU32, time::Duration};

use super::{Picture, PictureFormat, PictureKind};
use crate::{
    Timestamp,
    accounts::{Roles, UserId},
};

/// How many pictures a member may send within [`QUOTA_WINDOW`] (reliability row R23).
pub const MOST_UPLOADS: NonZeroU32 = NonZeroU32::new(200).unwrap();
/// How often a member may try to within [`QUOTA_WINDOW`]: refused files cost work as well.
pub const MOST_ATTEMPTS: NonZeroU32 = NonZeroU32::new(400).unwrap();
/// The span that both are counted in.
pub const QUOTA_WINDOW: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a picture is kept that no submission and no draft names.
pub const KEPT_LOOSE: Duration = Duration::from_secs(48 * 60 * 60);
/// So many bits of their likeness apart, two pictures are taken for the same.
pub const NEAR: u32 = 6;

/// A picture's name: 128 bits, drawn at random.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PictureId([u8; 16]);

impl PictureId {
    /// The name of those bits.
    #[must_use]
    pub const fn from_bits(bits: [u8; 16]) -> Self {
        Self(bits)
    }

    /// Its bits.
    #[must_use]
    pub const fn bits(&self) -> &[u8; 16] {
        &self.0
    }

    /// Reads what [`Display`](fmt::Display) wrote; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 32 || !digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
            return None;
        }
        u128::from_str_radix(text, 16).ok().map(|bits| Self(bits.to_be_bytes()))
    }

    /// The folder of its renditions on this site.
    #[must_use]
    pub fn path(&self) -> String {
        format!("/api/images/{self}")
    }

    /// The picture that an address on this site names: its folder, or any rendition.
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

/// Who looks at a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Viewer {
    /// The member; `None` for a visitor.
    pub user: Option<UserId>,
    /// What they are.
    pub roles: Roles,
}

/// A picture that a member sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPicture {
    /// Its name.
    pub id: PictureId,
    /// Who sent it; `None` when they have left.
    pub owner: Option<UserId>,
    /// Widths of the renditions, ascending, in pixels.
    pub widths: Vec<u32>,
    /// Width of what was sent, in pixels.
    pub width: u32,
    /// Height of what was sent, in pixels.
    pub height: u32,
    /// SHA-256 of what was sent.
    pub digest: [u8; 32],
    /// How it looks, in 64 bits: near pictures differ in few.
    pub likeness: u64,
    /// When it came.
    pub sent_at: Timestamp,
    /// Whether a submission, a vehicle or a post shows it.
    pub is_attached: bool,
    /// Whether a listing shows it that everybody may see.
    pub is_published: bool,
    /// Whether a post shows it that collectors may see.
    pub is_in_forum: bool,
}

impl StoredPicture {
    /// Whether somebody may look at it. Before it is published it is its owner's and the desk's, and in
    /// the forum the collectors'.
    #[must_use]
    pub fn is_seen_by(&self, viewer: Viewer) -> bool {
        let is_owner = viewer.user.is_some() && viewer.user == self.owner;
        let is_reader = self.is_in_forum && viewer.roles.is_collector;
        self.is_published || viewer.roles.is_admin || is_owner || is_reader
    }

    /// It, with what it shows in words.
    #[must_use]
    pub fn picture(&self, alt: &str) -> Picture {
        Picture {
            path: self.id.path(),
            widths: self.widths.clone(),
            formats: PictureFormat::SENT.to_vec(),
            width: self.width,
            height: self.height,
            alt: alt.to_owned(),
            kind: PictureKind::Photograph,
        }
    }

    /// Whether another is the same picture: the same file, or one that looks like it.
    #[must_use]
    pub fn is_like(&self, digest: &[u8; 32], likeness: u64) -> bool {
        self.digest == *digest || (self.likeness ^ likeness).count_ones() <= NEAR
    }
}

/// Why a file became no picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// It is too large.
    TooLarge,
    /// It is nothing that can be read.
    NotAPicture(&'static str),
    /// It can be read, and is refused for a reason told in a sentence.
    Unfit(&'static str),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_back_and_nothing_else_is() {
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
    fn an_address_names_its_picture() {
        let id = PictureId::from_bits([7; 16]);
        for path in [id.path(), format!("{}/960.webp", id.path()), format!("{}/x/y", id.path())] {
            assert_eq!(PictureId::of_path(&path), Some(id), "{path}");
        }
        for path in ["", "/api/images/", "/api/images/7", "/plates/ferrari/800.webp"] {
            assert_eq!(PictureId::of_path(path), None, "{path}");
        }
    }

    #[test]
    fn before_it_is_published_a_picture_is_its_owners_and_the_desks() {
        let mut kept = StoredPicture {
            id: PictureId::from_bits([1; 16]),
            owner: Some(UserId(7)),
            widths: vec![480],
            width: 500,
            height: 300,
            digest: [0; 32],
            likeness: 0,
            sent_at: Timestamp::UNIX_EPOCH,
            is_attached: false,
            is_published: false,
            is_in_forum: false,
        };
        let viewer = |user: Option<i64>, is_admin| Viewer {
            user: user.map(UserId),
            roles: Roles { is_admin, is_collector: true },
        };
        assert!(kept.is_seen_by(viewer(Some(7), false)));
        assert!(kept.is_seen_by(viewer(Some(8), true)));
        assert!(!kept.is_seen_by(viewer(Some(8), false)));
        assert!(!kept.is_seen_by(Viewer::default()));
        kept.is_in_forum = true;
        assert!(kept.is_seen_by(viewer(Some(8), false)), "what collectors show each other");
        let user = Viewer { user: Some(UserId(9)), roles: Roles::default() };
        assert!(!kept.is_seen_by(user) && !kept.is_seen_by(Viewer::default()));
        kept.is_in_forum = false;
        kept.owner = None;
        assert!(!kept.is_seen_by(Viewer::default()), "nobody's picture is not a visitor's");
        kept.is_published = true;
        assert!(kept.is_seen_by(Viewer::default()));
    }
}
