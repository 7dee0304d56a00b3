//! The versions of a legal text, and which of them is in force on a date.

use chrono::NaiveDate;

use super::{LegalDocument, defaults::default_version};
use crate::Timestamp;

/// A version of a legal text, without the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalVersion {
    pub document: LegalDocument,
    /// Counted from 1 in the order of publication; 0 is the default text.
    pub number: i32,
    pub title: String,
    /// First day on which it is in force, in Central Time.
    pub effective_on: NaiveDate,
    /// Summary of the changes; empty for the default text.
    pub note: String,
    /// `None` for the default text.
    pub published_at: Option<Timestamp>,
    /// Set if it was withdrawn before it came into force.
    pub withdrawn_at: Option<Timestamp>,
}

/// Where a version stands on a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum VersionState {
    /// Published, but not in force yet.
    Announced,
    InForce,
    /// Replaced by a later one.
    Earlier,
    /// Withdrawn before it came into force.
    Withdrawn,
}

named_enum!(VersionState);

/// All versions of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalHistory {
    default: LegalVersion,
    /// By number.
    published: Vec<LegalVersion>,
}

impl LegalHistory {
    /// A document with these published versions, by number. A version is published only while none is announced,
    /// so they come into force in this order.
    #[must_use]
    pub fn new(document: LegalDocument, published: Vec<LegalVersion>) -> Self {
        Self { default: default_version(document), published }
    }

    #[must_use]
    pub const fn document(&self) -> LegalDocument {
        self.default.document
    }

    /// The latest version that is in force on that date.
    #[must_use]
    pub fn in_force(&self, today: NaiveDate) -> &LegalVersion {
        let mut latest_first = self.published.iter().rev();
        let found =
            latest_first.find(|version| version.withdrawn_at.is_none() && version.effective_on <= today);
        found.unwrap_or(&self.default)
    }

    /// The version that comes into force after that date.
    #[must_use]
    pub fn announced(&self, today: NaiveDate) -> Option<&LegalVersion> {
        self.published.iter().find(|version| self.state(version, today) == VersionState::Announced)
    }

    /// All versions with their states, the latest first; the default text is the last.
    pub fn versions(&self, today: NaiveDate) -> impl Iterator<Item = (&LegalVersion, VersionState)> {
        let versions = self.published.iter().rev().chain([&self.default]);
        versions.map(move |version| (version, self.state(version, today)))
    }

    /// The versions that are listed for everyone: all that were not withdrawn.
    pub fn listed(&self, today: NaiveDate) -> impl Iterator<Item = (&LegalVersion, VersionState)> {
        self.versions(today).filter(|(_, state)| *state != VersionState::Withdrawn)
    }

    /// The version with that number, whether it was withdrawn or not.
    #[must_use]
    pub fn find(&self, number: i32, today: NaiveDate) -> Option<(&LegalVersion, VersionState)> {
        self.versions(today).find(|(version, _)| version.number == number)
    }

    /// Number of the next version.
    #[must_use]
    pub fn next_number(&self) -> i32 {
        self.published.last().map_or(0, |version| version.number).saturating_add(1)
    }

    fn state(&self, version: &LegalVersion, today: NaiveDate) -> VersionState {
        if version.withdrawn_at.is_some() {
            VersionState::Withdrawn
        } else if version.number == self.in_force(today).number {
            VersionState::InForce
        } else if version.number != 0 && version.effective_on > today {
            VersionState::Announced
        } else {
            VersionState::Earlier
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(number: i32, effective_on: &str, is_withdrawn: bool) -> LegalVersion {
        LegalVersion {
            document: LegalDocument::Terms,
            number,
            title: "Terms".into(),
            effective_on: effective_on.parse().unwrap(),
            note: "Changed.".into(),
            published_at: Some(Timestamp::UNIX_EPOCH),
            withdrawn_at: is_withdrawn.then_some(Timestamp::UNIX_EPOCH),
        }
    }

    fn states(history: &LegalHistory, today: &str) -> Vec<(i32, VersionState)> {
        let versions = history.versions(today.parse().unwrap());
        versions.map(|(version, state)| (version.number, state)).collect()
    }

    #[test]
    fn default_version_is_in_force_until_another_takes_effect() {
        use VersionState::{Announced, Earlier, InForce, Withdrawn};
        let none = LegalHistory::new(LegalDocument::Terms, Vec::new());
        // Even before its own date: there is nothing else.
        assert_eq!(states(&none, "2026-01-15"), [(0, InForce)]);
        assert_eq!((none.next_number(), none.announced("2026-11-28".parse().unwrap())), (1, None));

        let versions = vec![
            version(1, "2026-12-01", false),
            version(2, "2026-12-01", false),
            version(3, "2027-01-01", true),
            version(4, "2027-02-01", false),
        ];
        let history = LegalHistory::new(LegalDocument::Terms, versions);
        assert_eq!(
            states(&history, "2027-01-31"),
            [(4, Announced), (3, Withdrawn), (2, InForce), (1, Earlier), (0, Earlier)]
        );
        assert_eq!(
            states(&history, "2027-02-01"),
            [(4, InForce), (3, Withdrawn), (2, Earlier), (1, Earlier), (0, Earlier)]
        );
        let today = "2027-01-31".parse().unwrap();
        assert_eq!(history.announced(today).unwrap().number, 4);
        assert_eq!(history.find(5, today), None, "never published");
        assert_eq!(history.find(4, today).unwrap().1, Announced);
        assert_eq!(history.find(3, today).unwrap().1, Withdrawn);
        assert!(history.listed(today).all(|(version, _)| version.number != 3));
        assert_eq!(history.next_number(), 5);
    }
}
