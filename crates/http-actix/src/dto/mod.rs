//! Request and response bodies that several features share.

mod price;
mod vehicle;

pub(crate) use price::{PriceEvidenceDto, PriceSampleDto};
pub(crate) use vehicle::{
    BadgeDto, BadgeVariant, FacetsDto, ListingStatus, MakesDto, PictureDto, RecentVehicleDto, SuggestionDto,
    VehicleDetailDto, VehicleDto, vehicle_path,
};
