//! Feeds in the admin area: upload of files, previews, imports and undoing them, their photos, and scheduled
//! feeds.

mod dto;
mod photos;
mod preview_dto;
mod runs;
mod schedules;
mod steps;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(runs::upload_file)
        .service(runs::list_runs)
        .service(runs::list_sources)
        .service(runs::read_run)
        .service(runs::refused_rows)
        .service(steps::choose_columns)
        .service(steps::choose_default_location)
        .service(steps::start_feed_import)
        .service(steps::undo_run)
        .service(steps::discard_import)
        .service(schedules::list_schedules)
        .service(schedules::set_schedule)
        .service(schedules::remove_schedule)
        .service(schedules::read_now)
        .service(photos::photo_counts)
        .service(photos::photo_problems)
        .service(photos::retry_photos);
}
