//! Pictures that members upload: sending and removing (`send`), serving (`show`), reading of uploads
//! (`incoming`).

mod incoming;
mod send;
mod show;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) use send::{SentPictureDto, picture_ports};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(send::send_image)
        .service(send::rotate_image)
        .service(send::remove_image)
        .service(show::show_image);
}

fn no_such_picture() -> crate::response::Problem {
    crate::response::Problem::not_found("We couldn’t find this photo; it may have been removed")
}
