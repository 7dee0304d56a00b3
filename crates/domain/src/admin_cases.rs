//! Assignee and staff notes of cases in the admin queues.
//!
//! Inquiry and appointment threads have their own assignee and notes; see [`inquiries`](crate::inquiries).

use crate::{
    Timestamp, accounts::MemberRef, contact_requests::Reference, edit::FieldChange, forum::ReportId,
    inquiries::Queue, membership::ApplicationId, submissions::SubmissionId, text::canonical_number,
};

/// An admin case, identified by its kind and key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Case {
    Submission(SubmissionId),
    Application(ApplicationId),
    /// A visitor's request to be invited.
    AccessRequest(Reference),
    Report(ReportId),
}

impl Case {
    /// Finds the case with this key in a queue; `None` if the key is malformed or the queue has no case
    /// files.
    #[must_use]
    pub fn parse(queue: Queue, key: &str) -> Option<Self> {
        let number = || canonical_number(key).filter(|number: &i64| *number > 0);
        match queue {
            Queue::Submissions => number().map(SubmissionId).map(Self::Submission),
            Queue::Applications => number().map(ApplicationId).map(Self::Application),
            Queue::AccessRequests => Reference::parse(key).ok().map(Self::AccessRequest),
            Queue::Reports => number().map(ReportId).map(Self::Report),
            Queue::Inquiries
            | Queue::Appointments
            | Queue::MessageReports
            | Queue::Questions
            | Queue::Proposals
            | Queue::SignOffs => None,
        }
    }

    #[must_use]
    pub const fn queue(&self) -> Queue {
        match self {
            Self::Submission(_) => Queue::Submissions,
            Self::Application(_) => Queue::Applications,
            Self::AccessRequest(_) => Queue::AccessRequests,
            Self::Report(_) => Queue::Reports,
        }
    }

    /// Numeric id; `None` for access requests, which have a reference instead.
    #[must_use]
    pub const fn number(&self) -> Option<i64> {
        match self {
            Self::Submission(id) => Some(id.0),
            Self::Application(id) => Some(id.0),
            Self::AccessRequest(_) => None,
            Self::Report(id) => Some(id.0),
        }
    }

    /// Key within its queue: a number, or a reference.
    #[must_use]
    pub fn key(&self) -> String {
        match self {
            Self::Submission(id) => id.0.to_string(),
            Self::Application(id) => id.0.to_string(),
            Self::AccessRequest(reference) => reference.as_str().to_owned(),
            Self::Report(id) => id.0.to_string(),
        }
    }
}

/// A staff note on a case, visible to admins only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseNote {
    /// Increasing.
    pub id: i64,
    /// Author's username; `None` once the account is erased.
    pub author: Option<String>,
    pub text: String,
    pub at: Timestamp,
}

/// Assignee and notes of a case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CaseFile {
    /// The assignee's id and username.
    pub assignee: Option<MemberRef>,
    /// Oldest first.
    pub notes: Vec<CaseNote>,
    /// Number of changes so far; 0 for an untouched case.
    pub revision: i32,
}

impl CaseFile {
    /// Audit record of a change of assignee, with usernames; `None` if the assignee is the same.
    #[must_use]
    pub fn assignee_change(&self, before: Option<&Self>) -> Option<FieldChange> {
        let name = |file: &Self| file.assignee.as_ref().map(|member| member.username.as_str().to_owned());
        FieldChange::between("assignee", before.and_then(name), name(self))
    }
}

/// An action on a case file, for the audit log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", prefix = "case_", const_into_str)]
pub enum CaseAuditAction {
    /// The case was assigned or unassigned.
    Assigned,
    /// A note was added.
    Noted,
}

named_enum!(CaseAuditAction);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_is_identified_by_queue_and_key() {
        for (queue, key) in [
            (Queue::Submissions, "7"),
            (Queue::Applications, "12"),
            (Queue::AccessRequests, "MQ-7F3K9Q2M"),
            (Queue::Reports, "4711"),
        ] {
            let case = Case::parse(queue, key).unwrap();
            assert_eq!((case.queue(), case.key().as_str()), (queue, key));
        }
        for (queue, key) in [
            (Queue::Submissions, "0"),
            (Queue::Submissions, "-1"),
            (Queue::Reports, "one"),
            (Queue::AccessRequests, "7"),
            (Queue::Inquiries, "MQ-7F3K9Q2M"),
            (Queue::Appointments, "7"),
            (Queue::Questions, "7"),
            (Queue::MessageReports, "7"),
            (Queue::Proposals, "7"),
            (Queue::SignOffs, "7"),
        ] {
            assert_eq!(Case::parse(queue, key), None, "{queue:?} {key}");
        }
        for action in CaseAuditAction::ALL {
            assert_eq!(CaseAuditAction::parse(action.as_str()), Some(action));
        }
    }
}
