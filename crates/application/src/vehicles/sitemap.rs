use domain::vehicles::VehicleId;
use ports::{
    StoreError,
    vehicles::{SitemapEntry, VehicleCatalogue},
};

/// How many numbers one page of the sitemap spans. Search engines read up to 50,000 addresses of a
/// page; by number, a page's content stays the same while vehicles come.
pub const SITEMAP_SPAN: i64 = 10_000;

/// How many pages the sitemap has.
///
/// # Errors
/// When the store fails.
pub async fn sitemap_pages(catalogue: &dyn VehicleCatalogue) -> Result<i64, StoreError> {
    Ok(pages(catalogue.largest_id().await?))
}

/// The listings on a page of the sitemap, counted from one; `None` when there is no such page.
///
/// # Errors
/// When the store fails.
pub async fn sitemap_page(
    page: i64,
    catalogue: &dyn VehicleCatalogue,
) -> Result<Option<Vec<SitemapEntry>>, StoreError> {
    if !(1..=sitemap_pages(catalogue).await?).contains(&page) {
        return Ok(None);
    }
    let last = page * SITEMAP_SPAN;
    catalogue.sitemap(VehicleId(last - SITEMAP_SPAN + 1), VehicleId(last)).await.map(Some)
}

fn pages(largest: VehicleId) -> i64 {
    largest.0.max(0) / SITEMAP_SPAN + i64::from(largest.0 % SITEMAP_SPAN > 0)
}
