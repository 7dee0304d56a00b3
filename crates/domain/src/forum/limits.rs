//! How often a member may do what (reliability row S34).

use std::time::Duration;

use crate::accounts::Rate;

const MINUTE: u64 = 60;

/// New categories.
pub const CATEGORIES: Rate = Rate { most: 3, window: Duration::from_secs(60 * MINUTE) };
/// New topics.
pub const TOPICS: Rate = Rate { most: 6, window: Duration::from_secs(10 * MINUTE) };
/// Replies.
pub const REPLIES: Rate = Rate { most: 6, window: Duration::from_secs(MINUTE) };
/// Changes of what one wrote.
pub const EDITS: Rate = Rate { most: 30, window: Duration::from_secs(MINUTE) };
/// Searches.
pub const SEARCHES: Rate = Rate { most: 60, window: Duration::from_secs(MINUTE) };
/// Reports.
pub const REPORTS: Rate = Rate { most: 20, window: Duration::from_secs(60 * MINUTE) };
