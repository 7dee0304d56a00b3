use chrono::{NaiveDate, TimeDelta};

use crate::{
    Timestamp, Violation,
    accounts::{UserId, Username},
};

/// As many shares as a document may have.
pub const MOST_SHARES: usize = 50;
/// A share lasts at most so many days from today.
pub const MOST_DAYS: i64 = 366;

/// A share's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShareId(pub i64);

/// Whom a document is open to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Audience {
    /// Every verified collector.
    Collectors,
    /// One verified collector.
    Member(UserId, Username),
}

/// That a document is open to somebody until a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// Its number.
    pub id: ShareId,
    /// To whom.
    pub audience: Audience,
    /// The last day on which it counts, in Chicago.
    pub until: NaiveDate,
    /// Since when.
    pub since: Timestamp,
}

/// What somebody who shares a document says.
#[derive(Debug, Clone, Default)]
pub struct ShareDraft {
    /// With whom; `None` for every collector.
    pub username: Option<String>,
    /// The last day, as `2026-12-31`.
    pub until: String,
}

/// A share on its way in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewShare {
    /// With whom; `None` for every collector.
    pub username: Option<Username>,
    /// The last day on which it counts.
    pub until: NaiveDate,
}

impl ShareDraft {
    /// Checks a draft.
    ///
    /// # Errors
    /// Every [`Violation`], one per field at most.
    pub fn parse(&self, today: NaiveDate) -> Result<NewShare, Vec<Violation>> {
        let mut violations = Vec::new();
        let username = match self.username.as_deref().map(str::trim) {
            None => None,
            Some(name) => match Username::parse("register", name) {
                Ok(name) => Some(name),
                Err(_) => {
                    violations.push(NewShare::nobody());
                    None
                }
            },
        };
        let until: Option<NaiveDate> = self.until.trim().parse().ok();
        let until = match until {
            None => {
                violations.push(Violation::new("until", "Please choose the last day"));
                None
            }
            Some(day) if day < today => {
                violations.push(Violation::new("until", "Please choose today or a later day"));
                None
            }
            Some(day) if day > today + TimeDelta::days(MOST_DAYS) => {
                violations.push(Violation::new("until", "Please choose a day within a year"));
                None
            }
            Some(day) => Some(day),
        };
        match until {
            Some(until) if violations.is_empty() => Ok(NewShare { username, until }),
            _ => Err(violations),
        }
    }
}

impl NewShare {
    /// The refusal of a name that no verified collector has.
    #[must_use]
    pub fn nobody() -> Violation {
        Violation::new("username", "There is no verified collector of this name")
    }

    /// The refusal of one's own name.
    #[must_use]
    pub fn oneself() -> Violation {
        Violation::new("username", "This document is yours already; please name somebody else")
    }

    /// The refusal of one share more than there may be.
    #[must_use]
    pub fn too_many() -> Violation {
        Violation::new(
            "username",
            format!("A document can be shared with {MOST_SHARES} at a time; please end another share first"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_share_has_a_last_day_within_a_year() {
        let parse = |username: Option<&str>, until: &str| {
            let draft = ShareDraft { username: username.map(str::to_owned), until: until.into() };
            draft.parse(day("2026-01-15"))
        };
        let kept = parse(Some(" ada "), "2026-01-15").unwrap();
        assert_eq!((kept.username.unwrap().as_str(), kept.until), ("ada", day("2026-01-15")));
        assert_eq!(parse(None, "2027-01-16").unwrap().until, day("2027-01-16"));
        for (name, until, field) in [
            (None, "2026-01-14", "until"),
            (None, "2027-01-17", "until"),
            (None, "", "until"),
            (None, "next week", "until"),
            (Some("a b"), "2026-02-01", "username"),
            (Some(""), "2026-02-01", "username"),
        ] {
            assert_eq!(parse(name, until).unwrap_err()[0].field, field, "{name:?} {until}");
        }
        assert_eq!(parse(Some("?"), "").unwrap_err().len(), 2, "everything is told at once");
    }
}
