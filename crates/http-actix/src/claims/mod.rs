//! Claims of sellers about their vehicles: stated by the seller, reviewed by admins, read by everyone.

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
