//! Documents and their access log.

use chrono::NaiveDate;
use domain::{
    Timestamp,
    accounts::UserId,
    documents::{AccessKind, DocumentId, ShareId},
    submissions::SubmissionId,
};
use ports::documents::NewDocument;

/// A document as stored.
#[derive(Debug)]
pub(crate) struct DocumentRecord {
    pub(crate) new: NewDocument,
    pub(crate) uploaded_at: Timestamp,
    pub(crate) submission: Option<SubmissionId>,
    pub(crate) shares: Vec<SharedWith>,
}

/// An entry of the access log.
#[derive(Debug)]
pub(crate) struct AccessRecord {
    pub(crate) id: i64,
    pub(crate) document: DocumentId,
    pub(crate) member: Option<UserId>,
    pub(crate) is_staff: bool,
    pub(crate) way: AccessKind,
    pub(crate) at: Timestamp,
}

/// A share; `member` is `None` if it is shared with every collector.
#[derive(Debug)]
pub(crate) struct SharedWith {
    pub(crate) id: ShareId,
    pub(crate) member: Option<UserId>,
    pub(crate) until: NaiveDate,
    pub(crate) since: Timestamp,
}
