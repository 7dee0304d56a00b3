//! Appointments: slots that the concierge offers (`slots`) and calendar subscriptions (`feed`).

mod calendar_response;
mod feed;
mod slots;

pub(crate) use calendar_response::calendar_response;
use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(slots::free_slots)
        .service(slots::all_slots)
        .service(slots::add_slots)
        .service(slots::withdraw_slot)
        .service(feed::make_feed)
        .service(feed::end_feed)
        .service(feed::read_feed);
}
