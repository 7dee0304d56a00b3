//! Changes of listings that sellers propose (`seller`), and their review by admins (`admin`).

mod admin;
mod dto;
mod seller;

use application::{listings::ListingPorts, proposals::ProposalPorts};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::AppState;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(seller::own_proposal)
        .service(seller::propose_change)
        .service(seller::withdraw_proposal)
        .service(admin::list_proposals)
        .service(admin::read_proposal)
        .service(admin::decide_proposal);
}

fn ports(site: &AppState) -> ProposalPorts<'_> {
    ProposalPorts {
        proposals: site.store.as_ref(),
        sign_offs: site.store.as_ref(),
        submissions: site.store.as_ref(),
        listings: ListingPorts {
            listings: site.store.as_ref(),
            catalogue: site.catalogue.as_ref(),
            pictures: site.store.as_ref(),
            clock: site.clock.as_ref(),
        },
    }
}
