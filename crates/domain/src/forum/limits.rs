//! Rate limits of forum actions per member. Counted by the use case of each action in `application/forum`.

use std::time::Duration;

use crate::Rate;

pub const CATEGORY_RATE_LIMIT: Rate = Rate::per_hour(3);
pub const TOPIC_RATE_LIMIT: Rate = Rate::new(6, Duration::from_secs(10 * 60));
pub const REPLY_RATE_LIMIT: Rate = Rate::per_minute(6);
/// Edits of own topics and replies.
pub const EDIT_RATE_LIMIT: Rate = Rate::per_minute(30);
/// Likes and bookmarks, set or withdrawn.
pub const REACTION_RATE_LIMIT: Rate = Rate::per_minute(60);
pub const SEARCH_RATE_LIMIT: Rate = Rate::per_minute(60);
pub const REPORT_RATE_LIMIT: Rate = Rate::per_hour(20);
