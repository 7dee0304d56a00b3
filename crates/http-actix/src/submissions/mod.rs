//! Submissions over HTTP: a member's own, and the desk's.

mod conversation;
mod desk;
mod desk_dto;
mod draft;
mod dto;
mod form;
mod own;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) use desk_dto::{NewBadgeDto, QueuedSellerDto};
pub(crate) use dto::SubmissionDetailDto;
pub(crate) use own::{actor, detail, is_limited};

/// Named addresses come before the numbered ones.
pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(draft::read_draft)
        .service(draft::save_draft)
        .service(draft::discard_draft)
        .service(own::preview_submission)
        .service(own::submit_vehicle)
        .service(own::list_submissions)
        .service(own::show_submission)
        .service(own::revise_submission)
        .service(own::withdraw_submission)
        .service(conversation::read_messages)
        .service(conversation::write_message)
        .service(desk::list_queue)
        .service(desk::count_queue)
        .service(desk::open_submission)
        .service(desk::decide_submission)
        .service(desk::write_to_seller);
}

pub(crate) fn no_such_submission() -> crate::problem::Problem {
    crate::problem::Problem::not_found("There is no such submission; it may have been removed")
}

fn stale() -> crate::problem::Problem {
    crate::problem::Problem::conflict("This submission was changed meanwhile; please look at it again")
}
