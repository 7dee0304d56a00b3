//! DTO of the market pages that a vehicle belongs to.

use domain::{markets::ModelFamily, vehicles::VehicleSummary};
use serde::Serialize;
use utoipa::ToSchema;

/// The market pages of a vehicle: `/makes/{make}` and `/makes/{make}/{family}`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MarketLink)]
pub(crate) struct MarketLinkDto {
    /// Slug of the make; null if it has no page.
    #[schema(required, example = "porsche")]
    make_slug: Option<String>,
    /// Slug of the model family; null if it has no page.
    #[schema(required, example = "911")]
    family_slug: Option<String>,
    /// Name of the model family.
    #[schema(example = "911")]
    family: String,
}

impl From<&VehicleSummary> for MarketLinkDto {
    fn from(car: &VehicleSummary) -> Self {
        let family = ModelFamily::of(&car.make, &car.model);
        let make_slug = Some(car.make.slug()).filter(|slug| !slug.is_empty());
        Self {
            family_slug: family.slug().filter(|_| make_slug.is_some()).map(str::to_owned),
            make_slug,
            family: family.name().to_owned(),
        }
    }
}
