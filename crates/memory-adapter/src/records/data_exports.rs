//! Data exports.

use domain::{
    Timestamp,
    account_closure::{Export, ExportState},
};
use ports::blobs::BlobKey;

/// An export with its lease and storage key.
#[derive(Debug)]
pub(crate) struct ExportRecord {
    pub(crate) requested_at: Timestamp,
    pub(crate) state: ExportState,
    pub(crate) tries: u32,
    pub(crate) due_at: Timestamp,
    pub(crate) base: BlobKey,
    pub(crate) key: Option<BlobKey>,
}

impl ExportRecord {
    pub(crate) fn is_building(&self) -> bool {
        matches!(self.state, ExportState::Building { .. })
    }

    pub(crate) const fn export(&self) -> Export {
        Export { requested_at: self.requested_at, state: self.state }
    }

    pub(crate) fn is_over(&self, now: Timestamp) -> bool {
        matches!(self.state, ExportState::Ready { expires_at, .. } if expires_at <= now)
    }
}
