//! Staff edits that sellers sign off (`seller`), and the review of objections by admins (`admin`).

mod admin;
mod dto;
mod seller;

use domain::sign_offs::SignOffRefusal;
use ports::{commands::WriteError, sign_offs::SignOffError};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::response::Problem;

pub(crate) use dto::SignOffDto;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(seller::own_sign_off)
        .service(seller::answer_sign_off)
        .service(admin::list_sign_offs)
        .service(admin::read_sign_off)
        .service(admin::keep_edits);
}

/// Problem of an answer or decision that was not recorded; `conflict` is the message for the reader.
fn not_recorded(
    error: WriteError<SignOffError>,
    conflict: impl FnOnce(SignOffRefusal) -> &'static str,
) -> Problem {
    Problem::from_write(error, |refusal| match refusal {
        SignOffError::NoSuchSignOff => no_such_sign_off(),
        SignOffError::Refused(why) => Problem::conflict(conflict(why)),
    })
}

fn no_such_sign_off() -> Problem {
    Problem::not_found("There are no changes by the concierge to sign off")
}
