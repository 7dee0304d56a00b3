//! Legal texts.

use domain::{
    accounts::UserId,
    legal::{LegalDraft, LegalVersion},
};

/// The stored versions of a document, and its draft.
#[derive(Debug, Default)]
pub(crate) struct LegalTextRecord {
    pub(crate) versions: Vec<StoredVersion>,
    pub(crate) revision: i32,
    pub(crate) draft: Option<LegalDraft>,
}

/// A published version with its text.
#[derive(Debug)]
pub(crate) struct StoredVersion {
    pub(crate) version: LegalVersion,
    pub(crate) text: String,
    /// `None` when nobody is left to be told.
    pub(crate) notified_up_to: Option<UserId>,
}

impl LegalTextRecord {
    /// Counts a change, which leaves this draft.
    pub(crate) fn change(&mut self, draft: Option<LegalDraft>) {
        self.revision = self.revision.saturating_add(1);
        self.draft = draft;
    }
}
