//! What the concierge did, as it lies in the audit log.

use domain::forum::{CategoryId, ForumAct, PostId, ReportId, ReportOutcome, TopicId};
use serde_json::{Value, json};

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

/// An act as it lies in the log. Old entries stay readable: add acts, never change one.
pub(crate) fn write(act: ForumAct) -> (&'static str, Value) {
    let topic = |topic: TopicId| json!({ "topic": topic.0 });
    let post = |post: PostId| json!({ "post": post.0 });
    match act {
        ForumAct::TopicLocked(id) => (TOPIC_LOCKED, topic(id)),
        ForumAct::TopicUnlocked(id) => (TOPIC_UNLOCKED, topic(id)),
        ForumAct::TopicPinned(id) => (TOPIC_PINNED, topic(id)),
        ForumAct::TopicUnpinned(id) => (TOPIC_UNPINNED, topic(id)),
        ForumAct::TopicMoved { topic, from, to } => {
            (TOPIC_MOVED, json!({ "topic": topic.0, "from": from.0, "to": to.0 }))
        }
        ForumAct::TopicRemoved(id) => (TOPIC_REMOVED, topic(id)),
        ForumAct::TopicRestored(id) => (TOPIC_RESTORED, topic(id)),
        ForumAct::PostRemoved(id) => (POST_REMOVED, post(id)),
        ForumAct::PostRestored(id) => (POST_RESTORED, post(id)),
        ForumAct::ReportClosed(report, outcome) => {
            (REPORT_CLOSED, json!({ "report": report.0, "outcome": outcome.as_str() }))
        }
    }
}

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
