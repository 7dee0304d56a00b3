//! Contact forms that need no account: inquiry, appointment request and access request.

mod ask;
mod dto;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(ask::send_inquiry).service(ask::request_appointment).service(ask::request_access);
}
