//! Notifications about vehicles: changes for watchers, and new matches of saved searches.

use super::{DeepLink, NewNotification, NotificationKind};
use crate::{
    accounts::UserId,
    saved::SavedSearch,
    vehicles::{ListingStatus, Price, UsDollars, VehicleId, VehicleSummary},
};

/// Price and status of a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PriceAndStatus {
    pub price: Price,
    pub status: ListingStatus,
}

/// A change of a vehicle's price or status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VehicleChange {
    pub vehicle: VehicleId,
    /// State before the change.
    pub before: PriceAndStatus,
    /// State after the change.
    pub after: PriceAndStatus,
    /// The member who made the change, if known; not notified about it.
    pub by: Option<UserId>,
}

impl VehicleChange {
    /// Combines this change with a later one.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        Self { vehicle: self.vehicle, before: self.before, after: next.after, by: next.by }
    }

    /// Builds the notifications for a watcher. Empty if nothing changed, or if the listing was withdrawn
    /// before and after.
    #[must_use]
    pub fn notifications(&self, to: UserId, title: &str) -> Vec<NewNotification> {
        let Self { vehicle, before, after, .. } = *self;
        if !before.status.is_public() && !after.status.is_public() {
            return Vec::new();
        }
        let mut notifications = Vec::new();
        if before.status != after.status {
            let (head, text) = status_text(before.status, after);
            let link =
                if after.status.is_public() { DeepLink::vehicle(vehicle) } else { DeepLink::to("/saved") };
            notifications.push(NewNotification::new(
                to,
                NotificationKind::StatusChanged,
                &format!("{head}: {title}"),
                &text,
                link,
            ));
        }
        // The price of a sale is not an asking price.
        let is_asked = before.status != ListingStatus::Sold && after.status.is_for_sale();
        // A price of 0 is no amount: it is neither a reduction nor what a price was raised from.
        let are_amounts =
            [before.price, after.price].iter().all(|price| price.known().is_none_or(UsDollars::is_amount));
        if is_asked && are_amounts && before.price != after.price {
            let (head, text) = price_change(before.price, after.price);
            notifications.push(NewNotification::new(
                to,
                NotificationKind::PriceChanged,
                &format!("{head}: {title}"),
                &text,
                DeepLink::vehicle(vehicle),
            ));
        }
        notifications
    }
}

/// Title and text about a changed asking price.
fn price_change(before: Price, after: Price) -> (&'static str, String) {
    let from_to = |before: UsDollars, after: UsDollars| format!("From {before} to {after}.");
    match (before, after) {
        (Price::Known(before), Price::Known(after)) if after < before => {
            ("Price reduced", from_to(before, after))
        }
        (Price::Known(before), Price::Known(after)) => ("Price raised", from_to(before, after)),
        (_, Price::Known(after)) => {
            ("Price stated", format!("Asking {after}. The price was on request before."))
        }
        (_, Price::OnRequest) => ("Price on request", "Ask us for the price.".to_owned()),
    }
}

/// "Asking $425,000." or "Price on request."
fn asking(price: Price) -> String {
    match price {
        Price::Known(price) => format!("Asking {price}."),
        Price::OnRequest => format!("{price}."),
    }
}

fn status_text(before: ListingStatus, after: PriceAndStatus) -> (&'static str, String) {
    match after.status {
        ListingStatus::UnderOffer if before == ListingStatus::Sold => {
            ("Under offer again", "The sale was not completed. An offer is being considered.".to_owned())
        }
        ListingStatus::Live if before == ListingStatus::Sold => {
            ("For sale again", format!("The sale was not completed. {}", asking(after.price)))
        }
        ListingStatus::UnderOffer => ("Under offer", "An offer was made and is being considered.".to_owned()),
        ListingStatus::Sold => ("Sold", "It is no longer for sale. Its page stays.".to_owned()),
        ListingStatus::Withdrawn => {
            ("No longer listed", "It was taken off the site, so it left your watch list.".to_owned())
        }
        ListingStatus::Live if before == ListingStatus::UnderOffer => {
            ("Available again", format!("The offer fell through. {}", asking(after.price)))
        }
        ListingStatus::Live => ("For sale again", asking(after.price)),
    }
}

/// Builds one notification about all new matches of a saved search; `None` without matches. `found` is in
/// order of listing, oldest first. The search's name is not quoted, because default names contain quotation
/// marks.
#[must_use]
pub fn new_matches(to: UserId, search: &SavedSearch, found: &[&VehicleSummary]) -> Option<NewNotification> {
    /// Maximum number of vehicles named in one notification.
    const NAMED: usize = 3;
    let notification = match found {
        [] => return None,
        [one] => NewNotification::new(
            to,
            NotificationKind::NewMatch,
            &format!("New match: {}", one.title()),
            &format!("{} It matches your saved search {}.", asking(one.price), search.name.as_str()),
            DeepLink::vehicle(one.id),
        ),
        several => {
            let mut names: Vec<String> = several.iter().rev().take(NAMED).map(|one| one.title()).collect();
            if several.len() > NAMED {
                names.push(format!("and {} more", several.len() - NAMED));
            }
            NewNotification::new(
                to,
                NotificationKind::NewMatch,
                &format!("{} new matches for {}", several.len(), search.name.as_str()),
                &format!("{}.", names.join(", ")),
                DeepLink::search(&search.query),
            )
        }
    };
    Some(notification)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(price: i64, status: ListingStatus) -> PriceAndStatus {
        PriceAndStatus { price: Price::parse(Some(price)).unwrap(), status }
    }

    fn change_notifications(before: PriceAndStatus, after: PriceAndStatus) -> Vec<(String, String, String)> {
        let change = VehicleChange { vehicle: VehicleId(7), before, after, by: None };
        let notifications = change.notifications(UserId(1), "1967 Ferrari 275 GTB");
        let text = |notification: &NewNotification| {
            (
                notification.title().to_owned(),
                notification.text().to_owned(),
                notification.link().as_str().to_owned(),
            )
        };
        notifications.iter().map(text).collect()
    }

    #[test]
    fn price_change_states_old_and_new_price() {
        use ListingStatus::{Live, Sold};
        let said = |head: &str, text: &str| {
            vec![(format!("{head}: 1967 Ferrari 275 GTB"), text.to_owned(), "/listings/7".to_owned())]
        };
        let reduced = change_notifications(offer(1_250_000, Live), offer(1_200_000, Live));
        assert_eq!(reduced, said("Price reduced", "From $1,250,000 to $1,200,000."));
        assert_eq!(
            change_notifications(offer(1, Live), offer(2, Live)),
            said("Price raised", "From $1 to $2.")
        );
        let on_request = PriceAndStatus { price: Price::OnRequest, status: Live };
        assert_eq!(
            change_notifications(offer(1, Live), on_request),
            said("Price on request", "Ask us for the price.")
        );
        assert_eq!(
            change_notifications(on_request, offer(2, Live)),
            said("Price stated", "Asking $2. The price was on request before.")
        );
        assert_eq!(change_notifications(on_request, on_request), []);
        assert_eq!(change_notifications(offer(9, Live), offer(0, Live)), [], "0 is no lower price");
        assert_eq!(change_notifications(offer(0, Live), offer(9, Live)), []);
        assert_eq!(change_notifications(offer(1, Live), offer(1, Live)), []);
        assert_eq!(
            change_notifications(offer(9, Live), offer(8, Sold)).len(),
            1,
            "what it was sold for is nobody's business"
        );
    }

    #[test]
    fn status_change_has_a_title_and_a_link() {
        use ListingStatus::{Live, Sold, UnderOffer, Withdrawn};
        for (before, after, head, link) in [
            (Live, UnderOffer, "Under offer", "/listings/7"),
            (UnderOffer, Live, "Available again", "/listings/7"),
            (Live, Sold, "Sold", "/listings/7"),
            (Sold, Live, "For sale again", "/listings/7"),
            (Live, Withdrawn, "No longer listed", "/saved"),
            (Withdrawn, Live, "For sale again", "/listings/7"),
        ] {
            let notifications = change_notifications(offer(5, before), offer(5, after));
            assert_eq!(notifications.len(), 1, "{before:?} to {after:?}");
            assert!(notifications[0].0.starts_with(head), "{notifications:?}");
            assert_eq!(notifications[0].2, link);
        }
        let both = change_notifications(offer(5, UnderOffer), offer(4, Live));
        assert_eq!(both.len(), 2, "a price and a status are two matters");
        let reversed = change_notifications(offer(5, Sold), offer(9, Live));
        assert_eq!(reversed.len(), 1, "what was paid is not compared with what is asked");
        assert_eq!(reversed[0].1, "The sale was not completed. Asking $9.");
        assert_eq!(
            change_notifications(offer(5, Sold), offer(9, Sold)),
            [],
            "what was paid is told to nobody"
        );
        assert_eq!(change_notifications(offer(5, Withdrawn), offer(4, Withdrawn)), [], "nobody sees it");
    }

    #[test]
    fn consecutive_changes_are_combined() {
        use ListingStatus::Live;
        let change = |before, after| VehicleChange {
            vehicle: VehicleId(7),
            before: offer(before, Live),
            after: offer(after, Live),
            by: None,
        };
        assert_eq!(change(1, 2).then(change(2, 3)), change(1, 3));
        assert!(change(1, 2).then(change(2, 1)).notifications(UserId(1), "x").is_empty());
    }
}
