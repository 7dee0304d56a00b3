//! Facets: filter options with their numbers of vehicles.

use std::collections::BTreeMap;

use domain::vehicles::{FacetCounts, FacetField, Facets, FactField, Stock, VehicleQuery};
use ports::{StoreError, vehicles::VehicleCatalogue};

/// The filter options, each with the number of vehicles that it would find together with the other filters of
/// the query. Models are offered only when the query has a make.
pub async fn vehicle_facets(
    query: &VehicleQuery,
    catalogue: &dyn VehicleCatalogue,
) -> Result<Facets, StoreError> {
    let count = async |field| catalogue.count_by(&query.clone().without(field), field).await;
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
    let stock: Stock = catalogue.stock().await?;
    // Splitting thousands of locations would block an async worker.
    let facets = tokio::task::spawn_blocking(move || Facets::of(&stock, &counts));
    facets.await.map_err(|error| StoreError::Failed(error.to_string()))
}
