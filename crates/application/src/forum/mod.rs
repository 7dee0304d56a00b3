//! The collectors' forum.

mod change_topic;
mod finding;
mod order;
mod own;
mod reading;
mod text;
mod writing;

use std::num::NonZeroU32;

use domain::accounts::{Limit, UserId};
use ports::{
    acts::{Act, Allowance, Idempotent},
    clock::Clock,
    forum::Forum,
    markdown::Markdown,
    throttle::Throttle,
};

pub use change_topic::{TopicAnswer, TopicOrder, TopicPatch, TopicWords, change_topic};
pub use finding::{Found, Search, SearchAnswer, find};
pub use order::{
    CloseAnswer, OrderAnswer, close_report, remove_post, remove_topic, restore_post, restore_topic,
};
pub use own::{EditAnswer, delete_own_topic, edit_post};
pub use reading::{Opened, Place, open_topic_page};
pub use text::plain;
pub(crate) use text::read as read_text;
pub use writing::{
    ReplyDraft, ReportAnswer, TopicDraft, WriteAnswer, add_reply, open_category, open_topic, report,
};

/// What these use cases work with.
#[derive(Clone, Copy)]
pub struct ForumPorts<'a> {
    /// Keeps the forum.
    pub forum: &'a dyn Forum,
    /// Reads what people write.
    pub markdown: &'a dyn Markdown,
    /// Who does things too often.
    pub throttle: &'a dyn Throttle,
    /// The time.
    pub clock: &'a dyn Clock,
}

/// How a request wants to be done.
#[derive(Debug, Clone, Default)]
pub struct Manner {
    /// Set when it must be done once however often it arrives.
    pub idempotent: Option<Idempotent>,
    /// Whether members are held to how often they may do what.
    pub is_counted: bool,
}

impl Manner {
    fn act(self, what: &str, who: UserId, limit: Limit, at: domain::Timestamp) -> Act {
        let allowance = if self.is_counted { allowance(what, who, limit) } else { None };
        Act { at, idempotent: self.idempotent, allowance }
    }
}

fn allowance(what: &str, who: UserId, limit: Limit) -> Option<Allowance> {
    let most = NonZeroU32::new(limit.most)?;
    Some(Allowance { subject: format!("forum {what} of {}", who.0), most, window: limit.window })
}
