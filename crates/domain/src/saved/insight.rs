//! Price insights: how asking prices of a make have changed on this site.

use crate::{
    Timestamp,
    prices::{CarPrice, PriceSample},
    vehicles::Make,
};

/// Minimum number of price changes for a median.
pub const ENOUGH_STEPS: usize = 3;

/// A change of one car's asking price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PriceChange {
    pub at: Timestamp,
    /// In US dollars.
    pub before: i64,
    /// In US dollars.
    pub after: i64,
}

impl PriceChange {
    /// Change in tenths of a percent of the earlier price, rounded to nearest; `None` if one of the prices is 0.
    fn tenths_of_percent(self) -> Option<i64> {
        let change = (self.after - self.before) * 1000;
        (self.before > 0 && self.after > 0)
            .then(|| (change + change.signum() * self.before / 2) / self.before)
    }
}

/// Changes of a make's asking prices on this site, and prices of its sold cars.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MakeInsight {
    pub make: Make,
    /// Number of price changes.
    pub steps: usize,
    /// Times of the first and last price change; `None` without changes.
    pub span: Option<(Timestamp, Timestamp)>,
    /// Median change in tenths of a percent; `None` for fewer than [`ENOUGH_STEPS`] changes.
    pub median: Option<i64>,
    /// Prices paid for cars of the make sold here.
    pub sales: PriceSample,
}

impl MakeInsight {
    /// Computes the insight of a make. Sales of other makes are ignored; `steps` must be of this make.
    #[must_use]
    pub fn of(make: Make, steps: &[PriceChange], sales: &[CarPrice]) -> Self {
        let counted = || steps.iter().filter_map(|step| Some((step.at, step.tenths_of_percent()?)));
        let mut changes: Vec<i64> = counted().map(|(_, change)| change).collect();
        changes.sort_unstable();
        let (first, last) = (counted().map(|(at, _)| at).min(), counted().map(|(at, _)| at).max());
        let middle = changes.len() / 2;
        let median = (changes.len() >= ENOUGH_STEPS).then(|| {
            if changes.len() % 2 == 1 { changes[middle] } else { (changes[middle - 1] + changes[middle]) / 2 }
        });
        let own = sales.iter().filter(|sale| sale.make == make).map(|sale| (sale.price, sale.at));
        let sales = PriceSample::of(own);
        Self { make, steps: changes.len(), span: first.zip(last), median, sales }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn insight(changes: &[(i64, i64)]) -> MakeInsight {
        let at = |day: usize| Timestamp::UNIX_EPOCH + chrono::TimeDelta::days(i64::try_from(day).unwrap());
        let steps: Vec<PriceChange> = changes
            .iter()
            .enumerate()
            .map(|(day, (before, after))| PriceChange { at: at(day), before: *before, after: *after })
            .collect();
        MakeInsight::of(Make::parse("Porsche").unwrap(), &steps, &[])
    }

    #[test]
    fn median_price_change() {
        for (changes, median) in [
            (&[][..], None),
            (&[(100, 90), (100, 80)], None),
            (&[(100, 90), (100, 80), (100, 300)], Some(-100)),
            (&[(100, 90), (100, 80), (100, 110), (100, 120)], Some(0)),
            (&[(189_000, 179_900), (425_000, 419_500), (1000, 1000)], Some(-13)),
            (&[(3, 4), (3, 4), (3, 4)], Some(333)),
            (&[(3, 1), (3, 1), (3, 1)], Some(-667)),
        ] {
            assert_eq!(insight(changes).median, median, "{changes:?}");
        }
    }

    #[test]
    fn insight_states_sample_size_and_time_span() {
        let insight = insight(&[(0, 10), (100, 90), (100, 95), (100, 0)]);
        assert_eq!((insight.steps, insight.median), (2, None), "nothing can be said of a price of nothing");
        let (first, last) = insight.span.unwrap();
        assert_eq!((last - first).num_days(), 1);
    }
}
