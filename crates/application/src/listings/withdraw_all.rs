//! Taking a seller's vehicles off the site when they can no longer sell them.

use domain::{
    Timestamp,
    accounts::UserId,
    audit::Actor,
    submissions::{DecisionReason, Side},
    vehicles::{ListingChange, ListingStatus},
};
use ports::{
    StoreError,
    listings::{ListingCommand, Listings},
    submissions::{Submissions, Transition, TransitionCommand},
};

/// The stores that it changes.
#[derive(Clone, Copy)]
pub struct SellerStockPorts<'a> {
    pub submissions: &'a dyn Submissions,
    pub listings: &'a dyn Listings,
}

/// A withdrawal of all vehicles of a seller, by the seller or by staff.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Withdrawal<'a> {
    pub seller: UserId,
    /// The seller, or an admin; `None` for the command line.
    pub by: Option<UserId>,
    /// For the audit log.
    pub actor: Actor,
    pub reason: &'a str,
    pub at: Timestamp,
}

/// Withdraws the listings of a seller that are for sale; the seller's own withdrawal also ends the review of their
/// submissions. A listing that changes at the same time is left as it is then. Returns the number of listings withdrawn.
///
/// # Errors
/// When a store fails. What was withdrawn stays so; calling it again goes on.
pub async fn withdraw_all(
    withdrawal: Withdrawal<'_>,
    ports: SellerStockPorts<'_>,
) -> Result<usize, StoreError> {
    let Withdrawal { seller, by, actor, reason, at } = withdrawal;
    let side = if by == Some(seller) { Side::Seller } else { Side::Concierge };
    let reason = DecisionReason::from_store(reason.to_owned());
    let mut withdrawn = 0;
    for submission in ports.submissions.submissions_of(seller).await? {
        match submission.listing {
            Some(listing) if listing.status.is_for_sale() => {
                let status = Some(ListingStatus::Withdrawn);
                let command = ListingCommand {
                    vehicle: listing.vehicle,
                    user: by,
                    side,
                    actor,
                    change: ListingChange { status, ..ListingChange::default() },
                    version: None,
                    reason: reason.clone(),
                    notifications: Vec::new(),
                    at,
                };
                withdrawn += usize::from(ports.listings.change_listing(&command).await?.is_ok());
            }
            None if side == Side::Seller => {
                let command = TransitionCommand {
                    submission: submission.id,
                    user: seller,
                    actor,
                    revision: None,
                    transition: Transition::Withdraw,
                    reason: reason.clone(),
                    notifications: Vec::new(),
                    at,
                };
                // Refused once the review has ended.
                let _ = ports.submissions.apply_transition(&command).await?;
            }
            _ => {}
        }
    }
    Ok(withdrawn)
}
