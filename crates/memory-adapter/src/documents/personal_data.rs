//! Documents of a member in the data export, and their erasure.

use domain::{accounts::UserId, documents::DocumentId};
use serde_json::{Value, json};

use crate::state::State;

impl State {
    /// Deletes a member's documents and shares, and removes the member's name from other access logs.
    pub(crate) fn delete_documents_of(&mut self, user: UserId) {
        let theirs: Vec<DocumentId> =
            self.documents.iter().filter(|(_, it)| it.new.owner == user).map(|(id, _)| *id).collect();
        theirs.into_iter().for_each(|id| self.drop_document(id));
        for record in self.documents.values_mut() {
            record.shares.retain(|share| share.member != Some(user));
        }
        for access in self.document_accesses.iter_mut().filter(|access| access.member == Some(user)) {
            access.member = None;
        }
    }

    /// The member's documents, for the data export.
    pub(crate) fn export_documents(&self, user: UserId) -> Vec<Value> {
        let theirs = self.documents.iter().filter(|(_, record)| record.new.owner == user);
        theirs
            .map(|(id, record)| {
                json!({
                    "id": id.0,
                    "name": record.new.name.as_str(),
                    "kind": record.new.kind.media_type(),
                    "size": record.new.stored.length,
                    "uploaded_at": record.uploaded_at.to_rfc3339(),
                })
            })
            .collect()
    }

    /// Shares of the member's documents and shares with the member, for the data export.
    pub(crate) fn document_share_rows(&self, user: UserId) -> Vec<Value> {
        let all = self.documents.iter().flat_map(|(id, record)| {
            let is_own = record.new.owner == user;
            let concerned = record.shares.iter().filter(move |share| is_own || share.member == Some(user));
            concerned.map(move |share| json!({ "document_id": id.0, "until": share.until.to_string() }))
        });
        all.collect()
    }

    /// The member's accesses to documents, for the data export.
    pub(crate) fn document_access_rows(&self, user: UserId) -> Vec<Value> {
        let theirs = self.document_accesses.iter().filter(|access| access.member == Some(user));
        theirs
            .map(|access| {
                json!({
                    "document_id": access.document.0,
                    "way": access.way.as_str(),
                    "at": access.at.to_rfc3339(),
                })
            })
            .collect()
    }
}
