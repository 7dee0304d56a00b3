//! Slots that the concierge offers on a day.

use chrono::{NaiveTime, TimeZone};
use chrono_tz::America::Chicago;
use domain::{
    Timestamp, Violation,
    accounts::{SingleUseToken, TokenHash},
    appointments::{
        AppointmentTown, MeetingAddress, NewSlot, bookable_date, date_out_of_range, slot_length, slot_series,
    },
};

use crate::{accounts::hash_single_use, business_time::business_date};

/// A series of slots on one day, before validation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OfferDraft {
    pub town: String,
    /// Street address of the meeting place.
    pub address: String,
    /// As in `2026-12-01`.
    pub date: String,
    /// Local time (Central Time), as in `09:00`.
    pub from: String,
    /// Local time (Central Time), as in `17:00`.
    pub to: String,
    /// Length of one slot in minutes.
    pub minutes: i64,
}

/// The slots of a series ([`slot_series`]), and their address.
///
/// # Errors
/// All [`Violation`]s, at most one per field.
pub fn offer_slots(
    draft: &OfferDraft,
    now: Timestamp,
) -> Result<(Vec<NewSlot>, MeetingAddress), Vec<Violation>> {
    let mut v = Vec::new();
    let town = AppointmentTown::parse(&draft.town).map_err(|violation| v.push(violation)).ok();
    let address = MeetingAddress::parse(&draft.address).map_err(|violation| v.push(violation)).ok();
    let today = business_date(now);
    let date = bookable_date(&draft.date, today);
    if date.is_none() {
        v.push(date_out_of_range("date"));
    }
    let mut moment = |field: &'static str, text: &str| {
        let time = NaiveTime::parse_from_str(text, "%H:%M").ok();
        if time.is_none() {
            v.push(Violation::new(field, "Please give a time, as in 09:30"));
        }
        // An hour does not exist on the day on which clocks go forward.
        let moment =
            date.zip(time).map(|(date, time)| Chicago.from_local_datetime(&date.and_time(time)).earliest());
        match moment {
            Some(None) => {
                v.push(Violation::new(field, "That hour does not exist on that day: clocks go forward"));
                None
            }
            moment => moment.flatten(),
        }
    };
    let from = moment("from", &draft.from);
    let to = moment("to", &draft.to);
    let length = slot_length(draft.minutes).map_err(|violation| v.push(violation)).ok();
    let (Some(town), Some(address), Some(from), Some(to), Some(length)) = (town, address, from, to, length)
    else {
        return Err(v);
    };
    let slots = slot_series(town, from.to_utc(), to.to_utc(), length).map_err(|violation| vec![violation])?;
    Ok((slots, address))
}

/// Digest under which the token of a calendar feed is stored.
#[must_use]
pub fn feed_token_hash(token: &SingleUseToken) -> TokenHash {
    hash_single_use(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(date: &str, from: &str, to: &str) -> OfferDraft {
        OfferDraft {
            town: "chicago".into(),
            address: "1 Main Street".into(),
            date: date.into(),
            from: from.into(),
            to: to.into(),
            minutes: 60,
        }
    }

    fn starts(draft: &OfferDraft, now: &str) -> Vec<String> {
        let (slots, _) = offer_slots(draft, now.parse().unwrap()).unwrap();
        slots.iter().map(|slot| slot.starts_at.format("%dT%H:%MZ").to_string()).collect()
    }

    #[test]
    fn slot_hours_are_in_central_time_across_dst_changes() {
        let now = "2026-10-20T12:00:00Z";
        assert_eq!(starts(&draft("2026-10-31", "09:00", "11:30"), now), ["31T14:00Z", "31T15:00Z"]);
        assert_eq!(starts(&draft("2026-11-02", "09:00", "11:00"), now), ["02T15:00Z", "02T16:00Z"]);
        // Clocks go back at 2:00, so there are three hours from 1:00 to 3:00.
        assert_eq!(starts(&draft("2026-11-01", "01:00", "03:00"), now).len(), 3);
    }

    #[test]
    fn every_invalid_field_is_reported() {
        let now = "2027-03-01T12:00:00Z".parse().unwrap();
        let wrong_fields = |draft: &OfferDraft| {
            let fields = offer_slots(draft, now).unwrap_err().into_iter().map(|violation| violation.field);
            fields.collect::<Vec<_>>()
        };
        assert_eq!(
            wrong_fields(&OfferDraft::default()),
            ["town", "address", "date", "from", "to", "minutes"]
        );
        assert_eq!(wrong_fields(&draft("2027-03-01", "09:00", "10:00")), ["date"], "today");
        assert_eq!(wrong_fields(&draft("2027-05-31", "09:00", "10:00")), ["date"], "too far ahead");
        assert_eq!(
            wrong_fields(&draft("2027-03-14", "02:30", "05:00")),
            ["from"],
            "an hour that is not there"
        );
        assert_eq!(wrong_fields(&draft("2027-03-15", "10:00", "09:00")), ["to"]);
        assert_eq!(wrong_fields(&draft("2027-03-15", "25:00", "x")), ["from", "to"]);
    }
}
