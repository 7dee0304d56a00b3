//! Pages of the sitemap. A page covers a fixed range of ids, so its content is stable.

use domain::vehicles::VehicleId;
use ports::{
    StoreError,
    vehicles::{SitemapEntry, VehicleReader},
};

/// Number of ids per page; search engines read at most 50,000 URLs of a page.
pub const SITEMAP_SPAN: i64 = 10_000;

/// Number of pages.
pub async fn sitemap_pages(vehicle_reader: &dyn VehicleReader) -> Result<i64, StoreError> {
    Ok(pages(vehicle_reader.largest_id().await?))
}

/// The listings on a page, counted from 1; `None` when there is no such page.
pub async fn sitemap_page(
    page: i64,
    vehicle_reader: &dyn VehicleReader,
) -> Result<Option<Vec<SitemapEntry>>, StoreError> {
    if !(1..=sitemap_pages(vehicle_reader).await?).contains(&page) {
        return Ok(None);
    }
    let last = page * SITEMAP_SPAN;
    vehicle_reader.sitemap(VehicleId(last - SITEMAP_SPAN + 1), VehicleId(last)).await.map(Some)
}

fn pages(largest: VehicleId) -> i64 {
    largest.0.max(0) / SITEMAP_SPAN + i64::from(largest.0 % SITEMAP_SPAN > 0)
}
