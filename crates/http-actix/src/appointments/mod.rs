//! Appointments over HTTP: the times that are offered, and calendars that follow the meetings.

mod feed;
mod slots;

use utoipa_actix_web::service_config::ServiceConfig;

use crate::problem::Problem;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(slots::free_slots)
        .service(slots::all_slots)
        .service(slots::offer)
        .service(slots::withdraw)
        .service(feed::make_feed)
        .service(feed::end_feed)
        .service(feed::read_feed);
}

/// 409: somebody else has the time.
pub(crate) fn slot_taken() -> Problem {
    Problem::taken("This time was taken meanwhile; please choose another", Some("slotId"))
}
