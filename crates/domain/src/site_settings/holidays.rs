//! Days on which the business is closed.

use std::fmt;

use chrono::{Datelike, Days, NaiveDate, Weekday};

use crate::Violation;

/// A day on which the business is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holiday {
    pub date: NaiveDate,
    pub name: String,
}

impl fmt::Display for Holiday {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.date, self.name)
    }
}

/// Holidays in the order of their dates, each date once. A year of which none is entered has the federal holidays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holidays {
    entered: Vec<Holiday>,
    has_federal: bool,
}

impl Default for Holidays {
    fn default() -> Self {
        Self { entered: Vec::new(), has_federal: true }
    }
}

impl Holidays {
    /// No holidays in any year.
    pub const NONE: Self = Self { entered: Vec::new(), has_federal: false };
    pub const MAX: usize = 100;
    const FIRST_YEAR: i32 = 2000;
    const LAST_YEAR: i32 = 2100;

    /// Sorts the holidays.
    ///
    /// # Errors
    /// A [`Violation`] of `holidays`: too many, a date that occurs twice, or a year that is not from 2000 to
    /// 2100.
    pub fn new(mut holidays: Vec<Holiday>) -> Result<Self, Violation> {
        let refused = |message: String| Err(Violation::new("holidays", message));
        if holidays.len() > Self::MAX {
            return refused(format!("Please enter at most {} holidays", Self::MAX));
        }
        holidays.sort_by_key(|holiday| holiday.date);
        let years = Self::FIRST_YEAR..=Self::LAST_YEAR;
        if let Some(Holiday { date, .. }) =
            holidays.iter().find(|holiday| !years.contains(&holiday.date.year()))
        {
            return refused(format!("{date} is not from {} to {}", Self::FIRST_YEAR, Self::LAST_YEAR));
        }
        if let Some([twice, _]) = holidays.array_windows().find(|[first, second]| first.date == second.date) {
            return refused(format!("{} is listed twice", twice.date.format("%B %-d, %Y")));
        }
        Ok(Self { entered: holidays, has_federal: true })
    }

    /// The entered holidays.
    pub fn iter(&self) -> impl Iterator<Item = &Holiday> {
        self.entered.iter()
    }

    /// The holiday of a date.
    #[must_use]
    pub fn on(&self, date: NaiveDate) -> Option<Holiday> {
        let mut of_year = self.entered.iter().filter(|holiday| holiday.date.year() == date.year()).peekable();
        if of_year.peek().is_some() {
            return of_year.find(|holiday| holiday.date == date).cloned();
        }
        let federal = if self.has_federal { federal_holidays(date.year()) } else { Vec::new() };
        federal.into_iter().find(|holiday| holiday.date == date)
    }
}

/// The federal holidays from a day to the end of the following year.
#[must_use]
pub fn coming_federal_holidays(today: NaiveDate) -> Vec<Holiday> {
    let years = [today.year(), today.year().saturating_add(1)];
    years.into_iter().flat_map(federal_holidays).filter(|holiday| holiday.date >= today).collect()
}

/// The federal holidays of the United States that fall in a year, on the days on which they are observed: Friday for
/// a Saturday, Monday for a Sunday (5 U.S.C. 6103). A New Year's Day on a Saturday is observed in the year before and
/// is part of that year. Empty for years that the calendar does not have.
fn federal_holidays(year: i32) -> Vec<Holiday> {
    let fixed = |year, month, day| observed(NaiveDate::from_ymd_opt(year, month, day)?);
    let nth = |month, weekday, n| NaiveDate::from_weekday_of_month_opt(year, month, weekday, n);
    let last_monday_of_may = || nth(5, Weekday::Mon, 5).or_else(|| nth(5, Weekday::Mon, 4));
    let holidays = [
        (fixed(year, 1, 1), "New Year’s Day"),
        (nth(1, Weekday::Mon, 3), "Martin Luther King Jr. Day"),
        (nth(2, Weekday::Mon, 3), "Presidents’ Day"),
        (last_monday_of_may(), "Memorial Day"),
        (fixed(year, 6, 19), "Juneteenth"),
        (fixed(year, 7, 4), "Independence Day"),
        (nth(9, Weekday::Mon, 1), "Labor Day"),
        (nth(10, Weekday::Mon, 2), "Columbus Day"),
        (fixed(year, 11, 11), "Veterans Day"),
        (nth(11, Weekday::Thu, 4), "Thanksgiving Day"),
        (fixed(year, 12, 25), "Christmas Day"),
        (year.checked_add(1).and_then(|next| fixed(next, 1, 1)), "New Year’s Day"),
    ];
    let holidays = holidays.into_iter().filter_map(|(date, name)| Some((date?, name)));
    holidays
        .filter(|(date, _)| date.year() == year)
        .map(|(date, name)| Holiday { date, name: name.to_owned() })
        .collect()
}

fn observed(date: NaiveDate) -> Option<NaiveDate> {
    match date.weekday() {
        Weekday::Sat => date.checked_sub_days(Days::new(1)),
        Weekday::Sun => date.checked_add_days(Days::new(1)),
        _ => Some(date),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(date: &str) -> Holiday {
        Holiday { date: date.parse().unwrap(), name: "Closed".into() }
    }

    #[test]
    fn holidays_are_sorted_and_found() {
        let holidays = Holidays::new(vec![day("2026-12-25"), day("2026-11-26")]).unwrap();
        let dates: Vec<String> = holidays.iter().map(|holiday| holiday.date.to_string()).collect();
        assert_eq!(dates, ["2026-11-26", "2026-12-25"]);
        assert!(holidays.on("2026-12-25".parse().unwrap()).is_some());
        assert_eq!(holidays.on("2026-12-24".parse().unwrap()), None);
        let name = |date: &str| holidays.on(date.parse().unwrap()).map(|holiday| holiday.name);
        assert_eq!(name("2026-07-03"), None, "not among those of the year");
        assert_eq!(name("2027-07-05").as_deref(), Some("Independence Day"), "none of the year is entered");
        assert_eq!(Holidays::NONE.on("2027-07-05".parse().unwrap()), None);
    }

    #[test]
    fn duplicate_or_out_of_range_holidays_are_refused() {
        let many = (0..101)
            .map(|n| Holiday { date: NaiveDate::from_yo_opt(2026, 1 + n).unwrap(), name: "Closed".into() });
        for (holidays, words) in [
            (
                vec![day("2026-12-25"), day("2026-11-26"), day("2026-12-25")],
                "December 25, 2026 is listed twice",
            ),
            (vec![day("1999-12-25")], "from 2000 to 2100"),
            (vec![day("2101-01-01")], "from 2000 to 2100"),
            (many.collect(), "at most 100"),
        ] {
            let refused = Holidays::new(holidays).unwrap_err();
            assert_eq!(refused.field, "holidays");
            assert!(refused.message.contains(words), "{}", refused.message);
        }
    }

    #[test]
    fn federal_holidays_match_the_official_dates() {
        let of = |year| -> Vec<String> {
            federal_holidays(year).iter().map(|holiday| holiday.date.format("%m-%d").to_string()).collect()
        };
        let year_2026 = [
            "01-01", "01-19", "02-16", "05-25", "06-19", "07-03", "09-07", "10-12", "11-11", "11-26", "12-25",
        ];
        assert_eq!(of(2026), year_2026, "Independence Day is a Saturday");
        // Juneteenth is a Saturday, Independence Day a Sunday, Christmas Day a Saturday, and so is the New Year's Day
        // of 2028.
        let year_2027 = [
            "01-01", "01-18", "02-15", "05-31", "06-18", "07-05", "09-06", "10-11", "11-11", "11-25",
            "12-24", "12-31",
        ];
        assert_eq!(of(2027), year_2027);
        let year_2028 =
            ["01-17", "02-21", "05-29", "06-19", "07-04", "09-04", "10-09", "11-10", "11-23", "12-25"];
        assert_eq!(of(2028), year_2028);
        assert!(of(i32::MAX).is_empty());
        let coming = coming_federal_holidays("2026-11-26".parse().unwrap());
        assert_eq!((coming.len(), coming[0].name.as_str()), (14, "Thanksgiving Day"));
    }
}
