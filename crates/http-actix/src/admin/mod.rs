//! The concierge's desk, over HTTP: who stands at it, and what changes on it.

mod events;
mod status;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(status::admin_status).service(events::desk_news);
}
