//! Inquiries: threads of messages that follow an inquiry or appointment request, reply templates, and
//! promised response times of the admin queues.

mod listing_state;
mod response_time;
mod search;
mod template;
mod thread;

pub use listing_state::ListingState;
pub use response_time::BusinessDays;
pub(crate) use response_time::is_weekend;
pub use search::{RequestSearch, request_search_text};
pub use template::{Template, TemplateId, TemplateName};
pub use thread::{
    MessageAuthor, OpenStage, PreferredSlot, Thread, ThreadAction, ThreadKind, ThreadMessage, ThreadOwner,
    ThreadRequest, ThreadStage,
};

use crate::Rate;

/// Changes of a thread by the sender of its request.
pub const ASKER_CHANGE_RATE_LIMIT: Rate = Rate::per_hour(20);

/// An admin queue: open cases of one kind. In display order; the name is also the path in the admin area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
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

named_enum!(Queue);
