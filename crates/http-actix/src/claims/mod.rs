//! What sellers claim of their vehicles over HTTP: stated by them, judged by the desk, read by everybody.

mod admin;
mod dto;
mod public;
mod seller;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(seller::own_claims)
        .service(seller::submit_claim)
        .service(seller::withdraw_claim)
        .service(admin::submission_claims)
        .service(admin::review_claim)
        .service(public::vehicle_claims);
}
