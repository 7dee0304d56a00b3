//! Submissions over HTTP: a member's own, and the desk's.

mod admin;
mod admin_dto;
mod conversation;
mod draft;
mod dto;
mod form;
mod seller;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) use admin_dto::{NewBadgeDto, QueuedSellerDto};
pub(crate) use dto::SubmissionDetailDto;
pub(crate) use seller::{actor, detail, is_limited};

/// Named addresses come before the numbered ones.
pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(draft::read_draft)
        .service(draft::save_draft)
        .service(draft::discard_draft)
        .service(seller::preview_submission)
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

pub(crate) fn no_such_submission() -> crate::problem::Problem {
    crate::problem::Problem::not_found("There is no such submission; it may have been removed")
}

fn stale() -> crate::problem::Problem {
    crate::problem::Problem::conflict("This submission was changed meanwhile; please look at it again")
}
