//! Facets: filter options with their numbers of vehicles.

use std::collections::BTreeMap;

use domain::vehicles::{FacetCounts, FacetField, Facets, FactField, Stock, VehicleQuery};
use ports::{StoreError, vehicles::VehicleReader};

/// The filter options, each with the number of vehicles that it would find together with the other filters of
/// the query. Models are offered only when the query has a make.
pub async fn vehicle_facets(
    query: &VehicleQuery,
    vehicle_reader: &dyn VehicleReader,
) -> Result<Facets, StoreError> {
    let count = async |field| vehicle_reader.count_by(&query.clone().without(field), field).await;
    let is_of_a_make = query.make.is_some() || query.make_exact.is_some();
    let mut facts = BTreeMap::new();
    for field in FactField::ALL {
        facts.insert(field, count(FacetField::Fact(field)).await?);
    }
    let counts = FacetCounts {
        makes: count(FacetField::Make).await?,
        models: if is_of_a_make { count(FacetField::Model).await? } else { Vec::new() },
        locations: count(FacetField::Location).await?,
        facts,
    };
    let stock: Stock = vehicle_reader.stock().await?;
    // Splitting thousands of locations would block an async worker.
    let facets = tokio::task::spawn_blocking(move || Facets::of(&stock, &counts));
    facets.await.map_err(|error| StoreError::Failed(error.to_string()))
}
