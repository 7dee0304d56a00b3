//! Shares a document with a collector, or with all of them.

use domain::{
    accounts::Collector,
    audit::Actor,
    documents::{Document, DocumentId, NewShare, ShareDraft, ShareRefusal},
};
use ports::documents::DocumentCommand;

use super::{DocumentError, DocumentPorts, DocumentRefusal, notifications, refuse};
use crate::business_time::business_date;

/// Shares one's document with one collector or with all, and notifies them. All collectors are notified only
/// as watchers of its listing.
pub async fn share_document(
    collector: &Collector,
    id: DocumentId,
    draft: &ShareDraft,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<Document, DocumentError> {
    let owner = collector.signed_in().user();
    let at = ports.clock.now();
    let Some(document) = ports.documents.own_document(owner.id, id).await? else {
        return Err(refuse(id, owner.id, actor, ports).await);
    };
    let share = draft.parse(business_date(at))?;
    let notifications = match &share.username {
        None => notifications::to_watchers(&document, document.about.as_ref(), ports).await?,
        Some(name) => {
            let named = ports.accounts.account(name).await?;
            let notifications =
                named.map(|account| notifications::to_member(account.user.id, &document, owner, share.until));
            notifications.into_iter().collect()
        }
    };
    let command = DocumentCommand { owner: owner.id, id, actor, at };
    let shared = ports.documents.share_document(command, &share, &notifications).await?;
    shared.map_err(|refusal| match refusal {
        ShareRefusal::NoSuchDocument => DocumentRefusal::NoSuchDocument.into(),
        ShareRefusal::NoSuchMember => DocumentError::from(NewShare::unknown_collector()),
        ShareRefusal::Oneself => NewShare::with_oneself().into(),
        ShareRefusal::TooMany => NewShare::too_many().into(),
    })?;
    Ok(ports.documents.own_document(owner.id, id).await?.ok_or(DocumentRefusal::NoSuchDocument)?)
}
