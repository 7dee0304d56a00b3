//! Admin area: the admin status check (`status`) and the stream of queue changes (`events`).

mod events;
mod status;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(status::admin_status).service(events::desk_news);
}
