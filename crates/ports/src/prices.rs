//! Port for recorded asking and sale prices.

use async_trait::async_trait;
use domain::{
    prices::{CarPrice, ComparableCriteria},
    vehicles::Make,
};

use crate::StoreError;

/// Reads prices of public listings. A sold one counts only when its sale price is on record, one for sale
/// with its current asking price.
#[async_trait]
pub trait Prices: Send + Sync {
    /// Prices of comparable cars: at most `limit`, those listed last.
    async fn comparable_cars(
        &self,
        likeness: &ComparableCriteria,
        limit: u32,
    ) -> Result<Vec<CarPrice>, StoreError>;

    /// Sale prices of cars of these makes, in any order. MUST NOT query the store once per make.
    async fn sales(&self, makes: &[Make]) -> Result<Vec<CarPrice>, StoreError>;
}
