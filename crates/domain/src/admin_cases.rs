//! What the concierge keeps beside a case for itself: who looks after it, and notes.
//!
//! Conversations with visitors have both among their messages; see [`inquiries`](crate::inquiries).

use crate::{
    Timestamp, accounts::UserId, audit::FieldChange, contact_requests::Reference, forum::ReportId,
    inquiries::Queue, membership::ApplicationId, submissions::SubmissionId,
};

/// What somebody of the concierge looks after.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Case {
    /// A vehicle that a member offers.
    Submission(SubmissionId),
    /// An application to be a collector.
    Application(ApplicationId),
    /// A wish to become a member.
    AccessRequest(Reference),
    /// What a member reports in the forum.
    Report(ReportId),
}

impl Case {
    /// The case that a queue of the desk calls so; `None` where there can be none.
    #[must_use]
    pub fn parse(queue: Queue, key: &str) -> Option<Self> {
        let number = || key.parse().ok().filter(|number: &i64| *number > 0);
        match queue {
            Queue::Submissions => number().map(SubmissionId).map(Self::Submission),
            Queue::Applications => number().map(ApplicationId).map(Self::Application),
            Queue::AccessRequests => Reference::parse(key).ok().map(Self::AccessRequest),
            Queue::Reports => number().map(ReportId).map(Self::Report),
            Queue::Inquiries | Queue::Appointments | Queue::Questions => None,
        }
    }

    /// Where it waits.
    #[must_use]
    pub const fn queue(&self) -> Queue {
        match self {
            Self::Submission(_) => Queue::Submissions,
            Self::Application(_) => Queue::Applications,
            Self::AccessRequest(_) => Queue::AccessRequests,
            Self::Report(_) => Queue::Reports,
        }
    }

    /// Its number, where it has one.
    #[must_use]
    pub const fn number(&self) -> Option<i64> {
        match self {
            Self::Submission(id) => Some(id.0),
            Self::Application(id) => Some(id.0),
            Self::AccessRequest(_) => None,
            Self::Report(id) => Some(id.0),
        }
    }

    /// What its queue calls it: a number, or a reference.
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

/// A note of the concierge's, which nobody else ever reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseNote {
    /// Its number, increasing.
    pub id: i64,
    /// The username of whoever wrote it, while they are a member.
    pub author: Option<String>,
    /// What it says.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

/// What is kept beside a case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CaseFile {
    /// Who looks after it, with their username.
    pub assignee: Option<(UserId, String)>,
    /// Oldest first.
    pub notes: Vec<CaseNote>,
    /// Counts the changes, from 0 for what nobody has touched.
    pub revision: i32,
}

impl CaseFile {
    /// Another assignee than before, by their usernames; `None` when it is the same.
    #[must_use]
    pub fn assignee_change(&self, before: Option<&Self>) -> Option<FieldChange> {
        let name = |file: &Self| file.assignee.as_ref().map(|(_, username)| username.clone());
        FieldChange::between("assignee", before.and_then(name), name(self))
    }
}

/// What is done with a case's file, as the audit log tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CaseAct {
    /// Somebody looks after it from then on, or nobody.
    Assigned,
    /// A note was written.
    Noted,
}

impl CaseAct {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Assigned, Self::Noted];

    /// The word used in the log.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Assigned => "case_assigned",
            Self::Noted => "case_noted",
        }
    }

    /// The act of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.as_str() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_called_by_its_queue_and_key() {
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
        ] {
            assert_eq!(Case::parse(queue, key), None, "{queue:?} {key}");
        }
        for act in CaseAct::ALL {
            assert_eq!(CaseAct::parse(act.as_str()), Some(act));
        }
    }
}
