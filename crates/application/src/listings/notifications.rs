//! Notifications to sellers about changes of their listings by the concierge.

use domain::{
    accounts::UserId,
    notifications::{DeepLink, NewNotification, NotificationKind},
    submissions::{Reason, SubmissionId},
    vehicles::{ListingStatus, Price, Vehicle},
};
use ports::listings::ListingChange;

use crate::contact_requests::format_business_date;

/// The notification about an edit; `None` when only the badge changed.
pub(super) fn notice(
    vehicle: &Vehicle,
    (submission, seller): (SubmissionId, UserId),
    change: &ListingChange,
    reason: &Reason,
) -> Option<NewNotification> {
    let summary = &vehicle.summary;
    let car = summary.title();
    if change.corrects_sale {
        return Some(sale_notice(&car, vehicle, (submission, seller), change, reason));
    }
    let is_reversed = summary.status == ListingStatus::Sold && change.status.is_some();
    let moved = change.status.map(|status| match status {
        ListingStatus::Live => format!("Your {car} is for sale again"),
        ListingStatus::UnderOffer => format!("Your {car} is under offer now"),
        ListingStatus::Sold => format!("Your {car} was marked as sold"),
        ListingStatus::Withdrawn => format!("Your {car} was taken off the site"),
    });
    let priced = change.price.filter(|price| *price != summary.price && !is_reversed).map(|price| {
        let before = summary.price;
        match change.status {
            Some(ListingStatus::Sold) => match before {
                Price::Known(before) => {
                    format!("The sale price is recorded as {price}; the asking price was {before}.")
                }
                Price::OnRequest => format!("The sale price is recorded as {price}."),
            },
            _ => match (before, price) {
                (Price::Known(before), Price::Known(price)) => {
                    format!("The price is now {price}. It was {before}.")
                }
                (Price::OnRequest, price) => format!("The price is now {price}. It was on request."),
                (before, Price::OnRequest) => format!("The price is now on request. It was {before}."),
            },
        }
    });
    let reversed = is_reversed.then(|| {
        let asked = change.price.unwrap_or_else(|| vehicle.asked_price());
        match asked {
            Price::Known(asked) => format!("The sale on record was reversed. The asking price is {asked}."),
            Price::OnRequest => "The sale on record was reversed. The price is on request.".to_owned(),
        }
    });
    let said = match (&change.facts, &change.photos) {
        (Some(_), Some(_)) => Some("The facts and the photos of the listing were changed.".to_owned()),
        (Some(_), None) => Some("The facts of the listing were changed.".to_owned()),
        (None, Some(_)) => Some("The photos of the listing were changed.".to_owned()),
        (None, None) => None,
    };
    let ends = change.expires_at.filter(|end| *end != vehicle.expires_at).map(|end| match end {
        Some(end) => format!("It is listed until {}.", format_business_date(end)),
        None => "The listing has no end date any more.".to_owned(),
    });
    let title = match (moved, &priced, said.as_ref().or(ends.as_ref())) {
        (Some(moved), ..) => moved,
        (None, Some(_), _) => format!("The price of your {car} was changed"),
        (None, None, Some(_)) => format!("The listing of your {car} was changed"),
        (None, None, None) => return None,
    };
    let reason = Some(reason.as_str().to_owned()).filter(|reason| !reason.is_empty());
    let text = [reversed, priced, said, ends, reason].into_iter().flatten().collect::<Vec<_>>().join("\n");
    Some(own_listing_notice((submission, seller), &title, &text))
}

/// A notification to a seller that leads to their submission.
pub(super) fn own_listing_notice(
    (submission, seller): (SubmissionId, UserId),
    title: &str,
    text: &str,
) -> NewNotification {
    let link = DeepLink::to(&format!("/dashboard/submissions/{}", submission.0));
    NewNotification::new(seller, NotificationKind::SubmissionDecided, title, text, link)
}

/// The notification about a correction of a recorded sale.
fn sale_notice(
    car: &str,
    vehicle: &Vehicle,
    (submission, seller): (SubmissionId, UserId),
    change: &ListingChange,
    reason: &Reason,
) -> NewNotification {
    let before = vehicle.sale();
    let price = change.price.map(|price| match before.filter(|sale| sale.price != price) {
        Some(sale) => format!("The price paid is recorded as {price}. It was recorded as {}.", sale.price),
        None => format!("The price paid is recorded as {price}."),
    });
    let day =
        change.sold_at.map(|at| format!("The date of sale is recorded as {}.", format_business_date(at)));
    let text = [price, day, Some(reason.as_str().to_owned())];
    let text = text.into_iter().flatten().collect::<Vec<_>>().join("\n");
    let title = format!("The sale of your {car} was corrected");
    own_listing_notice((submission, seller), &title, &text)
}
