//! Why a document use case did not do what was asked.

use std::time::Duration;

use domain::pictures::PictureRejection;
use ports::commands::WriteError;

/// Error of the document use cases.
pub type DocumentError = WriteError<DocumentRefusal>;

/// Refusal of a document use case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DocumentRefusal {
    /// Does not exist, or is not visible to the member.
    NoSuchDocument,
    /// Too many requests for documents that are not visible to the member; time until the next one is allowed.
    RateLimited(Duration),
    /// The member has no such submission.
    NoSuchSubmission,
    /// The picture cannot be rendered.
    Picture(PictureRejection),
    /// Larger than [`MAX_BYTES`](domain::documents::MAX_BYTES).
    TooLarge,
    /// The member has reached the maximum number or total size of documents.
    Full,
    /// The vehicle [takes no claims](domain::claims::takes_claims), so no evidence either.
    Closed,
}

impl From<DocumentRefusal> for DocumentError {
    fn from(refusal: DocumentRefusal) -> Self {
        Self::Refused(refusal)
    }
}
