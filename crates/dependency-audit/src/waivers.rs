//! Findings that are accepted for a time.

use std::{fs, path::Path};

use anyhow::Context;
use chrono::{NaiveDate, TimeDelta};
use serde::Deserialize;

/// The longest time for which a finding can be accepted before somebody looks at it again, in days.
const LONGEST: i64 = 184;

/// The file of waivers.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Waivers {
    #[serde(default)]
    waiver: Vec<Waiver>,
}

/// One finding that is accepted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Waiver {
    /// The advisory, as in RUSTSEC-2023-0071.
    id: String,
    /// The crate that it is about.
    package: String,
    /// Why the product is not affected, or what is being done about it.
    reason: String,
    /// The last day on which this counts, as in "2027-05-31".
    expires: NaiveDate,
}

impl Waivers {
    /// Reads the file; one that is not there has none.
    pub(crate) fn read(file: &Path) -> anyhow::Result<Self> {
        if !file.exists() {
            return Ok(Self::default());
        }
        Self::parse(&fs::read_to_string(file)?).with_context(|| file.display().to_string())
    }

    fn parse(text: &str) -> anyhow::Result<Self> {
        Ok(toml::from_str(text)?)
    }

    /// Takes the waived out of the findings (advisory, crate). Returns what is wrong with the waivers: each is
    /// to have a reason, to end within half a year, and to be of use.
    pub(crate) fn apply(&self, findings: &mut Vec<(String, String)>, today: NaiveDate) -> Vec<String> {
        let mut complaints = Vec::new();
        for Waiver { id, package, reason, expires } in &self.waiver {
            let is_it = |finding: &(String, String)| finding.0 == *id && finding.1 == *package;
            if reason.trim().is_empty() {
                complaints.push(format!("the waiver of {id} ({package}) has no reason"));
            }
            if *expires > today + TimeDelta::days(LONGEST) {
                complaints.push(format!(
                    "the waiver of {id} ({package}) lasts until {expires}, longer than {LONGEST} days"
                ));
            }
            if !findings.iter().any(is_it) {
                complaints
                    .push(format!("the waiver of {id} ({package}) matches nothing any more: take it out"));
            } else if *expires < today {
                complaints.push(format!("the waiver of {id} ({package}) has expired on {expires}"));
            } else {
                findings.retain(|finding| !is_it(finding));
            }
        }
        complaints
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn waived(expires: &str, reason: &str) -> Waivers {
        let text = format!(
            "[[waiver]]\nid = 'RUSTSEC-1'\npackage = 'rsa'\nreason = '{reason}'\nexpires = '{expires}'"
        );
        Waivers::parse(&text).unwrap()
    }

    fn apply(waivers: &Waivers, findings: &[(&str, &str)]) -> (Vec<(String, String)>, Vec<String>) {
        let mut findings = findings.iter().map(|(id, package)| ((*id).into(), (*package).into())).collect();
        let complaints = waivers.apply(&mut findings, day("2026-11-22"));
        (findings, complaints)
    }

    #[test]
    fn a_waiver_covers_its_advisory_of_its_crate_until_its_last_day() {
        let both = [("RUSTSEC-1", "rsa"), ("RUSTSEC-2", "rsa")];
        let (left, complaints) = apply(&waived("2026-11-22", "no private keys"), &both);
        assert_eq!((left.len(), left[0].0.as_str(), complaints.len()), (1, "RUSTSEC-2", 0));
        let (left, complaints) = apply(&waived("2026-11-21", "no private keys"), &both);
        assert_eq!(left.len(), 2);
        assert!(complaints[0].contains("expired"), "{complaints:?}");
    }

    #[test]
    fn a_waiver_that_is_of_no_use_is_a_complaint() {
        for findings in [&[][..], &[("RUSTSEC-1", "other")], &[("RUSTSEC-2", "rsa")]] {
            let (left, complaints) = apply(&waived("2026-12-01", "why"), findings);
            assert_eq!(left.len(), findings.len());
            assert!(complaints[0].contains("take it out"), "{complaints:?}");
        }
    }

    #[test]
    fn a_waiver_has_a_reason_and_an_end_in_sight() {
        let finding = [("RUSTSEC-1", "rsa")];
        assert!(apply(&waived("2026-12-01", " "), &finding).1[0].contains("no reason"));
        assert!(apply(&waived("2027-05-26", "why"), &finding).1[0].contains("longer than"));
        assert!(apply(&waived("2027-05-25", "why"), &finding).1.is_empty());
        assert!(Waivers::parse("[[waiver]]\nid = 'RUSTSEC-1'\npackage = 'rsa'\nreason = 'no end'").is_err());
    }
}
