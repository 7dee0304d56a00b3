//! Port for recorded asking and sale prices.

use async_trait::async_trait;
use domain::{
    prices::{CarPrice, ComparableCriteria},
    vehicles::{Make, PriceEvent, VehicleId},
};

use crate::StoreError;

/// Reads prices of public listings. A sold one counts only when its sale price is on record, one for sale
/// with its current asking price. Prices that are no [evidence](domain::vehicles::UsDollars::is_evidence) are left out of
/// comparable cars and sales.
#[async_trait]
pub trait Prices: Send + Sync {
    /// Prices of the comparable cars whose folded model is one of `models`
    /// ([`ComparableCriteria::models_in`]): at most `limit`, those listed last.
    async fn comparable_cars(
        &self,
        criteria: &ComparableCriteria,
        models: &[String],
        limit: u32,
    ) -> Result<Vec<CarPrice>, StoreError>;

    /// Sale prices of cars of these makes, in any order. MUST NOT query the store once per make.
    async fn sales(&self, makes: &[Make]) -> Result<Vec<CarPrice>, StoreError>;

    /// The valid recorded sales of these listings, whoever may see them, in any order. Listings without one are left
    /// out. MUST NOT query the store once per listing.
    async fn sales_of(&self, vehicles: &[VehicleId]) -> Result<Vec<(VehicleId, PriceEvent)>, StoreError>;
}
