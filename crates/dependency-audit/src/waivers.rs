//! Waivers: accepted advisories with a reason and an expiry date.

use std::{fs, path::Path};

use anyhow::Context;
use chrono::{NaiveDate, TimeDelta};
use serde::Deserialize;

/// Longest validity of a waiver, in days.
const LONGEST: i64 = 184;

/// The waiver file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Waivers {
    #[serde(default)]
    waiver: Vec<Waiver>,
}

/// One accepted advisory.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Waiver {
    /// For example RUSTSEC-2023-0071.
    id: String,
    package: String,
    /// Reason why the product is not affected, or the action taken.
    reason: String,
    /// Last day of validity, e.g. "2027-05-31".
    expires: NaiveDate,
}

impl Waivers {
    /// Reads the file; a missing one has no waivers.
    pub(crate) fn read(file: &Path) -> anyhow::Result<Self> {
        if !file.exists() {
            return Ok(Self::default());
        }
        Self::parse(&fs::read_to_string(file)?).with_context(|| file.display().to_string())
    }

    fn parse(text: &str) -> anyhow::Result<Self> {
        Ok(toml::from_str(text)?)
    }

    /// Removes waived findings (advisory, crate). Returns what is wrong with the waivers: each needs a
    /// reason, an expiry within half a year, and a matching finding.
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

    fn parse_waiver(expires: &str, reason: &str) -> Waivers {
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
    fn waiver_covers_its_advisory_and_crate_until_it_expires() {
        let both = [("RUSTSEC-1", "rsa"), ("RUSTSEC-2", "rsa")];
        let (left, complaints) = apply(&parse_waiver("2026-11-22", "no private keys"), &both);
        assert_eq!((left.len(), left[0].0.as_str(), complaints.len()), (1, "RUSTSEC-2", 0));
        let (left, complaints) = apply(&parse_waiver("2026-11-21", "no private keys"), &both);
        assert_eq!(left.len(), 2);
        assert!(complaints[0].contains("expired"), "{complaints:?}");
    }

    #[test]
    fn unused_waiver_is_reported() {
        for findings in [&[][..], &[("RUSTSEC-1", "other")], &[("RUSTSEC-2", "rsa")]] {
            let (left, complaints) = apply(&parse_waiver("2026-12-01", "why"), findings);
            assert_eq!(left.len(), findings.len());
            assert!(complaints[0].contains("take it out"), "{complaints:?}");
        }
    }

    #[test]
    fn waiver_requires_a_reason_and_a_near_expiry() {
        let finding = [("RUSTSEC-1", "rsa")];
        assert!(apply(&parse_waiver("2026-12-01", " "), &finding).1[0].contains("no reason"));
        assert!(apply(&parse_waiver("2027-05-26", "why"), &finding).1[0].contains("longer than"));
        assert!(apply(&parse_waiver("2027-05-25", "why"), &finding).1.is_empty());
        assert!(Waivers::parse("[[waiver]]\nid = 'RUSTSEC-1'\npackage = 'rsa'\nreason = 'no end'").is_err());
    }
}
