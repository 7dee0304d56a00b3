//! Legal texts: reading them, and publishing versions in the admin area.

mod admin;
mod dto;
mod public;

use application::legal::LegalPorts;
use domain::legal::{LegalDocument, LegalRefusal};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{AppState, response::Problem};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(public::list_legal_texts)
        .service(public::read_legal_text)
        .service(public::read_legal_version)
        .service(admin::list_legal_files)
        .service(admin::preview_legal_text)
        .service(admin::read_legal_file)
        .service(admin::save_legal_draft)
        .service(admin::publish_legal_text)
        .service(admin::withdraw_legal_text);
}

pub(crate) fn legal_ports(state: &AppState) -> LegalPorts<'_> {
    LegalPorts { texts: state.store.as_ref(), clock: state.clock.as_ref(), brand: &state.settings.brand }
}

/// The document with that name.
fn document(name: &str) -> Result<LegalDocument, Problem> {
    LegalDocument::parse(name).ok_or_else(|| Problem::not_found("There is no such legal text"))
}

fn no_such_version() -> Problem {
    Problem::not_found(LegalRefusal::NoSuchVersion.message())
}

impl From<LegalRefusal> for Problem {
    fn from(refusal: LegalRefusal) -> Self {
        match refusal {
            LegalRefusal::NoSuchVersion => no_such_version(),
            LegalRefusal::Outdated | LegalRefusal::IsAnnounced | LegalRefusal::NotAnnounced => {
                Self::conflict(refusal.message())
            }
        }
    }
}
