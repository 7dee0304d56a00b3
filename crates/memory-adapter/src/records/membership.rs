//! Evidence of applications.

use domain::{accounts::UserId, membership::ApplicationId};
use ports::membership::StoredEvidence;

/// An evidence file and its owner; `application` is `None` until it is submitted.
#[derive(Debug)]
pub(crate) struct EvidenceRecord {
    pub(crate) user: UserId,
    pub(crate) application: Option<ApplicationId>,
    pub(crate) stored: StoredEvidence,
}

impl EvidenceRecord {
    /// In bytes.
    pub(crate) const fn size(&self) -> u64 {
        self.stored.evidence.size
    }
}
