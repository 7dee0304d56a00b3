//! How often a member may do what (reliability row S34).

use std::time::Duration;

use crate::accounts::Limit;

const MINUTE: u64 = 60;

/// New categories.
pub const CATEGORIES: Limit = Limit { most: 3, window: Duration::from_secs(60 * MINUTE) };
/// New topics.
pub const TOPICS: Limit = Limit { most: 6, window: Duration::from_secs(10 * MINUTE) };
/// Replies.
pub const REPLIES: Limit = Limit { most: 6, window: Duration::from_secs(MINUTE) };
/// Changes of what one wrote.
pub const EDITS: Limit = Limit { most: 30, window: Duration::from_secs(MINUTE) };
/// Searches.
pub const SEARCHES: Limit = Limit { most: 60, window: Duration::from_secs(MINUTE) };
/// Reports.
pub const REPORTS: Limit = Limit { most: 20, window: Duration::from_secs(60 * MINUTE) };
