//! The pictures that members send, over HTTP.

mod incoming;
mod send;
mod show;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) use send::{SentPictureDto, picture_ports};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(send::send_image).service(send::remove_image).service(show::show_image);
}

fn no_such_picture() -> crate::problem::Problem {
    crate::problem::Problem::not_found("There is no such picture; it may have been removed")
}
