//! The rows of a segment by status and audience.

use std::{collections::HashMap, sync::Arc};

use domain::vehicles::{ListingAudience, ListingStatus};
use roaring::RoaringBitmap;

use crate::{facts::CachedListing, rows::Rows};

pub(crate) struct StatusRows {
    /// Rows for sale to everyone.
    pub(crate) for_sale: Rows,
    /// Rows that everyone may see.
    pub(crate) by_status: HashMap<ListingStatus, Rows>,
    /// Rows that not everyone may see, by audience name.
    pub(crate) restricted: HashMap<&'static str, RoaringBitmap>,
}

impl StatusRows {
    pub(crate) fn of(listings: &[Arc<CachedListing>]) -> Self {
        let none = || Rows::none(listings.len());
        let mut rows = Self {
            for_sale: none(),
            by_status: ListingStatus::ALL.into_iter().map(|status| (status, none())).collect(),
            restricted: HashMap::new(),
        };
        for (row, listing) in (0_u32..).zip(listings) {
            let car = &listing.summary;
            if car.audience == ListingAudience::Everyone {
                rows.by_status.entry(car.status).and_modify(|rows| rows.insert(row));
            } else {
                rows.restricted.entry(car.audience.as_str()).or_default().insert(row);
            }
            if car.is_publicly_for_sale() {
                rows.for_sale.insert(row);
            }
        }
        rows
    }
}

/// Featured rows for sale to everyone, by rank, then by id.
pub(crate) fn featured_rows(listings: &[Arc<CachedListing>], for_sale: &Rows) -> Vec<u32> {
    let mut featured: Vec<(i32, u32)> = (0_u32..)
        .zip(listings)
        .filter(|(row, _)| for_sale.contains(*row))
        .filter_map(|(row, listing)| Some((listing.featured_rank?, row)))
        .collect();
    featured.sort_unstable();
    featured.into_iter().map(|(_, row)| row).collect()
}
