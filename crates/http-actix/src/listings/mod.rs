//! Changes of listings: by the seller (`seller`) and by admins (`admin`); the list of admins (`admin_list`).

mod admin;
mod admin_dto;
mod admin_list;
mod seller;

use application::listings::photo_gone;
use domain::vehicles::{ListingRefusal, ListingStatus};
use ports::listing_terms::RenewRefusal;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    outdated::outdated,
    response::{Problem, no_such_submission, no_such_vehicle},
};
pub(crate) use admin::version;
pub(crate) use admin_dto::{ListingPhotoDto, photo_drafts};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(seller::change_own_listing)
        .service(seller::renew_own_listing)
        .service(admin_list::list_vehicles)
        .service(admin::add_vehicle)
        .service(admin::read_vehicle)
        .service(admin::change_vehicle)
        .service(admin::feature_vehicles);
}

impl From<ListingRefusal> for Problem {
    fn from(refusal: ListingRefusal) -> Self {
        match refusal {
            ListingRefusal::NoSuchListing => no_such_vehicle(),
            ListingRefusal::Impossible(status) => Self::conflict(match status {
                ListingStatus::Live => "This listing is already live",
                ListingStatus::UnderOffer => "This listing is already under offer",
                ListingStatus::Sold => {
                    "This vehicle has been sold; staff can reverse the sale, or correct its price and date"
                }
                ListingStatus::Withdrawn => "This listing has been withdrawn",
            }),
            ListingRefusal::Outdated => outdated("listing"),
            ListingRefusal::PictureGone => Self::invalid(vec![photo_gone()]),
            ListingRefusal::SameVin(listing) => Self::invalid(vec![listing.violation()]),
        }
    }
}

impl From<RenewRefusal> for Problem {
    fn from(refusal: RenewRefusal) -> Self {
        match refusal {
            RenewRefusal::NoSuchListing => no_such_submission(),
            RenewRefusal::Impossible(refusal) => Self::conflict(refusal.sentence()),
        }
    }
}
