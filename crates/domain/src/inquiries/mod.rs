//! Inquiries: what becomes of a question or a wish to meet, from its arrival to its end.

mod template;
mod thread;

pub use template::{Template, TemplateId, TemplateName};
pub use thread::{Asked, DeskAct, Kind, Side, Stage, Thread, ThreadMessage, Wish};

use std::time::Duration;

/// How soon an inquiry or a wish to meet is answered: one working day, told as a day.
pub const ANSWER_WITHIN: Duration = Duration::from_secs(24 * 60 * 60);
/// How soon a vehicle that is offered is looked at.
pub const REVIEW_WITHIN: Duration = Duration::from_secs(2 * 24 * 60 * 60);
/// How soon an application to be a collector is decided.
pub const DECIDE_WITHIN: Duration = Duration::from_secs(3 * 24 * 60 * 60);
/// How soon a wish to become a member is answered.
pub const INVITE_WITHIN: Duration = Duration::from_secs(2 * 24 * 60 * 60);
/// How soon a report is looked into.
pub const REPORT_WITHIN: Duration = Duration::from_secs(24 * 60 * 60);

/// What waits at the concierge's desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Queue {
    /// Vehicles that members offer.
    Submissions,
    /// Applications to be a collector.
    Applications,
    /// Wishes to become a member.
    AccessRequests,
    /// Questions.
    Inquiries,
    /// Wishes to meet.
    Appointments,
    /// What members report in the forum.
    Reports,
    /// Questions about cars of the house, before everybody.
    Questions,
}

impl Queue {
    /// Every queue, in the desk's order.
    pub const ALL: [Self; 7] = [
        Self::Submissions,
        Self::Applications,
        Self::AccessRequests,
        Self::Inquiries,
        Self::Appointments,
        Self::Reports,
        Self::Questions,
    ];

    /// Its name on the wire, which is its address at the desk.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Submissions => "submissions",
            Self::Applications => "applications",
            Self::AccessRequests => "access-requests",
            Self::Inquiries => "inquiries",
            Self::Appointments => "appointments",
            Self::Reports => "reports",
            Self::Questions => "questions",
        }
    }

    /// The queue of that name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|queue| queue.as_str() == word)
    }

    /// How soon somebody who waits in it is promised an answer.
    #[must_use]
    pub const fn promised_within(self) -> Duration {
        match self {
            Self::Submissions => REVIEW_WITHIN,
            Self::Applications => DECIDE_WITHIN,
            Self::AccessRequests => INVITE_WITHIN,
            Self::Inquiries | Self::Appointments | Self::Questions => ANSWER_WITHIN,
            Self::Reports => REPORT_WITHIN,
        }
    }
}
