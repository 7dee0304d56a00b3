//! Managing one's documents: attaching, ending shares, deleting, reading the access log.

use domain::{
    Page,
    accounts::{Collector, SignedIn},
    audit::Actor,
    documents::{Access, AttachRefusal, AttachedVehicle, Document, DocumentId, ShareId, not_ones_vehicle},
    submissions::{Submission, SubmissionId},
    vehicles::listing_title,
};
use ports::{documents::DocumentCommand, submissions::Submissions};

use super::{DocumentError, DocumentPorts, DocumentRefusal, notifications, refuse};
use crate::business_time::business_date;

/// Attaches one's document to one of one's submissions, or detaches it. Watchers of the listing are notified
/// when all collectors may read the document.
pub async fn attach_document(
    collector: &Collector,
    id: DocumentId,
    submission: Option<SubmissionId>,
    actor: Actor,
    submissions: &dyn Submissions,
    ports: DocumentPorts<'_>,
) -> Result<Document, DocumentError> {
    let owner = collector.signed_in().user().id;
    let at = ports.clock.now();
    let Some(document) = ports.documents.own_document(owner, id).await? else {
        return Err(refuse(id, owner, actor, ports).await);
    };
    let notifications = match submission {
        Some(submission) if document.is_open_to_collectors(business_date(at)) => {
            let about = submissions.submission(submission).await?.filter(|it| it.seller == owner);
            notifications::to_watchers(&document, about.as_ref().map(about_it).as_ref(), ports).await?
        }
        _ => Vec::new(),
    };
    let command = DocumentCommand { owner, id, actor, at };
    let attached = ports.documents.attach_document(command, submission, &notifications).await?;
    attached.map_err(|refusal| match refusal {
        AttachRefusal::NoSuchDocument => DocumentError::from(DocumentRefusal::NoSuchDocument),
        AttachRefusal::NoSuchSubmission => not_ones_vehicle().into(),
    })?;
    Ok(ports.documents.own_document(owner, id).await?.ok_or(DocumentRefusal::NoSuchDocument)?)
}

fn about_it(submission: &Submission) -> AttachedVehicle {
    let car = &submission.content.car;
    AttachedVehicle {
        submission: submission.id,
        vehicle: submission.listing.filter(|listing| listing.status.is_public()).map(|it| it.vehicle),
        title: listing_title(car.year, car.make.as_str(), car.model.as_str()),
    }
}

/// Removes a share of one's document.
pub async fn end_share(
    signed_in: &SignedIn,
    id: DocumentId,
    share: ShareId,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<(), DocumentError> {
    let owner = signed_in.user().id;
    let command = DocumentCommand { owner, id, actor, at: ports.clock.now() };
    let is_ended = ports.documents.end_share(command, share).await?;
    if is_ended {
        return Ok(());
    }
    Err(match ports.documents.own_document(owner, id).await? {
        Some(_) => DocumentRefusal::NoSuchDocument.into(),
        None => refuse(id, owner, actor, ports).await,
    })
}

/// Deletes one's document. Its files are deleted in the background within a minute.
pub async fn delete_document(
    signed_in: &SignedIn,
    id: DocumentId,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<(), DocumentError> {
    let (owner, at) = (signed_in.user().id, ports.clock.now());
    match ports.documents.delete_document(owner, id, actor, at).await? {
        true => Ok(()),
        false => Err(refuse(id, owner, actor, ports).await),
    }
}

/// The access log of one's document, the latest first.
pub async fn document_log(
    signed_in: &SignedIn,
    id: DocumentId,
    before: Option<i64>,
    limit: u32,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<Page<Access, i64>, DocumentError> {
    let owner = signed_in.user().id;
    match ports.documents.accesses(owner, id, before, limit).await? {
        Some(log) => Ok(log),
        None => Err(refuse(id, owner, actor, ports).await),
    }
}
