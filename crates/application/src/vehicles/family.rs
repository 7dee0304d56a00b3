//! Limiting a query to a model family.

use domain::{markets::Market, text, vehicles::VehicleQuery};
use ports::{StoreError, vehicles::VehicleReader};

/// Limits a query with an exact make to the models of a family of that make, named by its name or slug; a query without
/// an exact make is unchanged. A family without cars that the viewer may see finds nothing.
pub async fn within_family(
    query: VehicleQuery,
    family: Option<&str>,
    vehicle_reader: &dyn VehicleReader,
) -> Result<VehicleQuery, StoreError> {
    let (Some(make), Some(family)) = (query.make_exact.as_deref(), family) else { return Ok(query) };
    let counts = vehicle_reader.models(query.viewer).await?;
    let market = Market::find(&text::slug(make), Some(&text::slug(family)), &counts);
    let models = market.and_then(|market| market.family).map_or_else(
        // No model contains a line break.
        || vec!["\n".to_owned()],
        |found| found.models.iter().map(|model| text::fold(model.as_str())).collect(),
    );
    Ok(VehicleQuery { models, ..query })
}
