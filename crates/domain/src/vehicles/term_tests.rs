//! Tests of listing terms.

use super::*;
use ListingStatus::{Live, Sold, UnderOffer, Withdrawn};

fn day(day: i64) -> Timestamp {
    Timestamp::UNIX_EPOCH + TimeDelta::days(day)
}

fn until(ends: i64, expired: Option<i64>) -> ListingExpiry {
    ListingExpiry { ends_at: Some(day(ends)), expired_at: expired.map(day) }
}

#[test]
fn term_is_a_bounded_number_of_days_or_endless() {
    assert_eq!(ListingTerm::default().end(day(1)), Some(day(121)));
    assert_eq!(ListingTerm::of_days(0), Some(ListingTerm::ENDLESS));
    assert_eq!(ListingTerm::ENDLESS.end(day(1)), None);
    for (days, is_possible) in [(1, false), (29, false), (30, true), (1_095, true), (1_096, false)] {
        assert_eq!(ListingTerm::of_days(days).is_some(), is_possible, "{days}");
    }
    let odd = day(1) + TimeDelta::nanoseconds(1_500);
    assert_eq!(ListingTerm::default().end(odd), Some(day(121) + TimeDelta::microseconds(1)));
}

#[test]
fn renewal_refusals_name_the_configured_days() {
    let says = |refusal: RenewalRefusal, days: i64| refusal.sentence().contains(&format!(" {days} days "));
    assert!(says(RenewalRefusal::TooEarly, RENEWABLE_DAYS_BEFORE_END));
    assert!(says(RenewalRefusal::TooLate, RENEWABLE_DAYS_AFTER_END));
}

#[test]
fn end_is_within_three_years() {
    let now = day(100);
    for (ends, is_possible) in [(99, false), (100, false), (101, true), (1_196, true), (1_197, false)] {
        let end = parse_end(day(ends), now);
        assert_eq!(end.is_ok(), is_possible, "{ends}");
        assert!(end.is_ok_and(|end| end == day(ends)) || !is_possible);
    }
    assert_eq!(parse_end(day(99), now).unwrap_err().field, "expiresOn");
}

#[test]
fn only_listings_for_sale_without_an_offer_expire() {
    for status in ListingStatus::ALL {
        let is_live = status == Live;
        assert!(!until(100, None).is_due(status, day(99)));
        assert_eq!(until(100, None).is_due(status, day(100)), is_live, "{status:?}");
        assert!(!ListingExpiry::default().is_due(status, day(9_999)));
        assert!(!until(100, None).is_reminder_due(status, None, day(85)));
        assert_eq!(until(100, None).is_reminder_due(status, None, day(86)), is_live);
        assert!(!until(100, None).is_reminder_due(status, None, day(100)), "it expires instead");
    }
}

#[test]
fn sellers_are_reminded_of_an_end_once() {
    let reminds = |of| until(100, None).is_reminder_due(Live, Some(day(of)), day(90));
    assert!(reminds(50) && !reminds(100));
}

#[test]
fn a_listing_expires_unless_its_end_has_changed() {
    let change = until(100, None).expire(Live, day(100), day(101)).unwrap();
    assert_eq!((change.from, change.to, change.expiry), (Live, Withdrawn, until(100, Some(101))));
    assert_eq!(change.edit, Edit::status_change("live", "withdrawn", EXPIRY_REASON));
    assert_eq!(until(100, None).expire(Live, day(99), day(101)), None);
    assert_eq!(until(100, None).expire(Live, day(100), day(99)), None);
    assert_eq!(until(100, None).expire(Sold, day(100), day(101)), None);
}

#[test]
fn renewal_starts_a_full_term() {
    let renewed = until(100, Some(101)).renew(Withdrawn, ListingTerm::default(), day(110)).unwrap();
    assert_eq!((renewed.from, renewed.to, renewed.expiry), (Withdrawn, Live, until(230, None)));
    let fields: Vec<&str> = renewed.edit.changes.iter().map(|change| change.field.as_str()).collect();
    assert_eq!((fields, renewed.edit.reason), (vec!["status", "expiresAt"], None));
    let endless = until(100, None).renew(UnderOffer, ListingTerm::ENDLESS, day(90)).unwrap();
    assert_eq!((endless.to, endless.expiry), (UnderOffer, ListingExpiry::default()));
    let early = until(100, None).renew(Live, ListingTerm::default(), day(85));
    assert_eq!(early, Err(RenewalRefusal::TooEarly));
}

#[test]
fn renewal_is_allowed_around_the_end() {
    for status in [Live, UnderOffer] {
        assert_eq!(ListingExpiry::default().renewal(status, day(1)), Err(RenewalRefusal::Endless));
        assert_eq!(until(100, None).renewal(status, day(85)), Err(RenewalRefusal::TooEarly));
        for now in [86, 100, 500] {
            assert_eq!(until(100, None).renewal(status, day(now)), Ok(status), "{now}");
        }
    }
    assert_eq!(until(100, None).renewal(Withdrawn, day(90)), Err(RenewalRefusal::Withdrawn));
    assert_eq!(until(100, Some(101)).renewal(Withdrawn, day(131)), Ok(Live));
    assert_eq!(until(100, Some(101)).renewal(Withdrawn, day(132)), Err(RenewalRefusal::TooLate));
    for expiry in [ListingExpiry::default(), until(100, None)] {
        assert_eq!(expiry.renewal(Sold, day(90)), Err(RenewalRefusal::Sold));
    }
}

#[test]
fn relisting_after_the_end_gets_a_full_term() {
    let term = ListingTerm::default();
    let again = |ends: Option<i64>, from, to| term.end_after_relisting(ends.map(day), (from, to), day(100));
    for from in [UnderOffer, Sold, Withdrawn] {
        assert_eq!(again(Some(100), from, Some(Live)), Some(Some(day(220))), "{from:?}");
        assert_eq!(again(Some(101), from, Some(Live)), None);
        assert_eq!(again(None, from, Some(Live)), None);
        assert_eq!(again(Some(99), from, None), None);
    }
    assert_eq!(again(Some(99), Sold, Some(UnderOffer)), None);
    let endless = ListingTerm::ENDLESS.end_after_relisting(Some(day(99)), (Withdrawn, Some(Live)), day(100));
    assert_eq!(endless, Some(None));
}
