//! Years of two digits, in searches and feeds.

/// A year of two digits: one up to `newest`, or else of the century before. `None` for anything else.
#[must_use]
pub fn short_year(digits: &str, newest: i32) -> Option<i32> {
    let is_short = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: i32 = is_short.then(|| digits.parse().ok())??;
    let year = newest - newest.rem_euclid(100) + number;
    Some(if year <= newest { year } else { year - 100 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_digits_are_the_latest_year_that_is_not_too_new() {
        for (digits, newest, year) in [
            ("63", 2027, Some(1963)),
            ("00", 2027, Some(2000)),
            ("27", 2027, Some(2027)),
            ("28", 2027, Some(1928)),
            ("99", 2100, Some(2099)),
            ("7", 2027, None),
            ("063", 2027, None),
            ("6a", 2027, None),
            ("+6", 2027, None),
        ] {
            assert_eq!(short_year(digits, newest), year, "{digits} in {newest}");
        }
    }
}
