//! What sellers claim of their vehicles over HTTP: stated by them, judged by the desk, read by everybody.

mod desk;
mod dto;
mod own;
mod public;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(own::own_claims)
        .service(own::state_claim)
        .service(own::withdraw_claim)
        .service(desk::submission_claims)
        .service(desk::judge_claim)
        .service(public::vehicle_claims);
}
