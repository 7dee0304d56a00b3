//! Values of a feed's new cars that are likely placeholders.

use crate::{
    Violation,
    vehicles::{NewVehicle, UsDollars},
};

/// Mileages that are typed to fill the field.
const TYPED_MILES: [i32; 3] = [123_456, 1_234_567, 999_999];
/// Fewest digits of a mileage of equal digits that is likely none.
const EQUAL_DIGITS: usize = 6;

/// Remarks about the price and the mileage of a new car that are probably not those of the car.
#[must_use]
pub fn unusual_values(car: &NewVehicle) -> Vec<Violation> {
    let price = car.price.known().filter(|price| price.get() < UsDollars::LOWEST_USUAL);
    let price = price.map(|price| {
        let lowest = UsDollars::LOWEST_USUAL;
        Violation::new(
            "price",
            format!("The price of {price} is lower than ${lowest}; write POA if it is on request"),
        )
    });
    let miles = car.miles.filter(|miles| is_typed(miles.get())).map(|miles| {
        let sentence = format!(
            "The mileage of {miles} is probably not that of the car; leave it blank if it is unknown"
        );
        Violation::new("miles", sentence)
    });
    price.into_iter().chain(miles).collect()
}

fn is_typed(miles: i32) -> bool {
    let digits = miles.to_string();
    let is_equal = digits.len() >= EQUAL_DIGITS && digits.chars().all(|digit| digits.starts_with(digit));
    is_equal || TYPED_MILES.contains(&miles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicles::VehicleDraft;

    #[test]
    fn placeholder_prices_and_mileages_are_remarked_on() {
        for (price, miles, fields) in [
            (Some(1), None, &["price"][..]),
            (Some(499), Some(999_999), &["price", "miles"]),
            (Some(500), Some(123_456), &["miles"]),
            (Some(90_000), Some(111_111), &["miles"]),
            (Some(90_000), Some(123_457), &[]),
            (Some(90_000), Some(77_777), &[]),
            (None, Some(0), &[]),
        ] {
            let draft = VehicleDraft {
                make: "BMW".into(),
                model: "Z3".into(),
                year: 2001.into(),
                price,
                miles: miles.map(Into::into),
                ..VehicleDraft::default()
            };
            let found = unusual_values(&NewVehicle::parse(draft, 2026).unwrap());
            let found: Vec<&str> = found.iter().map(|remark| remark.field).collect();
            assert_eq!(found, fields, "{price:?} {miles:?}");
        }
    }
}
