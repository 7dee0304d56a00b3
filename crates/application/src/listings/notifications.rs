//! Notifications to sellers about changes of their listings by the concierge.

use domain::{
    notifications::{DeepLink, NewNotification, NotificationKind},
    proposals::changed_fields,
    submissions::DecisionReason,
    vehicles::{
        FactName, ListingAudience, ListingChange, ListingContent, ListingSeller, ListingStatus, Price,
        Vehicle,
    },
};

use crate::business_time::format_business_date;

/// The notification about an edit; `None` when only badge or rank changed, or nothing.
pub(super) fn notification(
    vehicle: &Vehicle,
    seller: ListingSeller,
    change: &ListingChange,
    reason: &DecisionReason,
) -> Option<NewNotification> {
    let summary = &vehicle.summary;
    let car = summary.title();
    if change.corrects_sale {
        return Some(sale_notification(&car, vehicle, seller, change, reason));
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
        let asked_price = change.price.unwrap_or_else(|| vehicle.asked_price());
        match asked_price {
            Price::Known(asked_price) => {
                format!("The sale on record was reversed. The asking price is {asked_price}.")
            }
            Price::OnRequest => "The sale on record was reversed. The price is on request.".to_owned(),
        }
    });
    let edited = edited_fields(vehicle, change);
    let ends = change.expires_at.filter(|end| *end != vehicle.expires_at).map(|end| match end {
        Some(end) => format!("It is listed until {}.", format_business_date(end)),
        None => "The listing has no end date any more.".to_owned(),
    });
    let audience = change.audience.filter(|audience| *audience != summary.audience).map(audience_sentence);
    let ends = [audience, ends].into_iter().flatten().reduce(|audience, end| format!("{audience}\n{end}"));
    let title = match (moved, &edited, &priced, &ends) {
        (Some(moved), ..) => moved,
        (None, Some(_), ..) => format!("The concierge edited your {car}"),
        (None, None, Some(_), _) => format!("The price of your {car} was changed"),
        (None, None, None, Some(_)) => format!("The listing of your {car} was changed"),
        (None, None, None, None) => return None,
    };
    let reason = Some(reason.as_str().to_owned()).filter(|reason| !reason.is_empty());
    let text = [reversed, priced, edited, ends, reason].into_iter().flatten().collect::<Vec<_>>().join("\n");
    Some(own_listing_notification(seller, &title, &text))
}

/// Sentence that tells a seller who can see their listing.
pub(crate) fn audience_sentence(audience: ListingAudience) -> String {
    match audience {
        ListingAudience::Everyone => "Everyone can see it now.".to_owned(),
        ListingAudience::Collectors { until: Some(until) } => {
            format!(
                "Only verified collectors can see it until {}; then everyone can.",
                format_business_date(until)
            )
        }
        ListingAudience::Collectors { until: None } => "Only verified collectors can see it now.".to_owned(),
        ListingAudience::Staff => "Only you and the concierge can see it now.".to_owned(),
    }
}

/// Sentences about the changed facts, texts and photos; `None` if there are none. The seller signs off edits of a
/// listing for sale.
fn edited_fields(vehicle: &Vehicle, change: &ListingChange) -> Option<String> {
    let before = ListingContent::of(vehicle);
    let fields = changed_fields(&before.changes(&change.content_after(&before)?));
    if fields.is_empty() {
        return None;
    }
    let labels: Vec<&str> = fields.iter().map(|field| field_label(field)).collect();
    let changed = format!("Changed: {}.", labels.join(", "));
    let status = change.status.unwrap_or(vehicle.summary.status);
    if !status.is_for_sale() {
        return Some(changed);
    }
    Some(format!(
        "{changed} The listing shows it now. Please check it, and tell us if something is not right."
    ))
}

/// Label of a field by its API name, for example "Exterior color".
fn field_label(field: &str) -> &str {
    match field {
        "make" => "Make",
        "model" => "Model",
        "year" => "Year",
        "miles" => "Mileage",
        "location" => "Location",
        "description" => "Description",
        "specs" => "Specifications",
        "photos" => "Photos",
        fact => match FactName::parse(fact) {
            Some(name) => name.label(),
            None => fact,
        },
    }
}

/// A notification to a seller that leads to their submission.
pub(crate) fn own_listing_notification(seller: ListingSeller, title: &str, text: &str) -> NewNotification {
    let ListingSeller { submission, seller } = seller;
    let link = DeepLink::to(&format!("/dashboard/submissions/{}", submission.0));
    NewNotification::new(seller, NotificationKind::SubmissionDecided, title, text, link)
}

/// The notification about a correction of a recorded sale.
fn sale_notification(
    car: &str,
    vehicle: &Vehicle,
    seller: ListingSeller,
    change: &ListingChange,
    reason: &DecisionReason,
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
    own_listing_notification(seller, &title, &text)
}
