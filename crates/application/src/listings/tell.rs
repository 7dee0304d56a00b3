use domain::{
    accounts::UserId,
    notifications::{DeepLink, NewNotice, NoticeKind},
    submissions::{Reason, SubmissionId},
    vehicles::{ListingStatus, Vehicle},
};
use ports::listings::ListingChange;

/// What the seller of a listing is told when the concierge changes it; nothing about its badge, which
/// says nothing of the car.
pub(super) fn notice(
    vehicle: &Vehicle,
    (submission, seller): (SubmissionId, UserId),
    change: &ListingChange,
    reason: &Reason,
) -> Option<NewNotice> {
    let summary = &vehicle.summary;
    let car = summary.title();
    let moved = change.status.map(|status| match status {
        ListingStatus::Live => format!("Your {car} is for sale again"),
        ListingStatus::UnderOffer => format!("Your {car} is under offer now"),
        ListingStatus::Sold => format!("Your {car} was marked as sold"),
        ListingStatus::Withdrawn => format!("Your {car} was taken off the site"),
    });
    let priced = change.price.filter(|price| *price != summary.price).map(|price| {
        let before = summary.price;
        match change.status {
            Some(ListingStatus::Sold) => {
                format!("The price that was paid is noted as {price}; {before} was asked.")
            }
            _ => format!("The price is {price} from now on. It was {before}."),
        }
    });
    let said = change.facts.is_some().then(|| "What the listing says of the car was changed.".to_owned());
    let title = match (moved, &priced, &said) {
        (Some(moved), ..) => moved,
        (None, Some(_), _) => format!("The price of your {car} was changed"),
        (None, None, Some(_)) => format!("The listing of your {car} was changed"),
        (None, None, None) => return None,
    };
    let reason = Some(reason.as_str().to_owned()).filter(|reason| !reason.is_empty());
    let text = [priced, said, reason].into_iter().flatten().collect::<Vec<_>>().join("\n");
    let link = DeepLink::to(&format!("/dashboard/submissions/{}", submission.0));
    Some(NewNotice::new(seller, NoticeKind::SubmissionDecided, &title, &text, link))
}
