//! Request and response bodies that several features share.

mod activity;
mod audience;
mod author;
pub(crate) mod enums;
mod facets;
mod facts;
mod listing_content;
mod market;
mod picture;
mod price;
mod proof;
mod report_list;
mod report_state;
mod user;
mod vehicle;
mod vehicle_json;

pub(crate) use activity::ActivityDto;
pub(crate) use audience::{AudienceDto, AudienceInputDto};
pub(crate) use author::AuthorDto;
pub(crate) use facets::{FacetsDto, FilterRemovalDto, MakesDto, SuggestionDto, WiderAreaDto};
pub(crate) use facts::{AdminFactsDto, FactValuesDto, FactsInputDto, OwnFactsDto, VehicleFactsDto, nullable};
pub(crate) use listing_content::{ContentChangesDto, FieldChangeDto, ListingContentDto};
pub(crate) use market::MarketLinkDto;
pub(crate) use picture::PictureDto;
pub(crate) use price::{CarPriceDto, PriceEvidenceDto, PriceSampleDto};
pub(crate) use proof::ProofDto;
pub(crate) use report_list::{
    ReportContentDto, ReportDto, ReportListPage, ReportListParams, report_outcome, report_page,
};
pub(crate) use report_state::ReportStateDto;
pub(crate) use user::UserDto;
pub(crate) use vehicle::{BadgeDto, RecentVehicleDto, VehicleDetailDto, VehicleDto, vehicle_path};
pub(crate) use vehicle_json::CachedVehicleJson;
