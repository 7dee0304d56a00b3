//! Rate limits of forum actions per member (reliability requirement S34).

use std::{num::NonZeroU32, time::Duration};

use crate::accounts::Rate;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;

pub const CATEGORY_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(3).unwrap(), window: Duration::from_secs(HOUR) };
pub const TOPIC_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(6).unwrap(), window: Duration::from_secs(10 * MINUTE) };
pub const REPLY_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(6).unwrap(), window: Duration::from_secs(MINUTE) };
/// Edits of own topics and replies.
pub const EDITS: Rate = Rate { most: NonZeroU32::new(30).unwrap(), window: Duration::from_secs(MINUTE) };
/// Likes and bookmarks, set or withdrawn.
pub const REACTIONS: Rate = Rate { most: NonZeroU32::new(60).unwrap(), window: Duration::from_secs(MINUTE) };
pub const SEARCHES: Rate = Rate { most: NonZeroU32::new(60).unwrap(), window: Duration::from_secs(MINUTE) };
pub const REPORTS: Rate = Rate { most: NonZeroU32::new(20).unwrap(), window: Duration::from_secs(HOUR) };
