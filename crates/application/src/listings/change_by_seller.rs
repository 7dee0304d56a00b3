//! Changes of a listing by its seller (price, status).

use domain::{
    accounts::UserId,
    audit::Actor,
    submissions::{DecisionReason, Side, SubmissionId},
    vehicles::{ListingChange, ListingRefusal, ListingStatus, ListingTerm},
};
use ports::{
    clock::Clock,
    commands::WriteError,
    listings::{ListingCommand, Listings},
    submissions::Submissions,
};

use super::{
    change::nothing,
    price::{paid, price},
};

/// A change by the seller, before validation.
#[derive(Debug, Clone, PartialEq)]
pub struct SellerChange {
    /// The submission that became the listing.
    pub submission: SubmissionId,
    pub seller: UserId,
    /// For the audit log.
    pub actor: Actor,
    pub status: Option<ListingStatus>,
    /// New asking price in US dollars.
    pub price: Option<f64>,
    /// Sale price in US dollars; required when `status` is sold.
    pub sold_price: Option<f64>,
    pub reason: String,
    /// Term of a listing that is put up for sale again after its end.
    pub term: ListingTerm,
}

/// Changes the price or status of a seller's own listing.
pub async fn change_by_seller(
    own: SellerChange,
    submissions: &dyn Submissions,
    listings: &dyn Listings,
    clock: &dyn Clock,
) -> Result<(), WriteError<ListingRefusal>> {
    let found = submissions.submission(own.submission).await?;
    let found = found.filter(|submission| submission.seller == own.seller);
    let Some(listing) = found.and_then(|submission| submission.listing) else {
        return Err(WriteError::Refused(ListingRefusal::NoSuchListing));
    };
    let is_sold = own.status == Some(ListingStatus::Sold);
    if is_sold && !listing.status.may_become(ListingStatus::Sold, Side::Seller) {
        // Before a missing price, which would not make the sale possible.
        return Err(WriteError::Refused(ListingRefusal::Impossible(listing.status)));
    }
    let parsed = (
        price("priceNumeric", own.price),
        if is_sold { paid("soldPriceNumeric", own.sold_price) } else { Ok(None) },
        DecisionReason::parse("reason", &own.reason),
    );
    let (asked, paid, reason) = match parsed {
        (Ok(asked), Ok(paid), Ok(reason)) => (asked, paid, reason),
        (asked, paid, reason) => {
            let refused = [asked.err(), paid.err(), reason.err()];
            return Err(WriteError::Invalid(refused.into_iter().flatten().collect()));
        }
    };
    let price = if is_sold { paid } else { asked };
    if own.status.is_none() && price.is_none() {
        return Err(nothing().into());
    }
    let at = clock.now();
    let statuses = (listing.status, own.status);
    let expires_at = own.term.end_after_relisting(listing.expiry.ends_at, statuses, at);
    let change = ListingChange { status: own.status, price, expires_at, ..ListingChange::default() };
    let command = ListingCommand {
        vehicle: listing.vehicle,
        user: Some(own.seller),
        side: Side::Seller,
        actor: own.actor,
        change,
        version: None,
        reason,
        notifications: Vec::new(),
        at,
    };
    listings.change_listing(&command).await?.map_err(WriteError::Refused)
}
