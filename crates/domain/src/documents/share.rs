//! Shares of documents, and the form that creates them.

use chrono::{Months, NaiveDate};

use crate::{
    Timestamp, Violation,
    accounts::{UserId, Username},
};

/// Maximum number of shares per document.
pub const MAX_SHARES: usize = 50;
/// Maximum duration of a share: a year.
const MAX_DURATION: Months = Months::new(12);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShareId(pub i64);

/// With whom a document is shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Audience {
    /// All collectors.
    Collectors,
    /// One collector.
    Member(UserId, Username),
}

/// Permission to read a document until a date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    pub id: ShareId,
    pub audience: Audience,
    /// Last valid day, in Chicago.
    pub until: NaiveDate,
    /// When it was created.
    pub since: Timestamp,
}

impl Share {
    /// Whether a collector may read the document by this share on that day.
    #[must_use]
    pub fn admits(&self, collector: UserId, today: NaiveDate) -> bool {
        self.until >= today
            && match &self.audience {
                Audience::Collectors => true,
                Audience::Member(member, _) => *member == collector,
            }
    }
}

/// Whether a document was shared with them before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shared {
    /// Not shared with them before.
    New,
    /// Shared before; only the last day changed.
    Again,
}

/// Why a document was not shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShareRefusal {
    /// The owner has no such document.
    NoSuchDocument,
    /// No verified collector has that username.
    NoSuchMember,
    /// The owner named themselves.
    Oneself,
    /// The document has the maximum number of shares.
    TooMany,
}

/// Unvalidated form for a share.
#[derive(Debug, Clone, Default)]
pub struct ShareDraft {
    /// `None` for all collectors.
    pub username: Option<String>,
    /// Last valid day, for example `2026-12-31`.
    pub until: String,
}

/// Validated form for a share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewShare {
    /// `None` for all collectors.
    pub username: Option<Username>,
    /// Last valid day.
    pub until: NaiveDate,
}

impl ShareDraft {
    /// Validates a draft; `today` is the current day in Chicago.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field.
    pub fn parse(&self, today: NaiveDate) -> Result<NewShare, Vec<Violation>> {
        let mut violations = Vec::new();
        let username = match self.username.as_deref().map(str::trim) {
            None => None,
            Some(name) => match Username::parse("register", name) {
                Ok(name) => Some(name),
                Err(_) => {
                    violations.push(NewShare::unknown_collector());
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
            Some(day) if day > today + MAX_DURATION => {
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
    /// The member with whom the owner shares; `None` for all collectors. `named` is the collector of that username.
    ///
    /// # Errors
    /// [`ShareRefusal::NoSuchMember`] and [`ShareRefusal::Oneself`].
    pub fn recipient(&self, owner: UserId, named: Option<UserId>) -> Result<Option<UserId>, ShareRefusal> {
        match (&self.username, named) {
            (None, _) => Ok(None),
            (Some(_), None) => Err(ShareRefusal::NoSuchMember),
            (Some(_), Some(member)) if member == owner => Err(ShareRefusal::Oneself),
            (Some(_), member) => Ok(member),
        }
    }

    /// Checks a share with a [recipient](Self::recipient). `recipients` are those of the document's shares.
    ///
    /// # Errors
    /// [`ShareRefusal::TooMany`].
    pub fn check(recipient: Option<UserId>, recipients: &[Option<UserId>]) -> Result<Shared, ShareRefusal> {
        if recipients.contains(&recipient) {
            Ok(Shared::Again)
        } else if recipients.len() >= MAX_SHARES {
            Err(ShareRefusal::TooMany)
        } else {
            Ok(Shared::New)
        }
    }

    /// Violation for a username that is not a collector's.
    #[must_use]
    pub fn unknown_collector() -> Violation {
        Violation::new("username", "There is no verified collector with this name")
    }

    /// Violation for sharing with oneself.
    #[must_use]
    pub fn with_oneself() -> Violation {
        Violation::new("username", "This is your own document; please name someone else")
    }

    /// Violation for too many shares.
    #[must_use]
    pub fn too_many() -> Violation {
        Violation::new(
            "username",
            format!(
                "A document can be shared with {MAX_SHARES} members at a time; please end another share first"
            ),
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
    fn a_document_is_shared_with_other_collectors() {
        let (ada, eve) = (UserId(1), UserId(2));
        let until = day("2026-01-20");
        let all = NewShare { username: None, until };
        assert_eq!(all.recipient(ada, None), Ok(None));
        let named = NewShare { username: Username::parse("register", "eve").ok(), until };
        assert_eq!(named.recipient(ada, Some(eve)), Ok(Some(eve)));
        assert_eq!(named.recipient(eve, Some(eve)), Err(ShareRefusal::Oneself));
        assert_eq!(named.recipient(ada, None), Err(ShareRefusal::NoSuchMember));
    }

    #[test]
    fn existing_share_is_renewed_even_at_the_limit() {
        let members = |count| (1..=count).map(|id| Some(UserId(id))).collect::<Vec<_>>();
        let most = MAX_SHARES as i64;
        assert_eq!(NewShare::check(None, &members(most - 1)), Ok(Shared::New));
        assert_eq!(NewShare::check(Some(UserId(1)), &members(most)), Ok(Shared::Again));
        assert_eq!(NewShare::check(None, &members(most)), Err(ShareRefusal::TooMany));
    }

    #[test]
    fn a_share_has_a_last_day_within_a_year() {
        let parse = |username: Option<&str>, until: &str| {
            let draft = ShareDraft { username: username.map(str::to_owned), until: until.into() };
            draft.parse(day("2026-01-15"))
        };
        let share = parse(Some(" ada "), "2026-01-15").unwrap();
        assert_eq!((share.username.unwrap().as_str(), share.until), ("ada", day("2026-01-15")));
        assert_eq!(parse(None, "2027-01-15").unwrap().until, day("2027-01-15"));
        for (name, until, field) in [
            (None, "2026-01-14", "until"),
            (None, "2027-01-16", "until"),
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
