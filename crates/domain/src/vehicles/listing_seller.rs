//! The member who sells a listing.

use crate::{accounts::UserId, submissions::SubmissionId};

/// The submission that a listing came from, and its seller. The site's own vehicles have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListingSeller {
    pub submission: SubmissionId,
    pub seller: UserId,
}
