//! Objects that the audit log is filtered by.

use super::Details;
use crate::{accounts::UserId, submissions::SubmissionId, vehicles::VehicleId};

/// The object of an entry of the audit log: a listing, a submission or a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditObject {
    Vehicle(VehicleId),
    Submission(SubmissionId),
    Member(UserId),
}

impl AuditObject {
    /// Parses a kind and a number, as in "vehicle:711", "Submission 12" or "member:7"; `None` for anything else.
    #[must_use]
    pub fn parse(input: &str) -> Option<Self> {
        let (kind, number) = input.trim().split_once([':', ' '])?;
        let id = number.trim().parse().ok().filter(|id| *id > 0)?;
        match kind.to_ascii_lowercase().as_str() {
            "vehicle" | "listing" => Some(Self::Vehicle(VehicleId(id))),
            "submission" => Some(Self::Submission(SubmissionId(id))),
            "member" => Some(Self::Member(UserId(id))),
            _ => None,
        }
    }

    /// Name and value of the detail that entries about it have; `None` for a member, who is the subject of an entry.
    #[must_use]
    pub const fn detail(self) -> Option<(&'static str, i64)> {
        match self {
            Self::Vehicle(id) => Some(("vehicle", id.0)),
            Self::Submission(id) => Some(("submission", id.0)),
            Self::Member(_) => None,
        }
    }

    /// Whether an entry with this subject and these details is about it.
    #[must_use]
    pub fn is_object_of(self, subject: Option<UserId>, details: &Details) -> bool {
        match (self, self.detail()) {
            (_, Some((name, id))) => details.number(name) == Some(id),
            (Self::Member(id), None) => subject == Some(id),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn audit_object_parses_kind_and_number() {
        for (input, object) in [
            ("vehicle:711", AuditObject::Vehicle(VehicleId(711))),
            (" Listing 711 ", AuditObject::Vehicle(VehicleId(711))),
            ("submission:12", AuditObject::Submission(SubmissionId(12))),
            ("MEMBER: 7", AuditObject::Member(UserId(7))),
        ] {
            assert_eq!(AuditObject::parse(input), Some(object), "{input}");
        }
        for input in ["", "711", "vehicle", "vehicle:", "vehicle:x", "vehicle:0", "vehicle:-1", "topic:3"] {
            assert_eq!(AuditObject::parse(input), None, "{input}");
        }
    }

    #[test]
    fn entries_match_objects_in_details_or_subject() {
        let details = Details::default().with("submission", 12_i64);
        let is_about =
            |object: &str| AuditObject::parse(object).unwrap().is_object_of(Some(UserId(7)), &details);
        assert!(is_about("submission:12") && is_about("member:7"));
        assert!(!is_about("submission:7") && !is_about("vehicle:12") && !is_about("member:12"));
    }
}
