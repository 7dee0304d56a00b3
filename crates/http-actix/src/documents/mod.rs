//! The private vault over HTTP. What is not there for somebody is answered as what never was, and put
//! on record (reliability row S17).

mod dto;
mod owner;
mod read;
mod share;

use actix_web::HttpRequest;
use application::documents::{DocumentPorts, NotOpened};
use domain::{accounts::SignedIn, audit::Actor};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{AppState, client_ip, problem::Problem};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(owner::own_documents)
        .service(owner::send_document)
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

fn ports(site: &AppState) -> DocumentPorts<'_> {
    DocumentPorts {
        documents: site.documents.as_ref(),
        blobs: site.blobs.as_ref(),
        studio: site.studio.as_ref(),
        accounts: site.accounts.as_ref(),
        randomness: site.randomness.as_ref(),
        rate_limiter: site.rate_limiter.as_ref(),
        clock: site.clock.as_ref(),
    }
}

fn actor(who: &SignedIn, request: &HttpRequest, site: &AppState) -> Actor {
    Actor { user: Some(who.user().id), address: client_ip::client_address(request, &site.settings) }
}

fn not_opened(why: NotOpened) -> Problem {
    match why {
        NotOpened::NoSuch => no_such_document(),
        NotOpened::TooMany(retry_after) => Problem::too_fast(retry_after),
    }
}

fn no_such_document() -> Problem {
    Problem::not_found("There is no such document; it may have been removed, or is no longer shared with you")
}
