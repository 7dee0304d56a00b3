//! The private document vault: own documents (`owner`), shares (`share`) and reading (`read`). Documents that
//! the caller may not see are answered like missing ones, and the attempt is recorded.

mod dto;
mod owner;
mod read;
mod share;

use application::documents::{DocumentPorts, DocumentRefusal};
use domain::{Violation, documents::MAX_BYTES, pictures::PictureRejection};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    AppState,
    extract::upload,
    response::{Problem, no_such_submission},
};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(owner::own_documents)
        .service(owner::send_document)
        .service(owner::send_claim_evidence)
        .service(read::shared_documents)
        .service(owner::delete_document)
        .service(owner::attach_document)
        .service(owner::document_accesses)
        .service(read::document_file)
        .service(read::document_preview)
        .service(share::share_document)
        .service(share::end_document_share)
        .service(read::vehicle_documents);
}

fn ports(state: &AppState) -> DocumentPorts<'_> {
    DocumentPorts {
        documents: state.store.as_ref(),
        blobs: state.blobs.as_ref(),
        image_processor: state.picture_processor.as_ref(),
        accounts: state.store.as_ref(),
        randomness: state.randomness.as_ref(),
        rate_limiter: state.store.as_ref(),
        clock: state.clock.as_ref(),
    }
}

impl From<DocumentRefusal> for Problem {
    fn from(refusal: DocumentRefusal) -> Self {
        match refusal {
            DocumentRefusal::NoSuchDocument => no_such_document(),
            DocumentRefusal::RateLimited(retry_after) => Self::too_many_from_member(retry_after),
            DocumentRefusal::NoSuchSubmission => no_such_submission(),
            DocumentRefusal::TooLarge | DocumentRefusal::Picture(PictureRejection::TooLarge) => {
                upload::too_large(MAX_BYTES)
            }
            DocumentRefusal::Picture(
                PictureRejection::NotAPicture(sentence) | PictureRejection::Unacceptable(sentence),
            ) => Self::invalid(vec![Violation::new("file", sentence)]),
            DocumentRefusal::Full => {
                Self::conflict("Your vault is full; please delete a document that you no longer need")
            }
            DocumentRefusal::Closed => {
                Self::conflict("This vehicle is no longer for sale, so documents can’t be added to it")
            }
        }
    }
}

fn no_such_document() -> Problem {
    Problem::not_found(
        "We couldn’t find this document; it may have been removed, or is no longer shared with you",
    )
}
