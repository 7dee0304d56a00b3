//! Inquiries: threads of messages that follow an inquiry or appointment request, reply templates, and
//! promised response times of the admin queues.

mod response_time;
mod template;
mod thread;

pub use response_time::BusinessDays;
pub use template::{Template, TemplateId, TemplateName};
pub use thread::{
    MessageAuthor, PreferredSlot, Thread, ThreadAction, ThreadKind, ThreadMessage, ThreadOwner,
    ThreadRequest, ThreadStage,
};

/// An admin queue: open cases of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Queue {
    /// Vehicles offered by members.
    Submissions,
    Applications,
    /// Visitors' requests to be invited.
    AccessRequests,
    /// Threads of kind [`ThreadKind::Inquiry`].
    Inquiries,
    /// Threads of kind [`ThreadKind::Appointment`].
    Appointments,
    /// Reports of forum posts.
    Reports,
    /// Reports of private messages.
    MessageReports,
    /// Public questions about the site's own vehicles.
    Questions,
    /// Changes of their listings that sellers propose.
    Proposals,
    /// Objections of sellers to edits of their listings by staff.
    SignOffs,
}

impl Queue {
    /// All queues in display order.
    pub const ALL: [Self; 10] = [
        Self::Submissions,
        Self::Applications,
        Self::AccessRequests,
        Self::Inquiries,
        Self::Appointments,
        Self::Reports,
        Self::MessageReports,
        Self::Questions,
        Self::Proposals,
        Self::SignOffs,
    ];

    /// Name in the API and path segment in the admin area.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Submissions => "submissions",
            Self::Applications => "applications",
            Self::AccessRequests => "access-requests",
            Self::Inquiries => "inquiries",
            Self::Appointments => "appointments",
            Self::Reports => "reports",
            Self::MessageReports => "message-reports",
            Self::Questions => "questions",
            Self::Proposals => "proposals",
            Self::SignOffs => "sign-offs",
        }
    }

    /// Finds the queue with this name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|queue| queue.as_str() == word)
    }
}
