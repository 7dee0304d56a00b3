//! Changes of listings that sellers propose (`seller`), and their review by admins (`admin`).

mod admin;
mod dto;
mod seller;

use application::{
    listings::{ListingPorts, photo_gone},
    proposals::ProposalPorts,
};
use domain::proposals::{DecideProposalRefusal, ProposalState, ProposeRefusal};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    AppState,
    outdated::outdated,
    response::{Problem, no_such_submission},
};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(seller::own_proposal)
        .service(seller::propose_change)
        .service(seller::withdraw_proposal)
        .service(admin::list_proposals)
        .service(admin::read_proposal)
        .service(admin::decide_proposal);
}

fn ports(state: &AppState) -> ProposalPorts<'_> {
    ProposalPorts {
        proposals: state.store.as_ref(),
        sign_offs: state.store.as_ref(),
        submissions: state.store.as_ref(),
        listings: ListingPorts {
            listings: state.store.as_ref(),
            vehicle_reader: state.vehicle_reader.as_ref(),
            pictures: state.store.as_ref(),
            clock: state.clock.as_ref(),
        },
    }
}

impl From<ProposeRefusal> for Problem {
    fn from(refusal: ProposeRefusal) -> Self {
        match refusal {
            ProposeRefusal::NoSuchListing => no_such_submission(),
            ProposeRefusal::NotForSale(_) => {
                Self::conflict("This vehicle is no longer for sale, so its listing can’t be changed")
            }
            ProposeRefusal::Outdated => outdated("listing"),
            ProposeRefusal::PictureGone => Self::invalid(vec![photo_gone()]),
        }
    }
}

impl From<DecideProposalRefusal> for Problem {
    fn from(refusal: DecideProposalRefusal) -> Self {
        match refusal {
            DecideProposalRefusal::NoSuchProposal => no_such_proposal(),
            DecideProposalRefusal::Closed(state) => Self::conflict(match state {
                ProposalState::Open => "These changes are waiting for a decision",
                ProposalState::Approved => "These changes have already been approved",
                ProposalState::Declined => "These changes have already been declined",
                ProposalState::Withdrawn => "The seller has withdrawn these changes",
                ProposalState::Lapsed => {
                    "This vehicle is no longer for sale, so its listing can’t be changed"
                }
            }),
            DecideProposalRefusal::Outdated => {
                Self::conflict("The seller has changed this proposal; please read it again")
            }
            DecideProposalRefusal::Conflict(fields) => Self::conflict(format!(
                "The listing has since changed in what the seller proposes to change: {}",
                fields.join(", ")
            )),
            DecideProposalRefusal::PictureGone => Self::invalid(vec![photo_gone()]),
            DecideProposalRefusal::SameVin(listing) => Self::invalid(vec![listing.violation()]),
        }
    }
}

fn no_such_proposal() -> Problem {
    Problem::not_found("These proposed changes do not exist")
}
