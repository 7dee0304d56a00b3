//! Numbers of vehicles per value, from which the filter options are built.

use std::collections::BTreeMap;

use super::FactField;

/// A value that occurs in stock, with the number of vehicles that have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockCount {
    /// As spelled in the listings.
    pub value: String,
    pub count: u64,
}

/// Summary of the vehicles for sale.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stock {
    pub makes: Vec<StockCount>,
    /// Every stated location.
    pub locations: Vec<StockCount>,
    /// Lowest and highest price in US dollars; `None` without vehicles.
    pub prices: Option<(i64, i64)>,
    /// First and last model year; `None` without vehicles.
    pub years: Option<(i32, i32)>,
    /// Number of vehicles for sale.
    pub total: u64,
}

/// Numbers of vehicles per value of each filter field. Each field is counted among the results of the query
/// without its filters on that field ([`super::VehicleQuery::without`]).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FacetCounts {
    /// As spelled in the listings.
    pub makes: Vec<StockCount>,
    /// As spelled in the listings; empty if no models are offered.
    pub models: Vec<StockCount>,
    /// As spelled in the listings.
    pub locations: Vec<StockCount>,
    /// By the API names of their values.
    pub facts: BTreeMap<FactField, Vec<StockCount>>,
}
