use super::{Submission, SubmissionContent, Vin};
use crate::{
    prices::{PriceEvidence, PriceKnown},
    vehicles::UsDollars,
};

/// What the desk looks at before it decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CheckName {
    /// Whether the VIN agrees with itself.
    Vin,
    /// Whether another submission has the same VIN.
    DuplicateVin,
    /// Whether another submission shows the same picture.
    DuplicatePicture,
    /// Whether the price is near those of like cars: within half and double of the median of what was paid
/// for them here or, where too few were sold, of what is asked.
#[must_use]
pub fn price_check(price: UsDollars, evidence: &PriceEvidence) -> Check {
    let Some((known, count, range)) = evidence.best() else {
        let found = match evidence.asked.count + evidence.sold.count {
            0 => "No car like this one is on record here",
            1 => "Only one car like this one is on record here",
            _ => "Too few cars like this one are on record here",
        };
        let sentence = format!("{found}; a comparison takes three that were sold, or three for sale");
        return Check::new(CheckName::Price, CheckState::NotEnoughData, sentence);
    };
    let median = range.median.get();
    let is_far = price.get() * 2 < median || price.get() > median * 2;
    let (state, what) =
        if is_far { (CheckState::Warning, "is far from") } else { (CheckState::Ok, "is in keeping with") };
    let which = match known {
        PriceKnown::Sold => "sold here",
        PriceKnown::Asked => "for sale here",
    };
    let sentence = format!("{price} {what} the median of {count} like cars {which}, {}", range.median);
    Check::new(CheckName::Price, state, sentence)
}

/// What buyers ask for and the form does not say; and how many pictures there are. The VIN has a check
/// of its own.
#[must_use]
pub fn missing_facts(submission: &Submission) -> [Check; 2] {
    let content = &submission.content;
    let mut missing = Vec::new();
    if content.car.description.chars().count() < 80 {
        missing.push("a description");
    }
    if content.car.specs.is_empty() {
        missing.push("specifications");
    }
    let facts = if missing.is_empty() {
        Check::new(CheckName::MissingFacts, CheckState::Ok, "Everything is said that buyers ask for")
    } else {
        let sentence = format!("Missing: {}", missing.join(", "));
        Check::new(CheckName::MissingFacts, CheckState::Warning, sentence)
    };
    let count = submission.pictures.len();
    let small = submission.pictures.iter().filter(|picture| picture.width < 960).count();
    let (state, sentence) = match (count, small) {
        (0, _) => (CheckState::Warning, "There is no picture".to_owned()),
        (1, _) => (CheckState::Warning, "There is one picture only".to_owned()),
        (2, _) => (CheckState::Warning, "There are two pictures only".to_owned()),
        (_, 0) => (CheckState::Ok, format!("There are {count} pictures, all wide enough")),
        _ => (CheckState::Warning, format!("{small} of {count} pictures are less than 960 pixels wide")),
    };
    [facts, Check::new(CheckName::Pictures, state, sentence)]
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
    fn a_price_is_compared_with_three_or_more() {
        for (prices, sentence) in [
            (&[][..], "No car like this one is on record here"),
            (&[100], "Only one car like this one is on record here"),
            (&[100, 100], "Too few cars like this one are on record here"),
        ] {
            let check = price_check(price(100), &of(prices, PriceKnown::Asked));
            assert_eq!(check.state, CheckState::NotEnoughData);
            assert!(check.sentence.starts_with(sentence), "{}", check.sentence);
        }
        for (asked, state) in [
            (49, CheckState::Warning),
            (50, CheckState::Ok),
            (200, CheckState::Ok),
            (201, CheckState::Warning),
        ] {
            let evidence = of(&[90, 100, 110], PriceKnown::Asked);
            assert_eq!(price_check(price(asked), &evidence).state, state, "{asked}");
        }
        let check = price_check(price(100), &of(&[90, 100, 110], PriceKnown::Sold));
        assert_eq!(check.sentence, "$100 is in keeping with the median of 3 like cars sold here, $100");
    }
}
