//! Contradictions of a VIN: to its own form, and to the stated model year. The front end has the same rules
//! (`contract/vin-cases.json`).

use super::{ModelYear, NewVehicle, Vin};
use crate::Violation;

/// A contradiction of a VIN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VinRemark {
    /// Whether the VIN or the stated year must be wrong. Otherwise the rule is not binding for the car.
    pub is_error: bool,
    pub sentence: String,
}

impl VinRemark {
    fn new(is_error: bool, sentence: impl Into<String>) -> Self {
        Self { is_error, sentence: sentence.into() }
    }
}

/// Compares a VIN with the stated model year and with its own check digit, at most one remark for each. Model
/// years may differ by one. Chassis numbers of cars from before 1981 are free.
#[must_use]
pub fn vin_remarks(vin: &Vin, year: i32, this_year: i32) -> Vec<VinRemark> {
    if !vin.is_full() {
        let sentence = "A VIN since 1981 has 17 characters without I, O and Q; this one does not";
        // A North American VIN has this form by law, so one of about its length is mistyped. Elsewhere a car may have a
        // chassis number of another form.
        let is_error = vin.begins_as_north_american() && vin.key().len() >= 15;
        return Vec::from_iter((year >= Vin::SINCE).then(|| VinRemark::new(is_error, sentence)));
    }
    if vin.is_placeholder() {
        return vec![VinRemark::new(
            true,
            "No VIN is one repeated character; please enter the one on the car",
        )];
    }
    let check_digit = (!vin.has_right_check_digit()).then(|| {
        let is_error = vin.is_north_american();
        let sentence = if is_error {
            "The VIN's check digit is wrong; please compare the VIN with the car"
        } else {
            "The VIN's check digit is wrong; cars that were not made for North America may have none"
        };
        VinRemark::new(is_error, sentence)
    });
    check_digit.into_iter().chain(year_remark(vin, year, this_year)).collect()
}

/// Compares a VIN with the stated model year. Only in North America it must state one.
fn year_remark(vin: &Vin, year: i32, this_year: i32) -> Option<VinRemark> {
    let built = |years: Vec<i32>| -> Vec<i32> {
        years.into_iter().filter(|candidate| *candidate <= this_year + ModelYear::YEARS_AHEAD).collect()
    };
    let fits = |years: &[i32]| years.iter().any(|candidate| (candidate - year).abs() <= 1);
    let coded = built(vin.coded_years());
    let stated = Some(built(vin.model_years())).filter(|years| !years.is_empty()).unwrap_or(coded.clone());
    let names = stated.iter().map(i32::to_string).collect::<Vec<_>>().join(" or ");
    match vin.is_north_american() {
        true if coded.is_empty() => Some(VinRemark::new(
            true,
            "The VIN's tenth character stands for no model year; please compare the VIN with the car",
        )),
        _ if coded.is_empty() || fits(&stated) => None,
        true if fits(&coded) => Some(VinRemark::new(
            false,
            format!("The VIN says model year {names}, unless the vehicle is rated above 10,000 pounds"),
        )),
        true => Some(VinRemark::new(true, format!("The VIN says model year {names}, not {year}"))),
        false => Some(VinRemark::new(
            false,
            format!(
                "The VIN's tenth character stands for model year {names}, not {year}; cars that were not made for North \
                 America may have no year there"
            ),
        )),
    }
}

/// The first error among the remarks about a vehicle's VIN, as a violation of `vin`. The model year counts
/// before the check digit, because it says more.
#[must_use]
pub fn vin_violation(car: &NewVehicle, this_year: i32) -> Option<Violation> {
    let remarks = vin_remarks(car.facts.vin.as_ref()?, car.year.get(), this_year);
    let error = remarks.into_iter().rev().find(|remark| remark.is_error)?;
    Some(Violation::new("vin", error.sentence))
}

/// All remarks about a vehicle's VIN, as violations of `vin` that need not be refused.
#[must_use]
pub fn vin_warnings(car: &NewVehicle, this_year: i32) -> Vec<Violation> {
    let vin = car.facts.vin.as_ref();
    let remarks = vin.map(|vin| vin_remarks(vin, car.year.get(), this_year)).unwrap_or_default();
    remarks.into_iter().map(|remark| Violation::new("vin", remark.sentence)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vin(text: &str) -> Vin {
        Vin::parse(text).unwrap().unwrap()
    }

    #[test]
    fn vin_remarks_are_errors_where_the_rule_is_binding() {
        let remarks_of = |number: &str, year| -> Vec<(bool, String)> {
            let remarks = vin_remarks(&vin(number), year, 2026);
            remarks.into_iter().map(|remark| (remark.is_error, remark.sentence)).collect()
        };
        assert_eq!(remarks_of("1HGCM82633A004352", 2003), []);
        assert_eq!(remarks_of("1HGCM82633A004352", 2004), [], "model years may differ by one");
        let sentence = "The VIN says model year 2003, not 1999".to_owned();
        assert_eq!(remarks_of("1HGCM82633A004352", 1999), [(true, sentence)]);
        let wrong = remarks_of("1HGCM82603A004352", 2003);
        assert!(wrong.len() == 1 && wrong[0].0 && wrong[0].1.contains("check digit"), "{wrong:?}");
        let foreign = remarks_of("WP0ZZZ99ZTS392124", 1970);
        assert!(foreign.iter().all(|(is_error, _)| !is_error) && foreign.len() == 2, "{foreign:?}");
        let sentence = "The VIN's tenth character stands for model year 1996 or 2026, not 1970; cars that were not \
                        made for North America may have no year there";
        assert_eq!(foreign[1].1, sentence);
        assert_eq!(remarks_of("DB5/1234/R", 1964), []);
        assert_eq!(remarks_of("DB5/1234/R", 1981).len(), 1);
        for slip in ["1FAFP90S05Y40000", "1FAFP90S05Y4O0001"] {
            assert!(
                remarks_of(slip, 2005).iter().all(|(is_error, _)| *is_error)
                    && remarks_of(slip, 1970).is_empty()
            );
            assert_eq!(remarks_of(slip, 2005).len(), 1, "{slip}");
        }
        assert!(remarks_of("DB5/1234/R", 1981).iter().all(|(is_error, _)| !is_error));
    }

    #[test]
    fn the_year_is_binding_where_the_law_makes_it() {
        for (number, year, errors, sentence) in [
            ("00000000000000000", 1990, 1, "No VIN is one repeated character"),
            ("11111111111111111", 2001, 1, "No VIN is one repeated character"),
            ("1G1YY2DW9Z5100001", 2005, 1, "tenth character stands for no model year"),
            ("1G1YY2DW505100001", 2005, 1, "tenth character stands for no model year"),
            ("1NKDL40X8FJ400001", 2015, 0, "model year 1985, unless the vehicle is rated above 10,000"),
            ("1XPBD49X8FD200001", 2015, 0, "model year 1985, unless the vehicle is rated above 10,000"),
            ("1NKDL40X8FJ400001", 1995, 1, "The VIN says model year 1985, not 1995"),
            ("WDB1240361B900001", 1992, 0, "stands for model year 2001, not 1992; cars that were not made"),
        ] {
            let remarks = vin_remarks(&vin(number), year, 2026);
            let of_check_digit = |remark: &&VinRemark| remark.sentence.contains("check digit");
            let found: Vec<&VinRemark> = remarks.iter().filter(|remark| !of_check_digit(remark)).collect();
            assert_eq!(found.len(), 1, "{number}: {remarks:?}");
            assert_eq!(
                (usize::from(found[0].is_error), found[0].sentence.contains(sentence)),
                (errors, true),
                "{found:?}"
            );
        }
        assert_eq!(
            vin_remarks(&vin("ZFFMN34A000080000"), 1990, 2026).len(),
            1,
            "a European one states no year"
        );
    }
}
