//! Documents, their limits, and the rule for who may read them.

use chrono::NaiveDate;

use super::{Share, ShareAudience};
use crate::{
    Rate, Timestamp, Violation,
    accounts::{Roles, UserId, Username},
    files::{FileFormat, FileName},
    submissions::SubmissionId,
    vehicles::VehicleId,
};

/// Maximum size of a document in bytes (20 MiB).
pub const MAX_BYTES: u64 = 20 * 1024 * 1024;
/// Maximum number of documents per member.
pub const MAX_DOCUMENTS: u64 = 200;
/// Maximum total size of a member's documents in bytes (500 MiB).
pub const QUOTA_BYTES: u64 = 500 * 1024 * 1024;
/// Uploads per member.
pub const UPLOAD_RATE_LIMIT: Rate = Rate::per_hour(60);
/// Requests of a member for documents that they may not read; the audit log has an entry for each.
pub const REFUSED_DOCUMENT_RATE_LIMIT: Rate = Rate::per_hour(30);
/// Entries in the audit log that a member exceeded [`REFUSED_DOCUMENT_RATE_LIMIT`].
pub const REFUSED_DOCUMENT_LIMIT_ENTRIES: Rate = Rate::per_hour(1);

/// Refusal: the owner has reached the maximum number or total size of documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuotaExceeded;

/// Checks another document of that size, in bytes. `sizes` are those of the owner's documents.
///
/// # Errors
/// [`QuotaExceeded`] if there would be more than [`MAX_DOCUMENTS`] or [`QUOTA_BYTES`].
pub fn check_quota(sizes: &[u64], size: u64) -> Result<(), QuotaExceeded> {
    let is_exceeded = sizes.len() as u64 >= MAX_DOCUMENTS || sizes.iter().sum::<u64>() + size > QUOTA_BYTES;
    if is_exceeded { Err(QuotaExceeded) } else { Ok(()) }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DocumentId(pub i64);

/// The vehicle that a document is attached to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttachedVehicle {
    /// The owner's submission.
    pub submission: SubmissionId,
    /// The listing, if there is a public one.
    pub vehicle: Option<VehicleId>,
    /// For example "2020 Ferrari 812 Superfast".
    pub title: String,
}

/// A document in the vault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub id: DocumentId,
    pub owner: UserId,
    /// Username of the owner.
    pub owner_name: Username,
    pub name: FileName,
    pub kind: FileFormat,
    /// In bytes.
    pub size: u64,
    /// Whether a preview picture exists.
    pub has_preview: bool,
    pub uploaded_at: Timestamp,
    /// The vehicle it is attached to.
    pub about: Option<AttachedVehicle>,
    /// All shares, including expired ones.
    pub shares: Vec<Share>,
}

/// Capacity in which someone may read a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadAs {
    Owner,
    /// A collector with whom it is shared.
    Recipient,
    /// An admin; only for documents attached to a submitted vehicle.
    Staff,
}

impl Document {
    /// Capacity in which a member may read the document on this day (in Chicago); `None` if they may not. The
    /// only place that decides on access; stores and handlers call it on every request.
    #[must_use]
    pub fn read_as(&self, user: UserId, roles: Roles, today: NaiveDate) -> Option<ReadAs> {
        if self.owner == user {
            Some(ReadAs::Owner)
        } else if roles.is_collector && self.shares.iter().any(|share| share.admits(user, today)) {
            Some(ReadAs::Recipient)
        } else if roles.is_admin && self.about.is_some() {
            Some(ReadAs::Staff)
        } else {
            None
        }
    }

    /// Whether all collectors may read it on this day.
    #[must_use]
    pub fn is_open_to_collectors(&self, today: NaiveDate) -> bool {
        self.shares.iter().any(|share| share.audience == ShareAudience::Collectors && share.until >= today)
    }
}

/// Why a document was not attached to a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttachRefusal {
    /// The owner has no such document.
    NoSuchDocument,
    /// The owner has no such submission.
    NoSuchSubmission,
}

/// Checks whether a document may be attached to a submission, or detached. `seller` is `None` for a detached document,
/// `Some(None)` if there is no such submission, otherwise the submission's seller.
///
/// # Errors
/// An [`AttachRefusal`].
pub fn check_attachment(
    owner: UserId,
    is_own_document: bool,
    seller: Option<Option<UserId>>,
) -> Result<(), AttachRefusal> {
    if !is_own_document {
        return Err(AttachRefusal::NoSuchDocument);
    }
    match seller {
        Some(seller) if seller != Some(owner) => Err(AttachRefusal::NoSuchSubmission),
        _ => Ok(()),
    }
}

/// Violation for an unsupported file type.
#[must_use]
pub fn wrong_kind() -> Violation {
    Violation::new("file", "Please choose a PDF, JPEG, PNG or WebP file")
}

/// Violation for attaching a document to somebody else's submission.
#[must_use]
pub fn not_ones_vehicle() -> Violation {
    Violation::new("submissionId", "Please choose one of your own vehicles")
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

    fn document(audience: Option<ShareAudience>) -> Document {
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
            name: FileName::sanitize("title.pdf", ""),
            kind: FileFormat::Pdf,
            size: 12,
            has_preview: false,
            uploaded_at: Timestamp::UNIX_EPOCH,
            about: None,
            shares: audience.map(share).into_iter().collect(),
        }
    }

    #[test]
    fn documents_are_limited_by_number_and_size() {
        assert_eq!(check_quota(&[], QUOTA_BYTES), Ok(()));
        assert_eq!(check_quota(&[1], QUOTA_BYTES), Err(QuotaExceeded));
        assert_eq!(check_quota(&[1; MAX_DOCUMENTS as usize - 1], 1), Ok(()));
        assert_eq!(check_quota(&[1; MAX_DOCUMENTS as usize], 1), Err(QuotaExceeded));
    }

    #[test]
    fn document_is_private_until_it_is_shared() {
        let today = day("2026-01-20");
        let private = document(None);
        assert_eq!(private.read_as(UserId(1), roles(false, false), today), Some(ReadAs::Owner));
        assert_eq!(private.read_as(UserId(2), roles(true, true), today), None);
        let named =
            document(Some(ShareAudience::Member(UserId(2), Username::parse("register", "eve").unwrap())));
        assert_eq!(named.read_as(UserId(2), roles(true, false), today), Some(ReadAs::Recipient));
        assert_eq!(named.read_as(UserId(3), roles(true, false), today), None, "somebody else");
        assert!(!named.is_open_to_collectors(today));
        let open = document(Some(ShareAudience::Collectors));
        assert_eq!(open.read_as(UserId(3), roles(true, false), today), Some(ReadAs::Recipient));
        assert!(open.is_open_to_collectors(today));
    }

    #[test]
    fn share_ends_after_its_last_day_or_without_the_role() {
        let open = document(Some(ShareAudience::Collectors));
        assert_eq!(open.read_as(UserId(2), roles(true, false), day("2026-01-21")), None);
        assert!(!open.is_open_to_collectors(day("2026-01-21")));
        assert_eq!(open.read_as(UserId(2), roles(false, false), day("2026-01-20")), None);
    }

    #[test]
    fn staff_read_only_documents_attached_to_a_vehicle() {
        let mut paper = document(None);
        let today = day("2026-01-20");
        assert_eq!(paper.read_as(UserId(9), roles(false, true), today), None);
        paper.about =
            Some(AttachedVehicle { submission: SubmissionId(1), vehicle: None, title: String::new() });
        assert_eq!(paper.read_as(UserId(9), roles(false, true), today), Some(ReadAs::Staff));
    }

    #[test]
    fn own_documents_are_attached_to_own_submissions() {
        let (ada, eve) = (UserId(1), UserId(2));
        for (is_own, seller, expected) in [
            (true, None, Ok(())),
            (true, Some(Some(ada)), Ok(())),
            (true, Some(Some(eve)), Err(AttachRefusal::NoSuchSubmission)),
            (true, Some(None), Err(AttachRefusal::NoSuchSubmission)),
            (false, Some(Some(eve)), Err(AttachRefusal::NoSuchDocument)),
            (false, None, Err(AttachRefusal::NoSuchDocument)),
        ] {
            assert_eq!(check_attachment(ada, is_own, seller), expected, "{is_own} {seller:?}");
        }
    }
}
