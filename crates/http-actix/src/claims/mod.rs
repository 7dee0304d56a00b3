//! Claims of sellers about their vehicles: stated by the seller, reviewed by admins, read by everyone.

mod admin;
mod dto;
mod public;
mod seller;

use domain::claims::ClaimRefusal;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::response::{Problem, no_such_submission};

impl From<ClaimRefusal> for Problem {
    fn from(refusal: ClaimRefusal) -> Self {
        match refusal {
            ClaimRefusal::NoSuchSubmission | ClaimRefusal::NoSuchDocument => no_such_submission(),
            ClaimRefusal::NoSuchClaim => {
                Self::not_found("This statement was changed or withdrawn; please read it again")
            }
            ClaimRefusal::Closed => {
                Self::conflict("This vehicle is no longer for sale, so its statements can’t be changed")
            }
        }
    }
}

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(seller::own_claims)
        .service(seller::submit_claim)
        .service(seller::withdraw_claim)
        .service(admin::submission_claims)
        .service(admin::review_claim)
        .service(public::vehicle_claims);
}
