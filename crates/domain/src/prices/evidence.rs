//! Price statistics of comparable cars.

use super::ComparableCriteria;
use crate::{
    Timestamp, text,
    vehicles::{Make, Mileage, Model, ModelYear, UsDollars, VehicleId},
};

/// Minimum number of prices for a range and median.
pub const ENOUGH_PRICES: usize = 3;

impl UsDollars {
    /// Whether it tells what such cars cost, so that it may be compared with others.
    #[must_use]
    pub const fn is_evidence(self) -> bool {
        self.get() >= Self::LOWEST_USUAL
    }
}

/// Kind of a known price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum PriceKnown {
    /// Asking price of a car that is for sale.
    Asked,
    /// Price paid for a car sold on this site.
    Sold,
}

named_enum!(PriceKnown);

/// Price of one comparable car.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CarPrice {
    pub vehicle: VehicleId,
    pub make: Make,
    pub model: Model,
    pub year: ModelYear,
    /// `None` if not stated.
    pub miles: Option<Mileage>,
    /// Whether the true mileage is unknown.
    pub is_mileage_unknown: bool,
    pub price: UsDollars,
    pub known: PriceKnown,
    /// Since when the price is asked, or when the car was sold.
    pub at: Timestamp,
}

/// How a comparable car differs from the car whose price is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CarDifference {
    /// Whether both have the same model, however it is spelled.
    pub is_same_model: bool,
    /// Mileage of the comparable car minus that of the other; `None` if one of them is not stated or not true.
    pub miles: Option<i32>,
}

impl CarPrice {
    /// How this car differs from the one that the criteria are for.
    #[must_use]
    pub fn difference(&self, criteria: &ComparableCriteria) -> CarDifference {
        let miles = self.miles.filter(|_| !self.is_mileage_unknown).zip(criteria.miles);
        CarDifference {
            is_same_model: model_key(&self.model) == model_key(&criteria.model),
            // Mileages are not negative, so their difference cannot overflow.
            miles: miles.map(|(here, there)| here.get() - there.get()),
        }
    }
}

/// The letters and digits of a model in lower case: "280SL" and "280 SL" are one. A last word "coupe" is left out, because a
/// model without a body style is the coupe. Other bodies have other prices and are other models.
fn model_key(model: &Model) -> String {
    let folded = text::fold(model.as_str());
    let words: Vec<&str> =
        folded.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    match words.as_slice() {
        [rest @ .., "coupe"] if !rest.is_empty() => rest.concat(),
        all => all.concat(),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PriceRange {
    pub low: UsDollars,
    /// Middle price; the mean of the two middle ones for an even number.
    pub median: UsDollars,
    pub high: UsDollars,
}

/// Statistics of a set of prices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PriceSample {
    /// Number of prices.
    pub count: usize,
    /// Times of the first and last price; `None` without prices.
    pub span: Option<(Timestamp, Timestamp)>,
    /// `None` for fewer than [`ENOUGH_PRICES`] prices.
    pub range: Option<PriceRange>,
}

impl PriceSample {
    /// Computes the statistics of prices with their times.
    #[must_use]
    pub fn of(prices: impl IntoIterator<Item = (UsDollars, Timestamp)>) -> Self {
        let mut prices: Vec<_> = prices.into_iter().collect();
        prices.sort_unstable();
        let moments = || prices.iter().map(|(_, at)| *at);
        let span = moments().min().zip(moments().max());
        let count = prices.len();
        let at = |index: usize| prices.get(index).map(|(price, _)| *price);
        let range = (count >= ENOUGH_PRICES).then(|| {
            let (below, above) = (at((count - 1) / 2)?, at(count / 2)?);
            let median = UsDollars::parse((below.get() + above.get()) / 2).ok()?;
            Some(PriceRange { low: at(0)?, median, high: at(count - 1)? })
        });
        Self { count, span, range: range.flatten() }
    }
}

/// A sample of enough prices for a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestSample {
    pub known: PriceKnown,
    /// Number of prices.
    pub count: usize,
    pub range: PriceRange,
}

/// Recorded prices of comparable cars.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PriceEvidence {
    /// Statistics of asking prices.
    pub asked: PriceSample,
    /// Statistics of sold prices.
    pub sold: PriceSample,
    /// Sold cars first, then newest first.
    pub cars: Vec<CarPrice>,
}

impl PriceEvidence {
    /// Computes the evidence from the prices of comparable cars.
    #[must_use]
    pub fn of(mut cars: Vec<CarPrice>) -> Self {
        let sample = |known| {
            let of_that_kind = cars.iter().filter(move |car| car.known == known);
            PriceSample::of(of_that_kind.map(|car| (car.price, car.at)))
        };
        let (asked, sold) = (sample(PriceKnown::Asked), sample(PriceKnown::Sold));
        cars.sort_by(|a, b| {
            let place =
                |car: &CarPrice| (car.known == PriceKnown::Asked, std::cmp::Reverse(car.at), car.vehicle);
            place(a).cmp(&place(b))
        });
        Self { asked, sold, cars }
    }

    /// The best sample for a comparison: sold prices if there are enough, otherwise asking prices; `None` if
    /// neither are enough.
    #[must_use]
    pub fn best(&self) -> Option<BestSample> {
        let of = |known, sample: &PriceSample| {
            Some(BestSample { known, count: sample.count, range: sample.range? })
        };
        of(PriceKnown::Sold, &self.sold).or_else(|| of(PriceKnown::Asked, &self.asked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    fn day(day: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + TimeDelta::days(day)
    }

    fn dollars(amount: i64) -> UsDollars {
        UsDollars::parse(amount).unwrap()
    }

    fn sample(prices: &[i64]) -> PriceSample {
        PriceSample::of(prices.iter().zip(0..).map(|(price, at)| (dollars(*price), day(at))))
    }

    #[test]
    fn price_range_requires_three_prices() {
        assert_eq!(sample(&[]), PriceSample::default());
        let two = sample(&[5, 4]);
        assert_eq!((two.count, two.span, two.range), (2, Some((day(0), day(1))), None));
    }

    #[test]
    fn price_range_has_lowest_median_and_highest() {
        for (prices, low, median, high) in [
            (&[9, 1, 5][..], 1, 5, 9),
            (&[4, 1, 3, 2], 1, 2, 4),
            (&[7, 7, 7, 7, 7], 7, 7, 7),
            (&[0, UsDollars::MAX, UsDollars::MAX, 10], 0, UsDollars::MAX / 2 + 5, UsDollars::MAX),
        ] {
            let range = PriceRange { low: dollars(low), median: dollars(median), high: dollars(high) };
            assert_eq!(sample(prices).range, Some(range), "{prices:?}");
        }
    }

    #[test]
    fn sold_prices_are_separated_from_asked_and_come_first() {
        let car = |id, price, known, at| CarPrice {
            vehicle: VehicleId(id),
            make: Make::parse("Ferrari").unwrap(),
            model: Model::parse("F40").unwrap(),
            year: ModelYear::parse(1990, 2026).unwrap(),
            miles: None,
            is_mileage_unknown: false,
            price: dollars(price),
            known,
            at: day(at),
        };
        let (asked, sold) = (PriceKnown::Asked, PriceKnown::Sold);
        let mut cars =
            vec![car(1, 10, asked, 5), car(2, 20, sold, 1), car(3, 30, asked, 6), car(4, 40, asked, 7)];
        let evidence = PriceEvidence::of(cars.clone());
        let order: Vec<i64> = evidence.cars.iter().map(|car| car.vehicle.0).collect();
        assert_eq!(order, [2, 4, 3, 1]);
        assert_eq!((evidence.asked.count, evidence.sold.count), (3, 1));
        assert_eq!(evidence.best().map(|best| (best.known, best.count)), Some((asked, 3)));
        cars.extend([car(5, 21, sold, 2), car(6, 22, sold, 3)]);
        let evidence = PriceEvidence::of(cars);
        let best = evidence.best().map(|best| (best.known, best.count, best.range.median.get()));
        assert_eq!(best, Some((sold, 3, 21)));
        assert_eq!(PriceEvidence::of(Vec::new()).best(), None);
    }

    #[test]
    fn differences_in_trim_and_mileage_are_stated() {
        let (make, year) = (Make::parse("Porsche").unwrap(), ModelYear::parse(2018, 2026).unwrap());
        let miles = |miles: Option<i64>| miles.map(|miles| Mileage::parse(miles).unwrap());
        let difference = |model: &str, own: Option<i64>, other: Option<i64>| {
            let touring = Model::parse("911 GT3 Touring").unwrap();
            let of_car = ComparableCriteria::of(&make, &touring, year, None);
            let car = CarPrice {
                vehicle: VehicleId(2),
                make: make.clone(),
                model: Model::parse(model).unwrap(),
                year,
                miles: miles(other),
                is_mileage_unknown: false,
                price: dollars(1),
                known: PriceKnown::Sold,
                at: day(0),
            };
            let found = car.difference(&ComparableCriteria { miles: miles(own), ..of_car.clone() });
            let unknown = CarPrice { is_mileage_unknown: true, ..car.clone() };
            assert_eq!(unknown.difference(&ComparableCriteria { miles: miles(own), ..of_car }).miles, None);
            (found.is_same_model, found.miles)
        };
        assert_eq!(difference("911 gt3 touring", Some(9_000), Some(4_000)), (true, Some(-5_000)));
        assert_eq!(difference("911 GT3", Some(0), Some(5_000_000)), (false, Some(5_000_000)));
        assert_eq!(difference("911 GT3", None, Some(1)), (false, None));
        assert_eq!(difference("911 GT3", Some(1), None), (false, None));
    }
    #[test]
    fn one_model_in_several_spellings_is_the_same() {
        for (one, other, is_same) in [
            ("280SL", "280 SL", true),
            ("560-SL", "560SL", true),
            ("911 Carrera 2", "911 Carrera 2 Coupé", true),
            ("911 GT3", "911 gt-3", true),
            ("911 Carrera 2", "911 Carrera 2 Cabriolet", false),
            ("911 Carrera 2 Coupe", "911 Carrera 2 Targa", false),
            ("911 Carrera 2", "911 Carrera 4", false),
            ("Coupe", "Roadster", false),
        ] {
            let key = |name| model_key(&Model::parse(name).unwrap());
            assert_eq!(key(one) == key(other), is_same, "{one}, {other}");
        }
    }
}
