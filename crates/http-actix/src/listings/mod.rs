//! Changes of listings: by the seller (`seller`) and by admins (`admin`).

mod admin;
mod seller;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) use admin::{ListingPhotoDto, photo_drafts, version};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(seller::change_own_listing)
        .service(seller::renew_own_listing)
        .service(admin::list_vehicles)
        .service(admin::add_vehicle)
        .service(admin::read_vehicle)
        .service(admin::change_vehicle)
        .service(admin::feature_vehicles);
}

/// Problem for a change of a listing that was changed since it was read.
pub(crate) fn stale() -> crate::response::Problem {
    crate::response::Problem::conflict(
        "This listing has changed in the meantime; please reload it and repeat your change",
    )
}

/// Problem for a change that the listing's status does not allow.
fn impossible(status: domain::vehicles::ListingStatus) -> crate::response::Problem {
    use domain::vehicles::ListingStatus::{Live, Sold, UnderOffer, Withdrawn};
    crate::response::Problem::conflict(match status {
        Live => "This listing is already live",
        UnderOffer => "This listing is already under offer",
        Sold => "This vehicle has been sold; staff can reverse the sale, or correct its price and date",
        Withdrawn => "This listing has been withdrawn",
    })
}
