//! What cars cost, as this site recorded it.

use async_trait::async_trait;
use domain::{
    prices::{CarPrice, ComparableCriteria},
    vehicles::Make,
};

use crate::StoreError;

/// Tells what was asked and paid. Only listings that everybody may see count; one that was sold counts
/// when it is on record what was paid, one for sale with what is asked now.
#[async_trait]
pub trait Prices: Send + Sync {
    /// The prices of like cars, those that were listed last, at most `limit`.
    async fn like(&self, likeness: &ComparableCriteria, limit: u32) -> Result<Vec<CarPrice>, StoreError>;

    /// What was paid for cars of these makes, in any order. MUST NOT ask the store once for each.
    async fn sales(&self, makes: &[Make]) -> Result<Vec<CarPrice>, StoreError>;
}
