//! Notifications (`list`) and unsubscribing from their emails (`unsubscribe`).

mod list;
mod unsubscribe;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(list::list_notifications)
        .service(list::count_unread)
        .service(list::mark_read)
        .service(unsubscribe::read_subscription)
        .service(unsubscribe::unsubscribe)
        .service(unsubscribe::unsubscribe_at_once);
}
