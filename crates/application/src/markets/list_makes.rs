//! The makes with their numbers of cars, and the latest sales.

use domain::{
    markets::{MakeCount, make_counts},
    vehicles::{ListingStatus, ListingViewer, VehicleQuery},
};
use ports::{StoreError, prices::Prices, vehicles::VehicleReader};

use super::get_market::{MAX_PRICES, SoldCar, sold_cars};

/// Maximum number of sales beside the list of makes.
const MAX_LATEST: usize = 12;

/// The makes that a viewer may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Makes {
    /// By name.
    pub makes: Vec<MakeCount>,
    /// Among the sold cars that were listed last; the latest sale first.
    pub sales: Vec<SoldCar>,
}

/// Lists the makes with cars that the viewer may see, whether they are for sale or sold.
pub async fn list_makes(
    viewer: ListingViewer,
    vehicle_reader: &dyn VehicleReader,
    prices: &dyn Prices,
) -> Result<Makes, StoreError> {
    let makes = make_counts(&vehicle_reader.models(viewer).await?);
    let sold = VehicleQuery { status: Some(ListingStatus::Sold), viewer, ..VehicleQuery::default() };
    let mut sales = sold_cars(vehicle_reader.search(&sold, None, MAX_PRICES).await?.items, prices).await?;
    sales.truncate(MAX_LATEST);
    Ok(Makes { makes, sales })
}
