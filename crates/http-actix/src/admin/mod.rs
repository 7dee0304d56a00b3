//! Admin area: the admin status check (`status`), the stream of queue changes (`events`), and the operation of the
//! site: mail queue (`mails`), background jobs (`jobs`) and storage (`storage`); saved filters of its lists (`saved_views`).

mod events;
mod jobs;
mod mails;
mod saved_views;
mod status;
mod storage;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(status::admin_status)
        .service(events::admin_events)
        .service(mails::list_mails)
        .service(mails::retry_mail)
        .service(mails::drop_mail)
        .service(jobs::list_jobs)
        .service(saved_views::list_views)
        .service(saved_views::save_view)
        .service(saved_views::rename_view)
        .service(saved_views::delete_view)
        .service(storage::read_storage_use);
}
