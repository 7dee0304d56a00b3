//! What the concierge did, as it lies in the audit log.

use domain::forum::{CategoryId, ForumAct, PostId, ReportId, ReportOutcome, TopicId};
use serde_json::Value;

const TOPIC_LOCKED: &str = "forum_topic_locked";
const TOPIC_UNLOCKED: &str = "forum_topic_unlocked";
const TOPIC_PINNED: &str = "forum_topic_pinned";
const TOPIC_UNPINNED: &str = "forum_topic_unpinned";
const TOPIC_MOVED: &str = "forum_topic_moved";
const TOPIC_REMOVED: &str = "forum_topic_removed";
const TOPIC_RESTORED: &str = "forum_topic_restored";
const POST_REMOVED: &str = "forum_post_removed";
const POST_RESTORED: &str = "forum_post_restored";
const REPORT_CLOSED: &str = "forum_report_closed";

/// The act of an entry; `None` when it is none of the forum's.
pub(crate) fn read(name: &str, details: &Value) -> Option<ForumAct> {
    let topic = || details["topic"].as_i64().map(TopicId);
    let post = || details["post"].as_i64().map(PostId);
    let category = |field: &str| details[field].as_i64().map(CategoryId);
    match name {
        TOPIC_LOCKED => topic().map(ForumAct::TopicLocked),
        TOPIC_UNLOCKED => topic().map(ForumAct::TopicUnlocked),
        TOPIC_PINNED => topic().map(ForumAct::TopicPinned),
        TOPIC_UNPINNED => topic().map(ForumAct::TopicUnpinned),
        TOPIC_MOVED => {
            Some(ForumAct::TopicMoved { topic: topic()?, from: category("from")?, to: category("to")? })
        }
        TOPIC_REMOVED => topic().map(ForumAct::TopicRemoved),
        TOPIC_RESTORED => topic().map(ForumAct::TopicRestored),
        POST_REMOVED => post().map(ForumAct::PostRemoved),
        POST_RESTORED => post().map(ForumAct::PostRestored),
        REPORT_CLOSED => Some(ForumAct::ReportClosed(
            ReportId(details["report"].as_i64()?),
            ReportOutcome::parse(details["outcome"].as_str()?)?,
        )),
        _ => None,
    }
}
