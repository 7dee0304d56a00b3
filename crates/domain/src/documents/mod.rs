//! The document vault: private files of collectors, shares with other collectors, and the log of who read
//! them.

mod access;
mod action;
mod document;
mod share;

pub use access::{Access, AccessKind};
pub use action::DocumentAction;
pub use document::{
    AttachRefusal, AttachedVehicle, Document, DocumentId, MAX_BYTES, MAX_DOCUMENTS, QUOTA_BYTES,
    QuotaExceeded, REFUSED_DOCUMENT_LIMIT_ENTRIES, REFUSED_DOCUMENT_RATE_LIMIT, ReadAs, UPLOAD_RATE_LIMIT,
    check_attachment, check_quota, not_ones_vehicle, wrong_kind,
};
pub use share::{MAX_SHARES, NewShare, Share, ShareAudience, ShareDraft, ShareId, ShareRefusal, Shared};
