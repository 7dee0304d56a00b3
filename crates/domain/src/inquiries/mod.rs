//! Inquiries: what becomes of a question or a wish to meet, from its arrival to its end.

mod promise;
mod template;
mod thread;

pub use promise::WorkingDays;
pub use template::{Template, TemplateId, TemplateName};
pub use thread::{Asked, Kind, PreferredSlot, Side, Stage, Thread, ThreadAction, ThreadMessage, ThreadOwner};

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
}
