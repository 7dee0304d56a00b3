use domain::{
    accounts::{Collector, SignedIn},
    audit::Actor,
    documents::{Access, AttachedVehicle, Document, DocumentId, ShareId},
    submissions::{Submission, SubmissionId},
};
use ports::{StoreError, documents::Attached, submissions::Submissions};

use super::{DocumentPorts, notices, refuse, today};

/// Puts a document of theirs beside one of their vehicles, or away from all of them. Whoever watches the
/// listing is told when every collector may read it.
///
/// # Errors
/// When a store fails.
pub async fn attach_document(
    collector: &Collector,
    id: DocumentId,
    submission: Option<SubmissionId>,
    actor: Actor,
    submissions: &dyn Submissions,
    ports: DocumentPorts<'_>,
) -> Result<(Attached, Option<Document>), StoreError> {
    let owner = collector.signed_in().user().id;
    let at = ports.clock.now();
    let Some(document) = ports.documents.own_document(owner, id).await? else {
        refuse(id, actor, ports).await?;
        return Ok((Attached::NoSuchDocument, None));
    };
    let told = match submission {
        Some(submission) if document.is_open_to_collectors(today(at)) => {
            let about = submissions.submission(submission).await?.filter(|it| it.seller == owner);
            notices::to_watchers(&document, about.as_ref().map(about_it).as_ref(), ports).await?
        }
        _ => Vec::new(),
    };
    let attached = ports.documents.attach_document(owner, id, submission, &told, actor, at).await?;
    Ok((attached, ports.documents.own_document(owner, id).await?))
}

fn about_it(submission: &Submission) -> AttachedVehicle {
    let car = &submission.content.car;
    AttachedVehicle {
        submission: submission.id,
        vehicle: submission.listing.filter(|listing| listing.status.is_public()).map(|it| it.vehicle),
        title: format!("{} {} {}", car.year.get(), car.make.as_str(), car.model.as_str()),
    }
}

/// Closes a document of theirs to whom a share opened it; false when there is no such.
///
/// # Errors
/// When the store fails.
pub async fn end_share(
    signed_in: &SignedIn,
    id: DocumentId,
    share: ShareId,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<bool, StoreError> {
    let owner = signed_in.user().id;
    let is_ended = ports.documents.end_share(owner, id, share, actor, ports.clock.now()).await?;
    if !is_ended && ports.documents.own_document(owner, id).await?.is_none() {
        refuse(id, actor, ports).await?;
    }
    Ok(is_ended)
}

/// Throws a document of theirs away; false when there is no such. Its files follow within a minute.
///
/// # Errors
/// When the store fails.
pub async fn delete_document(
    signed_in: &SignedIn,
    id: DocumentId,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<bool, StoreError> {
    let at = ports.clock.now();
    let is_gone = ports.documents.delete_document(signed_in.user().id, id, actor, at).await?;
    if !is_gone {
        refuse(id, actor, ports).await?;
    }
    Ok(is_gone)
}

/// Who read a document of theirs, the latest first; `None` when there is no such.
///
/// # Errors
/// When the store fails.
pub async fn document_log(
    signed_in: &SignedIn,
    id: DocumentId,
    before: Option<i64>,
    limit: u32,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<Option<Vec<Access>>, StoreError> {
    let log = ports.documents.accesses(signed_in.user().id, id, before, limit).await?;
    if log.is_none() {
        refuse(id, actor, ports).await?;
    }
    Ok(log)
}
