//! Counts of the vehicles found in larger areas than that of a query.

use domain::vehicles::{SearchText, VehicleQuery, WiderArea};
use ports::{StoreError, vehicles::VehicleReader};

/// A larger area and what the query finds there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundArea {
    pub area: WiderArea,
    /// The search without its place; `None` if it names none.
    pub search: Option<SearchText>,
    /// Number of vehicles.
    pub count: u64,
}

/// The larger areas in which more is found than in the query's own and in the smaller ones, smallest first.
pub async fn wider_areas(
    query: &VehicleQuery,
    vehicle_reader: &dyn VehicleReader,
) -> Result<Vec<FoundArea>, StoreError> {
    let areas = query.wider_areas();
    if areas.is_empty() {
        return Ok(Vec::new());
    }
    let mut most = vehicle_reader.search(query, None, 1).await?.total;
    let mut found = Vec::new();
    for (area, wider) in areas {
        let total = vehicle_reader.search(&wider, None, 1).await?.total;
        if total > most {
            most = total;
            let search = Some(wider.search).filter(|search| *search != query.search);
            found.push(FoundArea { area, search, count: total });
        }
    }
    Ok(found)
}
