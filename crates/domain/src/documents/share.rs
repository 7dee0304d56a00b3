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
pub enum ShareAudience {
    /// All collectors.
    Collectors,
    /// One collector.
    Member(UserId, Username),
}

/// Permission to read a document until a date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    pub id: ShareId,
    pub audience: ShareAudience,
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
                ShareAudience::Collectors => true,
                ShareAudience::Member(member, _) => *member == collector,
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
    /// Checks the share of a document. `recipients` are those of its shares, `None` if it is not the owner's; `named` is
    /// the collector of the share's username. Returns the member with whom it is shared, `None` for all collectors.
    ///
    /// # Errors
    /// A [`ShareRefusal`].
    pub fn check(
        &self,
        owner: UserId,
        recipients: Option<&[Option<UserId>]>,
        named: Option<UserId>,
    ) -> Result<(Option<UserId>, Shared), ShareRefusal> {
        let recipients = recipients.ok_or(ShareRefusal::NoSuchDocument)?;
        let recipient = self.recipient(owner, named)?;
        if recipients.contains(&recipient) {
            Ok((recipient, Shared::Again))
        } else if recipients.len() >= MAX_SHARES {
            Err(ShareRefusal::TooMany)
        } else {
            Ok((recipient, Shared::New))
        }
    }

    fn recipient(&self, owner: UserId, named: Option<UserId>) -> Result<Option<UserId>, ShareRefusal> {
        match (&self.username, named) {
            (None, _) => Ok(None),
            (Some(_), None) => Err(ShareRefusal::NoSuchMember),
            (Some(_), Some(member)) if member == owner => Err(ShareRefusal::Oneself),
            (Some(_), member) => Ok(member),
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
        let checked = |share: &NewShare, owner, named| {
            share.check(owner, Some(&[]), named).map(|(recipient, _)| recipient)
        };
        assert_eq!(checked(&all, ada, None), Ok(None));
        let named = NewShare { username: Username::parse("register", "eve").ok(), until };
        assert_eq!(checked(&named, ada, Some(eve)), Ok(Some(eve)));
        assert_eq!(checked(&named, eve, Some(eve)), Err(ShareRefusal::Oneself));
        assert_eq!(checked(&named, ada, None), Err(ShareRefusal::NoSuchMember));
        assert_eq!(named.check(ada, None, None), Err(ShareRefusal::NoSuchDocument), "before anything else");
    }

    #[test]
    fn existing_share_is_renewed_even_at_the_limit() {
        let members = |count| (1..=count).map(|id| Some(UserId(id))).collect::<Vec<_>>();
        let most = MAX_SHARES as i64;
        let until = day("2026-01-20");
        let all = NewShare { username: None, until };
        let named = NewShare { username: Username::parse("register", "eve").ok(), until };
        let (owner, eve) = (UserId(0), UserId(1));
        assert_eq!(all.check(owner, Some(&members(most - 1)), None), Ok((None, Shared::New)));
        assert_eq!(named.check(owner, Some(&members(most)), Some(eve)), Ok((Some(eve), Shared::Again)));
        assert_eq!(all.check(owner, Some(&members(most)), None), Err(ShareRefusal::TooMany));
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
