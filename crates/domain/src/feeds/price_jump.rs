//! Changed prices that are likely a mistake of the file, such as two exchanged columns.

use super::RunCounts;
use crate::{Violation, edit::FieldChange, vehicles::plain_number};

/// Factor between two prices from which a change is a jump.
const FACTOR: i64 = 2;

/// Remark about a changed price that is less than half or more than twice the one before, or is on request now; `None`
/// for other changes, and if the price before was on request.
#[must_use]
pub fn price_jump(changes: &[FieldChange]) -> Option<Violation> {
    let change = changes.iter().find(|change| change.field == "price")?;
    let (before, after) = (change.before.as_deref()?, change.after.as_deref()?);
    let from = dollars(before)?;
    let Some(to) = dollars(after) else {
        return Some(Violation::new("price", format!("The present price of {before} would be on request")));
    };
    let is_jump = to.saturating_mul(FACTOR) < from || from.saturating_mul(FACTOR) < to;
    is_jump.then(|| {
        let size = if to < from { "less than half" } else { "more than twice" };
        Violation::new("price", format!("The new price of {after} is {size} the present {before}"))
    })
}

/// The amount of a price as the audit log writes it; `None` if it is on request.
fn dollars(price: &str) -> Option<i64> {
    plain_number(price)?.parse().ok()
}

/// Whether so many changed prices jump or are lost that the file is likely damaged: more than a tenth of its changed and
/// unchanged listings. Staff confirm the prices of such a file before it is imported.
#[must_use]
pub const fn has_suspect_prices(counts: &RunCounts) -> bool {
    counts.repriced.saturating_mul(10) > counts.changed.saturating_add(counts.unchanged)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn price_that_doubles_or_halves_is_a_jump() {
        for (before, after, expected) in [
            ("$112,900", "$16,236", Some("The new price of $16,236 is less than half the present $112,900")),
            ("$16,236", "$112,900", Some("The new price of $112,900 is more than twice the present $16,236")),
            ("$100", "$50", None),
            ("$100", "$49", Some("The new price of $49 is less than half the present $100")),
            ("$100", "$200", None),
            ("$100", "Price on request", Some("The present price of $100 would be on request")),
            ("Price on request", "$100", None),
        ] {
            let change = FieldChange::between("price", Some(before), Some(after));
            let found = price_jump(&change.into_iter().collect::<Vec<_>>());
            assert_eq!(found.map(|violation| violation.message).as_deref(), expected, "{before} {after}");
        }
        let miles = FieldChange::between("miles", Some("$100"), Some("$1"));
        assert_eq!(price_jump(&miles.into_iter().collect::<Vec<_>>()), None);
    }

    #[test]
    fn prices_are_suspect_beyond_a_tenth_of_the_known_listings() {
        for (repriced, changed, unchanged, expected) in
            [(0, 0, 0, false), (1, 4, 6, false), (2, 4, 6, true), (1, 1, 0, true), (1, 10, 0, false)]
        {
            let counts = RunCounts { repriced, changed, unchanged, ..RunCounts::default() };
            assert_eq!(has_suspect_prices(&counts), expected, "{counts:?}");
        }
    }
}
