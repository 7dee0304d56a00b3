//! Submissions: the seller's own (`seller`, `form`, `readiness`, `draft`), messages (`conversation`) and the admin queue
//! (`admin`).

mod admin;
mod admin_dto;
mod conversation;
mod draft;
mod dto;
mod form;
mod readiness;
mod seller;

use domain::{Violation, submissions::SubmissionRefusal};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    outdated::outdated,
    response::{Problem, no_such_submission},
};

pub(crate) use admin_dto::{NewBadgeDto, QueuedSellerDto};
pub(crate) use dto::SubmissionDetailDto;
pub(crate) use seller::detail;

/// Registers the handlers. Fixed paths must come before those with an id.
pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(draft::read_draft)
        .service(draft::save_draft)
        .service(draft::discard_draft)
        .service(seller::preview_submission)
        .service(readiness::check_submission)
        .service(seller::submit_vehicle)
        .service(seller::list_submissions)
        .service(seller::show_submission)
        .service(seller::revise_submission)
        .service(seller::withdraw_submission)
        .service(conversation::read_messages)
        .service(conversation::write_message)
        .service(admin::list_queue)
        .service(admin::count_queue)
        .service(admin::open_submission)
        .service(admin::decide_submission)
        .service(admin::write_to_seller);
}

impl From<SubmissionRefusal> for Problem {
    fn from(refusal: SubmissionRefusal) -> Self {
        match refusal {
            SubmissionRefusal::NoSuchSubmission => no_such_submission(),
            SubmissionRefusal::Impossible(status) => Self::conflict(status.sentence()),
            SubmissionRefusal::Outdated => outdated("submission"),
            SubmissionRefusal::SameVin(listing) => Self::invalid(vec![listing.violation()]),
            SubmissionRefusal::PictureGone => {
                let sentence = "A photo is no longer available; please add it again";
                Self::invalid(vec![Violation::new("images", sentence)])
            }
        }
    }
}
