use crate::{
    Timestamp,
    prices::{CarPrice, PriceSample},
    vehicles::Make,
};

/// From so many price changes on, something can be said of a make.
pub const ENOUGH_STEPS: usize = 3;

/// A change of what was asked for one car.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PriceStep {
    /// When.
    pub at: Timestamp,
    /// What was asked until then, in dollars.
    pub before: i64,
    /// What was asked from then on, in dollars.
    pub after: i64,
}

impl PriceStep {
    /// By how much, in tenths of a percent of what was asked before; `None` when that was nothing.
    fn tenths_of_percent(self) -> Option<i64> {
        let change = (self.after - self.before) * 1000;
        (self.before > 0).then(|| (change + change.signum() * self.before / 2) / self.before)
    }
}

/// How asked prices of a make have moved on this site, and what was paid for its cars.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Insight {
    /// The make.
    pub make: Make,
    /// How many changes that rests on.
    pub steps: usize,
    /// The first and the last of them, when there are any.
    pub span: Option<(Timestamp, Timestamp)>,
    /// The median change in tenths of a percent; `None` below [`ENOUGH_STEPS`].
    pub median: Option<i64>,
    /// What was paid for cars of the make that were sold here.
    pub sales: PriceSample,
}

impl Insight {
    /// What the recorded changes and sales say of a make; sales of others do not count.
    #[must_use]
    pub fn of(make: Make, steps: &[PriceStep], sales: &[CarPrice]) -> Self {
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

    fn insight(changes: &[(i64, i64)]) -> Insight {
        let at = |day: usize| Timestamp::UNIX_EPOCH + chrono::TimeDelta::days(i64::try_from(day).unwrap());
        let steps: Vec<PriceStep> = changes
            .iter()
            .enumerate()
            .map(|(day, (before, after))| PriceStep { at: at(day), before: *before, after: *after })
            .collect();
        Insight::of(Make::parse("Porsche").unwrap(), &steps, &[])
    }

    #[test]
    fn the_median_is_in_the_middle() {
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
    fn it_says_what_it_rests_on() {
        let insight = insight(&[(0, 10), (100, 90), (100, 95)]);
        assert_eq!((insight.steps, insight.median), (2, None), "nothing can be said of a price of nothing");
        let (first, last) = insight.span.unwrap();
        assert_eq!((last - first).num_days(), 1);
    }
}
