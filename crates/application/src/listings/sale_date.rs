//! Parses the date of sale that staff enter.

use chrono::{NaiveTime, TimeZone};
use chrono_tz::America::Chicago;
use domain::{Timestamp, Violation, text::iso_date, vehicles::Vehicle};

use crate::business_time::business_date;

const FIELD: &str = "soldOn";

/// The time that represents a date of sale (Central Time): the recorded time if it is on that date, otherwise
/// noon; not before the vehicle was listed or its asking price changed on that date, and not in the future.
///
/// # Errors
/// A [`Violation`] of `soldOn` when the date is malformed, in the future, or before the vehicle was listed.
pub(super) fn sale_moment(day: &str, vehicle: &Vehicle, now: Timestamp) -> Result<Timestamp, Violation> {
    let day = iso_date(day.trim())
        .ok_or_else(|| Violation::new(FIELD, "Please enter the date of sale as in 2026-11-21"))?;
    let listed_at = vehicle.summary.listed_at;
    if day > business_date(now) {
        return Err(Violation::new(FIELD, "The date of sale cannot be in the future"));
    }
    if day < business_date(listed_at) {
        return Err(Violation::new(FIELD, "The date of sale cannot be before the vehicle was listed"));
    }
    let on_record = vehicle.sale().map(|sale| sale.at).filter(|at| business_date(*at) == day);
    let midday = NaiveTime::from_hms_opt(12, 0, 0).unwrap_or_default();
    let noon = Chicago.from_local_datetime(&day.and_time(midday)).earliest();
    let moment = on_record.or_else(|| noon.map(|noon| noon.to_utc())).unwrap_or(now);
    let asked = vehicle.prices.iter().filter(|step| !step.is_sale() && business_date(step.at) == day);
    let earliest = asked.map(|step| step.at).chain([listed_at]).max().unwrap_or(listed_at);
    Ok(moment.max(earliest).min(now))
}

#[cfg(test)]
mod tests {
    use domain::vehicles::{ListingStatus, NewVehicle, PriceEvent, PriceKind, VehicleDraft, VehicleId};

    use super::*;

    fn at(moment: &str) -> Timestamp {
        moment.parse().unwrap()
    }

    fn sold_vehicle(listed: &str, sold: &str) -> Vehicle {
        let draft = VehicleDraft {
            make: "BMW".into(),
            model: "Z3".into(),
            year: 2001.into(),
            ..VehicleDraft::default()
        };
        let new = NewVehicle::parse(draft, 2026).unwrap();
        let prices = vec![PriceEvent::new(PriceKind::Sold, new.price, at(sold))];
        let mut car = Vehicle::listed(VehicleId(1), new, at(listed));
        car.summary.status = ListingStatus::Sold;
        Vehicle { prices, ..car }
    }

    #[test]
    fn sale_time_is_after_price_changes_of_that_day() {
        let mut car = sold_vehicle("2026-11-10T01:00:00Z", "2026-11-15T18:00:00Z");
        let price = car.summary.price;
        for changed in ["2026-11-20T19:30:00Z", "2026-11-20T21:00:00Z", "2026-11-21T15:00:00Z"] {
            car.prices.push(PriceEvent::new(PriceKind::Changed, price, at(changed)));
        }
        let now = at("2026-11-22T15:00:00Z");
        for (day, moment) in [("2026-11-20", "2026-11-20T21:00:00Z"), ("2026-11-21", "2026-11-21T18:00:00Z")]
        {
            assert_eq!(sale_moment(day, &car, now), Ok(at(moment)), "{day}");
        }
    }

    #[test]
    fn sale_date_is_in_central_time() {
        // Local time: listed at 7 p.m. on the 9th, sold at 8 p.m. on the 20th.
        let car = sold_vehicle("2026-11-10T01:00:00Z", "2026-11-21T02:00:00Z");
        let now = at("2026-11-22T15:00:00Z");
        for (day, moment) in [
            ("2026-11-20", "2026-11-21T02:00:00Z"),
            (" 2026-11-19 ", "2026-11-19T18:00:00Z"),
            ("2026-11-09", "2026-11-10T01:00:00Z"),
            ("2026-11-22", "2026-11-22T15:00:00Z"),
        ] {
            assert_eq!(sale_moment(day, &car, now), Ok(at(moment)), "{day}");
        }
        for (day, sentence) in [
            ("yesterday", "Please enter the date of sale as in 2026-11-21"),
            ("2026-11-23", "The date of sale cannot be in the future"),
            ("2026-11-08", "The date of sale cannot be before the vehicle was listed"),
        ] {
            assert_eq!(sale_moment(day, &car, now).unwrap_err().message, sentence, "{day}");
        }
    }
}
