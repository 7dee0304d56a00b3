//! Automatic checks of a submission, shown to admins before they decide and, except for those that concern other
//! members, to its seller while they write ([`super::SubmissionReadiness`]). Checks only warn; they never block anything.

use crate::{
    prices::{BestSample, PriceEvidence, PriceKnown},
    vehicles::{UsDollars, VehicleFacts, Vin, vin_remarks},
};

/// An automatic check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum CheckName {
    /// The fields that a form cannot be submitted without. Only while it is written.
    RequiredFields,
    /// Form and check digit of the VIN.
    Vin,
    /// Other submissions with the same VIN; for its seller, only their own.
    DuplicateVin,
    /// Other submissions with the same picture.
    DuplicatePicture,
    /// Other submissions of the seller's that seem to be of the same car. Only without a VIN.
    SameCar,
    /// Price compared with similar cars.
    Price,
    /// Description, specifications and the facts that buyers ask for ([`facts_check`](super::facts_check())).
    MissingFacts,
    /// Number and size of pictures.
    Pictures,
}

named_enum!(CheckName);

/// Result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum CheckState {
    /// Passed.
    Ok,
    /// Needs attention.
    Warning,
    /// Not enough data for a result.
    NotEnoughData,
}

named_enum!(CheckState);

/// A check with its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionCheck {
    pub name: CheckName,
    pub state: CheckState,
    /// Explanation of the result.
    pub sentence: String,
    /// Related pages: label and path.
    pub links: Vec<(String, String)>,
}

impl SubmissionCheck {
    /// Creates a result without links.
    #[must_use]
    pub fn new(name: CheckName, state: CheckState, sentence: impl Into<String>) -> Self {
        Self { name, state, sentence: sentence.into(), links: Vec::new() }
    }

    /// Creates a warning with links to what was found, or a passed check if nothing was.
    #[must_use]
    pub fn of_links(name: CheckName, links: Vec<(String, String)>, fine: &str, found: &str) -> Self {
        let (state, sentence) =
            if links.is_empty() { (CheckState::Ok, fine) } else { (CheckState::Warning, found) };
        Self { links, ..Self::new(name, state, sentence) }
    }
}

/// Checks the VIN: its form, check digit and model year; see [`vin_remarks`].
#[must_use]
pub fn vin_check(vin: Option<&Vin>, year: i32, this_year: i32) -> SubmissionCheck {
    let check = |state, sentence: &str| SubmissionCheck::new(CheckName::Vin, state, sentence);
    let Some(vin) = vin else {
        return check(CheckState::Warning, "No VIN or chassis number is given");
    };
    let remarks = vin_remarks(vin, year, this_year);
    if !remarks.is_empty() {
        let sentences: Vec<&str> = remarks.iter().map(|remark| remark.sentence.as_str()).collect();
        return check(CheckState::Warning, &sentences.join(". "));
    }
    match (vin.is_full(), vin.model_years().is_empty()) {
        (false, _) => {
            check(CheckState::NotEnoughData, "Chassis numbers from before 1981 have no check digit")
        }
        (true, false) => check(CheckState::Ok, "The VIN's check digit and model year are correct"),
        (true, true) => check(CheckState::Ok, "The VIN's check digit is correct; it states no model year"),
    }
}

/// Adds to the check of the VIN whether the texts state one that the public does not see in full.
#[must_use]
pub fn with_texts_check<'a>(
    check: SubmissionCheck,
    facts: &VehicleFacts,
    texts: impl IntoIterator<Item = &'a String>,
) -> SubmissionCheck {
    if !texts.into_iter().any(|text| facts.is_revealed_by(text)) {
        return check;
    }
    const REVEALED: &str = "The description or the specifications contain the VIN, which is not shown in full; \
                            buyers will see dots in its place";
    let sentence = match check.state {
        CheckState::Warning => format!("{}. {REVEALED}", check.sentence),
        CheckState::Ok | CheckState::NotEnoughData => REVEALED.to_owned(),
    };
    SubmissionCheck { state: CheckState::Warning, sentence, ..check }
}

/// Compares the price with the median of similar cars: sold prices here, or asking prices if too few were
/// sold. Within a quarter of the median is in line; less than half or more than double is a warning.
#[must_use]
pub fn price_check(price: UsDollars, evidence: &PriceEvidence) -> SubmissionCheck {
    let Some(BestSample { known, count, range }) = evidence.best() else {
        let found = match evidence.asked.count + evidence.sold.count {
            0 => "No comparable car on record",
            1 => "Only one comparable car on record",
            _ => "Too few comparable cars on record",
        };
        let sentence = format!("{found}; a comparison needs at least three sold or three for sale");
        return SubmissionCheck::new(CheckName::Price, CheckState::NotEnoughData, sentence);
    };
    let median = range.median.get();
    let is_far = price.get() * 2 < median || price.get() > median * 2;
    let state = if is_far { CheckState::Warning } else { CheckState::Ok };
    let what = match (is_far, (price.get() - median) * 4) {
        (true, difference) if difference < 0 => "is far below",
        (true, _) => "is far above",
        (false, difference) if difference < -median => "is below",
        (false, difference) if difference > median => "is above",
        (false, _) => "is in line with",
    };
    let which = match known {
        PriceKnown::Sold => "sold here",
        PriceKnown::Asked => "for sale here",
    };
    let sentence = format!("{price} {what} the median of {count} like cars {which}, {}", range.median);
    SubmissionCheck::new(CheckName::Price, state, sentence)
}

/// Checks the number and the widths of pictures, in pixels; `None` for a picture that is not fetched yet.
#[must_use]
pub fn pictures_check(widths: &[Option<u32>]) -> SubmissionCheck {
    let count = widths.len();
    let small = widths.iter().flatten().filter(|width| **width < 960).count();
    let (state, sentence) = match (count, small) {
        (0, _) => (CheckState::Warning, "There are no photos".to_owned()),
        (1, _) => (CheckState::Warning, "There is only one photo".to_owned()),
        (2, _) => (CheckState::Warning, "There are only two photos".to_owned()),
        (_, 0) => (CheckState::Ok, format!("There are {count} photos, all large enough")),
        _ => (CheckState::Warning, format!("{small} of {count} photos are less than 960 pixels wide")),
    };
    SubmissionCheck::new(CheckName::Pictures, state, sentence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        prices::CarPrice,
        vehicles::{Make, Model, ModelYear, VehicleId},
    };

    fn of(prices: &[i64], known: PriceKnown) -> PriceEvidence {
        let cars = prices.iter().zip(1..).map(|(dollars, id)| CarPrice {
            vehicle: VehicleId(id),
            make: Make::parse("Ferrari").unwrap(),
            model: Model::parse("F40").unwrap(),
            year: ModelYear::parse(1990, 2026).unwrap(),
            miles: None,
            is_mileage_unknown: false,
            price: price(*dollars),
            known,
            at: crate::Timestamp::UNIX_EPOCH,
        });
        PriceEvidence::of(cars.collect())
    }

    fn price(dollars: i64) -> UsDollars {
        UsDollars::parse(dollars).unwrap()
    }

    #[test]
    fn a_vin_that_states_no_model_year_has_no_correct_one() {
        let check = |vin: &str, year| vin_check(Vin::parse(vin).unwrap().as_ref(), year, 2026);
        let correct = check("1HGCM82633A004352", 2003);
        assert_eq!(correct.sentence, "The VIN's check digit and model year are correct");
        let european = check("ZFFMN34A100080000", 1990);
        assert_eq!(european.sentence, "The VIN's check digit is correct; it states no model year");
        for vin in ["00000000000000000", "1G1YY2DW9Z5100001", "1G1YY2DW505100001"] {
            assert_eq!(check(vin, 2005).state, CheckState::Warning, "{vin}");
        }
    }

    #[test]
    fn price_check_requires_three_comparables() {
        for (prices, sentence) in [
            (&[][..], "No comparable car on record"),
            (&[100], "Only one comparable car on record"),
            (&[100, 100], "Too few comparable cars on record"),
        ] {
            let check = price_check(price(100), &of(prices, PriceKnown::Asked));
            assert_eq!(check.state, CheckState::NotEnoughData);
            assert!(check.sentence.starts_with(sentence), "{}", check.sentence);
        }
        for (asking_price, state) in [
            (49, CheckState::Warning),
            (50, CheckState::Ok),
            (200, CheckState::Ok),
            (201, CheckState::Warning),
        ] {
            let evidence = of(&[90, 100, 110], PriceKnown::Asked);
            assert_eq!(price_check(price(asking_price), &evidence).state, state, "{asking_price}");
        }
        for (asking_price, found) in [
            (0, "$0 is far below the median"),
            (74, "$74 is below the median"),
            (75, "$75 is in line with the median"),
            (125, "$125 is in line with the median"),
            (200, "$200 is above the median"),
            (201, "$201 is far above the median"),
        ] {
            let check = price_check(price(asking_price), &of(&[90, 100, 110], PriceKnown::Sold));
            assert_eq!(check.sentence, format!("{found} of 3 like cars sold here, $100"));
        }
    }
}
