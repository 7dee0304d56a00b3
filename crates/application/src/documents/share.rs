//! Shares a document with a collector, or with all of them.

use domain::{
    Violation,
    accounts::Collector,
    audit::Actor,
    documents::{Document, DocumentId, NewShare, ShareDraft},
};
use ports::{StoreError, documents::ShareResult};

use super::{DocumentPorts, OpenDocumentError, notifications, refuse, today};

/// Outcome of sharing a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShareOutcome {
    /// The document as it is now.
    Done(Box<Document>),
    Invalid(Vec<Violation>),
    /// The owner has no such document, or requested missing documents too often.
    NotOpened(OpenDocumentError),
}

/// The document was deleted meanwhile.
const GONE: ShareOutcome = ShareOutcome::NotOpened(OpenDocumentError::NoSuch);

/// Shares one's document with one collector or with all, and notifies them. All collectors are notified only
/// as watchers of its listing.
pub async fn share_document(
    collector: &Collector,
    id: DocumentId,
    draft: &ShareDraft,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<ShareOutcome, StoreError> {
    let owner = collector.signed_in().user();
    let at = ports.clock.now();
    let Some(document) = ports.documents.own_document(owner.id, id).await? else {
        return Ok(ShareOutcome::NotOpened(refuse(id, owner.id, actor, ports).await?));
    };
    let share = match draft.parse(today(at)) {
        Ok(share) => share,
        Err(violations) => return Ok(ShareOutcome::Invalid(violations)),
    };
    let told = match &share.username {
        None => notifications::to_watchers(&document, document.about.as_ref(), ports).await?,
        Some(name) => {
            let named = ports.accounts.account(name).await?;
            let told =
                named.map(|account| notifications::to_member(account.user.id, &document, owner, share.until));
            told.into_iter().collect()
        }
    };
    let invalid = |violation| Ok(ShareOutcome::Invalid(vec![violation]));
    match ports.documents.share_document(owner.id, id, &share, &told, actor, at).await? {
        ShareResult::Done { .. } => {
            let document = ports.documents.own_document(owner.id, id).await?;
            Ok(document.map_or(GONE, |document| ShareOutcome::Done(Box::new(document))))
        }
        ShareResult::NoSuchDocument => Ok(GONE),
        ShareResult::NoSuchMember => invalid(NewShare::unknown_collector()),
        ShareResult::Oneself => invalid(NewShare::oneself()),
        ShareResult::TooMany => invalid(NewShare::too_many()),
    }
}
