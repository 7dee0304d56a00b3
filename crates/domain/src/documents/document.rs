use std::{num::NonZeroU32, time::Duration};

use chrono::NaiveDate;

use super::{Audience, Share};
use crate::{
    Timestamp, Violation,
    accounts::{Roles, UserId, Username},
    files::{FileKind, FileName},
    submissions::SubmissionId,
    vehicles::VehicleId,
};

/// The longest document, in bytes: 20 MiB.
pub const MOST_BYTES: u64 = 20 * 1024 * 1024;
/// As many documents as a member may keep.
pub const MOST_DOCUMENTS: u64 = 200;
/// What a member's documents may measure together, in bytes: 500 MiB.
pub const QUOTA_BYTES: u64 = 500 * 1024 * 1024;
/// How many documents a member may send within [`UPLOAD_WINDOW`].
pub const MOST_UPLOADS: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// The span that uploads are counted in.
pub const UPLOAD_WINDOW: Duration = Duration::from_secs(60 * 60);

/// A document's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DocumentId(pub i64);

/// The vehicle that a document is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttachedVehicle {
    /// The submission of its owner.
    pub submission: SubmissionId,
    /// Its listing, when there is one that everybody may see.
    pub vehicle: Option<VehicleId>,
    /// "2020 Ferrari 812 Superfast".
    pub title: String,
}

/// A document in the vault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Its number.
    pub id: DocumentId,
    /// Whose.
    pub owner: UserId,
    /// What they log in with.
    pub owner_name: Username,
    /// What they call it.
    pub name: FileName,
    /// What it is.
    pub kind: FileKind,
    /// Its length in bytes.
    pub size: u64,
    /// Whether it can be looked at without fetching it.
    pub has_preview: bool,
    /// When it came.
    pub uploaded_at: Timestamp,
    /// What it is about, when its owner said so.
    pub about: Option<AttachedVehicle>,
    /// Whom it is or was open to, in their order.
    pub shares: Vec<Share>,
}

/// As what somebody may read a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadAs {
    /// It is theirs.
    Owner,
    /// It is shared with them.
    Guest,
    /// They are of the concierge, and it is about a vehicle that was offered here.
    Staff,
}

impl Document {
    /// As what a member may read it on that day; `None` when it is not there for them. The one place
    /// that decides: stores and handlers ask it with every call.
    #[must_use]
    pub fn read_as(&self, user: UserId, roles: Roles, today: NaiveDate) -> Option<ReadAs> {
        let is_open = |share: &Share| {
            share.until >= today
                && match &share.audience {
                    Audience::Collectors => true,
                    Audience::Member(member, _) => *member == user,
                }
        };
        if self.owner == user {
            Some(ReadAs::Owner)
        } else if roles.is_collector && self.shares.iter().any(is_open) {
            Some(ReadAs::Guest)
        } else if roles.is_admin && self.about.is_some() {
            Some(ReadAs::Staff)
        } else {
            None
        }
    }

    /// Whether every collector may read it on that day.
    #[must_use]
    pub fn is_open_to_collectors(&self, today: NaiveDate) -> bool {
        self.shares.iter().any(|share| share.audience == Audience::Collectors && share.until >= today)
    }
}

/// The refusal of a file that is none of the kinds.
#[must_use]
pub fn wrong_kind() -> Violation {
    Violation::new("file", "Please choose a PDF, JPEG, PNG or WebP file")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::ShareId;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn roles(is_collector: bool, is_admin: bool) -> Roles {
        Roles { is_collector, is_admin }
    }

    fn document(audience: Option<Audience>) -> Document {
        let share = |audience| Share {
            id: ShareId(1),
            audience,
            until: day("2026-01-20"),
            since: Timestamp::UNIX_EPOCH,
        };
        Document {
            id: DocumentId(1),
            owner: UserId(1),
            owner_name: Username::parse("register", "ada").unwrap(),
            name: FileName::of("title.pdf", ""),
            kind: FileKind::Pdf,
            size: 12,
            has_preview: false,
            uploaded_at: Timestamp::UNIX_EPOCH,
            about: None,
            shares: audience.map(share).into_iter().collect(),
        }
    }

    #[test]
    fn a_document_is_its_owners_until_it_is_shared() {
        let today = day("2026-01-20");
        let private = document(None);
        assert_eq!(private.read_as(UserId(1), roles(false, false), today), Some(ReadAs::Owner));
        assert_eq!(private.read_as(UserId(2), roles(true, true), today), None);
        let named = document(Some(Audience::Member(UserId(2), Username::parse("register", "eve").unwrap())));
        assert_eq!(named.read_as(UserId(2), roles(true, false), today), Some(ReadAs::Guest));
        assert_eq!(named.read_as(UserId(3), roles(true, false), today), None, "somebody else");
        assert!(!named.is_open_to_collectors(today));
        let open = document(Some(Audience::Collectors));
        assert_eq!(open.read_as(UserId(3), roles(true, false), today), Some(ReadAs::Guest));
        assert!(open.is_open_to_collectors(today));
    }

    #[test]
    fn a_share_ends_with_its_day_and_with_the_role() {
        let open = document(Some(Audience::Collectors));
        assert_eq!(open.read_as(UserId(2), roles(true, false), day("2026-01-21")), None);
        assert!(!open.is_open_to_collectors(day("2026-01-21")));
        assert_eq!(open.read_as(UserId(2), roles(false, false), day("2026-01-20")), None);
    }

    #[test]
    fn the_concierge_reads_what_is_about_a_vehicle_and_nothing_else() {
        let mut paper = document(None);
        let today = day("2026-01-20");
        assert_eq!(paper.read_as(UserId(9), roles(false, true), today), None);
        paper.about =
            Some(AttachedVehicle { submission: SubmissionId(1), vehicle: None, title: String::new() });
        assert_eq!(paper.read_as(UserId(9), roles(false, true), today), Some(ReadAs::Staff));
    }
}
