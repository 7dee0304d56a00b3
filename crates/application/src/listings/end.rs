//! The end of listings: reminding their sellers, withdrawing what has expired, and the last day that staff set.

use chrono::TimeDelta;
use domain::{
    Timestamp, Violation,
    text::iso_date,
    vehicles::{RENEWABLE_DAYS_AFTER_END, parse_end},
};
use ports::{
    StoreError,
    clock::Clock,
    listing_terms::{EndingCommand, EndingListing, ListingTerms},
};

use super::notifications::own_listing_notification;
use crate::business_time::{end_of_business_date, format_business_date};

/// Listings of one round, so that a round ends soon.
const BATCH: u32 = 100;

/// Numbers of listings that one round reminded of and withdrew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EndedListings {
    /// Number of sellers reminded.
    pub reminded: usize,
    /// Number of listings withdrawn.
    pub expired: usize,
    /// Whether another round has more to do.
    pub has_more: bool,
}

/// Withdraws listings whose end has come, and reminds the sellers of those that end soon. Safe to run on several
/// servers at once.
///
/// # Errors
/// When the store fails. What was done before stays done; the next round goes on.
pub async fn end_listings(terms: &dyn ListingTerms, clock: &dyn Clock) -> Result<EndedListings, StoreError> {
    let at = clock.now();
    let (mut done, mut read) = (EndedListings::default(), 0);
    for listing in terms.listings_to_expire(at, BATCH).await? {
        let until = format_business_date(at + TimeDelta::days(RENEWABLE_DAYS_AFTER_END));
        let title = format!("The listing of your {} has expired", listing.title);
        let text = format!(
            "It’s no longer on the site. If the car is still for sale, renew the listing by {until} and it goes live \
             again right away."
        );
        read += 1;
        done.expired += usize::from(terms.expire_listing(&command(&listing, &title, &text, at)).await?);
    }
    for listing in terms.listings_to_remind(at, BATCH).await? {
        let last = format_business_date(listing.ends_at);
        let title = format!("Your {} is listed until {last}", listing.title);
        let text = "Still for sale? Renew the listing to keep it on the site. Otherwise it’s taken down at the end of \
                    its term.";
        read += 1;
        done.reminded += usize::from(terms.remind_of_end(&command(&listing, &title, text, at)).await?);
    }
    Ok(EndedListings { has_more: read >= BATCH, ..done })
}

fn command(listing: &EndingListing, title: &str, text: &str, at: Timestamp) -> EndingCommand {
    let notification = listing.seller.map(|seller| own_listing_notification(seller, title, text));
    EndingCommand {
        vehicle: listing.vehicle,
        ends_at: listing.ends_at,
        notifications: notification.into_iter().collect(),
        at,
    }
}

/// The last second of a listing's last day, which staff enter.
///
/// # Errors
/// A [`Violation`] of `expiresOn` when the day is malformed, past or too far in the future.
pub(super) fn last_moment(day: &str, now: Timestamp) -> Result<Timestamp, Violation> {
    let malformed = || Violation::new("expiresOn", "Please enter the day as in 2027-03-12");
    let day = iso_date(day.trim()).ok_or_else(malformed)?;
    parse_end(end_of_business_date(day).ok_or_else(malformed)?, now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listing_ends_after_its_last_day_in_central_time() {
        // The 24th in Central Time.
        let now: Timestamp = "2026-11-25T02:00:00Z".parse().unwrap();
        for (day, moment) in [
            ("2026-11-24", "2026-11-25T05:59:59Z"),
            (" 2027-03-12 ", "2027-03-13T05:59:59Z"),
            ("2027-07-01", "2027-07-02T04:59:59Z"),
            ("2029-11-23", "2029-11-24T05:59:59Z"),
        ] {
            assert_eq!(last_moment(day, now), Ok(moment.parse().unwrap()), "{day}");
        }
        for (day, sentence) in [
            ("2026-11-23", "Choose today or a later day"),
            ("2029-11-25", "Choose a day within the next three years"),
            ("9999-12-31", "Choose a day within the next three years"),
            ("+262142-12-31", "Please enter the day as in 2027-03-12"),
            ("2027-02-30", "Please enter the day as in 2027-03-12"),
            ("", "Please enter the day as in 2027-03-12"),
            ("soon", "Please enter the day as in 2027-03-12"),
        ] {
            assert_eq!(last_moment(day, now).unwrap_err().message, sentence, "{day}");
        }
    }
}
