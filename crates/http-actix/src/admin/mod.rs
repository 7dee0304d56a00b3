//! Admin area: the admin status check (`status`), the stream of queue changes (`events`), and the operation of the
//! site: mail queue (`mails`), background jobs (`jobs`) and storage (`storage`).

mod events;
mod jobs;
mod mails;
mod status;
mod storage;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(status::admin_status)
        .service(events::desk_news)
        .service(mails::list_mails)
        .service(mails::retry_mail)
        .service(mails::drop_mail)
        .service(jobs::list_jobs)
        .service(storage::read_storage_use);
}
