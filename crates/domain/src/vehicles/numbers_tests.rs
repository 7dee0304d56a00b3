//! Tests of mileages and model years.

use super::*;

#[test]
fn miles_and_years_have_no_fractions() {
    assert_eq!(Mileage::from_draft(4_200.0.into()).unwrap().get(), 4_200);
    assert_eq!(ModelYear::from_draft(1990.0.into(), 2026).unwrap().get(), 1990);
    for sent in [0.5, -0.5, -1.0, 5_000_000.5, 1e300, f64::INFINITY, f64::NAN] {
        assert!(Mileage::from_draft(sent.into()).is_err(), "{sent}");
        assert!(ModelYear::from_draft(sent.into(), 2026).is_err(), "{sent}");
    }
    assert!(ModelYear::from_draft(1990.5.into(), 2026).is_err());
}

#[test]
fn mileage_formatting_and_bounds() {
    assert_eq!(Mileage::parse(1).unwrap().to_string(), "1 mile");
    assert_eq!(Mileage::parse(4200).unwrap().to_string(), "4,200 miles");
    assert_eq!(Mileage::parse(-1).unwrap_err().message, "Please enter valid mileage");
    assert!(Mileage::parse(i64::MIN).is_err());
}

#[test]
fn model_year_is_from_1900_to_two_years_ahead() {
    assert!(ModelYear::parse(1899, 2026).is_err());
    assert_eq!(ModelYear::parse(1900, 2026).unwrap().get(), 1900);
    assert_eq!(ModelYear::parse(2028, 2026).unwrap().get(), 2028);
    assert_eq!(ModelYear::parse(2029, 2026).unwrap_err().message, "Please enter a valid year");
}
